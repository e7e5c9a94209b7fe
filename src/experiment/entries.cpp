#include "experiment/entries.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include "common/words.hpp"

namespace netloom {

namespace {

SectionEntry entry_of(const Value& map, std::string_view name, std::span<const std::string_view> list_keys,
                      Faults& faults) {
  SectionEntry entry;
  MapReader reader(map, "an entry of " + std::string(name), faults);
  entry.label = read_label(reader);
  entry.map = map;
  std::erase_if(entry.map.entries, [](const Value::Entry& each) { return each.key == "label"; });
  const auto take = [&](std::string_view key, Value& value) {
    if (const Value* const own = map.find(key)) value = *own;
    std::erase_if(entry.map.entries, [key](const Value::Entry& each) { return each.key == key; });
  };
  if (name == "topologies") take("routing", entry.routing);
  if (name == "workloads") take("topologies", entry.topologies);
  entry.variants = expand_axes(entry.map, list_keys, faults);
  return entry;
}

/// Whether a fault already says where: in this input (`configs/a.yaml:12:31: ...`), or in a file that it
/// names
/// (`rank-3.txt:17: ...`).
bool has_place(const std::string& fault, const Location& where) {
  if (fault.starts_with(*where.file) || fault.starts_with("--set ")) return true;
  const std::size_t colon = fault.find(": ");
  if (colon == std::string::npos || colon == 0) return false;
  const std::size_t before_digits = fault.find_last_not_of("0123456789", colon - 1);
  return before_digits != std::string::npos && before_digits + 1 < colon && fault[before_digits] == ':';
}

}  // namespace

std::string read_label(MapReader& entry) {
  std::string label = entry.text("label", "");
  if (!has_control_characters(label)) return label;
  entry.fault("label", "must have no control characters, got " + to_flow_text(*entry.value("label")));
  return "";
}

std::vector<const Value*> section_maps(const Value& section, std::string_view name, Faults& faults) {
  if (section.is_map()) return {&section};
  std::vector<const Value*> maps;
  if (!section.is_list()) {
    faults.add(section.where, std::string(name) + " must be a list of maps");
    return maps;
  }
  if (section.items.empty()) faults.add(section.where, std::string(name) + " is empty, so nothing would run");
  for (const Value& item : section.items) {
    if (item.is_map()) {
      maps.push_back(&item);
    } else {
      faults.add(item.where, "an entry of " + std::string(name) + " must be a map such as {type: ...}");
    }
  }
  return maps;
}

std::vector<SectionEntry> section_entries(const Value& section, std::string_view name,
                                          std::span<const std::string_view> list_keys, Faults& faults) {
  std::vector<SectionEntry> entries;
  for (const Value* const map : section_maps(section, name, faults)) {
    entries.push_back(entry_of(*map, name, list_keys, faults));
  }
  return entries;
}

std::vector<std::string> Labels::of(const SectionEntry& entry, const std::vector<std::string>& defaults) {
  const bool telling = std::set<std::string>(defaults.begin(), defaults.end()).size() == defaults.size();
  std::vector<std::string> labels;
  for (std::size_t i = 0; i < defaults.size(); ++i) {
    std::string label = entry.label.empty() ? defaults[i] : entry.label;
    const bool add_axes = !entry.label.empty() || !telling;
    if (add_axes && !entry.variants[i].axes.empty()) label += " " + entry.variants[i].axes;
    if (has_control_characters(label)) {
      Value shown;
      shown.kind = Value::Kind::scalar;
      shown.scalar = label;
      faults_.add(entry.map.where, "the label of this, " + to_flow_text(shown) +
                                       ", has control characters; give it a `label:` without");
    }
    const auto [first, added] = taken_.emplace(label, entry.map.where);
    if (!added) {
      faults_.add(entry.map.where, "two " + what_ + " have the label '" + label + "'; the first is at " +
                                       first->second.text() + "; give one of them another `label:`");
    }
    labels.push_back(std::move(label));
  }
  return labels;
}

void add_faults(const InputError& error, const Location& where, Faults& faults) {
  for (const std::string& fault : error.faults()) {
    if (has_place(fault, where)) {
      faults.add(fault);
    } else {
      faults.add(where, fault);
    }
  }
}

}  // namespace netloom
