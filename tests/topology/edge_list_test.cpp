#include "topology/edge_list.hpp"

#include <filesystem>
#include <fstream>
#include <iterator>

#include "paths.hpp"
#include "spec/parse.hpp"
#include "topology/export.hpp"
#include "topology/family.hpp"
#include "topology/oracles.hpp"
#include "topology/random_shortcut.hpp"

namespace netloom {
namespace {

Topology read(std::string text, std::optional<NodeId> nodes = std::nullopt) {
  return make_edge_list({.text = std::move(text), .file = "net.txt", .path = "net.txt", .nodes = nodes});
}

using Pairs = std::set<std::pair<NodeId, NodeId>>;

TEST(EdgeList, ReadsPairsInAnyOrderWithCommentsAndBlankLines) {
  const Topology topology = read("# a path\n\n2 1   # backwards\n  \t\n0\t1\n");
  EXPECT_EQ(link_set(topology), (Pairs{{0, 1}, {1, 2}}));
  EXPECT_EQ(topology.node_count(), 3U);
  EXPECT_EQ(topology.spec(), "{type: edge_list, path: net.txt, nodes: 3}");
  EXPECT_EQ(topology.label(), "edge_list net.txt");
}

TEST(EdgeList, ReadsWindowsTextAndAMissingLastNewline) {
  EXPECT_EQ(link_set(read("\xEF\xBB\xBF"
                          "0 1\r\n1 2\r\n")),
            (Pairs{{0, 1}, {1, 2}}));
  EXPECT_EQ(link_set(read("0 1\n1 2")), (Pairs{{0, 1}, {1, 2}}));
}

TEST(EdgeList, NamesEveryFaultInOrderWithItsLine) {
  EXPECT_EQ(
      faults_of([] { read("0 1\n1 0\n0 1 2\n7\n-1 2\n3 x\n4 4\n1.5 2\n99999999999 1\n0 1 # again\n"); }),
      (Sentences{"net.txt:2: link 0 1 was given before, on line 1",
                 "net.txt:3: a link is two node numbers, got 3 words",
                 "net.txt:4: a link is two node numbers, got 1 word", "net.txt:5: '-1' is not a node number",
                 "net.txt:6: 'x' is not a node number", "net.txt:7: the link joins node 4 to itself",
                 "net.txt:8: '1.5' is not a node number",
                 "net.txt:9: node 99999999999 is out of range: a network has at most 1048576 nodes, "
                 "numbered from 0",
                 "net.txt:10: link 0 1 was given before, on line 2"}));
}

TEST(EdgeList, NodesBoundTheNumbers) {
  EXPECT_EQ(faults_of([] { read("0 1\n1 2\n", 2); }),
            Sentences{"net.txt:2: node 2 is out of range: nodes is 2, numbered from 0"});
  EXPECT_EQ(read("", 1).node_count(), 1U);
}

TEST(EdgeList, RefusesNothingAndDisconnectedNetworks) {
  EXPECT_EQ(faults_of([] { read("# nothing\n"); }),
            Sentences{"net.txt: there is no link in it (one node without links needs `nodes: 1`)"});
  EXPECT_EQ(faults_of([] { read("0 1\n2 3\n4 5\n"); }),
            Sentences{"edge_list: the network is disconnected: it has 3 components"});
  EXPECT_EQ(faults_of([] { read("1 2\n2 3\n3 1\n"); }),
            Sentences{"edge_list: the network is disconnected: it has 2 components; node 0 has no link"});
}

TEST(EdgeList, ReadsBackWhatEdgesTextWrites) {
  const Topology written = make_random_shortcut(50, 5, 3);
  EXPECT_EQ(link_set(read(edges_text(written))), link_set(written));
}

TEST(EdgeList, ReadsTheExampleOfTheDocs) {
  std::ifstream file(std::filesystem::path(kSourceDir) / "docs/topologies.md");
  const std::string page{std::istreambuf_iterator<char>(file), {}};
  const std::size_t start = page.find("# two triangles");
  ASSERT_NE(start, std::string::npos);
  EXPECT_EQ(link_set(read(page.substr(start, page.find("```", start) - start))),
            (Pairs{{0, 1}, {0, 2}, {1, 2}, {2, 3}, {2, 4}, {3, 4}}));
}

TEST(EdgeList, QuotesAPathThatNeedsIt) {
  const Topology topology = make_edge_list({.text = "0 1", .file = "", .path = "a, b.txt", .nodes = {}});
  EXPECT_EQ(topology.spec(), "{type: edge_list, path: \"a, b.txt\", nodes: 2}");
}

class EdgeListFile : public testing::Test {
 protected:
  EdgeListFile() { std::filesystem::create_directories(folder_ / "nets"); }
  ~EdgeListFile() override { std::filesystem::remove_all(folder_); }

  void write(const std::string& name, const std::string& text) const {
    std::ofstream(folder_ / name) << text;
  }
  std::string path(const std::string& name) const { return (folder_ / name).string(); }
  Topology build(const std::string& yaml) const {
    write("a.yaml", yaml);
    return build_topology(parse_yaml_file(folder_ / "a.yaml"), 1);
  }

 private:
  std::filesystem::path folder_ =
      std::filesystem::path(testing::TempDir()) /
      (std::string("netloom_") + testing::UnitTest::GetInstance()->current_test_info()->name());
};

TEST_F(EdgeListFile, IsRelativeToTheYamlThatNamesIt) {
  write("nets/path.txt", "0 1\n1 2\n");
  const Topology topology = build("{type: edge_list, path: nets/path.txt}");
  EXPECT_EQ(topology.link_count(), 2U);
  EXPECT_EQ(topology.spec(), "{type: edge_list, path: nets/path.txt, nodes: 3}");
  EXPECT_EQ(topology.label(), "edge_list path.txt");
}

TEST_F(EdgeListFile, FaultsStandBesideThoseOfTheYaml) {
  write("bad.txt", "0 1\n0 0\n");
  EXPECT_EQ(faults_of([&] { build("{type: edge_list, path: bad.txt, nods: 2}"); }),
            (Sentences{path("bad.txt") + ":2: the link joins node 0 to itself",
                       path("a.yaml") +
                           ":1:34: unknown key 'nods' in topology 'edge_list'; did you mean 'nodes'?"}));
}

TEST_F(EdgeListFile, ThatIsMissingIsTheKeysFault) {
  const Sentences faults = faults_of([&] { build("{type: edge_list, path: no.txt}"); });
  ASSERT_EQ(faults.size(), 1U);
  EXPECT_EQ(faults[0].find(path("a.yaml") + ":1:25: "), 0U) << faults[0];
  EXPECT_NE(faults[0].find("no such file"), std::string::npos) << faults[0];
}

}  // namespace
}  // namespace netloom
