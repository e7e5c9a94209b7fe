#include "paths.hpp"
#include "program.hpp"
#include "spec/parse.hpp"

namespace netloom::test {
namespace {

class CheckCommand : public ProgramTest {
 protected:
  void run(const std::string& sizes = "[1KiB, 2KiB]") const {
    write("a.yaml", "schema: 1\nname: a\n" + hardware_yaml +
                        "topologies: [{type: ring, nodes: 4}, {type: complete, nodes: 4}]\n"
                        "workloads: [{type: alltoall, size: " +
                        sizes + "}]\nbaseline: ring 4\n");
    fs::remove_all(folder_ / "out");
    EXPECT_EQ(netloom({"run", "-q", "a.yaml", "-o", "out"}).status, 0);
  }
  Outcome check(const std::vector<std::string>& options = {}) const {
    std::vector<std::string> words{"check", "out", "--against", "base.csv"};
    words.insert(words.end(), options.begin(), options.end());
    return netloom(words);
  }
  /// The baseline with the time of its first row larger by so many parts.
  void move_first_time(double parts) const {
    std::string text = read("base.csv");
    const std::string time = csv_rows(text).front().at("time_s");
    std::ostringstream moved;
    moved.precision(17);
    moved << std::stod(time) * (1 + parts);
    const std::size_t at = text.find("," + time + ",") + 1;
    write("base.csv", text.replace(at, time.size(), moved.str()));
  }
};

TEST_F(CheckCommand, ABaselineThatIsUpdatedPassesExactly) {
  run();
  const Outcome update = check({"--update"});
  EXPECT_EQ(update.status, 0) << update.err;
  EXPECT_NE(update.err.find("base.csv is the baseline of 4 runs now"), std::string::npos) << update.err;
  const Outcome again = check({"--tolerance", "0"});
  EXPECT_EQ(again.status, 0) << again.err;
  EXPECT_EQ(again.out, "4 runs: 4 the same, 0 moved, 0 missing, 0 new, 0 failed\n");
  EXPECT_EQ(again.err, "");
}

TEST_F(CheckCommand, ResultsThemselvesServeAsABaseline) {
  run();
  write("base.csv", read("out/results.csv"));
  EXPECT_EQ(check({"--tolerance", "0"}).status, 0);
}

TEST_F(CheckCommand, AMillionthIsCaughtAtATighterToleranceAndPassesAtALooserOne) {
  run();
  check({"--update"});
  move_first_time(1e-6);
  const Outcome caught = check({"--tolerance", "1e-7"});
  EXPECT_EQ(caught.status, 1);
  EXPECT_NE(caught.out.find("4 runs: 3 the same, 1 moved"), std::string::npos) << caught.out;
  EXPECT_NE(caught.out.find("moved: alltoall 1KiB on ring 4\n  time_s: was "), std::string::npos)
      << caught.out;
  EXPECT_EQ(check({"--tolerance", "1e-5"}).status, 0);
  EXPECT_EQ(check().status, 1);
  EXPECT_EQ(check({"--tolerance", "time_s=1e-5"}).status, 0);
  EXPECT_EQ(check({"--tolerance", "1e-5", "--tolerance", "time_s=1e-7"}).status, 1);
  EXPECT_EQ(check({"--update"}).status, 0);
  EXPECT_EQ(check().status, 0);
}

TEST_F(CheckCommand, TellsMissingAndNewRuns) {
  run();
  check({"--update"});
  run("[2KiB, 4KiB]");
  const Outcome outcome = check({"--junit", "junit.xml"});
  EXPECT_EQ(outcome.status, 1);
  EXPECT_EQ(outcome.out.substr(0, outcome.out.find('\n')),
            "6 runs: 2 the same, 0 moved, 2 missing, 2 new, 0 failed");
  const std::string junit = read("junit.xml");
  EXPECT_NE(junit.find("tests=\"6\" failures=\"2\" errors=\"0\" skipped=\"2\""), std::string::npos) << junit;
  EXPECT_EQ(junit.find("name=\"ring 4\" classname=\"alltoall 2KiB\" time=\"0.000000\""), std::string::npos)
      << "a run takes the wall time that provenance.json knows of\n"
      << junit;
}

TEST_F(CheckCommand, RunsOfShardsHaveTheirTimesToo) {
  run();
  check({"--update"});
  for (const char* const shard : {"1/2", "2/2"})
    EXPECT_EQ(netloom({"run", "-q", "a.yaml", "-o", "shards", "--shard", shard}).status, 0);
  EXPECT_EQ(netloom({"run", "-q", "a.yaml", "-o", "shards", "--resume"}).status, 0);
  EXPECT_EQ(
      netloom({"check", "shards", "--against", "base.csv", "--tolerance", "0", "--junit", "j.xml"}).status,
      0);
  EXPECT_EQ(read("j.xml").find("time=\"0.000000\""), std::string::npos) << read("j.xml");
}

TEST_F(CheckCommand, ANetworkThatChangesUnderItsLabelIsMoved) {
  run();
  check({"--update"});
  write("a.yaml", "schema: 1\nname: a\n" + hardware_yaml +
                      "topologies: [{label: ring 4, type: complete, nodes: 4}, {type: complete, nodes: 4}]\n"
                      "workloads: [{type: alltoall, size: [1KiB, 2KiB]}]\nbaseline: ring 4\n");
  fs::remove_all(folder_ / "out");
  netloom({"run", "-q", "a.yaml", "-o", "out"});
  const Outcome outcome = check();
  EXPECT_EQ(outcome.status, 1);
  EXPECT_NE(outcome.out.find("links: was 4, is 6"), std::string::npos) << outcome.out;
  EXPECT_NE(outcome.out.find("topology_spec: was {type: ring, nodes: 4}, is {type: complete, nodes: 4}"),
            std::string::npos)
      << outcome.out;
}

TEST_F(CheckCommand, TheTemplatesOfTheDocumentationAreYamlAndTheirOptionsExist) {
  const std::string docs = content(kSourceDir + "/docs/regression.md"), begin = "```yaml\n";
  const std::string help = netloom({"check", "--help"}).out;
  int templates = 0;
  for (std::size_t at = docs.find(begin); at != std::string::npos; at = docs.find(begin, at)) {
    at += begin.size();
    const std::string block = docs.substr(at, docs.find("```", at) - at);
    EXPECT_EQ(parse_yaml(block, "template").kind, Value::Kind::map) << block;
    EXPECT_NE(block.find("netloom check results --against experiment.csv --junit junit.xml"),
              std::string::npos);
    ++templates;
  }
  EXPECT_EQ(templates, 2);
  EXPECT_NE(help.find("--against"), std::string::npos);
  EXPECT_NE(help.find("--junit"), std::string::npos);
}

TEST_F(CheckCommand, BadInputIsRefusedBySentences) {
  EXPECT_EQ(check().err,
            "out/results.csv: there is no such file; netloom run writes it when all runs are done\n");
  run();
  const Outcome missing = check();
  EXPECT_EQ(missing.status, 2);
  EXPECT_NE(missing.err.find("base.csv"), std::string::npos) << missing.err;
  write("base.csv", "topology,workload,status,time_s\nring 4,alltoall 1KiB,ok,soon\n");
  const Outcome text = check();
  EXPECT_EQ(text.status, 2);
  EXPECT_EQ(text.out, "");
  EXPECT_EQ(text.err, "base.csv: row 1: time_s must be a number, got 'soon'\n");
  const Outcome tolerance = check({"--tolerance", "2"});
  EXPECT_EQ(tolerance.status, 2);
  EXPECT_EQ(tolerance.err, "--tolerance: must be a number from 0 to 1, or COLUMN=NUMBER, got 2\n");
  EXPECT_EQ(netloom({"check", "out"}).status, 2);
}

}  // namespace
}  // namespace netloom::test
