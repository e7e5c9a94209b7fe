#pragma once
// The oracle of the search tests: plain enumeration with plain breadth-first search, sharing nothing with
// src/search.

#include <cstdint>
#include <numeric>
#include <queue>
#include <set>
#include <utility>
#include <vector>

namespace netloom::plain {

using Set = std::vector<std::uint32_t>;

struct Worth {
  std::uint32_t diameter = 0;
  std::uint64_t sum = 0;
  bool operator==(const Worth&) const = default;
};

/// Diameter 0 when the circulant is not connected.
inline Worth measure(std::uint32_t nodes, const Set& jumps) {
  std::vector<int> distance(nodes, -1);
  std::queue<std::uint32_t> queue({0U});
  distance[0] = 0;
  Worth worth;
  std::uint32_t reached = 0;
  for (; !queue.empty(); queue.pop()) {
    const std::uint32_t at = queue.front();
    ++reached;
    worth.diameter = static_cast<std::uint32_t>(distance[at]);
    worth.sum += worth.diameter;
    for (const std::uint32_t jump : jumps) {
      for (const std::uint32_t next : {(at + jump) % nodes, (at + nodes - jump) % nodes}) {
        if (distance[next] >= 0) continue;
        distance[next] = distance[at] + 1;
        queue.push(next);
      }
    }
  }
  return reached == nodes ? worth : Worth{};
}

/// The set multiplied by a unit, folded to 1..N/2, ascending.
inline Set image(std::uint32_t nodes, const Set& jumps, std::uint32_t unit) {
  Set out;
  for (const std::uint32_t jump : jumps) {
    const auto product = static_cast<std::uint32_t>(std::uint64_t{jump} * unit % nodes);
    out.push_back(std::min(product, nodes - product));
  }
  std::sort(out.begin(), out.end());
  return out;
}

/// The same for all sets of a class: the smallest image in plain order of numbers.
inline Set class_of(std::uint32_t nodes, const Set& jumps) {
  Set least = image(nodes, jumps, 1);
  for (std::uint32_t unit = 2; unit < nodes; ++unit)
    if (std::gcd(unit, nodes) == 1) least = std::min(least, image(nodes, jumps, unit));
  return least;
}

struct Optimum {
  Worth worth;
  std::set<Set> classes;  ///< by class_of
};

/// Every jump set, one after another. \param sum_first least distance sum before least diameter.
inline Optimum optimum(std::uint32_t nodes, std::uint32_t degree, bool sum_first = false) {
  const std::uint32_t below_half = (nodes - 1) / 2, size = degree / 2;
  Set jumps(size);
  std::iota(jumps.begin(), jumps.end(), 1U);
  Optimum best;
  const auto key = [&](const Worth& worth) {
    return sum_first ? std::pair<std::uint64_t, std::uint64_t>(worth.sum, worth.diameter)
                     : std::pair<std::uint64_t, std::uint64_t>(worth.diameter, worth.sum);
  };
  for (;;) {
    Set all = jumps;
    if (degree % 2 == 1) all.push_back(nodes / 2);
    const Worth worth = measure(nodes, all);
    if (worth.diameter != 0) {
      if (best.classes.empty() || key(worth) < key(best.worth)) best = {worth, {}};
      if (worth == best.worth) best.classes.insert(class_of(nodes, all));
    }
    std::size_t at = size;
    while (at > 0 && jumps[at - 1] == below_half - (size - at)) --at;
    if (at == 0) return best;
    ++jumps[at - 1];
    for (; at < size; ++at) jumps[at] = jumps[at - 1] + 1;
  }
}

}  // namespace netloom::plain
