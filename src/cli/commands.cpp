#include <array>

#include "cli/command.hpp"

namespace netloom {

std::span<const Command> commands() {
  static constexpr std::array table{
      Command{"run", "Run an experiment: every network with every workload", add_run},
      Command{"submit", "Run an experiment on a Slurm cluster, as job arrays", add_submit},
      Command{"status", "Tell which runs of a folder are done, running, failed or missing", add_status},
      Command{"merge", "Make the table of an experiment that ran in shards", add_merge},
      Command{"topology", "Build one network and print it with its metrics", add_topology},
      Command{"platform", "Write a network as a SimGrid platform for smpirun", add_platform},
      Command{"workload", "Write a generated workload as SMPI traces", add_workload},
      Command{"record", "Record a real MPI program on a network as a trace", add_record},
      Command{"lint", "Check a trace without running it", add_lint},
      Command{"report", "Tell where the time of finished runs goes", add_report},
      Command{"check", "Compare finished results with a baseline", add_check},
      Command{"search", "Find the optimal networks of a size, with proof", add_search},
      Command{"bounds", "What no network of a size and a degree undercuts", add_bounds},
  };
  return table;
}

}  // namespace netloom
