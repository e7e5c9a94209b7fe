#include "replay/table_zone.hpp"

#include <simgrid/kernel/resource/NetworkModelIntf.hpp>
#include <simgrid/kernel/routing/NetPoint.hpp>
#include <simgrid/kernel/routing/NetZoneImpl.hpp>

#include <simgrid/version.h>

#include <algorithm>
#include <unordered_set>
#include <utility>

#include "replay/replay.hpp"

namespace netloom {

namespace {

namespace s4u = simgrid::s4u;
namespace routing = simgrid::kernel::routing;
using LinkImpl = simgrid::kernel::resource::StandardLinkImpl;

class TableZone : public routing::NetZoneImpl {
 public:
  TableZone(const Wiring& wiring, RouteState& state)
      : NetZoneImpl("netloom"), wiring_(&wiring), state_(&state) {}

  void index_links() {
    for (const Wire& wire : wiring_->wires()) links_.push_back(get_link_by_name_or_null(wire.name));
  }

  void get_local_route(const routing::NetPoint* from, const routing::NetPoint* to, routing::Route* into,
                       double* latency) override {
    route_.clear();
    // Hosts are the first points of the zone, in order of host number.
    const auto source = static_cast<NodeId>(from->id());
    wiring_->append_route(source, state_->shortcut ? source : static_cast<NodeId>(to->id()), route_);
    double sum = 0;
    for (const WireId wire : route_) {
      into->link_list_.push_back(links_[wire]);
      sum += wiring_->wires()[wire].latency.value;
    }
    state_->longest_latency_s = std::max(state_->longest_latency_s, sum);
    if (latency != nullptr) *latency += sum;
  }

 private:
  const Wiring* wiring_;
  RouteState* state_;
  std::vector<LinkImpl*> links_;
  std::vector<WireId> route_;
};

}  // namespace

TableZoneParts make_table_zone([[maybe_unused]] const s4u::Engine& engine, const Wiring& wiring,
                               FlopRate host_speed, RouteState& state) {
  auto* const table = new TableZone(wiring, state);  // NOLINT: SimGrid owns and deletes its zones
  TableZoneParts parts;
  parts.zone = table->get_iface();
#if SIMGRID_VERSION >= 40000
  parts.zone->set_parent(engine.get_netzone_root());
#endif
  for (const NodeId node : wiring.topology().hosts()) {
    parts.hosts.push_back(parts.zone->create_host(host_name(node), host_speed.flops_per_second));
  }
  for (const Wire& wire : wiring.wires()) {
    s4u::Link* const link = parts.zone->create_link(wire.name, wire.bandwidth.bytes_per_second);
    link->set_latency(wire.latency.value);
    if (!wire.shared) link->set_sharing_policy(s4u::Link::SharingPolicy::FATPIPE);
    parts.links.push_back(link->seal());
  }
  table->index_links();
  parts.zone->seal();
  return parts;
}

void observe_messages(s4u::NetZone& zone, MessageObserver observer) {
  const auto callback = [observer = std::move(observer)](double bytes, const s4u::Host*, const s4u::Host*,
                                                         const std::vector<s4u::Link*>& links,
                                                         const std::unordered_set<s4u::NetZone*>&) {
    return observer(bytes, links);
  };
#if SIMGRID_VERSION >= 40000
  zone.set_latency_factor_cb(callback);
#else
  zone.get_network_model()->set_lat_factor_cb(callback);
#endif
}

const char* precision_key() {
#if SIMGRID_VERSION >= 33300
  return "precision/timing";
#else
  return "surf/precision";
#endif
}

std::string simgrid_version() {
  int major = 0;
  int minor = 0;
  int patch = 0;
  sg_version_get(&major, &minor, &patch);
  std::string version = std::to_string(major) + "." + std::to_string(minor);
  if (patch != 0) version += "." + std::to_string(patch);
  return version;
}

}  // namespace netloom
