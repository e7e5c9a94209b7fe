#include "common/text.hpp"
#include "common/words.hpp"
#include "workload/generator.hpp"
#include "workload/trace.hpp"
#include "workload/trace_options.hpp"

namespace netloom {

namespace {

std::string notes_of(const TraceReading& reading) {
  std::vector<std::string> notes;
  for (const TraceFinding& finding : reading.findings) notes.push_back(finding.text());
  return join(notes, "\n");
}

}  // namespace

Workload make_trace(MapReader& spec, const WorkloadContext& context) {
  const std::filesystem::path path = spec.path("path");
  const TraceOptions options = trace_options(spec);
  std::optional<std::uint32_t> ranks;
  if (spec.has("ranks")) ranks = context.ranks;
  if (!complete(spec)) return {};
  TraceReading reading = read_trace(path, ranks, options);
  for (const TraceFinding& finding : reading.findings) {
    if (finding.level != TraceFinding::Level::notice) spec.faults().add(finding.text());
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
  if (options.repair_any_source) entries.emplace_back("repair", "[any_source]");
  workload.spec = flow_map(entries);
  return workload;
}

}  // namespace netloom
