#pragma once
// Extended generalised fat tree XGFT(h; m1..mh; w1..wh): hosts at the bottom and h levels of switches.
// Ohring, Ibel, Das, Kumar: On generalized fat trees. IPPS 1995.

#include <cstdint>
#include <string>
#include <vector>

#include "spec/reader.hpp"
#include "topology/topology.hpp"

namespace netloom {

/// \param down m1..mh: nodes of level i - 1 below each node of level i.
/// \param up w1..wh: nodes of level i above each node of level i - 1.
/// A node of level l has h digits, digit i below w_i for i <= l and below m_i above; it is linked to the
/// nodes of level l + 1 that agree in all digits but digit l + 1. Nodes are numbered level by level from the
/// hosts, level 0, and within a level with digit 1 fastest. Links between the levels i - 1 and i are of the
/// group `host` for i = 1 and `level` i above. \throws InputError when the lists are empty, differ in length
/// or hold a 0, or when the network is too large.
Topology make_xgft(const std::vector<NodeId>& down, const std::vector<NodeId>& up);

/// The same network without spec and label, for a family that is one of them.
TopologyParts xgft_parts(const std::string& family, const std::vector<NodeId>& down,
                         const std::vector<NodeId>& up);

/// The row of the table of families.
Topology build_xgft(MapReader& spec, std::uint64_t seed);

}  // namespace netloom
