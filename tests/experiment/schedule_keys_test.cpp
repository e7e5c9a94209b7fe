// `mpi.schedule`: its keys, its faults, and what it adds to a sweep.

#include <gtest/gtest.h>

#include "common/error.hpp"
#include "common/text.hpp"
#include "experiment/basic_experiment.hpp"
#include "results/axes.hpp"

namespace netloom {
namespace {

std::string faults_of(const std::vector<std::string>& assignments) {
  try {
    read(assignments);
  } catch (const InputError& error) {
    return join(error.faults(), "\n");
  }
  return "";
}

/// Of the points on the first network, the algorithm and schedule of each.
std::vector<std::string> choices_of(const std::vector<std::string>& assignments) {
  std::vector<std::string> texts;
  for (const Point& point : read(assignments).points) {
    if (point.topology_label != "torus") continue;
    texts.push_back(algorithms_text(point.mpi) + " " + schedule_text(point.mpi));
  }
  return texts;
}

TEST(ScheduleKeys, HaveDefaults) {
  EXPECT_EQ(choices_of({"mpi={algorithms: {alltoall: scheduled}}"}),
            (std::vector<std::string>{"alltoall=scheduled window=16;barrier=no"}));
}

TEST(ScheduleKeys, AreAxesOfWhatIsScheduledAlone) {
  EXPECT_EQ(
      choices_of(
          {"mpi={algorithms: {alltoall: [pair, scheduled]}, schedule: {window: [4, 8], barrier: yes}}"}),
      (std::vector<std::string>{"alltoall=pair ", "alltoall=scheduled window=4;barrier=yes",
                                "alltoall=scheduled window=8;barrier=yes"}));
}

TEST(ScheduleKeys, DecideTheRunIdWhereSomethingIsScheduled) {
  const auto text = [](const std::string& schedule) {
    return canonical_text(read({"mpi={algorithms: {alltoallv: scheduled}" + schedule + "}"}).points.front());
  };
  EXPECT_EQ(text(""), text(", schedule: {window: 16, barrier: no}"));
  EXPECT_NE(text(""), text(", schedule: {window: 15}"));
  EXPECT_NE(text(""), text(", schedule: {barrier: yes}"));
  EXPECT_EQ(canonical_text(read().points.front()).find("schedule"), std::string::npos);
}

TEST(ScheduleKeys, WithoutAScheduledAlgorithmAreAFault) {
  const std::string fault = faults_of({"mpi={algorithms: {alltoall: pair}, schedule: {window: 4}}"});
  EXPECT_NE(
      fault.find(
          "mpi.schedule has no effect, since no algorithm is 'scheduled'; choose one in mpi.algorithms, "
          "such as {alltoall: scheduled}"),
      std::string::npos)
      << fault;
}

TEST(ScheduleKeys, OutOfRangeOrUnknownAreFaults) {
  const std::string scheduled = "mpi={algorithms: {alltoall: scheduled}, schedule: ";
  EXPECT_NE(faults_of({scheduled + "{window: 0}}"}).find("mpi.schedule: window must be in 1..65535, got 0"),
            std::string::npos);
  EXPECT_NE(faults_of({scheduled + "{window: 65536}}"}).find("window must be in 1..65535, got 65536"),
            std::string::npos);
  EXPECT_NE(faults_of({scheduled + "{windows: 4}}"})
                .find("unknown key 'windows' in mpi.schedule; did you mean 'window'?"),
            std::string::npos);
  EXPECT_NE(faults_of({scheduled + "16}"}).find("mpi.schedule must be a map"), std::string::npos);
}

TEST(ScheduleKeys, RepeatedCombinationsOfOtherKeysAreStillFaults) {
  EXPECT_NE(faults_of({"mpi={algorithms: {alltoall: [scheduled, scheduled]}, schedule: {window: 4}}"}), "");
}

TEST(ScheduleKeys, ACollectiveThatHasNoScheduleIsAFault) {
  EXPECT_NE(faults_of({"mpi={algorithms: {bcast: scheduled}}"}).find("bcast has no algorithm 'scheduled'"),
            std::string::npos);
}

}  // namespace
}  // namespace netloom
