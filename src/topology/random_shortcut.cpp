#include "topology/random_shortcut.hpp"

#include <algorithm>
#include <optional>
#include <unordered_set>

#include "common/error.hpp"
#include "common/random.hpp"
#include "topology/building.hpp"

namespace netloom {

namespace {

void check_parameters(NodeId nodes, NodeId degree) {
  std::vector<std::string> faults;
  if (nodes < 3) faults.push_back("random_shortcut: nodes must be at least 3, got " + std::to_string(nodes));
  if (nodes >= 3 && (degree < 2 || degree > nodes - 1)) {
    faults.push_back("random_shortcut: degree must be in 2.." + std::to_string(nodes - 1) + " for " +
                     std::to_string(nodes) + " nodes, got " + std::to_string(degree));
  } else if (nodes % 2 == 1 && degree % 2 == 1) {
    faults.push_back("random_shortcut: degree must be even for an odd number of nodes (" +
                     std::to_string(nodes) + "), got " + std::to_string(degree));
  }
  if (!faults.empty()) throw InputError(std::move(faults));
}

/// A set of links under construction that grows by random links until every node has `extra` more.
class Pairing {
 public:
  Pairing(NodeId nodes, NodeId extra, Random& random) : nodes_(nodes), random_(random) {
    for (const Link& link : cycle(nodes).links) present_.insert(key(link.a, link.b));
    for (NodeId node = 0; node < nodes; ++node) open_.insert(open_.end(), extra, node);
  }

  /// The links it drew, or nothing when the nodes that are left have no eligible partner.
  std::optional<std::vector<Link>> complete() {
    while (!open_.empty()) {
      const bool progress = pair_once();
      if (!progress && !any_eligible()) return std::nullopt;
    }
    return std::move(drawn_);
  }

 private:
  std::uint64_t key(NodeId a, NodeId b) const {
    return std::uint64_t{std::min(a, b)} * nodes_ + std::max(a, b);
  }
  bool eligible(NodeId a, NodeId b) const { return a != b && !present_.contains(key(a, b)); }

  /// Pairs the open ends at random and keeps the pairs that are eligible.
  bool pair_once() {
    random_.shuffle(std::span(open_));
    std::vector<NodeId> left;
    for (std::size_t i = 0; i + 1 < open_.size(); i += 2) {
      const NodeId a = open_[i];
      const NodeId b = open_[i + 1];
      if (eligible(a, b)) {
        present_.insert(key(a, b));
        drawn_.push_back({std::min(a, b), std::max(a, b)});
      } else {
        left.insert(left.end(), {a, b});
      }
    }
    const bool progress = left.size() < open_.size();
    open_ = std::move(left);
    return progress;
  }

  bool any_eligible() const {
    for (const NodeId a : open_) {
      for (const NodeId b : open_) {
        if (eligible(a, b)) return true;
      }
    }
    return false;
  }

  NodeId nodes_;
  Random& random_;
  std::unordered_set<std::uint64_t> present_;
  std::vector<NodeId> open_;  ///< each node once for every link it still needs
  std::vector<Link> drawn_;
};

std::vector<Link> random_links(NodeId nodes, NodeId extra, std::uint64_t seed) {
  Random random(derive_seed(seed, "random_shortcut"));
  while (true) {
    if (auto drawn = Pairing(nodes, extra, random).complete()) return std::move(*drawn);
  }
}

/// All links but those of the ring and those in `without`.
std::vector<Link> complement(NodeId nodes, std::vector<Link> without) {
  std::ranges::sort(without);
  std::vector<Link> links;
  for (NodeId a = 0; a < nodes; ++a) {
    for (NodeId b = a + 2; b < nodes; ++b) {
      const bool around = a == 0 && b == nodes - 1;
      if (!around && !std::ranges::binary_search(without, Link{a, b})) links.push_back({a, b});
    }
  }
  return links;
}

// Above half of the possible links it is those left out that are drawn: pairing at random rarely ends well in
// a dense graph, and always does after a few restarts in a sparse one.
std::vector<Link> shortcuts(NodeId nodes, NodeId degree, std::uint64_t seed) {
  const NodeId extra = degree - 2;
  const NodeId omitted = nodes - 1 - degree;
  if (extra <= omitted) return random_links(nodes, extra, seed);
  return complement(nodes, random_links(nodes, omitted, seed));
}

TopologyParts parts_of(NodeId nodes, NodeId degree, std::uint64_t seed) {
  check_parameters(nodes, degree);
  check_size("random_shortcut", nodes, std::uint64_t{nodes} * degree / 2);
  TopologyParts parts;
  parts.family = "random_shortcut";
  parts.spec = "{type: random_shortcut, nodes: " + std::to_string(nodes) +
               ", degree: " + std::to_string(degree) + ", seed: " + std::to_string(seed) + "}";
  parts.label = "random_shortcut " + std::to_string(nodes) + " degree " + std::to_string(degree);
  parts.nodes = nodes;
  parts.links = cycle(nodes).links;
  const std::vector<Link> extra = shortcuts(nodes, degree, seed);
  parts.links.insert(parts.links.end(), extra.begin(), extra.end());
  return parts;
}

}  // namespace

Topology make_random_shortcut(NodeId nodes, NodeId degree, std::uint64_t seed) {
  return Topology(parts_of(nodes, degree, seed));
}

Topology build_random_shortcut(MapReader& spec, std::uint64_t seed) {
  const std::size_t faults = spec.faults().size();
  const NodeId nodes = node_number(spec, "nodes", {3, max_nodes});
  // Without a sound number of nodes any degree may be right.
  const NodeId most = spec.faults().size() == faults ? nodes - 1 : max_nodes;
  const NodeId degree = node_number(spec, "degree", {2, most});
  // A seed of its own tells it from others of the same size, so the label has it; the experiment's is an
  // axis.
  const bool own = spec.value("seed") != nullptr;
  if (own) seed = static_cast<std::uint64_t>(spec.integer("seed", {0, INT64_MAX}));
  return build_at(spec, "degree", [&] {
    TopologyParts parts = parts_of(nodes, degree, seed);
    if (own) parts.label += " seed " + std::to_string(seed);
    return Topology(std::move(parts));
  });
}

}  // namespace netloom
