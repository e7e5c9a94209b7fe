#pragma once
// The key `sensitivity`: choices of the model that each point is rerun without, one at a time, so that a win
// which hangs on one of them shows.

#include <string>
#include <vector>

#include "experiment/config.hpp"
#include "spec/reader.hpp"

namespace netloom {

/// Keys of the experiment that may vary, each once. Null: none.
std::vector<std::string> read_sensitivity(const Value* section, Faults& faults);

/// Adds, key by key, every point again with each of the other values that the key may have there:
/// - `routing.tie_break`: another choice among the shortest routes, of `balanced` and `shortest`;
/// - `hardware.link.duplex`: the other duplex;
/// - `mpi.selector`: the other selectors;
/// - `placement`: linear and random, of as many ranks a host.
void add_variations(std::vector<Point>& points, const std::vector<std::string>& keys);

}  // namespace netloom
