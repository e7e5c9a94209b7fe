#pragma once
// What no network of a size and a degree undercuts, whatever its links. docs/bisection.md has formulas and
// sources.

#include <cstdint>
#include <optional>

#include "topology/topology.hpp"

namespace netloom {

struct DistanceBound {
  std::uint32_t diameter = 0;
  std::uint64_t distance_sum = 0;  ///< from one node to all others
  std::optional<double> mpl;       ///< distance_sum / (nodes - 1); none for a single node
};

/// Any network whose nodes have at most `degree` links: 1, degree, degree (degree - 1), ... nodes at the
/// distances 0, 1, 2, ..., the last incomplete. The diameter is Moore's bound, the distance sum that of Cerf,
/// Cowan, Mullin and Stanton: A lower bound on the average shortest path length in regular graphs. Networks
/// 4, 1974. \throws InputError when there is no node, too many, or no connected network of this degree.
DistanceBound moore_bound(NodeId nodes, NodeId degree);

/// Nodes within `radius` hops of a node at most, of any network; no more than UINT64_MAX.
std::uint64_t moore_ball(NodeId degree, std::uint32_t radius);

/// Circulants: a ball of r jumps has no more nodes than Z^r has points of l1 norm up to its radius, and the
/// jump N/2, which an odd degree has, can be used once. \throws InputError as above, and for a degree that no
/// circulant of this size has.
DistanceBound circulant_ball_bound(NodeId nodes, NodeId degree);

/// Nodes within `radius` hops of a node at most, of any circulant; no more than UINT64_MAX.
std::uint64_t circulant_ball(NodeId degree, std::uint32_t radius);

/// The same in closed form, a little lower.
struct VolumeBound {
  double diameter = 0;
  double mpl = 0;
};

/// Circulants, by volumes instead of counts, after Wong and Coppersmith: A combinatorial problem related to
/// multimodule memory organizations. J. ACM 21(3), 1974. \throws InputError as above.
VolumeBound wong_coppersmith_bound(NodeId nodes, NodeId degree);

}  // namespace netloom
