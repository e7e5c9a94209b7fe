#pragma once
// The arguments of one collective on all ranks of its communicator.

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "workload/workload.hpp"

namespace netloom {

/// A call of one member.
struct CollectiveCall {
  const RankProgram* program = nullptr;
  std::uint32_t action = 0;  ///< index

  const Action& operator*() const { return program->actions[action]; }
  const Action* operator->() const { return &program->actions[action]; }
};

struct ArgumentFault {
  std::uint32_t member = 0;
  std::string what;
};

/// At most one fault a member.
/// \param calls the same kind of call of every member, in the order of ranks.
std::vector<ArgumentFault> compare_arguments(std::span<const CollectiveCall> calls, bool sizes_known);

}  // namespace netloom
