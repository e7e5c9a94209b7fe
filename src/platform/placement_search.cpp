#include "platform/placement_search.hpp"

#include <algorithm>
#include <utility>

namespace netloom {

namespace {

constexpr std::uint32_t nobody = UINT32_MAX;
/// Steps along routes or lists of partners: seconds.
constexpr std::uint64_t most_work = 1'000'000'000;

/// Messages between a rank and another one.
struct Partner {
  std::uint32_t rank = 0;
  std::uint64_t sent = 0, received = 0;  ///< bytes with envelopes
};

std::vector<std::vector<Partner>> partners_of(const TrafficMatrix& traffic) {
  std::vector<std::vector<Partner>> partners(traffic.size());
  const auto at = [&](std::uint32_t rank, std::uint32_t other) -> Partner& {
    auto& own = partners[rank];
    const auto found = std::ranges::lower_bound(own, other, {}, &Partner::rank);
    return found != own.end() && found->rank == other ? *found : *own.insert(found, {other, 0, 0});
  };
  for (std::uint32_t source = 0; source < traffic.size(); ++source) {
    for (const TrafficCell& cell : traffic[source]) {
      if (cell.destination == source) continue;
      at(source, cell.destination).sent += cell.wire_bytes();
      at(cell.destination, source).received += cell.wire_bytes();
    }
  }
  return partners;
}

/// Ranks on hosts, by number both ways, and the routes between hosts.
class Seats {
 public:
  Seats(const Platform& platform, const Placement& placement, const TrafficMatrix& traffic)
      : platform_(&platform),
        host_of_(host_numbers(*platform.topology, placement)),
        rank_at_(platform.topology->host_count(), nobody),
        partners_(partners_of(traffic)) {
    for (std::uint32_t rank = 0; rank < host_of_.size(); ++rank) rank_at_[host_of_[rank]] = rank;
  }

  NodeId hosts() const { return static_cast<NodeId>(rank_at_.size()); }
  std::uint32_t rank_at(NodeId host) const { return rank_at_[host]; }
  NodeId host_of(std::uint32_t rank) const { return host_of_[rank]; }
  const std::vector<Partner>& partners(std::uint32_t rank) const { return partners_[rank]; }

  void exchange(NodeId a, NodeId b) {
    std::swap(rank_at_[a], rank_at_[b]);
    for (const NodeId host : {a, b}) {
      if (rank_at_[host] != nobody) host_of_[rank_at_[host]] = host;
    }
  }

  const std::vector<WireId>& route(NodeId from, NodeId to) {
    route_.clear();
    platform_->routing->append_route(node(from), node(to), route_);
    if (platform_->hardware.duplex == Duplex::half) {
      for (WireId& wire : route_) wire /= 2;
    }
    return route_;
  }

  Placement placement() const {
    Placement placement;
    for (const NodeId host : host_of_) placement.push_back(node(host));
    return placement;
  }

 private:
  NodeId node(NodeId host) const { return platform_->topology->hosts()[host]; }

  const Platform* platform_;
  std::vector<NodeId> host_of_;
  std::vector<std::uint32_t> rank_at_;
  std::vector<std::vector<Partner>> partners_;
  std::vector<WireId> route_;
};

/// Exchanges that save hop-bytes.
class FewerHops {
 public:
  FewerHops(const Platform&, Seats& seats) : seats_(seats) {
    for (NodeId from = 0; from < seats.hosts(); ++from) {
      for (NodeId to = 0; to < seats.hosts(); ++to)
        hops_.push_back(from == to ? 0 : static_cast<std::uint32_t>(seats.route(from, to).size()));
    }
  }

  /// Exchanges the hosts' ranks when that is better.
  bool try_exchange(NodeId a, NodeId b) {
    const std::uint64_t before = cost(a) + cost(b);
    seats_.exchange(a, b);
    if (cost(a) + cost(b) < before) return true;
    seats_.exchange(a, b);
    return false;
  }
  std::uint64_t work() const { return work_; }

 private:
  /// Of what the rank at `host` sends and receives. What the two exchange with each other counts twice,
  /// before and after.
  std::uint64_t cost(NodeId host) {
    const std::uint32_t rank = seats_.rank_at(host);
    if (rank == nobody) return 0;
    std::uint64_t sum = 0;
    for (const Partner& partner : seats_.partners(rank)) {
      const NodeId other = seats_.host_of(partner.rank);
      sum += partner.sent * hops(host, other) + partner.received * hops(other, host);
    }
    work_ += seats_.partners(rank).size();
    return sum;
  }
  std::uint64_t hops(NodeId from, NodeId to) const { return hops_[std::size_t{from} * seats_.hosts() + to]; }

  Seats& seats_;
  std::vector<std::uint32_t> hops_;  ///< by host numbers
  std::uint64_t work_ = 0;
};

/// Exchanges that relieve the link that carries most; of equal ones those that even the loads out.
class LighterLinks {
 public:
  LighterLinks(const Platform& platform, Seats& seats)
      : seats_(seats),
        load_(platform.hardware.duplex == Duplex::full ? platform.topology->channel_count()
                                                       : platform.topology->link_count()) {
    for (NodeId host = 0; host < seats.hosts(); ++host) {
      const std::uint32_t rank = seats.rank_at(host);
      if (rank == nobody) continue;
      for (const Partner& partner : seats.partners(rank))
        add(host, seats.host_of(partner.rank), partner.sent);
    }
    value_ = value();
  }

  bool try_exchange(NodeId a, NodeId b) {
    move(a, b, false);
    seats_.exchange(a, b);
    move(a, b, true);
    const auto found = value();
    if (found < value_) {
      value_ = found;
      return true;
    }
    move(a, b, false);
    seats_.exchange(a, b);
    move(a, b, true);
    return false;
  }
  std::uint64_t work() const { return work_; }

 private:
  /// Adds the messages of both hosts to the links, or takes them away.
  void move(NodeId a, NodeId b, bool there) {
    for (const NodeId host : {a, b}) {
      const std::uint32_t rank = seats_.rank_at(host);
      if (rank == nobody) continue;
      for (const Partner& partner : seats_.partners(rank)) {
        const NodeId other = seats_.host_of(partner.rank);
        if (host == b && other == a) continue;  // done from the other end
        // Unsigned numbers wrap round to what they were.
        add(host, other, there ? partner.sent : 0 - partner.sent);
        add(other, host, there ? partner.received : 0 - partner.received);
      }
    }
  }
  void add(NodeId from, NodeId to, std::uint64_t bytes) {
    if (bytes == 0) return;
    const auto& route = seats_.route(from, to);
    for (const WireId wire : route) load_[wire] += bytes;
    work_ += route.size();
  }
  std::pair<std::uint64_t, double> value() {
    std::pair<std::uint64_t, double> value{0, 0};
    for (const std::uint64_t load : load_) {
      value.first = std::max(value.first, load);
      value.second += static_cast<double>(load) * static_cast<double>(load);
    }
    work_ += load_.size();
    return value;
  }

  Seats& seats_;
  std::vector<std::uint64_t> load_;
  std::pair<std::uint64_t, double> value_;
  std::uint64_t work_ = 0;
};

template <class Goal>
Placement descend(const Platform& platform, const Placement& start, const TrafficMatrix& traffic) {
  Seats seats(platform, start, traffic);
  Goal goal(platform, seats);
  for (bool better = true; better;) {
    better = false;
    for (NodeId a = 0; a < seats.hosts(); ++a) {
      for (NodeId b = a + 1; b < seats.hosts(); ++b) {
        if (goal.work() > most_work) return seats.placement();
        if (goal.try_exchange(a, b)) better = true;
      }
    }
  }
  return seats.placement();
}

}  // namespace

PlacementCost cost_of(PlacementGoal goal, const Platform& platform, const Placement& placement,
                      const TrafficMatrix& traffic) {
  PlacementCost cost;
  for (const std::uint64_t bytes : wire_bytes(platform, placement, traffic)) {
    cost.hop_bytes += bytes;
    if (goal == PlacementGoal::link_load) cost.largest_link = std::max(cost.largest_link, bytes);
  }
  return cost;
}

Placement improve(PlacementGoal goal, const Platform& platform, const Placement& start,
                  const TrafficMatrix& traffic) {
  return goal == PlacementGoal::hop_bytes ? descend<FewerHops>(platform, start, traffic)
                                          : descend<LighterLinks>(platform, start, traffic);
}

}  // namespace netloom
