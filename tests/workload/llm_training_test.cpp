// Training steps against closed forms: calls, bytes and operations.

#include <functional>
#include <set>

#include "workload/group_allreduce.hpp"
#include "workload/programs.hpp"

namespace netloom::test {
namespace {

struct Case {
  std::int64_t pipeline, data, tensor, expert;

  std::uint32_t ranks() const { return static_cast<std::uint32_t>(pipeline * data * tensor); }
};

// 12 layers of 96, 40 tokens a sequence, 24 sequences in micro-batches of 2, 16 experts.
constexpr std::int64_t layers = 12, hidden = 96, sequence = 40, batch = 24, micro = 2, experts = 16;

Workload trained(const Case& c, const std::string& more = "") {
  return made(
      "{type: llm_training, layers: 12, hidden: 96, sequence: 40, batch: 24, micro_batch: 2"
      ", pipeline_parallel: " +
          std::to_string(c.pipeline) + ", tensor_parallel: " + std::to_string(c.tensor) + more + "}",
      c.ranks());
}

Workload routed(const Case& c, const std::string& more = "") {
  return trained(c, ", experts: 16, expert_parallel: " + std::to_string(c.expert) + more);
}

const Case cases[] = {{1, 4, 1, 2}, {2, 2, 2, 1}, {3, 4, 2, 4}, {4, 1, 3, 1}, {1, 1, 8, 1}};

/// Calls of one kind by all ranks, and the bytes each rank's call names, by the size of the communicator.
struct Calls {
  std::int64_t number = 0;
  std::set<std::int64_t> bytes;
  bool operator==(const Calls&) const = default;
};

std::map<std::size_t, Calls> calls(const Workload& workload, ActionKind kind) {
  std::map<std::size_t, Calls> found;
  for (const RankProgram& program : workload.programs) {
    for (const Action& action : program.actions) {
      if (action.kind != kind) continue;
      const std::size_t size = workload.communicator_of(action).size();
      ++found[size].number;
      const bool list = kind == ActionKind::reduce_scatter;
      found[size].bytes.insert(list ? counts_of(program, action, size).back() : action.send_count);
      EXPECT_EQ(action.send_type, type_byte);
    }
  }
  return found;
}

std::int64_t micro_batches(const Case& c) {
  return batch / (micro * c.data);
}

/// What `expected` says, calls of one rank alone left out.
void add(std::map<std::size_t, Calls>& expected, std::int64_t size, std::int64_t number, std::int64_t bytes) {
  if (size == 1) return;
  Calls& calls = expected[static_cast<std::size_t>(size)];
  calls.number += number;
  calls.bytes.insert(bytes);
}

TEST(LlmTraining, ReducesActivationsAndGradients) {
  for (const Case& c : cases) {
    std::map<std::size_t, Calls> expected;
    const std::int64_t ranks = c.ranks();
    const std::int64_t own = layers / c.pipeline;
    // Two a layer, forward and backward; 12 h^2 weights a layer.
    add(expected, c.tensor, ranks * own * 4 * micro_batches(c), micro * sequence * hidden * 2);
    add(expected, c.data, ranks * own, 12 * hidden * hidden / c.tensor * 2);
    EXPECT_EQ(calls(trained(c), ActionKind::allreduce), expected) << c.pipeline << c.data << c.tensor;
  }
}

TEST(LlmTraining, ScattersGradientsAndGathersWeightsOfAShardedOptimizer) {
  for (const Case& c : cases) {
    const Workload workload = trained(c, ", sharding: optimizer");
    std::map<std::size_t, Calls> expected;
    add(expected, c.data, c.ranks() * layers / c.pipeline, 12 * hidden * hidden / c.tensor * 2 / c.data);
    EXPECT_EQ(calls(workload, ActionKind::reduce_scatter), expected);
    EXPECT_EQ(calls(workload, ActionKind::allgather), expected);
  }
}

TEST(LlmTraining, GathersShardedWeightsForwardAndBackward) {
  for (const Case& c : cases) {
    const Workload workload = trained(c, ", sharding: weights, precision: fp32");
    std::map<std::size_t, Calls> gathered;
    std::map<std::size_t, Calls> scattered;
    const std::int64_t each = c.ranks() * layers / c.pipeline * micro_batches(c);
    const std::int64_t bytes = 12 * hidden * hidden / c.tensor * 4 / c.data;
    add(gathered, c.data, 2 * each, bytes);
    add(scattered, c.data, each, bytes);
    EXPECT_EQ(calls(workload, ActionKind::allgather), gathered);
    EXPECT_EQ(calls(workload, ActionKind::reduce_scatter), scattered);
  }
}

TEST(LlmTraining, SendsTokensToTheirExpertsAndBack) {
  for (const Case& c : cases) {
    const Workload workload = routed(c);
    std::map<std::size_t, Calls> expected;
    add(expected, c.expert, c.ranks() * layers / c.pipeline * 4 * micro_batches(c),
        c.expert > 1 ? micro * sequence * hidden * 2 * 2 / c.expert : 0);
    EXPECT_EQ(calls(workload, ActionKind::alltoall), expected);
  }
}

TEST(LlmTraining, ReducesExpertsAmongTheirReplicas) {
  std::map<std::size_t, Calls> expected;
  const std::int64_t squares = hidden * hidden * 2;
  add(expected, 8, 8 * layers, 4 * squares);
  add(expected, 2, 8 * layers, experts / 4 * 8 * squares);
  const Workload workload = made(
      "{type: llm_training, layers: 12, hidden: 96, sequence: 40, batch: 24, micro_batch: 1, experts: 16, "
      "expert_parallel: 4}",
      8);
  EXPECT_EQ(calls(workload, ActionKind::allreduce), expected);
}

// Activations forward and gradients backward across every cut between stages.
TEST(LlmTraining, SendsActivationsAcrossEveryCut) {
  for (const Case& c : cases) {
    for (const char* schedule : {"1f1b", "gpipe"}) {
      const Messages sent = messages_of(trained(c, std::string(", schedule: ") + schedule));
      const std::int64_t number = 2 * (c.pipeline - 1) * c.data * c.tensor * micro_batches(c);
      EXPECT_EQ(sent.number, static_cast<std::uint64_t>(number));
      EXPECT_EQ(sent.elements, number * micro * sequence * hidden * 2);
    }
  }
}

/// Forward (F) and backward (B) micro-batches in the order a stage takes them, by its messages.
std::string order(const std::string& schedule, std::uint32_t stage) {
  const Workload workload = trained({4, 1, 1, 1}, ", schedule: " + schedule + ", compute: none");
  std::string text;
  for (const Action& action : workload.programs[stage].actions) {
    if (stage > 0 && action.kind == ActionKind::recv && action.tag == 0) text += "F";
    if (stage == 0 && action.kind == ActionKind::isend) text += "F";
    if (stage < 3 && action.kind == ActionKind::recv && action.tag == 1) text += "B";
    if (stage == 3 && action.kind == ActionKind::isend) text += "B";
  }
  return text;
}

TEST(LlmTraining, HasTheOrdersOfItsSchedules) {
  EXPECT_EQ(order("1f1b", 0), "FFFFBFBFBFBFBFBFBFBFBBBB");
  EXPECT_EQ(order("1f1b", 2), "FFBFBFBFBFBFBFBFBFBFBFBB");
  EXPECT_EQ(order("1f1b", 3), "FBFBFBFBFBFBFBFBFBFBFBFB");
  EXPECT_EQ(order("gpipe", 1), "FFFFFFFFFFFFBBBBBBBBBBBB");
}

TEST(LlmTraining, TellsForwardBackwardAndGradientsApart) {
  const Workload workload = trained({1, 6, 1, 1}, ", iterations: 2");
  std::string phases;
  for (const Action& action : workload.programs[3].actions) {
    if (action.kind != ActionKind::location) continue;
    phases += workload.phases.at(static_cast<std::size_t>(action.peer)).front();
  }
  EXPECT_EQ(phases, "fbfbgfbfbg");
}

// 24 h^2 + 4 s h operations a token and layer forward, twice as many backward.
TEST(LlmTraining, MakesTheOperationsOfATransformer) {
  const double token = 24.0 * hidden * hidden + 4.0 * sequence * hidden;
  const double tokens = static_cast<double>(batch * sequence);
  for (const Case& c : cases) {
    EXPECT_NEAR(flops_of(trained(c)) / (3 * layers * tokens * token), 1, 1e-12);
    EXPECT_NEAR(flops_of(trained(c, ", iterations: 2")) / (6 * layers * tokens * token), 1, 1e-12);
    EXPECT_EQ(flops_of(trained(c, ", compute: none")), 0);
    const double routed_token = token + 32.0 * hidden * hidden;  // two more experts a token
    EXPECT_NEAR(flops_of(routed(c, ", top_k: 3")) / (3 * layers * tokens * routed_token), 1, 1e-12);
  }
}

TEST(LlmTraining, EveryMessageMeetsItsReceive) {
  for (const Case& c : cases) {
    for (const char* more : {"", ", sharding: weights, schedule: gpipe", ", sharding: optimizer"}) {
      EXPECT_EQ(findings(routed(c, more)), Lines());
    }
    EXPECT_EQ(findings(trained(c, ", allreduce: ring")), Lines());
    EXPECT_EQ(findings(trained(c, ", allreduce: tree, iterations: 2")), Lines());
  }
}

TEST(LlmTraining, WithoutSubgroupsNeedsNoCommunicator) {
  EXPECT_EQ(trained({1, 6, 1, 1}).communicators.size(), 1U);
  EXPECT_EQ(trained({1, 1, 4, 1}).communicators.size(), 1U);
  EXPECT_EQ(trained({2, 3, 2, 1}).communicators.size(), 1U + 6 + 4);
}

TEST(LlmTraining, RecordsWhatIsSaid) {
  EXPECT_EQ(
      made("{type: llm_training, layers: 2, hidden: 8, sequence: 4, batch: 8}", 4).spec,
      "{type: llm_training, layers: 2, hidden: 8, sequence: 4, batch: 8, micro_batch: 1, precision: bf16, "
      "experts: 0, tensor_parallel: 1, pipeline_parallel: 1, sharding: none, schedule: 1f1b, allreduce: "
      "collective, iterations: 1, compute: counted}");
}

TEST(LlmTraining, RefusesWhatDoesNotDivide) {
  const auto reason = [](const std::string& more, std::uint32_t ranks) {
    const std::string text =
        refusal("{type: llm_training, layers: 4, hidden: 8, sequence: 4, batch: 8" + more + "}", ranks);
    return text.substr(std::min(text.size(), text.find("': ") + 3));
  };
  EXPECT_EQ(reason("", 4), "");
  EXPECT_EQ(reason(", pipeline_parallel: 3", 3), "pipeline_parallel must divide layers, 4, got 3");
  EXPECT_EQ(reason(", tensor_parallel: 3", 3), "tensor_parallel must divide hidden, 8, got 3");
  EXPECT_EQ(reason(", micro_batch: 3", 1), "micro_batch must divide batch, 8, got 3");
  EXPECT_EQ(reason(", experts: 4, expert_parallel: 3", 3), "expert_parallel must divide experts, 4, got 3");
  EXPECT_EQ(reason(", experts: 4, expert_parallel: 4", 2),
            "expert_parallel must divide data_parallel, 2, got 4");
  EXPECT_EQ(reason(", tensor_parallel: 2, pipeline_parallel: 2", 6),
            "pipeline_parallel x data_parallel x tensor_parallel, 2 x 1 x 2, run on 4 ranks, got 6");
  EXPECT_EQ(reason(", data_parallel: 2", 4),
            "pipeline_parallel x data_parallel x tensor_parallel, 1 x 2 x 1, run on 2 ranks, got 4");
  EXPECT_EQ(reason(", micro_batch: 4", 4),
            "batch must be a multiple of micro_batch times data_parallel, 16, got 8");
  EXPECT_NE(reason(", expert_parallel: 2", 2).find("unknown key"), std::string::npos);
  EXPECT_THROW(trained({1, 5, 1, 1}), CombinationError);
  EXPECT_NE(refusal("{type: llm_training, layers: 1, hidden: 1000000, sequence: 4, batch: 8}", 4)
                .find("at most 1TiB"),
            std::string::npos);
}

/// Runs the members' programs step by step, each message one set of contributions, and tells what each member
/// has of every share in the end.
using Contributions = std::vector<std::set<std::uint32_t>>;  ///< by share

TEST(RingAllreduce, BringsEveryShareOfEveryMemberToAll) {
  const std::vector<std::uint32_t> members{3, 1, 4, 7, 5};
  const std::uint32_t n = 5;
  std::vector<Contributions> have(n, Contributions(n));
  for (std::uint32_t member = 0; member < n; ++member) have[member].assign(n, {member});
  std::vector<RankProgram> programs(n);
  for (std::uint32_t own = 0; own < n; ++own) add_ring_allreduce(programs[own], {members, own}, 23, 9);
  // Shares have 5, 5, 5, 4, 4 bytes; a step is irecv, send, wait.
  for (std::uint32_t step = 0; step < 2 * n - 2; ++step) {
    const std::vector<Contributions> before = have;
    for (std::uint32_t own = 0; own < n; ++own) {
      const std::uint32_t from = (own + n - 1) % n;
      const Action& receive = programs[own].actions.at(3 * step);
      const Action& send = programs[from].actions.at(3 * step + 1);
      EXPECT_EQ(receive.peer, static_cast<std::int32_t>(members[from]));
      EXPECT_EQ(send.peer, static_cast<std::int32_t>(members[own]));
      EXPECT_EQ(receive.send_count, send.send_count);
      const std::uint32_t share = (from + 2 * n - step) % n;
      EXPECT_EQ(send.send_count, share < 3 ? 5 : 4);
      have[own][share].insert(before[from][share].begin(), before[from][share].end());
    }
  }
  for (std::uint32_t own = 0; own < n; ++own) {
    EXPECT_EQ(programs[own].actions.size(), 3 * (2 * n - 2));
    for (const auto& share : have[own]) EXPECT_EQ(share.size(), n);
  }
}

TEST(TreeAllreduce, GoesUpABinomialTreeAndDown) {
  for (const std::uint32_t n : {2U, 3U, 6U, 8U, 13U}) {
    Workload workload = made("{type: barrier}", n);
    std::vector<std::uint32_t> members;
    for (std::uint32_t member = 0; member < n; ++member) members.push_back((member * 5 + 3) % n);
    if (std::set(members.begin(), members.end()).size() < n) continue;
    for (std::uint32_t own = 0; own < n; ++own) {
      auto& program = workload.programs[members[own]];
      program.actions.resize(1);
      add_tree_allreduce(program, {members, own}, 100, 4);
      program.actions.push_back({.kind = ActionKind::finalize});
    }
    EXPECT_EQ(messages_of(workload).number, 2 * (n - 1));
    EXPECT_EQ(messages_of(workload).elements, 200 * (n - 1));
    EXPECT_EQ(findings(workload), Lines()) << n;
    // The root hears from its children before it tells them: lower bits of a number are nearer the leaves.
    EXPECT_EQ(workload.programs[members[0]].actions[1].kind, ActionKind::recv);
    EXPECT_EQ(workload.programs[members[n - 1]].actions.back().kind, ActionKind::finalize);
  }
}

}  // namespace
}  // namespace netloom::test
