#include "topology/cables.hpp"

#include "spec/parse.hpp"
#include "topology/family.hpp"
#include "topology/oracles.hpp"

namespace netloom {
namespace {

Topology build(const std::string& yaml) {
  return build_topology(parse_yaml(yaml, "a.yaml"), 1);
}

std::string groups_of(const Topology& topology) {
  std::string text;
  const std::vector<LinkId> sizes = topology.group_sizes();
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    const LinkGroup& group = topology.groups()[i];
    text += (i > 0 ? " " : "") + group.name + ":" + std::to_string(sizes[i]);
    if (group.width > 1) text += "x" + std::to_string(group.width);
  }
  return text;
}

TEST(LinkGroups, AreWhatAFamilyIsMadeOf) {
  EXPECT_EQ(groups_of(build("{type: ring, nodes: 5}")), "link:5");
  EXPECT_EQ(groups_of(build("{type: complete, nodes: 5}")), "link:10");
  EXPECT_EQ(groups_of(build("{type: circulant, nodes: 10, jumps: [5, 1, 2]}")), "jump1:10 jump2:10 jump5:5");
  EXPECT_EQ(groups_of(build("{type: torus, dims: [4, 1, 2]}")), "dim0:8 dim1:0 dim2:4");
  EXPECT_EQ(groups_of(build("{type: mesh, dims: [4, 3]}")), "dim0:9 dim1:8");
  EXPECT_EQ(groups_of(build("{type: hypercube, dimension: 3}")), "dim0:4 dim1:4 dim2:4");
  EXPECT_EQ(groups_of(build("{type: hypercube, dimension: 0}")), "link:0");
  EXPECT_EQ(groups_of(build("{type: star, hosts: 4}")), "host:4");
  EXPECT_EQ(groups_of(build("{type: hyperx, dims: [4, 3]}")), "dim0:18 dim1:12");
  EXPECT_EQ(groups_of(build("{type: random_shortcut, nodes: 12, degree: 3}")), "ring:12 shortcut:6");
  EXPECT_EQ(groups_of(build("{type: wk_recursive, degree: 4, levels: 3}")), "level1:96 level2:24 level3:6");
  EXPECT_EQ(groups_of(build("{type: wk_pyramid, degree: 3, levels: 2}")), "level:15 tree:12");
  EXPECT_EQ(groups_of(build("{type: dln, nodes: 16, x: 3, y: 2}")), "jump1:16 jump8:8 random:16");
  EXPECT_EQ(groups_of(build("{type: ibt, dims: [6, 3], bypass: [2], interlaced: 1}")),
            "dim0:18 dim1:18 bypass:18");
  EXPECT_EQ(groups_of(build("{type: fat_tree, k: 2, n: 3}")), "level2:8 level3:8 host:8");
  EXPECT_EQ(groups_of(build("{type: dragonfly, a: 4, p: 2, h: 2, g: 9}")), "local:54 global:36 host:72");
  EXPECT_EQ(groups_of(build("{type: flattened_butterfly, k: 2, n: 3}")), "dim0:2 dim1:2 host:8");
  EXPECT_EQ(groups_of(build("{type: product, factors: [{type: torus, dims: [3, 3]}, {type: ring, nodes: "
                            "4}]}")),
            "factor0:72 factor1:36");
}

TEST(LinkGroups, TellTheDimensionInWhichTheEndsDiffer) {
  const Topology torus = build("{type: torus, dims: [3, 4, 5]}");
  for (LinkId link = 0; link < torus.link_count(); ++link) {
    const auto [a, b] = torus.links()[link];
    const GroupId expected = a / 20 != b / 20 ? 0 : a / 5 != b / 5 ? 1 : 2;
    ASSERT_EQ(torus.group_of(link), expected) << a << " - " << b;
  }
}

TEST(LinkGroups, TellTheJump) {
  const Topology circulant = build("{type: circulant, nodes: 12, jumps: [1, 4, 6]}");
  for (LinkId link = 0; link < circulant.link_count(); ++link) {
    const auto [a, b] = circulant.links()[link];
    const std::string jump = "jump" + std::to_string(std::min(b - a, 12 - (b - a)));
    ASSERT_EQ(circulant.groups()[circulant.group_of(link)].name, jump);
  }
}

TEST(LinkGroups, OfParallelLinksTheLowestStays) {
  TopologyParts parts;
  parts.family = "test";
  parts.nodes = 3;
  parts.links = {{2, 1}, {1, 0}, {0, 1}, {1, 2}};
  parts.groups = {LinkGroup{"a"}, LinkGroup{"b"}};
  parts.group_of = {0, 1, 0, 1};
  EXPECT_EQ(groups_of(Topology(std::move(parts))), "a:2 b:0");
}

TEST(Cables, MultiplyAndAreToldBySpecAndLabel) {
  const Topology both = build("{type: torus, dims: [4, 4], width: 2}");
  EXPECT_EQ(both.cable_count(), 64U);
  EXPECT_EQ(both.link_count(), 32U);
  EXPECT_EQ(both.spec(), "{type: torus, dims: [4, 4], width: 2}");
  EXPECT_EQ(both.label(), "torus 4x4 width=2");
  const Topology one = build("{type: torus, dims: [4, 4], width: {dim1: 3}}");
  EXPECT_EQ(one.cable_count(), 16U + 48U);
  EXPECT_EQ(groups_of(one), "dim0:16 dim1:16x3");
  EXPECT_EQ(one.spec(), "{type: torus, dims: [4, 4], width: {dim1: 3}}");
  EXPECT_EQ(build(one.spec()).spec(), one.spec());
}

TEST(Cables, ChangeNothingButTheirNumber) {
  const Topology plain = build("{type: circulant, nodes: 12, jumps: [1, 4]}");
  const Topology wide = build("{type: circulant, nodes: 12, jumps: [1, 4], width: {jump4: 2}}");
  EXPECT_EQ(link_set(wide), link_set(plain));
  EXPECT_TRUE(wide.vertex_symmetric());
}

TEST(Cables, OfOneAreNoneToTell) {
  EXPECT_EQ(build("{type: ring, nodes: 4, width: 1}").spec(), "{type: ring, nodes: 4}");
  EXPECT_EQ(build("{type: torus, dims: [4, 4], width: {dim0: 1}}").spec(), "{type: torus, dims: [4, 4]}");
  EXPECT_EQ(build("{type: torus, dims: [4, 4], width: {dim0: 2, dim1: 2}}").spec(),
            "{type: torus, dims: [4, 4], width: 2}");
}

TEST(Cables, RefuseGroupsAndNumbersThatAreNot) {
  EXPECT_EQ(faults_of([] { build("{type: torus, dims: [4, 4], width: {dim2: 2}}"); }),
            Sentences{"a.yaml:1:37: unknown key 'dim2' in width of torus 4x4; did you mean 'dim0'?"});
  EXPECT_EQ(faults_of([] { build("{type: ring, nodes: 4, width: 0}"); }),
            Sentences{"a.yaml:1:31: topology 'ring': width must be in 1..65536, got 0"});
  EXPECT_EQ(faults_of([] { build("{type: ring, nodes: 4, width: [2]}"); }).size(), 1U);
}

}  // namespace
}  // namespace netloom
