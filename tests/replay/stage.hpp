#pragma once
// A network, a workload and a replay of one on the other, for the tests of this layer.

#include <gtest/gtest.h>

#include <fstream>
#include <memory>
#include <sstream>
#include <string>

#include "platform/network.hpp"
#include "platform/placement.hpp"
#include "platform/simgrid_xml.hpp"
#include "replay/replay.hpp"
#include "routing/algorithm.hpp"
#include "spec/parse.hpp"
#include "topology/family.hpp"
#include "workload/scratch.hpp"

namespace netloom::test {

/// 10 Gb/s and 150 ns a hop; hosts of 1 Gf, as the traces were recorded on.
inline Hardware ordinary_hardware() {
  Hardware hardware;
  hardware.link_bandwidth = {1.25e9};
  hardware.link_latency = {100e-9};
  hardware.router_latency = {50e-9};
  hardware.host_speed = {1e9};
  hardware.loopback = {{5e9}, {1e-8}};
  return hardware;
}

/// A network on which workloads run.
struct Stage : Network {
  explicit Stage(const std::string& spec, const Hardware& hardware = ordinary_hardware(),
                 const RoutingSpec& routing_spec = {})
      : Network(spec, hardware, routing_spec) {}

  ReplayRequest request(const Workload& workload, const MpiOptions& mpi = {}) const {
    return {&platform, &workload, place_ranks({}, topology, workload.ranks()), mpi, {}};
  }
  ReplayResult run(const Workload& workload, const MpiOptions& mpi = {}) const {
    return replay(request(workload, mpi));
  }
};

inline MpiOptions smpi_profile() {
  MpiOptions mpi;
  mpi.profile = Profile::smpi;
  return mpi;
}

inline MpiOptions with_algorithm(const std::string& collective, const std::string& name) {
  MpiOptions mpi;
  mpi.algorithms[collective] = name;
  return mpi;
}

/// One text of lines without the rank a rank (`send 1 0 100 6`).
inline Workload program(const Scratch& scratch, const std::vector<std::string>& ranks) {
  std::vector<std::string> files;
  for (std::size_t rank = 0; rank < ranks.size(); ++rank) {
    std::istringstream lines("init\n" + ranks[rank] + "\nfinalize");
    std::string file;
    std::string line;
    while (std::getline(lines, line)) {
      if (!line.empty()) file += std::to_string(rank) + " " + line + "\n";
    }
    files.push_back(file);
  }
  scratch.write_set(files);
  const TraceReading reading = read_trace(scratch.folder() / "index.txt", std::nullopt);
  EXPECT_EQ(line_errors(reading), std::vector<std::string>());
  return reading.workload;
}

/// The text with every `word` replaced.
inline std::string with(std::string text, const std::string& word, const std::string& replacement) {
  for (std::size_t at = text.find(word); at != std::string::npos;
       at = text.find(word, at + replacement.size())) {
    text.replace(at, word.size(), replacement);
  }
  return text;
}

/// The same text for each of `n` ranks; NEXT and PREV are its neighbours on a ring.
inline Workload same_program(const Scratch& scratch, std::uint32_t n, const std::string& text) {
  std::vector<std::string> ranks;
  for (std::uint32_t rank = 0; rank < n; ++rank) {
    std::string own = with(text, "NEXT", std::to_string((rank + 1) % n));
    own = with(own, "PREV", std::to_string((rank + n - 1) % n));
    ranks.push_back(with(own, "SELF", std::to_string(rank)));
  }
  return program(scratch, ranks);
}

/// A blank and the count, `n` times: a list of counts in a trace's line.
inline std::string repeated(const std::string& count, std::uint32_t n) {
  std::string text;
  for (std::uint32_t i = 0; i < n; ++i) text += " " + count;
  return text;
}

/// Of a run that is `ok`.
inline double time_of(const Stage& stage, const Workload& workload, const MpiOptions& mpi = {}) {
  const ReplayResult result = stage.run(workload, mpi);
  EXPECT_EQ(result.status, Status::ok) << result.reason;
  return result.time_s;
}

inline void expect_close(double actual, double expected, double relative = 1e-9) {
  EXPECT_NEAR(actual, expected, relative * expected);
}

}  // namespace netloom::test
