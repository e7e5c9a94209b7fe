// The key `topologies` of a workload: the networks it runs on.

#include <gtest/gtest.h>

#include "common/error.hpp"
#include "experiment/basic_experiment.hpp"

namespace netloom {
namespace {

const char* const three =
    "schema: 1\nname: a\n"
    "hardware: {link: {bandwidth: 1Gbps, latency: 1us}, host: {speed: 1Gf}}\n"
    "topologies:\n"
    "  - {label: a, type: ring, nodes: 4}\n"
    "  - {label: b, type: ring, nodes: 8, routing: [balanced, dimension_order]}\n"
    "  - {label: c, type: complete, nodes: 4}\n"
    "workloads:\n"
    "  - {type: barrier, topologies: [c, b]}\n"
    "  - {type: alltoall, size: [1B, 2B], topologies: a}\n"
    "  - {type: bcast, size: 1B}\n"
    "mpi: {profile: [hpc, smpi]}\n";

std::string pairs(const Experiment& experiment) {
  std::string text;
  for (const Point& point : experiment.points) {
    text += (text.empty() ? "" : ", ") + point.workload_label + " " + point.topology_label;
    if (point.routing.algorithm != "balanced") text += "/" + point.routing.algorithm;
    if (point.mpi.profile == Profile::smpi) text += "*";
  }
  return text;
}

std::string faults_of(const std::vector<std::string>& assignments) {
  try {
    read(assignments, three);
  } catch (const InputError& error) {
    return error.what();
  }
  return "no fault";
}

TEST(WorkloadNetworks, AWorkloadRunsOnThoseItNamesInTheOrderOfTheNetworks) {
  EXPECT_EQ(pairs(read({"mpi.profile=hpc"}, three)),
            "barrier b, barrier b/dimension_order, barrier c, alltoall 1B a, alltoall 2B a, "
            "bcast 1B a, bcast 1B b, bcast 1B b/dimension_order, bcast 1B c");
  EXPECT_EQ(read({}, three).points.size(), 18U);
}

TEST(WorkloadNetworks, AreNoPartOfWhatDecidesAResult) {
  const Experiment named =
      read({"workloads.0.topologies=torus", "topologies=[{label: torus, type: torus, dims: [4, 4]}]"});
  EXPECT_EQ(canonical_texts(named).front(), canonical_texts(read()).front());
}

TEST(WorkloadNetworks, TheNormalisedTextReadsBackAsTheSamePoints) {
  const Experiment experiment = read({}, three);
  const std::string text = normalised_text(experiment);
  EXPECT_NE(text.find("  - {label: barrier, type: barrier, topologies: [b, c]}"), std::string::npos) << text;
  EXPECT_NE(text.find("  - {label: bcast 1B, type: bcast, size: 1B}"), std::string::npos) << text;
  const Experiment again = read_experiment(parse_yaml(text, "configs/a.yaml"));
  EXPECT_EQ(pairs(again), pairs(experiment));
  EXPECT_EQ(canonical_texts(again), canonical_texts(experiment));
  EXPECT_EQ(normalised_text(again), text);
}

TEST(WorkloadNetworks, MustBeLabelsOfNetworks) {
  EXPECT_EQ(faults_of({"workloads.0.topologies=[a, else]"}),
            "--set workloads.0.topologies=[a, else]: workload 'barrier': topologies: 'else' is no label of a "
            "topology; "
            "known: a, b, c");
  EXPECT_EQ(
      faults_of({"workloads.0.topologies=[]"}),
      "--set workloads.0.topologies=[]: topologies of a workload is an empty list, so it would run on none");
  EXPECT_EQ(faults_of({"workloads.0.topologies=[[a]]"}),
            "--set workloads.0.topologies=[[a]]: topologies of a workload must be labels of topologies");
  EXPECT_EQ(faults_of({"workloads.0.topologies={a: b}"}),
            "--set workloads.0.topologies={a: b}: topologies of a workload must be labels of topologies");
}

TEST(WorkloadNetworks, ANetworkOnWhichNothingRunsIsAFault) {
  EXPECT_EQ(faults_of({"workloads.2.topologies=[a, b]", "workloads.0.topologies=b"}),
            "configs/a.yaml:7:5: no workload runs on topology 'c'");
}

}  // namespace
}  // namespace netloom
