#include "topology/export.hpp"

#include <filesystem>
#include <fstream>
#include <iterator>

#include "paths.hpp"
#include "topology/circulant.hpp"
#include "topology/oracles.hpp"
#include "topology/ring.hpp"
#include "topology/star.hpp"
#include "topology/wk_recursive.hpp"

namespace netloom {
namespace {

TEST(Export, EdgesAreOneLinkALine) {
  EXPECT_EQ(edges_text(make_circulant(5, {1})),
            "# circulant 5 {1}: 5 nodes, 5 links\n0 1\n0 4\n1 2\n2 3\n3 4\n");
  EXPECT_EQ(edges_text(make_ring(1)), "# ring 1: 1 node, 0 links\n");
}

TEST(Export, DotShowsSwitchesAsBoxes) {
  EXPECT_EQ(
      dot_text(make_star(2)),
      "graph \"star 2\" {\n  node [shape=circle];\n  0;\n  1;\n  2 [shape=box];\n  0 -- 2;\n  1 -- 2;\n}\n");
}

TEST(Export, DotQuotesLabelsAndKeepsNodesWithoutLinks) {
  TopologyParts parts;
  parts.family = "test";
  parts.label = "a \"b\" \\";
  parts.nodes = 1;
  EXPECT_EQ(dot_text(Topology(std::move(parts))),
            "graph \"a \\\"b\\\" \\\\\" {\n  node [shape=circle];\n  0;\n}\n");
}

TEST(Export, DotShowsAddresses) {
  EXPECT_EQ(dot_text(make_wk_recursive(2, 2)),
            "graph \"wk_recursive 2 levels 2\" {\n  node [shape=circle];\n  0 [label=\"00\"];\n"
            "  1 [label=\"01\"];\n  2 [label=\"10\"];\n  3 [label=\"11\"];\n"
            "  0 -- 1;\n  1 -- 2;\n  2 -- 3;\n}\n");
}

TEST(Export, GraphmlMarksSwitchesAndCarriesTheSpec) {
  EXPECT_EQ(graphml_text(make_star(1)),
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
            "<graphml xmlns=\"http://graphml.graphdrawing.org/xmlns\">\n"
            "  <key id=\"spec\" for=\"graph\" attr.name=\"spec\" attr.type=\"string\"></key>\n"
            "  <key id=\"kind\" for=\"node\" attr.name=\"kind\" attr.type=\"string\"><default>host</default>"
            "</key>\n"
            "  <graph edgedefault=\"undirected\">\n"
            "    <data key=\"spec\">{type: star, hosts: 1}</data>\n"
            "    <node id=\"n0\"></node>\n"
            "    <node id=\"n1\"><data key=\"kind\">switch</data></node>\n"
            "    <edge source=\"n0\" target=\"n1\"/>\n"
            "  </graph>\n</graphml>\n");
  EXPECT_NE(
      graphml_text(make_wk_recursive(2, 2)).find("<node id=\"n2\"><data key=\"address\">10</data></node>"),
      std::string::npos);
}

TEST(Export, AnynetOfADirectNetworkHasANodeAtEveryRouter) {
  EXPECT_EQ(anynet_text(make_ring(3)),
            "router 0 node 0 router 1 router 2\nrouter 1 node 1 router 0 router 2\n"
            "router 2 node 2 router 0 router 1\n");
}

TEST(Export, AnynetIsTheFileBooksimWasMeasuredWith) {
  std::ifstream file(shared_folder() / "golden/booksim/wk42.any");
  if (!file) GTEST_SKIP() << "NETLOOM_SHARED has no golden/booksim/wk42.any";
  EXPECT_EQ(anynet_text(make_wk_recursive(4, 2)), std::string(std::istreambuf_iterator<char>(file), {}));
}

TEST(Export, AnynetOfHostsAtSwitchesHasTheSwitchesAsRouters) {
  EXPECT_EQ(anynet_text(make_star(3)), "router 0 node 0 node 1 node 2\n");
  TopologyParts parts;  // switches 0 and 3, hosts between them
  parts.family = "test";
  parts.nodes = 4;
  parts.links = {{0, 1}, {2, 3}, {0, 3}};
  parts.hosts = {1, 2};
  EXPECT_EQ(anynet_text(Topology(parts)), "router 0 node 0 router 1\nrouter 1 router 0 node 1\n");
}

TEST(Export, AnynetOfHostsThatForwardHasEveryNodeAsARouter) {
  TopologyParts parts;  // switch 0 between hosts 1 and 2, which have a link of their own
  parts.family = "test";
  parts.nodes = 3;
  parts.links = {{0, 1}, {0, 2}, {1, 2}};
  parts.hosts = {1, 2};
  EXPECT_EQ(anynet_text(Topology(parts)),
            "router 0 router 1 router 2\nrouter 1 node 0 router 0 router 2\n"
            "router 2 node 1 router 0 router 1\n");
}

}  // namespace
}  // namespace netloom
