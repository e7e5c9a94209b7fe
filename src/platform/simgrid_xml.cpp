#include "platform/simgrid_xml.hpp"

#include <array>
#include <cstdio>
#include <string_view>

#include "common/error.hpp"
#include "platform/wiring.hpp"

namespace netloom {

namespace {

/// 17 significant digits: SimGrid reads back exactly the number that the simulator in process uses.
std::string digits(double value) {
  std::array<char, 40> buffer{};
  std::snprintf(buffer.data(), buffer.size(), "%.17g", value);
  for (char& c : buffer) {
    if (c == ',') c = '.';  // whatever the locale says
  }
  return buffer.data();
}

void append_wire(const Wire& wire, std::string& xml) {
  xml += "    <link id=\"" + wire.name + "\" bandwidth=\"" + digits(wire.bandwidth.bytes_per_second) +
         "Bps\" latency=\"" + digits(wire.latency.value) + "s\"";
  xml += wire.shared ? "/>\n" : " sharing_policy=\"FATPIPE\"/>\n";
}

void append_routes(const Wiring& wiring, std::string& xml) {
  const auto hosts = wiring.topology().hosts();
  std::vector<WireId> route;
  for (NodeId from = 0; from < hosts.size(); ++from) {
    for (NodeId to = 0; to < hosts.size(); ++to) {
      xml += "    <route src=\"" + host_name(hosts[from]) + "\" dst=\"" + host_name(hosts[to]) +
             "\" symmetrical=\"NO\">";
      route.clear();
      wiring.append_route(from, to, route);
      for (const WireId wire : route) xml += "<link_ctn id=\"" + wiring.wires()[wire].name + "\"/>";
      xml += "</route>\n";
    }
  }
}

}  // namespace

std::string simgrid_xml(const Platform& platform) {
  const Topology& topology = *platform.topology;
  if (topology.host_count() > largest_xml_platform) {
    throw InputError(
        "platform: " + topology.label() + " has " + std::to_string(topology.host_count()) +
        " hosts, and XML with explicit routes grows with their square (1024 hosts make 150 MB); it "
        "is written for at most " +
        std::to_string(largest_xml_platform) +
        " hosts. `netloom run` simulates larger networks without XML, and smpirun loads them from "
        "libnetloom_platform.so.");
  }
  const Wiring wiring(platform);
  std::string xml =
      "<?xml version='1.0'?>\n"
      "<!DOCTYPE platform SYSTEM \"https://simgrid.org/simgrid.dtd\">\n"
      "<platform version=\"4.1\">\n"
      "  <zone id=\"netloom\" routing=\"Full\">\n";
  const std::string speed = digits(platform.hardware.host_speed.flops_per_second);
  for (const NodeId node : topology.hosts()) {
    xml += "    <host id=\"" + host_name(node) + "\" speed=\"" + speed + "f\"/>\n";
  }
  for (const Wire& wire : wiring.wires()) append_wire(wire, xml);
  append_routes(wiring, xml);
  return xml + "  </zone>\n</platform>\n";
}

std::string hostfile(const Placement& placement) {
  std::string lines;
  for (const NodeId node : placement) lines += host_name(node) + "\n";
  return lines;
}

}  // namespace netloom
