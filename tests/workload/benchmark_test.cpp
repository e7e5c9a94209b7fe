// The table of workloads, their keys, labels and the plain collectives.

#include <gtest/gtest.h>

#include "workload/scratch.hpp"

namespace netloom::test {
namespace {

/// The program of one rank in short: word, count, peer.
std::string told(const RankProgram& program) {
  std::string text;
  for (const Action& action : program.actions) {
    if (!text.empty()) text += " ";
    text += trace_word(action.kind);
    if (action.send_count > 0) {
      text += "(" + std::to_string(action.send_count) + "," + std::to_string(action.peer) + ")";
    }
  }
  return text;
}

TEST(Benchmarks, HaveNamesAndHelp) {
  std::vector<std::string> names;
  for (const Benchmark& row : benchmarks()) {
    names.emplace_back(row.name);
    EXPECT_FALSE(row.summary.empty());
  }
  EXPECT_EQ(names, (std::vector<std::string>{
                       "alltoall", "allreduce", "bcast",   "barrier",      "pingpong",     "npb_is", "npb_ft",
                       "npb_cg",   "npb_mg",    "npb_lu",  "npb_bt",       "npb_sp",       "npb_ep", "b_eff",
                       "ffte",     "hpl",       "stencil", "llm_training", "graph500_bfs", "trace"}));
}

TEST(Benchmarks, AnUnknownTypeIsNamedWithTheNearest) {
  EXPECT_EQ(refusal("{type: altoall, size: 1KiB}", 4),
            "inline:1:8: workload 'altoall': type 'altoall' is unknown; did you mean 'alltoall'?");
  EXPECT_EQ(refusal("{size: 1KiB}", 4), "inline:1:1: workload: type is missing");
}

TEST(Benchmarks, AnUnknownKeyIsNamed) {
  EXPECT_NE(refusal("{type: alltoall, sise: 1KiB, size: 1KiB}", 4).find("did you mean 'size'?"),
            std::string::npos);
}

TEST(Alltoall, SendsTheSameToEveryRank) {
  const Workload workload = made("{type: alltoall, size: 64KiB, iterations: 2}", 3);
  ASSERT_EQ(workload.ranks(), 3U);
  for (const RankProgram& program : workload.programs) {
    EXPECT_EQ(told(program), "init alltoall(65536,0) alltoall(65536,0) finalize");
    EXPECT_EQ(program.actions[1].recv_count, 65536);
    EXPECT_EQ(program.actions[1].recv_type, type_byte);
  }
  EXPECT_EQ(workload.spec, "{type: alltoall, size: 64KiB, iterations: 2}");
  EXPECT_EQ(workload.label, "alltoall 64KiB iterations=2");
}

TEST(Allreduce, IsOneCallAnIteration) {
  EXPECT_EQ(told(made("{type: allreduce, size: 8B}", 2).programs[1]), "init allreduce(8,0) finalize");
}

TEST(Bcast, ComesFromItsRoot) {
  EXPECT_EQ(told(made("{type: bcast, size: 1kB, root: 2}", 4).programs[0]), "init bcast(1000,2) finalize");
  EXPECT_EQ(refusal("{type: bcast, size: 1kB, root: 4}", 4),
            "inline:1:1: workload 'bcast': root must be one of the ranks 0 to 3, got 4");
  EXPECT_THROW(made("{type: bcast, size: 1kB, root: 4}", 4), CombinationError);
}

TEST(Barrier, TakesNoSize) {
  EXPECT_EQ(told(made("{type: barrier, iterations: 3}", 2).programs[0]),
            "init barrier barrier barrier finalize");
  EXPECT_NE(refusal("{type: barrier, size: 8B}", 2).find("unknown key 'size'"), std::string::npos);
}

TEST(Pingpong, GoesToThePartnerAndBack) {
  const Workload workload = made("{type: pingpong, size: 5B, partner: 2, iterations: 2}", 4);
  EXPECT_EQ(told(workload.programs[0]), "init send(5,2) recv(5,2) send(5,2) recv(5,2) finalize");
  EXPECT_EQ(told(workload.programs[1]), "init finalize");
  EXPECT_EQ(told(workload.programs[2]), "init recv(5,0) send(5,0) recv(5,0) send(5,0) finalize");
}

TEST(Pingpong, NeedsTwoEnds) {
  EXPECT_EQ(refusal("{type: pingpong, size: 5B}", 1),
            "inline:1:1: workload 'pingpong': partner must be one of the ranks 0 to 0, got 1");
  EXPECT_EQ(refusal("{type: pingpong, size: 5B, partner: 0}", 4),
            "inline:1:37: workload 'pingpong': partner must not be 0, which is the other end");
}

TEST(Sizes, NeedAUnitAndFitInMemory) {
  EXPECT_NE(refusal("{type: alltoall, size: 64}", 4).find("inline:1:24"), std::string::npos);
  EXPECT_EQ(refusal("{type: alltoall, size: 2TiB}", 4),
            "inline:1:24: workload 'alltoall': size must be at most 1TiB, got 2TiB");
}

TEST(Iterations, AreBoundedByWhatCanBeHeld) {
  EXPECT_EQ(refusal("{type: barrier, iterations: 0}", 4),
            "inline:1:29: workload 'barrier': iterations must be in 1..1000000000, got 0");
  EXPECT_EQ(
      refusal("{type: barrier, iterations: 5000001}", 4),
      "inline:1:29: workload 'barrier': iterations must be at most 5000000, since each is 4 actions of all "
      "ranks and 20000000 can be held, got 5000001");
}

TEST(ComputeScale, ScalesEveryComputePhaseAndIsRecorded) {
  const Workload plain = made("{type: npb_is, class: S}", 4);
  const Workload scaled = made("{type: npb_is, class: S, compute_scale: 0.25}", 4);
  ASSERT_EQ(plain.programs[2].actions.size(), scaled.programs[2].actions.size());
  for (std::size_t i = 0; i < plain.programs[2].actions.size(); ++i) {
    EXPECT_EQ(scaled.programs[2].actions[i].amount, 0.25 * plain.programs[2].actions[i].amount);
  }
  EXPECT_EQ(scaled.spec,
            "{type: npb_is, class: S, iterations: 10, setup: no, compute: counted, compute_scale: 0.25}");
  EXPECT_EQ(scaled.label, "npb_is S compute_scale=0.25");
  EXPECT_EQ(made("{type: npb_is, class: S, compute_scale: 1}", 4).spec, plain.spec);
}

TEST(ComputeScale, OfATraceLeavesSleepAlone) {
  const Scratch scratch;
  scratch.write_set({"0 init\n0 compute 100\n0 sleep 3\n0 allreduce 1 50 0\n0 finalize\n",
                     "1 init\n1 allreduce 1 50 0\n1 finalize\n"});
  const auto amounts = [](const std::string& scale) {
    const Workload workload = made("{type: trace, path: index.txt, compute_scale: " + scale + "}", 2);
    std::vector<double> found;
    for (const Action& action : workload.programs[0].actions) found.push_back(action.amount);
    return found;
  };
  EXPECT_EQ(amounts("2"), (std::vector<double>{0, 200, 3, 100, 0}));
  EXPECT_EQ(amounts("0"), (std::vector<double>{0, 0, 3, 0, 0}));
}

TEST(ComputeScale, IsNoNegativeNumber) {
  EXPECT_EQ(refusal("{type: barrier, compute_scale: -1}", 4),
            "inline:1:32: workload 'barrier': compute_scale must be in 0..1e+09, got '-1'");
}

TEST(Labels, ShowWhatIsGiven) {
  const auto label = [](const std::string& yaml) { return workload_label(parse_yaml(yaml, "inline")); };
  EXPECT_EQ(label("{type: npb_is, class: A}"), "npb_is A");
  EXPECT_EQ(label("{type: graph500_bfs, scale: 12, roots: 2}"), "graph500_bfs scale=12 roots=2");
  EXPECT_EQ(label("{label: mine, type: npb_is, class: A}"), "mine");
  EXPECT_EQ(label("{type: trace, path: traces/ft.S.16/index.txt}"), "ft.S.16");
  EXPECT_EQ(label("{type: trace, path: traces/ft.S.16/}"), "ft.S.16");
  EXPECT_EQ(label("{type: trace, path: traces/ft.S.16.tar.xz}"), "ft.S.16");
  EXPECT_EQ(label("{type: trace, path: runs/mine.txt, ranks: 4}"), "mine");
  EXPECT_EQ(label("{type: trace, path: index.txt}"), "index");
}

std::optional<std::uint32_t> ranks(const std::string& yaml, Faults& faults) {
  return ranks_of(parse_yaml(yaml, "inline"), faults);
}

TEST(RanksOf, IsWhatTheMapOrTheTraceSays) {
  const Scratch scratch;
  scratch.write_set({"0 init\n", "1 init\n", "2 init\n"});
  Faults faults;
  EXPECT_EQ(ranks("{type: alltoall, size: 1B}", faults), std::nullopt);
  EXPECT_EQ(ranks("{type: alltoall, size: 1B, ranks: 16}", faults), 16U);
  EXPECT_EQ(ranks("{type: trace, path: index.txt}", faults), 3U);
  EXPECT_TRUE(faults.empty());
}

TEST(RanksOf, FaultsWhereNothingTells) {
  const Scratch scratch;
  scratch.write("all.txt", "0 init\n1 init\n");
  Faults faults;
  EXPECT_EQ(ranks("{type: trace, path: all.txt}", faults), std::nullopt);
  EXPECT_EQ(
      faults.sentences(),
      (std::vector<std::string>{"inline:1:1: workload 'trace': all ranks share all.txt; the number of ranks "
                                "must be given (ranks)"}));
  ranks("{type: trace, path: nowhere.txt}", faults);
  EXPECT_EQ(faults.size(), 2U);
}

TEST(TraceWorkload, ListsItsFilesAndReadsThem) {
  const Scratch scratch;
  scratch.write_set({"0 init\n\n0 barrier\n0 finalize\n", "1 init\n1 barrier\n1 finalize\n"});
  const Value spec = parse_yaml("{type: trace, path: index.txt}", "inline");
  EXPECT_EQ(input_files(spec), (std::vector<fs::path>{"index.txt", "rank-0.txt", "rank-1.txt"}));
  const Workload workload = make_workload(spec, {2, 1});
  EXPECT_EQ(told(workload.programs[1]), "init barrier finalize");
  EXPECT_EQ(
      workload.notes,
      "rank-0.txt:2: empty line; SMPI's own replay stops at it\n"
      "rank-0.txt:3: collectives are taken as calls of all 2 ranks, since the trace names no communicator");
  EXPECT_TRUE(input_files(parse_yaml("{type: barrier}", "inline")).empty());
}

TEST(TraceWorkload, IsRelativeToTheFileThatNamesIt) {
  const Scratch scratch;
  scratch.write("configs/set/index.txt", "a.txt\nb.txt\n");
  scratch.write("configs/set/a.txt", "0 init\n0 finalize\n");
  scratch.write("configs/set/b.txt", "1 init\n1 finalize\n");
  scratch.write("configs/c.yaml", "{type: trace, path: set/index.txt}");
  EXPECT_EQ(make_workload(parse_yaml_file("configs/c.yaml"), {2, 1}).ranks(), 2U);
}

TEST(TraceWorkload, ReportsEveryFaultAtOnce) {
  const Scratch scratch;
  scratch.write_set({"0 init\n0 compute nan\n0 finalize\n", "1 init\n1 send 9 0 1 1\n1 finalize\n"});
  EXPECT_EQ(refusal("{type: trace, path: index.txt}", 2),
            "rank-0.txt:2: compute: flops must be a finite number that is not negative, got 'nan'\n"
            "rank-1.txt:2: send: destination 9 is not one of the ranks 0 to 1");
}

TEST(TraceWorkload, RefusesAnotherNumberOfRanks) {
  const Scratch scratch;
  scratch.write_set({"0 init\n0 finalize\n", "1 init\n1 finalize\n"});
  EXPECT_EQ(refusal("{type: trace, path: index.txt, ranks: 1}", 1),
            "index.txt:2: the trace has 2 rank files, but 1 rank is wanted");
  EXPECT_EQ(refusal("{type: trace, path: index.txt}", 4),
            "inline:1:1: workload 'trace': the trace has 2 ranks, but 4 are wanted");
}

TEST(TraceWorkload, TakesTheSizeOfDerivedTypes) {
  const Scratch scratch;
  scratch.write_set({"0 init\n0 bcast 4 0 -1\n0 finalize\n", "1 init\n1 bcast 4 0 -1\n1 finalize\n"});
  const Workload workload = made("{type: trace, path: index.txt, datatypes: {-1: 16B}}", 2);
  EXPECT_EQ(workload.programs[0].actions[1].send_count, 64);
  EXPECT_EQ(workload.spec, "{type: trace, path: index.txt, datatypes: {-1: 16B}}");
  EXPECT_EQ(refusal("{type: trace, path: index.txt, datatypes: {-1: 0B}}", 2),
            "inline:1:48: workload 'trace': datatypes: -1 must be 1B to 1MiB, got 0B");
  EXPECT_EQ(refusal("{type: trace, path: index.txt, datatypes: 16B}", 2),
            "inline:1:43: workload 'trace': datatypes must be a map like {-1: 16B}");
}

TEST(TraceWorkload, TakesTheRepairOfAnySource) {
  const Scratch scratch;
  scratch.write_set({"0 init\n0 recv -333 5 4 1\n0 finalize\n", "1 init\n1 send 0 5 4 1\n1 finalize\n"});
  EXPECT_EQ(refusal("{type: trace, path: index.txt}", 2),
            "rank-0.txt:2: recv: source -333 is how SMPI records MPI_ANY_SOURCE, but nothing can match it; "
            "the workload "
            "may say so: repair: [any_source]");
  const Workload workload = made("{type: trace, path: index.txt, repair: [any_source]}", 2);
  EXPECT_EQ(workload.programs[0].actions[1].peer, any_source);
  EXPECT_EQ(workload.spec, "{type: trace, path: index.txt, repair: [any_source]}");
  EXPECT_EQ(refusal("{type: trace, path: index.txt, repair: [all]}", 2),
            "inline:1:40: workload 'trace': repair knows any_source alone, got all");
  EXPECT_EQ(refusal("{type: trace, path: index.txt, repair: any_source}", 2),
            "inline:1:40: workload 'trace': repair must be a list like [any_source]");
  EXPECT_EQ(refusal("{type: trace, path: index.txt, repair: []}", 2),
            "inline:1:40: workload 'trace': repair must be a list like [any_source]");
}

}  // namespace
}  // namespace netloom::test
