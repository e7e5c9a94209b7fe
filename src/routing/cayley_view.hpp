#pragma once
// A vertex-symmetric network seen from node 0: its translations act regularly, so a route is a sequence of
// generators (differences between neighbours), and the minimal paths of a pair are those from node 0 to the
// pair's difference, translated.

#include <cstdint>
#include <span>
#include <vector>

#include "topology/distances.hpp"
#include "topology/topology.hpp"

namespace netloom {

/// Index into CayleyView::generators.
using Generator = std::uint16_t;

inline constexpr Generator no_generator = UINT16_MAX;

struct CayleyView {
  /// The last step of a minimal path: over `generator` from the node before.
  struct Step {
    NodeId from = 0;
    Generator generator = 0;
  };

  std::vector<NodeId> generators;  ///< neighbours of node 0, ascending
  std::vector<Generator>
      generator_of;                  ///< by difference; no_generator where nodes so apart are no neighbours
  std::vector<Generator> inverse;    ///< by generator: the way back
  std::vector<NodeId> negative;      ///< by node: 0 - node
  std::vector<Hops> distance;        ///< from node 0, by node
  std::vector<NodeId> by_distance;   ///< nodes, the nearest to node 0 first, by id where equally near
  std::vector<std::uint8_t> parity;  ///< by node: a homomorphism of the group to Z_2
  std::uint32_t parities = 1;        ///< parities that occur: 2 where some modulus is even
  std::vector<std::size_t> first_step;  ///< by node, index into `steps`; one more at the end
  std::vector<Step> steps;

  NodeId nodes() const { return static_cast<NodeId>(distance.size()); }
  std::size_t degree() const { return generators.size(); }
  /// Every last step of a minimal path from node 0 to `node`.
  std::span<const Step> last_steps(NodeId node) const {
    return {steps.data() + first_step[node], steps.data() + first_step[node + 1]};
  }
};

/// \pre the topology is vertex-symmetric. \throws CombinationError above 65534 ports a node.
CayleyView view_from_zero(const Topology& topology);

}  // namespace netloom
