#include "schedule/coloured_messages.hpp"

#include <algorithm>
#include <span>

#include "platform/wiring.hpp"

namespace netloom {

namespace {

constexpr std::uint32_t no_group = UINT32_MAX;

/// The wires of every message, one after another.
class Routes {
 public:
  Routes(const Platform& platform, const Placement& placement) : wiring_(platform) {
    const std::vector<NodeId> hosts = host_numbers(*platform.topology, placement);
    first_.reserve(hosts.size() * hosts.size() + 1);
    for (const NodeId from : hosts) {
      for (const NodeId to : hosts) {
        first_.push_back(wires_.size());
        if (from != to) wiring_.append_route(from, to, wires_);
      }
    }
    first_.push_back(wires_.size());
    double fastest = 0;
    for (const Wire& wire : wiring_.wires()) fastest = std::max(fastest, wire.bandwidth.bytes_per_second);
    for (const Wire& wire : wiring_.wires()) cost_.push_back(fastest / wire.bandwidth.bytes_per_second);
  }

  /// Nothing between ranks of one host, whose messages load no wire that others share.
  std::span<const WireId> of(std::size_t message) const {
    return {wires_.data() + first_[message], wires_.data() + first_[message + 1]};
  }
  std::size_t wire_count() const { return cost_.size(); }
  /// Time of one message, relative to the fastest wire.
  double cost(WireId wire) const { return cost_[wire]; }

 private:
  Wiring wiring_;
  std::vector<WireId> wires_;
  std::vector<std::size_t> first_;
  std::vector<double> cost_;
};

class Colouring {
 public:
  Colouring(const Platform& platform, const Placement& placement, std::uint32_t window)
      : routes_(platform, placement),
        ranks_(placement.size()),
        window_(window),
        groups_((ranks_ - 1 + window - 1) / window),
        group_of_(ranks_ * ranks_, no_group),
        sends_(groups_ * ranks_, 0),
        receives_(groups_ * ranks_, 0),
        loads_(groups_ * routes_.wire_count(), 0) {}

  std::vector<std::uint32_t> colour() {
    for (const std::size_t message : longest_first()) {
      const std::uint32_t group = cheapest_group(message);
      if (group == no_group) {
        make_room(message);
      } else {
        put(message, group);
      }
    }
    return std::move(group_of_);
  }

 private:
  std::size_t source(std::size_t message) const { return message / ranks_; }
  std::size_t destination(std::size_t message) const { return message % ranks_; }
  std::uint32_t& sends(std::uint32_t group, std::size_t rank) { return sends_[group * ranks_ + rank]; }
  std::uint32_t& receives(std::uint32_t group, std::size_t rank) { return receives_[group * ranks_ + rank]; }

  std::vector<std::size_t> longest_first() const {
    std::vector<std::size_t> order;
    for (std::size_t step = 1; step < ranks_; ++step) {
      for (std::size_t rank = 0; rank < ranks_; ++rank)
        order.push_back(rank * ranks_ + (rank + step) % ranks_);
    }
    std::ranges::stable_sort(order, std::ranges::greater(),
                             [&](std::size_t message) { return routes_.of(message).size(); });
    return order;
  }

  std::uint32_t cheapest_group(std::size_t message) {
    std::uint32_t best = no_group;
    double best_price = 0;
    for (std::uint32_t group = 0; group < groups_; ++group) {
      if (sends(group, source(message)) >= window_ || receives(group, destination(message)) >= window_)
        continue;
      double price = 0;
      const double* const loads = loads_.data() + group * routes_.wire_count();
      for (const WireId wire : routes_.of(message)) {
        price += (2 * loads[wire] + routes_.cost(wire)) * routes_.cost(wire);
      }
      if (best != no_group && price >= best_price) continue;
      best = group;
      best_price = price;
    }
    return best;
  }

  void put(std::size_t message, std::uint32_t group) {
    const std::uint32_t before = group_of_[message];
    if (before != no_group) count(message, before, -1);
    count(message, group, 1);
    group_of_[message] = group;
  }

  void count(std::size_t message, std::uint32_t group, int change) {
    sends(group, source(message)) += static_cast<std::uint32_t>(change);
    receives(group, destination(message)) += static_cast<std::uint32_t>(change);
    for (const WireId wire : routes_.of(message)) {
      loads_[group * routes_.wire_count() + wire] += change * routes_.cost(wire);
    }
  }

  /// No group has room at both ends. One has room at the source, another at the destination: along a trail
  /// of messages that are in one and in the other by turns, each changes to the other.
  void make_room(std::size_t message) {
    std::uint32_t here = 0;
    while (sends(here, source(message)) >= window_) ++here;
    std::uint32_t there = 0;
    while (receives(there, destination(message)) >= window_) ++there;
    std::vector<std::size_t> trail{message};
    put(message, here);
    while (true) {
      const std::size_t last = trail.back();
      const bool to_here = trail.size() % 2 == 1;
      const std::uint32_t full = to_here ? here : there;
      const bool over =
          to_here ? receives(here, destination(last)) > window_ : sends(there, source(last)) > window_;
      if (!over) return;
      trail.push_back(next_of_trail(trail, full, to_here));
      put(trail.back(), to_here ? there : here);
    }
  }

  /// A message of the group, not yet moved, with the last one's destination or source.
  std::size_t next_of_trail(const std::vector<std::size_t>& trail, std::uint32_t group,
                            bool same_destination) {
    for (std::size_t rank = 0; rank < ranks_; ++rank) {
      const std::size_t message =
          same_destination ? rank * ranks_ + destination(trail.back()) : source(trail.back()) * ranks_ + rank;
      if (group_of_[message] == group && std::ranges::find(trail, message) == trail.end()) return message;
    }
    return trail.back();  // never: no more messages have come to a rank than were there
  }

  Routes routes_;
  std::size_t ranks_;
  std::uint32_t window_;
  std::size_t groups_;
  std::vector<std::uint32_t> group_of_;
  std::vector<std::uint32_t> sends_;     ///< by group and rank
  std::vector<std::uint32_t> receives_;  ///< by group and rank
  std::vector<double> loads_;            ///< by group and wire
};

}  // namespace

std::vector<std::uint32_t> colour_messages(const Platform& platform, const Placement& placement,
                                           std::uint32_t window) {
  return Colouring(platform, placement, window).colour();
}

}  // namespace netloom
