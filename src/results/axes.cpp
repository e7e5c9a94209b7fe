#include "results/axes.hpp"

#include <array>

#include "common/text.hpp"

namespace netloom {

namespace {

using enum ColumnUse;

std::string of_hpc(const Row& row, const std::string& text) {
  return row.axes.mpi.profile == Profile::hpc ? text : "";
}

constexpr std::array axes{
    Axis{
        "duplex", coordinate,
        [](const Row& r) -> std::string { return r.axes.hardware.duplex == Duplex::full ? "full" : "half"; }},
    Axis{"link_bandwidth_Bps", coordinate,
         [](const Row& r) { return exact(r.axes.hardware.link_bandwidth.bytes_per_second); }},
    Axis{"link_latency_s", coordinate,
         [](const Row& r) { return exact(r.axes.hardware.link_latency.value); }},
    Axis{"router_latency_s", coordinate,
         [](const Row& r) { return exact(r.axes.hardware.router_latency.value); }},
    Axis{"nic_bandwidth_Bps", coordinate,
         [](const Row& r) {
           return r.axes.hardware.nic ? exact(r.axes.hardware.nic->bandwidth.bytes_per_second) : "";
         }},
    Axis{"nic_latency_s", coordinate,
         [](const Row& r) { return r.axes.hardware.nic ? exact(r.axes.hardware.nic->latency.value) : ""; }},
    Axis{"loopback_bandwidth_Bps", coordinate,
         [](const Row& r) { return exact(r.axes.hardware.loopback.bandwidth.bytes_per_second); }},
    Axis{"loopback_latency_s", coordinate,
         [](const Row& r) { return exact(r.axes.hardware.loopback.latency.value); }},
    Axis{"host_speed_flops", coordinate,
         [](const Row& r) { return exact(r.axes.hardware.host_speed.flops_per_second); }},
    Axis{"placement", coordinate, [](const Row& r) { return r.axes.placement; }},
    Axis{"placement_spec", remark, [](const Row& r) { return r.axes.placement_spec; }},
    Axis{"workload", coordinate, [](const Row& r) { return r.axes.workload; }},
    Axis{"workload_spec", remark, [](const Row& r) { return r.axes.workload_spec; }},
    Axis{"ranks", equal,
         [](const Row& r) { return r.outcome.ranks > 0 ? std::to_string(r.outcome.ranks) : ""; }},
    Axis{"seed", coordinate, [](const Row& r) { return std::to_string(r.axes.seed); }},
    Axis{"normalise", coordinate, [](const Row& r) { return r.axes.normalise; }},
    Axis{"variation", coordinate, [](const Row& r) { return r.axes.variation; }},
    Axis{"engine", coordinate, [](const Row& r) { return r.axes.engine; }},
    Axis{"mpi_profile", coordinate,
         [](const Row& r) -> std::string { return r.axes.mpi.profile == Profile::hpc ? "hpc" : "smpi"; }},
    Axis{"selector", coordinate, [](const Row& r) { return r.axes.mpi.selector; }},
    Axis{"algorithms", coordinate, [](const Row& r) { return algorithms_text(r.axes.mpi); }},
    Axis{"schedule", coordinate, [](const Row& r) { return schedule_text(r.axes.mpi); }},
    Axis{"mpi_os", coordinate, [](const Row& r) { return of_hpc(r, r.axes.mpi.os); }},
    Axis{"mpi_or", coordinate, [](const Row& r) { return of_hpc(r, r.axes.mpi.or_); }},
    Axis{"mpi_ois", coordinate, [](const Row& r) { return of_hpc(r, r.axes.mpi.ois); }},
    Axis{"async_small_bytes", coordinate,
         [](const Row& r) { return of_hpc(r, std::to_string(r.axes.mpi.async_small.value)); }},
    Axis{"detached_bytes", coordinate,
         [](const Row& r) { return of_hpc(r, std::to_string(r.axes.mpi.detached.value)); }},
};

}  // namespace

std::span<const Axis> axes_beside_the_network() {
  return axes;
}

std::string text_beside_the_network(const Row& row) {
  std::string text;
  for (const Axis& axis : axes) text += axis.text(row) + '\0';  // a byte that no axis contains
  return text;
}

std::string routing_text(const RoutingSpec& routing) {
  std::string text = routing.algorithm;
  for (const std::string& option : {routing.root, routing.legs, routing.tie_break}) {
    if (!option.empty()) text += "/" + option;
  }
  if (is_random(routing)) text += "/" + std::to_string(routing.seed);
  return text;
}

std::string algorithms_text(const MpiOptions& mpi) {
  std::vector<std::string> parts;
  for (const auto& [collective, algorithm] : mpi.algorithms) {
    std::string& part = parts.emplace_back(collective);
    part += '=';
    part += algorithm;
  }
  return join(parts, ";");
}

std::string schedule_text(const MpiOptions& mpi) {
  if (!any_scheduled(mpi)) return "";
  return "window=" + std::to_string(mpi.schedule.window) +
         ";barrier=" + (mpi.schedule.barrier ? "yes" : "no");
}

}  // namespace netloom
