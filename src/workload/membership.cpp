#include "workload/membership.hpp"

#include <algorithm>

namespace netloom {

Membership::Membership(const std::vector<Communicator>& communicators, std::uint32_t ranks) : own_(ranks) {
  for (std::uint32_t index = 1; index < communicators.size(); ++index) {
    const auto& members = communicators[index].members;
    for (std::uint32_t rank = 0; rank < members.size(); ++rank) own_[members[rank]].emplace_back(index, rank);
  }
}

std::optional<std::uint32_t> Membership::rank_in(std::uint32_t communicator, std::uint32_t rank) const {
  if (communicator == 0) return rank;
  const auto& own = own_[rank];
  const auto found = std::lower_bound(own.begin(), own.end(), std::pair(communicator, std::uint32_t{0}));
  if (found == own.end() || found->first != communicator) return std::nullopt;
  return found->second;
}

}  // namespace netloom
