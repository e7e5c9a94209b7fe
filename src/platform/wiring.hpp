#pragma once
// Wiring: the wires of a platform, named and priced once, so that the simulator in process and the exported
// XML cannot differ. A wire is what SimGrid calls a link.

#include <cstdint>
#include <string>
#include <vector>

#include "platform/platform.hpp"

namespace netloom {

/// Index into Wiring::wires().
using WireId = std::uint32_t;

struct Wire {
  std::string name;
  Bandwidth bandwidth;
  Seconds latency;
  bool shared = true;  ///< flows share the bandwidth; a loopback gives each flow all of it
};

/// Keeps a reference to the platform's topology and routing, which must outlive it.
class Wiring {
 public:
  explicit Wiring(const Platform& platform);

  /// Network wires first, by ChannelId under full duplex and by LinkId under half; then, with a nic, one up
  /// and one down for each host; then one loopback for each host.
  const std::vector<Wire>& wires() const { return wires_; }
  WireId network_wire_count() const { return network_wires_; }

  /// Appends the wires between two hosts, given by host number: its loopback when they are the same.
  void append_route(NodeId from_host, NodeId to_host, std::vector<WireId>& wires) const;

  const Topology& topology() const { return *topology_; }

 private:
  const Topology* topology_;
  const RoutingTable* routing_;
  std::vector<Wire> wires_;
  WireId network_wires_ = 0;
  WireId first_loopback_ = 0;
  bool full_duplex_ = true;
  bool has_nic_ = false;
};

/// SimGrid's name of the host at a node.
std::string host_name(NodeId node);

/// How results name a network wire: `3->7` for a direction, `3-7` for a shared link.
std::string wire_label(const Topology& topology, Duplex duplex, WireId wire);

}  // namespace netloom
