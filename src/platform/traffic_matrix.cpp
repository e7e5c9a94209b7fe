#include "platform/traffic_matrix.hpp"

#include <algorithm>
#include <map>
#include <numeric>
#include <tuple>

namespace netloom {

namespace {

/// Calls `use(wires, source, cell)` for every pair whose ranks sit on different nodes.
template <class Use>
void for_each_route(const Platform& platform, const Placement& placement, const TrafficMatrix& traffic,
                    Use use) {
  std::vector<WireId> wires;
  for (std::uint32_t source = 0; source < traffic.size(); ++source) {
    for (const TrafficCell& cell : traffic[source]) {
      const NodeId from = placement[source], to = placement[cell.destination];
      if (from == to) continue;
      wires.clear();
      platform.routing->append_route(from, to, wires);
      if (platform.hardware.duplex == Duplex::half) {
        for (WireId& wire : wires) wire /= 2;
      }
      use(wires, source, cell);
    }
  }
}

}  // namespace

void TrafficCounter::join(Row& row) {
  std::ranges::sort(row.cells, {}, &TrafficCell::destination);
  std::size_t kept = 0;
  for (const TrafficCell& cell : row.cells) {
    TrafficCell& last = row.cells[kept == 0 ? 0 : kept - 1];
    if (kept > 0 && last.destination == cell.destination) {
      last.messages += cell.messages;
      last.bytes += cell.bytes;
    } else {
      row.cells[kept++] = cell;
    }
  }
  row.cells.resize(kept);
  row.limit = std::max(row.limit, 2 * kept);
}

TrafficMatrix TrafficCounter::matrix() const {
  TrafficMatrix matrix;
  for (Row row : rows_) {
    join(row);
    matrix.push_back(std::move(row.cells));
  }
  return matrix;
}

std::vector<std::uint64_t> wire_bytes(const Platform& platform, const Placement& placement,
                                      const TrafficMatrix& traffic) {
  const Topology& topology = *platform.topology;
  const bool full = platform.hardware.duplex == Duplex::full;
  std::vector<std::uint64_t> bytes(full ? topology.channel_count() : topology.link_count());
  for_each_route(platform, placement, traffic,
                 [&](const auto& wires, std::uint32_t, const TrafficCell& cell) {
                   for (const WireId wire : wires) bytes[wire] += cell.wire_bytes();
                 });
  return bytes;
}

std::uint64_t hop_bytes(const Platform& platform, const Placement& placement, const TrafficMatrix& traffic) {
  const std::vector<std::uint64_t> bytes = wire_bytes(platform, placement, traffic);
  return std::accumulate(bytes.begin(), bytes.end(), std::uint64_t{0});
}

std::vector<LinkUse> users_of(const std::vector<WireId>& wires, const Platform& platform,
                              const Placement& placement, const TrafficMatrix& traffic) {
  std::vector<LinkUse> uses(wires.size());
  std::map<WireId, LinkUse*> wanted;
  for (std::size_t i = 0; i < wires.size(); ++i) wanted[wires[i]] = &uses[i];
  for_each_route(platform, placement, traffic,
                 [&](const auto& route, std::uint32_t source, const TrafficCell& cell) {
                   for (const WireId wire : route) {
                     const auto use = wanted.find(wire);
                     if (use == wanted.end()) continue;
                     ++use->second->pairs;
                     use->second->largest.push_back({source, cell.destination, cell.wire_bytes()});
                   }
                 });
  const auto more = [](const PairBytes& a, const PairBytes& b) {
    return std::tuple(b.bytes, a.source, a.destination) < std::tuple(a.bytes, b.source, b.destination);
  };
  for (LinkUse& use : uses) {
    std::ranges::sort(use.largest, more);
    use.largest.resize(std::min(use.largest.size(), named_pairs));
  }
  return uses;
}

}  // namespace netloom
