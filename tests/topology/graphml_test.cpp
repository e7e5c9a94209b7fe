#include "topology/graphml.hpp"

#include <filesystem>
#include <fstream>

#include "spec/parse.hpp"
#include "topology/de_bruijn.hpp"
#include "topology/export.hpp"
#include "topology/family.hpp"
#include "topology/oracles.hpp"
#include "topology/random_regular.hpp"
#include "topology/star.hpp"
#include "topology/wk_pyramid.hpp"

namespace netloom {
namespace {

Topology read(std::string text) {
  return make_graphml({.text = std::move(text), .file = "net.graphml", .path = "net.graphml"});
}

Sentences faults_in(const std::string& text) {
  return faults_of([&] { read(text); });
}

/// The elements in a graph that is sound around them, the first of them on line 3.
std::string graph(const std::string& elements) {
  return "<graphml xmlns=\"http://graphml.graphdrawing.org/xmlns\">\n<graph edgedefault=\"undirected\">\n" +
         elements + "\n</graph></graphml>\n";
}

using Pairs = std::set<std::pair<NodeId, NodeId>>;

TEST(Graphml, ReadsNodesInTheirOrderAndEdgesInAny) {
  const Topology topology =
      read(graph("<edge source='b' target='c'/><node id='c'/>\n<node id='a'/>\n"
                 "<node id='b'><desc>any <x/> text</desc></node>\n"
                 "<edge id='e' source='a' target='b' directed='false'/>"));
  EXPECT_EQ(link_set(topology), (Pairs{{0, 2}, {1, 2}}));
  EXPECT_EQ(topology.node_count(), 3U);
  EXPECT_TRUE(topology.hosts_are_nodes());
  EXPECT_EQ(topology.spec(), "{type: graphml, path: net.graphml}");
  EXPECT_EQ(topology.label(), "graphml net.graphml");
}

TEST(Graphml, IdsNameNodesUnlessTheyAreNumbers) {
  const Topology named =
      read(graph("<node id='left'/><node id='right'/><edge source='left' target='right'/>"));
  EXPECT_TRUE(std::ranges::equal(named.addresses(), std::vector<std::string>{"left", "right"}));
  EXPECT_TRUE(
      read(graph("<node id='n0'/><node id='n1'/><edge source='n0' target='n1'/>")).addresses().empty());
}

TEST(Graphml, ReadsWhatOtherProgramsAddAndPassesItOver) {
  const Topology topology = read(
      "<?xml version='1.0' encoding='ISO-8859-1'?><!-- caf\xE9 -->\n"
      "<graphml xmlns='http://graphml.graphdrawing.org/xmlns' "
      "xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance'"
      " xmlns:y='http://www.yworks.com/xml/graphml' xsi:schemaLocation='a b'>"
      "<key id='w' for='edge' attr.name='weight' attr.type='double'><default>1</default></key>"
      "<key id='g' for='node'/><key id='k' for='edge' attr.name='kind' attr.type='string'/>"
      "<graph id='G' edgedefault='undirected' parse.nodes='2'>"
      "<node id='0' parse.indegree='1'><data key='g'><y:ShapeNode><y:Geometry "
      "height='30'/></y:ShapeNode></data>"
      "</node><node id='1'/><edge source='0' target='1'><data key='w'>2.5</data><data "
      "key='k'>cable</data></edge>"
      "</graph></graphml>");
  EXPECT_EQ(link_set(topology), (Pairs{{0, 1}}));
}

TEST(Graphml, TellsHostsFromSwitches) {
  const std::string keys =
      "<graphml><key id='d0' for='node' attr.name='kind'><default>switch</default></key>"
      "<graph edgedefault='undirected'>";
  const Topology topology =
      read(keys +
           "<node id='n0'/><node id='n1'><data key='d0'>host</data></node><node id='n2'><data "
           "key='d0'>host</data></node><edge source='n0' target='n1'/><edge source='n0' target='n2'/>"
           "</graph></graphml>");
  EXPECT_EQ(std::vector<NodeId>(topology.hosts().begin(), topology.hosts().end()),
            (std::vector<NodeId>{1, 2}));
  EXPECT_EQ(faults_in(keys + "\n<node id='n0'><data key='d0'>router</data></node></graph></graphml>"),
            Sentences{"net.graphml:2: kind of node 'n0' must be host or switch, got 'router'"});
  EXPECT_EQ(faults_in(keys + "<node id='n0'/></graph></graphml>"),
            Sentences{"net.graphml: there is no host in it"});
}

TEST(Graphml, ReadsBackWhatGraphmlTextWrites) {
  TopologyParts odd;
  odd.family = "test";
  odd.nodes = 2;
  odd.links = {{0, 1}};
  odd.addresses = {"a <b> & 'c' \"d\"", "caf\xC3\xA9"};
  const Topology networks[] = {make_random_regular(50, 5, 3), make_star(7), make_wk_pyramid(3, 2),
                               make_de_bruijn(12, 2), Topology(odd)};
  for (const Topology& written : networks) {
    const Topology back = read(graphml_text(written));
    EXPECT_EQ(link_set(back), link_set(written)) << written.label();
    EXPECT_EQ(back.node_count(), written.node_count()) << written.label();
    EXPECT_TRUE(std::ranges::equal(back.hosts(), written.hosts())) << written.label();
    EXPECT_TRUE(std::ranges::equal(back.addresses(), written.addresses())) << written.label();
  }
}

TEST(Graphml, RefusesWhatANetworkHasNot) {
  EXPECT_EQ(faults_in("<graphml>\n<graph edgedefault='directed'><node id='a'/></graph></graphml>"),
            Sentences{"net.graphml:2: the graph is directed; links have no direction, so edgedefault must be "
                      "'undirected'"});
  EXPECT_EQ(faults_in(graph("<node id='a'><port name='p'/></node>\n<node id='b'>\n<graph "
                            "edgedefault='undirected'><node id='c'/></graph></node>\n"
                            "<hyperedge><endpoint node='a'/></hyperedge>\n"
                            "<edge source='a' target='b' directed='true'/>\n"
                            "<edge source='a' target='b' sourceport='p'/>\n<locator xlink='a'/>")),
            (Sentences{"net.graphml:3: a port is a place at a node; links end at nodes",
                       "net.graphml:5: a nested graph is not read; a network is one graph",
                       "net.graphml:6: a hyperedge joins more than two nodes; a link has two ends",
                       "net.graphml:7: the edge is directed; links have no direction",
                       "net.graphml:8: a port is a place at a node; links end at nodes",
                       "net.graphml:8: the edge between 'a' and 'b' was given before, on line 7",
                       "net.graphml:9: a locator refers to another file, and none is read"}));
  EXPECT_EQ(faults_in("<graphml><graph edgedefault='undirected'><node id='a'/></graph>\n"
                      "<graph edgedefault='undirected'/></graphml>"),
            Sentences{"net.graphml:2: a second graph is not read; a network is one graph"});
}

TEST(Graphml, NamesEveryBadNodeAndEdgeInOrderWithItsLine) {
  EXPECT_EQ(faults_in(graph("<node id='a'/><node id='b'/>\n<node id='a'/>\n<edge source='a' target='x'/>\n"
                            "<edge source='b' target='b'/>\n<edge source='a' target='b'/>\n"
                            "<edge source='b' target='a'/>\n<edge target='a'/>\n<node/>")),
            (Sentences{"net.graphml:4: node 'a' was given before, on line 3",
                       "net.graphml:5: there is no node 'x' for the edge",
                       "net.graphml:6: the edge joins node 'b' to itself",
                       "net.graphml:8: the edge between 'a' and 'b' was given before, on line 7",
                       "net.graphml:9: <edge> needs the attribute 'source'",
                       "net.graphml:10: <node> needs the attribute 'id'"}));
  EXPECT_EQ(faults_in(graph("<node id='a'/>\n<node id='b'/>")),
            Sentences{"graphml: the network is disconnected: it has 2 components; node 0 has no link"});
}

TEST(Graphml, RefusesWhatIsNoGraphml) {
  EXPECT_EQ(faults_in("<svg/>"), Sentences{"net.graphml:1: <svg> may not stand outermost"});
  EXPECT_EQ(faults_in("<graphml/>"), Sentences{"net.graphml:1: there is no graph in it"});
  EXPECT_EQ(faults_in(""), Sentences{"net.graphml:1: the XML is broken: no element found"});
  EXPECT_EQ(faults_in("<graphml>\n<graph edgedefault='undirected'>\n</graphml>"),
            Sentences{"net.graphml:3: the XML is broken: mismatched tag"});
  EXPECT_EQ(faults_in(graph("<node id='a' weight='3'/>\n<weight/>\n<node id='b'><data key='z'/></node>")),
            (Sentences{"net.graphml:3: <node> has no attribute 'weight'",
                       "net.graphml:4: <weight> may not stand in <graph>",
                       "net.graphml:5: no <key> before it declares the key 'z'"}));
  EXPECT_EQ(faults_in("<graphml><graph edgedefault='both'/></graphml>"),
            Sentences{"net.graphml:1: edgedefault must be 'undirected', got 'both'"});
  EXPECT_EQ(faults_in("<graphml><graph/></graphml>"),
            Sentences{"net.graphml:1: <graph> needs the attribute 'edgedefault'"});
  EXPECT_EQ(faults_in("<graphml><key id='a'/>\n<key id='a'/><graph edgedefault='undirected'/></graphml>"),
            Sentences{"net.graphml:2: the key 'a' was declared before"});
}

TEST(Graphml, RefusesDocumentTypesAndWithThemEntitiesThatGrow) {
  EXPECT_EQ(faults_in("<?xml version='1.0'?>\n<!DOCTYPE graphml [<!ENTITY a \"&b;&b;\"><!ENTITY b 'x'>]>\n"
                      "<graphml>&a;</graphml>"),
            Sentences{"net.graphml:2: a document type (<!DOCTYPE ...>) is not read; take it out"});
}

TEST(Graphml, FaultsStandBesideThoseOfTheYaml) {
  const auto folder = std::filesystem::path(testing::TempDir()) / "netloom_graphml";
  std::filesystem::create_directories(folder);
  std::ofstream(folder / "bad.graphml") << graph("<node id='a'/>\n<edge source='a' target='a'/>");
  std::ofstream(folder / "a.yaml") << "{type: graphml, path: bad.graphml, pth: 2}";
  EXPECT_EQ(faults_of([&] { build_topology(parse_yaml_file(folder / "a.yaml"), 1); }),
            (Sentences{(folder / "bad.graphml").string() + ":4: the edge joins node 'a' to itself",
                       (folder / "a.yaml").string() +
                           ":1:36: unknown key 'pth' in topology 'graphml'; did you mean 'path'?"}));
  std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace netloom
