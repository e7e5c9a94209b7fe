// Every algorithm that is not refused by name, at the sizes and numbers of ranks where algorithms break.

#include <algorithm>

#include "replay/collective_algorithms.hpp"
#include "replay/stage.hpp"

namespace netloom::test {
namespace {

/// One call of the collective with `count` bytes a rank or pair.
std::string call_of(const std::string& collective, std::uint64_t count, std::uint32_t ranks,
                    std::uint32_t root) {
  const std::string n = std::to_string(count);
  const std::string sum = std::to_string(count * ranks);
  const std::string at = " " + std::to_string(root);
  const std::string list = repeated(n, ranks);
  if (collective == "barrier") return "barrier";
  if (collective == "bcast") return "bcast " + n + at + " 6";
  if (collective == "reduce") return "reduce " + n + " 0" + at + " 6";
  if (collective == "allreduce") return "allreduce " + n + " 0 6";
  if (collective == "alltoall" || collective == "allgather") return collective + " " + n + " " + n + " 6 6";
  if (collective == "gather" || collective == "scatter") return collective + " " + n + " " + n + at + " 6 6";
  if (collective == "allgatherv") return "allgatherv " + n + list + " 6 6";
  if (collective == "reduce_scatter") return "reducescatter" + list + " 0 6";
  return "alltoallv " + sum + list + " " + sum + list + " 6 6";
}

Workload one_call(const Scratch& scratch, const std::string& call, std::uint32_t ranks) {
  if (ranks > 1) return same_program(scratch, ranks, call);
  scratch.write("one.txt", "0 init\n0 " + call + "\n0 finalize\n");
  return read_trace(scratch.folder() / "one.txt", 1).workload;
}

/// Bytes that every algorithm must send in all: each rank but one has to be told, or has to tell, everything.
std::uint64_t fewest_bytes(const std::string& collective, std::uint64_t size, std::uint32_t ranks) {
  const std::uint64_t one_way = size * (ranks - 1);
  if (collective == "allreduce") return 2 * one_way;
  const bool all = collective.starts_with("alltoall") || collective.starts_with("allgather");
  if (all || collective == "reduce_scatter") return one_way * ranks;
  return collective == "barrier" ? 0 : one_way;
}

struct Sizes {
  std::vector<std::uint32_t> ranks;
  std::vector<std::uint64_t> bytes;
};

struct Case {
  std::string collective;
  std::uint64_t size;
  std::uint32_t ranks;
  std::uint32_t root;
};

void expect_a_result(const Stage& network, const Workload& workload, const MpiOptions& mpi,
                     const Case& each) {
  ReplayRequest request = network.request(workload, mpi);
  request.limits.timeout_s = 60;
  const ReplayResult result = replay(request);
  const std::string algorithm = mpi.algorithms.empty() ? mpi.selector : mpi.algorithms.begin()->second;
  const std::string what = each.collective + " " + algorithm + " of " + std::to_string(each.size) + " B on " +
                           std::to_string(each.ranks) + " ranks, root " + std::to_string(each.root);
  EXPECT_TRUE(result.status == Status::ok || result.status == Status::invalid)
      << what << ": " << to_text(result.status) << ": " << result.reason;
  if (result.status != Status::ok) return;
  EXPECT_GE(result.bytes, fewest_bytes(each.collective, each.size, each.ranks)) << what;
}

void sweep(const Scratch& scratch, const Case& each, const Stage& network) {
  const std::string call = call_of(each.collective, each.size, each.ranks, each.root);
  const Workload workload = one_call(scratch, call, each.ranks);
  for (const std::string& name : usable_algorithms(*find_collective(each.collective))) {
    expect_a_result(network, workload, with_algorithm(each.collective, name), each);
  }
  for (const char* const selector : {"ompi", "mpich"}) {
    MpiOptions mpi;
    mpi.selector = selector;
    expect_a_result(network, workload, mpi, each);
  }
}

bool has_root(std::string_view collective) {
  return collective == "bcast" || collective == "reduce" || collective == "gather" || collective == "scatter";
}

void sweep_all(const Sizes& sizes, bool last_root_too) {
  const Scratch scratch;
  for (const std::uint32_t ranks : sizes.ranks) {
    const Stage network("{type: complete, nodes: " + std::to_string(std::max(ranks, 2U)) + "}");
    for (const Collective& collective : collectives()) {
      const std::string name(collective.name);
      for (const std::uint64_t size : sizes.bytes) {
        if (name == "barrier" && size != sizes.bytes.front()) continue;
        sweep(scratch, {name, size, ranks, 0}, network);
        if (last_root_too && has_root(name)) sweep(scratch, {name, size, ranks, ranks - 1}, network);
      }
    }
  }
}

ReplayResult run_call(const Scratch& scratch, const std::string& call, std::uint32_t ranks,
                      const MpiOptions& mpi) {
  const Stage network("{type: complete, nodes: " + std::to_string(std::max(ranks, 2U)) + "}");
  ReplayResult result = network.run(one_call(scratch, call, ranks), mpi);
  result.reason = with(result.reason, scratch.folder().string() + "/", "");
  return result;
}

TEST(AlgorithmLimits, NameTheCallTheSizeAndTheReason) {
  const Scratch scratch;
  MpiOptions ompi;
  ompi.selector = "ompi";
  const ReplayResult nothing = run_call(scratch, "allreduce 0 0 6", 7, ompi);
  EXPECT_EQ(nothing.status, Status::invalid);
  EXPECT_EQ(
      nothing.reason,
      "rank-0.txt:2: allreduce of rank 0: allreduce by 'ompi' of 0 elements on 7 ranks is refused, since "
      "in SMPI 3.32 it cannot run a call that moves no byte");
  const ReplayResult barrier =
      run_call(scratch, "compute 1\nbarrier", 3, with_algorithm("barrier", "ompi_two_procs"));
  EXPECT_EQ(barrier.status, Status::invalid);
  EXPECT_EQ(
      barrier.reason,
      "rank-0.txt:3: barrier of rank 0: barrier by 'ompi_two_procs' on 3 ranks is refused, since in SMPI "
      "3.32 it needs two ranks");
}

TEST(AlgorithmLimits, BelongToTheAlgorithmInForce) {
  const Scratch scratch;
  MpiOptions mpi = with_algorithm("allreduce", "rdb");
  mpi.selector = "ompi";
  EXPECT_EQ(run_call(scratch, "allreduce 0 0 6", 7, mpi).status, Status::ok);
  const MpiOptions rsag = with_algorithm("allreduce", "smp_rsag");
  EXPECT_EQ(run_call(scratch, "allreduce 14 0 0", 7, rsag).status, Status::ok);
  EXPECT_EQ(run_call(scratch, "allreduce 15 0 0", 7, rsag).status, Status::invalid);
}

// One word from everybody to everybody costs its latency, empty as it is.
TEST(AlgorithmLimits, AnAllToAllOfNoByteRunsByDefault) {
  const Scratch scratch;
  for (const std::uint32_t ranks : {7U, 16U, 64U}) {
    const ReplayResult result = run_call(scratch, "alltoall 0 0 6 6", ranks, {});
    EXPECT_EQ(result.status, Status::ok) << result.reason;
    EXPECT_EQ(result.bytes, 0U);
    EXPECT_GE(result.time_s, 150e-9);
  }
}

TEST(AlgorithmLimits, OneRankRunsWhateverIsChosen) {
  const Scratch scratch;
  for (const auto& [collective, name] :
       {std::pair("allreduce", "rab1"), std::pair("alltoall", "2dmesh"), std::pair("reduce", "NTSL")}) {
    const ReplayResult result =
        run_call(scratch, call_of(collective, 8, 1, 0), 1, with_algorithm(collective, name));
    EXPECT_EQ(result.status, Status::ok) << result.reason;
    EXPECT_EQ(result.messages, 0U);
  }
}

TEST(AlgorithmSweep, NoneCrashesHangsOrLeavesBytesOut) {
  sweep_all({{1, 2, 7, 16}, {0, 1, 8, 1024, 102401}}, false);
}

TEST(AlgorithmSweepSlow, NoneCrashesHangsOrLeavesBytesOut) {
  sweep_all({{2, 3, 4, 5, 12, 13, 31, 64}, {0, 1, 2, 7, 16, 100, 4097, 20001}}, true);
}

}  // namespace
}  // namespace netloom::test
