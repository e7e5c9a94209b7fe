// libnetloom_platform.so under stock smpirun.

#include "paths.hpp"
#include "record/programs.hpp"

namespace netloom::test {
namespace {

class LoadablePlatform : public MpiProgramTest {};

TEST_F(LoadablePlatform, GivesTheTimeOfTheXml) {
  const struct {
    const char *topology, *words;
  } cases[] = {
      {"{type: circulant, nodes: 16, jumps: [1, 6]}", "bucket_sort 500"},
      {"{type: torus, dims: [8, 8]}", "pencil_fft 16 8 8"},
      {"{type: hypercube, dimension: 6}", "bucket_sort 100"},
  };
  for (const auto& [topology, words] : cases) {
    write_network(topology);
    const Outcome xml = run_on_xml(program(words)), library = run_on_library(program(words));
    ASSERT_EQ(library.status, 0) << library.err;
    EXPECT_EQ(library.out, xml.out);
    EXPECT_NE(library.out.find("right"), std::string::npos) << library.out;
    EXPECT_EQ(clock_of(library), clock_of(xml)) << topology;
  }
}

TEST_F(LoadablePlatform, GivesTheTimeOfNetloomRun) {
  for (const std::string topology :
       {"{type: circulant, nodes: 16, jumps: [1, 6]}", "{type: torus, dims: [8, 8]}"}) {
    write_network(topology);
    const std::string ranks = topology.find("16") != std::string::npos ? "16" : "64";
    const std::string workload = "{type: allreduce, size: 64KiB, ranks: " + ranks + "}";
    fs::remove_all(folder_ / "t");
    fs::remove_all(folder_ / "results");
    ASSERT_EQ(netloom({"workload", workload, "-o", "t"}).status, 0);
    const Outcome stock = shell("cd t && NETLOOM_PLATFORM=../n.yaml smpirun -np " + ranks + " -platform " +
                                kPlatformLibrary + " -replay index.txt '--log=root.fmt:[%.15r]%e%m%n'");
    EXPECT_NEAR(replayed_time(workload), clock_of(stock), 1e-9 * clock_of(stock)) << topology;
  }
}

TEST_F(LoadablePlatform, RunsWhereXmlIsRefused) {
  write_network("{type: circulant, nodes: 1024, jumps: [1, 45]}");
  EXPECT_EQ(netloom({"platform", "n.yaml", "-o", "n.xml"}).status, 2);
  const Outcome outcome = run_on_library(program("calls computation"));
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_GT(clock_of(outcome), 3);  // what it sleeps and computes
}

TEST_F(LoadablePlatform, PutsRanksInTheOrderOfThePlacement) {
  write_network("{type: ring, nodes: 12}", "placement: {type: linear, ranks_per_host: 2}\n");
  const Outcome outcome = run_on_library("-map " + program("calls none"));
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  for (const char* place : {"[rank 0] -> host-0", "[rank 1] -> host-0", "[rank 3] -> host-1",
                            "[rank 20] -> host-10", "[rank 23] -> host-11"}) {
    EXPECT_NE(outcome.err.find(std::string(place) + "\n"), std::string::npos) << place << "\n" << outcome.err;
  }
}

TEST_F(LoadablePlatform, KeepsTheHostfileThatIsGiven) {
  write_network("{type: ring, nodes: 4}");
  write("own.txt", "host-3\nhost-1\n");
  const Outcome outcome = run_on_library("-map -hostfile own.txt " + program("calls none"));
  EXPECT_NE(outcome.err.find("[rank 0] -> host-3\n"), std::string::npos) << outcome.err;
  EXPECT_NE(outcome.err.find("[rank 1] -> host-1\n"), std::string::npos);
  EXPECT_EQ(outcome.err.find("[rank 2]"), std::string::npos);
}

TEST_F(LoadablePlatform, TakesInlineNetworksLabelsAndChanges) {
  const std::string
      words = program("pencil_fft 8 2 2"),
      networks = hardware_yaml +
                 "topologies: [{label: a, type: ring, nodes: 4}, {label: b, type: complete, nodes: 4}]\n";
  write("n.yaml", networks);  // neither schema nor name nor workloads
  const double ring = clock_of(run_on_library(words, "NETLOOM_SELECT=a"));
  const double full = clock_of(run_on_library(words, "NETLOOM_SELECT=b"));
  EXPECT_NE(ring, full);
  const std::string slower = "NETLOOM_SET='topologies.a.type=complete\nhardware.link.latency=1us' ";
  EXPECT_EQ(clock_of(run_on_library(words, slower + "NETLOOM_SELECT=a")), full);
  const std::string whole =
      "NETLOOM_PLATFORM='{hardware: {link: {bandwidth: 10Gbps, latency: 1us}, host: {speed: 1Gf}}, "
      "topologies: {type: ring, nodes: 4}}'";
  EXPECT_EQ(clock_of(run_on_library(words, whole)), ring);
}

TEST_F(LoadablePlatform, RefusesBadInputWithItsSentences) {
  const std::string words = program("calls none");
  write("n.yaml", hardware_yaml + "topologies: [{type: ring, nods: 4}]\n");
  const Outcome unknown = run_on_library(words);
  EXPECT_EQ(unknown.status, 2);
  EXPECT_NE(unknown.err.find("n.yaml:2:27: unknown key 'nods'"), std::string::npos) << unknown.err;
  const Outcome unset = run_on_library(words, "NETLOOM_PLATFORM=");
  EXPECT_EQ(unset.status, 2);
  EXPECT_NE(unset.err.find("NETLOOM_PLATFORM is not set"), std::string::npos) << unset.err;
  write_network("{type: ring, nodes: [4, 5]}");
  const Outcome open = run_on_library(words);
  EXPECT_EQ(open.status, 2);
  EXPECT_NE(open.err.find("; NETLOOM_SELECT LABEL chooses one"), std::string::npos) << open.err;
}

}  // namespace
}  // namespace netloom::test
