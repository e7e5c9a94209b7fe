#pragma once
// The product of all choices: the points of an experiment in the order of its rows.

#include <cstddef>
#include <string>
#include <vector>

#include "experiment/sections.hpp"

namespace netloom {

struct Choices {
  std::vector<std::uint64_t> seeds;
  std::vector<Hardware> hardware;
  std::vector<MpiOptions> mpi;
  std::vector<std::string> engines;
  std::vector<PlacementChoice> placements;
  std::vector<std::string> normalise;
  std::vector<TopologyChoice> topologies;
  std::string baseline;  ///< a topology's label, or empty
  std::vector<WorkloadChoice> workloads;
};

/// A sweep of more points is taken for a mistake: each is a simulation and a file.
inline constexpr std::size_t most_points = 100'000;

/// Whether the workload's key `topologies`, where it has one, names the network.
bool runs_on(const WorkloadChoice& workload, const TopologyChoice& topology);

/// Number of points, or some number above `most_points` when there are more.
std::size_t count_points(const Choices& choices);

std::vector<Point> all_points(const Choices& choices);

}  // namespace netloom
