#include "results/check.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>

#include "common/error.hpp"
#include "results/check_report.hpp"
#include "results/sample_rows.hpp"

namespace netloom {
namespace {

using Rows = std::vector<CsvRow>;

/// Three networks on two workloads, the last run a deadlock.
Rows sample_table() {
  std::vector<Row> rows;
  for (const char* const workload : {"alltoall", "barrier"}) {
    for (const char* const topology : {"torus", "ring", "star"}) {
      const bool fails = workload == std::string("barrier") && topology == std::string("star");
      Row row = fails ? failed_row(topology, Status::deadlock, "rank 0 waits") : sample_row(topology);
      row.axes.workload = workload;
      row.outcome.run_id = std::string(workload) + topology;
      rows.push_back(row);
    }
  }
  return read_csv(csv_text(rows, "torus"));
}

Check compared(const Rows& baseline, const Rows& results, const std::vector<std::string>& tolerances = {}) {
  return check_results({"baseline.csv", baseline}, {"results.csv", results}, read_tolerances(tolerances));
}

/// The first row's only difference from one changed cell; empty when it is the same.
std::string difference(const std::string& column, const std::string& was, const std::string& is,
                       const std::vector<std::string>& tolerances = {}) {
  Rows baseline = sample_table(), results = sample_table();
  baseline[0][column] = was;
  results[0][column] = is;
  const Check check = compared(baseline, results, tolerances);
  EXPECT_EQ(check.passed(), check.runs[0].differences.empty());
  EXPECT_LE(check.runs[0].differences.size(), 1U);
  return check.runs[0].differences.empty() ? "" : check.runs[0].differences[0];
}

std::string fault_of(const std::function<void()>& work) {
  try {
    work();
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

TEST(Check, TheSameResultsPass) {
  const Check check = compared(sample_table(), sample_table());
  EXPECT_TRUE(check.passed());
  EXPECT_EQ(check.runs.size(), 6U);
  EXPECT_EQ(check.count(Verdict::same), 6U);
  EXPECT_TRUE(check.notes.empty());
  EXPECT_EQ(check_text(check), "6 runs: 6 the same, 0 moved, 0 missing, 0 new, 0 failed\n");
}

TEST(Check, AMillionthIsCaughtAndPassesByTheTolerance) {
  for (const CsvColumn& column : csv_columns()) {
    if (column.use != ColumnUse::near) continue;
    const std::string name(column.name), was = "0.25", is = "0.25000025";  // 1e-6 more
    EXPECT_NE(difference(name, was, is, {"1e-7"}), "") << name;
    EXPECT_EQ(difference(name, was, is, {"1e-5"}), "") << name;
    EXPECT_NE(difference(name, was, is), "") << name;
    EXPECT_NE(difference(name, is, was, {"1e-7"}), "") << name;
    EXPECT_EQ(difference(name, is, was, {"1e-5"}), "") << name;
  }
}

TEST(Check, LastDigitsAreNoDifferenceUnlessAsked) {
  EXPECT_EQ(difference("time_s", "0.1", "0.10000000000000002"), "");
  EXPECT_EQ(difference("time_s", "0.1", "0.10000000000000002", {"0"}),
            "time_s: was 0.1, is 0.10000000000000002 (1.388e-16 apart, tolerance 0)");
  EXPECT_EQ(difference("time_s", "0.1", "1e-1", {"0"}), "");
}

TEST(Check, ATimeFarBelowTheRunsIsNotHeldToItsOwnLastDigits) {
  EXPECT_EQ(difference("waiting_time_mean_s", "0", "1e-17"), "");
  EXPECT_NE(difference("waiting_time_mean_s", "0", "1e-12"), "");
  EXPECT_NE(difference("b_eff_Bps", "0", "1e-17"), "");
}

TEST(Check, AColumnsOwnToleranceWins) {
  EXPECT_EQ(difference("mpl", "2", "2.1", {"mpl=0.1"}), "");
  EXPECT_EQ(difference("mpl", "2", "2.1", {"0", "mpl=0.1"}), "");
  EXPECT_NE(difference("mpl", "2", "2.1", {"0.5", "mpl=0.01"}), "");
  EXPECT_NE(difference("mpl", "2", "2.1", {"time_s=0.1"}), "");
}

TEST(Check, CountsAndTextsMustBeEqual) {
  EXPECT_EQ(difference("messages", "1000000000", "1000000001", {"0.5"}),
            "messages: was 1000000000, is 1000000001");
  EXPECT_EQ(difference("messages", "1000000000", "1000000001", {"messages=1e-8"}), "");
  EXPECT_EQ(difference("bytes", "18446744073709551614", "18446744073709551615"),
            "bytes: was 18446744073709551614, is 18446744073709551615");
  EXPECT_EQ(difference("hottest_link", "3->7", "7->3"), "hottest_link: was 3->7, is 7->3");
  EXPECT_EQ(difference("ranks", "64", "63"), "ranks: was 64, is 63");
}

TEST(Check, EmptyAndInfiniteCellsAreNoNumbers) {
  EXPECT_EQ(difference("time_s", "0.1", "", {"1"}), "time_s: was 0.1, is empty");
  EXPECT_EQ(difference("mpl", "", "0", {"1"}), "mpl: was empty, is 0");
  EXPECT_EQ(difference("mpl", "1", "inf", {"1"}), "mpl: was 1, is inf");
  EXPECT_EQ(difference("mpl", "nan", "1", {"1"}), "mpl: was nan, is 1");
  EXPECT_EQ(difference("mpl", "nan", "nan"), "");
  EXPECT_EQ(difference("mpl", "-0", "0", {"0"}), "");
}

TEST(Check, VersionsRunIdsAndWordsForPeopleAreNotCompared) {
  for (const char* const column : {"run_id", "experiment", "simgrid_version", "model_version",
                                   "topology_spec", "workload_spec", "placement_spec", "reason"}) {
    EXPECT_EQ(difference(column, "a", "b"), "") << column;
  }
}

TEST(Check, EveryColumnIsACoordinateOrComparedOrLeftOutOnPurpose) {
  const Rows table = sample_table();
  for (const CsvColumn& column : csv_columns()) {
    Rows changed = table;
    changed[0][std::string(column.name)] = "77";
    const Check check = compared(table, changed);
    const bool left_out = column.use == ColumnUse::remark || column.use == ColumnUse::origin;
    EXPECT_EQ(check.passed(), left_out) << column.name;
    EXPECT_EQ(check.count(Verdict::missing), column.use == ColumnUse::coordinate ? 1U : 0U) << column.name;
  }
}

TEST(Check, PointsAreFoundByTheirCoordinatesInAnyOrder) {
  Rows results = sample_table();
  std::ranges::reverse(results);
  for (CsvRow& row : results) row["run_id"] += " of the next version";
  EXPECT_TRUE(compared(sample_table(), results).passed());
}

TEST(Check, TellsMissingAndNewRuns) {
  Rows baseline = sample_table(), results = sample_table();
  baseline.erase(baseline.begin());
  results.erase(results.begin() + 1);
  const Check check = compared(baseline, results);
  EXPECT_FALSE(check.passed());
  EXPECT_EQ(check_text(check),
            "6 runs: 4 the same, 0 moved, 1 missing, 1 new, 0 failed\n"
            "new: alltoall on torus\n"
            "missing: alltoall on ring\n");
  EXPECT_TRUE(compared(baseline, sample_table()).passed());  // a new run alone is no fault
  EXPECT_FALSE(compared(sample_table(), results).passed());
}

TEST(Check, TellsFailedRunsAndThoseThatRecovered) {
  Rows baseline = sample_table(), results = sample_table();
  results[1]["status"] = "crashed";
  results[1]["reason"] = "no memory";
  results[5]["status"] = "ok";
  const Check check = compared(baseline, results);
  EXPECT_EQ(check_text(check),
            "6 runs: 4 the same, 1 moved, 0 missing, 0 new, 1 failed\n"
            "failed: alltoall on ring\n"
            "  status: was ok, is crashed\n"
            "  reason: no memory\n"
            "moved: barrier on star\n"
            "  status: was deadlock, is ok\n");
  baseline.pop_back();
  const Check added = compared(baseline, sample_table());
  EXPECT_FALSE(added.passed());
  EXPECT_EQ(added.count(Verdict::not_ended), 1U);
  EXPECT_EQ(added.runs.back().differences[1], "reason: rank 0 waits");
}

TEST(Check, AChangedSpecExplainsAMovedRun) {
  Rows results = sample_table();
  results[0]["time_s"] = "0.2";
  results[0]["topology_spec"] = "{type: torus, dims: [4, 16]}";
  const Check check = compared(sample_table(), results);
  ASSERT_EQ(check.runs[0].differences.size(), 2U);
  EXPECT_EQ(check.runs[0].differences[1],
            "topology_spec: was {type: torus, dims: [8, 8]}, is {type: torus, dims: [4, 16]}");
}

TEST(Check, NamesWhatTellsRunsApart) {
  Rows table = sample_table();
  table.resize(1);
  table.push_back(table[0]);
  table[1]["mpi_profile"] = "smpi";
  table[1]["detached_bytes"] = "";
  const Check check = compared(table, table);
  EXPECT_EQ(check.runs[0].network, "torus, mpi_profile hpc, detached_bytes 65536");
  EXPECT_EQ(check.runs[1].network, "torus, mpi_profile smpi");
}

TEST(Check, RowsOfOnePointMustAgree) {
  Rows twice = sample_table();
  twice.push_back(twice[0]);
  EXPECT_TRUE(compared(sample_table(), twice).passed());
  EXPECT_EQ(compared(twice, sample_table()).runs.size(), 6U);
  twice.back()["time_s"] = "1";
  EXPECT_EQ(fault_of([&] { compared(sample_table(), twice); }),
            "results.csv: rows 1 and 7 are the same point (alltoall on torus) and differ in time_s");
  EXPECT_NE(fault_of([&] { compared(twice, sample_table()); }).find("baseline.csv: rows 1 and 7"),
            std::string::npos);
}

TEST(Check, AColumnThatOneTableLacksIsNotedAndNotCompared) {
  Rows old = sample_table();
  for (CsvRow& row : old) {
    row.erase("hop_bytes");
    row.erase("engine");
    row.erase("model_version");
    row["of_old"] = "1";
  }
  const Check check = compared(old, sample_table());
  EXPECT_TRUE(check.passed());
  EXPECT_EQ(check.notes,
            (std::vector<std::string>{"baseline.csv: has no column 'engine', which is not compared",
                                      "baseline.csv: has no column 'hop_bytes', which is not compared",
                                      "results.csv: has no column 'of_old', which is not compared"}));
}

TEST(Check, RefusesTablesThatAreNoResults) {
  const auto fault = [](const std::string& text, const std::vector<std::string>& tolerances = {}) {
    return fault_of([&] { read_results_table("a.csv", text, read_tolerances(tolerances)); });
  };
  EXPECT_EQ(fault(""), "a.csv: has no run");
  EXPECT_EQ(fault("a,b\n"), "a.csv: has no run");
  EXPECT_EQ(fault("a,b\n1\n"), "a.csv: row 1 of the table has 1 cells, and its header 2");
  EXPECT_EQ(fault("a,b\n1,\"2\n"), "a.csv: a quote of the table is not closed");
  EXPECT_EQ(fault("a,a\n1,2\n"), "a.csv: the table has two columns 'a'");
  EXPECT_EQ(fault("topology,workload,status\na,b,ok\n"),
            "a.csv: has no column 'time_s', so it is no table of results");
  const std::string header = "topology,workload,status,time_s,hottest_link\n";
  EXPECT_EQ(fault(header + "a,b,ok,soon,3->7\n"), "a.csv: row 1: time_s must be a number, got 'soon'");
  EXPECT_EQ(fault(header + "a,b,ok,1e999,3->7\n"), "a.csv: row 1: time_s must be a number, got '1e999'");
  EXPECT_EQ(fault(header + "a,b,ok,,3->7\n"), "");
  EXPECT_EQ(fault(header + "a,b,ok,,3->7\n", {"hottest_link=0.1"}),
            "a.csv: row 1: hottest_link must be a number, got '3->7'");
}

TEST(Check, ABaselineKeepsWhatIsComparedAndReadsBack) {
  const ResultsTable results{"results.csv", sample_table()};
  const std::string text = baseline_text(results);
  const ResultsTable baseline = read_results_table("baseline.csv", text, {});
  for (const char* const column : {"run_id", "experiment", "simgrid_version", "model_version"}) {
    EXPECT_FALSE(baseline.rows[0].contains(column)) << column;
  }
  for (const char* const column : {"reason", "topology_spec", "status", "speedup_vs_baseline"}) {
    EXPECT_TRUE(baseline.rows[0].contains(column)) << column;
  }
  const Check check = check_results(baseline, results, {0, {}});
  EXPECT_TRUE(check.passed());
  EXPECT_EQ(check.count(Verdict::same), 6U);
  EXPECT_TRUE(check.notes.empty());
  EXPECT_EQ(baseline_text(baseline), text);
}

TEST(Check, ABaselineIsTheSameThroughLineEndsOfAnotherSystem) {
  Rows rows = sample_table();
  rows[0]["topology"] = "a,\"b\"";
  std::string text = baseline_text({"", rows});
  for (std::size_t at = 0; (at = text.find('\n', at)) != std::string::npos; at += 2) text.insert(at, "\r");
  const ResultsTable windows = read_results_table("", "\xef\xbb\xbf" + text, {});
  EXPECT_TRUE(check_results(windows, {"", rows}, {0, {}}).passed());
  EXPECT_EQ(windows.rows.size(), rows.size());
}

TEST(Check, ARunThatDidNotEndIsNoBaseline) {
  for (const std::string status : {"crashed", "timeout"}) {
    Rows rows = sample_table();
    rows[1]["status"] = status;
    EXPECT_EQ(fault_of([&] {
                baseline_text({"results.csv", rows});
              }),
              "results.csv: alltoall on ring has the status " + status +
                  ", which is no final answer; run it again (--resume)");
  }
}

TEST(Tolerances, AreReadForAllAndByColumn) {
  const std::vector<std::string> words{"1e-6", "time_s=0", "messages=1"};
  const Tolerances tolerances = read_tolerances(words);
  EXPECT_EQ(tolerances.of_measures, 1e-6);
  EXPECT_EQ(tolerances.of_columns, (std::map<std::string, double>{{"time_s", 0}, {"messages", 1}}));
  EXPECT_EQ(read_tolerances({}).of_measures, 1e-9);
}

TEST(Tolerances, BadOnesAreRefusedAllAtOnce) {
  const auto fault = [](const std::vector<std::string>& words) {
    return fault_of([&] { read_tolerances(words); });
  };
  for (const std::string word :
       {"-1e-9", "1.5", "nan", "inf", "", "1e-6x", " 1", "time_s=", "time_s=x", "1%"}) {
    EXPECT_EQ(fault({word}), "--tolerance: must be a number from 0 to 1, or COLUMN=NUMBER, got " + word);
  }
  EXPECT_EQ(fault({"tim_s=0"}), "--tolerance: there is no column 'tim_s' to compare; did you mean 'time_s'?");
  EXPECT_EQ(fault({"run_id=0"}), "--tolerance: column 'run_id' is not compared, so it has no tolerance");
  EXPECT_EQ(fault({"topology=0"}), "--tolerance: column 'topology' is not compared, so it has no tolerance");
  EXPECT_EQ(fault({"0", "1"}), "--tolerance: is given twice for all columns");
  EXPECT_EQ(fault({"mpl=0", "mpl=0"}), "--tolerance: is given twice for column 'mpl'");
  try {
    read_tolerances(std::vector<std::string>{"x", "run_id=0"});
    FAIL();
  } catch (const InputError& error) {
    EXPECT_EQ(error.faults().size(), 2U);
  }
}

}  // namespace
}  // namespace netloom
