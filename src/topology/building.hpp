#pragma once
// What the families share: reading node numbers from a spec, limits of size, Cartesian products, number
// lists.

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "spec/reader.hpp"
#include "topology/topology.hpp"

namespace netloom {

/// Numbers that a range within 32 bits makes node numbers.
NodeId node_number(MapReader& spec, std::string_view key, Range range);
std::vector<NodeId> node_numbers(MapReader& spec, std::string_view key, Range range_of_each);

/// The seed of a random network: the map's `seed:` or, without it, that of the experiment. One of its own
/// tells a network from others of the same size, so the label has it (` seed 9`); the experiment's is an
/// axis.
struct Seed {
  std::uint64_t value = 0;
  std::string label;
};
Seed random_seed(MapReader& spec, std::uint64_t experiments_seed);

/// The end of every family's reading: refuses keys nobody asked for and whatever was wrong with the others,
/// then makes the network; what `make` refuses gets the place of `key`.
Topology build_at(MapReader& spec, std::string_view key, const std::function<Topology()>& make);

/// \throws InputError when either number is above its limit (`max_nodes`, `max_links`).
void check_size(std::string_view family, std::uint64_t nodes, std::uint64_t links);

/// The product of sizes of at most `max_nodes` each. \throws InputError when it is above `max_nodes`.
NodeId node_product(std::string_view family, std::span<const NodeId> sizes);

/// Adds a key at the end of the spec.
void append_key(TopologyParts& parts, const std::string& key, const std::string& value);

/// `4, 8` or `4x8`.
std::string list_text(std::span<const NodeId> numbers, std::string_view separator);

/// One factor of a Cartesian product, as numbers and links alone.
struct Factor {
  NodeId nodes = 0;
  std::vector<Link> links;
};

/// Family, nodes and links of the Cartesian product: two nodes are adjacent when they are adjacent in one
/// factor and equal in all others. Node ids are mixed-radix numbers of the factors' ids, the last factor
/// varies fastest. Links of factor i are of the group `group` i. \throws InputError in the name of `family`
/// when the product is too large.
TopologyParts cartesian_parts(const std::string& family, std::span<const Factor> factors,
                              const std::string& group);

/// A path 0 - 1 - ... - nodes-1.
Factor path(NodeId nodes);
/// A cycle; of 2 nodes one link, of 1 none.
Factor cycle(NodeId nodes);

/// The complete graph.
Factor clique(NodeId nodes);

/// The product of `shape(d)` over the dimensions, with its spec and label: a mesh for `path`, a torus for
/// `cycle`, a HyperX for `clique`. \throws InputError when a dimension is 0, when there is none, or when the
/// product is too large.
TopologyParts grid_parts(const std::string& family, const std::vector<NodeId>& dims, Factor (*shape)(NodeId));

}  // namespace netloom
