#pragma once
// Hardware: what the wires, routers and hosts are made of. One policy for all networks of an experiment.

#include <optional>

#include "common/units.hpp"
#include "spec/reader.hpp"

namespace netloom {

enum class Duplex { full, half };

/// An adapter between a host and its router: one link up and one down. Without it a host is its router.
struct Nic {
  Bandwidth bandwidth;
  Seconds latency;
};

/// The link over which a host reaches itself; never shared (SimGrid's FATPIPE).
struct Loopback {
  Bandwidth bandwidth{10e9};
  Seconds latency{0};
};

struct Hardware {
  Bandwidth link_bandwidth;
  Seconds link_latency;
  Duplex duplex = Duplex::full;
  Seconds router_latency{0};
  FlopRate host_speed;
  std::optional<Nic> nic;
  Loopback loopback;

  /// A hop costs the link's latency plus the latency of the router entered.
  Seconds hop_latency() const { return {link_latency.value + router_latency.value}; }
};

/// Reads the `hardware:` map, every value a scalar (sweep axes are expanded before).
Hardware read_hardware(const Value& map, Faults& faults);

}  // namespace netloom
