#include "workload/group_allreduce.hpp"

#include <bit>

#include "workload/actions.hpp"
#include "workload/process_grid.hpp"

namespace netloom {

void add_ring_allreduce(RankProgram& program, const Group& group, std::int64_t bytes, std::int32_t tag) {
  const std::uint32_t n = group.size();
  const std::uint32_t next = group.members[(group.own + 1) % n];
  const std::uint32_t previous = group.members[(group.own + n - 1) % n];
  for (std::uint32_t step = 0; step + 1 < 2 * n - 1; ++step) {
    // A share leaves a member in the step after it came.
    const std::uint32_t sent = (group.own + 2 * n - step) % n;
    const std::uint32_t taken = (sent + n - 1) % n;
    program.actions.push_back(
        message_action(ActionKind::irecv, previous, tag, {share_of(bytes, n, taken), type_byte}));
    program.actions.push_back(
        message_action(ActionKind::send, next, tag, {share_of(bytes, n, sent), type_byte}));
    program.actions.push_back(wait_action(previous, group.rank(), tag));
  }
}

void add_tree_allreduce(RankProgram& program, const Group& group, std::int64_t bytes, std::int32_t tag) {
  const std::uint32_t n = group.size();
  const auto message = [&](ActionKind kind, std::uint32_t member) {
    program.actions.push_back(message_action(kind, group.members[member], tag, {bytes, type_byte}));
  };
  // The lowest bit of a member's number leads to its parent, lower ones to its children.
  const std::uint32_t own_bit = group.own == 0 ? std::bit_ceil(n) : group.own & (~group.own + 1);
  for (std::uint32_t bit = 1; bit < own_bit; bit *= 2) {
    if (group.own + bit < n) message(ActionKind::recv, group.own + bit);
  }
  if (group.own > 0) {
    message(ActionKind::send, group.own - own_bit);
    message(ActionKind::recv, group.own - own_bit);
  }
  for (std::uint32_t bit = own_bit / 2; bit > 0; bit /= 2) {
    if (group.own + bit < n) message(ActionKind::send, group.own + bit);
  }
}

}  // namespace netloom
