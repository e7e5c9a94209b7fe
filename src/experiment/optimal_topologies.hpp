#pragma once
// Circulants that name their degree instead of their jumps, `{type: circulant, nodes: 256, degree: 8,
// optimal: true}`: the jumps are those that netloom search finds. What is built and recorded has jumps alone,
// so that results do not depend on how they were found.

#include <cstdint>
#include <map>
#include <optional>
#include <utility>

#include "search/search.hpp"
#include "spec/reader.hpp"
#include "spec/value.hpp"

namespace netloom {

/// Searches every size once.
class OptimalTopologies {
 public:
  /// The spec with jumps in place of `degree` and `optimal`, also in factors at any depth. Faults are added,
  /// each with its place; none after a fault, also an earlier one: then no size is searched.
  std::optional<Value> resolved(const Value& spec, Faults& faults);

 private:
  bool resolve(Value& spec, Faults& faults);
  JumpSet searched(std::uint32_t nodes, std::uint32_t degree);

  std::map<std::pair<std::uint32_t, std::uint32_t>, JumpSet> known_;
};

/// For one network. \throws InputError with every fault.
Value resolve_optimal(const Value& spec);

}  // namespace netloom
