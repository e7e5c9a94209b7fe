#include "metrics/virtual_layers.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <span>
#include <utility>

#include "routing/leaf_links.hpp"

namespace netloom {

namespace {

/// Channels on which a message may wait while it holds another, numbered from 0.
using Waiter = std::uint32_t;

/// The channel dependency graph of one layer as the set of channels that each one leads to, so that a look
/// tells whether a route would close a cycle. Italiano: Amortized efficiency of a path retrieval data
/// structure. Theor. Comput. Sci. 48, 1986.
class Layer {
 public:
  /// \param work counts the channels, dependencies and blocks that are looked at.
  Layer(Waiter channels, std::uint64_t& work)
      : work_(work),
        blocks_((channels + bits_a_block - 1) / bits_a_block),
        led_to_(channels * blocks_),
        before_(channels) {
    for (Waiter channel = 0; channel < channels; ++channel) {
      led_to_[channel * blocks_ + channel / bits_a_block][channel / 64 % 8] |= std::uint64_t{1}
                                                                               << channel % 64;
    }
  }

  /// Takes the route in unless that would close a cycle; whether it did.
  bool take(std::span<const std::uint16_t> route) {
    missing_.clear();
    work_ += 2 * route.size();
    for (std::size_t i = 1; i < route.size(); ++i) {
      if (!leads(route[i - 1], route[i])) missing_.emplace_back(route[i - 1], route[i]);
    }
    // The route leads on from each of its dependencies to the later ones, so a cycle is a way back from one
    // to itself or an earlier one.
    for (std::size_t i = 0; i < missing_.size(); ++i) {
      work_ += i;
      for (std::size_t j = 0; j <= i; ++j) {
        if (leads(missing_[i].second, missing_[j].first)) return false;
      }
    }
    for (std::size_t i = missing_.size(); i-- > 0;) add(missing_[i].first, missing_[i].second);
    return true;
  }

 private:
  using Block = std::array<std::uint64_t, 8>;
  static constexpr std::size_t bits_a_block = 512;

  bool leads(Waiter from, Waiter to) const {
    const Block& block = led_to_[from * blocks_ + to / bits_a_block];
    return (block[to / 64 % 8] >> to % 64 & 1U) != 0;
  }

  void add(Waiter from, Waiter to) {
    before_[to].push_back(from);
    todo_.assign(1, from);
    while (!todo_.empty()) {
      const Waiter channel = todo_.back();
      todo_.pop_back();
      ++work_;
      if (leads(channel, to)) continue;
      work_ += blocks_;
      for (std::size_t i = 0; i < blocks_; ++i) {
        Block& block = led_to_[channel * blocks_ + i];
        const Block& more = led_to_[to * blocks_ + i];
        for (std::size_t j = 0; j < block.size(); ++j) block[j] |= more[j];
      }
      todo_.insert(todo_.end(), before_[channel].begin(), before_[channel].end());
    }
  }

  std::uint64_t& work_;
  std::size_t blocks_;                              ///< of a row
  std::vector<Block> led_to_;                       ///< by channel, a row of a bit for each channel
  std::vector<std::vector<Waiter>> before_;         ///< by channel, the dependencies that made rows grow
  std::vector<std::pair<Waiter, Waiter>> missing_;  ///< of the route at hand
  std::vector<Waiter> todo_;
};

/// A route that no layer has taken yet.
struct Waiting {
  std::size_t pair = 0;  ///< index into VirtualLayers::layer_of
  std::size_t hops = 0;
};

class Layering {
 public:
  explicit Layering(const RoutingTable& routing)
      : routing_(routing), topology_(routing.topology()), number_of_(topology_.channel_count(), none) {}

  std::optional<VirtualLayers> run() {
    result_.layer_of.resize(std::size_t{topology_.host_count()} * topology_.host_count());
    for_each_route([&](std::size_t) { work_ += 2 * route_.size(); });
    if (waiters_ > most_layered_channels) return std::nullopt;
    if (waiters_ > 0) fill_first_layer();
    while (!waiting_.empty() && !too_much()) fill_next_layer();
    if (too_much()) return std::nullopt;
    return std::move(result_);
  }

 private:
  static constexpr Waiter none = std::numeric_limits<Waiter>::max();

  bool too_much() const { return work_ > most_layering_work; }

  /// Puts every route in turn into `route_` and calls `use` with the index of its pair, until it is too much.
  template <class Use>
  void for_each_route(const Use& use) {
    std::size_t pair = 0;
    for (const NodeId from : topology_.hosts()) {
      for (const NodeId to : topology_.hosts()) {
        if (too_much()) return;
        find_route(from, to);
        use(pair++);
      }
    }
  }

  /// The channels of the route without the links of leaves, through which no cycle goes; nothing when none of
  /// them waits for another.
  void find_route(NodeId from, NodeId to) {
    channels_.clear();
    route_.clear();
    routing_.append_route(from, to, channels_);
    std::erase_if(channels_, [&](ChannelId channel) { return is_leaf_link(topology_, channel); });
    if (channels_.size() < 2) return;
    for (const ChannelId channel : channels_) {
      if (number_of_[channel] == none) number_of_[channel] = waiters_++;
      route_.push_back(static_cast<std::uint16_t>(number_of_[channel]));
    }
  }

  void fill_first_layer() {
    Layer layer(waiters_, work_);
    for_each_route([&](std::size_t pair) {
      if (layer.take(route_)) return;
      waiting_.push_back({pair, route_.size()});
      routes_.insert(routes_.end(), route_.begin(), route_.end());
    });
  }

  void fill_next_layer() {
    const auto number = static_cast<std::uint16_t>(result_.count++);
    Layer layer(waiters_, work_);
    std::vector<Waiting> left;
    auto read = routes_.begin();
    auto write = routes_.begin();
    for (const Waiting& each : waiting_) {
      if (too_much()) return;
      const auto end = read + static_cast<std::ptrdiff_t>(each.hops);
      if (layer.take({read, end})) {
        result_.layer_of[each.pair] = number;
      } else {
        left.push_back(each);
        write = std::copy(read, end, write);
      }
      read = end;
    }
    routes_.erase(write, routes_.end());
    waiting_ = std::move(left);
  }

  const RoutingTable& routing_;
  const Topology& topology_;
  std::vector<Waiter> number_of_;  ///< by channel
  Waiter waiters_ = 0;
  std::uint64_t work_ = 0;
  VirtualLayers result_;
  std::vector<Waiting> waiting_;
  std::vector<std::uint16_t> routes_;  ///< of `waiting_`, one after another
  std::vector<ChannelId> channels_;    ///< of the route at hand
  std::vector<std::uint16_t> route_;   ///< its channels by number
};

}  // namespace

std::optional<VirtualLayers> virtual_layers(const RoutingTable& routing) {
  if (routing.topology().host_count() > most_layered_hosts) return std::nullopt;
  return Layering(routing).run();
}

}  // namespace netloom
