#include "metrics/bisection_bounds.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>

#include "metrics/algebraic_connectivity.hpp"
#include "routing/uniform_traffic.hpp"

namespace netloom {

namespace {

/// Ordered pairs of hosts with the first in one half and the second in the other, one direction.
double crossing_pairs(const Topology& topology) {
  const double hosts = topology.host_count();
  const double smaller = std::floor(hosts / 2);
  return smaller * (hosts - smaller);
}

/// How much of a function with values +1 and -1 may lie on a character of this order and its conjugate: the
/// square of its largest mean product with a cosine, twice where the two differ.
double largest_share(std::uint64_t order) {
  if (order == 2) return 1;
  const double corners = static_cast<double>(order);
  const double half_turn = order % 2 == 0 ? corners : 2 * corners;
  const double mean = (order % 2 == 0 ? 2.0 : 1.0) / (corners * std::sin(std::numbers::pi / half_turn));
  return std::min(1.0, 2 * mean * mean);
}

/// An eigenvalue of the Laplacian, and how much of a division may lie on its eigenvectors.
struct Mode {
  double eigenvalue = 0;
  double share = 0;
};

/// The mode of a character, by the node whose coordinates are its frequencies.
Mode mode_of(const Topology& topology, NodeId index) {
  const std::vector<NodeId>& moduli = topology.translations()->moduli;
  Mode mode;
  for (const Port& port : topology.ports(0)) {
    double turns = 0;
    NodeId frequency = index;
    NodeId node = port.neighbour;
    for (std::size_t i = moduli.size(); i-- > 0;) {
      const std::uint64_t steps = std::uint64_t{frequency % moduli[i]} * (node % moduli[i]) % moduli[i];
      turns += static_cast<double>(steps) / moduli[i];
      frequency /= moduli[i];
      node /= moduli[i];
    }
    mode.eigenvalue += 1 - std::cos(2 * std::numbers::pi * turns);
  }
  std::uint64_t order = 1;
  for (std::size_t i = moduli.size(); i-- > 0;) {
    const NodeId frequency = index % moduli[i];
    order = std::lcm(order, std::uint64_t{moduli[i] / std::gcd(frequency, moduli[i])});
    index /= moduli[i];
  }
  mode.share = largest_share(order);
  return mode;
}

/// Fills the lowest modes as far as a division of +1 and -1 can, until it is accounted for.
double bound_of_characters(const Topology& topology) {
  const double nodes = topology.node_count();
  std::vector<Mode> modes;
  for (NodeId index = 1; index < topology.node_count(); ++index) {
    if (topology.translations()->subtract(0, index) >= index) modes.push_back(mode_of(topology, index));
  }
  std::sort(modes.begin(), modes.end(),
            [](const Mode& a, const Mode& b) { return a.eigenvalue < b.eigenvalue; });
  double left = topology.node_count() % 2 == 0 ? 1 : 1 - 1 / (nodes * nodes);
  double mean = 0;
  for (const Mode& mode : modes) {
    const double share = std::min(left, mode.share);
    mean += share * mode.eigenvalue;
    left -= share;
    if (left <= 0) break;
  }
  return nodes / 4 * mean;
}

/// The largest load of a link under dimension order routing: every ordered pair of different coordinates in a
/// dimension passes its middle, or is spread evenly around it.
double grid_load(const Grid& grid, double nodes) {
  double largest = 0;
  for (const NodeId size : grid.dims) {
    const double length = size;
    const double squared = std::floor(length * length / 4);  // floor and ceiling of the half, multiplied
    if (size < 2) continue;
    const bool two_ways = grid.wraps && size > 2;
    largest = std::max(largest, nodes / length * (two_ways ? squared / 2 : squared));
  }
  return largest;
}

constexpr int routing_rounds = 48;
constexpr double most_routing_work = 2e7;

/// The largest load when each round's traffic takes the links that were lightly loaded so far, and every
/// round counts the same: an average of routings is a routing.
double averaged_load(const Topology& topology) {
  UniformTraffic traffic(topology, channel_classes(topology));
  if (!topology.vertex_symmetric() && traffic.work() > most_routing_work) return 0;
  const int rounds = std::clamp(static_cast<int>(most_routing_work / traffic.work()), 1, routing_rounds);
  std::vector<double> total(traffic.sizes().size(), 0.0);
  std::vector<double> weights(total.size(), 1.0);
  double best = 0;
  for (int round = 1; round <= rounds; ++round) {
    const std::vector<double> loads = traffic.send(weights).loads;
    for (std::size_t i = 0; i < loads.size(); ++i) total[i] += loads[i];
    const double largest = *std::max_element(total.begin(), total.end());
    best = round == 1 ? largest : std::min(best, largest / round);
    for (std::size_t i = 0; i < loads.size(); ++i) {
      const double share = total[i] / largest;
      weights[i] = share * share * share * share + 1e-3;
    }
  }
  return best;
}

/// The next number of links at or above a real bound; rounding errors never raise it.
std::uint64_t next_cut(double bound, std::uint64_t step, std::uint64_t parity) {
  std::uint64_t links = static_cast<std::uint64_t>(std::ceil(std::max(0.0, bound * (1 - 1e-9) - 1e-6)));
  if (step == 2 && links % 2 != parity) ++links;
  return links;
}

}  // namespace

std::uint64_t cut_step(const Topology& topology) {
  if (topology.host_count() != topology.node_count()) return 1;
  for (NodeId node = 1; node < topology.node_count(); ++node) {
    if (topology.degree(node) % 2 != topology.degree(0) % 2) return 1;
  }
  return 2;
}

std::uint64_t cut_parity(const Topology& topology) {
  return topology.degree(0) % 2 * (topology.node_count() / 2) % 2;
}

double spectral_cut_bound(const Topology& topology, std::uint64_t seed) {
  if (topology.host_count() != topology.node_count() || topology.host_count() < 2) return 0;
  if (topology.vertex_symmetric()) return bound_of_characters(topology);
  return least_algebraic_connectivity(topology, seed) * crossing_pairs(topology) / topology.node_count();
}

double routing_cut_bound(const Topology& topology) {
  if (topology.host_count() < 2) return 0;
  const double load =
      topology.grid() ? grid_load(*topology.grid(), topology.node_count()) : averaged_load(topology);
  return load > 0 ? crossing_pairs(topology) / load : 0;
}

std::uint64_t one_switch_cut_bound(const Topology& topology) {
  if (topology.host_count() == topology.node_count() || topology.degree(topology.hosts()[0]) != 1) return 0;
  const NodeId hub = topology.ports(topology.hosts()[0])[0].neighbour;
  for (const NodeId host : topology.hosts()) {
    if (topology.degree(host) != 1 || topology.ports(host)[0].neighbour != hub) return 0;
  }
  return topology.host_count() / 2;
}

CutBound cut_bound(const Topology& topology, std::uint64_t seed) {
  if (topology.host_count() < 2) return {0, BisectionBound::connected};
  const std::uint64_t step = cut_step(topology);
  const std::uint64_t parity = cut_parity(topology);
  CutBound best{next_cut(1, step, parity), BisectionBound::connected};
  const auto raise = [&](double links, BisectionBound bound) {
    const std::uint64_t next = next_cut(links, step, parity);
    if (next > best.links) best = {next, bound};
  };
  if (topology.vertex_symmetric()) raise(topology.degree(0), BisectionBound::degree);
  raise(static_cast<double>(one_switch_cut_bound(topology)), BisectionBound::one_switch);
  raise(spectral_cut_bound(topology, seed), BisectionBound::spectral);
  raise(routing_cut_bound(topology), BisectionBound::routing);
  return best;
}

}  // namespace netloom
