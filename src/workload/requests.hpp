#pragma once
// The requests that one rank of a trace has open: made by isend and irecv, ended by wait and waitall.

#include <cstdint>
#include <vector>

#include "workload/membership.hpp"
#include "workload/workload.hpp"

namespace netloom {

/// A trace names a request by its communicator, its ends there and its tag.
struct Request {
  std::uint32_t communicator = 0;
  std::int32_t source = 0;
  std::int32_t destination = 0;
  std::int32_t tag = 0;
  std::uint32_t line = 0;
  bool tested = false;
  bool named_later = false;  ///< a later wait of the trace names it
};

/// Whether it makes a request that lives on: isend, irecv, issend, ibsend, non-blocking collectives.
bool opens_request(const Action& action);

/// The request that such an action makes of a rank that is `rank` in the action's communicator.
Request request_of(const Action& action, std::int32_t rank);

/// Whether a wait or test means this request; what was received from any source may be named by its actual
/// source.
bool means(const Action& wait, const Request& request);

/// A rank of the program, as its communicators see it.
struct RankView {
  const Membership* membership = nullptr;
  std::uint32_t rank = 0;

  std::int32_t in(std::uint32_t communicator) const {
    return static_cast<std::int32_t>(membership->rank_in(communicator, rank).value_or(0));
  }
};

/// A trace says how many requests a waitall had in its array, those that were null among them, and not which.
/// Here: the latest open ones that no later wait names. Every waitall is given their number or, where they
/// are not the latest of all open requests, becomes one wait for each.
void settle_waitalls(RankProgram& program, const RankView& rank);

}  // namespace netloom
