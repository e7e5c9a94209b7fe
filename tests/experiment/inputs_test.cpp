#include "experiment/inputs.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <set>

#include "experiment/sample_experiment.hpp"

namespace netloom {
namespace {

namespace fs = std::filesystem;

std::string id_of(const std::string& sections) {
  return run_ids(experiment_of(sections).points).at(0);
}

const std::string networks = "topologies: [{type: ring, nodes: 4}]\n";
const std::string workloads = "workloads: [{type: barrier}]\n";

TEST(RunId, DependsOnEveryAxis) {
  std::set<std::string> ids{
      id_of(networks + workloads),
      id_of("topologies: [{type: ring, nodes: 5}]\n" + workloads),
      id_of(networks + "workloads: [{type: bcast, size: 1B}]\n"),
      id_of(networks + "workloads: [{type: bcast, size: 2B}]\n"),
      id_of(networks + workloads + "routing: [{algorithm: shortest, tie_break: lowest_port}]\n"),
      id_of(networks + workloads + "mpi: {profile: smpi}\n"),
      id_of(networks + workloads + "mpi: {selector: ompi}\n"),
      id_of(networks + workloads + "mpi: {algorithms: {barrier: ompi_tree}}\n"),
      id_of(networks + workloads + "placement: [{type: linear, ranks_per_host: 2}]\n"),
      id_of(networks + workloads + "seed: 2\n"),
  };
  EXPECT_EQ(ids.size(), 10U);
}

TEST(RunId, DependsOnNoLabel) {
  EXPECT_EQ(
      id_of(networks + workloads),
      id_of("topologies: [{label: a, type: ring, nodes: 4}]\nworkloads: [{label: b, type: barrier}]\n"));
}

TEST(RunId, DependsOnTheContentOfInputFiles) {
  std::string folder = (fs::temp_directory_path() / "inputs_test.XXXXXX").string();
  ASSERT_NE(::mkdtemp(folder.data()), nullptr);
  const auto write = [&](const std::string& compute) {
    std::ofstream(folder + "/index.txt") << "rank-0.txt\nrank-1.txt\n";
    for (const char* rank : {"0", "1"}) {
      std::ofstream(folder + "/rank-" + rank + ".txt") << rank << " init\n"
                                                       << rank << " compute " << compute << "\n"
                                                       << rank << " finalize\n";
    }
  };
  const std::string sections = networks + "workloads: [{type: trace, path: " + folder + "/index.txt}]\n";
  write("1000");
  const std::string before = id_of(sections);
  EXPECT_EQ(id_of(sections), before);
  write("1001");
  EXPECT_NE(id_of(sections), before);
  fs::remove_all(folder);
}

}  // namespace
}  // namespace netloom
