#include "routing/distance_table.hpp"

#include <cstdint>

#include "routing/limits.hpp"

namespace netloom {

DistanceTable::DistanceTable(const Topology& topology) {
  if (topology.vertex_symmetric()) {
    group_ = &*topology.translations();
    rows_ = distances_from(topology, 0);
    return;
  }
  check_pairs(topology, "shortest without translations");
  constexpr std::size_t none = SIZE_MAX;
  row_of_.resize(topology.node_count());
  beyond_row_.resize(topology.node_count());
  std::vector<std::size_t> row_from(topology.node_count(), none);
  for (const NodeId host : topology.hosts()) {
    beyond_row_[host] = topology.degree(host) == 1 ? 1 : 0;
    const NodeId origin = topology.degree(host) == 1 ? topology.ports(host).front().neighbour : host;
    if (row_from[origin] == none) {
      row_from[origin] = rows_.size();
      const std::vector<Hops> row = distances_from(topology, origin);
      rows_.insert(rows_.end(), row.begin(), row.end());
    }
    row_of_[host] = row_from[origin];
  }
}

}  // namespace netloom
