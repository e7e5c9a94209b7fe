#include "schedule/exchange_orbits.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <numeric>

#include "platform/wiring.hpp"
#include "routing/cayley_view.hpp"

namespace netloom {

namespace {

/// Wires by class, where classes grow together.
class WireClasses {
 public:
  explicit WireClasses(std::size_t wires) : parent_(wires) { std::iota(parent_.begin(), parent_.end(), 0); }

  WireId root(WireId wire) {
    while (parent_[wire] != wire) wire = parent_[wire] = parent_[parent_[wire]];
    return wire;
  }
  void unite(WireId a, WireId b) { parent_[std::max(root(a), root(b))] = std::min(root(a), root(b)); }

 private:
  std::vector<WireId> parent_;
};

class OrbitFinder {
 public:
  OrbitFinder(const Platform& platform, const Sharing& sharing)
      : platform_(platform),
        sharing_(sharing),
        group_(*platform.topology->translations()),
        view_(view_from_zero(*platform.topology)),
        wiring_(platform),
        classes_(wiring_.wires().size()) {}

  std::optional<ExchangeOrbits> find() {
    if (!unite_wires() || !number_classes()) return std::nullopt;
    for (NodeId difference = 0; difference < view_.nodes(); ++difference) {
      for (std::uint32_t parity = 0; parity < orbits_.parities; ++parity) {
        if (!add_orbit(difference, parity)) return std::nullopt;
      }
    }
    return std::move(orbits_);
  }

 private:
  std::vector<WireId> route(NodeId from, NodeId difference) const {
    std::vector<WireId> wires;
    if (difference != 0) wiring_.append_route(from, group_.add(from, difference), wires);
    return wires;
  }

  /// Wires at the same place of routes that must be alike are of one class. False when routes that must be
  /// alike differ in length.
  bool unite_wires() {
    orbits_.nodes = view_.nodes();
    orbits_.parities = routes_depend_on_parity() ? 2 : 1;
    const std::array<NodeId, 2> reference{0, odd_node()};
    for (NodeId difference = 1; difference < view_.nodes(); ++difference) {
      for (NodeId from = 0; from < view_.nodes(); ++from) {
        const std::vector<WireId> known = route(reference[parity_of(from)], difference);
        const std::vector<WireId> own = route(from, difference);
        if (own.size() != known.size()) return false;
        for (std::size_t i = 0; i < own.size(); ++i) classes_.unite(own[i], known[i]);
      }
    }
    return true;
  }

  NodeId odd_node() const {
    const auto odd = std::ranges::find(view_.parity, 1);
    return odd == view_.parity.end() ? 0 : static_cast<NodeId>(odd - view_.parity.begin());
  }
  std::uint32_t parity_of(NodeId node) const { return orbits_.parities == 2 ? view_.parity[node] : 0; }

  /// The nodes that the routes from a node pass, as differences from it, tell.
  bool routes_depend_on_parity() const {
    const NodeId odd = odd_node();
    if (odd == 0) return false;
    const Topology& topology = *platform_.topology;
    const auto passed = [&](NodeId from, NodeId difference) {
      std::vector<ChannelId> channels;
      platform_.routing->append_route(from, group_.add(from, difference), channels);
      for (ChannelId& channel : channels) channel = group_.subtract(topology.channel_target(channel), from);
      return channels;
    };
    for (NodeId difference = 1; difference < view_.nodes(); ++difference) {
      if (passed(0, difference) != passed(odd, difference)) return true;
    }
    return false;
  }

  /// False when wires of one class differ.
  bool number_classes() {
    const std::vector<Wire>& wires = wiring_.wires();
    class_of_.assign(wires.size(), 0);
    double fastest = 0;
    for (WireId wire = 0; wire < wires.size(); ++wire) {
      if (!wires[wire].shared) continue;
      const WireId root = classes_.root(wire);
      if (root == wire) {
        class_of_[wire] = static_cast<std::uint32_t>(orbits_.bandwidth.size());
        orbits_.bandwidth.push_back(wires[wire].bandwidth.bytes_per_second);
        size_.push_back(0);
      }
      class_of_[wire] = class_of_[root];
      ++size_[class_of_[root]];
      if (wires[root].bandwidth != wires[wire].bandwidth) return false;
      fastest = std::max(fastest, wires[wire].bandwidth.bytes_per_second);
    }
    for (double& bandwidth : orbits_.bandwidth) bandwidth /= fastest;
    return true;
  }

  /// False when the orbit does not load all wires of a class alike.
  bool add_orbit(NodeId difference, std::uint32_t parity) {
    std::map<WireId, std::uint32_t> loads;
    double penalty = 0;
    for (NodeId from = 0; from < view_.nodes(); ++from) {
      if (parity_of(from) != parity) continue;
      penalty = 0;
      for (const WireId wire : route(from, difference)) {
        ++loads[wire];
        const Wire& used = wiring_.wires()[wire];
        penalty += used.latency.value + sharing_.weight_s / used.bandwidth.bytes_per_second;
      }
    }
    ExchangeOrbits::Orbit& orbit = orbits_.orbits.emplace_back();
    if (penalty > 0) orbit.weight = 1e-9 / penalty;
    std::map<std::uint32_t, std::pair<std::uint32_t, std::uint32_t>> by_class;  // wires, load of the first
    for (const auto& [wire, load] : loads) {
      auto& [wires, first] = by_class.try_emplace(class_of_[wire], 0, load).first->second;
      ++wires;
      if (load != first) return false;
    }
    for (const auto& [wire_class, loaded] : by_class) {
      if (loaded.first != size_[wire_class]) return false;
      orbit.uses.push_back({wire_class, static_cast<double>(loaded.second)});
    }
    return true;
  }

  const Platform& platform_;
  const Sharing& sharing_;
  const TranslationGroup& group_;
  CayleyView view_;
  Wiring wiring_;
  WireClasses classes_;
  std::vector<std::uint32_t> class_of_;  ///< by wire
  std::vector<std::uint32_t> size_;      ///< by class
  ExchangeOrbits orbits_;
};

}  // namespace

std::optional<ExchangeOrbits> exchange_orbits(const Platform& platform, const Sharing& sharing) {
  if (!platform.topology->vertex_symmetric() || !platform.topology->hosts_are_nodes()) return std::nullopt;
  return OrbitFinder(platform, sharing).find();
}

}  // namespace netloom
