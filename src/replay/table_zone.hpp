#pragma once
// TableZone: a SimGrid network zone whose routes are those of a Wiring. With its maker it is the one place
// that knows what differs between SimGrid 3.32 and 4.x.

#include <simgrid/s4u.hpp>

#include <functional>
#include <vector>

#include "platform/wiring.hpp"

namespace netloom {

/// What is told of every message. Hosts are host numbers.
struct MessageObserver {
  /// It starts; bytes with the envelope. \return the factor on its latency.
  std::function<double(double bytes, NodeId from, NodeId to)> started;
  /// It has arrived.
  std::function<void(NodeId from, NodeId to)> ended;
};

/// What the zone is told, and tells, while the simulation runs.
struct RouteState {
  /// All messages go by the sender's loopback: for what is simulated and not measured, since flows that share
  /// nothing are cheap.
  bool shortcut = false;
  bool loopback_only = false;    ///< as `shortcut`, from first to last
  double longest_latency_s = 0;  ///< of any route asked for
};

/// What the maker of a zone gives back; the zone itself belongs to SimGrid.
struct TableZoneParts {
  simgrid::s4u::NetZone* zone = nullptr;
  std::vector<simgrid::s4u::Host*> hosts;  ///< by host number
};

/// Makes and seals the platform in the current engine. `wiring` and `state` must outlive the engine.
TableZoneParts make_table_zone(const simgrid::s4u::Engine& engine, const Wiring& wiring, FlopRate host_speed,
                               RouteState& state);

/// \return whether this SimGrid shows when messages end. From 4.0 on it does not.
bool observe_messages(simgrid::s4u::NetZone& zone, MessageObserver observer);

/// SimGrid's key for the grain of its clock.
const char* precision_key();

}  // namespace netloom
