// The lint on recordings of real programs: the sound ones have no fault, the faulty ones are named for what
// they are.

#include <gtest/gtest.h>

#include <algorithm>

#include "workload/scratch.hpp"
#include "workload/trace.hpp"

namespace netloom::test {
namespace {

std::vector<std::string> sets_in(const std::string& folder) {
  std::vector<std::string> sets;
  const fs::path path = shared_folder() / "traces" / folder;
  if (!fs::is_directory(path)) return sets;
  for (const auto& entry : fs::directory_iterator(path)) {
    const std::string name = entry.path().filename().string();
    if (name.ends_with(".tar.xz")) sets.push_back(folder + "/" + name.substr(0, name.size() - 7));
  }
  std::sort(sets.begin(), sets.end());
  return sets;
}

std::uint64_t lines_of(const TraceReading& reading) {
  std::uint64_t lines = 0;
  for (const RankProgram& program : reading.workload.programs) lines += program.actions.size();
  return lines;
}

TEST(RealTraces, SoundSetsHaveNoFinding) {
  const auto sets = sets_in("sound");
  if (sets.empty()) GTEST_SKIP() << "there are no traces in " << shared_folder();
  const Scratch scratch;
  for (const std::string& set : sets) {
    const TraceReading reading = read_trace(unpack(scratch, set), std::nullopt);
    EXPECT_EQ(errors(reading), std::vector<std::string>()) << set;
    EXPECT_EQ(warnings(reading), std::vector<std::string>()) << set;
    const std::string ranks = set.substr(set.rfind('.') + 1);
    EXPECT_EQ(std::to_string(reading.workload.ranks()), ranks) << set;
    EXPECT_GT(lines_of(reading), 80U) << set;
  }
}

/// The text of a set's first error and how many there are.
struct Verdict {
  std::string first;
  std::size_t errors = 0;
};

Verdict verdict(const Scratch& scratch, const std::string& set, const TraceOptions& options = {}) {
  const auto found = errors(read_trace(unpack(scratch, set), std::nullopt, options));
  return {found.empty() ? "" : found.front(), found.size()};
}

struct FaultySet {
  std::string set;
  std::string first;  ///< first error, without the folder of the set
  std::size_t errors;
};

const std::string derived =
    "datatype -1 is a derived type whose size the trace does not say; the workload may: datatypes: {-1: 16B}";
const std::string slip =
    "source -333 is how SMPI records MPI_ANY_SOURCE, but nothing can match it; write -555";

// Numbers of errors: the lines that grep finds in the files, with -333 for MPI_ANY_SOURCE, with -1 for a
// datatype, with words that cannot be replayed, with counts of 2 of 4 ranks.
const std::vector<FaultySet> faulty_sets{
    {"graph500v2-replicated.scale8r8.4", "rank-0.txt:33: alltoallv: " + derived, 4},
    {"graph500v2-simple-anyfix.scale8r8.4", "rank-0.txt:33: alltoallv: " + derived, 4},
    {"graph500v2-simple.scale8r8.4", "rank-0.txt:33: alltoallv: " + derived, 4341 + 4},
    {"heffte-pencil-a2av.c32.4",
     "rank-0.txt:5: alltoallv: has counts for 2 ranks, but there are 4: a call on a sub-communicator, which "
     "a "
     "trace of SMPI cannot name",
     96},
    {"hpcc-fft.N16.16", "rank-0.txt:59: alltoall: " + derived, 96},
    {"hpcc-fft.N4.4", "rank-0.txt:46: alltoall: " + derived, 24},
    {"minife.nx24.4", "rank-0.txt:7819: irecv: " + slip, 24},
    {"osu-put_latency.i2.2",
     "rank-0.txt:4: SMPI records 'Win_lock' but cannot replay it (one-sided communication)", 2118}};

TEST(RealTraces, FaultySetsAreNamedForWhatTheyAre) {
  if (sets_in("faulty").empty()) GTEST_SKIP() << "there are no traces in " << shared_folder();
  const Scratch scratch;
  for (const FaultySet& faulty : faulty_sets) {
    const Verdict found = verdict(scratch, "faulty/" + faulty.set);
    EXPECT_EQ(found.first, faulty.set + "/ti.txt_files/" + faulty.first);
    EXPECT_EQ(found.errors, faulty.errors) << faulty.set;
  }
}

TEST(RealTraces, EmptyRankFilesOfACutRecordingAreNamed) {
  if (sets_in("faulty").empty()) GTEST_SKIP() << "there are no traces in " << shared_folder();
  const Scratch scratch;
  const auto found = errors(read_trace(unpack(scratch, "faulty/graph500v3-head.scale8.4"), std::nullopt));
  const auto count = [&](const std::string& words) {
    return std::count_if(found.begin(), found.end(),
                         [&](const std::string& text) { return text.find(words) != std::string::npos; });
  };
  EXPECT_EQ(count("has no action"), 2);
  EXPECT_EQ(count("SMPI records '"), 4598);
}

TEST(RealTraces, SetsThatWereCutOffAreWarnedOf) {
  if (sets_in("faulty").empty()) GTEST_SKIP() << "there are no traces in " << shared_folder();
  const Scratch scratch;
  for (const auto& [set, ranks] : {std::pair("npb-bt.S.64", 64U), std::pair("npb-lu.S.32", 32U)}) {
    const TraceReading reading = read_trace(unpack(scratch, std::string("faulty/") + set), std::nullopt);
    EXPECT_TRUE(reading.sound());
    EXPECT_EQ(warnings(reading).size(), ranks);
  }
}

TEST(RealTraces, DerivedTypesOfAGivenSizeAreRead) {
  if (sets_in("faulty").empty()) GTEST_SKIP() << "there are no traces in " << shared_folder();
  const Scratch scratch;
  for (const std::string set : {"graph500v2-replicated.scale8r8.4", "graph500v2-simple-anyfix.scale8r8.4",
                                "hpcc-fft.N4.4", "hpcc-fft.N16.16"}) {
    EXPECT_EQ(verdict(scratch, "faulty/" + set, {.derived_type_bytes = 16}).first, "");
  }
}

TEST(RealTraces, WhatOnlyStockReplayCannotRunIsSound) {
  if (sets_in("beyond").empty()) GTEST_SKIP() << "there are no traces in " << shared_folder();
  const Scratch scratch;
  EXPECT_EQ(verdict(scratch, "beyond/lulesh.s6i10.8").first, "");
  EXPECT_EQ(verdict(scratch, "beyond/beff.test.16").first, "");
  EXPECT_EQ(verdict(scratch, "ambiguous/npb-ft.W.64").first, "");
  EXPECT_EQ(
      verdict(scratch, "beyond/osu-ialltoall.m64K.16").first,
      "osu-ialltoall.m64K.16/ti.txt_files/rank-0.txt:6: SMPI records 'ialltoall' but cannot replay it (its "
      "request is in no line)");
}

}  // namespace
}  // namespace netloom::test
