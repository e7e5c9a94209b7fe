#pragma once
// TraceOptions as a workload says them.

#include "spec/reader.hpp"
#include "workload/trace.hpp"

namespace netloom {

/// `datatypes: {-1: 16B}`, bytes of one element of the derived types that SMPI records as -1, and
/// `repair: [any_source]`.
TraceOptions trace_options(MapReader& spec);

}  // namespace netloom
