#include "metrics/distance_histogram.hpp"

#include <algorithm>
#include <functional>
#include <memory>
#include <mutex>
#include <numeric>

#include "common/parallel.hpp"
#include "metrics/row_kernels.hpp"
#include "topology/distances.hpp"

namespace netloom {

namespace {

DistanceHistogram histogram_from(const Topology& topology, NodeId source) {
  const std::vector<Hops> hops = distances_from(topology, source);
  DistanceHistogram pairs;
  for (const NodeId host : topology.hosts()) {
    if (hops[host] >= pairs.size()) pairs.resize(hops[host] + std::size_t{1}, 0);
    ++pairs[hops[host]];
  }
  return pairs;
}

/// The searches from a block of sources at once, hop by hop.
class BlockSearch {
 public:
  BlockSearch(const Adjacency& links, GrowRows loop)
      : links_(links),
        grow_(loop),
        before_(links.node_count()),
        after_(links.node_count()),
        everyone_(links.node_count()),
        marked_(links.node_count(), 0) {
    std::iota(everyone_.begin(), everyone_.end(), NodeId{0});
  }

  DistanceHistogram histogram_from(std::span<const NodeId> sources) {
    start(sources);
    DistanceHistogram pairs{sources.size()};
    while (!grown_.empty()) pairs.push_back(advance());
    while (pairs.back() == 0) pairs.pop_back();  // what is beyond the farthest host
    return pairs;
  }

 private:
  void start(std::span<const NodeId> sources) {
    std::ranges::fill(before_, Row{});
    std::ranges::fill(after_, Row{});
    full_ = Row{};
    for (std::size_t i = 0; i < sources.size(); ++i) {
      const std::uint64_t bit = std::uint64_t{1} << (i % 64);
      before_[sources[i]].words[i / 64] |= bit;
      full_.words[i / 64] |= bit;
    }
    grown_.assign(sources.begin(), sources.end());
  }

  /// One hop; returns the pairs of hosts that are joined by it.
  std::uint64_t advance() {
    const std::span<const NodeId> nodes = candidates();
    grown_.resize(nodes.size());
    const Grown result = grow_({links_.first.data(), links_.neighbours.data(), links_.is_host.data(),
                                before_.data(), after_.data(), full_},
                               nodes.data(), nodes.size(), grown_.data());
    grown_.resize(result.nodes);
    std::swap(before_, after_);
    return result.reached;
  }

  /// All nodes whose rows may differ between now and the next hop, or between now and the hop before: those
  /// that have just grown and their neighbours. Where those are many, finding them costs more than it saves.
  std::span<const NodeId> candidates() {
    if (grown_.size() > everyone_.size() / 8) return everyone_;
    candidates_.clear();
    for (const NodeId node : grown_) {
      mark(node);
      for (std::uint32_t i = links_.first[node]; i < links_.first[node + 1]; ++i) mark(links_.neighbours[i]);
    }
    for (const NodeId node : candidates_) marked_[node] = 0;
    return candidates_;
  }

  void mark(NodeId node) {
    if (marked_[node] != 0) return;
    marked_[node] = 1;
    candidates_.push_back(node);
  }

  const Adjacency& links_;
  GrowRows grow_;
  Row full_;
  std::vector<Row> before_, after_;  ///< by node; alike but for the nodes that have just grown
  std::vector<NodeId> everyone_, grown_, candidates_;
  std::vector<std::uint8_t> marked_;
};

using Measure = std::function<DistanceHistogram(std::size_t task)>;

DistanceHistogram sum_of_tasks(std::size_t tasks, unsigned threads, const std::function<Measure()>& make) {
  DistanceHistogram total;
  std::mutex mutex;
  run_in_parallel(tasks, threads, [&] {
    return [&, measure = make()](std::size_t task) {
      const DistanceHistogram pairs = measure(task);
      const std::lock_guard lock(mutex);
      total.resize(std::max(total.size(), pairs.size()), 0);
      for (std::size_t hops = 0; hops < pairs.size(); ++hops) total[hops] += pairs[hops];
    };
  });
  return total;
}

DistanceHistogram from_every_host(const Topology& topology, unsigned threads) {
  return sum_of_tasks(topology.host_count(), threads, [&] {
    return [&](std::size_t host) { return histogram_from(topology, topology.hosts()[host]); };
  });
}

DistanceHistogram from_blocks(const Topology& topology, unsigned threads, GrowRows grow) {
  const Adjacency links(topology);
  const std::size_t hosts = topology.host_count();
  return sum_of_tasks((hosts + row_sources - 1) / row_sources, threads, [&] {
    // Shared, because a function must be copyable; it never is copied.
    return [&, search = std::make_shared<BlockSearch>(links, grow)](std::size_t block) {
      const std::size_t first = block * row_sources;
      return search->histogram_from(topology.hosts().subspan(first, std::min(row_sources, hosts - first)));
    };
  });
}

/// Where a hop reaches fewer nodes than that, most bits of a row idle, and a search for each host is faster.
constexpr std::size_t few_nodes_a_hop = 8;

}  // namespace

DistanceHistogram distance_histogram(const Topology& topology, unsigned threads) {
  return distance_histogram(topology, threads, best_instructions());
}

DistanceHistogram distance_histogram(const Topology& topology, unsigned threads, Instructions instructions) {
  const DistanceHistogram from_one = histogram_from(topology, topology.hosts()[0]);
  if (topology.vertex_symmetric()) {
    DistanceHistogram pairs = from_one;
    for (std::uint64_t& count : pairs) count *= topology.host_count();
    return pairs;
  }
  if (from_one.size() * few_nodes_a_hop > topology.node_count()) return from_every_host(topology, threads);
  return from_blocks(topology, threads, grow_rows(instructions));
}

}  // namespace netloom
