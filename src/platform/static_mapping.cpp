#include "platform/static_mapping.hpp"

#include <algorithm>
#include <cassert>
#include <cstdio>
// Scotch's header takes these for granted.
#include <scotch.h>

namespace netloom {

namespace {

/// One of Scotch's objects, which end when it goes.
template <class Object, int (*begin)(Object*), void (*end)(Object*)>
class Owned {
 public:
  Owned() { begin(&object_); }
  ~Owned() { end(&object_); }
  Owned(const Owned&) = delete;
  Owned& operator=(const Owned&) = delete;
  Object* get() { return &object_; }

 private:
  Object object_{};
};
using Graph = Owned<SCOTCH_Graph, SCOTCH_graphInit, SCOTCH_graphExit>;
using Architecture = Owned<SCOTCH_Arch, SCOTCH_archInit, SCOTCH_archExit>;
using Strategy = Owned<SCOTCH_Strat, SCOTCH_stratInit, SCOTCH_stratExit>;
using Context = Owned<SCOTCH_Context, SCOTCH_contextInit, SCOTCH_contextExit>;

[[maybe_unused]] bool succeeds(int outcome) {
  return outcome == 0;
}

/// A graph as Scotch reads it: the neighbours of all vertices, one after the other.
struct Arrays {
  std::vector<SCOTCH_Num> first{0}, neighbours, weights;

  void build(Graph& graph) const {
    const auto vertices = static_cast<SCOTCH_Num>(first.size() - 1);
    [[maybe_unused]] const int built =
        SCOTCH_graphBuild(graph.get(), 0, vertices, first.data(), nullptr, nullptr, nullptr,
                          static_cast<SCOTCH_Num>(neighbours.size()), neighbours.data(),
                          weights.empty() ? nullptr : weights.data());
    assert(succeeds(built));
  }
};

/// Weights are made small enough for Scotch's sums of 32 bits.
Arrays arrays_of(const WeightedGraph& graph) {
  constexpr double largest_sum = 1e9;
  double sum = 0;
  for (const auto& edges : graph) {
    for (const auto& [other, weight] : edges) sum += static_cast<double>(weight);
  }
  const double scale = std::min(1.0, largest_sum / sum);
  Arrays arrays;
  for (const auto& edges : graph) {
    for (const auto& [other, weight] : edges) {
      arrays.neighbours.push_back(static_cast<SCOTCH_Num>(other));
      arrays.weights.push_back(
          std::max(SCOTCH_Num{1}, static_cast<SCOTCH_Num>(static_cast<double>(weight) * scale)));
    }
    arrays.first.push_back(static_cast<SCOTCH_Num>(arrays.neighbours.size()));
  }
  return arrays;
}

Arrays arrays_of(const Topology& topology) {
  Arrays arrays;
  for (NodeId node = 0; node < topology.node_count(); ++node) {
    for (const Port& port : topology.ports(node))
      arrays.neighbours.push_back(static_cast<SCOTCH_Num>(topology.channel_target(port.channel)));
    arrays.first.push_back(static_cast<SCOTCH_Num>(arrays.neighbours.size()));
  }
  return arrays;
}

/// One thread and a fixed seed.
void settle(Context& context) {
  SCOTCH_contextThreadSpawn(context.get(), 1, nullptr);
  SCOTCH_contextOptionSetNum(context.get(), SCOTCH_OPTIONNUMDETERMINISTIC, 1);
  SCOTCH_contextRandomClone(context.get());
  SCOTCH_contextRandomSeed(context.get(), 1);
  SCOTCH_contextRandomReset(context.get());
}

}  // namespace

std::vector<NodeId> static_mapping(const WeightedGraph& graph, const Topology& topology) {
  SCOTCH_randomSeed(1);
  SCOTCH_randomReset();
  Context context;
  settle(context);
  const Arrays vertices = arrays_of(graph), network = arrays_of(topology);
  const std::vector<SCOTCH_Num> hosts(topology.hosts().begin(), topology.hosts().end());
  Graph program, nodes, bound_program, bound_nodes;
  vertices.build(program);
  network.build(nodes);
  SCOTCH_contextBindGraph(context.get(), program.get(), bound_program.get());
  SCOTCH_contextBindGraph(context.get(), nodes.get(), bound_nodes.get());
  Strategy of_decomposition, of_mapping;
  Architecture architecture;
  [[maybe_unused]] const int built =
      SCOTCH_archBuild0(architecture.get(), bound_nodes.get(), static_cast<SCOTCH_Num>(hosts.size()),
                        hosts.data(), of_decomposition.get());
  assert(succeeds(built));
  SCOTCH_stratGraphMapBuild(of_mapping.get(), SCOTCH_STRATQUALITY | SCOTCH_STRATBALANCE,
                            static_cast<SCOTCH_Num>(hosts.size()), 0);
  std::vector<SCOTCH_Num> places(graph.size());
  [[maybe_unused]] const int mapped =
      SCOTCH_graphMap(bound_program.get(), architecture.get(), of_mapping.get(), places.data());
  assert(succeeds(mapped));
  return {places.begin(), places.end()};
}

}  // namespace netloom
