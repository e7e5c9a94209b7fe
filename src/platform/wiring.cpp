#include "platform/wiring.hpp"

namespace netloom {

namespace {

std::string between(const char* prefix, NodeId from, NodeId to) {
  return prefix + std::to_string(from) + "-" + std::to_string(to);
}

}  // namespace

Wiring::Wiring(const Platform& platform)
    : topology_(platform.topology),
      routing_(platform.routing),
      full_duplex_(platform.hardware.duplex == Duplex::full),
      has_nic_(platform.hardware.nic.has_value()) {
  const Hardware& hardware = platform.hardware;
  const auto add = [this](std::string name, Bandwidth bandwidth, Seconds latency, bool shared) {
    wires_.push_back({std::move(name), bandwidth, latency, shared});
  };
  wires_.reserve(topology_->channel_count() + 3 * std::size_t{topology_->host_count()});
  const std::vector<Bandwidth> bandwidths = bandwidths_by_group(platform);
  for (LinkId id = 0; id < topology_->link_count(); ++id) {
    const auto [a, b] = topology_->links()[id];
    const Bandwidth bandwidth = bandwidths[topology_->group_of(id)];
    add(between("link-", a, b), bandwidth, hardware.hop_latency(), true);
    if (full_duplex_) add(between("link-", b, a), bandwidth, hardware.hop_latency(), true);
  }
  network_wires_ = static_cast<WireId>(wires_.size());
  if (has_nic_) {
    const Nic& nic = *hardware.nic;
    // The way up enters a router, the way down does not.
    const Seconds up_latency{nic.latency.value + hardware.router_latency.value};
    for (const NodeId node : topology_->hosts()) {
      add("nic-up-" + std::to_string(node), nic.bandwidth, up_latency, true);
      add("nic-down-" + std::to_string(node), nic.bandwidth, nic.latency, true);
    }
  }
  first_loopback_ = static_cast<WireId>(wires_.size());
  for (const NodeId node : topology_->hosts()) {
    add("loopback-" + std::to_string(node), hardware.loopback.bandwidth, hardware.loopback.latency, false);
  }
}

void Wiring::append_route(NodeId from_host, NodeId to_host, std::vector<WireId>& wires) const {
  if (from_host == to_host) {
    wires.push_back(first_loopback_ + from_host);
    return;
  }
  if (has_nic_) wires.push_back(network_wires_ + 2 * from_host);
  const std::size_t first = wires.size();
  routing_->append_route(topology_->hosts()[from_host], topology_->hosts()[to_host], wires);
  if (!full_duplex_) {
    for (std::size_t i = first; i < wires.size(); ++i) wires[i] /= 2;
  }
  if (has_nic_) wires.push_back(network_wires_ + 2 * to_host + 1);
}

std::string host_name(NodeId node) {
  return "host-" + std::to_string(node);
}

std::string wire_label(const Topology& topology, Duplex duplex, WireId wire) {
  if (duplex == Duplex::full) {
    return std::to_string(topology.channel_source(wire)) + "->" +
           std::to_string(topology.channel_target(wire));
  }
  const Link& link = topology.links()[wire];
  return std::to_string(link.a) + "-" + std::to_string(link.b);
}

}  // namespace netloom
