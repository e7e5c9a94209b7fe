#include "routing/algorithm.hpp"

#include <array>

#include "common/error.hpp"
#include "common/text.hpp"
#include "routing/balanced.hpp"
#include "routing/dimension_order.hpp"
#include "routing/dragonfly.hpp"
#include "routing/fat_tree.hpp"
#include "routing/shortest.hpp"
#include "routing/up_down.hpp"
#include "routing/valiant.hpp"

namespace netloom {

namespace {

constexpr std::array algorithms{
    RoutingAlgorithm{"balanced", "minimal routes that spread uniform traffic over the links", true,
                     make_balanced},
    RoutingAlgorithm{"shortest", "minimal routes by the port, with a named tie_break", true, make_shortest},
    RoutingAlgorithm{"dimension_order", "one dimension of a grid after the other", true,
                     make_dimension_order},
    RoutingAlgorithm{"fat_tree", "up a fat tree by the destination's number, then down", true,
                     make_fat_tree_routes},
    RoutingAlgorithm{"dragonfly", "one global link between groups, a local link before and behind it", true,
                     make_dragonfly_routes},
    RoutingAlgorithm{"up_down", "up a spanning order of the network, then down: free of deadlocks", false,
                     make_up_down},
    RoutingAlgorithm{"valiant", "over a random host between source and destination", false, make_valiant},
};

void refuse_idle_options(const RoutingSpec& spec) {
  const auto refuse = [&](std::string_view key, const std::string& value) {
    if (value.empty() || has_effect(key, spec)) return;
    throw InputError("routing: " + std::string(key) + " has no effect with algorithm " + spec.algorithm);
  };
  refuse("tie_break", spec.tie_break);
  refuse("root", spec.root);
  refuse("legs", spec.legs);
}

}  // namespace

std::span<const RoutingAlgorithm> routing_algorithms() {
  return algorithms;
}

std::unique_ptr<RoutingTable> make_routing(const Topology& topology, const RoutingSpec& spec) {
  std::vector<std::string> names;
  for (const RoutingAlgorithm& algorithm : algorithms) {
    if (algorithm.name == spec.algorithm) {
      refuse_idle_options(spec);
      return algorithm.make(topology, spec);
    }
    names.emplace_back(algorithm.name);
  }
  throw InputError("routing: unknown algorithm '" + spec.algorithm + "'" + suggestion(spec.algorithm, names));
}

}  // namespace netloom
