#include "common/unit_table.hpp"

#include "common/text.hpp"

namespace netloom {

std::optional<UnitScale> scale_of(std::string_view unit, const UnitKind& kind) {
  for (const BaseUnit& base : kind.bases) {
    for (const UnitPrefix& prefix : kind.prefixes) {
      if (unit.size() == prefix.name.size() + base.name.size() && unit.starts_with(prefix.name) &&
          unit.ends_with(base.name)) {
        return UnitScale{prefix.ten, prefix.two - base.halvings};
      }
    }
  }
  return std::nullopt;
}

std::vector<std::string> units_of(const UnitKind& kind) {
  std::vector<std::string> units;
  for (const UnitPrefix& prefix : kind.prefixes) {
    for (const BaseUnit& base : kind.bases) {
      const std::string unit = std::string(prefix.name) + std::string(base.name);
      if (units.empty() || units.back() != unit) units.push_back(unit);
    }
  }
  return units;
}

namespace {

/// The unit that differs in capitals alone, and in the fewest: `gbps` is `Gbps` rather than `GBps`.
std::string other_case(std::string_view unit, const UnitKind& kind) {
  const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; };
  std::string best;
  std::size_t least = unit.size() + 1;
  for (const std::string& known : units_of(kind)) {
    if (known.size() != unit.size()) continue;
    std::size_t differing = 0;
    bool same = true;
    for (std::size_t i = 0; i < unit.size(); ++i) {
      differing += unit[i] != known[i] ? 1 : 0;
      same = same && lower(unit[i]) == lower(known[i]);
    }
    if (!same || differing >= least) continue;
    least = differing;
    best = known;
  }
  return best;
}

/// The spelling somebody from another tool probably meant: `Gbit/s` is `Gbps`.
std::string usual_spelling(std::string unit) {
  struct Habit {
    std::string_view written;
    std::string_view meant;
  };
  constexpr std::array<Habit, 16> habits{{{"flop/s", "f"},
                                          {"FLOP/s", "f"},
                                          {"FLOPS", "f"},
                                          {"flops", "f"},
                                          {"flop", "f"},
                                          {"f/s", "f"},
                                          {"bits", "b"},
                                          {"bit", "b"},
                                          {"bytes", "B"},
                                          {"byte", "B"},
                                          {"/s", "ps"},
                                          {"seconds", "s"},
                                          {"sec", "s"},
                                          {"\xC2\xB5", "u"},
                                          {"\xCE\xBC", "u"},
                                          {"K", "k"}}};
  for (const Habit& habit : habits) {
    const std::size_t at = unit.find(habit.written);
    if (at == std::string::npos) continue;
    if (habit.written == "K" && unit.starts_with("Ki")) continue;
    unit.replace(at, habit.written.size(), habit.meant);
  }
  return unit;
}

/// The kind another unit belongs to, for "is a size, not a bandwidth".
std::string_view kind_name(std::string_view unit, const UnitKind& wanted) {
  for (const UnitKind* kind : {&size_kind, &bandwidth_kind, &time_kind, &speed_kind}) {
    if (kind->name != wanted.name && scale_of(unit, *kind)) return kind->name;
  }
  return {};
}

std::string no_prefix_k(const std::string& number, const std::string& tail) {
  return "has no prefix K; did you mean " + number + "k" + tail + " (1000) or " + number + "Ki" + tail +
         " (1024)?";
}

}  // namespace

std::string unit_fault(const std::string& number, const std::string& unit, const UnitKind& kind) {
  const std::string name(kind.name);
  const auto meant = [&](const std::string& better) { return "; did you mean " + number + better + "?"; };
  if (unit.empty()) return "has no unit; write " + number + " with " + std::string(kind.examples);
  if (const std::string_view other = kind_name(unit, kind); !other.empty()) {
    const bool size_for_rate = other == size_kind.name && scale_of(unit + "ps", kind).has_value();
    return "is " + std::string(other) + ", not " + name + (size_for_rate ? meant(unit + "ps") : "");
  }
  if (unit == "m" && name == time_kind.name) return "is not a time" + meant("ms");
  const std::string tail = unit.substr(1);
  if (unit[0] == 'K' && !tail.starts_with('i') && scale_of("k" + tail, kind))
    return no_prefix_k(number, tail);
  const std::string usual = usual_spelling(unit);
  if (scale_of(usual, kind)) return "is not " + name + meant(usual);
  const std::string near = other_case(unit, kind);
  return "is not " + name +
         (near.empty() ? "; its unit is one of " + join(units_of(kind), ", ") : meant(near));
}

}  // namespace netloom
