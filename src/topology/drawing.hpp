#pragma once
// A picture of a network that needs no other program: its nodes on a circle.

#include <string>

#include "topology/topology.hpp"

namespace netloom {

/// More than this is a blot, not a picture.
inline constexpr NodeId max_drawn_nodes = 2000;
inline constexpr LinkId max_drawn_links = 20000;

/// \throws InputError with the reason and the alternative when the network is too large to be drawn.
void check_drawable(const Topology& topology);

/// SVG: the nodes on a circle in the order of their numbers, from the top clockwise, switches on a smaller
/// one; hosts are dots, switches squares, links straight lines. The same on every machine. \throws InputError
/// as `check_drawable`.
std::string circle_svg(const Topology& topology);

}  // namespace netloom
