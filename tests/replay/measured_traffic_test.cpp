// Traffic found without a network, against that of runs on one; and what a placement makes of it.

#include <set>

#include "common/random.hpp"
#include "replay/stage.hpp"

namespace netloom::test {
namespace {

using Cells = std::vector<std::tuple<std::uint32_t, std::uint32_t, std::uint64_t, std::uint64_t>>;

Cells cells_of(const TrafficMatrix& traffic) {
  Cells cells;
  for (std::uint32_t source = 0; source < traffic.size(); ++source) {
    for (const TrafficCell& cell : traffic[source])
      cells.emplace_back(source, cell.destination, cell.messages, cell.bytes);
  }
  return cells;
}

TEST(MeasuredTraffic, IsThatOfARunOnAnyNetwork) {
  const Stage torus("{type: torus, dims: [4, 4]}");
  MpiOptions ompi;
  ompi.selector = "ompi";
  for (const char* spec : {"{type: npb_cg, class: S, iterations: 1}", "{type: npb_is, class: S}",
                           "{type: allreduce, size: 100kB}", "{type: bcast, size: 1kB}", "{type: barrier}"}) {
    for (const MpiOptions& mpi : {MpiOptions{}, ompi}) {
      const Workload workload = made(spec, 16);
      const auto traffic = measured_traffic(workload, ordinary_hardware(), mpi, {});
      ASSERT_TRUE(traffic) << spec;
      EXPECT_EQ(cells_of(*traffic), cells_of(torus.run(workload, mpi).accounts.traffic)) << spec;
    }
  }
}

TEST(MeasuredTraffic, IsNoneOfARunThatDoesNotEnd) {
  const Scratch scratch;
  EXPECT_FALSE(
      measured_traffic(program(scratch, {"recv 1 0 5 6", "recv 0 0 5 6"}), ordinary_hardware(), {}, {}));
}

/// The bar: at least 60 % fewer hop-bytes than random, where the optimum is 75 %.
TEST(MeasuredTraffic, OfLuLetsAPlacementSaveMostHopsOnATorus) {
  const Stage torus("{type: torus, dims: [8, 8]}");
  const auto traffic =
      measured_traffic(made("{type: npb_lu, class: W, iterations: 2}", 64), ordinary_hardware(), {}, {});
  ASSERT_TRUE(traffic);
  // Renumbered, so that the linear placement is no answer.
  std::vector<std::uint32_t> name(64);
  for (std::uint32_t i = 0; i < 64; ++i) name[i] = i;
  Random random(1);
  random.shuffle(std::span(name));
  TrafficCounter renamed(64);
  for (std::uint32_t source = 0; source < 64; ++source) {
    for (TrafficCell cell : (*traffic)[source]) {
      cell.destination = name[cell.destination];
      renamed.add(name[source], cell);
    }
  }
  double of_random = 0;
  Placement placement = linear_placement(torus.topology, 64);
  for (int i = 0; i < 20; ++i) {
    random.shuffle(std::span(placement));
    of_random += static_cast<double>(hop_bytes(torus.platform, placement, renamed.matrix())) / 20;
  }
  const Placement found = optimize_placement(PlacementGoal::hop_bytes, torus.platform, renamed.matrix());
  EXPECT_LE(static_cast<double>(hop_bytes(torus.platform, found, renamed.matrix())), 0.4 * of_random);
}

}  // namespace
}  // namespace netloom::test
