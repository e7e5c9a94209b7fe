#pragma once
// Who sends how much to whom, and what that is on the links of a network under its routes.

#include <cstdint>
#include <vector>

#include "platform/platform.hpp"
#include "platform/wiring.hpp"

namespace netloom {

/// SMPI's envelope: bytes that every message has beside its payload.
inline constexpr std::uint64_t envelope_bytes = 16;

/// What one rank sends to another, or to itself.
struct TrafficCell {
  std::uint32_t destination = 0;
  std::uint64_t messages = 0;
  std::uint64_t bytes = 0;  ///< payload

  std::uint64_t wire_bytes() const { return bytes + envelope_bytes * messages; }
};

/// By source, then by ascending destination; pairs without a message are left out.
using TrafficMatrix = std::vector<std::vector<TrafficCell>>;

/// Counts messages in any order, quickly.
class TrafficCounter {
 public:
  explicit TrafficCounter(std::size_t ranks) : rows_(ranks) {}

  void add(std::uint32_t source, const TrafficCell& cell) {
    Row& row = rows_[source];
    row.cells.push_back(cell);
    if (row.cells.size() >= row.limit) join(row);
  }
  TrafficMatrix matrix() const;
  std::size_t ranks() const { return rows_.size(); }

 private:
  struct Row {
    std::vector<TrafficCell> cells;
    std::size_t limit = 64;  ///< of cells; then those of one destination are joined
  };
  static void join(Row& row);

  std::vector<Row> rows_;
};

/// Bytes with envelopes on each network wire (Wiring: by ChannelId under full duplex, by LinkId under half).
std::vector<std::uint64_t> wire_bytes(const Platform& platform, const Placement& placement,
                                      const TrafficMatrix& traffic);

/// The sum of these over all links: bytes of each message with its envelope, times the hops of its route.
std::uint64_t hop_bytes(const Platform& platform, const Placement& placement, const TrafficMatrix& traffic);

/// What a pair of ranks puts on a link.
struct PairBytes {
  std::uint32_t source = 0;
  std::uint32_t destination = 0;
  std::uint64_t bytes = 0;
};

struct LinkUse {
  std::uint64_t pairs = 0;  ///< ordered pairs of ranks whose messages take it
  std::vector<PairBytes>
      largest;  ///< at most `named_pairs`, most bytes first, then by source and destination
};

inline constexpr std::size_t named_pairs = 4;

/// Which ranks use these wires; in their order.
std::vector<LinkUse> users_of(const std::vector<WireId>& wires, const Platform& platform,
                              const Placement& placement, const TrafficMatrix& traffic);

}  // namespace netloom
