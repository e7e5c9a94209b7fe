#include <chrono>
#include <set>
#include <thread>

#include "program.hpp"

namespace netloom::test {
namespace {

class RunCommand : public ProgramTest {
 protected:
  void write_config(const std::string& sections) const {
    write("a.yaml", "schema: 1\nname: a\n" + hardware_yaml + sections);
  }
  std::vector<std::map<std::string, std::string>> rows() const { return csv_rows(read("out/results.csv")); }
};

const std::string two_rings =
    "topologies:\n  - {label: small, type: ring, nodes: 4}\n  - {label: large, type: ring, nodes: 8}\n";

TEST_F(RunCommand, PrintsATableAndWritesTheFiles) {
  write_config(two_rings + "workloads: [{type: alltoall, size: 1KiB, ranks: 4}]\nbaseline: small\n");
  const Outcome outcome = netloom({"run", "a.yaml", "-o", "out", "-j", "1"});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_NE(outcome.out.find("speed-up"), std::string::npos) << outcome.out;
  EXPECT_EQ(outcome.err, "netloom: results: out/results.csv\n");
  EXPECT_EQ(run_files("out"), 2U);
  EXPECT_TRUE(exists("out/provenance.json"));
  const auto table = rows();
  ASSERT_EQ(table.size(), 2U);
  EXPECT_EQ(table[0].at("topology"), "small");
  EXPECT_EQ(table[0].at("status"), "ok");
  EXPECT_EQ(table[0].at("speedup_vs_baseline"), "1");
  EXPECT_EQ(std::stod(table[1].at("speedup_vs_baseline")),
            std::stod(table[0].at("time_s")) / std::stod(table[1].at("time_s")));
  EXPECT_EQ(table[0].at("link_bandwidth_Bps"), "1.25e+09");
}

TEST_F(RunCommand, WritesToTheExperimentsNameByDefault) {
  write_config("topologies: [{type: ring, nodes: 2}]\nworkloads: [{type: barrier}]\n");
  EXPECT_EQ(netloom({"run", "a.yaml", "-q"}).status, 0);
  EXPECT_TRUE(exists("results/a/results.csv"));
}

TEST_F(RunCommand, QuietTellsNothing) {
  write_config("topologies: [{type: ring, nodes: 2}]\nworkloads: [{type: barrier}]\n");
  EXPECT_EQ(netloom({"run", "-q", "a.yaml"}).err, "");
}

TEST_F(RunCommand, ADryRunShowsWhatWouldRunAndRunsNothing) {
  write_config(two_rings + "workloads: [{type: barrier}]\n");
  const Outcome outcome = netloom({"run", "a.yaml", "--dry-run", "-o", "out"});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(outcome.err, "");
  EXPECT_NE(outcome.out.find("10Gbps"), std::string::npos) << outcome.out;
  EXPECT_NE(outcome.out.find("\n# 2    "), std::string::npos) << outcome.out;
  EXPECT_EQ(outcome.out.find("\n# 3 "), std::string::npos);
  EXPECT_FALSE(exists("out"));
}

TEST_F(RunCommand, ADryRunMarksWhatCannotRunWithTheReason) {
  write_config(two_rings + "workloads: [{type: barrier, ranks: [4, 6]}]\n");
  const Outcome outcome = netloom({"run", "a.yaml", "--dry-run"});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  std::istringstream lines(outcome.out);
  std::size_t marked = 0;
  for (std::string line; std::getline(lines, line);) {
    if (line.find("invalid") == std::string::npos) continue;
    ++marked;
    EXPECT_NE(line.find("small"), std::string::npos) << line;
    EXPECT_NE(line.find("barrier ranks=6; invalid: placement: 6 ranks do not fit on 4 hosts"),
              std::string::npos)
        << line;
  }
  EXPECT_EQ(marked, 1U) << outcome.out;
}

TEST_F(RunCommand, ADryRunReadsBackAsTheSameExperiment) {
  write_config(two_rings + "workloads: [{type: barrier}, {type: alltoall, size: [1KiB, 2KiB]}]\n");
  const std::string shown = netloom({"run", "a.yaml", "--dry-run"}).out;
  write("b.yaml", shown);
  EXPECT_EQ(netloom({"run", "b.yaml", "--dry-run"}).out, shown);
}

TEST_F(RunCommand, SetChangesAValue) {
  write_config(two_rings + "workloads: [{type: barrier}]\n");
  const Outcome outcome = netloom({"run", "--set", "topologies.small.nodes=5", "--set",
                                   "hardware.link.bandwidth=25Gbps", "a.yaml", "--dry-run"});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_NE(outcome.out.find("nodes: 5"), std::string::npos) << outcome.out;
  EXPECT_NE(outcome.out.find("25Gbps"), std::string::npos) << outcome.out;
}

TEST_F(RunCommand, ListsTheFaultsOfEverySet) {
  write_config(two_rings + "workloads: [{type: barrier}]\n");
  const Outcome outcome = netloom({"run", "a.yaml", "--set", "a..b=1", "--set", "seed=2", "--set", "=3",
                                   "--set", "x", "--set", "topologies.tiny.nodes=3"});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_EQ(
      outcome.err,
      "--set a..b=1: the path 'a..b' has an empty part\n"
      "--set =3: the path '' has an empty part\n"
      "--set x: an '=' is missing; write --set path.to.key=value\n"
      "--set topologies.tiny.nodes=3: the list at a.yaml:5:3 has no item 'tiny'; known: small, large\n");
}

TEST_F(RunCommand, OneIsSingular) {
  write_config("topologies: [{type: ring, nodes: 1}]\nworkloads: [{type: barrier}]\n");
  const Outcome run = netloom({"run", "a.yaml", "-o", "out", "--shard", "1/1"});
  EXPECT_EQ(run.err.find("netloom: 1 run of shard 1/1 is finished in out; "), 0U) << run.err;
  EXPECT_NE(netloom({"run", "a.yaml", "-o", "out", "--resume"}).out.find("1 rank,"), std::string::npos);
  EXPECT_NE(netloom({"workload", "{type: barrier}", "--ranks", "1", "-o", "t"}).err.find(": 1 rank written"),
            std::string::npos);
  EXPECT_EQ(netloom({"workload", "{type: barrier, ranks: 1}", "--ranks", "2", "-o", "u"}).err,
            "--ranks: the workload says 1 rank, got 2\n");
  EXPECT_NE(netloom({"run", "a.yaml", "--dry-run", "--set", "workloads.0.ranks=2"})
                .out.find("2 ranks do not fit on 1 host with"),
            std::string::npos);
}

TEST_F(RunCommand, ListsAllFaultsAndRunsNothing) {
  write_config("topologies: [{type: circulant, nodes: 8, jmps: [1, 2]}]\nworkloads: [{type: barier}]\n");
  const Outcome outcome = netloom({"run", "a.yaml", "-o", "out"});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_EQ(outcome.out, "");
  EXPECT_NE(outcome.err.find("a.yaml:4:"), std::string::npos) << outcome.err;
  EXPECT_NE(outcome.err.find("did you mean 'jumps'?"), std::string::npos) << outcome.err;
  EXPECT_NE(outcome.err.find("a.yaml:5:"), std::string::npos) << outcome.err;
  EXPECT_NE(outcome.err.find("did you mean 'barrier'?"), std::string::npos) << outcome.err;
  EXPECT_FALSE(exists("out"));
}

TEST_F(RunCommand, AFaultyTraceIsBadInputWithAllItsFaults) {
  write("t/index.txt", "rank-0.txt\nrank-1.txt\n");
  write("t/rank-0.txt", "0 init\n0 send 17 0 1000\n0 bogus\n0 finalize\n");
  write("t/rank-1.txt", "1 init\n1 finalize\n");
  write_config(two_rings + "workloads: [{type: barrier}, {type: trace, path: t/index.txt}]\n");
  const Outcome outcome = netloom({"run", "a.yaml", "-o", "out"});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_NE(outcome.err.find("rank-0.txt:2: "), std::string::npos) << outcome.err;
  EXPECT_NE(outcome.err.find("rank-0.txt:3: "), std::string::npos) << outcome.err;
  EXPECT_FALSE(exists("out"));
}

TEST_F(RunCommand, AMissingTraceIsBadInput) {
  write_config(two_rings + "workloads: [{type: trace, path: none.txt}]\n");
  const Outcome outcome = netloom({"run", "a.yaml", "-o", "out"});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_NE(outcome.err.find("none.txt"), std::string::npos) << outcome.err;
}

TEST_F(RunCommand, ATraceOfAnotherNumberOfRanksIsBadInput) {
  ASSERT_EQ(netloom({"workload", "{type: barrier}", "--ranks", "4", "-o", "t"}).status, 0);
  write_config(two_rings + "workloads: [{type: trace, path: t/index.txt, ranks: 2}]\n");
  const Outcome outcome = netloom({"run", "a.yaml", "-o", "out"});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_NE(outcome.err.find("4"), std::string::npos) << outcome.err;
  EXPECT_FALSE(exists("out"));
}

// Stock smpirun puts the others on the first hosts again.
TEST_F(RunCommand, T6MoreRanksThanHostsAreARowWithoutATimeUnlessThePlacementSaysSo) {
  write_config("topologies: [{type: ring, nodes: 4}]\nworkloads: [{type: barrier, ranks: 8}]\n");
  const Outcome refused = netloom({"run", "a.yaml", "-o", "out"});
  EXPECT_EQ(refused.status, 1);
  ASSERT_EQ(rows().size(), 1U);
  EXPECT_EQ(rows()[0].at("status"), "invalid");
  EXPECT_EQ(rows()[0].at("time_s"), "");
  EXPECT_NE(rows()[0].at("reason").find("8 ranks do not fit on 4 hosts"), std::string::npos);
  fs::remove_all(folder_ / "out");
  EXPECT_EQ(netloom({"run", "a.yaml", "-o", "out", "--set", "placement.ranks_per_host=2"}).status, 0);
  EXPECT_EQ(rows()[0].at("status"), "ok");
}

TEST_F(RunCommand, UnitsAreMandatoryAndMeantAsTheyStand) {
  write_config(two_rings + "workloads: [{type: barrier}]\n");
  const auto with = [&](const std::string& setting) {
    return netloom({"run", "a.yaml", "--dry-run", "--set", setting});
  };
  const Outcome minutes = with("hardware.link.latency=1m");
  EXPECT_EQ(minutes.status, 2);
  EXPECT_NE(minutes.err.find("did you mean 1ms?"), std::string::npos) << minutes.err;
  EXPECT_EQ(with("hardware.link.bandwidth=100").status, 2);
  EXPECT_NE(with("hardware.link.bandwidth=1GBps").out.find("bandwidth: 8Gbps"), std::string::npos);
  EXPECT_NE(with("hardware.link.bandwidth=1Gbps").out.find("bandwidth: 1Gbps"), std::string::npos);
}

TEST_F(RunCommand, ADeadlockIsARowWithoutATimeAndTheRestRuns) {
  std::string index;
  for (int r = 0; r < 4; ++r) {
    const std::string me = std::to_string(r);
    write("t/rank-" + me + ".txt", me + " init\n" + me + " send " + std::to_string((r + 1) % 4) +
                                       " 0 1000000 6\n" + me + " recv " + std::to_string((r + 3) % 4) +
                                       " 0 1000000 6\n" + me + " finalize\n");
    index += "rank-" + me + ".txt\n";
  }
  write("t/index.txt", index);
  write_config(two_rings +
               "workloads: [{type: trace, path: t/index.txt}, {type: barrier}]\nbaseline: small\n");
  const Outcome outcome = netloom({"run", "a.yaml", "-o", "out"});
  EXPECT_EQ(outcome.status, 1);
  EXPECT_NE(outcome.out.find("deadlock"), std::string::npos) << outcome.out;
  const auto table = rows();
  ASSERT_EQ(table.size(), 4U);
  EXPECT_EQ(table[0].at("status"), "deadlock");
  EXPECT_EQ(table[0].at("time_s"), "");
  EXPECT_EQ(table[0].at("speedup_vs_baseline"), "");
  EXPECT_NE(table[0].at("reason").find("rank-0.txt:2"), std::string::npos) << table[0].at("reason");
  EXPECT_EQ(table[2].at("status"), "ok");
}

TEST_F(RunCommand, ATimeoutIsARowWithoutATime) {
  write_config(
      "topologies: [{type: ring, nodes: 128}]\n"
      "workloads: [{type: alltoall, size: 1KiB}]\nmpi: {algorithms: {alltoall: basic_linear}}\n");
  const Outcome outcome = netloom({"run", "a.yaml", "-o", "out", "--timeout", "200ms"});
  EXPECT_EQ(outcome.status, 1);
  EXPECT_EQ(rows().at(0).at("status"), "timeout");
  EXPECT_EQ(rows().at(0).at("time_s"), "");
}

TEST_F(RunCommand, PartsThatDoNotGoTogetherAreInvalidRows) {
  write_config(
      "topologies: [{label: small, type: ring, nodes: 4}, {type: circulant, nodes: 8, jumps: [1, 2]}]\n"
      "routing: [{algorithm: dimension_order}, {algorithm: balanced}]\n"
      "workloads: [{type: barrier, ranks: 6}]\n");
  const Outcome outcome = netloom({"run", "a.yaml", "-o", "out"});
  EXPECT_EQ(outcome.status, 1);
  const auto table = rows();
  ASSERT_EQ(table.size(), 4U);
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_EQ(table[i].at("status"), "invalid") << i;
    EXPECT_NE(table[i].at("reason"), "") << i;
  }
  EXPECT_EQ(table[3].at("status"), "ok");
}

TEST_F(RunCommand, ItsSpecsGiveTheVeryNetworksAndWorkloads) {
  write("nets/net.txt", "0 1\n1 2\n2 3\n3 0\n");
  write_config(
      "seed: [3, 4]\n"
      "topologies:\n"
      "  - {label: random, type: random_shortcut, nodes: 16, degree: 4}\n"
      "  - {label: product, type: product, factors: [{type: random_shortcut, nodes: 8, degree: 3}, "
      "{type: ring, nodes: 2}]}\n"
      "  - {label: edges, type: edge_list, path: nets/net.txt}\n"
      "workloads:\n"
      "  - {label: search, type: graph500_bfs, scale: 6}\n"
      "  - {label: total, type: alltoall, size: 1024B}\n");
  ASSERT_EQ(netloom({"run", "a.yaml", "-o", "out"}).status, 0);
  const auto table = rows();
  ASSERT_EQ(table.size(), 12U);
  // Without the first line, which has the label.
  const auto edges = [&](std::vector<std::string> words) {
    words.insert(words.begin(), "topology");
    words.insert(words.end(), {"--format", "edges"});
    const std::string text = netloom(words).out;
    return text.substr(text.find('\n') + 1);
  };
  std::set<std::string> networks, workloads;
  for (const auto& row : table) {
    const std::string network = row.at("topology_spec"), workload = row.at("workload_spec");
    const std::string seed = row.at("seed"), ranks = row.at("ranks");
    if (networks.insert(network).second) {
      const std::string own = edges({"a.yaml", "--seed", seed, "--select", row.at("topology")});
      EXPECT_NE(own, "");
      EXPECT_EQ(edges({network}), own) << network;
    }
    if (workloads.insert(workload).second) {
      netloom({"workload", "a.yaml", "--seed", seed, "--select", row.at("workload"), "--ranks", ranks, "-o",
               "one"});
      netloom({"workload", workload, "--ranks", ranks, "-o", "two"});
      EXPECT_EQ(shell("diff -r one two && ls two | wc -l && rm -r one two").out,
                std::to_string(std::stoi(ranks) + 1) + "\n")
          << workload;
    }
  }
  EXPECT_EQ(networks.size(), 5U) << "two seeds of two random networks, and the edges";
  EXPECT_TRUE(networks.contains("{type: random_shortcut, nodes: 16, degree: 4, seed: 3}"));
  EXPECT_TRUE(networks.contains("{type: edge_list, path: nets/net.txt, nodes: 4}"));
  EXPECT_EQ(workloads,
            (std::set<std::string>{
                "{type: graph500_bfs, scale: 6, edgefactor: 16, seed: 3, roots: 1, compute: counted}",
                "{type: graph500_bfs, scale: 6, edgefactor: 16, seed: 4, roots: 1, compute: counted}",
                "{type: alltoall, size: 1KiB, iterations: 1}"}));
}

TEST_F(RunCommand, PointsThatDifferInLabelsAloneShareARun) {
  write_config(
      "topologies:\n  - {label: a, type: ring, nodes: 4}\n  - {label: b, type: ring, nodes: 4}\n"
      "workloads: [{type: barrier}]\n");
  ASSERT_EQ(netloom({"run", "a.yaml", "-o", "out"}).status, 0);
  EXPECT_EQ(run_files("out"), 1U);
  ASSERT_EQ(rows().size(), 2U);
  EXPECT_EQ(rows()[0].at("run_id"), rows()[1].at("run_id"));
  EXPECT_EQ(rows()[1].at("topology"), "b");
}

TEST_F(RunCommand, AWorkerThatDiesCostsItsRunAlone) {
  write_config(
      "topologies: [{type: ring, nodes: 128}]\n"
      "workloads: [{type: alltoall, size: 1KiB}, {type: barrier}]\n"
      "mpi: {algorithms: {alltoall: basic_linear}}\n");
  Running running(with_binary({"run", "a.yaml", "-o", "out", "-j1"}), folder_);
  const std::string parent = std::to_string(running.process());
  int worker = 0;
  for (int patience = 0; worker == 0 && patience < 5000; ++patience) {
    std::istringstream(content("/proc/" + parent + "/task/" + parent + "/children")) >> worker;
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  if (worker == 0) GTEST_SKIP() << "this system does not list the children of a process";
  ::kill(worker, SIGKILL);
  EXPECT_EQ(running.wait_status(), 1);
  const auto table = rows();
  ASSERT_EQ(table.size(), 2U);
  EXPECT_EQ(table[0].at("status"), "crashed");
  EXPECT_NE(table[0].at("reason").find("SIGKILL"), std::string::npos) << table[0].at("reason");
  EXPECT_EQ(table[1].at("status"), "ok");
}

TEST_F(RunCommand, ATerminalSeesTheProgress) {
  write_config(two_rings + "workloads: [{type: barrier}]\n");
  const int terminal = ::posix_openpt(O_RDWR | O_NOCTTY);
  ASSERT_GE(terminal, 0);
  ASSERT_EQ(::grantpt(terminal), 0);
  ASSERT_EQ(::unlockpt(terminal), 0);
  Running running(with_binary({"run", "a.yaml", "-o", "out"}), folder_, ::ptsname(terminal));
  std::string seen;
  std::array<char, 4096> buffer{};
  for (ssize_t got = 0; (got = ::read(terminal, buffer.data(), buffer.size())) > 0;) {
    seen.append(buffer.data(), static_cast<std::size_t>(got));
  }
  ::close(terminal);
  EXPECT_EQ(running.wait_status(), 0);
  EXPECT_NE(seen.find("0 of 2 runs finished"), std::string::npos) << seen;
}

TEST_F(RunCommand, AFullDiskStopsTheRunWithAReason) {
  write_config("topologies: [{type: ring, nodes: 4}]\nworkloads: [{type: barrier}]\n");
  // Files of more than one block of 512 bytes are refused, as on a full disk.
  const Outcome outcome = shell("trap '' XFSZ; ulimit -f 1; \"$N\" run a.yaml -o out");
  EXPECT_EQ(outcome.status, 1) << outcome.err;
  EXPECT_NE(outcome.err.find("cannot be written"), std::string::npos) << outcome.err;
  EXPECT_NE(outcome.err.find("; 0 of 1 run is finished and kept; --resume goes on from there\n"),
            std::string::npos)
      << outcome.err;
}

TEST_F(RunCommand, AFullDiskAtAnyMomentKeepsTheAccount) {
  write_config("topologies: [{type: ring, nodes: [4, 5, 6, 7, 8, 9]}]\nworkloads: [{type: barrier}]\n");
  const std::string hint = "finished and kept; --resume goes on from there\n";
  std::set<std::string> files;
  for (int blocks = 1; blocks < 40; ++blocks) {
    // Blocks of 512 bytes that a file may have: the larger the later a file is refused.
    const Outcome outcome = shell("rm -rf out; trap '' XFSZ; ulimit -f " + std::to_string(blocks) +
                                  "; \"$N\" run a.yaml -o out -j 1");
    if (outcome.status == 0) break;
    EXPECT_EQ(outcome.status, 1) << outcome.err;
    EXPECT_NE(outcome.err.find(": cannot be written: "), std::string::npos) << outcome.err;
    const std::size_t done = run_files("out");
    const std::string kept = done == 6 ? "; all runs are " : "; " + std::to_string(done) + " of 6 runs are ";
    EXPECT_NE(outcome.err.find(kept + hint), std::string::npos) << kept << " is not in " << outcome.err;
    const std::size_t end = outcome.err.find(": cannot be written");
    files.insert(outcome.err.substr(outcome.err.find("out/") + 4, end - outcome.err.find("out/") - 4));
  }
  EXPECT_TRUE(files.contains("results.csv")) << "when all runs are done";
  EXPECT_TRUE(files.contains("provenance.json"));
  const Outcome resumed = netloom({"run", "a.yaml", "-o", "out", "--resume"});
  EXPECT_EQ(resumed.status, 0) << resumed.err;
}

}  // namespace
}  // namespace netloom::test
