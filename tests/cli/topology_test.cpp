#include <nlohmann/json.hpp>

#include "program.hpp"

namespace netloom::test {
namespace {

class TopologyCommand : public ProgramTest {
 protected:
  nlohmann::json json_of(const std::string& spec, const std::vector<std::string>& options = {}) const {
    std::vector<std::string> words{"topology", spec, "--format", "json"};
    words.insert(words.end(), options.begin(), options.end());
    const Outcome outcome = netloom(words);
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    return nlohmann::json::parse(outcome.out, nullptr, false);
  }
};

const std::string circulant = "{type: circulant, nodes: 64, jumps: [1, 14]}";

TEST_F(TopologyCommand, PrintsOneJsonObject) {
  const auto json = json_of(circulant);
  EXPECT_EQ(json.at("spec"), circulant);
  EXPECT_EQ(json.at("nodes"), 64);
  EXPECT_EQ(json.at("links"), 128);
  EXPECT_EQ(json.at("degree_min"), 4);
  EXPECT_EQ(json.at("degree_max"), 4);
  EXPECT_EQ(json.at("diameter"), 6);
  EXPECT_EQ(json.at("distance_sum"), 15232);
  EXPECT_EQ(json.at("mpl"), 15232.0 / (64 * 63));
  EXPECT_EQ(json.at("vertex_symmetric"), true);
  EXPECT_EQ(json.size(), 9U);
}

TEST_F(TopologyCommand, TheExampleInTheDocsIsReal) {
  const std::string docs = content(std::string(NETLOOM_SOURCE_DIR) + "/docs/commands.md");
  for (const std::vector<std::string>& more : {std::vector<std::string>{}, {"--bisection"}}) {
    std::vector<std::string> words{"topology", circulant, "--format", "json"};
    words.insert(words.end(), more.begin(), more.end());
    const Outcome outcome = netloom(words);
    EXPECT_NE(docs.find(outcome.out), std::string::npos) << outcome.out;
  }
}

TEST_F(TopologyCommand, BisectsWhenAsked) {
  const auto json = json_of("{type: torus, dims: [8, 4]}", {"--bisection"});
  EXPECT_EQ(json.at("bisection"), 8);
  EXPECT_EQ(json.at("bisection_is"), "exact");
  EXPECT_EQ(json.at("bisection_lower_bound"), 8);
  const Outcome table = netloom({"topology", circulant, "--bisection"});
  EXPECT_NE(table.out.find("bisection         22\nbisection is      an upper bound; at least 18\n"),
            std::string::npos)
      << table.out;
}

TEST_F(TopologyCommand, RefusesABisectionThatItsFormatCannotShow) {
  const Outcome outcome = netloom({"topology", circulant, "--bisection", "--format", "dot"});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_EQ(outcome.out, "");
  EXPECT_EQ(outcome.err, "--bisection: the format dot has no metrics; take table or json\n");
}

TEST_F(TopologyCommand, OneNodeHasNoMeanPathLength) {
  const auto json = json_of("{type: ring, nodes: 1}");
  EXPECT_EQ(json.at("diameter"), 0);
  EXPECT_TRUE(json.at("mpl").is_null());
}

TEST_F(TopologyCommand, PrintsATableByDefault) {
  const Outcome outcome = netloom({"topology", "{type: star, hosts: 4}"});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(outcome.err, "");
  EXPECT_NE(outcome.out.find("degree            1 to 4\n"), std::string::npos) << outcome.out;
  EXPECT_NE(outcome.out.find("hosts             4\n"), std::string::npos) << outcome.out;
}

TEST_F(TopologyCommand, WritesEdgesThatReadBackAsTheSameNetwork) {
  ASSERT_EQ(netloom({"topology", "{type: torus, dims: [4, 4]}", "--format", "edges", "-o", "net.txt"}).status,
            0);
  const auto json = json_of("{type: edge_list, path: net.txt}");
  EXPECT_EQ(json.at("links"), 32);
  EXPECT_EQ(json.at("diameter"), 4);
}

TEST_F(TopologyCommand, WritesDot) {
  const Outcome outcome = netloom({"topology", circulant, "--format", "dot"});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_NE(outcome.out.find("graph "), std::string::npos);
  EXPECT_NE(outcome.out.find(" -- "), std::string::npos);
}

TEST_F(TopologyCommand, ReadsAFileThatHoldsOneNetwork) {
  write("net.yaml", "type: hypercube\ndimension: 3\n");
  EXPECT_EQ(json_of("net.yaml").at("nodes"), 8);
}

TEST_F(TopologyCommand, ASeedChoosesAmongRandomNetworks) {
  const std::string random = "{type: random_shortcut, nodes: 64, degree: 4}";
  EXPECT_EQ(json_of(random), json_of(random, {"--seed", "1"}));
  const auto edges = [&](const std::string& seed) {
    return netloom({"topology", random, "--format", "edges", "--seed", seed}).out;
  };
  EXPECT_EQ(edges("5"), edges("5"));
  EXPECT_NE(edges("5"), edges("6"));
}

TEST_F(TopologyCommand, ChoosesANetworkOfAnExperiment) {
  write("a.yaml", "schema: 1\nname: a\n" + hardware_yaml +
                      "topologies:\n  - {label: one, type: ring, nodes: 4}\n"
                      "  - {label: two, type: ring, nodes: 6}\n"
                      "workloads: [{type: barrier}]\n");
  EXPECT_EQ(json_of("a.yaml", {"--select", "two"}).at("nodes"), 6);
  const Outcome open = netloom({"topology", "a.yaml"});
  EXPECT_EQ(open.status, 2);
  EXPECT_EQ(open.err, "a.yaml: the experiment has 2 networks (one, two); --select LABEL chooses one\n");
  const Outcome wrong = netloom({"topology", "a.yaml", "--select", "tow"});
  EXPECT_EQ(wrong.status, 2);
  EXPECT_EQ(wrong.err, "a.yaml: --select: there is no network 'tow'; did you mean 'two'?\n");
}

TEST_F(TopologyCommand, NamesThePlaceAndTheRemedyOfAMistake) {
  const Outcome outcome = netloom({"topology", "{type: circulant, nodes: 64, jmps: [1, 14]}"});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_EQ(outcome.out, "");
  EXPECT_NE(outcome.err.find("inline:1:30: "), std::string::npos) << outcome.err;
  EXPECT_NE(outcome.err.find("did you mean 'jumps'?"), std::string::npos) << outcome.err;
}

TEST_F(TopologyCommand, RefusesADisconnectedNetworkWithItsComponents) {
  write("net.txt", "0 1\n2 3\n");
  const Outcome outcome = netloom({"topology", "{type: edge_list, path: net.txt}"});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_NE(outcome.err.find("2 components"), std::string::npos) << outcome.err;
}

TEST_F(TopologyCommand, AMissingFileIsBadInput) {
  const Outcome outcome = netloom({"topology", "none.yaml"});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_EQ(outcome.err, "none.yaml: cannot be read: there is no such file or folder\n");
}

TEST_F(TopologyCommand, AFolderThatIsNotThereIsAFailure) {
  const Outcome outcome = netloom({"topology", circulant, "-o", "none/net.txt"});
  EXPECT_EQ(outcome.status, 1);
  EXPECT_EQ(outcome.err, "netloom: none/net.txt: cannot be written: there is no such file or folder\n");
}

}  // namespace
}  // namespace netloom::test
