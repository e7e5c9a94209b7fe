#include "topology/slim_fly.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "common/error.hpp"
#include "topology/building.hpp"

namespace netloom {

namespace {

NodeId least_divisor(NodeId number) {
  for (NodeId divisor = 2; std::uint64_t{divisor} * divisor <= number; ++divisor) {
    if (number % divisor == 0) return divisor;
  }
  return number;
}

void check_order(NodeId q) {
  const std::string got = "slim_fly: q must be an odd prime, got " + std::to_string(q);
  if (q < 3) throw InputError(got);
  const NodeId divisor = least_divisor(q);
  if (divisor == q) return;
  NodeId rest = q;
  while (rest % divisor == 0) rest /= divisor;
  throw InputError(got + " = " + std::to_string(divisor) + " * " + std::to_string(q / divisor) +
                   (rest == 1 ? "; the graphs for prime powers need a finite field that is not the numbers "
                                "modulo q"
                              : ""));
}

/// All powers 0..q-2 of the least primitive root modulo the prime q.
std::vector<NodeId> powers_of_root(NodeId q) {
  for (NodeId root = 2;; ++root) {
    std::vector<NodeId> powers{1};
    for (std::uint64_t next = root; next != 1; next = next * root % q) {
      powers.push_back(static_cast<NodeId>(next));
    }
    if (powers.size() == q - std::size_t{1}) return powers;
  }
}

/// The differences in y of linked nodes, for s = 0 and s = 1; each holds the negative of each of its members.
std::array<std::vector<NodeId>, 2> generators(NodeId q) {
  const std::vector<NodeId> powers = powers_of_root(q);
  std::array<std::vector<NodeId>, 2> sets;
  for (NodeId e = 0; e + 1 < q; ++e) {
    if (q % 4 == 1) {
      sets[e % 2].push_back(powers[e]);
      continue;
    }
    // w even powers below 2w - 1 and w odd ones from there on, and each of them times the root.
    const NodeId w = (q + 1) / 4;
    const bool chosen = e < 2 * w - 1 ? e % 2 == 0 : e % 2 == 1;
    if (!chosen) continue;
    sets[0].push_back(powers[e]);
    sets[1].push_back(powers[(e + 1) % (q - 1)]);
  }
  return sets;
}

}  // namespace

Topology make_slim_fly(NodeId q) {
  const std::uint64_t row = std::min(q, max_nodes);  // so that nothing wraps
  check_size("slim_fly", 2 * row * row, 0);
  check_order(q);
  const NodeId half = q * q;
  const std::array<std::vector<NodeId>, 2> sets = generators(q);
  check_size("slim_fly", 2 * half, std::uint64_t{half} * (q + sets[0].size()));
  TopologyParts parts;
  parts.family = "slim_fly";
  parts.spec = "{type: slim_fly, q: " + std::to_string(q) + "}";
  parts.label = "slim_fly " + std::to_string(q);
  parts.nodes = 2 * half;
  parts.groups = {LinkGroup{"local"}, LinkGroup{"global"}};
  for (NodeId node = 0; node < 2 * half; ++node) {
    const NodeId y = node % q;
    for (const NodeId difference : sets[node / half]) {
      const NodeId other = (y + difference) % q;
      if (y < other) parts.links.push_back({node, node - y + other});
    }
  }
  parts.group_of.assign(parts.links.size(), 0);
  for (NodeId m = 0; m < q; ++m) {
    for (NodeId c = 0; c < q; ++c) {
      for (NodeId x = 0; x < q; ++x) {
        parts.links.push_back({x * q + (m * x + c) % q, half + m * q + c});
      }
    }
  }
  parts.group_of.resize(parts.links.size(), 1);
  return Topology(std::move(parts));
}

Topology build_slim_fly(MapReader& spec, std::uint64_t) {
  const NodeId q = node_number(spec, "q", {2, max_nodes});
  return build_at(spec, "q", [&] { return make_slim_fly(q); });
}

}  // namespace netloom
