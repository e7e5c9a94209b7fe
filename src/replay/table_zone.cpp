#include "replay/table_zone.hpp"

#include <simgrid/kernel/resource/Action.hpp>
#include <simgrid/kernel/resource/Model.hpp>
#include <simgrid/kernel/resource/NetworkModelIntf.hpp>
#include <simgrid/kernel/routing/NetPoint.hpp>
#include <simgrid/kernel/routing/NetZoneImpl.hpp>

#include <simgrid/version.h>

#include <algorithm>
#include <memory>
#include <unordered_map>
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
    wiring_->append_route(
        source, state_->shortcut || state_->loopback_only ? source : static_cast<NodeId>(to->id()), route_);
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
    link->seal();
  }
  table->index_links();
  parts.zone->seal();
  return parts;
}

namespace {

/// Hosts are the first points of the zone.
NodeId number_of(const s4u::Host* host) {
  return static_cast<NodeId>(host->get_netpoint()->id());
}

#if SIMGRID_VERSION < 40000
/// Tells from and to of the messages that end. SimGrid tells which action ends and not whose; one that starts
/// is the latest of the model's running actions.
class MessageEnds {
 public:
  MessageEnds(const s4u::NetZone& zone, std::function<void(NodeId, NodeId)> ended)
      : model_(dynamic_cast<simgrid::kernel::resource::Model*>(zone.get_network_model())),
        ended_(std::move(ended)) {}

  void start(NodeId from, NodeId to) { running_[&model_->get_started_action_set()->back()] = {from, to}; }
  void end(const void* action) {
    const auto at = running_.find(action);
    if (at == running_.end()) return;
    const auto [from, to] = at->second;
    running_.erase(at);
    ended_(from, to);
  }

 private:
  simgrid::kernel::resource::Model* model_;
  std::function<void(NodeId, NodeId)> ended_;
  std::unordered_map<const void*, std::pair<NodeId, NodeId>> running_;
};
#endif

}  // namespace

bool observe_messages(s4u::NetZone& zone, MessageObserver observer) {
#if SIMGRID_VERSION < 40000
  const auto ends = std::make_shared<MessageEnds>(zone, std::move(observer.ended));
  s4u::Link::on_communication_state_change_cb(
      [ends](const simgrid::kernel::resource::NetworkAction& action,
             simgrid::kernel::resource::Action::State) { ends->end(&action); });
#endif
  const auto callback = [=, started = std::move(observer.started)](
                            double bytes, const s4u::Host* from, const s4u::Host* to,
                            const std::vector<s4u::Link*>&, const std::unordered_set<s4u::NetZone*>&) {
#if SIMGRID_VERSION < 40000
    ends->start(number_of(from), number_of(to));
#endif
    return started(bytes, number_of(from), number_of(to));
  };
#if SIMGRID_VERSION >= 40000
  zone.set_latency_factor_cb(callback);
  return false;
#else
  zone.get_network_model()->set_lat_factor_cb(callback);
  return true;
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
