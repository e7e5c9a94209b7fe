#include "topology/cables.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "topology/building.hpp"

namespace netloom {

namespace {

constexpr Range legal{1, most_cables};

/// `2` where all groups have as many, else `{global: 2}` without the groups of one cable.
std::string spec_text(std::span<const LinkGroup> groups) {
  const auto other = [&](const LinkGroup& group) { return group.width != groups.front().width; };
  if (std::ranges::none_of(groups, other)) return std::to_string(groups.front().width);
  std::string text;
  for (const LinkGroup& group : groups) {
    if (group.width == 1) continue;
    text += (text.empty() ? "{" : ", ") + group.name + ": " + std::to_string(group.width);
  }
  return text + "}";
}

}  // namespace

std::vector<std::uint32_t> read_widths(MapReader& spec, const Topology& topology) {
  const Value& width = *spec.value("width");
  if (!width.is_map()) {
    return std::vector(topology.groups().size(), static_cast<std::uint32_t>(spec.integer("width", legal)));
  }
  std::vector<std::uint32_t> widths;
  MapReader by_group(width, "width of " + topology.label(), spec.faults());
  for (const LinkGroup& group : topology.groups()) {
    widths.push_back(static_cast<std::uint32_t>(by_group.integer(group.name, legal, 1)));
  }
  by_group.finish();
  return widths;
}

Topology with_cables(const Topology& topology, const std::vector<std::uint32_t>& widths) {
  TopologyParts parts = topology.parts();
  for (std::size_t group = 0; group < widths.size(); ++group) parts.groups[group].width = widths[group];
  const std::string text = spec_text(parts.groups);
  if (text == "1") return topology;
  append_key(parts, "width", text);
  parts.label += " width=" + text;
  return Topology(std::move(parts));
}

}  // namespace netloom
