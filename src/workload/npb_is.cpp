#include <array>
#include <bit>
#include <map>

#include "workload/is_keys.hpp"
#include "workload/npb.hpp"

namespace netloom {

namespace {

const std::map<std::string, IsClass> classes{
    {"S", {16, 11, 9}}, {"W", {20, 16, 10}}, {"A", {23, 19, 10}}, {"B", {25, 21, 10}}, {"C", {27, 23, 10}}};

const std::map<std::string, std::int64_t> iterations{{"S", is_iterations},
                                                     {"W", is_iterations},
                                                     {"A", is_iterations},
                                                     {"B", is_iterations},
                                                     {"C", is_iterations}};

// Operations of one ranking. Keys are counted into buckets (shift, add) and moved to them (shift, add,
// store).
constexpr double flops_a_held_key = 5;
// Shares are cut by two running sums and a comparison.
constexpr double flops_a_bucket = 3;
// Received keys are counted (add), then the counts of the rank's key values are summed up (add).
constexpr double flops_a_received_key = 1;
constexpr double flops_a_key_value = 1;

constexpr std::int32_t neighbour_tag = 1000;

void require_legal_ranks(const MapReader& spec, const std::string& name, std::uint64_t keys,
                         std::uint32_t ranks) {
  const std::uint64_t least_share = 32;  // room for the test keys of 10 iterations
  if (std::has_single_bit(ranks) && keys / ranks >= least_share) return;
  refuse_combination(spec, "class " + name + " runs on a power of two of ranks, at most " +
                               std::to_string(keys / least_share) + ", got " + std::to_string(ranks));
}

/// One ranking: the sizes of all buckets, how many keys each pair exchanges, the keys.
void add_ranking(Workload& workload, const IsClass& kind, const IsKeys& keys, bool counted) {
  const std::uint32_t ranks = workload.ranks();
  const auto sent = keys.keys_sent();
  const auto owned = keys.buckets_owned();
  for (std::uint32_t rank = 0; rank < ranks; ++rank) {
    RankProgram& program = workload.programs[rank];
    std::vector<std::int64_t> received(ranks);
    double received_keys = 0;
    for (std::uint32_t from = 0; from < ranks; ++from) {
      received[from] = sent[from][rank];
      received_keys += static_cast<double>(received[from]);
    }
    if (counted) add_compute(program, flops_a_held_key * static_cast<double>(kind.keys() / ranks));
    program.actions.push_back(allreduce_action({kind.buckets() + 5, type_int}));
    if (counted) add_compute(program, flops_a_bucket * kind.buckets());
    program.actions.push_back(alltoall_action({1, type_int}));
    add_alltoallv(program, sent[rank], received, type_int);
    if (!counted) continue;
    add_compute(program, flops_a_received_key * received_keys +
                             flops_a_key_value * kind.keys_a_bucket() * static_cast<double>(owned[rank]));
  }
}

/// The sorted sequence is verified: every rank tells the next its largest key.
void add_verification(Workload& workload) {
  add_to_all(workload, rooted_action(ActionKind::reduce, 0, {1, type_double}));
  const std::uint32_t last = workload.ranks() - 1;
  for (std::uint32_t rank = 0; rank <= last; ++rank) {
    auto& actions = workload.programs[rank].actions;
    const Elements key{1, type_int};
    if (rank > 0) actions.push_back(message_action(ActionKind::irecv, rank - 1, neighbour_tag, key));
    if (rank < last) actions.push_back(message_action(ActionKind::send, rank + 1, neighbour_tag, key));
    if (rank > 0) actions.push_back(wait_action(rank - 1, rank, neighbour_tag));
  }
  add_to_all(workload, rooted_action(ActionKind::reduce, 0, {1, type_int}));
}

}  // namespace

// The program of NPB 3.4: the keys are ranked `iterations` times, with `setup` once more before.
Workload make_npb_is(MapReader& spec, const WorkloadContext& context) {
  const NpbRun run = read_npb_run(spec, iterations, actions_a_rank(4, context));
  if (run.iterations > is_iterations) {
    spec.fault("iterations", "must be at most " + std::to_string(is_iterations) +
                                 ", since NPB's test keys are laid out for as many, got " +
                                 std::to_string(run.iterations));
  }
  if (!complete(spec)) return {};
  const IsClass& kind = classes.at(run.kind);
  require_legal_ranks(spec, run.kind, kind.keys(), context.ranks);
  require_counts_that_fit(spec, run.iterations + (run.setup ? 1U : 0U), context.ranks,
                          "; fewer iterations have fewer");

  Workload workload = start_programs(context.ranks);
  IsKeys keys(kind, context.ranks);
  keys.set_test_keys(1);
  if (run.setup) {
    add_to_all(workload, rooted_action(ActionKind::bcast, 0, {1, type_int}));
    add_ranking(workload, kind, keys, run.counted);
  }
  for (std::uint32_t i = 1; i <= run.iterations; ++i) {
    keys.set_test_keys(i);
    add_ranking(workload, kind, keys, run.counted);
  }
  if (run.setup) add_verification(workload);
  finish_programs(workload);
  workload.spec = npb_spec("npb_is", run);
  return workload;
}

}  // namespace netloom
