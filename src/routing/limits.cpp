#include "routing/limits.hpp"

#include <string>

#include "common/error.hpp"

namespace netloom {

void check_pairs(const Topology& topology, std::string_view algorithm) {
  const std::size_t pairs = std::size_t{topology.host_count()} * topology.node_count();
  if (pairs <= most_pairs) return;
  throw CombinationError("routing: " + std::string(algorithm) + " takes at most " +
                         std::to_string(most_pairs) + " pairs of hosts and nodes, got " +
                         std::to_string(pairs) + " of " + topology.label());
}

void check_hops(const Topology& topology, std::size_t hops) {
  if (hops <= most_hops) return;
  throw CombinationError("routing: balanced stores at most " + std::to_string(most_hops) + " hops, got " +
                         std::to_string(hops) + " of " + topology.label());
}

}  // namespace netloom
