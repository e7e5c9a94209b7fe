#include "experiment/normalised.hpp"

#include <algorithm>
#include <utility>
#include <vector>

namespace netloom {

// The structured bindings below fail to compile when a struct grows a member: then the member decides
// results, and its text belongs here.

std::string hardware_yaml(const Hardware& hardware) {
  const auto& [bandwidth, latency, duplex, router, speed, nic, loopback] = hardware;
  std::string text = "{link: {bandwidth: " + to_text(bandwidth) + ", latency: " + to_text(latency) +
                     ", duplex: " + (duplex == Duplex::full ? "full" : "half") + "}";
  text += ", router: {latency: " + to_text(router) + "}, host: {speed: " + to_text(speed) + "}";
  if (nic) {
    const auto& [nic_bandwidth, nic_latency] = *nic;
    text += ", nic: {bandwidth: " + to_text(nic_bandwidth) + ", latency: " + to_text(nic_latency) + "}";
  }
  const auto& [loop_bandwidth, loop_latency] = loopback;
  return text + ", loopback: {bandwidth: " + to_text(loop_bandwidth) + ", latency: " + to_text(loop_latency) +
         "}}";
}

std::string mpi_yaml(const MpiOptions& mpi) {
  const auto& [profile, selector, algorithms, schedule, os, receive, ois, async_small, detached] = mpi;
  std::string chosen;
  for (const auto& [collective, algorithm] : algorithms) {
    if (!chosen.empty()) chosen += ", ";
    chosen.append(collective).append(": ").append(algorithm);
  }
  std::string text = std::string("{profile: ") + (profile == Profile::hpc ? "hpc" : "smpi");
  text += ", selector: " + selector + ", algorithms: {" + chosen + "}";
  if (any_scheduled(mpi)) {
    const auto& [window, barrier] = schedule;
    text += ", schedule: {window: " + std::to_string(window) + ", barrier: " + (barrier ? "yes" : "no") + "}";
  }
  if (profile == Profile::hpc) {
    text += ", os: \"" + os + "\", or: \"" + receive + "\", ois: \"" + ois + "\"";
    text += ", async_small: " + to_text(async_small) + ", detached: " + to_text(detached);
  }
  return text + "}";
}

std::string routing_yaml(const RoutingSpec& routing, std::uint64_t seed) {
  const auto& [algorithm, tie_break, own_seed, root, legs] = routing;
  std::string text = "{algorithm: " + algorithm;
  if (!root.empty()) text += ", root: " + root;
  if (!legs.empty()) text += ", legs: " + legs;
  if (!tie_break.empty()) text += ", tie_break: " + tie_break;
  if (is_random(routing) && own_seed != seed) text += ", seed: " + std::to_string(own_seed);
  return text + "}";
}

namespace {

void sort_keys(Value& value) {
  std::ranges::sort(value.entries, {}, &Value::Entry::key);
  for (Value::Entry& entry : value.entries) sort_keys(entry.value);
  for (Value& item : value.items) sort_keys(item);
}

}  // namespace

std::string sorted_yaml(const Value& map) {
  Value sorted = map;
  sort_keys(sorted);
  return to_flow_text(sorted);
}

std::string canonical_text(const Point& point) {
  const std::string bandwidths = point.bandwidths.empty() ? "" : "\nbandwidths " + to_text(point.bandwidths);
  return "network " + point.network + bandwidths + "\nrouting " + routing_yaml(point.routing, point.seed) +
         "\nhardware " + hardware_yaml(point.hardware) + "\nworkload " + sorted_yaml(point.workload) +
         "\nplacement " + placement_yaml(point.placement, point.seed) + "\nmpi " + mpi_yaml(point.mpi) +
         "\nseed " + std::to_string(point.seed) + "\nengine " + point.engine;
}

}  // namespace netloom
