#include "routing/distance_table.hpp"

#include "routing/limits.hpp"

namespace netloom {

DistanceTable::DistanceTable(const Topology& topology) {
  if (topology.vertex_symmetric()) {
    group_ = &*topology.translations();
    rows_ = distances_from(topology, 0);
    return;
  }
  check_pairs(topology, "shortest without translations");
  row_of_.resize(topology.node_count());
  rows_.reserve(std::size_t{topology.host_count()} * topology.node_count());
  for (const NodeId host : topology.hosts()) {
    row_of_[host] = rows_.size();
    const std::vector<Hops> row = distances_from(topology, host);
    rows_.insert(rows_.end(), row.begin(), row.end());
  }
}

}  // namespace netloom
