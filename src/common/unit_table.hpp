#pragma once
// The tables behind units: prefixes and base units of each kind of quantity.

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace netloom {

/// A prefix multiplies by 10^ten * 2^two.
struct UnitPrefix {
  std::string_view name;
  int ten = 0;
  int two = 0;
};

inline constexpr std::array<UnitPrefix, 10> size_prefixes{{{"", 0, 0},
                                                           {"k", 3, 0},
                                                           {"M", 6, 0},
                                                           {"G", 9, 0},
                                                           {"T", 12, 0},
                                                           {"P", 15, 0},
                                                           {"Ki", 0, 10},
                                                           {"Mi", 0, 20},
                                                           {"Gi", 0, 30},
                                                           {"Ti", 0, 40}}};
inline constexpr std::array<UnitPrefix, 5> time_prefixes{
    {{"m", -3, 0}, {"u", -6, 0}, {"n", -9, 0}, {"p", -12, 0}, {"", 0, 0}}};

/// A base unit and how many halvings turn it into the base quantity (a bit is a byte halved three times).
struct BaseUnit {
  std::string_view name;
  int halvings = 0;
};

struct UnitKind {
  std::string_view name;      ///< "a time"
  std::string_view examples;  ///< units for a number that came without
  std::span<const UnitPrefix> prefixes;
  std::array<BaseUnit, 2> bases;
};

inline constexpr UnitKind size_kind{"a size", "B, kB, KiB or MiB", size_prefixes, {{{"B", 0}, {"b", 3}}}};
inline constexpr UnitKind bandwidth_kind{
    "a bandwidth", "Mbps, Gbps or GBps", size_prefixes, {{{"bps", 3}, {"Bps", 0}}}};
inline constexpr UnitKind time_kind{"a time", "ns, us, ms or s", time_prefixes, {{{"s", 0}, {"s", 0}}}};
inline constexpr UnitKind work_kind{
    "an amount of work", "f, kf, Mf or Gf (flops)", size_prefixes, {{{"f", 0}, {"f", 0}}}};
inline constexpr UnitKind speed_kind{
    "a speed", "Mf, Gf or Tf (flops per second)", size_prefixes, {{{"f", 0}, {"f", 0}}}};

/// What a unit multiplies by: 10^ten * 2^two.
struct UnitScale {
  int ten = 0;
  int two = 0;
};

std::optional<UnitScale> scale_of(std::string_view unit, const UnitKind& kind);

/// `B`, `kB`, ...
std::vector<std::string> units_of(const UnitKind& kind);

/// The end of a sentence that refuses `unit` where a quantity of `kind` is wanted, with the remedy where one
/// is likely: `is not a time; did you mean 1ms?`. \param number as written in front of the unit.
std::string unit_fault(const std::string& number, const std::string& unit, const UnitKind& kind);

}  // namespace netloom
