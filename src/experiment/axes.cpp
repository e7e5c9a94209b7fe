#include "experiment/axes.hpp"

#include <algorithm>
#include <map>
#include <utility>

namespace netloom {

namespace {

class Expansion {
 public:
  Expansion(std::span<const std::string_view> list_keys, std::string_view what, Faults& faults)
      : list_keys_(list_keys), what_(what), faults_(faults) {}

  std::vector<Variant> of(const Value& value, const std::string& path) {
    if (value.is_list()) return of_list(value, path);
    if (value.is_map()) return of_map(value, path);
    return {{value, ""}};
  }

 private:
  std::vector<Variant> of_list(const Value& list, const std::string& path) {
    std::vector<Variant> variants;
    std::map<std::string, Location> seen;
    if (list.items.empty()) faults_.add(list.where, name(path) + " is an empty list, so nothing would run");
    for (const Value& item : list.items) {
      if (item.is_list()) {
        faults_.add(item.where, name(path) + " holds a list in a list; a sweep axis is a plain list");
        continue;
      }
      const std::string text = to_flow_text(item);
      const auto [first, added] = seen.emplace(text, item.where);
      if (!added) {
        faults_.add(item.where,
                    name(path) + " lists " + text + " twice; the first is at " + first->second.text());
        continue;
      }
      for (Variant& variant : of(item, "")) {
        std::string axes = std::move(variant.axes);
        if (!path.empty()) {
          // A map's own axes are part of its text.
          axes = path;
          axes.append("=").append(item.is_scalar() ? item.scalar : to_flow_text(variant.value));
        }
        variants.push_back({std::move(variant.value), std::move(axes)});
      }
    }
    return variants;
  }

  std::vector<Variant> of_map(const Value& map, const std::string& path) {
    Value start = map;
    start.entries.clear();
    std::vector<Variant> variants{{start, ""}};
    for (const Value::Entry& entry : map.entries) {
      const bool is_list = std::ranges::find(list_keys_, entry.key) != list_keys_.end();
      const std::vector<Variant> choices =
          is_list ? std::vector<Variant>{{entry.value, ""}}
                  : of(entry.value, path.empty() ? entry.key : path + "." + entry.key);
      if (variants.size() * choices.size() > most_variants) {
        faults_.add(map.where, "the lists in this map make more than " + std::to_string(most_variants) +
                                   " combinations");
        return {variants.front()};
      }
      variants = combined(variants, entry, choices);
    }
    return variants;
  }

  static std::vector<Variant> combined(const std::vector<Variant>& variants, const Value::Entry& entry,
                                       const std::vector<Variant>& choices) {
    std::vector<Variant> grown;
    grown.reserve(variants.size() * choices.size());
    for (const Variant& variant : variants) {
      for (const Variant& choice : choices) {
        grown.push_back(variant);
        grown.back().value.entries.push_back({entry.key, entry.where, choice.value});
        if (choice.axes.empty()) continue;
        grown.back().axes += (variant.axes.empty() ? "" : " ") + choice.axes;
      }
    }
    return grown;
  }

  std::string name(const std::string& path) const { return path.empty() ? std::string(what_) : path; }

  std::span<const std::string_view> list_keys_;
  std::string_view what_;
  Faults& faults_;
};

}  // namespace

std::vector<Variant> expand_axes(const Value& value, std::span<const std::string_view> list_keys,
                                 Faults& faults, std::string_view what) {
  return Expansion(list_keys, what, faults).of(value, "");
}

}  // namespace netloom
