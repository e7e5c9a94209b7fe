#include "experiment/normalise.hpp"

#include <gtest/gtest.h>

#include <numeric>

#include "basic_experiment.hpp"
#include "common/error.hpp"
#include "topology/family.hpp"

namespace netloom {
namespace {

constexpr const char* mixed =
    "schema: 1\n"
    "name: mixed\n"
    "hardware:\n"
    "  link: {bandwidth: 100Gbps, latency: 100ns}\n"
    "  host: {speed: 100Gf}\n"
    "topologies:\n"
    "  - {label: torus, type: torus, dims: [8, 8]}\n"
    "  - {label: degree 8, type: circulant, nodes: 64, jumps: [1, 4, 10, 17]}\n"
    "  - {label: degree 6, type: circulant, nodes: 64, jumps: [1, 4, 25]}\n"
    "  - {label: fast row, type: torus, dims: [8, 8], bandwidths: {dim0: 300Gbps}}\n"
    "  - {label: wide, type: torus, dims: [8, 8], width: {dim1: 2}}\n"
    "  - {label: switched, type: hyperx, dims: [4, 4], hosts_per_router: 4}\n"
    "  - {label: small, type: ring, nodes: 16}\n"
    "workloads:\n"
    "  - {type: alltoall, size: 64KiB}\n"
    "baseline: torus\n";

/// What the simulation gets: links, cables and bandwidths of a point, link by link.
struct Sum {
  double bandwidth = 0;
  std::uint64_t cables = 0;
  std::uint64_t links = 0;
};

Sum sum_of(const Point& point) {
  const Topology topology = build_topology(point.topology, point.seed);
  const auto bandwidths = bandwidths_by_group(topology, point.bandwidths, point.hardware.link_bandwidth);
  Sum sum;
  for (LinkId link = 0; link < topology.link_count(); ++link) {
    sum.bandwidth += bandwidths[topology.group_of(link)].bytes_per_second;
    sum.cables += topology.groups()[topology.group_of(link)].width;
    ++sum.links;
  }
  return sum;
}

std::map<std::string, Sum> sums(const std::vector<std::string>& assignments) {
  std::map<std::string, Sum> all;
  for (const Point& point : read(assignments, mixed).points) all[point.topology_label] = sum_of(point);
  return all;
}

TEST(Normalise, LeavesNetworksAsWrittenByDefault) {
  const auto all = sums({});
  EXPECT_EQ(all.at("torus").bandwidth, 128 * 12.5e9);
  EXPECT_EQ(all.at("degree 8").bandwidth, 256 * 12.5e9);
  EXPECT_EQ(all.at("fast row").bandwidth, 64 * 12.5e9 + 64 * 37.5e9);
  EXPECT_EQ(canonical_texts(read({"normalise=link"}, mixed)), canonical_texts(read({}, mixed)));
}

TEST(Normalise, TotalBandwidthIsThatOfTheBaselineOnEveryNetworkOfItsSize) {
  const auto all = sums({"normalise=total_bandwidth"});
  for (const auto& [label, sum] : all) {
    if (label == "small") continue;
    EXPECT_NEAR(sum.bandwidth, 128 * 12.5e9, 1) << label;
  }
  EXPECT_EQ(all.at("small").bandwidth, 16 * 12.5e9) << "nothing of its size is beside it";
}

TEST(Normalise, TotalBandwidthKeepsTheProportionsOfAGroup) {
  for (const Point& point : read({"normalise=total_bandwidth"}, mixed).points) {
    if (point.topology_label != "fast row") continue;
    EXPECT_NEAR(point.bandwidths.at("dim0").bytes_per_second, 18.75e9, 1e-3);
    EXPECT_NEAR(point.bandwidths.at("dim1").bytes_per_second, 6.25e9, 1e-3);
  }
}

TEST(Normalise, TotalBandwidthFollowsTheFirstNetworkWhereTheBaselineHasAnotherSize) {
  const auto all = sums({"normalise=total_bandwidth", "baseline=small"});
  EXPECT_NEAR(all.at("degree 8").bandwidth, 128 * 12.5e9, 1);
  EXPECT_NEAR(all.at("degree 6").bandwidth, 128 * 12.5e9, 1);
}

TEST(Normalise, CablesGivesEveryLinkAsManyCablesAsTheLargestNumberAllows) {
  const auto all = sums({"normalise=cables"});
  EXPECT_EQ(all.at("torus").cables, 256U);     // twice 128
  EXPECT_EQ(all.at("degree 8").cables, 256U);  // the largest number
  EXPECT_EQ(all.at("degree 6").cables, 192U);  // twice would be 384
  EXPECT_EQ(all.at("wide").cables, 192U);      // 64 and 128
  EXPECT_EQ(all.at("switched").cables, 224U);  // twice 112
  EXPECT_EQ(all.at("small").cables, 16U);
  EXPECT_EQ(all.at("torus").links, 128U);
  EXPECT_EQ(all.at("torus").bandwidth, 256 * 12.5e9);
}

TEST(Normalise, IsAnAxisWhosePointsShareWhatIsEqual) {
  const Experiment experiment = read({"normalise=[link, total_bandwidth, cables]"}, mixed);
  ASSERT_EQ(experiment.points.size(), 21U);
  EXPECT_EQ(experiment.points[0].normalise, "link");
  EXPECT_EQ(experiment.points[7].normalise, "total_bandwidth");
  const auto texts = canonical_texts(experiment);
  EXPECT_EQ(texts[0], texts[7]) << "the baseline is its own measure";
  EXPECT_NE(texts[1], texts[8]);
  EXPECT_EQ(texts[1], texts[15]) << "the network of most cables stays as it is";
  EXPECT_NE(texts[0], texts[14]);
}

TEST(Normalise, CountsCablesOfEverySeed) {
  const std::vector<std::string> random{
      "topologies=[{type: torus, dims: [4, 4]}, {type: random_regular, "
      "nodes: 16, degree: 9}]",
      "baseline=", "seed=[1, 2]", "normalise=cables"};
  for (const Point& point : read(random).points) {
    EXPECT_EQ(sum_of(point).cables, point.topology_label == "torus 4x4" ? 64U : 72U);
  }
}

TEST(Normalise, RefusesAnUnknownWayAndAWidthBeyondTheLargest) {
  EXPECT_THROW(read({"normalise=power"}, mixed), InputError);
  EXPECT_THROW(read({"normalise=[link, link]"}, mixed), InputError);
  EXPECT_THROW(read({"normalise=cables", "topologies.torus.width=1", "topologies.torus.dims=[8, 8]",
                     "topologies.wide.width=65536"},
                    mixed),
               InputError)
      << "128 links of 65536 cables make the other tori's 65536 wide, but 112 links 74898";
}

}  // namespace
}  // namespace netloom
