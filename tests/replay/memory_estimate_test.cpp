#include "replay/memory_estimate.hpp"

#include "replay/stage.hpp"
#include "workload/benchmark.hpp"

namespace netloom::test {
namespace {

Workload workload_of(const std::string& spec, std::uint32_t ranks) {
  return make_workload(parse_yaml(spec, "inline"), {ranks, 1});
}

MpiOptions with_selector(const std::string& selector) {
  MpiOptions mpi;
  mpi.selector = selector;
  return mpi;
}

/// That the estimate is not below the peak, and not `times` above it.
void expect_close(const Stage& stage, const Workload& workload, const MpiOptions& mpi, double times) {
  const ReplayRequest request = stage.request(workload, mpi);
  const std::uint64_t estimate = estimated_memory(request);
  const ReplayResult result = replay(request);
  ASSERT_EQ(result.status, Status::ok) << result.reason;
  EXPECT_GE(estimate, result.peak_memory_bytes);
  EXPECT_LE(static_cast<double>(estimate), times * static_cast<double>(result.peak_memory_bytes));
}

TEST(EstimatedMemory, IsNotBelowThePeakOfARun) {
  const Stage cube("{type: hypercube, dimension: 4}");
  expect_close(cube, workload_of("{type: barrier}", 16), {}, 4);
  expect_close(cube, workload_of("{type: alltoall, size: 64KiB}", 16), {}, 4);
  expect_close(cube, workload_of("{type: allreduce, size: 16MiB}", 16), {}, 3);
  const Stage large("{type: hypercube, dimension: 9}", ordinary_hardware(), {"shortest", "lowest_port", 1});
  expect_close(large, workload_of("{type: barrier}", 512), {}, 4);
}

TEST(EstimatedMemory, CountsAVectorForEveryRankThatCopies) {
  const Stage cube("{type: hypercube, dimension: 4}");
  const Workload reduction = workload_of("{type: allreduce, size: 4MiB}", 16);
  expect_close(cube, reduction, with_selector("mpich"), 1.6);
  const std::uint64_t copying = estimated_memory(cube.request(reduction, with_selector("mpich")));
  EXPECT_GE(copying, estimated_memory(cube.request(reduction)) + 15 * (std::uint64_t{4} << 20U));
}

TEST(EstimatedMemory, CountsAMessageForEveryPairThatSendsAtOnce) {
  const Stage cube("{type: hypercube, dimension: 6}");
  const Workload exchange = workload_of("{type: alltoall, size: 1KiB}", 64);
  const std::uint64_t at_once = estimated_memory(cube.request(exchange));
  const std::uint64_t in_turn = estimated_memory(cube.request(exchange, with_algorithm("alltoall", "pair")));
  EXPECT_GE(at_once, in_turn + 64 * 63 * 1500);
}

TEST(MemoryObjection, NamesBothNumbersAndTheRemedy) {
  const Stage ring("{type: ring, nodes: 4}");
  const Workload workload = workload_of("{type: barrier}", 4);
  EXPECT_EQ(memory_objection(estimated_memory(ring.request(workload)), UINT64_MAX), "");
  ReplayResult refused;
  refused.status = Status::invalid;
  refused.reason = memory_objection(estimated_memory(ring.request(workload)), 1'500'000);
  EXPECT_TRUE(refused.reason.starts_with("memory: the run would take about ")) << refused.reason;
  EXPECT_TRUE(refused.reason.ends_with(" MB, and 2 MB is the limit; --memory-limit sets another"))
      << refused.reason;
  EXPECT_TRUE(refused_for_memory(refused));
  refused.reason = "the workload has no ranks";
  EXPECT_FALSE(refused_for_memory(refused));
}

TEST(MachineMemory, IsMoreThanThisTestTakes) {
  EXPECT_GT(machine_memory(), std::uint64_t{1} << 28U);
}

}  // namespace
}  // namespace netloom::test
