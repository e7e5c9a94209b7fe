#pragma once
// Dragonfly: groups of routers that are all linked to each other, and global links that join the groups.
// Kim, Dally, Scott, Abts: Technology-driven, highly-scalable dragonfly topology. ISCA 2008.
// Arrangements of the global links: Camarero, Vallejo, Beivide: Topological characterization of Hamming and
// dragonfly networks and its implications on routing. ACM TACO 11(4), 2014. Hastings, Rincon-Cruz, Spehlmann,
// Meyers, Xu, Bunde, Leung: Comparing global link arrangements for dragonfly networks. IEEE CLUSTER 2015.

#include <cstdint>
#include <string>

#include "spec/reader.hpp"
#include "topology/topology.hpp"

namespace netloom {

/// Which group a global port leads to. The a h ports of a group are numbered router by router and taken in
/// rounds of g - 1, port j of a round to the group:
enum class GlobalLinks : std::uint8_t {
  consecutive,  ///< j, or j + 1 from the group's own number on (also called absolute)
  palmtree,     ///< i - j - 1 modulo g, seen from group i (relative, with the other sign)
  circulant,    ///< i + 1, i - 1, i + 2, i - 2, ... modulo g
};

struct Dragonfly {
  NodeId routers = 0;  ///< a, of a group
  NodeId hosts = 0;    ///< p, of a router
  NodeId global = 0;   ///< h, global ports of a router
  NodeId groups = 0;   ///< g
  GlobalLinks arrangement = GlobalLinks::palmtree;
};

/// Router r of group i is router i a + r of g a; hosts are attached and numbered as by `attach_hosts`. Every
/// two groups share floor(a h / (g - 1)) global links; ports that are left over stay free. A group's routers
/// that share several with those of another are spread so that no two routers have two links. Links are of
/// the groups `local`, `global` and `host`.
/// \throws InputError when a, p or g is 0, when g is above a h + 1, when two routers would need parallel
/// links (h above a (g - 1)), or when the network is too large.
Topology make_dragonfly(const Dragonfly& parameters);

/// The row of the table of families.
Topology build_dragonfly(MapReader& spec, std::uint64_t seed);

}  // namespace netloom
