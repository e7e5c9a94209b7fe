// The two forms of a rank, copy-free and direct, and the collective algorithms.

#include "replay/child_process.hpp"
#include "replay/collective_algorithms.hpp"
#include "replay/result_wire.hpp"
#include "replay/simulation.hpp"
#include "replay/stage.hpp"

#include <unistd.h>

namespace netloom::test {
namespace {

ReplayResult simulate_in(Form form, const ReplayRequest& request) {
  ChildProcess child([&](int descriptor) {
    simulate(request, form, [descriptor](const ReplayResult& result) {
      const std::string bytes = to_bytes(result);
      if (::write(descriptor, bytes.data(), bytes.size()) < 0) ::_exit(1);
      ::_exit(0);
    });
  });
  while (!child.drain()) ::usleep(1000);
  return from_bytes(child.message()).value_or(ReplayResult{});
}

void expect_same(const ReplayRequest& request) {
  const ReplayResult light = simulate_in(Form::copy_free, request);
  const ReplayResult full = simulate_in(Form::direct, request);
  ASSERT_EQ(light.status, Status::ok) << light.reason;
  ASSERT_EQ(full.status, Status::ok) << full.reason;
  expect_close(full.time_s, light.time_s);
  EXPECT_EQ(full.messages, light.messages);
  EXPECT_EQ(full.bytes, light.bytes);
  EXPECT_EQ(full.link_bytes, light.link_bytes);
}

TEST(Forms, AgreeOnCollectivesAndMessagesOfAllSizes) {
  const Scratch scratch;
  const Stage torus("{type: torus, dims: [3, 4]}");
  for (const std::string n : {"1", "1000", "100000"}) {
    const Workload workload = same_program(scratch, 12,
                                           with("alltoall SIZE SIZE 6 6\nallreduce SIZE 0 0\nbcast SIZE 3 "
                                                "6\nreduce SIZE 0 2 1\nallgather SIZE SIZE 6 6\n"
                                                "sendRecv SIZE NEXT SIZE PREV 6 6\nbarrier\ngather SIZE SIZE "
                                                "0 6 6\nscatter SIZE SIZE 0 6 6\nscan SIZE 0 6",
                                                "SIZE", n));
    expect_same(torus.request(workload));
    expect_same(torus.request(workload, smpi_profile()));
  }
}

// Copy-free ranks make communicators before the clock starts and simulate the messages of the calls that make
// them; direct ranks of profile smpi make the calls themselves.
TEST(Forms, AgreeOnCommunicators) {
  const Scratch scratch;
  const Stage torus("{type: torus, dims: [3, 4]}");
  std::vector<std::string> ranks;
  for (int rank = 0; rank < 12; ++rank) {
    const std::string row = std::to_string(rank / 4);
    const std::string column = std::to_string(rank % 4);
    const std::string in_row = " @" + std::to_string(1 + rank / 4);
    const std::string in_column = " @" + std::to_string(4 + rank % 4);
    const std::string half =
        rank % 2 == 0 ? "comm_split 20 0 0 30\nallreduce 100 0 6 @30" : "comm_split 20 -1 0 -1";
    ranks.push_back("comm_split 0 " + row + " " + std::to_string(-rank) + " " + std::to_string(1 + rank / 4) +
                    "\nalltoall 5000 5000 6 6" + in_row + "\ncomm_split 0 " + column + " 0 " +
                    std::to_string(4 + rank % 4) + "\nallreduce 100 0 6" + in_column +
                    "\nsendRecv 70000 0 70000 0 6 6" + in_row + "\ncomm_dup 0 20\n" + half +
                    "\nbcast 100000 1 6" + in_column + "\nbarrier");
    // Only rank 0 of a row can exchange with itself.
    if (rank % 4 != 3) ranks.back() = with(ranks.back(), "sendRecv 70000 0 70000 0 6 6" + in_row + "\n", "");
  }
  const Workload workload = program(scratch, ranks);
  expect_same(torus.request(workload));
  expect_same(torus.request(workload, smpi_profile()));
}

TEST(Forms, AgreeOnARealTrace) {
  const Scratch scratch;
  const fs::path index = unpack(scratch, "sound/npb-is.S.16");
  if (index.empty()) GTEST_SKIP() << "there are no traces under " << shared_folder();
  const Workload workload = read_trace(scratch.folder() / index, std::nullopt).workload;
  const Stage cube("{type: hypercube, dimension: 4}");
  expect_same(cube.request(workload));
  expect_same(cube.request(workload, smpi_profile()));
}

const char* const every_collective =
    "allreduce 1024 0 6\nreduce 1000 0 0 6\nbcast 100000 0 6\ngather 1000 1000 0 6 6\nscatter 1000 1000 0 6 "
    "6\n"
    "allgather 1000 1000 6 6\nscan 1000 0 6\nbarrier\nalltoall 1000 1000 6 6";

TEST(Selectors, RunEveryCollective) {
  const Scratch scratch;
  for (const std::uint32_t ranks : {4U, 8U, 16U, 32U}) {
    const Stage ring("{type: ring, nodes: " + std::to_string(ranks) + "}");
    for (const char* selector : {"default", "ompi", "mpich"}) {
      MpiOptions mpi;
      mpi.selector = selector;
      const ReplayResult result = ring.run(same_program(scratch, ranks, every_collective), mpi);
      EXPECT_EQ(result.status, Status::ok) << selector << " " << ranks << ": " << result.reason;
    }
  }
}

/// Simulated time of `text` under a selector.
double time_under(const Scratch& scratch, const std::string& selector, std::uint32_t ranks,
                  const std::string& text) {
  const Stage ring("{type: complete, nodes: " + std::to_string(ranks) + "}");
  MpiOptions mpi;
  mpi.selector = selector;
  const ReplayResult result = ring.run(same_program(scratch, ranks, text), mpi);
  EXPECT_EQ(result.status, Status::ok) << result.reason;
  return result.time_s;
}

// The set-up of SMPI's communicators within each host is kept out: message counts show it without the skew
// that one call leaves to the next.
TEST(Selectors, TheFirstCallSendsWhatTheSecondSends) {
  const Scratch scratch;
  for (const std::string selector : {"ompi", "mpich"}) {
    for (const std::uint32_t ranks : {3U, 8U, 12U, 16U}) {
      const Stage ring("{type: complete, nodes: " + std::to_string(ranks) + "}");
      MpiOptions mpi;
      mpi.selector = selector;
      for (const std::string n : {"1", "5000", "1000000"}) {
        for (const char* const form : {"allreduce SIZE 0 6", "bcast SIZE 0 6", "reduce SIZE 0 0 6",
                                       "gather SIZE SIZE 0 6 6", "allgather SIZE SIZE 6 6", "barrier"}) {
          const std::string call = with(form, "SIZE", n);
          const ReplayResult once = ring.run(same_program(scratch, ranks, call), mpi);
          const ReplayResult twice = ring.run(same_program(scratch, ranks, call + "\n" + call), mpi);
          ASSERT_EQ(twice.status, Status::ok) << twice.reason;
          EXPECT_EQ(2 * once.messages, twice.messages) << selector << " " << ranks << " " << call;
        }
      }
    }
  }
}

TEST(Selectors, ASmallBroadcastCostsMicrosecondsAndNoSetUp) {
  const Scratch scratch;
  EXPECT_LT(time_under(scratch, "ompi", 8, "bcast 1 0 6"), 2e-6);
}

TEST(Algorithms, EveryUsableOneRunsOnSixteenRanks) {
  const Scratch scratch;
  const Stage cube("{type: hypercube, dimension: 4}");
  const Workload workload = same_program(scratch, 16, every_collective);
  for (const Collective& collective : collectives()) {
    for (const std::string& name : usable_algorithms(collective)) {
      if (name == "ompi_two_procs") continue;  // a barrier of two ranks
      const ReplayResult result = cube.run(workload, with_algorithm(std::string(collective.name), name));
      EXPECT_EQ(result.status, Status::ok) << collective.name << ": " << name << ": " << result.reason;
    }
  }
}

std::string faults_of(const std::string& yaml) {
  Faults faults;
  const Value value = parse_yaml(yaml, "inline");
  read_mpi_options(&value, faults);
  std::string text;
  for (const std::string& sentence : faults.sentences()) text += sentence + "\n";
  return text;
}

TEST(MpiOptions, ReadProfileSelectorAndAlgorithms) {
  Faults faults;
  const Value value = parse_yaml("{profile: smpi, selector: ompi, algorithms: {alltoall: pair}}", "inline");
  const MpiOptions mpi = read_mpi_options(&value, faults);
  EXPECT_TRUE(faults.empty());
  EXPECT_EQ(mpi.profile, Profile::smpi);
  EXPECT_EQ(mpi.selector, "ompi");
  EXPECT_EQ(mpi.algorithms.at("alltoall"), "pair");
}

TEST(MpiOptions, NameTheNearAlgorithm) {
  EXPECT_NE(faults_of("{algorithms: {alltoall: piar}}")
                .find("alltoall has no algorithm 'piar'; did you mean 'pair'?"),
            std::string::npos);
  EXPECT_NE(faults_of("{algorithms: {altoall: pair}}")
                .find("unknown collective 'altoall'; did you mean 'alltoall'?"),
            std::string::npos);
}

TEST(MpiOptions, RefuseWhatCrashes) {
  EXPECT_NE(faults_of("{selector: mvapich2}").find("SMPI 3.32 crashes in its allreduce"), std::string::npos);
  EXPECT_NE(faults_of("{selector: impi}").find("refused"), std::string::npos);
  EXPECT_NE(faults_of("{algorithms: {allreduce: rab}}").find("refused, since it fails in SMPI 3.32"),
            std::string::npos);
  for (const char* const broken : {"bcast: ompi_split_bintree", "bcast: flattree_pipeline",
                                   "allreduce: smp_binomial_pipeline", "allreduce: smp_rsag_rab"}) {
    EXPECT_NE(faults_of(std::string("{algorithms: {") + broken + "}}").find("is refused"), std::string::npos)
        << broken;
  }
}

TEST(MpiOptions, KeepTheKeysOfHpcOutOfSmpi) {
  EXPECT_NE(faults_of("{profile: smpi, detached: 1KiB}").find("belongs to profile hpc"), std::string::npos);
  EXPECT_EQ(faults_of("{profile: hpc, detached: 1KiB, os: '0:1e-6:0;65536:2e-6:1e-10'}"), "");
  EXPECT_NE(faults_of("{os: '1us'}").find("SIZE:SECONDS:SECONDS_PER_BYTE"), std::string::npos);
  EXPECT_NE(faults_of("{async_small: 1MiB}").find("must not be above detached"), std::string::npos);
}

TEST(Hpc, OperationCostsAreCharged) {
  const Scratch scratch;
  const Stage pair("{type: complete, nodes: 2}");
  MpiOptions mpi;
  mpi.os = "0:1e-6:1e-9";
  const Workload one = program(scratch, {"send 1 0 1000 6", "recv 0 0 1000 6"});
  expect_close(pair.run(one, mpi).time_s, 1e-6 + 1000 * 1e-9 + 150e-9 + 1016 / 1.25e9);
}

}  // namespace
}  // namespace netloom::test
