#pragma once
// The key `bandwidths` of a network: link groups that do not have the bandwidth of `hardware.link`.

#include <map>
#include <string>
#include <vector>

#include "common/units.hpp"
#include "spec/reader.hpp"
#include "topology/topology.hpp"

namespace netloom {

/// Bandwidth of one cable, in one direction under full duplex, by the name of the link group.
using LinkBandwidths = std::map<std::string, Bandwidth>;

/// The `bandwidths` of a topology's entry; none where there is no such key.
/// \throws InputError with all faults: a group that the network has not, a value that is no bandwidth.
LinkBandwidths read_bandwidths(const Value& entry, const Topology& topology);

/// `{global: 50Gbps, local: 100Gbps}`, or `{}`.
std::string to_text(const LinkBandwidths& bandwidths);

/// Bandwidth of a link of each group: that of its cables together, of which one has what `own` says, or
/// `ordinary` where it says nothing.
std::vector<Bandwidth> bandwidths_by_group(const Topology& topology, const LinkBandwidths& own,
                                           Bandwidth ordinary);

}  // namespace netloom
