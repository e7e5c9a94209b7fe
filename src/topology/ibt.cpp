#include "topology/ibt.hpp"

#include <algorithm>

#include "common/error.hpp"
#include "topology/building.hpp"

namespace netloom {

namespace {

std::string at(const char* key, std::size_t i) {
  return std::string("ibt: ") + key + "[" + std::to_string(i) + "]";
}

void check_turns(const Ibt& ibt, NodeId turns, std::vector<std::string>& faults) {
  const auto check = [&](const char* key, std::size_t i, NodeId number) {
    if (number % turns == 0) return;
    faults.push_back(at(key, i) + " must be a multiple of " + std::to_string(turns) +
                     " (interlaced dimensions times lengths), got " + std::to_string(number));
  };
  for (std::size_t i = 0; i < ibt.interlaced; ++i) check("dims", i, ibt.dims[i]);
  for (std::size_t i = 0; i < ibt.bypass.size(); ++i) check("bypass", i, ibt.bypass[i]);
}

void check_lengths(const Ibt& ibt, std::vector<std::string>& faults) {
  const NodeId shortest = *std::min_element(ibt.dims.begin(), ibt.dims.begin() + ibt.interlaced);
  for (std::size_t i = 0; i < ibt.bypass.size(); ++i) {
    const std::string got = ", got " + std::to_string(ibt.bypass[i]);
    if (ibt.bypass[i] < 2 || ibt.bypass[i] > shortest / 2) {
      faults.push_back(at("bypass", i) + " must be at least 2 and at most " + std::to_string(shortest / 2) +
                       ", half of the shortest interlaced dimension" + got);
    } else if (std::ranges::count(std::span(ibt.bypass).first(i), ibt.bypass[i]) > 0) {
      faults.push_back(at("bypass", i) + " must differ from the lengths before it" + got);
    }
  }
}

/// How many turns there are.
NodeId checked_turns(const Ibt& ibt) {
  if (ibt.bypass.empty()) throw InputError("ibt: bypass must have at least one length");
  if (ibt.interlaced < 1 || ibt.interlaced > ibt.dims.size()) {
    throw InputError("ibt: interlaced must be in 1.." + std::to_string(ibt.dims.size()) +
                     ", the number of dimensions, got " + std::to_string(ibt.interlaced));
  }
  const auto turns = static_cast<NodeId>(ibt.interlaced * ibt.bypass.size());
  std::vector<std::string> faults;
  check_turns(ibt, turns, faults);
  check_lengths(ibt, faults);
  if (!faults.empty()) throw InputError(std::move(faults));
  return turns;
}

void add_bypass_links(TopologyParts& parts, const Ibt& ibt, NodeId turns) {
  std::vector<NodeId> weights(ibt.dims.size(), 1);  // of each coordinate in a node's number
  for (std::size_t i = ibt.dims.size() - 1; i-- > 0;) weights[i] = weights[i + 1] * ibt.dims[i + 1];
  const auto coordinate = [&](NodeId node, std::size_t i) { return node / weights[i] % ibt.dims[i]; };
  for (NodeId node = 0; node < parts.nodes; ++node) {
    NodeId sum = 0;
    for (std::size_t i = 0; i < ibt.interlaced; ++i) sum += coordinate(node, i);
    const NodeId turn = sum % turns;
    const std::size_t dimension = turn % ibt.interlaced;
    const NodeId x = coordinate(node, dimension), size = ibt.dims[dimension];
    const NodeId to = (x + ibt.bypass[turn / ibt.interlaced]) % size;
    parts.links.push_back({node, node + (to - x) * weights[dimension]});  // modulo 2^32 where it wraps
  }
}

}  // namespace

Topology make_ibt(const Ibt& ibt) {
  TopologyParts parts = grid_parts("ibt", ibt.dims, cycle);
  const NodeId turns = checked_turns(ibt);
  check_size("ibt", parts.nodes, parts.links.size() + parts.nodes);
  add_bypass_links(parts, ibt, turns);
  parts.group_of.resize(parts.links.size(), static_cast<GroupId>(parts.groups.size()));
  parts.groups.push_back({"bypass"});
  parts.spec = "{type: ibt, dims: [" + list_text(ibt.dims, ", ") + "], bypass: [" +
               list_text(ibt.bypass, ", ") + "], interlaced: " + std::to_string(ibt.interlaced) + "}";
  parts.label += " bypass {" + list_text(ibt.bypass, ",") + "}";
  if (ibt.interlaced < ibt.dims.size()) parts.label += " in " + std::to_string(ibt.interlaced);
  if (turns == 1) parts.translations = TranslationGroup{ibt.dims};
  return Topology(std::move(parts));
}

Topology build_ibt(MapReader& spec, std::uint64_t) {
  Ibt ibt;
  ibt.dims = node_numbers(spec, "dims", {1, max_nodes});
  ibt.bypass = node_numbers(spec, "bypass", {2, max_nodes});
  const auto all = static_cast<std::int64_t>(ibt.dims.size());
  ibt.interlaced = static_cast<NodeId>(spec.integer("interlaced", {1, max_nodes}, all));
  return build_at(spec, "bypass", [&] { return make_ibt(ibt); });
}

}  // namespace netloom
