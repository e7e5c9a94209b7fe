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

TraceReading read_set_of(const std::string& set, const TraceOptions& options = {}) {
  return read_trace(shared_folder() / "traces" / (set + ".tar.xz"), std::nullopt, options);
}

/// Texts of one level, with places below the set's folder.
std::vector<std::string> below(std::vector<std::string> texts, const std::string& set) {
  const std::string archive =
      (shared_folder() / "traces" / (set + ".tar.xz")).lexically_normal().string() + "/";
  for (std::string& text : texts) {
    for (std::size_t at = text.find(archive); at != std::string::npos; at = text.find(archive))
      text.erase(at, archive.size());
  }
  return texts;
}

const std::string world = "collectives are taken as calls of all ";

TEST(RealTraces, SoundSetsHaveNothingButTheNoticeOfTheirCommunicator) {
  const auto sets = sets_in("sound");
  if (sets.empty()) GTEST_SKIP() << "there are no traces in " << shared_folder();
  for (const std::string& set : sets) {
    const TraceReading reading = read_set_of(set);
    EXPECT_TRUE(reading.sound()) << set;
    for (const std::string& text : notices(reading)) EXPECT_NE(text.find(world), std::string::npos) << text;
    EXPECT_LE(reading.findings.size(), 1U) << set;
    const std::string ranks = set.substr(set.rfind('.') + 1);
    EXPECT_EQ(std::to_string(reading.workload.ranks()), ranks) << set;
    EXPECT_GT(lines_of(reading), 80U) << set;
  }
}

TEST(RealTraces, AnAmbiguousSetHasTheNoticeOfItsCommunicator) {
  const std::string set = "ambiguous/npb-ft.W.64";
  if (sets_in("ambiguous").empty()) GTEST_SKIP() << "there are no traces in " << shared_folder();
  const TraceReading reading = read_set_of(set);
  EXPECT_TRUE(reading.sound());
  EXPECT_EQ(below(notices(reading), set),
            (std::vector<std::string>{
                "npb-ft.W.64/ti.txt_files/rank-0.txt:4: collectives are taken as calls of all 64 "
                "ranks, since the trace names no communicator"}));
}

/// Numbers of errors and repairable errors, and the first of them.
struct Verdict {
  std::string first;
  std::size_t errors = 0;
  std::size_t repairable = 0;
};

Verdict verdict(const std::string& set, const TraceOptions& options = {}) {
  const TraceReading reading = read_set_of(set, options);
  const auto bad = below(errors(reading), set), mendable = below(repairables(reading), set);
  return {!bad.empty()        ? bad.front()
          : !mendable.empty() ? mendable.front()
                              : "",
          bad.size(), mendable.size()};
}

struct FaultySet {
  std::string set;
  std::string first;  ///< without the folder of the set
  std::size_t errors;
  std::size_t repairable;
};

const std::string derived =
    "datatype -1 is a derived type whose size the trace does not say; the workload may: datatypes: {-1: 16B}";
const std::string slip =
    "source -333 is how SMPI records MPI_ANY_SOURCE, but nothing can match it; the workload may say so: "
    "repair: "
    "[any_source]";

// Numbers of errors: the lines that grep finds in the files, with -333 for MPI_ANY_SOURCE, with -1 for a
// datatype, with words that cannot be replayed, with counts of 2 of 4 ranks; the ranks that are cut off.
const std::vector<FaultySet> faulty_sets{
    {"graph500v2-replicated.scale8r8.4", "rank-0.txt:33: alltoallv: " + derived, 0, 4},
    {"graph500v2-simple-anyfix.scale8r8.4", "rank-0.txt:33: alltoallv: " + derived, 0, 4},
    {"graph500v2-simple.scale8r8.4", "rank-0.txt:33: alltoallv: " + derived, 0, 4341 + 4},
    {"heffte-pencil-a2av.c32.4",
     "rank-0.txt:5: alltoallv: has counts for 2 ranks, but there are 4: a call on a sub-communicator, which "
     "a "
     "trace of SMPI cannot name",
     96, 0},
    {"hpcc-fft.N16.16", "rank-0.txt:59: alltoall: " + derived, 0, 96},
    {"hpcc-fft.N4.4", "rank-0.txt:46: alltoall: " + derived, 0, 24},
    {"minife.nx24.4", "rank-0.txt:7819: irecv: " + slip, 0, 24},
    {"npb-bt.S.64",
     "rank-0.txt:12: rank 0 ends without finalize: the program gave up or its recording was cut off", 64, 0},
    {"npb-lu.S.32",
     "rank-0.txt:16: rank 0 ends without finalize: the program gave up or its recording was cut off", 32, 0},
    {"osu-put_latency.i2.2",
     "rank-0.txt:4: SMPI records 'Win_lock' but cannot replay it (one-sided communication)", 2118, 0}};

TEST(RealTraces, FaultySetsAreNamedForWhatTheyAre) {
  if (sets_in("faulty").empty()) GTEST_SKIP() << "there are no traces in " << shared_folder();
  for (const FaultySet& faulty : faulty_sets) {
    const Verdict found = verdict("faulty/" + faulty.set);
    EXPECT_EQ(found.first, faulty.set + "/ti.txt_files/" + faulty.first);
    EXPECT_EQ(found.errors, faulty.errors) << faulty.set;
    EXPECT_EQ(found.repairable, faulty.repairable) << faulty.set;
  }
}

TEST(RealTraces, EmptyRankFilesOfACutRecordingAreNamed) {
  if (sets_in("faulty").empty()) GTEST_SKIP() << "there are no traces in " << shared_folder();
  const auto found = errors(read_set_of("faulty/graph500v3-head.scale8.4"));
  const auto count = [&](const std::string& words) {
    return std::count_if(found.begin(), found.end(),
                         [&](const std::string& text) { return text.find(words) != std::string::npos; });
  };
  EXPECT_EQ(count("has no action"), 2);
  EXPECT_EQ(count("ends without finalize"), 2);
  EXPECT_EQ(count("SMPI records '"), 4517 + 28);
}

TEST(RealTraces, RepairedSetsAreSound) {
  if (sets_in("faulty").empty()) GTEST_SKIP() << "there are no traces in " << shared_folder();
  const TraceOptions both{.derived_type_bytes = 16, .repair_any_source = true};
  for (const std::string set :
       {"graph500v2-replicated.scale8r8.4", "graph500v2-simple-anyfix.scale8r8.4",
        "graph500v2-simple.scale8r8.4", "hpcc-fft.N4.4", "hpcc-fft.N16.16", "minife.nx24.4"}) {
    EXPECT_EQ(verdict("faulty/" + set, both).first, "");
  }
  EXPECT_EQ(verdict("faulty/minife.nx24.4", {.repair_any_source = true}).first, "");
  EXPECT_EQ(verdict("faulty/graph500v2-simple.scale8r8.4", {.repair_any_source = true}).repairable, 4U);
  EXPECT_EQ(verdict("faulty/graph500v2-simple.scale8r8.4", {.derived_type_bytes = 16}).repairable, 4341U);
}

TEST(RealTraces, WhatOnlyStockReplayCannotRunIsSound) {
  if (sets_in("beyond").empty()) GTEST_SKIP() << "there are no traces in " << shared_folder();
  EXPECT_EQ(verdict("beyond/lulesh.s6i10.8").first, "");
  EXPECT_EQ(verdict("beyond/beff.test.16").first, "");
  EXPECT_EQ(verdict("beyond/osu-ialltoall.m64K.16").first, "");
}

TEST(RealTraces, Trap13MessagesOfSendRecvThatMeetTagsAreNoticed) {
  const std::string set = "beyond/beff.test.16";
  if (sets_in("beyond").empty()) GTEST_SKIP() << "there are no traces in " << shared_folder();
  const auto found = notices(read_set_of(set));
  ASSERT_EQ(found.size(), 2U);
  EXPECT_NE(found[0].find("sendRecv: the line names no tags; "), std::string::npos) << found[0];
}

// Stock SMPI names no communicator for a call on 2 of 4 ranks (ti_format.md, trap 1), but the number of its
// counts shows it.
TEST(RealTraces, Trap1CallsOnFewerRanksThanAllAreNamed) {
  if (sets_in("faulty").empty()) GTEST_SKIP() << "there are no traces in " << shared_folder();
  const auto found = errors(read_set_of("faulty/heffte-pencil-a2av.c32.4"));
  for (const std::string& text : found)
    EXPECT_NE(text.find("a call on a sub-communicator"), std::string::npos) << text;
}

}  // namespace
}  // namespace netloom::test
