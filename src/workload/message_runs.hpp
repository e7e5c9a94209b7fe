#pragma once
// Sends and receives of one kind, counted, and which of them can meet.

#include <cstdint>
#include <span>
#include <vector>

#include "workload/workload.hpp"

namespace netloom {

/// Ranks are those of the communicator. A receive may have any_source and any_tag.
struct MessageKey {
  std::uint32_t communicator = 0;
  std::int32_t receiver = 0;
  std::int32_t sender = 0;
  std::int32_t tag = 0;
  auto operator<=>(const MessageKey&) const = default;
};

/// One end of a message.
struct MessageEnd {
  MessageKey key;
  std::uint32_t rank = 0;    ///< of the program
  std::uint32_t action = 0;  ///< index
};

/// All ends with one key, in the order of their program.
struct MessageRun {
  MessageKey key;
  std::span<const MessageEnd> ends;
  std::int64_t left = 0;  ///< how many have met none
};

/// \param ends sorted by key; outlive the runs.
std::vector<MessageRun> runs_of(const std::vector<MessageEnd>& ends);

/// Matches what is left of sends and receives of one receiver, as many as possible, and lowers `left`.
void match_left(std::span<MessageRun> sends, std::span<MessageRun> receives);

}  // namespace netloom
