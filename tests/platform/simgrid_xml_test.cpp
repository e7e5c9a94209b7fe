#include "platform/simgrid_xml.hpp"

#include <gtest/gtest.h>

#include "common/error.hpp"
#include "platform/wiring.hpp"
#include "routing/algorithm.hpp"
#include "topology/ring.hpp"

namespace netloom {
namespace {

Hardware hardware(Duplex duplex) {
  Hardware made;
  made.link_bandwidth = {1.25e9};
  made.link_latency = {1e-7};
  made.router_latency = {5e-8};
  made.host_speed = {1e9};
  made.duplex = duplex;
  return made;
}

std::string xml_of(const Topology& topology, const Hardware& made) {
  const auto routing = make_routing(topology, {});
  return simgrid_xml({&topology, routing.get(), made});
}

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

TEST(SimgridXml, WritesOneLinkADirectionAndHopLatenciesInFull) {
  const std::string xml = xml_of(make_ring(3), hardware(Duplex::full));
  EXPECT_TRUE(has(xml, "<host id=\"host-0\" speed=\"1000000000f\"/>")) << xml;
  EXPECT_TRUE(
      has(xml, "<link id=\"link-0-1\" bandwidth=\"1250000000Bps\" latency=\"1.5000000000000002e-07s\"/>") ||
      has(xml, "<link id=\"link-0-1\" bandwidth=\"1250000000Bps\" latency=\"1.4999999999999999e-07s\"/>"))
      << xml;
  EXPECT_TRUE(has(xml, "<link id=\"link-1-0\""));
  EXPECT_TRUE(has(
      xml, "<route src=\"host-1\" dst=\"host-0\" symmetrical=\"NO\"><link_ctn id=\"link-1-0\"/></route>"));
  EXPECT_TRUE(has(
      xml, "<route src=\"host-2\" dst=\"host-2\" symmetrical=\"NO\"><link_ctn id=\"loopback-2\"/></route>"));
  EXPECT_TRUE(has(
      xml,
      "<link id=\"loopback-2\" bandwidth=\"10000000000Bps\" latency=\"0s\" sharing_policy=\"FATPIPE\"/>"));
}

TEST(SimgridXml, SharesOneLinkUnderHalfDuplex) {
  const std::string xml = xml_of(make_ring(3), hardware(Duplex::half));
  EXPECT_FALSE(has(xml, "link-1-0"));
  EXPECT_TRUE(has(
      xml, "<route src=\"host-1\" dst=\"host-0\" symmetrical=\"NO\"><link_ctn id=\"link-0-1\"/></route>"));
}

TEST(SimgridXml, GoesUpAndDownThroughAdapters) {
  Hardware made = hardware(Duplex::full);
  made.nic = Nic{{2.5e9}, {1e-6}};
  const std::string xml = xml_of(make_ring(3), made);
  EXPECT_TRUE(has(xml,
                  "dst=\"host-1\" symmetrical=\"NO\"><link_ctn id=\"nic-up-0\"/><link_ctn id=\"link-0-1\"/>"
                  "<link_ctn id=\"nic-down-1\"/></route>"))
      << xml;
}

TEST(SimgridXml, RefusesLargePlatformsWithTheAlternative) {
  try {
    xml_of(make_ring(513), hardware(Duplex::full));
    FAIL();
  } catch (const InputError& error) {
    EXPECT_TRUE(has(error.what(), "has 513 hosts")) << error.what();
    EXPECT_TRUE(has(error.what(), "`netloom run` simulates larger networks without XML")) << error.what();
  }
}

TEST(WireLabel, NamesDirectionsAndSharedLinks) {
  const Topology ring = make_ring(3);
  EXPECT_EQ(wire_label(ring, Duplex::full, ring.channel(2, 1)), "2->1");
  EXPECT_EQ(wire_label(ring, Duplex::half, ring.channel(2, 1) / 2), "1-2");
}

}  // namespace
}  // namespace netloom
