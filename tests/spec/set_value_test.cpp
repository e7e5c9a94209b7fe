#include <gtest/gtest.h>

#include "common/error.hpp"
#include "spec/parse.hpp"

namespace netloom {
namespace {

constexpr const char* config =
    "topologies:\n"
    "  - {label: torus, type: torus, dims: [8, 8]}\n"
    "  - {label: a.b, type: ring, nodes: 8}\n"
    "  - {label: a, type: ring, nodes: 9}\n"
    "mpi: {profile: hpc}\n"
    "empty:\n";

std::string after(const std::vector<std::string>& assignments) {
  Value value = parse_yaml(config, "a.yaml");
  for (const std::string& assignment : assignments) set_value(value, assignment);
  return to_flow_text(value);
}

std::string fault_of(const std::string& assignment) {
  try {
    after({assignment});
  } catch (const InputError& error) {
    return error.what();
  }
  return "no fault";
}

TEST(SetValue, FindsListItemsByLabelOrIndex) {
  const std::string expected =
      "{topologies: [{label: torus, type: torus, dims: [4, 4]}, {label: a.b, type: ring, nodes: 8}, "
      "{label: a, type: ring, nodes: 9}], mpi: {profile: hpc}, empty: null}";
  EXPECT_EQ(after({"topologies.torus.dims=[4,4]"}), expected);
  EXPECT_EQ(after({"topologies.0.dims=[4,4]"}), expected);
}

TEST(SetValue, PrefersTheLongestLabel) {
  EXPECT_NE(after({"topologies.a.b.nodes=7"}).find("{label: a.b, type: ring, nodes: 7}"), std::string::npos);
  EXPECT_NE(after({"topologies.a.nodes=7"}).find("{label: a, type: ring, nodes: 7}"), std::string::npos);
}

TEST(SetValue, ReplacesWholeValuesAndMakesKeysOnTheWay) {
  const std::string text = after({"topologies=[{type: ring, nodes: 3}]", "mpi.algorithms.alltoall=pair",
                                  "empty.x=1", "new.deep.key=\"q\"", "mpi.profile="});
  EXPECT_EQ(text,
            "{topologies: [{type: ring, nodes: 3}], mpi: {profile: null, algorithms: {alltoall: pair}}, "
            "empty: {x: 1}, new: {deep: {key: \"q\"}}}");
}

TEST(SetValue, ReplacesListItems) {
  EXPECT_NE(after({"topologies.torus.dims.1=2"}).find("dims: [8, 2]"), std::string::npos);
}

TEST(SetValue, TellsWhereAPathLeadsNowhere) {
  EXPECT_EQ(
      fault_of("topologies.tors.dims=[4]"),
      "--set topologies.tors.dims=[4]: the list at a.yaml:2:3 has no item 'tors'; did you mean 'torus'?");
  EXPECT_EQ(fault_of("topologies.3.dims=[4]"),
            "--set topologies.3.dims=[4]: the list at a.yaml:2:3 has no item '3'; the items are 0..2");
  EXPECT_EQ(fault_of("mpi.profile.x=1"),
            "--set mpi.profile.x=1: 'x' leads nowhere: the value at a.yaml:5:16 is neither a map nor a list");
}

TEST(SetValue, RefusesWhatIsNoAssignment) {
  EXPECT_EQ(fault_of("mpi.profile"), "--set mpi.profile: an '=' is missing; write --set path.to.key=value");
  EXPECT_EQ(fault_of("=1"), "--set =1: the path '' has an empty part");
  EXPECT_EQ(fault_of("a..b=1"), "--set a..b=1: the path 'a..b' has an empty part");
  EXPECT_EQ(fault_of("a=[1"),
            "--set a=[1: the value:1:1: the '[' of line 1, column 1 is not closed here, or a ',' is missing "
            "before this");
}

TEST(SetValue, StandsForThePlaceInMessages) {
  Value value = parse_yaml(config, "a.yaml");
  set_value(value, "mpi.profle=smpi");
  EXPECT_EQ(value.find("mpi")->entries.back().where.text(), "--set mpi.profle=smpi");
  EXPECT_EQ(value.find("mpi")->entries.back().value.where.text(), "--set mpi.profle=smpi");
}

}  // namespace
}  // namespace netloom
