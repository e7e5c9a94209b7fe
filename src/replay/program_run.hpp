#pragma once
// A run of a real MPI program under SMPI, with netloom's recorder, in a process of its own.

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "replay/replay.hpp"

namespace netloom {

/// Where a program's computation comes from.
enum class Computation {
  measured,  ///< the time it takes here, at the speed of the simulated hosts
  declared,  ///< what the program tells SMPI (SMPI_SAMPLE_FLOPS, smpi_execute_flops); the rest takes no time
};

struct ProgramRun {
  std::vector<std::string> words;  ///< the program's path and its arguments
  std::uint32_t ranks = 0;
  MpiOptions mpi;
  FlopRate host_speed;
  Computation computation = Computation::measured;
  /// NAME=VALUE, beside those of this process: they name the network.
  std::vector<std::string> environment;
  std::filesystem::path libraries;  ///< the folder of libnetloom_platform.so and libnetloom_recorder.so
  std::filesystem::path folder;     ///< takes one file a rank
};

struct ProgramRecord {
  std::string fault;  ///< a finished sentence; empty when the program ran to its end
  double time_s = 0;  ///< simulated
  std::uint64_t lines = 0;
  std::uint64_t probes = 0;  ///< calls that leave no line
};

/// The program shares this process's standard streams. \throws RunError when it cannot be started.
ProgramRecord record_program(const ProgramRun& run);

}  // namespace netloom
