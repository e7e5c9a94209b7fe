#include "program.hpp"

namespace netloom::test {
namespace {

class ReportCommand : public ProgramTest {
 protected:
  void run(const std::string& sections, int status = 0) const {
    write("a.yaml", "schema: 1\nname: a\n" + hardware_yaml + sections);
    EXPECT_EQ(netloom({"run", "-q", "a.yaml", "-o", "out"}).status, status);
  }
};

TEST_F(ReportCommand, TellsOfEveryRun) {
  run("topologies: [{type: ring, nodes: 4}, {type: complete, nodes: 4}]\n"
      "workloads: [{type: alltoall, size: 1KiB}, {type: npb_is, class: S, ranks: 8}]\n",
      1);
  const Outcome report = netloom({"report", "out"});
  EXPECT_EQ(report.status, 0) << report.err;
  EXPECT_NE(report.out.find("alltoall 1KiB on ring 4, routing balanced, placement linear (run "),
            std::string::npos)
      << report.out;
  EXPECT_NE(report.out.find("alltoall 1KiB on complete 4"), std::string::npos);
  EXPECT_NE(report.out.find("hottest link"), std::string::npos);
  EXPECT_NE(report.out.find("  invalid: placement: 8 ranks do not fit"), std::string::npos);
}

TEST_F(ReportCommand, WritesTheTrafficOfOneRun) {
  run("topologies: [{type: ring, nodes: 3}]\nworkloads: [{type: alltoall, size: 1KiB}, {type: barrier}]\n");
  const auto rows = csv_rows(read("out/results.csv"));
  const Outcome traffic = netloom({"report", "out", "--run", rows[0].at("run_id"), "--traffic", "-"});
  EXPECT_EQ(traffic.status, 0) << traffic.err;
  std::uint64_t messages = 0, bytes = 0;
  for (const auto& row : csv_rows(traffic.out)) {
    messages += std::stoull(row.at("messages"));
    bytes += std::stoull(row.at("bytes"));
  }
  EXPECT_EQ(std::to_string(messages), rows[0].at("messages"));
  EXPECT_EQ(std::to_string(bytes), rows[0].at("bytes"));
  EXPECT_EQ(netloom({"report", "out", "--traffic", "-"}).err,
            "--traffic: writes the matrix of one run; --run ID names it\n");
}

TEST_F(ReportCommand, RefusesWhatIsNoFolderOfResults) {
  EXPECT_EQ(netloom({"report", "nowhere"}).err,
            "nowhere/results.csv: there is no such file; netloom run writes it when all runs are done\n");
  run("topologies: [{type: ring, nodes: 3}]\nworkloads: [{type: barrier}]\n");
  const Outcome unknown = netloom({"report", "out", "--run", "x"});
  EXPECT_EQ(unknown.status, 2);
  EXPECT_EQ(unknown.err, "out/results.csv: has no run 'x'\n");
}

TEST_F(ReportCommand, SaysThatEstimatesKeepNoAccounts) {
  run("topologies: [{type: ring, nodes: 3}]\nworkloads: [{type: barrier}]\nengine: phase\n");
  const Outcome report = netloom({"report", "out"});
  EXPECT_EQ(report.status, 0);
  EXPECT_NE(report.out.find("where the time goes is known of runs of engine smpi alone"), std::string::npos);
  const Outcome traffic = netloom({"report", "out", "--traffic", "-"});
  EXPECT_EQ(traffic.status, 2);
  EXPECT_NE(traffic.err.find("only engine smpi keeps accounts"), std::string::npos) << traffic.err;
}

TEST_F(ReportCommand, DoesNotWriteItsPageOverResults) {
  run("topologies: [{type: ring, nodes: 3}]\nworkloads: [{type: barrier}]\n");
  const std::string before = read("out/results.csv");
  for (const char* const target : {"out/results.csv", "out/../out/provenance.json", "out/runs/x.html"})
    EXPECT_EQ(netloom({"report", "out", "--html", target}).status, 2) << target;
  EXPECT_EQ(read("out/results.csv"), before);
  EXPECT_EQ(netloom({"report", "out", "--html", "out/report.html"}).status, 0);
  EXPECT_TRUE(exists("out/report.html"));
}

TEST_F(ReportCommand, SaysThatARunFileIsDamaged) {
  run("topologies: [{type: ring, nodes: 3}]\nworkloads: [{type: barrier}]\n");
  const std::string id = csv_rows(read("out/results.csv"))[0].at("run_id");
  write("out/runs/" + id + ".json", "{");
  const Outcome traffic = netloom({"report", "out", "--traffic", "-"});
  EXPECT_EQ(traffic.status, 2);
  EXPECT_NE(traffic.err.find("has no run file of this netloom; run it again"), std::string::npos)
      << traffic.err;
}

TEST_F(ReportCommand, APlacementThatFollowsTrafficShowsItsGain) {
  run("topologies: [{type: torus, dims: [4, 4]}]\nworkloads: [{type: npb_cg, class: S}]\n"
      "placement: [{type: linear}, {type: random}, {type: optimized}, {type: list, hosts: [15, 14, 13, 12, "
      "11, 10, 9, "
      "8, 7, 6, 5, 4, 3, 2, 1, 0]}]\n");
  const auto rows = csv_rows(read("out/results.csv"));
  ASSERT_EQ(rows.size(), 4U);
  std::map<std::string, std::uint64_t> hop_bytes;
  for (const auto& row : rows) {
    hop_bytes[row.at("placement")] = std::stoull(row.at("hop_bytes"));
    EXPECT_EQ(row.at("linear_hop_bytes"), rows[0].at("hop_bytes"));
  }
  EXPECT_LE(hop_bytes.at("optimized"), hop_bytes.at("linear"));
  EXPECT_LT(hop_bytes.at("optimized"), hop_bytes.at("random"));
  EXPECT_EQ(
      netloom({"platform", "a.yaml", "--set", "placement={type: optimized}", "--hostfile", "h", "-o", "p"})
          .status,
      2);
}

}  // namespace
}  // namespace netloom::test
