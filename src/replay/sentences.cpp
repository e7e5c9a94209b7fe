#include "replay/sentences.hpp"

#include <algorithm>
#include <vector>

#include "common/text.hpp"
#include "common/words.hpp"

namespace netloom {

namespace {

/// Blocked ranks that a sentence names before it counts the rest.
constexpr std::size_t named_ranks = 8;

}  // namespace

std::string deadlock_reason(std::span<const std::uint32_t> blocked, std::size_t ranks,
                            const std::function<std::string(std::uint32_t)>& where) {
  std::vector<std::string> named;
  for (const std::uint32_t rank : blocked.first(std::min(blocked.size(), named_ranks)))
    named.push_back("rank " + std::to_string(rank) + " waits " + where(rank));
  std::string reason = "deadlock of " + std::to_string(blocked.size()) + " of " + std::to_string(ranks) +
                       " ranks: " + join(named, "; ");
  if (blocked.size() > named_ranks)
    reason += "; and " + std::to_string(blocked.size() - named_ranks) + " more";
  return reason;
}

std::string leftovers_warning(std::uint64_t requests) {
  return counted(requests, "request") + (requests == 1 ? " was" : " were") +
         " never waited for; the run waits for " + (requests == 1 ? "it" : "them") + " at the end";
}

}  // namespace netloom
