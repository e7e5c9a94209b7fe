// The stencil against counts over its points, and by what lint says.

#include "workload/programs.hpp"

namespace netloom::test {
namespace {

/// Bytes of all faces, counted point by point: every point within `halo` of a cut, once for each side and
/// axis.
std::int64_t points_at_cuts(const std::vector<std::int64_t>& points, const std::vector<std::int64_t>& grid,
                            bool periodic, std::int64_t halo) {
  std::int64_t all = 1;
  for (const std::int64_t length : points) all *= length;
  std::int64_t sum = 0;
  for (std::size_t axis = 0; axis < points.size(); ++axis) {
    std::vector<std::int64_t> owner;  // of each coordinate
    for (std::int64_t part = 0; part < grid[axis]; ++part) {
      const std::int64_t extra = part < points[axis] % grid[axis] ? 1 : 0;
      owner.insert(owner.end(), static_cast<std::size_t>(points[axis] / grid[axis] + extra), part);
    }
    std::int64_t near = 0;
    for (std::int64_t at = 0; at < points[axis]; ++at) {
      for (const std::int64_t way : {-halo, halo}) {
        const std::int64_t other = at + way;
        if (!periodic && (other < 0 || other >= points[axis])) continue;
        const std::int64_t wrapped = (other + points[axis]) % points[axis];
        const auto mine = owner[static_cast<std::size_t>(at)];
        const auto theirs = owner[static_cast<std::size_t>(wrapped)];
        const bool around = other != wrapped;
        if (mine != theirs || (around && grid[axis] > 1)) ++near;
      }
    }
    sum += near * (all / points[axis]);
  }
  return sum;
}

struct Case {
  std::vector<std::int64_t> points, grid;
  std::int64_t halo;
};

std::string list(const std::vector<std::int64_t>& numbers) {
  std::string text;
  for (const std::int64_t number : numbers) text += (text.empty() ? "" : ", ") + std::to_string(number);
  return "[" + text + "]";
}

TEST(Stencil, SendsThePointsAtItsCuts) {
  const Case cases[] = {
      {{17}, {5}, 3}, {{20, 33}, {4, 3}, 2}, {{9, 8, 7}, {3, 1, 2}, 1}, {{6, 5, 4, 7}, {2, 2, 2, 3}, 2}};
  for (const auto& [points, grid, halo] : cases) {
    std::int64_t ranks = 1;
    for (const std::int64_t along : grid) ranks *= along;
    for (const bool periodic : {true, false}) {
      const std::string yaml = "{type: stencil, points: " + list(points) + ", process_grid: " + list(grid) +
                               ", halo: " + std::to_string(halo) +
                               ", periodic: " + (periodic ? "yes" : "no") +
                               ", bytes_per_point: 5B, iterations: 2}";
      const Workload workload = made(yaml, static_cast<std::uint32_t>(ranks));
      EXPECT_EQ(messages_of(workload).elements, 2 * 5 * points_at_cuts(points, grid, periodic, halo)) << yaml;
      EXPECT_EQ(findings(workload), Lines()) << yaml;
    }
  }
}

// A rank inside has two neighbours an axis; each axis of a grid without ends has two cuts' messages a rank.
TEST(Stencil, SendsTheMessagesOfItsClosedForm) {
  for (const std::uint64_t p : {2U, 3U, 4U}) {
    const auto ranks = static_cast<std::uint32_t>(p * p * p);
    const std::string grid =
        list({static_cast<std::int64_t>(p), static_cast<std::int64_t>(p), static_cast<std::int64_t>(p)});
    const std::string start = "{type: stencil, points: [16, 16, 16], process_grid: " + grid;
    EXPECT_EQ(messages_of(made(start + "}", ranks)).number, 6 * p * p * p);
    EXPECT_EQ(messages_of(made(start + ", periodic: no}", ranks)).number, 6 * (p - 1) * p * p);
  }
}

TEST(Stencil, ComputesOnEveryPoint) {
  const std::string points = "{type: stencil, points: [10, 9], iterations: 3";
  EXPECT_DOUBLE_EQ(flops_of(made(points + ", flops_per_point: 7.5}", 6)), 3 * 90 * 7.5);
  // A star of nine points: nine products, eight sums.
  EXPECT_DOUBLE_EQ(flops_of(made(points + ", halo: 2}", 6)), 3 * 90 * 17.0);
  EXPECT_EQ(flops_of(made(points + ", compute: none}", 6)), 0);
}

TEST(Stencil, ChoosesTheGridThatSendsTheFewestPoints) {
  const auto elements = [](const std::string& grid) {
    return messages_of(made("{type: stencil, points: [60, 240]" + grid + "}", 12)).elements;
  };
  std::int64_t fewest = INT64_MAX;
  for (const char* grid : {"[1, 12]", "[2, 6]", "[3, 4]", "[4, 3]", "[6, 2]", "[12, 1]"}) {
    fewest = std::min(fewest, elements(std::string(", process_grid: ") + grid));
  }
  EXPECT_EQ(elements(""), fewest);
}

TEST(Stencil, WithOneRankSendsNothing) {
  EXPECT_EQ(calls_of(made("{type: stencil, points: [8, 8]}", 1), 0), (Lines{"0 init", "0 finalize"}));
}

// Two ranks around an axis meet twice: each face has a tag of its own.
TEST(Stencil, TellsTheTwoFacesOfTheSameNeighbourApart) {
  EXPECT_EQ(calls_of(made("{type: stencil, points: [8]}", 2), 0),
            (Lines{"0 init", "0 irecv 1 1 8 6", "0 irecv 1 0 8 6", "0 isend 1 0 8 6", "0 isend 1 1 8 6",
                   "0 waitall 4", "0 finalize"}));
}

TEST(Stencil, RecordsWhatIsSaid) {
  EXPECT_EQ(
      made("{type: stencil, points: [8, 8]}", 4).spec,
      "{type: stencil, points: [8, 8], periodic: yes, halo: 1, bytes_per_point: 8B, flops_per_point: 9, "
      "iterations: 1, compute: counted}");
  EXPECT_NE(
      made("{type: stencil, points: [8, 8], process_grid: [1, 4]}", 4).spec.find("process_grid: [1, 4]"),
      std::string::npos);
}

TEST(Stencil, RefusesGridsThatDoNotFit) {
  EXPECT_EQ(refusal("{type: stencil, points: [8, 8], process_grid: [2, 2]}", 6),
            "inline:1:1: workload 'stencil': process_grid 2 x 2 runs on 4 ranks, got 6");
  EXPECT_EQ(
      refusal("{type: stencil, points: [8, 8], halo: 3, process_grid: [4, 1]}", 4),
      "inline:1:1: workload 'stencil': 8 x 8 points leave a rank fewer than the halo of 3 along an axis "
      "on 4 x 1 ranks");
  EXPECT_EQ(refusal("{type: stencil, points: [4]}", 5),
            "inline:1:1: workload 'stencil': 4 points leave a rank fewer than the halo of 1 along an axis on "
            "any grid of 5 ranks");
  EXPECT_THROW(made("{type: stencil, points: [4]}", 5), CombinationError);
  EXPECT_EQ(
      refusal("{type: stencil, points: [8, 8], process_grid: [4]}", 4),
      "inline:1:47: workload 'stencil': process_grid must have a number of ranks for each of 2 axes, got "
      "1");
  EXPECT_EQ(refusal("{type: stencil, points: [8, 8, 8, 8, 8]}", 4),
            "inline:1:25: workload 'stencil': points must have 1 to 4 axes, got 5");
  EXPECT_EQ(refusal("{type: stencil, points: [1048576, 1048576, 2]}", 4),
            "inline:1:25: workload 'stencil': points must be at most 2^40 in all, got 1048576 x 1048576 x 2");
}

}  // namespace
}  // namespace netloom::test
