#include "routing/translated_paths.hpp"

namespace netloom {

TranslatedPaths::TranslatedPaths(const CayleyView& view) : parities_(view.parities) {
  first_.reserve(view.nodes() + std::size_t{1});
  first_.push_back(0);
  for (const Hops hops : view.distance) first_.push_back(first_.back() + hops);
  hops_.resize(parities_ * first_.back());
}

std::vector<std::uint64_t> class_loads(const CayleyView& view, const TranslatedPaths& paths) {
  std::vector<std::uint64_t> loads(2 * view.degree());
  std::vector<std::uint8_t> flips;
  for (const NodeId generator : view.generators) flips.push_back(view.parity[generator]);
  for (NodeId difference = 0; difference < view.nodes(); ++difference) {
    for (std::uint32_t parity = 0; parity < view.parities; ++parity) {
      std::uint32_t tail = parity;
      for (const Generator generator : paths.path(difference, parity)) {
        ++loads[2 * std::size_t{generator} + tail];
        tail ^= flips[generator];
      }
    }
  }
  return loads;
}

namespace {

/// By node and generator, the channel that leaves the node through it.
std::vector<ChannelId> channels_by_generator(const Topology& topology, const CayleyView& view) {
  const TranslationGroup& group = *topology.translations();
  std::vector<ChannelId> channels(view.nodes() * view.degree());
  for (NodeId node = 0; node < view.nodes(); ++node) {
    for (const Port& port : topology.ports(node)) {
      const Generator generator = view.generator_of[group.subtract(port.neighbour, node)];
      channels[node * view.degree() + generator] = port.channel;
    }
  }
  return channels;
}

class TranslatedTable final : public RoutingTable {
 public:
  TranslatedTable(const Topology& topology, RoutingSpec spec, CayleyView view, TranslatedPaths paths)
      : RoutingTable(topology, std::move(spec)),
        view_(std::move(view)),
        paths_(std::move(paths)),
        channels_(channels_by_generator(topology, view_)) {}

  void append_route(NodeId from, NodeId to, std::vector<ChannelId>& channels) const override {
    const NodeId difference = topology().translations()->subtract(to, from);
    NodeId node = from;
    for (const Generator generator : paths_.path(difference, view_.parity[from])) {
      const ChannelId channel = channels_[node * view_.degree() + generator];
      channels.push_back(channel);
      node = topology().channel_target(channel);
    }
  }

  std::vector<std::uint64_t> channel_loads() const override {
    const std::vector<std::uint64_t> by_class = class_loads(view_, paths_);
    std::vector<std::uint64_t> loads(topology().channel_count());
    for (NodeId node = 0; node < view_.nodes(); ++node) {
      for (std::size_t generator = 0; generator < view_.degree(); ++generator) {
        loads[channels_[node * view_.degree() + generator]] = by_class[2 * generator + view_.parity[node]];
      }
    }
    return loads;
  }

 private:
  CayleyView view_;
  TranslatedPaths paths_;
  std::vector<ChannelId> channels_;
};

}  // namespace

std::unique_ptr<RoutingTable> make_translated_table(const Topology& topology, RoutingSpec spec,
                                                    CayleyView view, TranslatedPaths paths) {
  return std::make_unique<TranslatedTable>(topology, std::move(spec), std::move(view), std::move(paths));
}

}  // namespace netloom
