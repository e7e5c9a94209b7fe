#pragma once
// The entries of a list section (`topologies:`): each a map with an optional label, each expanded to the
// combinations of its axes.

#include <map>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "common/error.hpp"
#include "experiment/axes.hpp"
#include "spec/reader.hpp"

namespace netloom {

/// One map of the section with the keys that belong to the section taken out.
struct SectionEntry {
  std::string label;  ///< as written, empty when there is none
  Value map;          ///< the rest
  Value routing;      ///< of a topology; null when there is none
  Value topologies;   ///< of a workload: the labels of its networks; null when there are none
  std::vector<Variant> variants;
};

/// The maps of a section: a list of maps, or one map that stands for a list of one. Anything else is a fault.
std::vector<const Value*> section_maps(const Value& section, std::string_view name, Faults& faults);

/// \param list_keys keys of the maps whose value is a list by nature.
std::vector<SectionEntry> section_entries(const Value& section, std::string_view name,
                                          std::span<const std::string_view> list_keys, Faults& faults);

/// The entry's own label, empty when it has none; one with control characters is a fault.
std::string read_label(MapReader& entry);

/// Labels of all variants of all entries, which must be unique.
class Labels {
 public:
  Labels(std::string what, Faults& faults) : what_(std::move(what)), faults_(faults) {}

  /// The label of each variant: what the user wrote, with the axes when there are several, or the readable
  /// default, with the axes where it does not tell the variants apart.
  std::vector<std::string> of(const SectionEntry& entry, const std::vector<std::string>& defaults);

 private:
  std::string what_;
  Faults& faults_;
  std::map<std::string, Location> taken_;
};

/// Adds the faults of an error; those without a place of their own get `where`.
void add_faults(const InputError& error, const Location& where, Faults& faults);

}  // namespace netloom
