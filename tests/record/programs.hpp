#pragma once
// Real MPI programs on netloom's networks: by stock smpirun and by netloom.

#include <cstdlib>

#include "cli/program.hpp"
#include "paths.hpp"

namespace netloom::test {

class MpiProgramTest : public ProgramTest {
 protected:
  /// Writes n.yaml: one network under profile smpi, with hosts of 1 Gf.
  void write_network(const std::string& topology, const std::string& more = "") const {
    write("n.yaml", "schema: 1\nname: n\n" + hardware_yaml + "topologies: [" + topology +
                        "]\nmpi: {profile: smpi}\nworkloads: [{type: barrier}]\n" + more);
  }

  static std::string program(const std::string& name) { return kPrograms + "/" + name; }

  /// smpirun of the words on NETLOOM_PLATFORM=n.yaml; its clock is in the log to 15 digits.
  Outcome run_on_library(const std::string& words, const std::string& environment = "") const {
    return shell("NETLOOM_PLATFORM=n.yaml " + environment + " smpirun -platform " + kPlatformLibrary +
                 options + words);
  }

  /// The same on the exported XML.
  Outcome run_on_xml(const std::string& words) const {
    const Outcome exported = netloom({"platform", "n.yaml", "-o", "n.xml", "--hostfile", "hosts.txt"});
    EXPECT_EQ(exported.status, 0) << exported.err;
    return shell("smpirun -platform n.xml -hostfile hosts.txt" + options + words);
  }

  /// Simulated seconds that smpirun's log ends with; negative when it says none.
  static double clock_of(const Outcome& outcome) {
    const std::size_t end = outcome.err.find("] Simulat");
    const std::size_t start = outcome.err.rfind('[', end);
    if (end != std::string::npos && start != std::string::npos) {
      return std::stod(outcome.err.substr(start + 1, end - start - 1));
    }
    ADD_FAILURE() << outcome.out << outcome.err;
    return -1;
  }

  /// Simulated time of the only workload on the only network.
  double replayed_time(const std::string& workload) const {
    const Outcome run =
        netloom({"run", "n.yaml", "-q", "-o", "results", "--set", "workloads=[" + workload + "]"});
    EXPECT_EQ(run.status, 0) << run.out << run.err;
    const auto rows = csv_rows(read("results/results.csv"));
    return rows.size() == 1 ? std::strtod(rows[0].at("time_s").c_str(), nullptr) : -1;
  }

 private:
  inline static const std::string options =
      " --cfg=smpi/simulate-computation:no --cfg=smpi/display-timing:yes '--log=root.fmt:[%.15r]%e%m%n' ";
};

}  // namespace netloom::test
