#include "program.hpp"

namespace netloom::test {
namespace {

class PlatformCommand : public ProgramTest {
 protected:
  void write_config(const std::string& more) const {
    write("a.yaml", "schema: 1\nname: a\n" + hardware_yaml +
                        "topologies:\n  - {label: small, type: ring, nodes: 3}\n"
                        "  - {label: large, type: ring, nodes: 4}\n"
                        "workloads: [{type: barrier, ranks: 2}, {type: bcast, size: 1KiB}]\n" +
                        more);
  }
};

TEST_F(PlatformCommand, WritesThePlatformAndItsHosts) {
  write_config("");
  const Outcome outcome =
      netloom({"platform", "a.yaml", "--select", "small", "-o", "p.xml", "--hostfile", "hosts.txt"});
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(outcome.out, "");
  EXPECT_NE(read("p.xml").find("<platform"), std::string::npos);
  std::istringstream hosts(read("hosts.txt"));
  std::size_t count = 0;
  for (std::string host; std::getline(hosts, host); ++count) {
    EXPECT_NE(read("p.xml").find("<host id=\"" + host + "\""), std::string::npos) << host;
  }
  EXPECT_EQ(count, 3U);
}

TEST_F(PlatformCommand, PrintsThePlatformWithoutAFile) {
  write_config("");
  const Outcome outcome = netloom({"platform", "a.yaml", "--select", "large"});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_EQ(outcome.out.substr(0, 5), "<?xml");
}

TEST_F(PlatformCommand, ADashIsStandardOutputForOneOfTheTwo) {
  write_config("");
  const std::vector<std::string> words{"platform", "a.yaml", "--select", "small"};
  const auto with = [&](const std::vector<std::string>& more) {
    auto all = words;
    all.insert(all.end(), more.begin(), more.end());
    return netloom(all);
  };
  const Outcome files = with({"-o", "p.xml", "--hostfile", "h"});
  EXPECT_EQ(files.status, 0) << files.err;
  EXPECT_EQ(with({"-o", "-", "--hostfile", "h2"}).out, read("p.xml"));
  EXPECT_EQ(read("h2"), read("h"));
  EXPECT_EQ(with({"-o", "p2.xml", "--hostfile", "-"}).out, read("h"));
  EXPECT_EQ(read("p2.xml"), read("p.xml"));
  for (const std::vector<std::string>& both :
       {std::vector<std::string>{"--hostfile", "-"}, {"-o", "-", "--hostfile", "-"}}) {
    const Outcome outcome = with(both);
    EXPECT_EQ(outcome.status, 2);
    EXPECT_EQ(outcome.out, "");
    EXPECT_EQ(outcome.err, "--hostfile: standard output takes the platform; -o FILE writes that elsewhere\n");
  }
  EXPECT_FALSE(exists("-"));
  for (const char* const name : {"one", "./one"}) {
    EXPECT_EQ(with({"-o", "one", "--hostfile", name}).err,
              "--hostfile: " + std::string(name) + " takes the platform; name another file\n");
  }
}

TEST_F(PlatformCommand, HostsStandAsOftenAsRanksFit) {
  write_config("placement: [{type: linear, ranks_per_host: 2}]\n");
  ASSERT_EQ(netloom({"platform", "a.yaml", "--select", "small", "-o", "p.xml", "--hostfile", "h"}).status, 0);
  const std::string hosts = read("h");
  EXPECT_EQ(std::count(hosts.begin(), hosts.end(), '\n'), 6);
}

TEST_F(PlatformCommand, AsksWhichNetwork) {
  write_config("");
  const Outcome outcome = netloom({"platform", "a.yaml", "-o", "p.xml"});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_EQ(outcome.err,
            "a.yaml: the experiment has 2 networks (small, large); --select LABEL chooses one\n");
  EXPECT_FALSE(exists("p.xml"));
}

TEST_F(PlatformCommand, RefusesEveryAxisThatIsOpen) {
  write_config(
      "seed: [1, 2]\nrouting: [{algorithm: balanced}, {algorithm: shortest, tie_break: lowest_port}]\n");
  const Outcome outcome = netloom({"platform", "a.yaml", "--select", "small", "--set",
                                   "hardware.link.latency=[1us, 2us]", "-o", "p.xml"});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_EQ(
      outcome.err,
      "routing: a platform has one value, and the experiment varies it (balanced, shortest/lowest_port); "
      "--set can fix it\n"
      "seed: a platform has one value, and the experiment varies it (1, 2); --set can fix it\n"
      "link_latency_s: a platform has one value, and the experiment varies it (1e-06, 2e-06); --set can fix "
      "it\n");
}

}  // namespace
}  // namespace netloom::test
