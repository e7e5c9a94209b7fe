#include "results/traits.hpp"

#include <algorithm>

#include "common/text.hpp"
#include "common/words.hpp"
#include "results/axes.hpp"

namespace netloom {

namespace {

std::string ranks_text(const Row& row) {
  return row.outcome.ranks == 0 ? "" : counted(row.outcome.ranks, "rank");
}

std::string duplex_text(const Row& row) {
  return row.axes.hardware.duplex == Duplex::full ? "full" : "half";
}

std::string nic_text(const Row& row) {
  const auto& nic = row.axes.hardware.nic;
  return nic ? to_text(nic->bandwidth) + " " + to_text(nic->latency) : "none";
}

std::string loopback_text(const Row& row) {
  const Loopback& loopback = row.axes.hardware.loopback;
  return to_text(loopback.bandwidth) + " " + to_text(loopback.latency);
}

std::string profile_text(const Row& row) {
  return row.axes.mpi.profile == Profile::hpc ? "hpc" : "smpi";
}

/// Profile smpi keeps smpirun's thresholds.
std::string of_hpc(const Row& row, const std::string& text) {
  return row.axes.mpi.profile == Profile::hpc ? text : "";
}

const std::vector<Trait>& all_traits() {
  static const std::vector<Trait> list{
      {"", [](const Row& r) { return r.axes.workload; }},
      {"", ranks_text},
      {"placement ", [](const Row& r) { return r.axes.placement; }},
      {"seed ", [](const Row& r) { return std::to_string(r.axes.seed); }},
      {"link ", [](const Row& r) { return to_text(r.axes.hardware.link_bandwidth); }},
      {"link latency ", [](const Row& r) { return to_text(r.axes.hardware.link_latency); }},
      {"duplex ", duplex_text},
      {"router latency ", [](const Row& r) { return to_text(r.axes.hardware.router_latency); }},
      {"nic ", nic_text},
      {"host ", [](const Row& r) { return to_text(r.axes.hardware.host_speed); }},
      {"loopback ", loopback_text},
      {"profile ", profile_text},
      {"selector ", [](const Row& r) { return r.axes.mpi.selector; }},
      {"algorithms ", [](const Row& r) { return algorithms_text(r.axes.mpi); }},
      {"schedule ", [](const Row& r) { return schedule_text(r.axes.mpi); }},
      {"os ", [](const Row& r) { return of_hpc(r, r.axes.mpi.os); }},
      {"or ", [](const Row& r) { return of_hpc(r, r.axes.mpi.or_); }},
      {"ois ", [](const Row& r) { return of_hpc(r, r.axes.mpi.ois); }},
      {"async_small ", [](const Row& r) { return of_hpc(r, to_text(r.axes.mpi.async_small)); }},
      {"detached ", [](const Row& r) { return of_hpc(r, to_text(r.axes.mpi.detached)); }},
      {"normalise ", [](const Row& r) { return r.axes.normalise; }},
      {"variation ", [](const Row& r) { return r.axes.variation; }},
      {"engine ", [](const Row& r) { return r.axes.engine; }},
  };
  return list;
}

}  // namespace

Traits traits_of(std::span<const Row> rows) {
  Traits traits;
  for (const Trait& trait : all_traits()) {
    const bool is_workload = &trait == &all_traits().front();  // a block is named after its workload
    const bool varies = is_workload || std::any_of(rows.begin(), rows.end(), [&](const Row& row) {
                          return trait.text(row) != trait.text(rows.front());
                        });
    (varies ? traits.varying : traits.constant).push_back(trait);
  }
  return traits;
}

std::string described(const Row& row, const std::vector<Trait>& traits) {
  std::vector<std::string> parts;
  for (const Trait& trait : traits) {
    const std::string text = trait.text(row);
    if (!text.empty()) parts.push_back(trait.name + text);
  }
  return join(parts, ", ");
}

}  // namespace netloom
