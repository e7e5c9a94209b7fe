#pragma once
// How many values an action may have.

#include <cstddef>
#include <string>

#include "workload/trace_grammar.hpp"
#include "workload/workload.hpp"

namespace netloom {

/// Ranks of the communicator whose call has `values` values with all optional ones, as SMPI records it; 0
/// when the call has no counts by rank or no number of ranks fits.
std::size_t recorded_ranks(const Grammar& grammar, std::size_t values);

/// Why an action of this communicator cannot have so many values; empty when it can.
std::string wrong_arity(const Grammar& grammar, std::size_t values, const Communicator& communicator);

}  // namespace netloom
