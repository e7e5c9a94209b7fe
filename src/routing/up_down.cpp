#include "routing/up_down.hpp"

#include <algorithm>
#include <charconv>
#include <numeric>
#include <tuple>

#include "common/error.hpp"
#include "routing/balanced_pairs.hpp"
#include "routing/limits.hpp"

namespace netloom {

namespace {

/// A path has two states at a node v: v itself, from where it only goes down, and `nodes` + v, where it has
/// gone up all the way and goes up once more. So the last channel up leads to either state of the node above,
/// every other channel to one, and each path is one sequence of states.
class UpDownSearch {
 public:
  UpDownSearch(const Topology& topology, const std::vector<NodeId>& places, ShortestPaths& paths)
      : topology_(topology), places_(places), paths_(paths) {}

  void run(NodeId source) {
    paths_.distance.assign(2 * std::size_t{topology_.node_count()}, unreachable);
    paths_.order.clear();
    paths_.first_last.assign(1, 0);
    paths_.last.clear();
    paths_.before.clear();
    reach(source, 0);
    reach(rising(source), 0);
    paths_.starts = 2;
    for (std::size_t i = 0; i < paths_.order.size(); ++i) {
      expand(paths_.order[i]);
      paths_.first_last.push_back(paths_.last.size());
    }
  }

 private:
  NodeId rising(NodeId node) const { return topology_.node_count() + node; }

  void reach(NodeId state, Hops distance) {
    if (paths_.distance[state] != unreachable) return;
    paths_.distance[state] = distance;
    paths_.order.push_back(state);
  }

  /// Goes on from a state, before which all states that are nearer are known.
  void expand(NodeId state) {
    const bool rises = state >= topology_.node_count();
    const NodeId node = rises ? state - topology_.node_count() : state;
    const Hops distance = paths_.distance[state];
    for (const Port& port : topology_.ports(node)) {
      const bool leads_up = places_[port.neighbour] < places_[node];
      if (leads_up == rises) reach(port.neighbour, distance + 1);
      if (leads_up && rises) reach(rising(port.neighbour), distance + 1);
      // The way from a neighbour above is down, which no rising path has gone.
      if (leads_up && rises) continue;
      const NodeId before = leads_up ? port.neighbour : rising(port.neighbour);
      if (paths_.distance[before] >= distance) continue;
      paths_.last.push_back(port.channel ^ 1U);
      paths_.before.push_back(before);
    }
  }

  const Topology& topology_;
  const std::vector<NodeId>& places_;
  ShortestPaths& paths_;
};

NodeId root_of(const Topology& topology, const std::string& text) {
  if (text.empty() || text == "center") return central_node(topology);
  NodeId root = topology.node_count();
  std::from_chars(text.data(), text.data() + text.size(), root);
  const auto has_hosts = [&] {
    return distances_from(topology, root)[topology.hosts().front()] != unreachable;
  };
  if (root < topology.node_count() && has_hosts()) return root;
  throw CombinationError("routing: root must be center or a node of " + topology.label() +
                         " that has a way to the hosts, 0.." + std::to_string(topology.node_count() - 1) +
                         ", got " + text);
}

}  // namespace

NodeId central_node(const Topology& topology) {
  if (topology.vertex_symmetric()) return 0;
  using Reach = std::tuple<Hops, std::uint64_t, NodeId>;  // farthest host, sum over hosts, node
  Reach best{unreachable, 0, 0};
  for (NodeId node = 0; node < topology.node_count(); ++node) {
    const std::vector<Hops> hops = distances_from(topology, node);
    Reach reach{0, 0, node};
    for (const NodeId host : topology.hosts()) {
      std::get<0>(reach) = std::max(std::get<0>(reach), hops[host]);
      std::get<1>(reach) += hops[host];
    }
    best = std::min(best, reach);
  }
  return std::get<2>(best);
}

std::vector<NodeId> up_down_places(const Topology& topology, NodeId root) {
  const std::vector<Hops> level = distances_from(topology, root);
  std::vector<NodeId> nodes(topology.node_count());
  std::iota(nodes.begin(), nodes.end(), NodeId{0});
  std::ranges::stable_sort(nodes, {}, [&](NodeId node) { return level[node]; });
  std::vector<NodeId> places(nodes.size());
  for (NodeId place = 0; place < nodes.size(); ++place) places[nodes[place]] = place;
  return places;
}

PathFinder up_down_paths(const Topology& topology, const std::vector<NodeId>& places) {
  return [&](NodeId source, ShortestPaths& paths) { UpDownSearch(topology, places, paths).run(source); };
}

std::unique_ptr<RoutingTable> make_up_down(const Topology& topology, const RoutingSpec& spec) {
  check_pairs(topology, "up_down");
  RoutingSpec named = spec;
  if (named.root.empty()) named.root = "center";
  const std::vector<NodeId> places = up_down_places(topology, root_of(topology, named.root));
  return make_pair_table(topology, named, balanced_pairs(topology, up_down_paths(topology, places)));
}

}  // namespace netloom
