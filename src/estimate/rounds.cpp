#include "estimate/rounds.hpp"

#include <memory>
#include <numeric>
#include <utility>

#include "common/error.hpp"
#include "estimate/algorithms.hpp"

namespace netloom {

namespace {

bool has_parts(ActionKind kind) {
  using enum ActionKind;
  return kind == gatherv || kind == scatterv || kind == allgatherv || kind == reduce_scatter;
}

bool has_root(ActionKind kind) {
  using enum ActionKind;
  return kind == bcast || kind == reduce || kind == gather || kind == gatherv || kind == scatter ||
         kind == scatterv;
}

/// The elements are those of an MPI type of the same size, or bytes where MPI has none: some algorithms
/// decide by elements.
void set_elements(Call& call, std::int64_t count, Datatype type) {
  const std::uint64_t size = datatype_size(type);
  const bool known = size == 2 || size == 4 || size == 8 || size == 16 || size == 32;
  call.element_bytes = known ? size : 1;
  call.count = static_cast<std::uint64_t>(count) * (known ? 1 : size);
}

void set_parts(Call& call, const CollectiveCall& member) {
  const bool gathers = call.kind == ActionKind::gatherv || call.kind == ActionKind::allgatherv;
  const Datatype type = gathers ? member->recv_type : member->send_type;
  const auto counts = counts_of(*member.program, *member, call.ranks);
  set_elements(call, std::accumulate(counts.begin(), counts.end(), std::int64_t{0}), type);
  for (const std::int64_t count : counts)
    call.parts.push_back(static_cast<std::uint64_t>(count) * datatype_size(type));
}

/// The rank that says what matters. A rank's share for itself may lack where MPI_IN_PLACE stood in the
/// program: in a gather the root's, which is never sent.
std::uint32_t speaker_of(const Call& call) {
  if (call.kind == ActionKind::gather) return call.root == 0 && call.ranks > 1 ? 1 : 0;
  return call.kind == ActionKind::scatter || has_parts(call.kind) ? call.root : 0;
}

}  // namespace

Call Call::as(ActionKind other, std::uint64_t elements) const {
  Call changed = *this;
  changed.kind = other;
  changed.count = elements;
  return changed;
}

Call read_call(std::span<const CollectiveCall> members, const MpiOptions& mpi) {
  Call call;
  call.kind = members.front()->kind;
  call.ranks = static_cast<std::uint32_t>(members.size());
  if (has_root(call.kind)) call.root = static_cast<std::uint32_t>(members.front()->peer);
  call.members = members;
  call.mpi = &mpi;
  const CollectiveCall& speaker = members[speaker_of(call)];
  if (has_parts(call.kind)) {
    set_parts(call, speaker);
    for (std::uint32_t rank = 0; rank < call.ranks && call.kind == ActionKind::allgatherv; ++rank) {
      const CollectiveCall& member = members[rank];
      call.parts[rank] = static_cast<std::uint64_t>(member->send_count) * datatype_size(member->send_type);
    }
  } else if (call.kind != ActionKind::alltoallv && call.kind != ActionKind::barrier) {
    set_elements(call, speaker->send_count, speaker->send_type);
  }
  return call;
}

Rounds rounds_of(const Call& call) {
  if (call.ranks == 1) return {};
  return algorithm_in_force(call).rounds(call);
}

Rounds operator+(Rounds first, Rounds second) {
  const std::uint32_t count = first.count + second.count;
  const auto both = std::make_shared<std::pair<Rounds, Rounds>>(std::move(first), std::move(second));
  return {count, [both](std::uint32_t round, Round& messages) {
            const std::uint32_t before = both->first.count;
            if (round < before) {
              both->first.fill(round, messages);
            } else {
              both->second.fill(round - before, messages);
            }
          }};
}

}  // namespace netloom
