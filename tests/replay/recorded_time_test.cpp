// A generated program takes the time of the recording that it stands for, on every network.

#include "replay/stage.hpp"

namespace netloom::test {
namespace {

/// A recording of `traces/`, and the program that makes its calls.
struct Recording {
  std::string set, program;
  std::uint32_t ranks;
};

const std::map<std::uint32_t, std::vector<std::string>> networks{
    {4, {"{type: ring, nodes: 4}"}},
    {16,
     {"{type: torus, dims: [4, 4]}", "{type: hypercube, dimension: 4}",
      "{type: circulant, nodes: 16, jumps: [1, 6]}"}},
    {64, {"{type: torus, dims: [8, 8]}"}}};

void expect_the_time_of(const Recording& recording) {
  const Scratch scratch;
  const fs::path index = unpack(scratch, recording.set);
  if (index.empty()) GTEST_SKIP() << "there is no trace " << recording.set << " under " << shared_folder();
  const Workload recorded = made(
      "{type: trace, path: " + index.string() + ", compute_scale: 0, datatypes: {-1: 16B}}", recording.ranks);
  const Workload generated = made("{" + recording.program + ", setup: yes, compute: none}", recording.ranks);
  for (const std::string& network : networks.at(recording.ranks)) {
    const Stage stage(network);
    const ReplayResult theirs = stage.run(recorded);
    const ReplayResult ours = stage.run(generated);
    ASSERT_EQ(theirs.status, Status::ok) << theirs.reason;
    ASSERT_EQ(ours.status, Status::ok) << ours.reason;
    EXPECT_GT(ours.time_s, 0);
    EXPECT_NEAR(ours.time_s / theirs.time_s, 1, 1e-9) << recording.set << " on " << network;
    EXPECT_EQ(ours.messages, theirs.messages);
    EXPECT_EQ(ours.link_bytes, theirs.link_bytes);
  }
}

class RecordedTime : public testing::TestWithParam<Recording> {};
class RecordedTimeSlow : public testing::TestWithParam<Recording> {};

TEST_P(RecordedTime, IsThatOfTheGeneratedProgram) {
  expect_the_time_of(GetParam());
}

TEST_P(RecordedTimeSlow, IsThatOfTheGeneratedProgram) {
  expect_the_time_of(GetParam());
}

Recording npb(const std::string& name, const std::string& kind, std::uint32_t ranks) {
  return {"sound/npb-" + name + "." + kind + "." + std::to_string(ranks),
          "type: npb_" + name + ", class: " + kind, ranks};
}

std::string name_of(const testing::TestParamInfo<Recording>& recording) {
  return with(with(with(recording.param.set.substr(recording.param.set.find('/') + 1), "-", "_"), ".", "_"),
              "__", "_");
}

INSTANTIATE_TEST_SUITE_P(
    Real, RecordedTime,
    testing::Values(npb("ft", "S", 4), npb("ft", "S", 16), npb("ft", "W", 16), npb("ft", "A", 16),
                    npb("is", "S", 16), npb("mg", "S", 4), npb("mg", "S", 16), npb("cg", "S", 4),
                    npb("lu", "S", 4), npb("bt", "S", 4), npb("sp", "S", 4),
                    Recording{"faulty/hpcc-fft.N4.4", "type: ffte, points: 4096", 4},
                    Recording{"faulty/hpcc-fft.N16.16", "type: ffte, points: 16384", 16}),
    name_of);
INSTANTIATE_TEST_SUITE_P(Real, RecordedTimeSlow,
                         testing::Values(npb("mg", "S", 64), npb("cg", "S", 16), npb("lu", "S", 16),
                                         npb("bt", "S", 16), npb("sp", "S", 16)),
                         name_of);

}  // namespace
}  // namespace netloom::test
