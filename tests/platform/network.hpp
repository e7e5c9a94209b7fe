#pragma once
// A platform that owns its parts, for tests.

#include <memory>
#include <string>

#include "platform/platform.hpp"
#include "routing/algorithm.hpp"
#include "spec/parse.hpp"
#include "topology/family.hpp"

namespace netloom::test {

/// 10 Gb/s and 100 ns a link.
inline Hardware plain_hardware() {
  Hardware hardware;
  hardware.link_bandwidth = {1.25e9};
  hardware.link_latency = {100e-9};
  return hardware;
}

struct Network {
  Topology topology;
  std::unique_ptr<RoutingTable> routing;
  Platform platform;

  explicit Network(const std::string& spec, const Hardware& hardware = plain_hardware(),
                   const RoutingSpec& routing_spec = {})
      : topology(build_topology(parse_yaml(spec, "inline"), 1)),
        routing(make_routing(topology, routing_spec)),
        platform{&topology, routing.get(), hardware, read_bandwidths(parse_yaml(spec, "inline"), topology)} {}
  Network(const Network&) = delete;
  Network& operator=(const Network&) = delete;
};

}  // namespace netloom::test
