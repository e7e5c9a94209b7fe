#pragma once
// The requests that one rank of a trace has open: made by isend and irecv, ended by wait and waitall.

#include <cstdint>
#include <vector>

#include "workload/workload.hpp"

namespace netloom {

/// A trace names a request by its ends and its tag.
struct Request {
  std::int32_t source = 0;
  std::int32_t destination = 0;
  std::int32_t tag = 0;
  std::uint32_t line = 0;
  bool tested = false;
  bool named_later = false;  ///< a later wait of the trace names it
};

/// The request that an isend or irecv of `rank` makes.
Request request_of(const Action& action, std::int32_t rank);

/// Whether a wait or test of `rank` means this request; what was received from any source may be named by its
/// actual source.
bool means(const Action& wait, const Request& request, std::int32_t rank);

/// A trace says how many requests a waitall had in its array, those that were null among them, and not which.
/// Here: the latest open ones that no later wait names. Every waitall is given their number or, where they
/// are not the latest of all open requests, becomes one wait for each.
void settle_waitalls(RankProgram& program, std::int32_t rank);

}  // namespace netloom
