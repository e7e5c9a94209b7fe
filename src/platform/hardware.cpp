#include "platform/hardware.hpp"

namespace netloom {

namespace {

void read_link(const Value& value, Hardware& hardware, Faults& faults) {
  MapReader link(value, "hardware.link", faults);
  hardware.link_bandwidth = link.bandwidth("bandwidth");
  hardware.link_latency = link.seconds("latency");
  hardware.duplex = link.choice("duplex", {"full", "half"}, "full") == "half" ? Duplex::half : Duplex::full;
  link.finish();
}

void read_nic(const Value& value, Hardware& hardware, Faults& faults) {
  MapReader nic(value, "hardware.nic", faults);
  Nic made;
  made.bandwidth = nic.bandwidth("bandwidth");
  made.latency = nic.seconds("latency");
  nic.finish();
  hardware.nic = made;
}

void read_loopback(const Value& value, Hardware& hardware, Faults& faults) {
  MapReader loopback(value, "hardware.loopback", faults);
  hardware.loopback.bandwidth = loopback.bandwidth("bandwidth", hardware.loopback.bandwidth);
  hardware.loopback.latency = loopback.seconds("latency", hardware.loopback.latency);
  loopback.finish();
}

}  // namespace

Hardware read_hardware(const Value& map, Faults& faults) {
  Hardware hardware;
  MapReader reader(map, "hardware", faults);
  if (const Value* link = reader.required_value("link")) read_link(*link, hardware, faults);
  if (const Value* router = reader.value("router")) {
    MapReader router_map(*router, "hardware.router", faults);
    hardware.router_latency = router_map.seconds("latency");
    router_map.finish();
  }
  if (const Value* host = reader.required_value("host")) {
    MapReader host_map(*host, "hardware.host", faults);
    hardware.host_speed = host_map.flop_rate("speed");
    host_map.finish();
  }
  if (const Value* nic = reader.value("nic")) read_nic(*nic, hardware, faults);
  if (const Value* loopback = reader.value("loopback")) read_loopback(*loopback, hardware, faults);
  reader.finish();
  return hardware;
}

}  // namespace netloom
