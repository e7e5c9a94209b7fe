#include "experiment/sensitivity.hpp"

#include <algorithm>
#include <array>
#include <string_view>

#include "experiment/sections.hpp"
#include "results/axes.hpp"

namespace netloom {

namespace {

using Variations = std::vector<Point>;

/// The point with `value` of the key; what differs beside the name is still to be set.
Point& add_variation(Variations& variations, const Point& point, std::string_view key,
                     const std::string& value) {
  Point& made = variations.emplace_back(point);
  made.variation = std::string(key) + "=" + value;
  return made;
}

Variations of_tie_break(const Point& point) {
  Variations variations;
  if (point.routing.algorithm != "balanced" && point.routing.algorithm != "shortest") return variations;
  for (const RoutingSpec& routing : {RoutingSpec{"balanced"}, RoutingSpec{"shortest", "lowest_port"},
                                     RoutingSpec{"shortest", "random", point.seed}}) {
    const bool own =
        routing.algorithm == point.routing.algorithm && routing.tie_break == point.routing.tie_break;
    if (own) continue;
    const std::string name = routing.tie_break.empty() ? routing.algorithm : routing.tie_break;
    add_variation(variations, point, "routing.tie_break", name).routing = routing;
  }
  return variations;
}

Variations of_duplex(const Point& point) {
  Variations variations;
  const bool full = point.hardware.duplex == Duplex::full;
  add_variation(variations, point, "hardware.link.duplex", full ? "half" : "full").hardware.duplex =
      full ? Duplex::half : Duplex::full;
  return variations;
}

Variations of_selector(const Point& point) {
  Variations variations;
  for (const char* const selector : {"default", "ompi", "mpich"}) {
    if (selector == point.mpi.selector) continue;
    add_variation(variations, point, "mpi.selector", selector).mpi.selector = selector;
  }
  return variations;
}

Variations of_placement(const Point& point) {
  Variations variations;
  for (const std::string type : {"linear", "random"}) {
    if (type == point.placement.type) continue;
    Point& made = add_variation(variations, point, "placement", type);
    made.placement_label = type;
    made.placement = {};
    made.placement.type = type;
    made.placement.ranks_per_host = point.placement.ranks_per_host;
    if (type == "random") made.placement.seed = point.seed;
  }
  return variations;
}

struct Key {
  std::string_view name;
  Variations (*vary)(const Point& point);
};

constexpr std::array keys_known{
    Key{"routing.tie_break", of_tie_break},
    Key{"hardware.link.duplex", of_duplex},
    Key{"mpi.selector", of_selector},
    Key{"placement", of_placement},
};

}  // namespace

std::vector<std::string> read_sensitivity(const Value* section, Faults& faults) {
  std::vector<std::string> keys;
  if (!section || section->is_null()) return keys;
  std::vector<std::string> names;
  for (const Key& key : keys_known) names.emplace_back(key.name);
  for (const Variant& variant : variants_of("sensitivity", *section, faults)) {
    MapReader reader(variant.value, "the experiment", faults);
    keys.push_back(reader.choice("sensitivity", names));
  }
  return keys;
}

void add_variations(std::vector<Point>& points, const std::vector<std::string>& keys) {
  const std::size_t asked = points.size();
  for (const std::string& name : keys) {
    const Key* const key = std::ranges::find(keys_known, name, &Key::name);
    for (std::size_t i = 0; i < asked; ++i) {
      Variations variations = key->vary(points[i]);
      for (Point& point : variations) {
        point.varies = i;
        points.push_back(std::move(point));
      }
    }
  }
}

}  // namespace netloom
