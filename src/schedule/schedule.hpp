#pragma once
// Schedules of collectives made for a network: which messages are under way together, so that the links are
// loaded evenly and no rank has more than a few messages in flight.

#include <cstdint>
#include <vector>

#include "platform/platform.hpp"

namespace netloom {

struct ScheduleOptions {
  std::uint32_t window = 16;  ///< messages that a rank sends, and receives, in one group, at most
  bool barrier = false;       ///< a group starts when all ranks have ended the one before
};

/// Messages that are under way together. Ranks are those of the communicator.
struct ExchangeGroup {
  std::vector<std::vector<std::uint32_t>> to;    ///< by rank: whom it sends to
  std::vector<std::vector<std::uint32_t>> from;  ///< by rank: whom it receives from
};

/// An exchange of every rank with every other: every ordered pair is in one group.
struct ExchangeSchedule {
  std::vector<ExchangeGroup> groups;
};

/// What a simulator makes of messages that share a wire: each gets bandwidth in inverse proportion to the
/// latency of its route plus `weight_s` over the bandwidth of each of its wires.
struct Sharing {
  double weight_s = 0;  ///< bytes
};

/// Groups for ranks at these nodes. Where the routes look the same from every host and each has one rank, a
/// group is a set of differences, the same for every rank; elsewhere each message is placed by itself.
ExchangeSchedule make_exchange_schedule(const Platform& platform, const Placement& placement,
                                        const ScheduleOptions& options, const Sharing& sharing = {});

}  // namespace netloom
