#include "metrics/row_kernels.hpp"

namespace netloom {

Adjacency::Adjacency(const Topology& topology) : is_host(topology.node_count(), 0) {
  first.reserve(topology.node_count() + std::size_t{1});
  neighbours.reserve(topology.channel_count());
  first.push_back(0);
  for (NodeId node = 0; node < topology.node_count(); ++node) {
    for (const Port& port : topology.ports(node)) neighbours.push_back(port.neighbour);
    first.push_back(static_cast<std::uint32_t>(neighbours.size()));
  }
  for (const NodeId host : topology.hosts()) is_host[host] = 1;
}

GrowRows grow_rows([[maybe_unused]] Instructions instructions) {
#if defined(NETLOOM_X86_KERNELS)
  if (instructions == Instructions::avx512) return avx512_grow_rows;
  if (instructions == Instructions::avx2) return avx2_grow_rows;
#endif
  return portable_grow_rows;
}

}  // namespace netloom
