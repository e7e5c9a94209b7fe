#include <algorithm>

#include "program.hpp"

namespace netloom::test {
namespace {

/// Every command that writes, told to write to `$F`; `$N` is the program.
class DiskTrouble : public ProgramTest {
 protected:
  DiskTrouble() {
    write("a.yaml", "schema: 1\nname: a\n" + hardware_yaml +
                        "topologies: [{type: ring, nodes: 64}]\nworkloads: [{type: barrier}]\n");
    write("file", "");
  }

  static inline const std::vector<std::string> into_a_file{
      "\"$N\" topology '{type: ring, nodes: 64}' --format json -o $F",
      "\"$N\" platform a.yaml -o $F --hostfile hosts", "\"$N\" platform a.yaml -o - --hostfile $F",
      "\"$N\" bounds --nodes 9 --degree 2 -o $F", "\"$N\" search circulant --nodes 16 --degree 4 -o $F"};
  static inline const std::vector<std::string> into_a_folder{
      "\"$N\" run a.yaml -o $F", "\"$N\" workload '{type: barrier, iterations: 200}' --ranks 4 -o $F"};

  /// Runs it with `before` in front; it must fail with one sentence about that place.
  void expect_sentence(const std::string& command, const std::string& place,
                       const std::string& before = "") const {
    const Outcome outcome = shell(before + "F=" + place + "; " + command);
    EXPECT_EQ(outcome.status, 1) << command << '\n' << outcome.err;
    EXPECT_TRUE(outcome.err.starts_with("netloom: " + place)) << command << '\n' << outcome.err;
    EXPECT_NE(outcome.err.find(" cannot be "), std::string::npos) << command << '\n' << outcome.err;
    EXPECT_EQ(std::count(outcome.err.begin(), outcome.err.end(), '\n'), 1) << command << '\n' << outcome.err;
  }

  std::size_t files() const {
    return static_cast<std::size_t>(std::distance(fs::directory_iterator(folder_), fs::directory_iterator()));
  }
};

TEST_F(DiskTrouble, AMissingFolderIsASentence) {
  for (const std::string& command : into_a_file) expect_sentence(command, "none/x");
}

TEST_F(DiskTrouble, APlaceThatTakesNoFilesIsASentence) {
  std::vector<std::string> places{"/proc/netloom", "file/x"};
  // Where sysfs is not mounted, /sys is a folder like any other.
  if (fs::exists("/sys/kernel")) places.emplace_back("/sys/netloom");
  for (const std::string& place : places) {
    for (const std::string& command : into_a_file) expect_sentence(command, place);
    for (const std::string& command : into_a_folder) expect_sentence(command, place);
  }
}

/// A trace is several files: those written before the disk was full go, and what a kill leaves names what is
/// missing.
TEST_F(DiskTrouble, HalfATraceIsRemovedOrRefused) {
  const std::string write = "$N workload '{type: alltoall, size: 1KiB, iterations: 2000}' --ranks 8 -o t";
  const Outcome full = shell("(trap '' XFSZ; ulimit -f 8; " + write + ")");
  EXPECT_EQ(full.status, 1);
  EXPECT_TRUE(full.err.starts_with("netloom: t/rank-0.txt: cannot be written: ")) << full.err;
  EXPECT_TRUE(fs::is_empty(folder_ / "t"));
  ASSERT_EQ(shell(write).status, 0);
  fs::remove(folder_ / "t/rank-7.txt");
  const Outcome cut = shell("$N lint t");
  EXPECT_EQ(cut.status, 2);
  EXPECT_NE((cut.out + cut.err).find("rank-7.txt"), std::string::npos) << cut.out << cut.err;
}

// A limit on the size of files stands in for a full disk: writing fails on the way.
TEST_F(DiskTrouble, AFullDiskIsASentenceAndLeavesNothingBehind) {
  const std::string full = "trap '' XFSZ; ulimit -f 0; ";
  for (const std::string& command : into_a_file) {
    const std::size_t before = files();
    const Outcome outcome = shell("(" + full + "F=x; " + command + ") 2>&1 | cat");
    EXPECT_NE(outcome.out.find(" cannot be written: "), std::string::npos) << command << '\n' << outcome.out;
    EXPECT_FALSE(exists("x")) << command;
    EXPECT_EQ(files() - before, exists(".out") && before == 2 ? 2U : 0U) << command;
  }
}

}  // namespace
}  // namespace netloom::test
