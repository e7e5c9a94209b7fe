#pragma once
// The loop in which the search for all distances spends its time. A row is a set of sources, one bit each,
// that belongs to a node: the sources of which the node is within so many hops. One hop more is the union of
// the rows of a node and its neighbours, for all sources of the block at once.

#include <cstdint>
#include <span>
#include <vector>

#include "common/instructions.hpp"
#include "topology/topology.hpp"

namespace netloom {

/// Words of a row, and sources of a block.
inline constexpr std::size_t row_words = 8;
inline constexpr std::size_t row_sources = 64 * row_words;

struct alignas(64) Row {
  std::uint64_t words[row_words] = {};
};

/// The links of a network as the loop reads them: the neighbours of node v stand at first[v]..first[v+1]-1.
struct Adjacency {
  explicit Adjacency(const Topology& topology);

  std::size_t node_count() const { return is_host.size(); }

  std::vector<std::uint32_t> first;
  std::vector<NodeId> neighbours;
  std::vector<std::uint8_t> is_host;  ///< by node, 0 or 1
};

/// One hop more for the rows of some nodes. Plain pointers: what the standard library's templates become in a
/// file that is compiled for certain instructions must not be shared with the other files.
struct Growth {
  const std::uint32_t* first = nullptr;  ///< of `Adjacency`, as the next two
  const NodeId* neighbours = nullptr;
  const std::uint8_t* is_host = nullptr;
  const Row* before = nullptr;  ///< by node
  Row* after = nullptr;         ///< by node; written for `nodes`
  Row full;                     ///< all sources of the block
};

struct Grown {
  std::size_t nodes = 0;      ///< whose rows have grown
  std::uint64_t reached = 0;  ///< pairs of a source and a host that it has just reached
};

/// Grows the rows of `count` nodes, and writes those whose rows have grown to `grown`, which has room for
/// all.
using GrowRows = Grown (*)(const Growth& growth, const NodeId* nodes, std::size_t count, NodeId* grown);

/// \pre this processor has the instructions.
GrowRows grow_rows(Instructions instructions);

/// Each in a file of its own, compiled for its instructions.
extern const GrowRows portable_grow_rows;
extern const GrowRows avx2_grow_rows;
extern const GrowRows avx512_grow_rows;

}  // namespace netloom
