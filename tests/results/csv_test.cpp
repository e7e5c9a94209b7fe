#include "results/csv.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <sstream>

#include "common/error.hpp"
#include "paths.hpp"
#include "results/sample_rows.hpp"

namespace netloom {
namespace {

/// An independent reader of RFC 4180: records of fields.
std::vector<std::vector<std::string>> parse(const std::string& text) {
  std::vector<std::vector<std::string>> records{{""}};
  bool quoted = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    std::string& field = records.back().back();
    if (quoted && text[i] == '"' && i + 1 < text.size() && text[i + 1] == '"') {
      field += text[i++];
    } else if (text[i] == '"') {
      quoted = !quoted;
    } else if (!quoted && text[i] == ',') {
      records.back().emplace_back();
    } else if (!quoted && text[i] == '\n') {
      if (i + 1 < text.size()) records.push_back({""});
    } else {
      field += text[i];
    }
  }
  return records;
}

std::map<std::string, std::string> only_row(const Row& row, const std::string& baseline = "torus") {
  const std::vector<Row> rows{row};
  const auto records = parse(csv_text(rows, baseline));
  EXPECT_EQ(records.size(), 2U);
  EXPECT_EQ(records[0].size(), records[1].size());
  std::map<std::string, std::string> cells;
  for (std::size_t i = 0; i < records[0].size(); ++i) cells[records[0][i]] = records[1][i];
  return cells;
}

TEST(Csv, HasTheColumnsOfTheContractInTheirOrder) {
  const std::vector<std::string> contract{"run_id",
                                          "experiment",
                                          "topology",
                                          "nodes",
                                          "links",
                                          "cables",
                                          "bandwidths_Bps",
                                          "degree_max",
                                          "diameter",
                                          "mpl",
                                          "bisection",
                                          "bisection_lower_bound",
                                          "routing",
                                          "tie_break",
                                          "max_link_load",
                                          "load_bound",
                                          "duplex",
                                          "link_bandwidth_Bps",
                                          "link_latency_s",
                                          "router_latency_s",
                                          "nic_bandwidth_Bps",
                                          "nic_latency_s",
                                          "host_speed_flops",
                                          "placement",
                                          "workload",
                                          "ranks",
                                          "seed",
                                          "normalise",
                                          "variation",
                                          "engine",
                                          "mpi_profile",
                                          "selector",
                                          "algorithms",
                                          "simgrid_version",
                                          "model_version",
                                          "status",
                                          "time_s",
                                          "comm_time_mean_s",
                                          "comm_time_max_s",
                                          "compute_time_mean_s",
                                          "compute_time_max_s",
                                          "messages",
                                          "bytes",
                                          "lower_bound_s",
                                          "hottest_link",
                                          "hottest_link_bytes",
                                          "speedup_vs_baseline"};
  const auto columns = csv_columns();
  auto from = columns.begin();
  for (const std::string& name : contract) {
    from = std::ranges::find(from, columns.end(), name, &CsvColumn::name);
    ASSERT_NE(from, columns.end()) << name;
    ++from;
  }
}

TEST(Csv, BandwidthsNameTheirGroups) {
  Row row = sample_row();
  EXPECT_EQ(only_row(row).at("bandwidths_Bps"), "");
  row.axes.bandwidths = {{"local", {2.5e9}}, {"global", {1.0 / 3}}};
  EXPECT_EQ(only_row(row).at("bandwidths_Bps"), "global=0.3333333333333333;local=2.5e+09");
  EXPECT_EQ(only_row(row).at("cables"), "128");
}

TEST(Csv, EveryColumnIsDocumented) {
  std::ifstream file(kSourceDir + "/docs/results.md");
  std::stringstream text;
  text << file.rdbuf();
  for (const auto& [column, use] : csv_columns()) {
    EXPECT_NE(text.str().find("| `" + std::string(column) + "` |"), std::string::npos) << column;
  }
}

TEST(Csv, NumbersReadBackExactly) {
  const auto cells = only_row(sample_row("torus", 0.1 + 0.2));
  EXPECT_EQ(std::stod(cells.at("time_s")), 0.1 + 0.2);
  EXPECT_EQ(std::stod(cells.at("comm_time_mean_s")), 1.0 / 3.0);
  EXPECT_EQ(std::stod(cells.at("mpl")), 16384.0 / (64 * 63));
  EXPECT_EQ(cells.at("hottest_link_bytes"), "18446744073709551615");
}

TEST(Csv, QuotesWhatNeedsIt) {
  Row row = failed_row("a,b", Status::deadlock, "rank 0 waits in \"recv\"\nrank 1 too");
  const auto cells = only_row(row);
  EXPECT_EQ(cells.at("topology"), "a,b");
  EXPECT_EQ(cells.at("reason"), "rank 0 waits in \"recv\"\nrank 1 too");
  const std::vector<Row> rows{row};
  EXPECT_NE(csv_text(rows, "").find("\"a,b\""), std::string::npos);
  EXPECT_NE(csv_text(rows, "").find("\"\"recv\"\""), std::string::npos);
}

TEST(Csv, ARunThatIsNotOkHasNoTimeAndNoTraffic) {
  Row row = sample_row();
  row.outcome.result.status = Status::implausible;
  const auto cells = only_row(row);
  EXPECT_EQ(cells.at("status"), "implausible");
  for (const char* name : {"time_s", "comm_time_mean_s", "comm_time_max_s", "compute_time_mean_s", "messages",
                           "bytes", "lower_bound_s", "hottest_link", "speedup_vs_baseline"}) {
    EXPECT_EQ(cells.at(name), "") << name;
  }
  EXPECT_EQ(cells.at("diameter"), "8");
}

TEST(Csv, AnUnbuiltNetworkHasNoFacts) {
  Row row = failed_row("torus", Status::invalid, "no");
  row.outcome.graph.reset();
  row.outcome.max_link_load.reset();
  row.outcome.load_bound.reset();
  row.outcome.ranks = 0;
  const auto cells = only_row(row);
  for (const char* name : {"nodes", "links", "mpl", "max_link_load", "load_bound", "ranks"}) {
    EXPECT_EQ(cells.at(name), "") << name;
  }
}

TEST(Csv, EveryModellingChoiceIsInTheRow) {
  Row row = sample_row();
  row.axes.routing = {"shortest", "random", 7};
  row.axes.mpi.algorithms = {{"alltoall", "pair"}, {"bcast", "binomial_tree"}};
  row.axes.mpi.selector = "ompi";
  row.axes.hardware.duplex = Duplex::half;
  row.axes.hardware.nic = Nic{{25e9}, {3e-7}};
  const auto cells = only_row(row);
  EXPECT_EQ(cells.at("tie_break"), "random");
  EXPECT_EQ(cells.at("routing_seed"), "7");
  EXPECT_EQ(cells.at("algorithms"), "alltoall=pair;bcast=binomial_tree");
  EXPECT_EQ(cells.at("selector"), "ompi");
  EXPECT_EQ(cells.at("duplex"), "half");
  EXPECT_EQ(cells.at("nic_bandwidth_Bps"), "2.5e+10");
  EXPECT_EQ(cells.at("nic_latency_s"), "3e-07");
  EXPECT_EQ(cells.at("loopback_bandwidth_Bps"), "1e+10");
  EXPECT_EQ(cells.at("mpi_os"), "0:0:0");
  EXPECT_EQ(cells.at("detached_bytes"), "65536");
}

TEST(Csv, AScheduleIsInTheRowWhereSomethingIsScheduled) {
  Row row = sample_row();
  row.axes.mpi.schedule = {8, true};
  EXPECT_EQ(only_row(row).at("schedule"), "");
  row.axes.mpi.algorithms = {{"alltoall", "scheduled"}};
  EXPECT_EQ(only_row(row).at("schedule"), "window=8;barrier=yes");
}

TEST(Csv, ThresholdsOfTheHpcProfileAreEmptyUnderSmpi) {
  Row row = sample_row();
  row.axes.mpi.profile = Profile::smpi;
  const auto cells = only_row(row);
  EXPECT_EQ(cells.at("mpi_profile"), "smpi");
  EXPECT_EQ(cells.at("mpi_os"), "");
  EXPECT_EQ(cells.at("detached_bytes"), "");
}

TEST(Csv, SeedOfARoutingThatDrawsNothingIsEmpty) {
  EXPECT_EQ(only_row(sample_row()).at("routing_seed"), "");
  EXPECT_EQ(only_row(sample_row()).at("routing_options"), "");
}

TEST(Csv, OptionsOfTheRoutingAreInTheRow) {
  Row row = sample_row();
  row.axes.routing = {"valiant", "random", 7, "", "shortest"};
  EXPECT_EQ(only_row(row).at("routing_options"), "legs=shortest");
  EXPECT_EQ(only_row(row).at("routing_seed"), "7");
  row.axes.routing = {"up_down", "", 7, "12", ""};
  EXPECT_EQ(only_row(row).at("routing_options"), "root=12");
  EXPECT_EQ(only_row(row).at("routing_seed"), "");
}

TEST(Csv, ReadsBackWhatItWrites) {
  Row row = sample_row("a,\"b\"");
  row.axes.workload = "two\nlines";
  const std::string text = csv_text(std::vector<Row>{row, sample_row("torus", 0.25)}, "");
  const auto rows = read_csv(text);
  ASSERT_EQ(rows.size(), 2U);
  EXPECT_EQ(rows[0].at("topology"), "a,\"b\"");
  EXPECT_EQ(rows[0].at("workload"), "two\nlines");
  EXPECT_EQ(rows[1].at("time_s"), "0.25");
  EXPECT_EQ(rows[1].at("speedup_vs_baseline"), "");
  for (const auto& [column, use] : csv_columns()) EXPECT_TRUE(rows[0].contains(std::string(column)));
}

TEST(Csv, ARowOfAnotherLengthIsRefused) {
  EXPECT_TRUE(read_csv("a,b\n").empty());
  EXPECT_EQ(read_csv("a,b\n1,2").front().at("b"), "2");
  EXPECT_THROW(read_csv("a,b\n1\n"), InputError);
  EXPECT_THROW(read_csv("a,b\n1,2,3\n"), InputError);
}

}  // namespace
}  // namespace netloom
