#include "experiment/optimal_topologies.hpp"

#include <gtest/gtest.h>

#include "experiment/config.hpp"
#include "experiment/inputs.hpp"
#include "spec/parse.hpp"

namespace netloom {
namespace {

Experiment experiment_with(const std::string& topologies) {
  return read_experiment(
      parse_yaml("{schema: 1, name: a, hardware: {link: {bandwidth: 1Gbps, latency: 1us}, host: {speed: "
                 "1Gf}}, workloads: [{type: barrier}], topologies: " +
                     topologies + "}",
                 "test"));
}

TEST(OptimalTopologies, LeaveEverythingElseAsItIs) {
  Faults faults;
  const Value spec =
      parse_yaml("{type: product, factors: [{type: ring, nodes: 3}, {type: mesh, dims: [2]}]}", "test");
  EXPECT_EQ(to_flow_text(OptimalTopologies().resolved(spec, faults).value()), to_flow_text(spec));
  EXPECT_TRUE(faults.empty());
}

TEST(OptimalTopologies, AreInASweepWhatTheirJumpsAre) {
  const Experiment optimal =
      experiment_with("[{type: circulant, nodes: [32, 64], degree: [4, 6], optimal: true}]");
  ASSERT_EQ(optimal.points.size(), 4U);
  EXPECT_EQ(optimal.points[2].topology_spec, "{type: circulant, nodes: 64, jumps: [1, 14]}");
  EXPECT_EQ(optimal.points[2].topology_label, "circulant 64 {1,14}");
  const Experiment plain = experiment_with("[{type: circulant, nodes: 64, jumps: [1, 14]}]");
  EXPECT_EQ(run_ids(std::span(&optimal.points[2], 1)), run_ids(plain.points));
}

/// 12 s of search on one core if it were searched for each seed and factor.
TEST(OptimalTopologies, AreSearchedOnce) {
  const std::string hard = "{type: circulant, nodes: 256, degree: 8, optimal: true}";
  const Experiment many = experiment_with("[{label: a, type: product, factors: [" + hard +
                                          ", {type: ring, nodes: 3}]}, "
                                          "{label: b, type: product, factors: [" +
                                          hard + ", {type: ring, nodes: 4}]}, " + hard + "]");
  EXPECT_EQ(many.points.size(), 3U);
}

TEST(OptimalTopologies, ReportEveryFaultWithItsPlace) {
  Faults faults;
  OptimalTopologies().resolved(
      parse_yaml("{type: product, factors: [{type: circulant, nodes: 9, degree: 3, optimal: true}, "
                 "{type: circulant, nodes: 9, dgree: 4, optimal: true}]}",
                 "test"),
      faults);
  ASSERT_EQ(faults.size(), 2U);
  EXPECT_EQ(
      faults.sentences()[0],
      "test:1:75: search circulant: an odd degree needs an even number of nodes, got degree 3 and 9 nodes");
  EXPECT_EQ(faults.sentences()[1], "test:1:82: topology 'circulant': degree is missing");
}

/// (1024, 14) would be searched for days.
TEST(OptimalTopologies, AreNotSearchedWhenNothingWillRun) {
  Faults faults;
  faults.add("another fault");
  const Value spec = parse_yaml("{type: circulant, nodes: 1024, degree: 14, optimal: true}", "test");
  EXPECT_FALSE(OptimalTopologies().resolved(spec, faults).has_value());
  EXPECT_EQ(faults.size(), 1U);
  EXPECT_TRUE(OptimalTopologies().resolved(parse_yaml("{type: ring, nodes: 3}", "test"), faults).has_value());
}

/// What every network may have.
TEST(OptimalTopologies, KeepTheirOtherKeys) {
  Faults faults;
  const Value spec = parse_yaml(
      "{type: circulant, nodes: 64, width: 2, degree: 4, optimal: true, hosts_per_router: 2}", "test");
  EXPECT_EQ(to_flow_text(OptimalTopologies().resolved(spec, faults).value()),
            "{type: circulant, nodes: 64, width: 2, jumps: [1, 14], hosts_per_router: 2}");
}

}  // namespace
}  // namespace netloom
