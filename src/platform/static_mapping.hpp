#pragma once
// Static mapping of a weighted graph on a network: which vertex goes to which host, so that heavy edges are
// short. By Scotch, with a fixed seed and one thread: the same answer on every machine with the same Scotch.
// Pellegrini, Roman: Scotch. A software package for static mapping by dual recursive bipartitioning of
// process and architecture graphs. HPCN Europe 1996.

#include <cstdint>
#include <utility>
#include <vector>

#include "topology/topology.hpp"

namespace netloom {

/// By vertex: its neighbours and the weights of the edges to them. Each edge stands at both of its ends.
using WeightedGraph = std::vector<std::vector<std::pair<std::uint32_t, std::uint64_t>>>;

/// Host number of each vertex. Hosts are filled evenly, but several vertices may share one while another is
/// empty. \pre there is an edge.
std::vector<NodeId> static_mapping(const WeightedGraph& graph, const Topology& topology);

}  // namespace netloom
