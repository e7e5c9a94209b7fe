#pragma once
// Stock smpirun on our XML.

#include <array>
#include <cstdio>
#include <cstdlib>

#include "replay/stage.hpp"

namespace netloom::test {

inline std::string output_of(const std::string& command) {
  std::string output;
  FILE* const pipe = ::popen(command.c_str(), "r");
  std::array<char, 4096> buffer{};
  for (std::size_t got = 1; got > 0;) {
    got = std::fread(buffer.data(), 1, buffer.size(), pipe);
    output.append(buffer.data(), got);
  }
  ::pclose(pipe);
  return output;
}

/// The clock in front of `words`; negative when they are not said.
inline double clock_at(const std::string& said, const std::string& words) {
  const std::size_t end = said.find(words);
  const std::size_t start = said.rfind('[', end);
  if (end == std::string::npos || start == std::string::npos) {
    ADD_FAILURE() << said;
    return -1;
  }
  return std::stod(said.substr(start + 1, end - start - 1));
}

inline void write_platform(const Scratch& scratch, const Stage& stage, std::uint32_t ranks) {
  scratch.write("platform.xml", simgrid_xml(stage.platform));
  scratch.write("hosts.txt", hostfile(place_ranks({}, stage.topology, ranks)));
}

/// Simulated seconds of stock replay, started in the trace's folder; negative when it says none.
inline double stock_time(const Scratch& scratch, const Stage& stage, const fs::path& index,
                         std::uint32_t ranks) {
  write_platform(scratch, stage, ranks);
  const std::string root = scratch.folder().string();
  return clock_at(output_of("cd '" + (scratch.folder() / index).parent_path().string() + "' && smpirun -np " +
                            std::to_string(ranks) + " -platform " + root + "/platform.xml -hostfile " + root +
                            "/hosts.txt -replay " + index.filename().string() +
                            " --cfg=smpi/host-speed:1f '--log=root.fmt:[%.15r]%e%m%n' 2>&1"),
                  "] Simulation time");
}

inline bool has_smpirun() {
  return std::system("smpirun -version >/dev/null 2>&1") == 0;
}

}  // namespace netloom::test
