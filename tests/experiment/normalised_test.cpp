#include <gtest/gtest.h>

#include <filesystem>
#include <set>

#include "common/files.hpp"
#include "common/text.hpp"
#include "experiment/basic_experiment.hpp"
#include "paths.hpp"

namespace netloom {
namespace {

TEST(CanonicalText, DependsOnEverythingThatDecidesTheResult) {
  std::set<std::string> texts;
  const std::vector<std::vector<std::string>> variations = {
      {},
      {"seed=2"},
      {"hardware.link.bandwidth=100.00000000000001Gbps"},
      {"hardware.link.latency=100.00000000000001ns"},
      {"hardware.link.duplex=half"},
      {"hardware.router={latency: 1ns}"},
      {"hardware.host.speed=99Gf"},
      {"hardware.nic={bandwidth: 1Gbps, latency: 1ns}"},
      {"hardware.nic={bandwidth: 1Gbps, latency: 2ns}"},
      {"hardware.loopback={bandwidth: 1Gbps}"},
      {"hardware.loopback={latency: 1ns}"},
      {"topologies.torus.dims=[4, 5]"},
      {"topologies.torus.dims=[5, 4]"},
      {"topologies.torus.width=2"},
      {"topologies.torus.width={dim0: 2}"},
      {"topologies.torus.hosts_per_router=2"},
      {"topologies.torus.bandwidths={dim0: 50Gbps}"},
      {"topologies.torus.bandwidths={dim1: 50Gbps}"},
      {"topologies.torus.bandwidths={dim1: 50.00000000000001Gbps}"},
      {"routing={algorithm: shortest}"},
      {"routing={algorithm: shortest, tie_break: random}"},
      {"routing={algorithm: shortest, tie_break: random, seed: 9}"},
      {"routing={algorithm: up_down}"},
      {"routing={algorithm: up_down, root: 3}"},
      {"routing={algorithm: valiant}"},
      {"routing={algorithm: valiant, seed: 9}"},
      {"routing={algorithm: valiant, legs: shortest}"},
      {"routing={algorithm: valiant, legs: shortest, tie_break: random}"},
      {"workloads.0.size=1B"},
      {"workloads.0.ranks=16"},
      {"placement={ranks_per_host: 2}"},
      {"placement={type: strided, stride: 2}"},
      {"placement={type: random}"},
      {"placement={type: random, seed: 9}"},
      {"placement={type: list, hosts: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]}"},
      {"placement={type: by_dimension, grid: [16]}"},
      {"placement={type: optimized}"},
      {"placement={type: optimized, goal: link_load}"},
      {"mpi={profile: smpi}"},
      {"mpi={selector: ompi}"},
      {"mpi={algorithms: {alltoall: pair}}"},
      {"mpi={os: '0:1e-6:0'}"},
      {"mpi={or: '0:1e-6:0'}"},
      {"mpi={ois: '0:1e-6:0'}"},
      {"mpi={async_small: 1kB}"},
      {"mpi={detached: 100kB}"},
      {"mpi={algorithms: {alltoall: scheduled}}"},
      {"mpi={algorithms: {alltoall: scheduled}, schedule: {window: 15}}"},
      {"mpi={algorithms: {alltoall: scheduled}, schedule: {barrier: yes}}"},
  };
  for (const auto& variation : variations) {
    EXPECT_TRUE(texts.insert(canonical_text(read(variation).points.front())).second) << join(variation, " ");
  }
}

TEST(CanonicalText, DependsNeitherOnKeyOrderNorLabelsNorSpelling) {
  const char* const other =
      "# the same experiment, written differently\n"
      "workloads: [{size: 64KiB, type: alltoall}]\n"
      "topologies:\n"
      "- dims: [4, 4]\n"
      "  type: torus\n"
      "  label: another\n"
      "- {dimension: 4, type: hypercube}\n"
      "hardware:\n"
      "  host: {speed: 0.1Tf}\n"
      "  link: {latency: 0.1us, bandwidth: 12.5GBps, duplex: full}\n"
      "  router: {latency: 0s}\n"
      "mpi: {algorithms: {}, profile: hpc}\n"
      "routing: [{algorithm: balanced}]\n"
      "seed: [1]\n"
      "name: other\n"
      "schema: 1\n";
  EXPECT_EQ(canonical_texts(read()), canonical_texts(read({}, other)));
}

class NormalisedText : public testing::TestWithParam<std::vector<std::string>> {};

TEST_P(NormalisedText, ReadsBackAsTheSameExperiment) {
  const Experiment experiment = read(GetParam());
  const std::string text = normalised_text(experiment);
  const Experiment again = read_experiment(parse_yaml(text, "configs/a.yaml"));
  EXPECT_EQ(canonical_texts(again), canonical_texts(experiment)) << text;
  EXPECT_EQ(again.baseline, experiment.baseline);
  ASSERT_EQ(again.points.size(), experiment.points.size());
  for (std::size_t i = 0; i < again.points.size(); ++i) {
    EXPECT_EQ(again.points[i].topology_label, experiment.points[i].topology_label);
    EXPECT_EQ(again.points[i].workload_label, experiment.points[i].workload_label);
    EXPECT_EQ(again.points[i].placement_label, experiment.points[i].placement_label);
  }
  EXPECT_EQ(normalised_text(again), text);
}

INSTANTIATE_TEST_SUITE_P(
    Sweeps, NormalisedText,
    testing::Values(
        std::vector<std::string>{},
        std::vector<std::string>{"seed=[1, 2]", "routing={algorithm: shortest, tie_break: random}"},
        std::vector<std::string>{"routing=[{algorithm: up_down, root: [center, 3]}, {algorithm: valiant, "
                                 "legs: shortest, tie_break: random, seed: [1, 4]}]"},
        std::vector<std::string>{
            "routing=[{algorithm: shortest, tie_break: random, seed: [3, 4]}, {algorithm: balanced}]",
            "topologies.torus.routing={algorithm: dimension_order}"},
        std::vector<std::string>{"mpi={profile: [hpc, smpi]}", "hardware.link.bandwidth=[1Gbps, 0.3GBps]",
                                 "hardware.link.latency=[1.1us, 3ns]",
                                 "hardware.nic={bandwidth: 1Gbps, latency: 3us}"},
        std::vector<std::string>{
            "workloads=[{label: 'a, b', type: alltoall, size: [1B, 2B]}, {type: barrier, ranks: [2, 4]}]",
            "placement=[{ranks_per_host: [1, 2]}, {type: random, seed: 4}, {type: list, hosts: [1, 0]}]",
            "topologies.1.label='x: y'", "baseline='x: y'"}));

TEST(Documentation, ShowsAnExperimentThatReads) {
  const std::string page = read_file(std::filesystem::path(kSourceDir) / "docs/config.md");
  const std::size_t start = page.find("```yaml\n") + 8;
  const std::string example = page.substr(start, page.find("```", start) - start);
  EXPECT_EQ(read({}, example.c_str()).points.size(), 18U) << "as the page says";
}

TEST(NormalisedShow, BandwidthInBitsWhateverWasWritten) {
  EXPECT_NE(normalised_text(read({"hardware.link.bandwidth=100GBps"})).find("bandwidth: 800Gbps"),
            std::string::npos);
}

}  // namespace
}  // namespace netloom
