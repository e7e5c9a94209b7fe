#include "metrics/graph_bounds.hpp"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "common/error.hpp"
#include "common/words.hpp"
#include "topology/lattice_balls.hpp"

namespace netloom {

namespace {

std::uint64_t product_of(std::uint64_t a, std::uint64_t b) {
  return b != 0 && a > UINT64_MAX / b ? UINT64_MAX : a * b;
}

void check_nodes(NodeId nodes) {
  if (nodes >= 1 && nodes <= max_nodes) return;
  throw InputError("bounds: nodes must be in 1.." + std::to_string(max_nodes) + ", got " +
                   std::to_string(nodes));
}

/// A degree above nodes - 1 has no simple network; 1 connects no more than two nodes, and 0 no more than one.
void check_degree(NodeId nodes, NodeId degree) {
  check_nodes(nodes);
  const NodeId least = std::min<NodeId>(nodes - 1, 2);
  if (degree >= least && degree <= nodes - 1) return;
  throw InputError("bounds: degree must be in " + std::to_string(least) + ".." + std::to_string(nodes - 1) +
                   " for a connected network of " + counted(nodes, "node") + ", got " +
                   std::to_string(degree));
}

void check_circulant(NodeId nodes, NodeId degree) {
  check_degree(nodes, degree);
  if (degree % 2 == 0 || nodes % 2 == 0) return;
  throw InputError("bounds: a circulant of " + std::to_string(nodes) +
                   " nodes, an odd number, has no jump of half of them, so its degree is even; got " +
                   std::to_string(degree));
}

/// Balls of a tree whose root has `degree` children and all others one less.
class MooreBalls {
 public:
  explicit MooreBalls(NodeId degree) : degree_(degree) {}

  std::uint64_t size() const { return size_; }
  void grow() {
    sphere_ = size_ == 1 ? degree_ : product_of(sphere_, degree_ - 1);
    size_ = saturating_sum(size_, sphere_);
  }

 private:
  std::uint64_t degree_;
  std::uint64_t sphere_ = 1;
  std::uint64_t size_ = 1;
};

/// A node at distance d is missing in the balls of radius 0 .. d-1.
template <class Balls>
DistanceBound bound_by(Balls balls, NodeId nodes) {
  DistanceBound bound;
  for (; balls.size() < nodes; balls.grow()) {
    ++bound.diameter;
    bound.distance_sum += nodes - balls.size();
  }
  if (nodes > 1) bound.mpl = static_cast<double>(bound.distance_sum) / (nodes - 1.0);
  return bound;
}

template <class Balls>
std::uint64_t ball(Balls balls, std::uint32_t radius) {
  for (std::uint32_t d = 0; d < radius; ++d) {
    const std::uint64_t before = balls.size();
    balls.grow();
    if (balls.size() == before) break;  // no links left, or more than can be counted
  }
  return balls.size();
}

}  // namespace

std::uint64_t moore_ball(NodeId degree, std::uint32_t radius) {
  return ball(MooreBalls(degree), radius);
}

std::uint64_t circulant_ball(NodeId degree, std::uint32_t radius) {
  return ball(CirculantBalls(degree), radius);
}

DistanceBound moore_bound(NodeId nodes, NodeId degree) {
  check_degree(nodes, degree);
  return bound_by(MooreBalls(degree), nodes);
}

DistanceBound circulant_ball_bound(NodeId nodes, NodeId degree) {
  check_circulant(nodes, degree);
  return bound_by(CirculantBalls(degree), nodes);
}

VolumeBound wong_coppersmith_bound(NodeId nodes, NodeId degree) {
  check_circulant(nodes, degree);
  const double jumps = degree / 2;  // NOLINT(bugprone-integer-division): N/2 is counted by halving the points
  if (jumps == 0) return {};
  const double points = degree % 2 == 0 ? nodes : nodes / 2.0;
  // ln(r!) instead of r!, which overflows from r = 171 on.
  const double radius = std::exp((std::lgamma(jumps + 1) + std::log(points)) / jumps) / 2;
  const double mean = jumps / (jumps + 1) * radius - jumps / 4;
  return {std::max(0.0, radius - jumps / 2), std::max(0.0, mean * nodes / (nodes - 1.0))};
}

}  // namespace netloom
