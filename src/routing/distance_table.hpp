#pragma once
// Hops from any node to any host: one row where the network looks the same from every node, otherwise one row
// a host (4096 hosts: 67 MB); hosts with one link share that of the node there.

#include <vector>

#include "topology/distances.hpp"
#include "topology/topology.hpp"

namespace netloom {

class DistanceTable {
 public:
  /// \throws CombinationError when the rows are too many (limits.hpp).
  explicit DistanceTable(const Topology& topology);

  /// \pre a host sits at `host`.
  Hops between(NodeId node, NodeId host) const {
    if (group_ != nullptr) return rows_[group_->subtract(node, host)];
    return node == host ? 0 : rows_[row_of_[host] + node] + beyond_row_[host];
  }

 private:
  const TranslationGroup* group_ = nullptr;  ///< of the topology; null where there is none
  std::vector<std::size_t> row_of_;          ///< by node, start of its row
  std::vector<Hops> beyond_row_;             ///< by node, hops from the node of its row
  std::vector<Hops> rows_;
};

}  // namespace netloom
