#include "replay/replay.hpp"
#include "routing/algorithm.hpp"
#include "topology/star.hpp"

namespace netloom {

std::optional<TrafficMatrix> measured_traffic(const Workload& workload, const Hardware& hardware,
                                              const MpiOptions& mpi, const ReplayLimits& limits) {
  const Topology hosts = make_star(workload.ranks());
  const auto routing = make_routing(hosts, {});
  const Platform platform{&hosts, routing.get(), hardware};
  const Placement placement(hosts.hosts().begin(), hosts.hosts().end());
  ReplayResult result = replay({&platform, &workload, placement, mpi, limits, true});
  // Without a network it is faster than any network allows.
  if (result.status != Status::ok && result.status != Status::implausible) return std::nullopt;
  return std::move(result.accounts.traffic);
}

}  // namespace netloom
