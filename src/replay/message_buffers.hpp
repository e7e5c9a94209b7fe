#pragma once
// The memory that MPI calls of a simulated rank are given. All ranks share it, for nobody reads what arrives;
// pages that no message is copied to cost nothing.

#include <cstddef>

#include "workload/workload.hpp"

namespace netloom {

/// Bytes of the largest buffer that a call of these kinds is given.
std::uint64_t largest_call_bytes(const Workload& workload, bool (*counts)(ActionKind kind));

class MessageBuffers {
 public:
  /// Large enough for every action of the workload.
  /// \throws RunError when the address space is too small.
  explicit MessageBuffers(const Workload& workload);
  ~MessageBuffers();
  MessageBuffers(const MessageBuffers&) = delete;
  MessageBuffers& operator=(const MessageBuffers&) = delete;

  const void* send() const { return memory_; }
  void* receive() const { return static_cast<char*>(memory_) + half_; }

 private:
  void* memory_ = nullptr;
  std::size_t half_ = 0;
};

}  // namespace netloom
