#pragma once
// The key `width`: how many cables in parallel a link is made of. Routes, loads and cuts count links; a link
// of w cables has w times the bandwidth of one.

#include <cstdint>
#include <vector>

#include "spec/reader.hpp"
#include "topology/topology.hpp"

namespace netloom {

inline constexpr std::uint32_t most_cables = 1U << 16U;

/// Cables of a link, by group: `width: 2` for all, `width: {global: 2}` for some. Faults go to the reader.
std::vector<std::uint32_t> read_widths(MapReader& spec, const Topology& topology);

/// The network with these cables, which its spec and label then tell. \pre one number a group, each at
/// least 1.
Topology with_cables(const Topology& topology, const std::vector<std::uint32_t>& widths);

}  // namespace netloom
