#include "topology/building.hpp"

#include <utility>

#include "common/error.hpp"

namespace netloom {

namespace {

[[noreturn]] void refuse_size(std::string_view family, std::string_view what, std::uint64_t most) {
  throw InputError(std::string(family) + ": " + std::string(what) + " are too many: a network has at most " +
                   std::to_string(most));
}

std::vector<NodeId> sizes_of(std::span<const Factor> factors) {
  std::vector<NodeId> sizes;
  for (const Factor& factor : factors) sizes.push_back(factor.nodes);
  return sizes;
}

void check_dims(const std::string& family, std::span<const NodeId> dims) {
  if (dims.empty()) throw InputError(family + ": dims must have at least one dimension");
  std::vector<std::string> faults;
  for (std::size_t i = 0; i < dims.size(); ++i) {
    if (dims[i] >= 1 && dims[i] <= max_nodes) continue;
    faults.push_back(family + ": dims[" + std::to_string(i) + "] must be " +
                     (dims[i] < 1 ? "at least 1" : "at most " + std::to_string(max_nodes)) + ", got " +
                     std::to_string(dims[i]));
  }
  if (!faults.empty()) throw InputError(std::move(faults));
}

}  // namespace

NodeId node_number(MapReader& spec, std::string_view key, Range range) {
  return static_cast<NodeId>(spec.integer(key, range));
}

std::vector<NodeId> node_numbers(MapReader& spec, std::string_view key, Range range_of_each) {
  const std::vector<std::int64_t> numbers = spec.integers(key, range_of_each);
  std::vector<NodeId> ids;
  ids.reserve(numbers.size());
  for (const std::int64_t number : numbers) ids.push_back(static_cast<NodeId>(number));
  return ids;
}

Seed random_seed(MapReader& spec, std::uint64_t experiments_seed) {
  if (!spec.value("seed")) return {experiments_seed, ""};
  const auto own = static_cast<std::uint64_t>(spec.integer("seed", {0, INT64_MAX}));
  return {own, " seed " + std::to_string(own)};
}

Topology build_at(MapReader& spec, std::string_view key, const std::function<Topology()>& make) {
  spec.finish();
  spec.faults().throw_if_any();
  try {
    return make();
  } catch (const InputError& error) {
    Faults placed;
    for (const std::string& fault : error.faults()) placed.add(spec.where(key), fault);
    throw InputError(placed.sentences());
  }
}

void check_size(std::string_view family, std::uint64_t nodes, std::uint64_t links) {
  if (nodes > max_nodes) refuse_size(family, std::to_string(nodes) + " nodes", max_nodes);
  if (links > max_links) refuse_size(family, std::to_string(links) + " links", max_links);
}

// Every size is at most max_nodes, so a product that is checked after each step cannot wrap.
NodeId node_product(std::string_view family, std::span<const NodeId> sizes) {
  std::uint64_t nodes = 1;
  for (const NodeId size : sizes) {
    nodes *= size;
    if (nodes > max_nodes) refuse_size(family, std::to_string(nodes) + " or more nodes", max_nodes);
  }
  return static_cast<NodeId>(nodes);
}

void append_key(TopologyParts& parts, const std::string& key, const std::string& value) {
  parts.spec.pop_back();  // the closing brace
  parts.spec += ", " + key + ": " + value + "}";
}

std::string list_text(std::span<const NodeId> numbers, std::string_view separator) {
  std::string text;
  for (const NodeId number : numbers) {
    if (!text.empty()) text += separator;
    text += std::to_string(number);
  }
  return text;
}

TopologyParts cartesian_parts(const std::string& family, std::span<const Factor> factors,
                              const std::string& group) {
  TopologyParts parts;
  parts.family = family;
  parts.nodes = node_product(family, sizes_of(factors));
  std::uint64_t links = 0;
  for (const Factor& factor : factors)
    links += std::uint64_t{parts.nodes / factor.nodes} * factor.links.size();
  check_size(family, parts.nodes, links);
  parts.links.reserve(links);
  if (!factors.empty()) parts.groups.clear();

  NodeId block = parts.nodes;  // nodes that agree in all factors before this one
  for (const Factor& factor : factors) {
    const NodeId inner = block / factor.nodes;
    for (NodeId start = 0; start < parts.nodes; start += block) {
      for (const Link& link : factor.links) {
        for (NodeId rest = start; rest < start + inner; ++rest) {
          parts.links.push_back({rest + link.a * inner, rest + link.b * inner});
        }
      }
    }
    block = inner;
    parts.group_of.resize(parts.links.size(), static_cast<GroupId>(parts.groups.size()));
    parts.groups.push_back({group + std::to_string(parts.groups.size())});
  }
  return parts;
}

Factor path(NodeId nodes) {
  Factor factor{.nodes = nodes, .links = {}};
  for (NodeId node = 1; node < nodes; ++node) factor.links.push_back({node - 1, node});
  return factor;
}

Factor cycle(NodeId nodes) {
  Factor factor = path(nodes);
  if (nodes > 2) factor.links.push_back({0, nodes - 1});
  return factor;
}

Factor clique(NodeId nodes) {
  Factor factor{.nodes = nodes, .links = {}};
  for (NodeId a = 0; a < nodes; ++a) {
    for (NodeId b = a + 1; b < nodes; ++b) factor.links.push_back({a, b});
  }
  return factor;
}

TopologyParts grid_parts(const std::string& family, const std::vector<NodeId>& dims,
                         Factor (*shape)(NodeId)) {
  check_dims(family, dims);
  node_product(family, dims);  // before memory is spent on the factors
  std::vector<Factor> factors;
  factors.reserve(dims.size());
  for (const NodeId dim : dims) factors.push_back(shape(dim));
  TopologyParts parts = cartesian_parts(family, factors, "dim");
  parts.spec = "{type: " + family + ", dims: [" + list_text(dims, ", ") + "]}";
  parts.label = family + " " + list_text(dims, "x");
  return parts;
}

}  // namespace netloom
