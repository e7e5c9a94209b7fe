#pragma once
// The cost of starting a send or a receive on the host, in SMPI's notation for its keys os, or and ois.

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace netloom {

/// From `size` bytes on, an operation takes fixed_s + per_byte_s * size.
struct OperationCostStep {
  std::uint64_t size = 0;
  double fixed_s = 0;
  double per_byte_s = 0;
};

/// `0:1e-6:0;65536:2e-6:1e-10`; nothing when the text is no such thing or a number in it is negative.
std::optional<std::vector<OperationCostStep>> parse_operation_cost(std::string_view text);

}  // namespace netloom
