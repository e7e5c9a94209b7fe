// Programs with declared computation: recorded and replayed, they take the time they take under stock
// smpirun.

#include "record/programs.hpp"

namespace netloom::test {
namespace {

struct Program {
  const char *name, *words, *topology;
};

void PrintTo(const Program& program, std::ostream* out) {
  *out << program.words << " on " << program.topology;
}

class RecordedProgram : public MpiProgramTest, public testing::WithParamInterface<Program> {};

TEST_P(RecordedProgram, ReplaysInTheTimeOfTheProgram) {
  const Program& tested = GetParam();
  write_network(tested.topology);
  const std::string words = program(tested.words);
  const Outcome direct = run_on_xml(words);
  ASSERT_NE(direct.out.find("right"), std::string::npos) << direct.out << direct.err;

  const Outcome recorded = shell("$N record n.yaml --compute declared -o t -- " + words);
  ASSERT_EQ(recorded.status, 0) << recorded.err;
  EXPECT_NE(recorded.out.find("right"), std::string::npos) << recorded.out;
  const Outcome lint = netloom({"lint", "t"});
  EXPECT_EQ(lint.status, 0) << lint.out;

  const double time = clock_of(direct), replayed = replayed_time("{type: trace, path: t}");
  RecordProperty("direct_s", std::to_string(time));
  RecordProperty("replayed_s", std::to_string(replayed));
  EXPECT_NEAR(replayed, time, 0.01 * time);
}

INSTANTIATE_TEST_SUITE_P(
    Of, RecordedProgram,
    testing::Values(Program{"PencilFft", "pencil_fft 16 4 4", "{type: torus, dims: [4, 4]}"},
                    Program{"PencilFftOnEight", "pencil_fft 16 2 4", "{type: hypercube, dimension: 3}"},
                    Program{"BucketSort", "bucket_sort 2000", "{type: torus, dims: [4, 4]}"},
                    Program{"BucketSortOnTwelve", "bucket_sort 300",
                            "{type: circulant, nodes: 12, jumps: [1, 5]}"},
                    Program{"Bfs", "bfs 500", "{type: torus, dims: [4, 4]}"},
                    Program{"BfsOnAStar", "bfs 200", "{type: star, hosts: 9}"},
                    Program{"Overlap", "overlap 4", "{type: torus, dims: [4, 4]}"},
                    Program{"OverlapOnTwelve", "overlap 3", "{type: circulant, nodes: 12, jumps: [1, 5]}"}),
    [](const auto& tested) { return std::string(tested.param.name); });

}  // namespace
}  // namespace netloom::test
