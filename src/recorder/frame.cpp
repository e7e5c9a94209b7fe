// The calls around all others, and sleep, which smpicc turns into calls of SMPI.

#include <dlfcn.h>
#include <smpi/smpi.h>
#include <sys/types.h>

#include <ctime>

#include "recorder/session.hpp"

using netloom::recorder::RankRecording;
using netloom::recorder::record;
using netloom::recorder::refuse;
using netloom::recorder::running_rank;

namespace {

void initialised(RankRecording& rank) {
  rank.write("init", {});
}

/// SMPI's function of the same name.
template <class Function>
Function* next(Function* /*own*/, const char* name) {
  return reinterpret_cast<Function*>(::dlsym(RTLD_NEXT, name));
}

template <class Function, class... Arguments>
auto slept(double seconds, Function* sleep, Arguments... arguments) {
  if (RankRecording* const rank = running_rank()) rank->sleep(seconds);
  return sleep(arguments...);
}

}  // namespace

extern "C" {

int MPI_Init(int* argc, char*** argv) {
  return record(
      "MPI_Init", [&] { return PMPI_Init(argc, argv); }, initialised);
}

int MPI_Init_thread(int* argc, char*** argv, int required, int* provided) {
  return record(
      "MPI_Init_thread", [&] { return PMPI_Init_thread(argc, argv, required, provided); }, initialised);
}

int MPI_Finalize() {
  // A rank that has finalised is gone from MPI_COMM_WORLD.
  return record(
      "MPI_Finalize",
      [] {
        if (RankRecording* const rank = running_rank()) rank->finalized = true;
        return PMPI_Finalize();
      },
      [](RankRecording& rank) { rank.write("finalize", {}); });
}

int MPI_Abort(MPI_Comm, int) {
  refuse("MPI_Abort", "the program gives up");
}

unsigned int smpi_sleep(unsigned int seconds) {
  return slept(seconds, next(smpi_sleep, "smpi_sleep"), seconds);
}

int smpi_usleep(useconds_t microseconds) {
  return slept(microseconds / 1e6, next(smpi_usleep, "smpi_usleep"), microseconds);
}

int smpi_nanosleep(const timespec* wanted, timespec* left) {
  const double seconds = static_cast<double>(wanted->tv_sec) + static_cast<double>(wanted->tv_nsec) / 1e9;
  return slept(seconds, next(smpi_nanosleep, "smpi_nanosleep"), wanted, left);
}

}  // extern "C"
