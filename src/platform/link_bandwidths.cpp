#include "platform/link_bandwidths.hpp"

#include "common/text.hpp"

namespace netloom {

LinkBandwidths read_bandwidths(const Value& entry, const Topology& topology) {
  LinkBandwidths bandwidths;
  const Value* const map = entry.find("bandwidths");
  if (map == nullptr) return bandwidths;
  Faults faults;
  MapReader reader(*map, "bandwidths of " + topology.label(), faults);
  for (const LinkGroup& group : topology.groups()) {
    if (reader.value(group.name) != nullptr) bandwidths[group.name] = reader.bandwidth(group.name);
  }
  reader.finish();
  faults.throw_if_any();
  return bandwidths;
}

std::string to_text(const LinkBandwidths& bandwidths) {
  std::vector<std::string> parts;
  for (const auto& [group, bandwidth] : bandwidths) parts.push_back(group + ": " + to_text(bandwidth));
  return "{" + join(parts, ", ") + "}";
}

std::vector<Bandwidth> bandwidths_by_group(const Topology& topology, const LinkBandwidths& own,
                                           Bandwidth ordinary) {
  std::vector<Bandwidth> result;
  for (const LinkGroup& group : topology.groups()) {
    const auto found = own.find(group.name);
    const Bandwidth cable = found == own.end() ? ordinary : found->second;
    result.push_back({group.width * cable.bytes_per_second});
  }
  return result;
}

}  // namespace netloom
