// netloom submit, status and merge without a cluster: sbatch and squeue are stubs. tests/slurm has a real
// one.

#include "program.hpp"

namespace netloom::test {
namespace {

class Cluster : public ProgramTest {
 protected:
  Cluster() {
    write("a.yaml", "schema: 1\nname: a\n" + hardware_yaml +
                        "topologies: [{type: ring, nodes: 4}, {type: complete, nodes: 4}]\n"
                        "workloads: [{type: alltoall, size: [1KiB, 2KiB]}]\n");
    stub("sbatch", "echo \"$*\" >> sbatch.log; echo 17");
    stub("squeue", "exit 0");
    stub("scontrol", "echo 'MaxArraySize            = 3'");
  }

  void stub(const std::string& name, const std::string& text) const {
    write("stubs/" + name, "#!/bin/sh\n" + text + "\n");
    fs::permissions(folder_ / "stubs" / name, fs::perms::owner_all);
  }
  Outcome with_stubs(const std::string& words) const {
    return shell("PATH=\"$PWD/stubs:$PATH\"; \"$N\" " + words);
  }
};

TEST_F(Cluster, SubmitsArraysWithinTheClustersLimit) {
  const Outcome submitted = with_stubs("submit a.yaml -o out --max-running 2");
  EXPECT_EQ(submitted.status, 0) << submitted.err;
  const std::string script = (folder_ / "out/netloom.sbatch").string();
  EXPECT_EQ(read("sbatch.log"),
            "--parsable --array=0-2%2 " + script + " 0\n--parsable --array=0%2 " + script + " 3\n");
}

TEST_F(Cluster, SubmitsNothingThatIsInTheQueue) {
  EXPECT_EQ(with_stubs("submit a.yaml -o out --array-max 2").status, 0);
  write("sbatch.log", "");
  stub("squeue", "printf '17 0 RUNNING\\n17 1 PENDING\\n'");  // the second array has the same number here
  EXPECT_EQ(with_stubs("submit a.yaml -o out --array-max 2 --tasks-per-job 2").status, 1)
      << "two shards are not four";
  EXPECT_EQ(with_stubs("status out").out, "4 runs: 1 running, 1 waiting, 2 missing\n");
  EXPECT_EQ(read("sbatch.log"), "");
}

TEST_F(Cluster, SubmitsNothingAgainWhereTheQueueCannotBeAsked) {
  stub("squeue", "exit 1");
  EXPECT_EQ(with_stubs("submit a.yaml -o out").status, 0) << "nothing was submitted before";
  const std::string once = read("sbatch.log");
  const Outcome again = with_stubs("submit a.yaml -o out");
  EXPECT_EQ(again.status, 1);
  EXPECT_NE(again.err.find("squeue could not be asked"), std::string::npos) << again.err;
  EXPECT_EQ(read("sbatch.log"), once);
}

TEST_F(Cluster, TellsWhySbatchRefused) {
  stub("sbatch", "echo 'sbatch: error: no such account' >&2; exit 1");
  const Outcome refused = with_stubs("submit a.yaml -o out");
  EXPECT_EQ(refused.status, 1);
  EXPECT_NE(refused.err.find("sbatch refused: sbatch: error: no such account"), std::string::npos)
      << refused.err;
}

TEST_F(Cluster, PrintsWithoutWriting) {
  const Outcome printed = with_stubs("submit a.yaml -o out --print");
  EXPECT_EQ(printed.status, 0);
  EXPECT_NE(printed.out.find("# sbatch --array=0-3 "), std::string::npos) << printed.out;
  EXPECT_FALSE(exists("out"));
  EXPECT_FALSE(exists("sbatch.log"));
}

TEST_F(Cluster, MergesShardsOfSeveralFolders) {
  EXPECT_EQ(netloom({"run", "a.yaml", "-o", "one", "--shard", "1/2"}).status, 0);
  EXPECT_EQ(netloom({"run", "a.yaml", "-o", "two", "--shard", "2/2"}).status, 0);
  const Outcome half = netloom({"merge", "one", "--config", "a.yaml"});
  EXPECT_EQ(half.status, 1);
  EXPECT_NE(half.err.find("2 runs of 4 have no result"), std::string::npos) << half.err;
  EXPECT_EQ(netloom({"merge", "one", "two", "-o", "all", "--config", "a.yaml"}).status, 0);
  EXPECT_EQ(netloom({"run", "a.yaml", "-o", "whole"}).status, 0);
  EXPECT_EQ(read("all/results.csv"), read("whole/results.csv"));
}

TEST_F(Cluster, RefusesFoldersThatItKnowsNothingOf) {
  EXPECT_EQ(netloom({"status", "nowhere"}).status, 2);
  fs::create_directories(folder_ / "empty");
  const Outcome unknown = netloom({"merge", "empty"});
  EXPECT_EQ(unknown.status, 2);
  EXPECT_NE(unknown.err.find("--config names the experiment"), std::string::npos) << unknown.err;
}

}  // namespace
}  // namespace netloom::test
