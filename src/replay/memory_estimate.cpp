#include "replay/memory_estimate.hpp"

#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <fstream>

#include "replay/message_buffers.hpp"
#include "replay/simulation.hpp"

namespace netloom {

namespace {

constexpr std::string_view refusal = "memory: ";

// Measured with SimGrid 3.32; tests/replay/memory_estimate_test.cpp compares them with the peaks of runs.
constexpr std::uint64_t of_simgrid = 8'000'000;
constexpr std::uint64_t of_a_host = 6'000;
constexpr std::uint64_t of_a_channel = 800;
constexpr std::uint64_t of_a_rank = 18'000;
constexpr std::uint64_t of_a_message = 2'000;  ///< on its way

std::uint64_t page_size() {
  return static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
}

bool any_kind(ActionKind) {
  return true;
}

/// Whether the workload makes the call, and its algorithm has each rank send to all others at once: that of
/// SMPI's default and of the selectors.
bool sends_all_at_once(const ReplayRequest& request, bool (*is_call)(ActionKind), const std::string& call) {
  if (largest_call_bytes(*request.workload, is_call) == 0) return false;
  const auto chosen = request.mpi.algorithms.find(call);
  return chosen == request.mpi.algorithms.end() || chosen->second == "basic_linear";
}

/// Buffers that messages are copied to. In the direct form every rank of a reduction has a vector of its own.
std::uint64_t copied(const ReplayRequest& request) {
  const Workload& workload = *request.workload;
  const std::uint64_t vector = largest_call_bytes(workload, is_reduction);
  if (form_of(request) == Form::copy_free) return vector;
  return 2 * largest_call_bytes(workload, any_kind) + workload.ranks() * vector;
}

std::string megabytes(std::uint64_t bytes) {
  return std::to_string((bytes + 999'999) / 1'000'000) + " MB";
}

}  // namespace

std::uint64_t messages_at_once(const ReplayRequest& request) {
  const auto alltoall = [](ActionKind kind) { return kind == ActionKind::alltoall; };
  const auto alltoallv = [](ActionKind kind) { return kind == ActionKind::alltoallv; };
  const std::uint64_t ranks = request.workload->ranks();
  const bool all = sends_all_at_once(request, alltoall, "alltoall") ||
                   sends_all_at_once(request, alltoallv, "alltoallv") ||
                   starts_collectives(*request.workload);
  if (all) return ranks * ranks;
  return any_scheduled(request.mpi) ? ranks * std::min<std::uint64_t>(ranks, request.mpi.schedule.window)
                                    : ranks;
}

std::uint64_t resident_memory() {
  std::uint64_t all = 0, resident = 0;
  std::ifstream("/proc/self/statm") >> all >> resident;
  return resident * page_size();
}

std::uint64_t estimated_memory(const ReplayRequest& request) {
  const Topology& topology = *request.platform->topology;
  return resident_memory() + of_simgrid + of_a_host * topology.host_count() +
         of_a_channel * topology.channel_count() + of_a_rank * request.workload->ranks() +
         of_a_message * messages_at_once(request) + copied(request);
}

std::string memory_objection(std::uint64_t need, std::uint64_t limit) {
  if (need <= limit) return "";
  return std::string(refusal) + "the run would take about " + megabytes(need) + ", and " + megabytes(limit) +
         " is the limit; --memory-limit sets another";
}

bool refused_for_memory(const ReplayResult& result) {
  return result.status == Status::invalid && result.reason.starts_with(refusal);
}

std::uint64_t machine_memory() {
  return static_cast<std::uint64_t>(::sysconf(_SC_PHYS_PAGES)) * page_size();
}

}  // namespace netloom
