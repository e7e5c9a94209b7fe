// Profile smpi against stock `smpirun -replay` on our XML: the same clock to 1e-9. smpirun rounds to six
// decimals, so its log is asked for 15.

#include <algorithm>
#include <array>
#include <cstdio>

#include "replay/stage.hpp"

namespace netloom::test {
namespace {

std::string output_of(const std::string& command) {
  std::string output;
  FILE* const pipe = ::popen(command.c_str(), "r");
  std::array<char, 4096> buffer{};
  for (std::size_t got = 1; got > 0;) {
    got = std::fread(buffer.data(), 1, buffer.size(), pipe);
    output.append(buffer.data(), got);
  }
  ::pclose(pipe);
  return output;
}

/// Simulated seconds of stock replay, started in the trace's folder; negative when it says none.
double stock_time(const Scratch& scratch, const Stage& stage, const fs::path& index, std::uint32_t ranks) {
  scratch.write("platform.xml", simgrid_xml(stage.platform));
  scratch.write("hosts.txt", hostfile(place_ranks({}, stage.topology, ranks)));
  const std::string root = scratch.folder().string();
  const std::string said =
      output_of("cd '" + (scratch.folder() / index).parent_path().string() + "' && smpirun -np " +
                std::to_string(ranks) + " -platform " + root + "/platform.xml -hostfile " + root +
                "/hosts.txt -replay " + index.filename().string() +
                " --cfg=smpi/host-speed:1f '--log=root.fmt:[%.15r]%e%m%n' 2>&1");
  const std::size_t end = said.find("] Simulation time");
  const std::size_t start = said.rfind('[', end);
  if (end == std::string::npos || start == std::string::npos) {
    ADD_FAILURE() << said;
    return -1;
  }
  return std::stod(said.substr(start + 1, end - start - 1));
}

bool has_smpirun() {
  return std::system("smpirun -version >/dev/null 2>&1") == 0;
}

/// All-to-alls of 64 ranks by SMPI's default start 4032 flows at once: on a complete graph they are solved in
/// seconds, on a torus in a minute. On some other networks of 16 nodes stock replay of npb_is crashes: its
/// buffers are too small for its own `bruck`.
std::string network_of(std::uint32_t ranks, bool all_to_all) {
  if (ranks == 64 && all_to_all) return "{type: complete, nodes: 64}";
  if (ranks == 64) return "{type: torus, dims: [8, 8]}";
  if (ranks == 16) return "{type: torus, dims: [4, 4]}";
  return "{type: ring, nodes: " + std::to_string(ranks) + "}";
}

bool exchanges_with_all(const Workload& workload) {
  const std::vector<Action>& actions = workload.programs[0].actions;
  return std::any_of(actions.begin(), actions.end(),
                     [](const Action& action) { return action.kind == ActionKind::alltoallv; });
}

void expect_stock_clock(const Scratch& scratch, const fs::path& index) {
  const TraceReading reading = read_trace(scratch.folder() / index, std::nullopt);
  ASSERT_EQ(errors(reading), std::vector<std::string>());
  const Workload& workload = reading.workload;
  const Stage stage(network_of(workload.ranks(), exchanges_with_all(workload)));
  const ReplayResult result = stage.run(workload, smpi_profile());
  ASSERT_EQ(result.status, Status::ok) << result.reason;
  const double stock = stock_time(scratch, stage, index, workload.ranks());
  EXPECT_NEAR(result.time_s, stock, 1e-9 * stock + 1e-15);
}

class StockTrace : public testing::TestWithParam<std::string> {};

TEST_P(StockTrace, HasTheSameClock) {
  if (!has_smpirun()) GTEST_SKIP() << "smpirun is not installed";
  const Scratch scratch;
  const fs::path index = unpack(scratch, "sound/" + GetParam());
  if (index.empty()) GTEST_SKIP() << "there is no trace " << GetParam() << " under " << shared_folder();
  expect_stock_clock(scratch, index);
}

std::string test_name(const testing::TestParamInfo<std::string>& info) {
  std::string name = info.param;
  for (char& c : name) {
    if (std::isalnum(static_cast<unsigned char>(c)) == 0) c = '_';
  }
  return name;
}

INSTANTIATE_TEST_SUITE_P(Real, StockTrace,
                         testing::Values("npb-mg.S.16", "npb-mg.S.64", "npb-is.S.16", "npb-lu.S.4",
                                         "npb-cg.S.16", "npb-ft.S.16", "npb-bt.S.4", "npb-sp.S.4",
                                         "sg-nas-is.S.64", "sg-nas-dt-wh.S.5", "osu-alltoall.m64K.16",
                                         "osu-alltoallv.m64K.16", "osu-allreduce.m64K.16",
                                         "osu-bcast.m64K.16", "osu-latency.i2.2", "beff.test.4"),
                         test_name);

void expect_stock_clock_of_program(const std::string& text, std::uint32_t ranks) {
  if (!has_smpirun()) GTEST_SKIP() << "smpirun is not installed";
  const Scratch scratch;
  same_program(scratch, ranks, text);
  expect_stock_clock(scratch, "index.txt");
}

TEST(StockProgram, AllToAll) {
  for (const std::uint32_t ranks : {16U, 64U}) {
    expect_stock_clock_of_program("alltoall 8 8 6 6", ranks);
    expect_stock_clock_of_program("alltoall 4096 4096 6 6", ranks);
  }
}

TEST(StockProgram, AllReduce) {
  for (const std::uint32_t ranks : {16U, 64U}) {
    expect_stock_clock_of_program("allreduce 1 0 0", ranks);
    expect_stock_clock_of_program("allreduce 100000 1e5 0", ranks);
  }
}

TEST(StockProgram, GeneratedIntegerSort) {
  if (!has_smpirun()) GTEST_SKIP() << "smpirun is not installed";
  for (const std::uint32_t ranks : {16U, 64U}) {
    const Scratch scratch;
    write_trace(made("{type: npb_is, class: S}", ranks), scratch.folder());
    expect_stock_clock(scratch, "index.txt");
  }
}

TEST(StockProgram, EveryOtherCollective) {
  expect_stock_clock_of_program(
      "reduce 4000 1e5 3 0\nbcast 99999 2 6\ngather 100 100 3 6 6\nscatter 100 100 3 6 6\nallgather 99 99 1 "
      "1\n"
      "scan 1000 100 6\nexscan 1000 100 6\nbarrier\nsendRecv 8000 NEXT 8000 PREV 0 0\nbarrier",
      16);
}

TEST(StockProgram, EveryCollectiveOfVectors) {
  expect_stock_clock_of_program(
      "allgatherv 10 10 10 10 10 1 1\ngatherv 10 10 10 10 10 2 1 1\nscatterv 10 10 10 10 10 1 1 1\n"
      "alltoallv 40 10 10 10 10 40 10 10 10 10 1 1\nreducescatter 10 11 12 13 1000 1",
      4);
}

TEST(StockProgram, ReceivesOfAnySizeTestsAndWaits) {
  expect_stock_clock_of_program(
      "isend NEXT 3 1000 6\nirecv PREV 3 1000 6\ntest PREV SELF 3\nwait PREV SELF 3\nwait SELF NEXT 3\n"
      "isend NEXT 4 70000 6\nrecv PREV 4 -1 6\nwaitall 1",
      4);
}

TEST(StockProgram, TestsOfRequestsThatAreNotOpen) {
  expect_stock_clock_of_program(
      "test PREV SELF 3\nisend NEXT 3 1000 6\nirecv PREV 3 1000 6\nwait PREV SELF 3\ntest PREV SELF 3\n"
      "wait SELF NEXT 3\ntest SELF NEXT 3\nsend NEXT 4 1000 6\nrecv PREV 4 1000 6",
      4);
}

TEST(StockProgram, ReceivesFromAnySource) {
  expect_stock_clock_of_program(
      "send NEXT 0 1000 6\nrecv -555 0 1000 6\nbarrier\nirecv -555 1 70000 6\n"
      "barrier\nsend NEXT 1 70000 6\nwait -555 SELF 1",
      4);
}

}  // namespace
}  // namespace netloom::test
