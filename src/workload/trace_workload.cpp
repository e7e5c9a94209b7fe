#include <algorithm>

#include "common/text.hpp"
#include "common/words.hpp"
#include "workload/generator.hpp"
#include "workload/trace.hpp"

namespace netloom {

namespace {

constexpr std::uint64_t most_element_bytes = std::uint64_t{1} << 20;

/// `datatypes: {-1: 16B}`: bytes of one element of the derived types that SMPI records as -1.
TraceOptions read_options(MapReader& spec) {
  TraceOptions options;
  const Value* map = spec.value("datatypes");
  if (map == nullptr) return options;
  if (!map->is_map()) {
    spec.fault("datatypes", "must be a map like {-1: 16B}");
    return options;
  }
  MapReader reader(*map, spec.what() + ": datatypes", spec.faults());
  const Bytes size = reader.bytes("-1");
  reader.finish();
  if (size.value >= 1 && size.value <= most_element_bytes) {
    options.derived_type_bytes = static_cast<std::uint32_t>(size.value);
  } else if (reader.has("-1") && spec.faults().empty()) {
    reader.fault("-1", "must be 1B to 1MiB, got " + to_text(size));
  }
  return options;
}

std::string notes_of(const TraceReading& reading) {
  std::vector<std::string> notes;
  const auto collective = [](const Action& action) {
    return action.kind >= ActionKind::barrier && action.kind <= ActionKind::reduce_scatter;
  };
  const auto has_collectives = [&](const RankProgram& program) {
    return std::any_of(program.actions.begin(), program.actions.end(), collective);
  };
  const bool unnamed = reading.workload.communicators.size() == 1;
  if (unnamed &&
      std::any_of(reading.workload.programs.begin(), reading.workload.programs.end(), has_collectives)) {
    notes.emplace_back("collectives are calls of all ranks, since the trace names no communicator");
  }
  for (const TraceFinding& finding : reading.findings) notes.push_back(finding.text());
  return join(notes, "\n");
}

}  // namespace

Workload make_trace(MapReader& spec, const WorkloadContext& context) {
  const std::filesystem::path path = spec.path("path");
  const TraceOptions options = read_options(spec);
  std::optional<std::uint32_t> ranks;
  if (spec.has("ranks")) ranks = context.ranks;
  if (!complete(spec)) return {};
  TraceReading reading = read_trace(path, ranks, options);
  for (const TraceFinding& finding : reading.findings) {
    if (finding.level == TraceFinding::Level::error) spec.faults().add(finding.text());
  }
  if (!spec.faults().empty()) return {};
  const std::string notes = notes_of(reading);
  Workload workload = std::move(reading.workload);
  if (context.ranks > 0 && workload.ranks() != context.ranks) {
    spec.faults().add(spec.where(), spec.what() + ": the trace has " + counted(workload.ranks(), "rank") +
                                        ", but " + std::to_string(context.ranks) +
                                        (context.ranks == 1 ? " is wanted" : " are wanted"));
  }
  workload.notes = notes;
  std::vector<std::pair<std::string, std::string>> entries{{"type", "trace"},
                                                           {"path", to_flow_text(*spec.value("path"))}};
  if (options.derived_type_bytes > 0) {
    entries.emplace_back("datatypes", "{-1: " + to_text(Bytes{options.derived_type_bytes}) + "}");
  }
  workload.spec = flow_map(entries);
  return workload;
}

}  // namespace netloom
