#include "experiment/axes.hpp"

#include <gtest/gtest.h>

#include "common/text.hpp"
#include "spec/parse.hpp"

namespace netloom {
namespace {

constexpr std::string_view list_keys[] = {"dims"};

/// `VALUE (AXES)`, one a line, and then the faults.
std::string expansion(std::string_view text) {
  Faults faults;
  std::vector<std::string> lines;
  for (const Variant& variant : expand_axes(parse_yaml(text, "a.yaml"), list_keys, faults)) {
    lines.push_back(to_flow_text(variant.value) + " (" + variant.axes + ")");
  }
  lines.insert(lines.end(), faults.sentences().begin(), faults.sentences().end());
  return join(lines, "\n");
}

TEST(ExpandAxes, LeavesAMapWithoutListsAlone) {
  EXPECT_EQ(expansion("{a: 1, b: {c: x}, d: null}"), "{a: 1, b: {c: x}, d: null} ()");
}

TEST(ExpandAxes, VariesTheFirstKeySlowest) {
  EXPECT_EQ(expansion("{a: [1, 2], b: {c: [x, y]}}"),
            "{a: 1, b: {c: x}} (a=1 b.c=x)\n"
            "{a: 1, b: {c: y}} (a=1 b.c=y)\n"
            "{a: 2, b: {c: x}} (a=2 b.c=x)\n"
            "{a: 2, b: {c: y}} (a=2 b.c=y)");
}

TEST(ExpandAxes, KeepsKeysThatMeanAList) {
  EXPECT_EQ(expansion("{dims: [[4, 4], 8], n: [1, 2]}"),
            "{dims: [[4, 4], 8], n: 1} (n=1)\n"
            "{dims: [[4, 4], 8], n: 2} (n=2)");
}

TEST(ExpandAxes, TakesMapsAsItemsWithAxesOfTheirOwn) {
  EXPECT_EQ(expansion("{nic: [{b: 1, l: [2, 3]}, {b: 4}]}"),
            "{nic: {b: 1, l: 2}} (nic={b: 1, l: 2})\n"
            "{nic: {b: 1, l: 3}} (nic={b: 1, l: 3})\n"
            "{nic: {b: 4}} (nic={b: 4})");
  EXPECT_EQ(expansion("[{a: 1}, {a: [2, 3]}]"), "{a: 1} ()\n{a: 2} (a=2)\n{a: 3} (a=3)");
}

TEST(ExpandAxes, RefusesListsThatAreNoAxis) {
  EXPECT_EQ(expansion("{a: []}"), "a.yaml:1:5: a is an empty list, so nothing would run");
  EXPECT_EQ(expansion("{a: [1, [2]]}"),
            "{a: 1} (a=1)\na.yaml:1:9: a holds a list in a list; a sweep axis is a plain list");
  EXPECT_EQ(expansion("{a: [1, 2, 1]}"),
            "{a: 1} (a=1)\n{a: 2} (a=2)\na.yaml:1:12: a lists 1 twice; the first is at a.yaml:1:6");
}

TEST(ExpandAxes, RefusesMoreCombinationsThanAnybodyMeans) {
  std::string axis = "[0";
  for (int i = 1; i < 101; ++i) axis += ", " + std::to_string(i);
  EXPECT_NE(expansion("{a: " + axis + "], b: " + axis + "]}").find("more than 10000 combinations"),
            std::string::npos);
}

}  // namespace
}  // namespace netloom
