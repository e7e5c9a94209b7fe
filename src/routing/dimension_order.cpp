#include "routing/dimension_order.hpp"

#include "common/error.hpp"
#include "routing/between_routers.hpp"

namespace netloom {

namespace {

class DimensionOrderTable final : public RoutingTable {
 public:
  DimensionOrderTable(const Topology& topology, RoutingSpec spec)
      : RoutingTable(topology, std::move(spec)), grid_(*topology.grid()) {
    stride_.assign(grid_.dims.size(), 1);
    for (std::size_t i = grid_.dims.size(); i-- > 1;) stride_[i - 1] = stride_[i] * grid_.dims[i];
  }

  void append_route(NodeId from, NodeId to, std::vector<ChannelId>& channels) const override {
    NodeId node = from;
    for (std::size_t i = 0; i < grid_.dims.size(); ++i) {
      const NodeId target = coordinate(to, i);
      const bool ascending = goes_up(coordinate(from, i), target, grid_.dims[i]);
      while (coordinate(node, i) != target) {
        const NodeId next = neighbour(node, i, ascending);
        channels.push_back(topology().channel(node, next));
        node = next;
      }
    }
  }

 private:
  NodeId coordinate(NodeId node, std::size_t i) const { return node / stride_[i] % grid_.dims[i]; }

  bool goes_up(NodeId from, NodeId to, NodeId size) const {
    if (!grid_.wraps) return to > from;
    const NodeId up = to >= from ? to - from : to + size - from;
    return up <= size - up;
  }

  NodeId neighbour(NodeId node, std::size_t i, bool ascending) const {
    const NodeId size = grid_.dims[i];
    const NodeId here = coordinate(node, i);
    const NodeId there = ascending ? (here + 1) % size : (here + size - 1) % size;
    return node - here * stride_[i] + there * stride_[i];
  }

  Grid grid_;
  std::vector<NodeId> stride_;
};

}  // namespace

std::unique_ptr<RoutingTable> make_dimension_order(const Topology& topology, const RoutingSpec& spec) {
  if (topology.routers() && topology.routers()->grid()) {
    return make_between_routers(topology, spec, make_dimension_order(*topology.routers(), spec), Ways::forth);
  }
  if (!topology.grid()) {
    throw CombinationError("routing: dimension_order needs a ring, torus, mesh or hypercube, got " +
                           topology.label());
  }
  return std::make_unique<DimensionOrderTable>(topology, spec);
}

}  // namespace netloom
