#include "topology/export.hpp"

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

}  // namespace
}  // namespace netloom
