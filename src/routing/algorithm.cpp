#include "routing/algorithm.hpp"

#include <array>

#include "common/error.hpp"
#include "common/text.hpp"
#include "routing/balanced.hpp"
#include "routing/dimension_order.hpp"
#include "routing/shortest.hpp"

namespace netloom {

namespace {

constexpr std::array algorithms{
    RoutingAlgorithm{"balanced", "minimal routes that spread uniform traffic over the links", make_balanced},
    RoutingAlgorithm{"shortest", "minimal routes by the port, with a named tie_break", make_shortest},
    RoutingAlgorithm{"dimension_order", "one dimension of a grid after the other", make_dimension_order},
};

}  // namespace

std::span<const RoutingAlgorithm> routing_algorithms() {
  return algorithms;
}

std::unique_ptr<RoutingTable> make_routing(const Topology& topology, const RoutingSpec& spec) {
  std::vector<std::string> names;
  for (const RoutingAlgorithm& algorithm : algorithms) {
    if (algorithm.name == spec.algorithm) {
      if (!spec.tie_break.empty() && spec.algorithm != "shortest") {
        throw InputError("routing: tie_break belongs to algorithm shortest, got " + spec.algorithm);
      }
      return algorithm.make(topology, spec);
    }
    names.emplace_back(algorithm.name);
  }
  throw InputError("routing: unknown algorithm '" + spec.algorithm + "'" + suggestion(spec.algorithm, names));
}

}  // namespace netloom
