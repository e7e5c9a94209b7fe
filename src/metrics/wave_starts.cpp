#include "metrics/wave_starts.hpp"

#include <algorithm>
#include <numeric>

namespace netloom {

namespace {

/// The least common multiple of the moduli: every phase is a whole number of these parts of a turn.
std::uint64_t period_of(const TranslationGroup& group) {
  std::uint64_t period = 1;
  for (const NodeId modulus : group.moduli) period = std::lcm(period, std::uint64_t{modulus});
  return period;
}

/// The coordinates of a node, in the order of the moduli.
std::vector<NodeId> coordinates(const TranslationGroup& group, NodeId node) {
  std::vector<NodeId> found(group.moduli.size());
  for (std::size_t i = group.moduli.size(); i-- > 0;) {
    found[i] = node % group.moduli[i];
    node /= group.moduli[i];
  }
  return found;
}

/// sum_i f_i x_i / m_i modulo 1, in parts of the period.
std::uint64_t phase_at(const TranslationGroup& group, const std::vector<NodeId>& frequency, NodeId node,
                       std::uint64_t period) {
  std::uint64_t phase = 0;
  for (std::size_t i = group.moduli.size(); i-- > 0;) {
    const NodeId modulus = group.moduli[i];
    const std::uint64_t steps = std::uint64_t{frequency[i]} * (node % modulus) % modulus;
    phase = (phase + steps * (period / modulus)) % period;
    node /= modulus;
  }
  return phase;
}

/// How far apart the phases are of nodes that a link joins, over all links of node 0: in proportion to the
/// share of links that a square wave cuts.
std::uint64_t roughness(const Topology& topology, const std::vector<NodeId>& frequency,
                        std::uint64_t period) {
  std::uint64_t total = 0;
  for (const Port& port : topology.ports(0)) {
    const std::uint64_t phase = phase_at(*topology.translations(), frequency, port.neighbour, period);
    total += std::min(phase, period - phase);
  }
  return total;
}

}  // namespace

std::vector<Wave> best_waves(const Topology& topology, std::uint32_t most) {
  const TranslationGroup& group = *topology.translations();
  const std::uint64_t period = period_of(group);
  std::vector<std::pair<std::uint64_t, NodeId>> ranked;
  for (NodeId index = 1; index < topology.node_count(); ++index) {
    if (group.subtract(0, index) < index) continue;  // its conjugate is the same wave
    ranked.emplace_back(roughness(topology, coordinates(group, index), period), index);
  }
  const std::size_t kept = std::min<std::size_t>(most, ranked.size());
  std::partial_sort(ranked.begin(), ranked.begin() + static_cast<std::ptrdiff_t>(kept), ranked.end());
  std::vector<Wave> waves;
  for (std::size_t i = 0; i < kept; ++i) waves.push_back({coordinates(group, ranked[i].second)});
  return waves;
}

std::vector<std::uint8_t> wave_division(const TranslationGroup& group, const Wave& wave,
                                        std::uint64_t crest) {
  const std::uint64_t period = period_of(group);
  const NodeId nodes = group.order();
  crest %= 2 * period;
  std::vector<std::pair<std::uint64_t, NodeId>> ranked(nodes);
  for (NodeId node = 0; node < nodes; ++node) {
    const std::uint64_t ahead =
        (2 * phase_at(group, wave.frequency, node, period) + 2 * period - crest) % (2 * period);
    ranked[node] = {std::min(ahead, 2 * period - ahead), node};
  }
  const auto middle = ranked.begin() + nodes / 2;
  std::nth_element(ranked.begin(), middle, ranked.end());
  std::vector<std::uint8_t> side(nodes, 1);
  for (auto it = ranked.begin(); it != middle; ++it) side[it->second] = 0;
  return side;
}

}  // namespace netloom
