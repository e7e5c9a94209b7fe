#include "experiment/entries.hpp"

#include <algorithm>
#include <set>

namespace netloom {

namespace {

SectionEntry entry_of(const Value& map, std::string_view name, std::span<const std::string_view> list_keys,
                      Faults& faults) {
  SectionEntry entry;
  MapReader reader(map, "an entry of " + std::string(name), faults);
  entry.label = reader.text("label", "");
  entry.map = map;
  std::erase_if(entry.map.entries, [](const Value::Entry& each) { return each.key == "label"; });
  if (name == "topologies") {
    if (const Value* const routing = map.find("routing")) entry.routing = *routing;
    std::erase_if(entry.map.entries, [](const Value::Entry& each) { return each.key == "routing"; });
  }
  entry.variants = expand_axes(entry.map, list_keys, faults);
  return entry;
}

/// `configs/a.yaml:12:31: ...` of the same file, or of any: a place and a colon before the first blank.
bool has_place(const std::string& fault) {
  const std::size_t blank = fault.find(": ");
  const std::size_t digit =
      blank == std::string::npos ? blank : fault.find_last_not_of("0123456789", blank - 1);
  return digit != std::string::npos && digit + 1 < blank && fault[digit] == ':';
}

}  // namespace

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
    const auto first = std::ranges::find(taken_, label, &std::pair<std::string, Location>::first);
    if (first != taken_.end()) {
      faults_.add(entry.map.where, "two " + what_ + " have the label '" + label + "'; the first is at " +
                                       first->second.text() + "; give one of them another `label:`");
    }
    taken_.emplace_back(label, entry.map.where);
    labels.push_back(std::move(label));
  }
  return labels;
}

void add_faults(const InputError& error, const Location& where, Faults& faults) {
  for (const std::string& fault : error.faults()) {
    if (has_place(fault)) {
      faults.add(fault);
    } else {
      faults.add(where, fault);
    }
  }
}

}  // namespace netloom
