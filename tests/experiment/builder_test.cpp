#include "experiment/builder.hpp"

#include <gtest/gtest.h>

#include "experiment/sample_experiment.hpp"

namespace netloom {
namespace {

constexpr std::size_t budget = std::size_t{1} << 20;

PreparedRun prepared(const std::string& sections) {
  return Builder(budget, {}).prepare(experiment_of(sections).points.at(0));
}

TEST(Builder, MakesARunOfEveryHost) {
  const PreparedRun run = prepared("topologies: [{type: ring, nodes: 8}]\nworkloads: [{type: barrier}]\n");
  ASSERT_TRUE(run.can_run);
  EXPECT_EQ(run.outcome.ranks, 8U);
  EXPECT_EQ(run.workload->ranks(), 8U);
  EXPECT_EQ(run.placement, (Placement{0, 1, 2, 3, 4, 5, 6, 7}));
  EXPECT_EQ(run.outcome.graph->diameter, 4U);
  // Two of every three hops of a ring of 8: 8 * (1 + 2 + 3 + 2 + 1 + ...) / 16 channels, ties split evenly.
  EXPECT_EQ(run.outcome.max_link_load, 8U);
}

TEST(Builder, TakesTheRanksOfTheWorkload) {
  const PreparedRun run =
      prepared("topologies: [{type: ring, nodes: 8}]\nworkloads: [{type: barrier, ranks: 3}]\n");
  ASSERT_TRUE(run.can_run);
  EXPECT_EQ(run.outcome.ranks, 3U);
  EXPECT_EQ(run.placement.size(), 3U);
}

TEST(Builder, KeepsWhatDoesNotGoTogetherAsInvalid) {
  const PreparedRun run =
      prepared("topologies: [{type: ring, nodes: 4}]\nworkloads: [{type: barrier, ranks: 5}]\n");
  EXPECT_FALSE(run.can_run);
  EXPECT_EQ(run.outcome.result.status, Status::invalid);
  EXPECT_NE(run.outcome.result.reason.find('5'), std::string::npos) << run.outcome.result.reason;
  EXPECT_EQ(run.outcome.graph->nodes, 4U);
  EXPECT_EQ(run.outcome.ranks, 5U);
}

TEST(Builder, KeepsTheFactsOfANetworkWhoseRoutingIsInvalid) {
  const PreparedRun run = prepared(
      "topologies: [{type: circulant, nodes: 8, jumps: [1, 2]}]\n"
      "routing: [{algorithm: dimension_order}]\nworkloads: [{type: barrier}]\n");
  EXPECT_FALSE(run.can_run);
  EXPECT_EQ(run.outcome.graph->links, 16U);
  EXPECT_FALSE(run.outcome.max_link_load);
  EXPECT_FALSE(run.outcome.result.reason.empty());
}

TEST(Builder, BuildsWhatPointsShareOnce) {
  const Experiment experiment = experiment_of(
      "topologies: [{type: ring, nodes: 8}]\n"
      "workloads: [{type: barrier}, {type: alltoall, size: 1KiB}]\n");
  Builder builder(budget, {});
  const PreparedRun first = builder.prepare(experiment.points.at(0));
  const PreparedRun second = builder.prepare(experiment.points.at(1));
  EXPECT_EQ(first.routes, second.routes);
  EXPECT_NE(first.workload, second.workload);
  EXPECT_EQ(builder.prepare(experiment.points.at(0)).workload, first.workload);
}

}  // namespace
}  // namespace netloom
