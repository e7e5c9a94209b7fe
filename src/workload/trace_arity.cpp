#include "workload/trace_arity.hpp"

#include <algorithm>
#include <string_view>

#include "common/words.hpp"

namespace netloom {

namespace {

/// Number of values that the letters stand for.
std::size_t values_of(std::string_view letters, std::size_t ranks) {
  std::size_t n = 0;
  for (const char letter : letters) n += letter == 'V' || letter == 'Z' ? ranks : 1;
  return n;
}

}  // namespace

std::size_t recorded_ranks(const Grammar& grammar, std::size_t values) {
  const auto vectors =
      static_cast<std::size_t>(std::count(grammar.needed.begin(), grammar.needed.end(), 'V'));
  if (vectors == 0) return 0;
  std::size_t others = grammar.needed.size() - vectors;
  others += static_cast<std::size_t>(std::count_if(grammar.optional.begin(), grammar.optional.end(),
                                                   [](char letter) { return letter != 'Z'; }));
  return values > others && (values - others) % vectors == 0 ? (values - others) / vectors : 0;
}

std::string wrong_arity(const Grammar& grammar, std::size_t values, const Communicator& communicator) {
  const std::uint32_t ranks = communicator.size();
  const std::size_t least = values_of(grammar.needed, ranks);
  const std::size_t most = least + values_of(grammar.optional, ranks);
  const bool half_typed = grammar.kind == ActionKind::alltoallv && values == least + 1;
  const bool half_displaced = grammar.kind == ActionKind::allgatherv && values > least + 2 && values != most;
  if (values >= least && values <= most && !half_typed && !half_displaced) return "";
  const std::size_t m = recorded_ranks(grammar, values);
  if (m >= 1 && communicator.name != 0) {
    return "has counts for " + counted(m, "rank") + ", but communicator " +
           std::to_string(communicator.name) + " has " + std::to_string(ranks);
  }
  if (m >= 1 && m < ranks) {
    return "has counts for " + counted(m, "rank") + ", but there are " + std::to_string(ranks) +
           ": a call on a sub-communicator, which a trace of SMPI cannot name";
  }
  std::string wanted = std::to_string(least);
  if (most > least) wanted += " to " + std::to_string(most);
  return "needs " + wanted + (most == 1 ? " value" : " values") + ", got " + std::to_string(values);
}

}  // namespace netloom
