// Where the time goes, against closed forms and against a walk along the routes.

#include <map>
#include <numeric>

#include "replay/stage.hpp"
#include "topology/distances.hpp"
#include "workload/actions.hpp"

namespace netloom::test {
namespace {

constexpr double bandwidth = 1.25e9;
constexpr double hop_s = 150e-9;

double message_s(double bytes, int hops = 1) {
  return hops * hop_s + (bytes + 16) / bandwidth;
}

const OperationAccount& operation(const ReplayResult& result, ActionKind kind) {
  static const OperationAccount none;
  for (const OperationAccount& account : result.accounts.operations) {
    if (account.kind == kind) return account;
  }
  ADD_FAILURE() << trace_word(kind);
  return none;
}

const PhaseAccount& phase(const ReplayResult& result, const std::string& name) {
  static const PhaseAccount none;
  for (const PhaseAccount& account : result.accounts.phases) {
    if (account.name == name) return account;
  }
  ADD_FAILURE() << name;
  return none;
}

/// Sum of the operations' mean times, and of all ranks' time.
void expect_adds_up(const ReplayResult& result, double mean_of_ranks) {
  double sum = 0;
  for (const OperationAccount& account : result.accounts.operations) sum += account.time.mean_s;
  EXPECT_NEAR(sum, mean_of_ranks, 1e-12);
}

TEST(Operations, ALateSenderIsWaitedFor) {
  const Scratch scratch;
  const Stage pair("{type: complete, nodes: 2}");
  const ReplayResult result =
      pair.run(program(scratch, {"compute 1e6\nsend 1 0 100000 6", "recv 0 0 100000 6\nsleep 0.5"}));
  ASSERT_EQ(result.status, Status::ok) << result.reason;
  const double message = message_s(100000);
  const OperationAccount& send = operation(result, ActionKind::send);
  const OperationAccount& recv = operation(result, ActionKind::recv);
  EXPECT_EQ(send.calls, 1U);
  EXPECT_EQ(send.bytes, 100000U);
  EXPECT_EQ(recv.bytes, 0U);
  expect_close(send.time.max_s, message);
  expect_close(send.time.mean_s, message / 2);
  EXPECT_NEAR(send.waiting.max_s, 0, 1e-15);
  expect_close(recv.time.max_s, 1e-3 + message);
  expect_close(recv.waiting.max_s, 1e-3);
  expect_close(recv.waiting.mean_s, 0.5e-3);
  expect_close(operation(result, ActionKind::compute).time.max_s, 1e-3);
  EXPECT_EQ(operation(result, ActionKind::compute).waiting.max_s, 0);
  expect_close(operation(result, ActionKind::sleep).time.mean_s, 0.25);
  expect_close(result.waiting_time_max_s, 1e-3);
  expect_close(result.waiting_time_mean_s, 0.5e-3);
  expect_adds_up(result, (1e-3 + message + 1e-3 + message + 0.5) / 2);
}

TEST(Operations, TransferThatComputationHidesIsNoWaiting) {
  const Scratch scratch;
  const Stage pair("{type: complete, nodes: 2}");
  // Both start at 0; the message ends while rank 1 computes, so its wait is short and empty.
  const ReplayResult answered =
      pair.run(program(scratch, {"isend 1 0 100000 6\nwait 0 1 0\nrecv 1 1 70000 6",
                                 "irecv 0 0 100000 6\ncompute 1e6\nwait 0 1 0\nsend 0 1 70000 6"}));
  ASSERT_EQ(answered.status, Status::ok) << answered.reason;
  const OperationAccount& wait = operation(answered, ActionKind::wait);
  EXPECT_EQ(wait.calls, 2U);
  expect_close(wait.time.max_s, message_s(100000));
  EXPECT_NEAR(wait.waiting.max_s, 0, 1e-15);
  const OperationAccount& recv = operation(answered, ActionKind::recv);
  expect_close(recv.time.max_s, 1e-3 - message_s(100000) + message_s(70000));
  expect_close(recv.waiting.max_s, 1e-3 - message_s(100000));
}

TEST(Operations, AReductionsFlopsAreCompute) {
  const Scratch scratch;
  const Stage four("{type: complete, nodes: 4}");
  const ReplayResult result = four.run(same_program(scratch, 4, "allreduce 1000 2e6 1"));
  ASSERT_EQ(result.status, Status::ok) << result.reason;
  expect_close(operation(result, ActionKind::compute).time.mean_s, 2e-3);
  EXPECT_EQ(operation(result, ActionKind::compute).calls, 0U);
  EXPECT_EQ(operation(result, ActionKind::allreduce).calls, 4U);
  EXPECT_EQ(operation(result, ActionKind::allreduce).bytes, 4U * 4000U);
}

TEST(Operations, AForgottenRequestIsWaitedForInFinalize) {
  const Scratch scratch;
  const Stage pair("{type: complete, nodes: 2}");
  const ReplayResult result =
      pair.run(program(scratch, {"isend 1 0 1000000 6", "sleep 0.001\nrecv 0 0 1000000 6"}));
  ASSERT_EQ(result.status, Status::ok) << result.reason;
  const OperationAccount& finalize = operation(result, ActionKind::finalize);
  expect_close(finalize.time.max_s, 1e-3 + message_s(1000000));
  expect_close(finalize.waiting.max_s, 1e-3);
}

TEST(Operations, AddUpForAWholeBenchmark) {
  const Stage torus("{type: torus, dims: [4, 4]}");
  for (const char* spec : {"{type: npb_is, class: S}", "{type: npb_lu, class: S, iterations: 2}",
                           "{type: npb_cg, class: S, iterations: 2}"}) {
    // Each rank's sum is an assertion of the simulation itself.
    const ReplayResult result = torus.run(made(spec, 16));
    ASSERT_EQ(result.status, Status::ok) << result.reason;
    double comm = 0;
    for (const OperationAccount& account : result.accounts.operations) {
      EXPECT_LE(account.waiting.max_s, account.time.max_s);
      if (account.kind != ActionKind::compute) comm += account.time.mean_s;
    }
    EXPECT_NEAR(comm, result.comm_time_mean_s, 1e-12) << spec;
  }
}

TEST(Phases, LieBetweenTheMarksOfARank) {
  const Scratch scratch;
  const Stage pair("{type: complete, nodes: 2}");
  const ReplayResult result =
      pair.run(program(scratch, {"sleep 0.5\nlocation one 0\nsend 1 0 100000 6\nlocation b.c 7\ncompute "
                                 "1e6\nlocation one 0\nsleep 0.125",
                                 "location one 0\nrecv 0 0 100000 6\nlocation b.c 7"}));
  ASSERT_EQ(result.status, Status::ok) << result.reason;
  const double message = message_s(100000);
  ASSERT_EQ(result.accounts.phases.size(), 3U);
  expect_close(phase(result, "").time.mean_s, 0.25);
  const PhaseAccount& one = phase(result, "one");
  EXPECT_EQ(one.begin_s, 0);
  expect_close(one.end_s, 0.5 + message + 1e-3 + 0.125);
  expect_close(one.time.max_s, 0.5 + message);
  expect_close(one.time.mean_s, (message + 0.125 + 0.5 + message) / 2);
  expect_close(one.comm.max_s, 0.5 + message);
  expect_close(one.waiting.max_s, 0.5);
  EXPECT_EQ(one.calls, 2U);
  EXPECT_EQ(one.bytes, 100000U);
  expect_close(phase(result, "b.c:7").time.max_s, 1e-3);
  expect_close(phase(result, "b.c:7").begin_s, 0.5 + message);
}

TEST(Phases, AddUpToEachRanksTime) {
  Workload workload = made("{type: alltoall, size: 100kB, iterations: 3}", 8);
  for (RankProgram& program : workload.programs) {
    for (std::size_t i = 1; i <= 3; ++i) {
      program.actions.insert(program.actions.begin() + static_cast<std::ptrdiff_t>(2 * i - 1),
                             phase_action(workload, "round-" + std::to_string(i)));
    }
  }
  const ReplayResult result = Stage("{type: ring, nodes: 8}").run(workload);
  ASSERT_EQ(result.status, Status::ok) << result.reason;
  ASSERT_EQ(result.accounts.phases.size(), 3U);
  double mean = 0;
  for (const PhaseAccount& each : result.accounts.phases) {
    mean += each.time.mean_s;
    EXPECT_EQ(each.calls, 8U);
    EXPECT_EQ(each.bytes, 8U * 8U * 100000U);
  }
  EXPECT_NEAR(mean, result.comm_time_mean_s, 1e-12);
}

TEST(Phases, AreNoneInAWorkloadWithoutMarks) {
  EXPECT_TRUE(Stage("{type: ring, nodes: 4}").run(made("{type: barrier}", 4)).accounts.phases.empty());
}

/// Messages that the program itself names, so that their number and sizes are known without a simulation.
TEST(Traffic, LinksCarryEachMessageAlongItsRoute) {
  const Scratch scratch;
  const Stage torus("{type: torus, dims: [4, 4]}");
  std::vector<std::string> ranks;
  TrafficCounter counter(16);
  for (std::uint32_t rank = 0; rank < 16; ++rank) {
    std::string text;
    for (const std::uint32_t shift : {0U, 1U, 6U, 6U, 11U}) {
      const std::uint32_t to = (rank + shift) % 16, from = (rank + 16 - shift) % 16;
      const auto size = [&](std::uint32_t source) { return std::to_string(1000 * shift + 70000 + source); };
      text += "irecv " + std::to_string(from) + " 0 " + size(from) + " 6\n";
      text += "isend " + std::to_string(to) + " 0 " + size(rank) + " 6\nwaitall 2\n";
      counter.add(rank, {to, 1, 1000 * shift + 70000 + rank});
    }
    ranks.push_back(text);
  }
  const TrafficMatrix expected = counter.matrix();
  const ReplayResult result = torus.run(program(scratch, ranks));
  ASSERT_EQ(result.status, Status::ok) << result.reason;
  std::uint64_t bytes = 0, hops_times_bytes = 0;
  for (std::uint32_t rank = 0; rank < 16; ++rank) {
    const std::vector<Hops> distances = distances_from(torus.topology, rank);
    ASSERT_EQ(result.accounts.traffic[rank].size(), expected[rank].size());
    for (std::size_t i = 0; i < expected[rank].size(); ++i) {
      const TrafficCell &cell = expected[rank][i], &found = result.accounts.traffic[rank][i];
      EXPECT_EQ(found.destination, cell.destination);
      EXPECT_EQ(found.messages, cell.messages);
      EXPECT_EQ(found.bytes, cell.bytes);
      bytes += cell.bytes;
      hops_times_bytes += distances[cell.destination] * cell.wire_bytes();
    }
  }
  EXPECT_EQ(result.messages, 16U * 5U);
  EXPECT_EQ(result.bytes, bytes);
  EXPECT_EQ(result.hop_bytes, hops_times_bytes);
  EXPECT_EQ(result.linear_hop_bytes, hops_times_bytes);
  EXPECT_EQ(std::accumulate(result.link_bytes.begin(), result.link_bytes.end(), std::uint64_t{0}),
            hops_times_bytes);
}

TEST(Traffic, OfAnAllToAllIsEvenBetweenAllPairs) {
  const Stage ring("{type: ring, nodes: 6}");
  const ReplayResult result =
      ring.run(made("{type: alltoall, size: 1kB}", 6), with_algorithm("alltoall", "ring"));
  ASSERT_EQ(result.status, Status::ok) << result.reason;
  for (std::uint32_t rank = 0; rank < 6; ++rank) {
    for (const TrafficCell& cell : result.accounts.traffic[rank]) EXPECT_EQ(cell.bytes, 1000U);
  }
  ASSERT_EQ(result.accounts.hot_links.size(), 10U);
  const HotLink& hottest = result.accounts.hot_links.front();
  EXPECT_EQ(hottest.link, result.hottest_link);
  EXPECT_EQ(hottest.bytes, result.hottest_link_bytes);
  EXPECT_EQ(hottest.use.pairs * 1016, hottest.bytes);
  for (std::size_t i = 1; i < 10; ++i)
    EXPECT_GE(result.accounts.hot_links[i - 1].bytes, result.accounts.hot_links[i].bytes);
}

TEST(Traffic, OfRanksOnOneHostCountsAsTheLowests) {
  const Scratch scratch;
  const Stage pair("{type: complete, nodes: 2}");
  const Workload four = program(scratch, {"send 1 0 100 6\nsend 2 0 100 6", "recv 0 0 100 6\nsend 3 0 100 6",
                                          "recv 0 0 100 6", "recv 1 0 100 6"});
  ReplayRequest request = pair.request(program(scratch, {"", ""}));
  request.workload = &four;
  request.placement = {0, 0, 1, 1};
  const ReplayResult result = replay(request);
  ASSERT_EQ(result.status, Status::ok) << result.reason;
  ASSERT_EQ(result.accounts.traffic[0].size(), 2U);
  EXPECT_EQ(result.accounts.traffic[0][0].destination, 0U);
  EXPECT_EQ(result.accounts.traffic[0][1].destination, 2U);
  EXPECT_EQ(result.accounts.traffic[0][1].messages, 2U);
  EXPECT_EQ(result.hop_bytes, 232U);
  EXPECT_FALSE(result.linear_hop_bytes);
}

TEST(Traffic, BeforeTheCommonStartDoesNotCount) {
  const Stage torus("{type: torus, dims: [4, 4]}");
  MpiOptions ompi;
  ompi.selector = "ompi";
  const ReplayResult result = torus.run(made("{type: bcast, size: 1B}", 16), ompi);
  ASSERT_EQ(result.status, Status::ok) << result.reason;
  std::uint64_t messages = 0;
  for (const auto& row : result.accounts.traffic) {
    for (const TrafficCell& cell : row) messages += cell.messages;
  }
  EXPECT_EQ(messages, result.messages);
}

}  // namespace
}  // namespace netloom::test
