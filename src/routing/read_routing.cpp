#include "routing/algorithm.hpp"

namespace netloom {

RoutingSpec read_routing(MapReader& map, std::uint64_t seed) {
  std::vector<std::string> names;
  for (const RoutingAlgorithm& algorithm : routing_algorithms()) names.emplace_back(algorithm.name);
  RoutingSpec spec;
  spec.seed = seed;
  const std::size_t faults = map.faults().size();
  spec.algorithm = map.choice("algorithm", names);
  const bool known = map.faults().size() == faults;  // else the other keys cannot be judged
  if (spec.algorithm == "shortest") {
    spec.tie_break = map.choice("tie_break", {"lowest_port", "random"}, "lowest_port");
  } else if (map.value("tie_break") != nullptr && known) {
    map.fault("tie_break", "belongs to algorithm shortest alone, not to " + spec.algorithm);
  }
  if (spec.tie_break == "random") {
    spec.seed = static_cast<std::uint64_t>(map.integer("seed", {}, static_cast<std::int64_t>(seed)));
  } else if (map.value("seed") != nullptr && known) {
    map.fault("seed", "has no effect without tie_break: random");
  }
  return spec;
}

}  // namespace netloom
