#include <cstdlib>
#include <nlohmann/json.hpp>

#include "paths.hpp"
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
  EXPECT_EQ(json.at("girth"), 4);
  // The sum of d times the pairs at distance d is the distance sum; 64 * 64 pairs are all.
  EXPECT_EQ(json.at("pairs_by_distance"), (std::vector<int>{64, 256, 512, 768, 1024, 1280, 192}));
  EXPECT_EQ(json.at("moore_bound").at("diameter"), 4);
  EXPECT_EQ(json.at("circulant_bound").at("diameter"), 6);
  EXPECT_EQ(json.at("hosts"), 64);
  EXPECT_EQ(json.at("cables"), 128);
  EXPECT_EQ(json.at("link_groups").at("jump14").at("links"), 64);
  EXPECT_EQ(json.size(), 16U);
}

TEST_F(TopologyCommand, TheExampleInTheDocsIsReal) {
  const std::string docs = content(kSourceDir + "/docs/commands.md");
  for (const std::vector<std::string>& more :
       {std::vector<std::string>{}, {"--bisection"}, {"--routing", "balanced"}}) {
    std::vector<std::string> words{"topology", circulant, "--format", "json"};
    words.insert(words.end(), more.begin(), more.end());
    const Outcome outcome = netloom(words);
    EXPECT_NE(docs.find(outcome.out), std::string::npos) << outcome.out;
  }
}

TEST_F(TopologyCommand, TheExampleOfSeveralNetworksIsReal) {
  const Outcome outcome = netloom({"topology", kSourceDir + "/configs/quickstart.yaml"});
  const std::string docs = content(kSourceDir + "/docs/commands.md");
  EXPECT_NE(docs.find("$ netloom topology configs/quickstart.yaml\n" + outcome.out + "```"),
            std::string::npos)
      << outcome.out;
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

TEST_F(TopologyCommand, ShowsTheLinkLoadsOfTheChosenRoutes) {
  // Dimension order on a line of 8 meets in the middle: 4 hosts to 4 hosts; 168 hops over 14 channels.
  const auto line = json_of("{type: mesh, dims: [8]}", {"--routing", "dimension_order"});
  EXPECT_EQ(line.at("routing").dump(), R"({"algorithm":"dimension_order"})");
  EXPECT_EQ(line.at("max_link_load"), 16);
  EXPECT_EQ(line.at("mean_link_load"), 12.0);
  EXPECT_EQ(line.at("load_bound"), 16.0);
  EXPECT_EQ(line.at("virtual_layers"), 1);
  const auto random = json_of("{type: torus, dims: [4, 4]}",
                              {"--routing", "{algorithm: shortest, tie_break: random, seed: 3}"});
  EXPECT_EQ(random.at("routing").dump(), R"({"algorithm":"shortest","seed":3,"tie_break":"random"})");
  const Outcome table = netloom({"topology", "{type: mesh, dims: [8]}", "--routing", "shortest"});
  EXPECT_NE(table.out.find("routing           shortest/lowest_port\nmean link load    12.00\n"
                           "max link load     16\n"),
            std::string::npos)
      << table.out;
}

TEST_F(TopologyCommand, CountsTheVirtualLayersOfTheChosenRoutes) {
  const auto ring = json_of("{type: ring, nodes: 8}", {"--routing", "balanced"});
  EXPECT_EQ(ring.at("virtual_layers"), 2);
  const auto up_down = json_of("{type: ring, nodes: 8}", {"--routing", "{algorithm: up_down, root: 3}"});
  EXPECT_EQ(up_down.at("virtual_layers"), 1);
  EXPECT_EQ(up_down.at("routing").dump(), R"({"algorithm":"up_down","root":"3"})");
  const auto valiant = json_of("{type: ring, nodes: 8}", {"--routing", "valiant"});
  EXPECT_EQ(valiant.at("routing").dump(), R"({"algorithm":"valiant","legs":"balanced","seed":1})");
  const Outcome table = netloom({"topology", "{type: ring, nodes: 8}", "--routing", "balanced"});
  EXPECT_NE(table.out.find("virtual layers    2\n"), std::string::npos) << table.out;
}

TEST_F(TopologyCommand, RefusesRoutesThatItCannotMake) {
  const auto refusal = [&](const std::string& routing, const std::string& format = "json") {
    const Outcome outcome = netloom({"topology", circulant, "--routing", routing, "--format", format});
    EXPECT_EQ(outcome.status, 2) << outcome.out;
    return outcome.err;
  };
  EXPECT_NE(refusal("balance").find("did you mean 'balanced'?"), std::string::npos) << refusal("balance");
  EXPECT_NE(refusal("dimension_order").find("dimension_order"), std::string::npos);
  EXPECT_NE(refusal("{algorithm: balanced, sed: 1}").find("unknown key 'sed'"), std::string::npos);
  EXPECT_NE(refusal("[]").find("--routing:1:13: "), std::string::npos) << refusal("[]");
  EXPECT_NE(refusal("").find("--routing:1:"), std::string::npos) << refusal("");
  EXPECT_EQ(refusal("balanced", "edges"), "--routing: the format edges has no metrics; take table or json\n");
}

TEST_F(TopologyCommand, ShowsWhatOtherNetworksOfThisSizeCouldReach) {
  const Outcome circulants = netloom({"topology", circulant});
  EXPECT_NE(circulants.out.find("any network has   at least diameter 4, mean path length 2.857\n"
                                "circulants have   at least diameter 6, mean path length 3.778\n"),
            std::string::npos)
      << circulants.out;
  const auto star = json_of("{type: star, hosts: 4}");  // no circulant has a switch
  EXPECT_TRUE(star.at("circulant_bound").is_null());
  EXPECT_TRUE(star.at("girth").is_null());
  EXPECT_EQ(star.at("moore_bound").dump(), R"({"diameter":1,"mpl":1.0})");
  const auto one = json_of("{type: star, hosts: 1}");
  EXPECT_EQ(one.at("moore_bound").dump(), R"({"diameter":0,"mpl":null})");
}

TEST_F(TopologyCommand, TheThreadsDoNotMatter) {
  const std::string random = "{type: random_shortcut, nodes: 3000, degree: 4}";
  EXPECT_EQ(json_of(random, {"-j", "1"}), json_of(random, {"-j", "3"}));
  EXPECT_EQ(netloom({"topology", random, "-j", "0"}).status, 2);
}

TEST_F(TopologyCommand, OneNodeHasNoMeanPathLength) {
  const auto json = json_of("{type: ring, nodes: 1}");
  EXPECT_EQ(json.at("diameter"), 0);
  EXPECT_TRUE(json.at("mpl").is_null());
}

TEST_F(TopologyCommand, CountsCablesAndNamesLinkGroups) {
  const std::string wide = "{type: dragonfly, a: 2, p: 2, h: 1, g: 3, width: {global: 4}}";
  const auto json = json_of(wide);
  EXPECT_EQ(json.at("links"), 18);
  EXPECT_EQ(json.at("cables"), 27);
  EXPECT_EQ(json.at("hosts"), 12);
  EXPECT_EQ(json.at("link_groups").at("global").at("width"), 4);
  const Outcome table = netloom({"topology", wide});
  EXPECT_NE(table.out.find("local (3 links), global (3 links of width 4), host (12 links)\n"),
            std::string::npos)
      << table.out;
}

TEST_F(TopologyCommand, RefusesBandwidthsThatAnExperimentWouldRefuse) {
  EXPECT_EQ(netloom({"topology", "{type: ring, nodes: 4, bandwidths: {link: 5Gbps}}"}).status, 0);
  const Outcome outcome = netloom({"topology", "{type: ring, nodes: 4, bandwidths: {lnk: 5Gbps}}"});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_EQ(outcome.err, "inline:1:37: unknown key 'lnk' in bandwidths of ring 4; did you mean 'link'?\n");
}

TEST_F(TopologyCommand, ReadsWhatAnEntryOfAnExperimentMayHave) {
  EXPECT_EQ(netloom({"topology", "{type: torus, dims: [4, 4], routing: up_down}"}).status, 0);
  const Outcome routing = netloom({"topology", "{type: torus, dims: [4, 4], routing: up_dwn}"});
  EXPECT_EQ(routing.status, 2);
  EXPECT_NE(routing.err.find("'up_dwn' is unknown; did you mean 'up_down'?"), std::string::npos)
      << routing.err;
  const Outcome label = netloom({"topology", "{type: ring, nodes: 4, label: \"a\\nb\"}"});
  EXPECT_EQ(label.status, 2);
  EXPECT_NE(label.err.find("must have no control characters"), std::string::npos) << label.err;
}

TEST_F(TopologyCommand, RefusesLinkLoadsInCsv) {
  const Outcome outcome =
      netloom({"topology", "{type: ring, nodes: 4}", "--routing", "balanced", "--format", "csv"});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_EQ(outcome.err, "--routing: the format csv has no link loads; take table or json\n");
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
  const Outcome open = netloom({"topology", "a.yaml", "--format", "dot"});
  EXPECT_EQ(open.status, 2);
  EXPECT_EQ(open.err,
            "a.yaml: the experiment has 2 networks (one, two), and the format dot shows one; --select LABEL "
            "chooses "
            "it, table and csv show all\n");
  const Outcome wrong = netloom({"topology", "a.yaml", "--select", "tow"});
  EXPECT_EQ(wrong.status, 2);
  EXPECT_EQ(wrong.err, "a.yaml: --select: there is no network 'tow'; did you mean 'two'?\n");
}

TEST_F(TopologyCommand, PrintsAllNetworksOfAnExperimentThatHasNothingToRun) {
  write("a.yaml",
        "schema: 1\nname: a\ntopologies:\n  - {label: one, type: ring, nodes: 4}\n"
        "  - {label: \"a, b\", type: torus, dims: [8, 4]}\n");
  const Outcome table = netloom({"topology", "a.yaml", "--bisection"});
  EXPECT_EQ(table.out,
            "topology  nodes  links  degree  diameter    mpl  bisection  at least\n"
            "one           4      4       2         2  1.333          2         2\n"
            "a, b         32     64       4         6  3.097          8         8\n");
  const auto rows = csv_rows(netloom({"topology", "a.yaml", "--format", "csv"}).out);
  ASSERT_EQ(rows.size(), 2U);
  EXPECT_EQ(rows[1].at("topology"), "a, b");
  EXPECT_EQ(rows[1].at("distance_sum"), "3072");
  EXPECT_EQ(rows[1].at("bisection"), "");
  EXPECT_EQ(rows[1].at("spec"), "{type: torus, dims: [8, 4]}");
  EXPECT_EQ(csv_rows(netloom({"topology", circulant, "--format", "csv"}).out).at(0).at("diameter"), "6");
}

TEST_F(TopologyCommand, FindsTheJumpsOfAnOptimalCirculant) {
  const std::string optimal = "{type: circulant, nodes: 64, degree: 4, optimal: true}";
  EXPECT_EQ(json_of(optimal).at("spec"), circulant);
  EXPECT_EQ(json_of("{type: product, factors: [" + optimal + ", {type: complete, nodes: 4}]}").at("spec"),
            "{type: product, factors: [" + circulant + ", {type: complete, nodes: 4}]}");
}

TEST_F(TopologyCommand, ReadsTheJumpsOfAnOptimalCirculantFromAnAnswer) {
  ASSERT_EQ(
      netloom({"search", "circulant", "--nodes", "64", "--degree", "4", "--format", "json", "-o", "a.json"})
          .status,
      0);
  write("net/c.yaml", "{type: circulant, nodes: 64, degree: 4, optimal: ../a.json}");
  EXPECT_EQ(json_of("net/c.yaml").at("spec"), circulant);
  const auto refusal = [&](const std::string& nodes, const std::string& file) {
    const Outcome outcome =
        netloom({"topology", "{type: circulant, nodes: " + nodes + ", degree: 4, optimal: " + file + "}"});
    EXPECT_EQ(outcome.status, 2);
    return outcome.err.substr(outcome.err.find(": ") + 2);
  };
  EXPECT_EQ(refusal("66", "a.json"), "a.json is of 64 nodes and degree 4, not of 66 nodes and degree 4\n");
  auto answer = nlohmann::json::parse(read("a.json"));
  answer["jumps"] = {1, 15};
  write("wrong.json", answer.dump());
  EXPECT_EQ(refusal("64", "wrong.json"),
            "wrong.json contradicts itself: its jumps have another diameter or another distance sum\n");
  answer["diameter_bound"] = 5;
  write("open.json", answer.dump());
  EXPECT_EQ(
      refusal("64", "open.json"),
      "open.json is not proven to be optimal; a circulant that may not be is given by its jumps, [1, 15]\n");
  answer["shard_count"] = 2;
  write("shard.json", answer.dump());
  EXPECT_EQ(refusal("64", "shard.json"),
            "shard.json is the answer of one shard; netloom search merge makes one of all\n");
}

TEST_F(TopologyCommand, RefusesAnOptimalCirculantThatCannotBe) {
  const auto refusal = [&](const std::string& keys) {
    const Outcome outcome = netloom({"topology", "{type: circulant, nodes: 64, " + keys + "}"});
    EXPECT_EQ(outcome.status, 2);
    return outcome.err;
  };
  EXPECT_NE(refusal("degree: 64, optimal: true").find("degree must be in 2..63"), std::string::npos);
  EXPECT_NE(refusal("optimal: true").find("degree"), std::string::npos);
  EXPECT_NE(refusal("degree: 4, optimal: false").find("must be true, or the path of an answer"),
            std::string::npos);
  EXPECT_NE(refusal("degree: 4, optimal: true, jumps: [1]").find("give one of the two"), std::string::npos);
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

TEST_F(TopologyCommand, NamesNodesByTheirAddresses) {
  const auto json = json_of("{type: wk_recursive, degree: 2, levels: 2}");
  EXPECT_EQ(json.at("addresses"), nlohmann::json({"00", "01", "10", "11"}));
}

TEST_F(TopologyCommand, WritesGraphmlThatReadsBackAsTheSameNetwork) {
  ASSERT_EQ(
      netloom({"topology", "{type: star, hosts: 5}", "--format", "graphml", "-o", "net.graphml"}).status, 0);
  const auto json = json_of("{type: graphml, path: net.graphml}");
  EXPECT_EQ(json.at("nodes"), 6);
  EXPECT_EQ(json.at("distance_sum"), 40);  // between hosts alone
}

TEST_F(TopologyCommand, WritesBooksimsNetworkFile) {
  EXPECT_EQ(netloom({"topology", "{type: ring, nodes: 3}", "--format", "anynet"}).out,
            "router 0 node 0 router 1 router 2\nrouter 1 node 1 router 0 router 2\n"
            "router 2 node 2 router 0 router 1\n");
}

TEST_F(TopologyCommand, DrawsOnACircleWithoutAnyOtherProgram) {
  const Outcome outcome = netloom({"topology", circulant, "--format", "svg"});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(outcome.out.substr(0, 5), "<svg ");
}

TEST_F(TopologyCommand, DrawsWithGraphvizWhereItIsInstalled) {
  if (std::system("command -v neato >/dev/null") != 0) GTEST_SKIP() << "Graphviz is not installed";
  const Outcome outcome =
      netloom({"topology", "{type: star, hosts: 3}", "--format", "svg", "--layout", "neato"});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(outcome.err, "");
  EXPECT_NE(outcome.out.find("<svg "), std::string::npos);
  std::size_t edges = 0;
  for (std::size_t at = 0; (at = outcome.out.find("class=\"edge\"", at)) != std::string::npos; ++at) ++edges;
  EXPECT_EQ(edges, 3U);
}

TEST_F(TopologyCommand, SaysWhatToDoWithoutGraphviz) {
  const std::string path = std::getenv("PATH");
  ASSERT_EQ(::setenv("PATH", "/nowhere", 1), 0);
  const Outcome outcome = netloom({"topology", circulant, "--format", "svg", "--layout", "neato"});
  ASSERT_EQ(::setenv("PATH", path.c_str(), 1), 0);
  EXPECT_EQ(outcome.status, 2);
  EXPECT_EQ(outcome.err,
            "--layout neato: Graphviz's program neato is not installed (Debian: apt install graphviz); "
            "--layout circle needs no other program\n");
}

TEST_F(TopologyCommand, RefusesALayoutOfWhatIsNoDrawing) {
  const Outcome outcome = netloom({"topology", circulant, "--layout", "neato"});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_EQ(outcome.err, "--layout: the format table is no drawing; take --format svg\n");
}

}  // namespace
}  // namespace netloom::test
