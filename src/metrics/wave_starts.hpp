#pragma once
// Waves: halves by the sign of cos(2 pi (sum_i f_i x_i / m_i) + phase) over a group of translations. They are
// the characters of the group, so eigenvectors of the network, and among the best of them lie near the best
// cuts.

#include <cstdint>
#include <vector>

#include "topology/topology.hpp"

namespace netloom {

/// A character of a translation group: by node x, the phase sum_i f_i x_i / m_i as a whole number of
/// `period`-ths.
struct Wave {
  std::vector<NodeId> frequency;  ///< f_i, one a modulus
};

/// The waves that cut the fewest links when nothing is done about their balance, the best first: at most
/// `most`, no wave together with its conjugate, without the constant one.
std::vector<Wave> best_waves(const Topology& topology, std::uint32_t most);

/// The half of the nodes nearest to the crest is side 0. In exact integers; `crest` is any number, counted in
/// half steps of the phase. Equally near nodes: the smaller id first.
std::vector<std::uint8_t> wave_division(const TranslationGroup& group, const Wave& wave, std::uint64_t crest);

}  // namespace netloom
