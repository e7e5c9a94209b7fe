// Which files make up a trace, in which order, and for how many ranks.

#include <gtest/gtest.h>

#include "workload/scratch.hpp"
#include "workload/trace.hpp"

namespace netloom::test {
namespace {

/// A sound program of a rank that computes as many flops as its rank says, plus one.
std::string program_of(int rank) {
  const std::string r = std::to_string(rank);
  return r + " init\n" + r + " compute " + std::to_string(rank + 1) + "\n" + r + " finalize\n";
}

std::vector<std::string> programs(int ranks) {
  std::vector<std::string> all;
  for (int r = 0; r < ranks; ++r) all.push_back(program_of(r));
  return all;
}

void expect_in_rank_order(const TraceReading& reading, std::uint32_t ranks) {
  EXPECT_TRUE(reading.findings.empty());
  ASSERT_EQ(reading.workload.ranks(), ranks);
  for (std::uint32_t r = 0; r < ranks; ++r) {
    EXPECT_EQ(reading.workload.programs[r].actions.at(1).amount, r + 1);
  }
}

std::string refused(const fs::path& path) {
  try {
    read_trace(path, std::nullopt);
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

TEST(TraceLayout, AnIndexNamesFilesRelativeToItsFolder) {
  const Scratch scratch;
  scratch.write("set/ti.txt", "files/b.txt\nfiles/a.txt\n");
  scratch.write("set/files/b.txt", program_of(0));
  scratch.write("set/files/a.txt", program_of(1));
  expect_in_rank_order(read_trace("set/ti.txt", std::nullopt), 2);
  EXPECT_EQ(trace_files("set/ti.txt"),
            (std::vector<fs::path>{"set/ti.txt", "set/files/b.txt", "set/files/a.txt"}));
}

TEST(TraceLayout, AFolderIsReadInNumericOrder) {
  const Scratch scratch;
  for (int r = 0; r < 12; ++r) scratch.write("set/rank-" + std::to_string(r) + ".txt", program_of(r));
  scratch.write("set/README", "not a rank");
  expect_in_rank_order(read_trace("set", std::nullopt), 12);
  EXPECT_EQ(trace_files("set").size(), 12U);
}

TEST(TraceLayout, ARecordersFolderCountsFromOne) {
  const Scratch scratch;
  for (int r = 0; r < 11; ++r) {
    scratch.write("set/1712.0" + std::to_string(20 - r) + "_rank-" + std::to_string(r + 1) + ".txt",
                  program_of(r));
  }
  expect_in_rank_order(read_trace("set", std::nullopt), 11);
}

TEST(TraceLayout, AFolderThatHoldsOnlyAnIndexIsReadThroughIt) {
  const Scratch scratch;
  scratch.write("set/ti.txt", "ti.txt_files/rank-0.txt\nti.txt_files/rank-1.txt\n");
  scratch.write("set/ti.txt_files/rank-0.txt", program_of(0));
  scratch.write("set/ti.txt_files/rank-1.txt", program_of(1));
  expect_in_rank_order(read_trace("set", std::nullopt), 2);
}

TEST(TraceLayout, AGapInAFolderIsNamed) {
  const Scratch scratch;
  scratch.write("set/rank-0.txt", program_of(0));
  scratch.write("set/rank-3.txt", program_of(1));
  EXPECT_EQ(errors(read_trace("set", std::nullopt)),
            (Texts{"set/rank-3.txt:1: rank file 3 follows 0; those between are missing"}));
  scratch.write("late/rank-2.txt", program_of(0));
  EXPECT_EQ(errors(read_trace("late", std::nullopt)),
            (Texts{"late/rank-2.txt:1: the first rank file must be numbered 0 or 1, got 2"}));
}

TEST(TraceLayout, TwoFilesOfOneRankAreNamed) {
  const Scratch scratch;
  scratch.write("set/rank-0.txt", program_of(0));
  scratch.write("set/old-0.txt", program_of(0));
  EXPECT_EQ(errors(read_trace("set", std::nullopt)),
            (Texts{"set/rank-0.txt:1: has the same rank number as set/old-0.txt"}));
}

TEST(TraceLayout, OneFileMayBeSharedByAllRanks) {
  const Scratch scratch;
  scratch.write("all.txt", program_of(1) + program_of(0) + program_of(2));
  scratch.write("index.txt", "all.txt\n");
  expect_in_rank_order(read_trace("all.txt", 3), 3);
  expect_in_rank_order(read_trace("index.txt", 3), 3);
}

TEST(TraceLayout, ASharedFileNeedsTheNumberOfRanks) {
  const Scratch scratch;
  scratch.write("all.txt", program_of(0) + program_of(1));
  EXPECT_EQ(errors(read_trace("all.txt", std::nullopt)),
            (Texts{"all.txt:1: all ranks share this file; the number of ranks must be given (ranks)"}));
  EXPECT_EQ(errors(read_trace("all.txt", 1)), (Texts{"all.txt:4: rank 1 is not one of the ranks 0 to 0",
                                                     "all.txt:5: rank 1 is not one of the ranks 0 to 0",
                                                     "all.txt:6: rank 1 is not one of the ranks 0 to 0"}));
  EXPECT_EQ(errors(read_trace("all.txt", 3)), (Texts{"all.txt:1: rank 2 has no action"}));
}

TEST(TraceLayout, T5FewerRanksThanFilesAreRefused) {
  const Scratch scratch;
  scratch.write_set(programs(4));
  EXPECT_EQ(errors(read_trace("index.txt", 2)),
            (Texts{"index.txt:4: the trace has 4 rank files, but 2 ranks are wanted"}));
  fs::remove("index.txt");
  EXPECT_EQ(errors(read_trace(".", 2)), (Texts{".:1: the trace has 4 rank files, but 2 ranks are wanted"}));
}

TEST(TraceLayout, T7FewerFilesThanRanksAreRefused) {
  const Scratch scratch;
  scratch.write_set(programs(3));
  EXPECT_EQ(errors(read_trace("index.txt", 4)),
            (Texts{"index.txt:3: the trace has 3 rank files, but 4 ranks are wanted"}));
}

TEST(TraceLayout, T8FilesInTheWrongOrderAreNamed) {
  const Scratch scratch;
  scratch.write_set(programs(3));
  scratch.write("index.txt", "rank-0.txt\nrank-2.txt\nrank-1.txt\n");
  EXPECT_EQ(errors(read_trace("index.txt", 3)),
            (Texts{"rank-2.txt:1: the rank column says 2 in the file of rank 1 (index.txt:2), on 3 lines",
                   "rank-1.txt:1: the rank column says 1 in the file of rank 2 (index.txt:3), on 3 lines"}));
}

TEST(TraceLayout, T8ASingleStrayLineIsNamed) {
  const Scratch scratch;
  scratch.write_set({"0 init\n1 barrier\n0 finalize\n", program_of(1)});
  EXPECT_EQ(errors(read_trace("index.txt", 2)),
            (Texts{"rank-0.txt:2: the rank column says 1 in the file of rank 0 (index.txt:1), on 1 line"}));
}

TEST(TraceLayout, AnIndexIsCheckedLineByLine) {
  const Scratch scratch;
  scratch.write("set/rank-0.txt", program_of(0));
  scratch.write("set/index.txt", "rank-0.txt\nrank-0.txt\nlost.txt\n");
  EXPECT_EQ(errors(read_trace("set/index.txt", std::nullopt)),
            (Texts{"set/index.txt:2: set/rank-0.txt was named before, at set/index.txt:1",
                   "set/index.txt:3: there is no file set/lost.txt (paths are relative to the folder of the "
                   "index)",
                   "set/rank-0.txt:1: the rank column says 0 in the file of rank 1 (set/index.txt:2), on 3 "
                   "lines"}));
}

TEST(TraceLayout, WhatIsNoTraceIsRefused) {
  const Scratch scratch;
  fs::create_directory("empty");
  EXPECT_EQ(refused("empty"),
            "empty: the folder holds no trace (no file named like rank-0.txt, no index.txt, no ti.txt)");
  EXPECT_NE(refused("nowhere.txt").find("nowhere.txt"), std::string::npos);
  scratch.write("set.zip", "PK\x03\x04");
  EXPECT_EQ(refused("set.zip"), "set.zip: is an archive (zip); unpack it first and name its index");
  scratch.write("set.tar.xz", std::string("\xFD"
                                          "7zXZ\0",
                                          6));
  EXPECT_TRUE(refused("set.tar.xz").starts_with("set.tar.xz: the archive is damaged: "));
}

/// Packs what is in the folder `set` of the scratch folder.
void pack(const std::string& command) {
  ASSERT_EQ(std::system(command.c_str()), 0) << command;
}

void write_recording(const Scratch& scratch, int ranks) {
  std::string index;
  for (int r = 0; r < ranks; ++r) {
    const std::string name = "ti.txt_files/rank-" + std::to_string(r) + ".txt";
    scratch.write("set/" + name, program_of(r));
    index += name + "\n";
  }
  scratch.write("set/ti.txt", index);
}

TEST(TraceLayout, AnArchiveIsReadAsItsFolder) {
  const Scratch scratch;
  write_recording(scratch, 12);
  pack(
      "tar -cJf set.tar.xz set && tar -czf set.tar.gz -C set ti.txt ti.txt_files && tar -cf files.tar -C set "
      "ti.txt_files");
  fs::remove_all("set");
  expect_in_rank_order(read_trace("set.tar.xz", std::nullopt), 12);
  expect_in_rank_order(read_trace("set.tar.gz", 12), 12);
  expect_in_rank_order(read_trace("./files.tar", std::nullopt), 12);
  EXPECT_EQ(trace_files("set.tar.xz"), (std::vector<fs::path>{"set.tar.xz"}));
}

TEST(TraceLayout, FindingsInAnArchiveNameItsFiles) {
  const Scratch scratch;
  write_recording(scratch, 2);
  scratch.write("set/ti.txt_files/rank-1.txt", "1 init\n1 bogus\n1 finalize\n");
  pack("tar -cJf set.tar.xz set");
  EXPECT_EQ(errors(read_trace("set.tar.xz", std::nullopt)),
            (Texts{"set.tar.xz/set/ti.txt_files/rank-1.txt:2: unknown action 'bogus'"}));
}

TEST(TraceLayout, AnArchiveNamesNothingOutsideItself) {
  const Scratch scratch;
  scratch.write("outside.txt", program_of(0));
  scratch.write("set/ti.txt", "../outside.txt\n" + (scratch.folder() / "outside.txt").string() + "\n");
  pack("tar -cf set.tar -C set ti.txt");
  EXPECT_EQ(errors(read_trace("set.tar", std::nullopt)).size(), 2U);
  pack("tar -P -cf up.tar ../" + scratch.folder().filename().string() + "/outside.txt");
  EXPECT_EQ(refused("up.tar"),
            "up.tar: the folder holds no trace (no file named like rank-0.txt, no index.txt, no ti.txt)");
}

TEST(TraceLayout, LinksAndRepeatedFilesInAnArchiveAreFaults) {
  const Scratch scratch;
  for (int r = 0; r < 3; ++r) scratch.write("set/rank-" + std::to_string(r) + ".txt", program_of(r));
  pack("tar -cf twice.tar -C set . && tar -rf twice.tar -C set ./rank-1.txt");
  EXPECT_EQ(errors(read_trace("twice.tar", std::nullopt)),
            (Texts{"twice.tar/rank-1.txt:1: comes twice in the archive"}));
  pack("mv set/rank-2.txt set/other && ln -s other set/rank-2.txt && tar -cf link.tar -C set .");
  EXPECT_EQ(errors(read_trace("link.tar", std::nullopt)),
            (Texts{"link.tar/rank-2.txt:1: is a link in the archive, which is no file"}));
}

TEST(TraceLayout, CompressedFilesReadAsWhatTheyHold) {
  const Scratch scratch;
  for (int r = 0; r < 12; ++r) scratch.write("set/rank-" + std::to_string(r) + ".txt", program_of(r));
  pack("gzip set/rank-*.txt && xz -c set/rank-3.txt.gz > again.xz");
  expect_in_rank_order(read_trace("set", std::nullopt), 12);
  scratch.write("all.txt", program_of(1) + program_of(0));
  pack("gzip all.txt");
  expect_in_rank_order(read_trace("all.txt.gz", 2), 2);
}

TEST(TraceLayout, AnArchiveInAnArchiveIsRefused) {
  const Scratch scratch;
  write_recording(scratch, 2);
  pack("tar -cf set/ti.txt_files/rank-0.txt set/ti.txt && tar -cf set.tar set");
  EXPECT_EQ(refused("set.tar"),
            "set.tar/set/ti.txt_files/rank-0.txt: is an archive inside a trace; unpack it first");
}

}  // namespace
}  // namespace netloom::test
