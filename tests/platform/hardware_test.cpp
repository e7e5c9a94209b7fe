#include "platform/hardware.hpp"

#include <gtest/gtest.h>

#include "spec/parse.hpp"

namespace netloom {
namespace {

Hardware read(const std::string& yaml, Faults& faults) {
  return read_hardware(parse_yaml(yaml, "inline"), faults);
}

std::string faults_of(const std::string& yaml) {
  Faults faults;
  read(yaml, faults);
  std::string text;
  for (const std::string& sentence : faults.sentences()) text += sentence + "\n";
  return text;
}

TEST(Hardware, ReadsEveryKey) {
  Faults faults;
  const Hardware hardware = read(
      "{link: {bandwidth: 100Gbps, latency: 100ns, duplex: half}, router: {latency: 50ns}, host: {speed: "
      "100Gf}, "
      "nic: {bandwidth: 200Gbps, latency: 1us}, loopback: {bandwidth: 50GBps, latency: 10ns}}",
      faults);
  EXPECT_TRUE(faults.empty());
  EXPECT_EQ(hardware.link_bandwidth.bytes_per_second, 12.5e9);
  EXPECT_EQ(hardware.duplex, Duplex::half);
  EXPECT_DOUBLE_EQ(hardware.hop_latency().value, 150e-9);
  EXPECT_EQ(hardware.host_speed.flops_per_second, 100e9);
  EXPECT_EQ(hardware.nic->bandwidth.bytes_per_second, 25e9);
  EXPECT_EQ(hardware.loopback.bandwidth.bytes_per_second, 50e9);
}

TEST(Hardware, DefaultsToFullDuplexWithoutRouterLatencyOrAdapter) {
  Faults faults;
  const Hardware hardware = read("{link: {bandwidth: 10Gbps, latency: 1us}, host: {speed: 1Gf}}", faults);
  EXPECT_TRUE(faults.empty());
  EXPECT_EQ(hardware.duplex, Duplex::full);
  EXPECT_EQ(hardware.hop_latency().value, 1e-6);
  EXPECT_FALSE(hardware.nic.has_value());
}

TEST(Hardware, AsksForLinkAndHost) {
  const std::string faults = faults_of("{router: {latency: 50ns}}");
  EXPECT_NE(faults.find("link"), std::string::npos) << faults;
  EXPECT_NE(faults.find("host"), std::string::npos) << faults;
}

TEST(Hardware, RefusesNothingPerSecond) {
  const std::string faults = faults_of("{link: {bandwidth: 0Gbps, latency: 1us}, host: {speed: 0Gf}}");
  EXPECT_NE(faults.find("a bandwidth must be more"), std::string::npos) << faults;
  EXPECT_NE(faults.find("a speed must be more"), std::string::npos) << faults;
}

TEST(Hardware, NamesTheNearKey) {
  EXPECT_NE(faults_of("{link: {bandwith: 1Gbps, latency: 1us}, host: {speed: 1Gf}}")
                .find("did you mean 'bandwidth'?"),
            std::string::npos);
}

}  // namespace
}  // namespace netloom
