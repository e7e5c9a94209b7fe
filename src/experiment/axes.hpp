#pragma once
// Sweep axes inside one value of the experiment file: a list where one value is expected stands for each of
// its items, and a map for every combination of what its keys stand for.

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "spec/reader.hpp"
#include "spec/value.hpp"

namespace netloom {

/// One combination, nothing left open.
struct Variant {
  Value value;
  std::string axes;  ///< what tells it from the others, `nodes=16 size=64KiB`; empty when nothing was open
};

/// Combinations of one value beyond which a sweep is a mistake.
inline constexpr std::size_t most_variants = 10'000;

/// All combinations, the first key varying slowest. \param list_keys keys whose value is a list by nature
/// (`dims`): they are kept as they are. \param what names the value itself in faults: an empty list, a
/// repeated item and a list of lists.
std::vector<Variant> expand_axes(const Value& value, std::span<const std::string_view> list_keys,
                                 Faults& faults, std::string_view what = "this");

}  // namespace netloom
