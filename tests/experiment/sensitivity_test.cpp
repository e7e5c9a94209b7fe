#include "experiment/sensitivity.hpp"

#include <gtest/gtest.h>

#include "basic_experiment.hpp"
#include "common/error.hpp"

namespace netloom {
namespace {

/// `variation of INDEX`, of all points that are variations.
std::vector<std::string> variations(const Experiment& experiment) {
  std::vector<std::string> names;
  for (const Point& point : experiment.points) {
    if (!point.variation.empty()) names.push_back(point.variation + " of " + std::to_string(point.varies));
  }
  return names;
}

using Names = std::vector<std::string>;

TEST(Sensitivity, AddsNothingUnlessAsked) {
  EXPECT_EQ(read().points.size(), 2U);
}

TEST(Sensitivity, TriesTheOtherDuplexOfEveryPoint) {
  const Experiment experiment = read({"sensitivity=hardware.link.duplex"});
  EXPECT_EQ(variations(experiment),
            (Names{"hardware.link.duplex=half of 0", "hardware.link.duplex=half of 1"}));
  EXPECT_EQ(experiment.points[2].hardware.duplex, Duplex::half);
  EXPECT_EQ(experiment.points[2].topology_label, "torus");
  EXPECT_EQ(experiment.points[3].topology_label, experiment.points[1].topology_label);
}

TEST(Sensitivity, TriesTheOtherTieBreaksOfShortestRoutes) {
  const Experiment balanced =
      read({"topologies=[{type: ring, nodes: 8}]", "baseline=", "sensitivity=routing.tie_break"});
  EXPECT_EQ(variations(balanced),
            (Names{"routing.tie_break=lowest_port of 0", "routing.tie_break=random of 0"}));
  const Experiment random =
      read({"topologies=[{type: ring, nodes: 8}]", "baseline=", "sensitivity=routing.tie_break",
            "routing=[{algorithm: shortest, tie_break: random, seed: 7}]"});
  EXPECT_EQ(variations(random),
            (Names{"routing.tie_break=balanced of 0", "routing.tie_break=lowest_port of 0"}));
  const Experiment other = read({"routing=dimension_order", "sensitivity=routing.tie_break"});
  EXPECT_TRUE(variations(other).empty()) << "it has no ties to break";
}

TEST(Sensitivity, TriesSelectorsAndPlacementsOneAtATime) {
  const Experiment experiment = read({"topologies=[{type: ring, nodes: 8}]", "baseline=", "seed=5",
                                      "placement={type: strided, stride: 2, ranks_per_host: 2}",
                                      "mpi={selector: ompi}", "sensitivity=[mpi.selector, placement]"});
  EXPECT_EQ(variations(experiment), (Names{"mpi.selector=default of 0", "mpi.selector=mpich of 0",
                                           "placement=linear of 0", "placement=random of 0"}));
  const Point& random = experiment.points.back();
  EXPECT_EQ(random.placement.ranks_per_host, 2U);
  EXPECT_EQ(random.placement.seed, 5U);
  EXPECT_EQ(random.mpi.selector, "ompi");
  EXPECT_EQ(random.placement_label, "random");
}

TEST(Sensitivity, VariesEveryPointOfASweep) {
  const Experiment experiment =
      read({"workloads.0.size=[1KiB, 2KiB]", "sensitivity=[hardware.link.duplex, mpi.selector]"});
  EXPECT_EQ(experiment.points.size(), 4U * (1 + 1 + 2));
  for (std::size_t i = 4; i < 8; ++i) EXPECT_EQ(experiment.points[i].varies, i - 4);
}

TEST(Sensitivity, AVariationIsTheRunThatItWouldBeByItself) {
  const Experiment varied = read({"sensitivity=hardware.link.duplex"});
  const Experiment half = read({"hardware.link.duplex=half"});
  EXPECT_EQ(canonical_text(varied.points[2]), canonical_text(half.points[0]));
}

TEST(Sensitivity, ReadsBackFromTheNormalisedText) {
  const Experiment experiment = read({"sensitivity=[placement, routing.tie_break]", "normalise=cables"});
  const Experiment again = read_experiment(parse_yaml(normalised_text(experiment), "configs/a.yaml"));
  EXPECT_EQ(canonical_texts(again), canonical_texts(experiment));
  EXPECT_EQ(variations(again), variations(experiment));
}

TEST(Sensitivity, RefusesAnUnknownKeyWithTheKnownOnes) {
  try {
    read({"sensitivity=routing.tiebreak"});
    FAIL();
  } catch (const InputError& error) {
    EXPECT_NE(std::string(error.what()).find("routing.tie_break"), std::string::npos) << error.what();
  }
  EXPECT_THROW(read({"sensitivity=[placement, placement]"}), InputError);
  EXPECT_THROW(read({"sensitivity=[]"}), InputError);
}

}  // namespace
}  // namespace netloom
