#include "routing/cayley_view.hpp"

#include <algorithm>
#include <numeric>

#include "common/error.hpp"

namespace netloom {

namespace {

/// Sum of the coordinates whose modulus is even, modulo 2.
std::vector<std::uint8_t> parities_of(const TranslationGroup& group, NodeId nodes) {
  std::vector<std::uint8_t> parity(nodes);
  for (NodeId node = 0; node < nodes; ++node) {
    NodeId rest = node;
    NodeId sum = 0;
    for (std::size_t i = group.moduli.size(); i-- > 0;) {
      if (group.moduli[i] % 2 == 0) sum += rest % group.moduli[i];
      rest /= group.moduli[i];
    }
    parity[node] = static_cast<std::uint8_t>(sum % 2);
  }
  return parity;
}

void find_generators(const Topology& topology, CayleyView& view) {
  if (topology.degree(0) >= no_generator) {
    throw CombinationError("routing: a network may have at most 65534 ports a node, got " +
                           std::to_string(topology.degree(0)));
  }
  view.generator_of.assign(topology.node_count(), no_generator);
  for (const Port& port : topology.ports(0)) {
    view.generator_of[port.neighbour] = static_cast<Generator>(view.generators.size());
    view.generators.push_back(port.neighbour);
  }
  for (NodeId node = 0; node < topology.node_count(); ++node) {
    view.negative.push_back(topology.translations()->subtract(0, node));
  }
  for (const NodeId generator : view.generators) {
    view.inverse.push_back(view.generator_of[view.negative[generator]]);
  }
}

void find_last_steps(const Topology& topology, CayleyView& view) {
  const TranslationGroup& group = *topology.translations();
  view.first_step.reserve(view.nodes() + std::size_t{1});
  view.first_step.push_back(0);
  for (NodeId node = 0; node < view.nodes(); ++node) {
    for (const Port& port : topology.ports(node)) {
      const NodeId before = port.neighbour;
      if (view.distance[before] + 1 == view.distance[node]) {
        view.steps.push_back({before, view.generator_of[group.subtract(node, before)]});
      }
    }
    view.first_step.push_back(view.steps.size());
  }
}

}  // namespace

CayleyView view_from_zero(const Topology& topology) {
  CayleyView view;
  find_generators(topology, view);
  view.distance = distances_from(topology, 0);
  view.by_distance.resize(topology.node_count());
  std::iota(view.by_distance.begin(), view.by_distance.end(), NodeId{0});
  std::stable_sort(view.by_distance.begin(), view.by_distance.end(),
                   [&](NodeId a, NodeId b) { return view.distance[a] < view.distance[b]; });
  view.parity = parities_of(*topology.translations(), topology.node_count());
  if (std::find(view.parity.begin(), view.parity.end(), 1) != view.parity.end()) view.parities = 2;
  find_last_steps(topology, view);
  return view;
}

}  // namespace netloom
