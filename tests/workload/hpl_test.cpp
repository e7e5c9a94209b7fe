// HPL against counts row by row and column by column.

#include <bit>
#include <set>

#include "workload/programs.hpp"

namespace netloom::test {
namespace {

struct Case {
  std::int64_t n, nb, p, q;

  std::string text() const {
    return "{type: hpl, n: " + std::to_string(n) + ", nb: " + std::to_string(nb) + ", process_grid: [" +
           std::to_string(p) + ", " + std::to_string(q) + "]";
  }
  Workload made_with(const std::string& more) const {
    return made(text() + more + "}", static_cast<std::uint32_t>(p * q));
  }
};

const Case cases[] = {{100, 8, 2, 2}, {130, 16, 4, 2}, {96, 7, 3, 5}, {64, 64, 2, 3}, {200, 16, 1, 4}};

/// Elements sent with a tag, and messages.
Messages with_tag(Workload workload, std::int32_t tag) {
  for (RankProgram& program : workload.programs) {
    std::erase_if(program.actions, [&](const Action& action) { return action.tag != tag; });
  }
  return messages_of(workload);
}

/// Calls `look` with the first row of each panel and its width.
template <class Look>
void for_each_panel(const Case& c, const Look& look) {
  for (std::int64_t first = 0; first < c.n; first += c.nb) look(first, std::min(c.nb, c.n - first));
}

/// Columns of ranks that hold a column right of the panel, the right-hand side among them.
std::int64_t busy_columns(const Case& c, std::int64_t end) {
  std::set<std::int64_t> busy;
  for (std::int64_t column = end; column <= c.n; ++column) busy.insert(column / c.nb % c.q);
  return static_cast<std::int64_t>(busy.size());
}

TEST(Hpl, PassesThePanelToEveryColumnOfRanks) {
  for (const Case& c : cases) {
    std::int64_t messages = 0;
    std::int64_t elements = 0;
    for_each_panel(c, [&](std::int64_t first, std::int64_t width) {
      messages += c.p * (c.q - 1);
      const std::int64_t below = c.n - first - width;
      elements += (c.q - 1) * (below * width + c.p * (width * width + width + 1));
    });
    for (const char* broadcast : {"ring", "ring_modified", "two_rings", "two_rings_modified"}) {
      const Messages sent = with_tag(c.made_with(std::string(", broadcast: ") + broadcast), 2);
      EXPECT_EQ(sent.number, static_cast<std::uint64_t>(messages)) << c.text() << broadcast;
      EXPECT_EQ(sent.elements, elements) << c.text() << broadcast;
    }
  }
}

/// Of the first panel in a row of eight ranks: the ranks each of them sends to.
std::vector<std::vector<std::int32_t>> receivers(const std::string& broadcast) {
  const Case c{8, 1, 1, 8};
  const Workload workload = c.made_with(", iterations: 1, broadcast: " + broadcast);
  std::vector<std::vector<std::int32_t>> to(8);
  for (std::size_t rank = 0; rank < 8; ++rank) {
    for (const Action& action : workload.programs[rank].actions) {
      if (sends(action)) to[rank].push_back(action.peer);
    }
  }
  return to;
}

TEST(Hpl, HasTheRingsOfHpl) {
  using Receivers = std::vector<std::vector<std::int32_t>>;
  EXPECT_EQ(receivers("ring"), (Receivers{{1}, {2}, {3}, {4}, {5}, {6}, {7}, {}}));
  EXPECT_EQ(receivers("ring_modified"), (Receivers{{1, 2}, {}, {3}, {4}, {5}, {6}, {7}, {}}));
  EXPECT_EQ(receivers("two_rings"), (Receivers{{1, 4}, {2}, {3}, {}, {5}, {6}, {7}, {}}));
  EXPECT_EQ(receivers("two_rings_modified"), (Receivers{{1, 2, 5}, {}, {3}, {4}, {}, {6}, {7}, {}}));
}

// A binary exchange for every column; ranks beyond a power of two send and get one message.
TEST(Hpl, LooksForThePivotOfEveryColumn) {
  for (const Case& c : cases) {
    const auto power = static_cast<std::int64_t>(std::bit_floor(static_cast<std::uint64_t>(c.p)));
    const std::int64_t each = power * std::countr_zero(static_cast<std::uint64_t>(power)) + 2 * (c.p - power);
    std::int64_t elements = 0;
    for_each_panel(c, [&](std::int64_t, std::int64_t width) { elements += width * each * (4 + 2 * width); });
    EXPECT_EQ(with_tag(c.made_with(""), 1).number, static_cast<std::uint64_t>(c.n * each)) << c.text();
    EXPECT_EQ(with_tag(c.made_with(""), 1).elements, elements) << c.text();
    EXPECT_EQ(with_tag(c.made_with(", pivots: no"), 1).number, 0U) << c.text();
  }
}

TEST(Hpl, SpreadsAndRollsTheRowsThatAreSwapped) {
  for (const Case& c : cases) {
    std::int64_t messages = 0;
    std::int64_t elements = 0;
    for_each_panel(c, [&](std::int64_t first, std::int64_t width) {
      messages += busy_columns(c, first + width) * (c.p - 1) * (c.p + 1);
      std::int64_t spread = 0;  // a part passes as many ranks as its distance has bits
      for (std::int64_t part = 0; part < c.p; ++part) {
        const std::int64_t rows = width / c.p + (part < width % c.p ? 1 : 0);
        spread += rows * std::popcount(static_cast<std::uint64_t>(part));
      }
      elements += (c.n + 1 - first - width) * (spread + (c.p - 1) * width);
    });
    const Messages sent = with_tag(c.made_with(""), 3);
    EXPECT_EQ(sent.number, static_cast<std::uint64_t>(messages)) << c.text();
    EXPECT_EQ(sent.elements, elements) << c.text();
  }
}

TEST(Hpl, ExchangesTheRowsInLogarithmicallyManySteps) {
  for (const Case& c : cases) {
    const auto power = static_cast<std::int64_t>(std::bit_floor(static_cast<std::uint64_t>(c.p)));
    const std::int64_t each = power * std::countr_zero(static_cast<std::uint64_t>(power)) + 2 * (c.p - power);
    std::int64_t elements = 0;
    for_each_panel(c, [&](std::int64_t first, std::int64_t width) {
      elements += each * width * (c.n + 1 - first - width);
    });
    EXPECT_EQ(with_tag(c.made_with(", swaps: binary_exchange"), 3).elements, elements) << c.text();
  }
}

/// Operations of a factorisation of n x n with one right-hand side, and of its rows' first panels.
double operations(const Case& c) {
  double flops = 0;
  for (std::int64_t k = 0; k < c.n; ++k) {
    const auto rest = static_cast<double>(c.n - k - 1);
    flops += rest + 2 * rest * (rest + 1);
  }
  return flops;
}

TEST(Hpl, MakesTheOperationsOfTheFactorisation) {
  for (const Case& c : {Case{100, 8, 1, 1}, Case{101, 16, 1, 4}, Case{64, 64, 1, 3}}) {
    EXPECT_NEAR(flops_of(c.made_with("")) / operations(c), 1, 1e-12) << c.text();
    EXPECT_EQ(flops_of(c.made_with(", compute: none")), 0);
  }
  // Every row of ranks solves for the rows that are swapped.
  for (const Case& c : {Case{100, 8, 3, 2}, Case{130, 16, 4, 1}}) {
    double again = 0;
    for_each_panel(c, [&](std::int64_t first, std::int64_t width) {
      again += static_cast<double>((c.p - 1) * width * (width - 1) * (c.n + 1 - first - width));
    });
    EXPECT_NEAR(flops_of(c.made_with("")) / (operations(c) + again), 1, 1e-12) << c.text();
  }
  const Case large{2000, 40, 4, 4};
  EXPECT_NEAR(flops_of(large.made_with("")) / (2.0 / 3 * 8e9), 1, 0.1);
}

TEST(Hpl, EveryMessageMeetsItsReceive) {
  for (const Case& c : cases) {
    EXPECT_EQ(findings(c.made_with(", iterations: 1, compute: none")), Lines()) << c.text();
    EXPECT_EQ(findings(c.made_with(", swaps: binary_exchange, broadcast: two_rings")), Lines()) << c.text();
  }
}

TEST(Hpl, ChoosesAGridOfNoMoreRowsThanColumns) {
  for (const auto& [ranks, grid] : std::vector<std::pair<std::uint32_t, std::string>>{
           {1, "[1, 1]"}, {7, "[1, 7]"}, {12, "[3, 4]"}, {16, "[4, 4]"}, {18, "[3, 6]"}}) {
    const Workload chosen = made("{type: hpl, n: 50, nb: 5}", ranks);
    const Workload given = made("{type: hpl, n: 50, nb: 5, process_grid: " + grid + "}", ranks);
    for (std::uint32_t rank = 0; rank < ranks; ++rank)
      EXPECT_EQ(calls_of(chosen, rank), calls_of(given, rank));
  }
}

TEST(Hpl, StopsAfterSoManyPanels) {
  const Case c{100, 8, 2, 2};
  const Workload all = c.made_with("");
  const Workload some = c.made_with(", iterations: 3");
  for (std::uint32_t rank = 0; rank < 4; ++rank) {
    Lines few = calls_of(some, rank);
    few.pop_back();
    const Lines many = calls_of(all, rank);
    ASSERT_LT(few.size(), many.size());
    EXPECT_TRUE(std::equal(few.begin(), few.end(), many.begin()));
  }
}

/// The phases of a rank's first panels, each once for every time it begins.
Lines phases(const Workload& workload, std::uint32_t rank) {
  Lines names;
  for (const Action& action : workload.programs[rank].actions) {
    if (action.kind != ActionKind::location) continue;
    names.push_back(workload.phases.at(static_cast<std::size_t>(action.peer)));
  }
  return names;
}

TEST(Hpl, TellsItsPhasesApart) {
  const Workload workload = made("{type: hpl, n: 24, nb: 8, process_grid: [1, 2]}", 2);
  EXPECT_EQ(phases(workload, 0), (Lines{"factorisation", "broadcast", "swaps", "update",  // panel 0
                                        "broadcast", "swaps", "update",                   // panel 1
                                        "factorisation", "broadcast"}));
  // The right-hand side is right of the last panel.
  EXPECT_EQ(phases(workload, 1), (Lines{"broadcast", "swaps", "update", "factorisation", "broadcast", "swaps",
                                        "update", "broadcast", "swaps", "update"}));
}

TEST(Hpl, RecordsWhatIsSaid) {
  EXPECT_EQ(made("{type: hpl, n: 100, nb: 8}", 4).spec,
            "{type: hpl, n: 100, nb: 8, broadcast: ring_modified, swaps: long, pivots: yes, iterations: 13, "
            "compute: counted}");
}

TEST(Hpl, RefusesWhatDoesNotFit) {
  EXPECT_EQ(refusal("{type: hpl, n: 100, nb: 8, process_grid: [2, 2]}", 8),
            "inline:1:1: workload 'hpl': process_grid 2 x 2 runs on 4 ranks, got 8");
  EXPECT_THROW(made("{type: hpl, n: 100, nb: 8, process_grid: [2, 2]}", 8), CombinationError);
  EXPECT_EQ(refusal("{type: hpl, n: 100, nb: 8, iterations: 14}", 4),
            "inline:1:40: workload 'hpl': iterations must be at most 13, the number of panels, got 14");
  EXPECT_NE(refusal("{type: hpl, n: 1000000, nb: 100}", 64).find("can be held"), std::string::npos);
  EXPECT_EQ(refusal("{type: hpl, n: 100, nb: 0}", 4),
            "inline:1:25: workload 'hpl': nb must be in 1..4096, got 0");
  EXPECT_EQ(refusal("{type: hpl, n: 100, nb: 8, broadcast: rings}", 4),
            "inline:1:39: workload 'hpl': broadcast 'rings' is unknown; did you mean 'ring'?");
}

}  // namespace
}  // namespace netloom::test
