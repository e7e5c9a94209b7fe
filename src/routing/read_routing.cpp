#include "routing/algorithm.hpp"

namespace netloom {

namespace {

std::vector<std::string> names_of_algorithms(bool minimal_alone) {
  std::vector<std::string> names;
  for (const RoutingAlgorithm& algorithm : routing_algorithms()) {
    if (algorithm.minimal || !minimal_alone) names.emplace_back(algorithm.name);
  }
  return names;
}

/// `center` or a number, as text.
std::string read_root(MapReader& map) {
  const Value* const root = map.value("root");
  const bool is_number = root != nullptr && root->is_scalar() && !root->scalar.empty() &&
                         root->scalar.find_first_not_of("-0123456789") == std::string::npos;
  if (root != nullptr && (root->is_list() || root->is_map())) {
    map.fault("root", std::string("must be center or the number of a node, got a ") +
                          (root->is_list() ? "list" : "map"));
    return "center";
  }
  if (!is_number) return map.choice("root", {"center"}, "center");
  return std::to_string(map.integer("root", {0, max_nodes - 1}, 0));
}

/// What of the spec decides that a key has no effect.
std::string choices_of(const RoutingSpec& spec) {
  std::string text = "algorithm " + spec.algorithm;
  if (!spec.legs.empty()) text += ", legs " + spec.legs;
  if (!spec.tie_break.empty()) text += ", tie_break " + spec.tie_break;
  return text;
}

}  // namespace

bool has_effect(std::string_view key, const RoutingSpec& spec) {
  if (key == "tie_break") return spec.algorithm == "shortest" || spec.legs == "shortest";
  if (key == "seed") return is_random(spec);
  if (key == "root") return spec.algorithm == "up_down";
  return key == "legs" && spec.algorithm == "valiant";
}

RoutingSpec read_routing(MapReader& map, std::uint64_t seed) {
  RoutingSpec spec;
  spec.seed = seed;
  const std::size_t faults = map.faults().size();
  spec.algorithm = map.choice("algorithm", names_of_algorithms(false));
  const bool known = map.faults().size() == faults;  // else the other keys cannot be judged
  if (has_effect("legs", spec)) spec.legs = map.choice("legs", names_of_algorithms(true), "balanced");
  if (has_effect("root", spec)) spec.root = read_root(map);
  if (has_effect("tie_break", spec)) {
    spec.tie_break = map.choice("tie_break", {"lowest_port", "random"}, "lowest_port");
  }
  if (has_effect("seed", spec)) {
    spec.seed = static_cast<std::uint64_t>(map.integer("seed", {}, static_cast<std::int64_t>(seed)));
  }
  for (const char* const key : {"legs", "root", "tie_break", "seed"}) {
    if (has_effect(key, spec) || map.value(key) == nullptr || !known) continue;
    map.fault(key, "has no effect with " + choices_of(spec));
  }
  return spec;
}

}  // namespace netloom
