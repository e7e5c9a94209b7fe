#include "workload/trace_options.hpp"

namespace netloom {

namespace {

constexpr std::uint64_t most_element_bytes = std::uint64_t{1} << 20;

std::uint32_t read_element_bytes(MapReader& spec) {
  const Value* map = spec.value("datatypes");
  if (map == nullptr) return 0;
  if (!map->is_map()) {
    spec.fault("datatypes", "must be a map like {-1: 16B}");
    return 0;
  }
  MapReader reader(*map, spec.what() + ": datatypes", spec.faults());
  const Bytes size = reader.bytes("-1");
  reader.finish();
  if (size.value >= 1 && size.value <= most_element_bytes) return static_cast<std::uint32_t>(size.value);
  if (reader.has("-1") && spec.faults().empty())
    reader.fault("-1", "must be 1B to 1MiB, got " + to_text(size));
  return 0;
}

bool read_repair(MapReader& spec) {
  const Value* list = spec.value("repair");
  if (list == nullptr) return false;
  bool any_source = false;
  for (const Value& item : list->items) {
    if (!item.is_scalar() || item.scalar != "any_source") {
      spec.fault("repair", "knows any_source alone, got " + to_flow_text(item));
    }
    any_source = true;
  }
  if (!list->is_list() || list->items.empty()) spec.fault("repair", "must be a list like [any_source]");
  return any_source;
}

}  // namespace

TraceOptions trace_options(MapReader& spec) {
  return {read_element_bytes(spec), read_repair(spec)};
}

}  // namespace netloom
