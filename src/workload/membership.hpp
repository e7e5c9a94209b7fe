#pragma once
// Which communicators a rank of a program belongs to, and what it is there.

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "workload/workload.hpp"

namespace netloom {

class Membership {
 public:
  Membership() = default;
  Membership(const std::vector<Communicator>& communicators, std::uint32_t ranks);

  /// The rank in a communicator of a rank of the program; none when it is no member.
  std::optional<std::uint32_t> rank_in(std::uint32_t communicator, std::uint32_t rank) const;

 private:
  /// By rank of the program: communicators but MPI_COMM_WORLD, ascending, and its rank there.
  std::vector<std::vector<std::pair<std::uint32_t, std::uint32_t>>> own_;
};

}  // namespace netloom
