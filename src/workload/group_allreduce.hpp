#pragma once
// All-reduces written as messages among some ranks of a program, where the program and not MPI chooses the
// algorithm.

#include <cstdint>
#include <span>

#include "workload/workload.hpp"

namespace netloom {

/// Ranks of the program that reduce together, and which of them the writer is.
struct Group {
  std::span<const std::uint32_t> members;
  std::uint32_t own = 0;  ///< index into members

  std::uint32_t size() const { return static_cast<std::uint32_t>(members.size()); }
  std::uint32_t rank() const { return members[own]; }
};

/// 2 (n - 1) steps around the members, each of one of n shares of the bytes: reduced, then gathered.
void add_ring_allreduce(RankProgram& program, const Group& group, std::int64_t bytes, std::int32_t tag);

/// All bytes up a binomial tree to the first member and down again.
void add_tree_allreduce(RankProgram& program, const Group& group, std::int64_t bytes, std::int32_t tag);

}  // namespace netloom
