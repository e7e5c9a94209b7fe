#include "topology/family.hpp"

#include <filesystem>
#include <fstream>
#include <iterator>

#include "paths.hpp"
#include "spec/parse.hpp"
#include "topology/oracles.hpp"

namespace netloom {
namespace {

Topology build(const std::string& yaml, std::uint64_t seed = 1) {
  return build_topology(parse_yaml(yaml, "a.yaml"), seed);
}

Sentences faults_in(const std::string& yaml) {
  return faults_of([&] { build(yaml); });
}

const std::vector<std::string> every_kind = {
    "{type: ring, nodes: 5}",
    "{type: circulant, nodes: 64, jumps: [1, 14]}",
    "{type: torus, dims: [8, 4]}",
    "{type: mesh, dims: [3, 2]}",
    "{type: hypercube, dimension: 4}",
    "{type: complete, nodes: 4}",
    "{type: star, hosts: 8}",
    "{type: random_shortcut, nodes: 32, degree: 5, seed: 9}",
    "{type: random_regular, nodes: 32, degree: 5, seed: 9}",
    "{type: wk_recursive, degree: 4, levels: 2}",
    "{type: wk_pyramid, degree: 4, levels: 2}",
    "{type: de_bruijn, degree: 2, diameter: 5}",
    "{type: kautz, degree: 3, diameter: 2}",
    "{type: dln, nodes: 30, x: 4}",
    "{type: dln, nodes: 30, x: 3, y: 2, seed: 4}",
    "{type: ibt, dims: [8, 8, 3], bypass: [4], interlaced: 2}",
    "{type: fat_tree, k: 3, n: 2}",
    "{type: xgft, m: [4, 4], w: [1, 2]}",
    "{type: dragonfly, a: 4, p: 2, h: 2, g: 9, arrangement: consecutive}",
    "{type: hyperx, dims: [4, 3]}",
    "{type: flattened_butterfly, k: 2, n: 3}",
    "{type: slim_fly, q: 5}",
    "{type: product, factors: [{type: circulant, nodes: 16, jumps: [1, 8]}, {type: complete, nodes: 4}]}",
    "{type: product, factors: [{type: product, factors: [{type: ring, nodes: 3}, {type: random_shortcut, "
    "nodes: 8, "
    "degree: 3, seed: 2}]}, {type: mesh, dims: [2]}]}",
};

TEST(Family, SpecsReadBackAsTheSameNetwork) {
  for (const std::string& spec : every_kind) {
    const Topology topology = build(spec);
    EXPECT_EQ(topology.spec(), spec);
    EXPECT_EQ(link_set(build(topology.spec(), 77)), link_set(topology));
  }
}

/// Spec and default label of the page's examples, "`{type: ...}`, label `...`".
std::vector<std::pair<std::string, std::string>> documented_examples() {
  std::ifstream file(std::filesystem::path(kSourceDir) / "docs/topologies.md");
  const std::string page{std::istreambuf_iterator<char>(file), {}};
  std::vector<std::pair<std::string, std::string>> examples;
  for (std::size_t start = 0; (start = page.find("`{type: ", start)) != std::string::npos; ++start) {
    const std::size_t end = page.find('`', start + 1);
    if (page.compare(end, 8, "`, label") != 0) continue;
    const std::size_t label = page.find('`', end + 1) + 1;
    examples.emplace_back(page.substr(start + 1, end - start - 1),
                          page.substr(label, page.find('`', label) - label));
  }
  return examples;
}

TEST(Family, EveryExampleOfTheDocsBuildsWithItsLabel) {
  std::set<std::string> shown;
  for (const auto& [spec, label] : documented_examples()) {
    if (spec.find("path: ") != std::string::npos) continue;  // needs a file
    const Topology topology = build(spec);
    EXPECT_EQ(topology.spec(), spec);
    EXPECT_EQ(topology.label(), label);
    shown.insert(topology.family());
  }
  EXPECT_EQ(shown.size(), families().size() - 2);  // edge_list and graphml need a file
}

TEST(Family, NamesAreThoseOfTheirTopologies) {
  std::set<std::string> built;
  for (const std::string& spec : every_kind) built.insert(build(spec).family());
  std::set<std::string> listed;
  for (const Family& family : families()) listed.insert(std::string(family.name));
  for (const char* const needs_a_file : {"edge_list", "graphml"}) listed.erase(needs_a_file);
  EXPECT_EQ(built, listed);
}

TEST(Family, LeavesLabelAndRoutingToOthers) {
  EXPECT_EQ(build("{label: mine, type: ring, nodes: 4, routing: [{algorithm: balanced}]}").label(), "ring 4");
}

TEST(Family, UnknownTypesAndKeysGetASuggestion) {
  EXPECT_EQ(faults_in("{type: circulnt, nodes: 8}"),
            Sentences{"a.yaml:1:8: topology: type 'circulnt' is unknown; did you mean 'circulant'?"});
  EXPECT_EQ(faults_in("{nodes: 8}"), Sentences{"a.yaml:1:1: topology: type is missing"});
  EXPECT_EQ(faults_in("[8]"), Sentences{"a.yaml:1:1: topology must be a map of keys, got a list"});
}

TEST(Family, AllFaultsComeAtOnceWithTheirPlaces) {
  EXPECT_EQ(faults_in("{type: circulant, nodes: 64, jmps: [1, 14]}"),
            (Sentences{"a.yaml:1:1: topology 'circulant': jumps is missing",
                       "a.yaml:1:30: unknown key 'jmps' in topology 'circulant'; did you mean 'jumps'?"}));
  EXPECT_EQ(faults_in("{type: circulant, nodes: 64, jumps: [0, 40], x: 1}").size(), 3U);
  EXPECT_EQ(faults_in("{type: circulant, nodes: 64, jumps: [3, 3]}"),
            Sentences{"a.yaml:1:37: circulant: jumps[1] must differ from the jumps before it, got 3"});
  EXPECT_EQ(faults_in("{type: torus, dims: [4, 0]}"),
            Sentences{"a.yaml:1:25: topology 'torus': dims[1] must be in 1..1048576, got 0"});
}

TEST(Family, FaultsOfOneKeyCauseNoneOfAnother) {
  EXPECT_EQ(faults_in("{type: circulant, nodes: x, jumps: [1, 14]}"),
            Sentences{"a.yaml:1:26: topology 'circulant': nodes must be a whole number, got 'x'"});
  EXPECT_EQ(faults_in("{type: random_shortcut, nodes: 1, degree: 9}").size(), 1U);
}

TEST(Family, FactorsReportAllTheirFaults) {
  EXPECT_EQ(
      faults_in("{type: product, factors: [{type: ring, nodes: 0}, {type: mesh}, {type: rings}], n: 1}"),
      (Sentences{"a.yaml:1:47: topology 'ring': nodes must be in 1..1048576, got 0",
                 "a.yaml:1:51: topology 'mesh': dims is missing",
                 "a.yaml:1:72: topology: type 'rings' is unknown; did you mean 'ring'?",
                 "a.yaml:1:81: unknown key 'n' in topology 'product'; known: type, label, routing, "
                 "bandwidths, hosts_per_router, width, factors"}));
  EXPECT_EQ(faults_in("{type: product, factors: [{type: ring, nodes: 3}]}"),
            Sentences{"a.yaml:1:26: product: factors must be at least 2 networks, got 1"});
}

TEST(Family, FactorsTakeNoKeysOfTheExperiment) {
  EXPECT_EQ(
      faults_in("{type: product, factors: [{type: ring, nodes: 3, routing: []}, {type: ring, nodes: 3}]}"),
      Sentences{"a.yaml:1:59: product: a factor takes no 'routing'; it belongs to the whole network"});
}

TEST(Family, ASeedOfItsOwnWinsOverTheExperiments) {
  const std::string random = "{type: random_shortcut, nodes: 32, degree: 5";
  EXPECT_EQ(link_set(build(random + "}", 9)), link_set(build(random + ", seed: 9}", 1)));
  EXPECT_NE(link_set(build(random + "}", 8)), link_set(build(random + "}", 9)));
  EXPECT_EQ(build(random + "}", 9).label(), "random_shortcut 32 degree 5");
  EXPECT_EQ(build(random + ", seed: 9}", 1).label(), "random_shortcut 32 degree 5 seed 9");
}

TEST(Family, RandomFactorsDifferAndReadBack) {
  const std::string factor = "{type: random_shortcut, nodes: 16, degree: 4}";
  const Topology product = build("{type: product, factors: [" + factor + ", " + factor + "]}");
  EXPECT_EQ(link_set(build(product.spec(), 5)), link_set(product));
  const std::string spec = product.spec();
  const std::size_t first = spec.find("seed: ");
  EXPECT_NE(spec.substr(first, 20), spec.substr(spec.find("seed: ", first + 1), 20));
}

}  // namespace
}  // namespace netloom
