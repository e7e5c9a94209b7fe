#include "metrics/metis_division.hpp"

#include <metis.h>

#include <array>
#include <csignal>

#include "common/error.hpp"

namespace netloom {

namespace {

/// METIS replaces the handlers of SIGABRT and SIGTERM while it works, and leaves others than it found.
/// SIGTERM waits until they are back: it is somebody's wish to stop the program, not an error of METIS.
class SignalsKept {
 public:
  SignalsKept() {
    for (std::size_t i = 0; i < signals.size(); ++i) sigaction(signals[i], nullptr, &actions_[i]);
    sigset_t waiting;
    sigemptyset(&waiting);
    sigaddset(&waiting, SIGTERM);
    pthread_sigmask(SIG_BLOCK, &waiting, &mask_);
  }
  SignalsKept(const SignalsKept&) = delete;
  SignalsKept& operator=(const SignalsKept&) = delete;
  ~SignalsKept() {
    for (std::size_t i = 0; i < signals.size(); ++i) sigaction(signals[i], &actions_[i], nullptr);
    pthread_sigmask(SIG_SETMASK, &mask_, nullptr);
  }

 private:
  static constexpr std::array signals{SIGABRT, SIGTERM};
  std::array<struct sigaction, signals.size()> actions_{};
  sigset_t mask_{};
};

/// Neighbours of all nodes, one node after the other.
struct Adjacency {
  std::vector<idx_t> first{0};
  std::vector<idx_t> neighbours;
  std::vector<idx_t> weights;
};

Adjacency adjacency_of(const Topology& topology) {
  Adjacency adjacency;
  adjacency.weights.assign(topology.node_count(), 0);
  for (const NodeId host : topology.hosts()) adjacency.weights[host] = 1;
  adjacency.neighbours.reserve(topology.channel_count());
  for (NodeId node = 0; node < topology.node_count(); ++node) {
    for (const Port& port : topology.ports(node)) {
      adjacency.neighbours.push_back(static_cast<idx_t>(port.neighbour));
    }
    adjacency.first.push_back(static_cast<idx_t>(adjacency.neighbours.size()));
  }
  return adjacency;
}

}  // namespace

std::vector<std::uint8_t> metis_division(const Topology& topology, std::uint32_t seed) {
  Adjacency adjacency = adjacency_of(topology);
  idx_t options[METIS_NOPTIONS];
  METIS_SetDefaultOptions(options);
  options[METIS_OPTION_SEED] = static_cast<idx_t>(seed & 0x7fffffffU);
  options[METIS_OPTION_UFACTOR] = 1;
  auto nodes = static_cast<idx_t>(topology.node_count());
  idx_t constraints = 1;
  idx_t parts = 2;
  idx_t cut = 0;
  std::vector<idx_t> part(topology.node_count(), 0);
  const SignalsKept signals_kept;
  const int status = METIS_PartGraphRecursive(&nodes, &constraints, adjacency.first.data(),
                                              adjacency.neighbours.data(), adjacency.weights.data(), nullptr,
                                              nullptr, &parts, nullptr, nullptr, options, &cut, part.data());
  if (status != METIS_OK) {
    throw RunError("bisection: METIS could not divide '" + topology.label() + "' (status " +
                   std::to_string(status) + ").");
  }
  return {part.begin(), part.end()};
}

}  // namespace netloom
