#include "platform/placement.hpp"

#include <algorithm>
#include <numeric>
#include <span>

#include "common/error.hpp"
#include "common/random.hpp"
#include "common/words.hpp"
#include "topology/building.hpp"

namespace netloom {

namespace {

constexpr std::int64_t most_ranks_per_host = 1 << 20;

std::string flow_list(std::span<const std::uint32_t> numbers) {
  return "[" + list_text(numbers, ", ") + "]";
}

void refuse_missing_places(const PlacementSpec& spec, const Topology& topology, std::uint32_t ranks) {
  const std::uint64_t places = std::uint64_t{topology.host_count()} * spec.ranks_per_host;
  if (ranks <= places) return;
  const std::uint64_t needed = (std::uint64_t{ranks} + topology.host_count() - 1) / topology.host_count();
  throw CombinationError("placement: " + std::to_string(ranks) + " ranks do not fit on " +
                         counted(topology.host_count(), "host") + " with ranks_per_host " +
                         std::to_string(spec.ranks_per_host) + "; use fewer ranks, a larger network, or " +
                         "ranks_per_host: " + std::to_string(needed));
}

using HostOrder = std::vector<NodeId>;

HostOrder linear_order(const Topology& topology) {
  HostOrder order(topology.host_count());
  std::iota(order.begin(), order.end(), NodeId{0});
  return order;
}

/// 0, s, 2s, ...; then 1, 1 + s, ...
HostOrder strided_order(const Topology& topology, std::uint32_t stride) {
  HostOrder order;
  for (NodeId first = 0; first < std::min(stride, topology.host_count()); ++first) {
    for (std::uint64_t host = first; host < topology.host_count(); host += stride)
      order.push_back(static_cast<NodeId>(host));
  }
  return order;
}

HostOrder random_order(const Topology& topology, std::uint64_t seed) {
  HostOrder order = linear_order(topology);
  Random random(derive_seed(seed, "placement"));
  random.shuffle(std::span(order));
  return order;
}

Placement listed(const PlacementSpec& spec, const Topology& topology, std::uint32_t ranks) {
  if (spec.hosts.size() < ranks) {
    throw CombinationError("placement: hosts lists " + counted(spec.hosts.size(), "host") + " for " +
                           counted(ranks, "rank"));
  }
  Placement placement;
  for (const std::uint32_t host : std::span(spec.hosts).first(ranks)) {
    if (host >= topology.host_count()) {
      throw CombinationError("placement: hosts names host " + std::to_string(host) + ", but " +
                             topology.label() + " has the hosts 0 to " +
                             std::to_string(topology.host_count() - 1));
    }
    placement.push_back(topology.hosts()[host]);
  }
  return placement;
}

/// How many consecutive dimensions of the network each dimension of the process grid is laid on.
std::vector<std::size_t> folds_of(const std::vector<std::uint32_t>& grid, const Grid& network) {
  std::vector<std::size_t> folds;
  std::size_t next = 0;
  for (const std::uint32_t size : grid) {
    std::size_t taken = 0;
    std::uint64_t product = 1;
    while (next < network.dims.size() && (taken == 0 || product < size || network.dims[next] == 1)) {
      product *= network.dims[next++];
      ++taken;
    }
    if (product != size || taken == 0) return {};
    folds.push_back(taken);
  }
  return next == network.dims.size() ? folds : std::vector<std::size_t>{};
}

/// The place of a coordinate of the process grid on some dimensions of the network, traversed like a snake:
/// neighbours there are neighbours here.
NodeId snake(NodeId coordinate, std::span<const NodeId> dims) {
  NodeId place = 0, passed = 0, size = 1;
  for (const NodeId dim : dims) size *= dim;
  for (const NodeId dim : dims) {
    size /= dim;
    const NodeId step = coordinate / size % dim;
    // An inner dimension turns round at every step of those outside it.
    place = place * dim + (passed % 2 == 0 ? step : dim - 1 - step);
    passed = passed * dim + step;
  }
  return place;
}

HostOrder folded_order(const PlacementSpec& spec, const Topology& topology) {
  if (!topology.grid()) {
    throw CombinationError("placement: by_dimension needs a ring, torus, mesh or hypercube, got " +
                           topology.label());
  }
  const Grid& grid = *topology.grid();
  const std::vector<std::size_t> folds = folds_of(spec.grid, grid);
  if (folds.empty()) {
    throw CombinationError("placement: grid " + flow_list(spec.grid) + " does not fit " + topology.label() +
                           ": each of its dimensions must be the product of consecutive dimensions of the "
                           "network, all of which are used");
  }
  HostOrder order(topology.host_count());
  for (NodeId rank = 0; rank < order.size(); ++rank) {
    NodeId place = 0, rest = rank;
    auto size = static_cast<NodeId>(order.size());
    std::size_t first = 0;
    for (std::size_t i = 0; i < folds.size(); ++i) {
      const std::span<const NodeId> dims = std::span(grid.dims).subspan(first, folds[i]);
      first += folds[i];
      size /= spec.grid[i];
      place = place * spec.grid[i] + snake(rest / size, dims);
      rest %= size;
    }
    order[rank] = place;
  }
  return order;
}

HostOrder order_of(const PlacementSpec& spec, const Topology& topology) {
  if (spec.type == "strided") return strided_order(topology, spec.stride);
  if (spec.type == "random") return random_order(topology, spec.seed.value_or(1));
  if (spec.type == "by_dimension") return folded_order(spec, topology);
  return linear_order(topology);
}

}  // namespace

std::vector<NodeId> host_numbers(const Topology& topology, const Placement& placement) {
  std::vector<NodeId> numbers(topology.node_count());
  for (NodeId host = 0; host < topology.host_count(); ++host) numbers[topology.hosts()[host]] = host;
  std::vector<NodeId> hosts;
  hosts.reserve(placement.size());
  for (const NodeId node : placement) hosts.push_back(numbers[node]);
  return hosts;
}

PlacementSpec read_placement(MapReader& map) {
  PlacementSpec spec;
  spec.type =
      map.choice("type", {"linear", "strided", "random", "list", "by_dimension", "optimized"}, spec.type);
  if (spec.type == "list") {
    spec.hosts = node_numbers(map, "hosts", {0, UINT32_MAX});
    return spec;
  }
  if (spec.type == "strided")
    spec.stride = static_cast<std::uint32_t>(map.integer("stride", {1, UINT32_MAX}));
  if (spec.type == "random" && map.has("seed"))
    spec.seed = static_cast<std::uint64_t>(map.integer("seed", {0, INT64_MAX}));
  if (spec.type == "by_dimension") spec.grid = node_numbers(map, "grid", {1, UINT32_MAX});
  if (spec.type == "optimized") {
    spec.goal = map.choice("goal", {"hop_bytes", "link_load"}, "hop_bytes") == "link_load"
                    ? PlacementGoal::link_load
                    : PlacementGoal::hop_bytes;
    return spec;
  }
  spec.ranks_per_host =
      static_cast<std::uint32_t>(map.integer("ranks_per_host", {1, most_ranks_per_host}, 1));
  return spec;
}

std::uint32_t places_of(const PlacementSpec& spec, const Topology& topology) {
  if (spec.type == "list") return static_cast<std::uint32_t>(spec.hosts.size());
  return topology.host_count() * spec.ranks_per_host;
}

std::string placement_yaml(const PlacementSpec& placement, std::uint64_t seed) {
  // Fails to compile when the struct grows a member: then the member decides results, and belongs here.
  const auto& [type, ranks_per_host, stride, own_seed, hosts, grid, goal] = placement;
  std::string text = "{type: " + type;
  if (type == "strided") text += ", stride: " + std::to_string(stride);
  if (own_seed && *own_seed != seed) text += ", seed: " + std::to_string(*own_seed);
  if (type == "list") return text + ", hosts: " + flow_list(hosts) + "}";
  if (type == "by_dimension") text += ", grid: " + flow_list(grid);
  if (type == "optimized")
    return text + ", goal: " + (goal == PlacementGoal::hop_bytes ? "hop_bytes" : "link_load") + "}";
  return text + ", ranks_per_host: " + std::to_string(ranks_per_host) + "}";
}

Placement linear_placement(const Topology& topology, std::uint32_t ranks) {
  return {topology.hosts().begin(), topology.hosts().begin() + ranks};
}

Placement place_ranks(const PlacementSpec& spec, const Topology& topology, std::uint32_t ranks) {
  if (spec.type == "optimized") {
    throw CombinationError(
        "placement: optimized follows the traffic of a workload, and there is none here; use another type");
  }
  if (spec.type == "list") return listed(spec, topology, ranks);
  refuse_missing_places(spec, topology, ranks);
  const HostOrder order = order_of(spec, topology);
  Placement placement(ranks);
  for (std::uint32_t rank = 0; rank < ranks; ++rank)
    placement[rank] = topology.hosts()[order[rank / spec.ranks_per_host]];
  return placement;
}

void check_placement(const PlacementSpec& spec, const Topology& topology, std::uint32_t ranks) {
  PlacementSpec checked = spec;
  if (spec.type == "optimized") checked.type = "linear";
  place_ranks(checked, topology, ranks);
}

}  // namespace netloom
