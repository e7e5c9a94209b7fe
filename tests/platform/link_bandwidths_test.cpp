#include "platform/link_bandwidths.hpp"

#include <gtest/gtest.h>

#include "common/error.hpp"
#include "platform/simgrid_xml.hpp"
#include "platform/wiring.hpp"
#include "routing/algorithm.hpp"
#include "spec/parse.hpp"
#include "topology/family.hpp"

namespace netloom {
namespace {

struct Entry {
  Value value;
  Topology topology;

  explicit Entry(const std::string& yaml)
      : value(parse_yaml(yaml, "a.yaml")), topology(build_topology(value, 1)) {}
  LinkBandwidths bandwidths() const { return read_bandwidths(value, topology); }
  std::string faults() const {
    try {
      bandwidths();
    } catch (const InputError& error) {
      return error.what();
    }
    return "no fault";
  }
};

TEST(LinkBandwidths, AreReadByGroup) {
  const Entry entry("{type: torus, dims: [4, 4], bandwidths: {dim1: 50Gbps}}");
  EXPECT_EQ(to_text(entry.bandwidths()), "{dim1: 50Gbps}");
  EXPECT_EQ(bandwidths_by_group(entry.topology, entry.bandwidths(), {1e9}),
            (std::vector<Bandwidth>{{1e9}, {6.25e9}}));
  EXPECT_TRUE(Entry("{type: ring, nodes: 4}").bandwidths().empty());
  EXPECT_EQ(to_text(LinkBandwidths{}), "{}");
}

TEST(LinkBandwidths, ACableHasThemAndALinkOfSeveralAsManyTimes) {
  const Entry entry(
      "{type: dragonfly, a: 2, p: 1, h: 1, g: 3, width: {global: 4, host: 3}, bandwidths: {global: "
      "1GBps, local: 2GBps}}");
  // local, global, host
  EXPECT_EQ(bandwidths_by_group(entry.topology, entry.bandwidths(), {5e9}),
            (std::vector<Bandwidth>{{2e9}, {4e9}, {15e9}}));
}

TEST(LinkBandwidths, OfOtherGroupsAndOtherUnitsAreRefused) {
  EXPECT_EQ(Entry("{type: torus, dims: [4, 4], bandwidths: {dim2: 50Gbps, dim0: 1us}}").faults(),
            "a.yaml:1:62: bandwidths of torus 4x4: dim0 '1us' is a time, not a bandwidth\n"
            "a.yaml:1:42: unknown key 'dim2' in bandwidths of torus 4x4; did you mean 'dim0'?");
  EXPECT_EQ(Entry("{type: ring, nodes: 4, bandwidths: 50Gbps}").faults(),
            "a.yaml:1:36: bandwidths of ring 4 must be a map of keys, got '50Gbps'");
  EXPECT_EQ(Entry("{type: star, hosts: 4, bandwidths: {link: 50Gbps}}").faults(),
            "a.yaml:1:37: unknown key 'link' in bandwidths of star 4; known: host");
}

TEST(LinkBandwidths, ReachWiresAndXml) {
  const Entry entry("{type: mesh, dims: [2, 2], width: {dim0: 2}, bandwidths: {dim1: 8Gbps}}");
  const auto routing = make_routing(entry.topology, {});
  Hardware hardware;
  hardware.link_bandwidth = {3e9};
  hardware.host_speed = {1e9};
  const Platform platform{&entry.topology, routing.get(), hardware, entry.bandwidths()};
  const Wiring wiring(platform);
  // Links 0-1 and 2-3 are of dimension 1, 0-2 and 1-3 of dimension 0; two wires a link.
  std::vector<double> rates;
  for (WireId wire = 0; wire < wiring.network_wire_count(); ++wire) {
    rates.push_back(wiring.wires()[wire].bandwidth.bytes_per_second);
  }
  EXPECT_EQ(rates, (std::vector<double>{1e9, 1e9, 6e9, 6e9, 6e9, 6e9, 1e9, 1e9}));
  const std::string xml = simgrid_xml(platform);
  EXPECT_NE(xml.find("<link id=\"link-0-1\" bandwidth=\"1000000000Bps\""), std::string::npos) << xml;
  EXPECT_NE(xml.find("<link id=\"link-2-0\" bandwidth=\"6000000000Bps\""), std::string::npos) << xml;
}

}  // namespace
}  // namespace netloom
