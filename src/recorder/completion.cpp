// Waits and tests. MPI clears the handles it has completed, so they are kept from before the call. A test
// that succeeds is written as a test and a wait: whoever replays it goes on when the message is there, as the
// program did.

#include <smpi/smpi.h>

#include <algorithm>

#include "recorder/session.hpp"

using netloom::recorder::RankRecording;
using netloom::recorder::record;
using netloom::recorder::session;

namespace {

using Handles = std::vector<MPI_Request>;

void test_first_open(RankRecording& rank, const Handles& handles) {
  const auto open =
      std::find_if(handles.begin(), handles.end(), [&](MPI_Request handle) { return rank.is_open(handle); });
  if (open != handles.end()) rank.test(*open);
}

void complete(RankRecording& rank, const Handles& handles, int count, const int* indices) {
  for (int i = 0; count != MPI_UNDEFINED && i < count; ++i) {
    rank.wait(handles[static_cast<std::size_t>(indices[i])]);
  }
}

}  // namespace

extern "C" {

int MPI_Wait(MPI_Request* request, MPI_Status* status) {
  const MPI_Request handle = *request;
  return record(
      "MPI_Wait", [&] { return PMPI_Wait(request, status); },
      [&](RankRecording& rank) { rank.wait(handle); });
}

int MPI_Waitall(int count, MPI_Request* requests, MPI_Status* statuses) {
  const Handles handles(requests, requests + count);
  return record(
      "MPI_Waitall", [&] { return PMPI_Waitall(count, requests, statuses); },
      [&](RankRecording& rank) { rank.wait_all(handles); });
}

int MPI_Waitany(int count, MPI_Request* requests, int* index, MPI_Status* status) {
  const Handles handles(requests, requests + count);
  return record(
      "MPI_Waitany", [&] { return PMPI_Waitany(count, requests, index, status); },
      [&](RankRecording& rank) { complete(rank, handles, *index == MPI_UNDEFINED ? 0 : 1, index); });
}

int MPI_Waitsome(int count, MPI_Request* requests, int* completed, int* indices, MPI_Status* statuses) {
  const Handles handles(requests, requests + count);
  return record(
      "MPI_Waitsome", [&] { return PMPI_Waitsome(count, requests, completed, indices, statuses); },
      [&](RankRecording& rank) {
        // SMPI polls with MPI_Testsome, at the price of a test, where MPI_Wait and MPI_Waitany sleep.
        if (*completed > 0) rank.test(handles[static_cast<std::size_t>(indices[0])]);
        complete(rank, handles, *completed, indices);
      });
}

int MPI_Test(MPI_Request* request, int* flag, MPI_Status* status) {
  const MPI_Request handle = *request;
  return record(
      "MPI_Test", [&] { return PMPI_Test(request, flag, status); },
      [&](RankRecording& rank) {
        rank.test(handle);
        if (*flag != 0) rank.wait(handle);
      });
}

int MPI_Testany(int count, MPI_Request* requests, int* index, int* flag, MPI_Status* status) {
  const Handles handles(requests, requests + count);
  return record(
      "MPI_Testany", [&] { return PMPI_Testany(count, requests, index, flag, status); },
      [&](RankRecording& rank) {
        if (*flag == 0) return test_first_open(rank, handles);
        if (*index == MPI_UNDEFINED) return;
        rank.test(handles[static_cast<std::size_t>(*index)]);
        rank.wait(handles[static_cast<std::size_t>(*index)]);
      });
}

int MPI_Testall(int count, MPI_Request* requests, int* flag, MPI_Status* statuses) {
  const Handles handles(requests, requests + count);
  return record(
      "MPI_Testall", [&] { return PMPI_Testall(count, requests, flag, statuses); },
      [&](RankRecording& rank) {
        for (const MPI_Request handle : handles) rank.test(handle);
        if (*flag == 0) return;
        for (const MPI_Request handle : handles) rank.wait(handle);
      });
}

int MPI_Testsome(int count, MPI_Request* requests, int* completed, int* indices, MPI_Status* statuses) {
  const Handles handles(requests, requests + count);
  return record(
      "MPI_Testsome", [&] { return PMPI_Testsome(count, requests, completed, indices, statuses); },
      [&](RankRecording& rank) {
        for (const MPI_Request handle : handles) rank.test(handle);
        complete(rank, handles, *completed, indices);
      });
}

int MPI_Probe(int source, int tag, MPI_Comm comm, MPI_Status* status) {
  return record(
      "MPI_Probe", [&] { return PMPI_Probe(source, tag, comm, status); },
      [](RankRecording&) { ++session().probes; });
}

int MPI_Iprobe(int source, int tag, MPI_Comm comm, int* flag, MPI_Status* status) {
  return record(
      "MPI_Iprobe", [&] { return PMPI_Iprobe(source, tag, comm, flag, status); },
      [](RankRecording&) { ++session().probes; });
}

}  // extern "C"
