#pragma once
// Quantities that carry their unit in their type, read from text in which the unit is mandatory.
//
// Prefixes: decimal k M G T P and binary Ki Mi Gi Ti. `b` is a bit, `B` a byte; bandwidth is `bps` or `Bps`
// (100Gbps = 12.5GBps); time is s ms us ns ps; work is `f` (flops) and speed `f` (flops per second, `100Gf`).
// Sizes are whole bytes; bandwidths and speeds are above zero; nothing is negative, infinite or rounded away.
// A bare number, an unknown unit or a unit of another kind is an InputError that names the remedy (`1m` is
// not a time: did you mean 1ms?).

#include <compare>
#include <cstdint>
#include <string>
#include <string_view>

namespace netloom {

struct Bytes {
  std::uint64_t value = 0;
  auto operator<=>(const Bytes&) const = default;
};

struct Bandwidth {
  double bytes_per_second = 0;
  auto operator<=>(const Bandwidth&) const = default;
};

struct Seconds {
  double value = 0;
  auto operator<=>(const Seconds&) const = default;
};

struct Flops {
  double value = 0;
  auto operator<=>(const Flops&) const = default;
};

struct FlopRate {
  double flops_per_second = 0;
  auto operator<=>(const FlopRate&) const = default;
};

/// Each throws InputError with one sentence about the text alone; whoever knows the place puts it in front.
Bytes parse_bytes(std::string_view text);
Bandwidth parse_bandwidth(std::string_view text);
Seconds parse_seconds(std::string_view text);
Flops parse_flops(std::string_view text);
FlopRate parse_flop_rate(std::string_view text);

/// The normalised form: the shortest text that parses back to exactly the same value (`100Gbps`, `64KiB`).
std::string to_text(Bytes value);
std::string to_text(Bandwidth value);
std::string to_text(Seconds value);
std::string to_text(Flops value);
std::string to_text(FlopRate value);

}  // namespace netloom
