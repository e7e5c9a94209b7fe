#include "replay/message_buffers.hpp"

#include <sys/mman.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <numeric>
#include <string>

#include "common/error.hpp"

namespace netloom {

namespace {

/// Elements on the larger side of the call, for one of its `ranks` participants.
std::uint64_t elements(const RankProgram& program, const Action& action, std::uint32_t ranks) {
  const auto send = static_cast<std::uint64_t>(std::max<std::int64_t>(action.send_count, 0));
  const auto receive = static_cast<std::uint64_t>(std::max<std::int64_t>(action.recv_count, 0));
  const auto listed = [&](std::size_t n) {
    const auto counts = counts_of(program, action, n);
    return static_cast<std::uint64_t>(std::accumulate(counts.begin(), counts.end(), std::int64_t{0}));
  };
  switch (action.kind) {
    case ActionKind::recv:
    case ActionKind::irecv:
      return action.send_count == any_size ? std::uint64_t{INT32_MAX} : send;
    case ActionKind::alltoall:
    case ActionKind::gather:
    case ActionKind::scatter:
    case ActionKind::allgather:
      return std::max(send, receive) * ranks;
    case ActionKind::alltoallv:
      return listed(2 * std::size_t{ranks});
    case ActionKind::gatherv:
    case ActionKind::allgatherv:
    case ActionKind::scatterv:
    case ActionKind::reduce_scatter:
      return std::max({send, receive, listed(ranks)});
    case ActionKind::waitall:
      return 0;
    default:
      return std::max(send, receive);
  }
}

}  // namespace

std::uint64_t largest_call_bytes(const Workload& workload, bool (*counts)(ActionKind kind)) {
  std::uint64_t bytes = 0;
  for (const RankProgram& program : workload.programs) {
    for (const Action& action : program.actions) {
      if (!counts(action.kind)) continue;
      const std::uint64_t size = std::max(datatype_size(action.send_type), datatype_size(action.recv_type));
      bytes = std::max(bytes, size * elements(program, action, workload.communicator_of(action).size()));
    }
  }
  return bytes;
}

MessageBuffers::MessageBuffers(const Workload& workload) {
  constexpr std::uint64_t slack = 1U << 20U;
  const std::uint64_t largest = largest_call_bytes(workload, [](ActionKind) { return true; });
  half_ = (largest / slack + 2) * slack;
  memory_ =
      ::mmap(nullptr, 2 * half_, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory_ == MAP_FAILED) {
    throw RunError("replay: no address space for messages of " + std::to_string(half_) +
                   " bytes: " + std::strerror(errno));
  }
}

MessageBuffers::~MessageBuffers() {
  ::munmap(memory_, 2 * half_);
}

}  // namespace netloom
