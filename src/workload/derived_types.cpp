#include "workload/derived_types.hpp"

#include <string_view>

#include "workload/trace_grammar.hpp"

namespace netloom {

namespace {

using enum ActionKind;

/// Counts that go with the send type and with the receive type.
std::span<std::int64_t> vector_counts(ActionKind kind, std::span<std::int64_t> all, std::uint32_t ranks,
                                      bool receive) {
  switch (kind) {
    case alltoallv:
      return all.size() < 2 * ranks ? all.first(0) : receive ? all.subspan(ranks) : all.first(ranks);
    case gatherv:
    case allgatherv:
      return receive ? all : all.first(0);
    case scatterv:
    case reduce_scatter:
      return receive ? all.first(0) : all;
    default:
      return {};
  }
}

/// MPI ignores the receive side of a gather, and the send side of a scatter, on every rank but the root.
bool significant(const Action& action, std::uint32_t rank, bool receive) {
  const bool root = action.peer == static_cast<std::int32_t>(rank);
  if (action.kind == gather || action.kind == gatherv) return root || !receive;
  if (action.kind == scatter || action.kind == scatterv) return root || receive;
  return true;
}

}  // namespace

bool settle_derived_types(Action& action, std::span<std::int64_t> counts, CallPlace place,
                          std::uint32_t element_bytes) {
  bool known = true;
  const bool two_sided = grammar_of(action.kind).optional.find('U') != std::string_view::npos;
  for (const bool receive : {false, true}) {
    Datatype& type = receive ? action.recv_type : action.send_type;
    if (type != derived_type) continue;
    type = type_byte;
    if (receive && !two_sided) continue;
    const auto rescale = [&](std::int64_t& count) {
      if (count <= 0) return;
      if (element_bytes == 0 && significant(action, place.rank, receive)) known = false;
      count *= element_bytes;
    };
    rescale(receive ? action.recv_count : action.send_count);
    for (std::int64_t& count : vector_counts(action.kind, counts, place.ranks, receive)) rescale(count);
  }
  return known;
}

}  // namespace netloom
