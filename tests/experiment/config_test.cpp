#include "experiment/config.hpp"

#include <gtest/gtest.h>

#include <functional>
#include <set>

#include "common/error.hpp"
#include "common/text.hpp"
#include "experiment/basic_experiment.hpp"

namespace netloom {
namespace {

std::string faults_of(const std::vector<std::string>& assignments, const char* text = basic) {
  try {
    read(assignments, text);
  } catch (const InputError& error) {
    return error.what();
  }
  return "no fault";
}

/// One word a point.
std::string row_order(const Experiment& experiment, const std::function<std::string(const Point&)>& word) {
  std::vector<std::string> words;
  for (const Point& point : experiment.points) words.push_back(word(point));
  return join(words, " ");
}

TEST(Experiment, HasStatedDefaults) {
  const Experiment experiment = read();
  EXPECT_EQ(experiment.name, "basic");
  EXPECT_EQ(experiment.baseline, "torus");
  ASSERT_EQ(experiment.points.size(), 2U);
  const Point& point = experiment.points.front();
  EXPECT_EQ(point.topology_label, "torus");
  EXPECT_EQ(to_flow_text(point.topology), "{type: torus, dims: [4, 4]}");
  EXPECT_EQ(point.routing.algorithm, "balanced");
  EXPECT_EQ(point.seed, 1U);
  EXPECT_EQ(point.engine, "smpi");
  EXPECT_EQ(point.placement.type, "linear");
  EXPECT_EQ(point.placement.ranks_per_host, 1U);
  EXPECT_EQ(point.placement_label, "linear");
  EXPECT_EQ(point.mpi.profile, Profile::hpc);
  EXPECT_EQ(point.mpi.selector, "default");
  EXPECT_EQ(point.hardware.link_bandwidth.bytes_per_second, 12.5e9);
  EXPECT_EQ(point.hardware.duplex, Duplex::full);
  EXPECT_EQ(point.workload_label, "alltoall 64KiB");
  EXPECT_EQ(point.invalid, "");
}

TEST(Experiment, NamesAnUnknownKeyOfATopologyAndTheRemedy) {
  const char* const text =
      "schema: 1\n"
      "name: a\n"
      "hardware: {link: {bandwidth: 1Gbps, latency: 1us}, host: {speed: 1Gf}}\n"
      "workloads: [{type: barrier}]\n"
      "\n\n\n\n\n\n"
      "topologies:\n"
      "- {type: circulant, nodes: 8, jmps: [1, 2]}\n";
  const std::string faults = faults_of({}, text);
  EXPECT_NE(
      faults.find("configs/a.yaml:12:31: unknown key 'jmps' in topology 'circulant'; did you mean 'jumps'?"),
      std::string::npos)
      << faults;
}

TEST(Experiment, ShowsTheFaultsOfAllSectionsAtOnce) {
  const std::string faults =
      faults_of({"schema=2", "hardware.link.latency=1m", "topologies.torus.dims=[4, 0]",
                 "workloads.0.size=64", "mpi.profle=smpi", "engine=flit", "seed=-1", "plaement=x"});
  for (const char* part :
       {"schema 2 is of a later netloom", "'1m' is not a time; did you mean 1ms?", "dims[1]",
        "'64' has no unit", "unknown key 'profle' in mpi; did you mean 'profile'?", "'flit' is unknown",
        "seed must be at least 0, got -1",
        "unknown key 'plaement' in the experiment; did you mean 'placement'?"}) {
    EXPECT_NE(faults.find(part), std::string::npos) << part << " is not in\n" << faults;
  }
}

TEST(Experiment, NeedsItsSections) {
  EXPECT_EQ(faults_of({}, "schema: 1\n"),
            "configs/a.yaml:1:1: the experiment: name is missing\n"
            "configs/a.yaml:1:1: the experiment: hardware is missing\n"
            "configs/a.yaml:1:1: the experiment: topologies is missing\n"
            "configs/a.yaml:1:1: the experiment: workloads is missing");
  EXPECT_EQ(faults_of({}, "[1]"), "configs/a.yaml:1:1: the experiment must be a map of keys, got a list");
  EXPECT_EQ(faults_of({"topologies=[]"}), "--set topologies=[]: topologies is empty, so nothing would run");
  EXPECT_EQ(faults_of({"topologies="}), "--set topologies=: the experiment: topologies is empty");
}

TEST(Experiment, HasANameThatCanBeAFolder) {
  for (const char* name : {"../x", "a/b", ".hidden", "a b"}) {
    EXPECT_NE(faults_of({std::string("name=") + name}).find("names the folder of the results"),
              std::string::npos)
        << name;
  }
  EXPECT_EQ(faults_of({"name=Sweep_2.1-b"}), "no fault");
}

TEST(Sweep, RowsKeepNetworksOfOneWorkloadTogether) {
  const Experiment experiment =
      read({"seed=[1, 2]", "workloads=[{type: barrier}, {type: alltoall, size: [1KiB, 4KiB]}]",
            "routing=[{algorithm: balanced}, {algorithm: shortest}]", "mpi={profile: [hpc, smpi]}",
            "hardware.link.bandwidth=[1Gbps, 10Gbps]", "placement=[{type: linear, ranks_per_host: [1, 2]}]"});
  ASSERT_EQ(experiment.points.size(), 2U * 2 * 2 * 3 * 2 * 2 * 2);
  const auto digit = [](bool second) { return std::string(second ? "1" : "0"); };
  const std::string order = row_order(experiment, [&](const Point& point) {
    const std::string workload = point.workload_label == "barrier"         ? "0"
                                 : point.workload_label == "alltoall 1KiB" ? "1"
                                                                           : "2";
    return digit(point.hardware.link_bandwidth.bytes_per_second > 1e9) +
           digit(point.mpi.profile == Profile::smpi) + digit(point.seed == 2) + workload +
           digit(point.placement.ranks_per_host == 2) + digit(point.topology_label != "torus") +
           digit(point.routing.algorithm == "shortest");
  });
  std::vector<std::string> words;
  for (std::string word = ""; const char hardware : {'0', '1'}) {
    for (const char mpi : {'0', '1'}) {
      for (const char seed : {'0', '1'}) {
        for (const char workload : {'0', '1', '2'}) {
          for (const char* rest : {"000", "001", "010", "011", "100", "101", "110", "111"}) {
            words.push_back(std::string{hardware, mpi, seed, workload} + rest);
          }
        }
      }
    }
  }
  EXPECT_EQ(order, join(words, " "));
}

TEST(Sweep, TakesBandwidthsOfLinkGroups) {
  const Experiment experiment = read(
      {"topologies.torus.bandwidths={dim0: [50Gbps, 200Gbps]}", "baseline=torus bandwidths.dim0=50Gbps"});
  EXPECT_EQ(row_order(experiment,
                      [](const Point& point) { return point.topology_label + to_text(point.bandwidths); }),
            "torus bandwidths.dim0=50Gbps{dim0: 50Gbps} torus bandwidths.dim0=200Gbps{dim0: 200Gbps} "
            "hypercube 4{}");
  EXPECT_EQ(experiment.points[0].topology_spec, "{type: torus, dims: [4, 4]}");
  EXPECT_EQ(experiment.points[0].network, experiment.points[1].network);
}

TEST(Experiment, RefusesBandwidthsOfGroupsThatANetworkHasNot) {
  EXPECT_EQ(
      faults_of({"topologies.torus.bandwidths={dim7: 50Gbps}"}),
      "--set topologies.torus.bandwidths={dim7: 50Gbps}: unknown key 'dim7' in bandwidths of torus 4x4; "
      "did you mean 'dim0'?");
}

TEST(Sweep, NumbersOfATreeAreNoAxis) {
  const Experiment experiment =
      read({"topologies=[{type: xgft, m: [2, 2], w: [1, 2]}]", "baseline=xgft 2x2 up 1x2"});
  EXPECT_EQ(experiment.points.size(), 1U);
}

TEST(Sweep, TakesListsAtAnyDepthOfHardwareAndMpi) {
  const Experiment experiment =
      read({"topologies=[{type: ring, nodes: 4}]", "baseline=ring 4",
            "mpi={selector: ompi, algorithms: {alltoall: [pair, ring]}}",
            "hardware.nic=[{bandwidth: 1Gbps, latency: [1us, 2us]}, {bandwidth: 2Gbps, latency: 0s}]"});
  EXPECT_EQ(row_order(experiment,
                      [](const Point& point) {
                        return to_text(point.hardware.nic->bandwidth) + "/" +
                               to_text(point.hardware.nic->latency) + "/" +
                               point.mpi.algorithms.at("alltoall");
                      }),
            "1Gbps/1us/pair 1Gbps/1us/ring 1Gbps/2us/pair 1Gbps/2us/ring 2Gbps/0s/pair 2Gbps/0s/ring");
}

TEST(Sweep, TakesListsInsideATopologyButNotThoseThatMeanAList) {
  const Experiment experiment =
      read({"topologies=[{type: circulant, nodes: [16, 32], jumps: [1, 4]}]", "baseline="});
  EXPECT_EQ(row_order(experiment, [](const Point& point) { return to_flow_text(point.topology); }),
            "{type: circulant, nodes: 16, jumps: [1, 4]} {type: circulant, nodes: 32, jumps: [1, 4]}");
}

TEST(Sweep, TakesOneMapForAListOfOne) {
  EXPECT_EQ(canonical_texts(
                read({"topologies={type: ring, nodes: 4}", "baseline=", "routing={algorithm: balanced}"})),
            canonical_texts(read(
                {"topologies=[{type: ring, nodes: 4}]", "baseline=", "routing=[{algorithm: balanced}]"})));
}

TEST(Sweep, RefusesAxesThatRunNothingOrTheSameTwice) {
  EXPECT_NE(faults_of({"workloads.0.size=[]"}).find("size is an empty list, so nothing would run"),
            std::string::npos);
  EXPECT_NE(faults_of({"workloads.0.size=[1KiB, 1KiB]"}).find("size lists 1KiB twice"), std::string::npos);
  EXPECT_NE(faults_of({"seed=[1, 1]"}).find("lists 1 twice"), std::string::npos);
  EXPECT_NE(
      faults_of({"hardware.link.bandwidth=[8Gbps, 1GBps]"}).find("hardware makes the same combination twice"),
      std::string::npos);
  EXPECT_NE(faults_of({"routing=[{algorithm: shortest}, {algorithm: shortest, tie_break: lowest_port}]"})
                .find("routing lists {algorithm: shortest, tie_break: lowest_port} twice"),
            std::string::npos);
  EXPECT_NE(faults_of({"workloads.0.size=[[1KiB]]"}).find("a sweep axis is a plain list"), std::string::npos);
}

TEST(Sweep, RefusesAnEmptySectionAndShowsTheOtherFaultsToo) {
  const std::string nothing = " is an empty list, so nothing would run";
  EXPECT_EQ(faults_of({"seed=[]"}), "--set seed=[]: seed" + nothing);
  EXPECT_EQ(faults_of({"seed=[[1]]"}),
            "--set seed=[[1]]: seed holds a list in a list; a sweep axis is a plain list");
  EXPECT_EQ(faults_of({"hardware=[]"}), "--set hardware=[]: hardware" + nothing);
  EXPECT_EQ(faults_of({"mpi=[]"}), "--set mpi=[]: mpi" + nothing);
  EXPECT_EQ(faults_of({"mpi.profile=[]"}), "--set mpi.profile=[]: profile" + nothing);
  EXPECT_EQ(faults_of({"topologies=[]"}), "--set topologies=[]: topologies is empty, so nothing would run");
  EXPECT_EQ(faults_of({"routing=[]"}), "--set routing=[]: routing is empty, so nothing would run");
  EXPECT_EQ(faults_of({"workloads=[]"}), "--set workloads=[]: workloads is empty, so nothing would run");
  EXPECT_EQ(faults_of({"placement=[]"}), "--set placement=[]: placement is empty, so nothing would run");
  EXPECT_EQ(faults_of({"topologies.torus.routing=[]"}),
            "--set topologies.torus.routing=[]: routing is empty, so nothing would run");
  const std::string both = faults_of({"seed=[]", "topologies.torus.dims=[0, 4]"});
  EXPECT_NE(both.find("seed" + nothing), std::string::npos) << both;
  EXPECT_NE(both.find("dims[0]"), std::string::npos) << both;
}

TEST(Sweep, SurvivesASectionOfAnyShape) {
  for (const char* const section :
       {"seed", "hardware", "topologies", "workloads", "routing", "mpi", "placement", "baseline", "name",
        "engine", "normalise", "sensitivity", "schema"}) {
    for (const char* const shape :
         {"[]", "[[]]", "[[1]]", "{}", "[{}]", "{type: []}", "{algorithm: []}", "[null]", "x", "-1"}) {
      const std::string assignment = std::string(section) + "=" + shape;
      EXPECT_NO_FATAL_FAILURE(faults_of({assignment})) << assignment;
    }
  }
}

TEST(Sweep, RefusesMorePointsThanAnybodyMeans) {
  std::string seeds = "seed=[0";
  for (int i = 1; i < 2000; ++i) seeds += "," + std::to_string(i);
  std::string sizes = "workloads.0.size=[1B";
  for (int i = 2; i <= 30; ++i) sizes += "," + std::to_string(i) + "B";
  EXPECT_NE(faults_of({seeds + "]", sizes + "]"}).find("more than 100000 points"), std::string::npos);
}

TEST(Sweep, TakesEnginesAsAnAxisOutsideOfSeedsAndWorkloads) {
  const auto engine = [](const Point& point) { return point.engine; };
  EXPECT_EQ(row_order(read({"engine=[phase, smpi]"}), engine), "phase phase smpi smpi");
  EXPECT_EQ(row_order(read({"engine=bound"}), engine), "bound bound");
  EXPECT_NE(faults_of({"engine=[smpi, smpi]"}).find("engine lists smpi twice"), std::string::npos);
  EXPECT_NE(faults_of({"engine=phases"}).find("'phases' is unknown"), std::string::npos);
}

TEST(Labels, AreReadableAndCarryTheAxes) {
  const Experiment experiment =
      read({"topologies=[{type: circulant, nodes: [16, 32], jumps: [1, 4]}, {label: r, type: ring, nodes: "
            "[4, 8]}]",
            "workloads=[{label: small, type: alltoall, size: [1B, 2B]}, {type: barrier, ranks: [2, 4]}]",
            "baseline=r nodes=4", "placement={type: linear, ranks_per_host: 2}"});
  std::set<std::string> topologies, workloads;
  for (const Point& point : experiment.points) {
    topologies.insert(point.topology_label);
    workloads.insert(point.workload_label);
    EXPECT_EQ(point.placement_label, "linear ranks_per_host=2");
  }
  EXPECT_EQ(topologies,
            (std::set<std::string>{"circulant 16 {1,4}", "circulant 32 {1,4}", "r nodes=4", "r nodes=8"}));
  EXPECT_EQ(workloads,
            (std::set<std::string>{"small size=1B", "small size=2B", "barrier ranks=2", "barrier ranks=4"}));
}

TEST(Labels, AreUnique) {
  const std::string faults =
      faults_of({},
                "schema: 1\n"
                "name: a\n"
                "hardware: {link: {bandwidth: 1Gbps, latency: 1us}, host: {speed: 1Gf}}\n"
                "workloads: [{type: barrier}]\n"
                "topologies:\n"
                "  - {type: ring, nodes: 8}\n"
                "  - {label: ring 8, type: torus, dims: [4, 4]}\n");
  EXPECT_EQ(faults,
            "configs/a.yaml:7:5: two topologies have the label 'ring 8'; the first is at configs/a.yaml:6:5; "
            "give one of them another `label:`");
}

TEST(Labels, HaveNoControlCharacters) {
  for (const auto& [written, shown] :
       std::vector<std::pair<std::string, std::string>>{{R"("a\tb")", R"("a\tb")"},
                                                        {R"("\0")", R"("\x00")"},
                                                        {R"("\e[31m")", R"("\x1b[31m")"},
                                                        {R"("a\nb")", R"("a\nb")"}}) {
    const std::string network = "topologies.1.label=" + written, workload = "workloads.0.label=" + written;
    EXPECT_EQ(faults_of({network, workload}),
              "--set " + network + ": an entry of topologies: label must have no control characters, got " +
                  shown + "\n--set " + workload +
                  ": an entry of workloads: label must have no control characters, got " + shown);
  }
  EXPECT_NE(faults_of({R"(placement={label: "x\e", type: linear})"}).find("label must have no control"),
            std::string::npos);
  EXPECT_NE(
      faults_of({R"(workloads.0={type: trace, path: "a\tb"})"}).find(R"(the label of this, "a\tb", has)"),
      std::string::npos);
  EXPECT_EQ(faults_of({"topologies.1.label='\u00fcber 1\u20442'"}), "no fault");
}

TEST(Baseline, MustNameATopology) {
  EXPECT_EQ(faults_of({"baseline=tors"}),
            "--set baseline=tors: the experiment: baseline 'tors' is no label of a topology; did you mean "
            "'torus'?");
}

TEST(Routing, OfATopologyWinsOverTheList) {
  const Experiment experiment = read({"routing=[{algorithm: shortest}, {algorithm: balanced}]",
                                      "topologies.torus.routing={algorithm: dimension_order}"});
  EXPECT_EQ(
      row_order(experiment,
                [](const Point& point) { return point.topology_label + ":" + point.routing.algorithm; }),
      "torus:dimension_order hypercube 4:shortest hypercube 4:balanced");
}

TEST(Routing, TakesItsSeedFromTheExperiment) {
  const Experiment experiment = read({"seed=[5, 6]", "routing={algorithm: shortest, tie_break: random}"});
  for (const Point& point : experiment.points) EXPECT_EQ(point.routing.seed, point.seed);
  EXPECT_EQ(experiment.points.size(), 4U);
}

TEST(Seeds, ReachRandomNetworks) {
  const Experiment experiment = read(
      {"seed=[1, 2, 3]",
       "topologies=[{type: random_shortcut, nodes: 16, degree: 4}, {type: ring, nodes: 16}]", "baseline="});
  ASSERT_EQ(experiment.points.size(), 6U);
  EXPECT_EQ(experiment.points[0].topology_label, experiment.points[2].topology_label)
      << "one label for all seeds";
  EXPECT_NE(experiment.points[0].network, experiment.points[2].network);
  EXPECT_NE(experiment.points[2].network, experiment.points[4].network);
  EXPECT_EQ(experiment.points[1].network, experiment.points[5].network);
}

TEST(Specs, AreNormalisedForTheFirstNetworkThatSuits) {
  const Experiment experiment =
      read({"topologies=[{type: ring, nodes: 12}, {type: ring, nodes: 16}]", "baseline=", "seed=[1, 2]",
            "workloads=[{type: npb_is, class: S}, {label: unfit, type: npb_is, class: S, ranks: 12}, "
            "{type: graph500_bfs, seed: 7, scale: 4}]"});
  std::set<std::string> specs;
  for (const Point& point : experiment.points) specs.insert(point.workload_spec);
  EXPECT_EQ(specs,
            (std::set<std::string>{
                "{type: npb_is, class: S, iterations: 10, setup: no, compute: counted}",
                "{type: npb_is, class: S, ranks: 12}",
                "{type: graph500_bfs, scale: 4, edgefactor: 16, seed: 7, roots: 1, compute: counted}"}));
}

TEST(Faults, OfNetworksAreFaultsOfTheExperiment) {
  EXPECT_NE(faults_of({"topologies.torus={label: torus, type: circulant, nodes: 8, jumps: [2]}"})
                .find("2 components"),
            std::string::npos)
      << faults_of({"topologies.torus={label: torus, type: circulant, nodes: 8, jumps: [2]}"});
  EXPECT_NE(faults_of({"topologies.torus={label: torus, type: tors}"}).find("did you mean 'torus'?"),
            std::string::npos);
}

TEST(Faults, NameOnePlaceEach) {
  const std::string assignment = "topologies.torus.dims=[0, 4]";
  EXPECT_EQ(faults_of({assignment}),
            "--set " + assignment + ": topology 'torus': dims[0] must be in 1..1048576, got 0");
  EXPECT_EQ(faults_of({"topologies.1={type: edge_list, path: nix.txt}"}),
            "--set topologies.1={type: edge_list, path: nix.txt}: nix.txt: cannot be read: there is no such "
            "file or "
            "folder");
}

TEST(Faults, OfWorkloadsAreFaultsOfTheExperiment) {
  EXPECT_NE(faults_of({"workloads.0.sise=1B"})
                .find("unknown key 'sise' in workload 'alltoall'; did you mean 'size'?"),
            std::string::npos);
  EXPECT_NE(faults_of({"workloads.0.type=altoall"}).find("did you mean 'alltoall'?"), std::string::npos);
  EXPECT_NE(faults_of({"workloads=[{type: trace, path: none.txt}]"}).find("none.txt"), std::string::npos);
}

TEST(Combinations, ThatCannotRunAreKeptWithTheirReason) {
  const Experiment experiment =
      read({"workloads=[{type: alltoall, size: 1B, ranks: [16, 17]}]", "placement={ranks_per_host: [1, 2]}"});
  for (const Point& point : experiment.points) {
    const bool fits = point.placement.ranks_per_host == 2 || point.workload_label == "alltoall 1B ranks=16";
    EXPECT_EQ(point.invalid.empty(), fits) << point.workload_label << " " << point.placement_label;
    const bool explained = point.invalid.find("17 ranks do not fit on 16 hosts") != std::string::npos;
    EXPECT_EQ(explained, !fits) << point.invalid;
  }
}

TEST(Config, PlacementsAreAnAxisWithReadableLabels) {
  const Experiment experiment = read(
      {"placement=[{type: linear}, {type: strided, stride: [2, 3]}, {type: random}, {type: random, seed: 7}, "
       "{type: list, hosts: [3, 2, 1, 0]}, {type: by_dimension, grid: [16]}, {type: optimized}]",
       "seed=[1, 2]", "workloads=[{type: alltoall, size: 1B, ranks: 4}]", "baseline="});
  ASSERT_EQ(experiment.points.size(), 2U * 8U * 2U);
  std::vector<std::string> labels;
  for (std::size_t i = 0; i < 16; i += 2) labels.push_back(experiment.points[i].placement_label);
  EXPECT_EQ(labels, (std::vector<std::string>{"linear", "strided stride=2", "strided stride=3", "random",
                                              "random seed=7", "list hosts=[3, 2, 1, 0]",
                                              "by_dimension grid=[16]", "optimized"}));
  EXPECT_EQ(experiment.points[6].placement.seed, 1U);
  EXPECT_EQ(experiment.points[16 + 6].placement.seed, 2U);
  EXPECT_EQ(experiment.points[16 + 8].placement.seed, 7U);
  for (const Point& point : experiment.points) EXPECT_EQ(point.invalid, "");
}

}  // namespace
}  // namespace netloom
