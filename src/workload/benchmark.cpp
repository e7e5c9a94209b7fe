#include "workload/benchmark.hpp"

#include <algorithm>
#include <array>
#include <string>

#include "common/error.hpp"
#include "common/text.hpp"
#include "workload/generator.hpp"
#include "workload/trace.hpp"
#include "workload/trace_layout.hpp"

namespace netloom {

namespace {

constexpr std::array<Benchmark, 20> table{{
    {"alltoall", "every rank sends `size` bytes to every rank", make_alltoall},
    {"allreduce", "a vector of `size` bytes is reduced over all ranks", make_allreduce},
    {"bcast", "`size` bytes go from rank `root` to all ranks", make_bcast},
    {"barrier", "all ranks wait for each other", make_barrier},
    {"pingpong", "`size` bytes go from rank 0 to rank `partner` and back", make_pingpong},
    {"npb_is", "NAS Parallel Benchmarks: integer sort, real keys", make_npb_is},
    {"npb_ft", "NAS Parallel Benchmarks: 3-D FFT in slabs or in two dimensions", make_npb_ft},
    {"npb_cg", "NAS Parallel Benchmarks: conjugate gradients", make_npb_cg},
    {"npb_mg", "NAS Parallel Benchmarks: multigrid", make_npb_mg},
    {"npb_lu", "NAS Parallel Benchmarks: symmetric relaxation, waves of small messages", make_npb_lu},
    {"npb_bt", "NAS Parallel Benchmarks: block tridiagonal sweeps", make_npb_bt},
    {"npb_sp", "NAS Parallel Benchmarks: pentadiagonal sweeps", make_npb_sp},
    {"npb_ep", "NAS Parallel Benchmarks: embarrassingly parallel", make_npb_ep},
    {"b_eff", "effective bandwidth: rings in order and at random, 21 sizes, three methods", make_b_eff},
    {"ffte", "HPC Challenge: FFT of one array, or of a grid in pencils", make_ffte},
    {"hpl", "High-Performance Linpack: panel broadcasts and row swaps", make_hpl},
    {"stencil", "neighbours in a grid of 1 to 4 axes exchange faces", make_stencil},
    {"llm_training", "steps of data, tensor, pipeline and expert parallel training", make_llm_training},
    {"graph500_bfs", "Graph500: breadth-first search of a Kronecker graph", make_graph500_bfs},
    {"trace", "a recorded program: SMPI's time-independent trace at `path`", make_trace},
}};

constexpr std::int64_t most_ranks = 1'000'000;

std::string type_of(const Value& spec) {
  const Value* type = spec.find("type");
  return type != nullptr && type->is_scalar() ? type->scalar : "";
}

std::string what_of(const Value& spec) {
  const std::string type = type_of(spec);
  return type.empty() ? "workload" : "workload '" + type + "'";
}

const Benchmark* find_benchmark(MapReader& spec) {
  std::vector<std::string> names;
  for (const Benchmark& row : table) names.emplace_back(row.name);
  const std::string type = spec.choice("type", names);
  if (!spec.faults().empty()) return nullptr;
  return std::find_if(table.begin(), table.end(), [&](const Benchmark& row) { return row.name == type; });
}

/// `ranks`, the same key for every workload.
std::optional<std::uint32_t> read_ranks(MapReader& spec) {
  if (!spec.has("ranks")) return std::nullopt;
  return static_cast<std::uint32_t>(spec.integer("ranks", {1, most_ranks}));
}

/// A trace is best known by the folder of its index or its archive: `npb-is.S.16` of npb-is.S.16/ti.txt or
/// npb-is.S.16.tar.xz.
std::string trace_name(const Value& spec) {
  const Value* value = spec.find("path");
  if (value == nullptr || !value->is_scalar()) return "trace";
  std::filesystem::path path = std::filesystem::path(value->scalar).lexically_normal();
  if (!path.has_filename()) path = path.parent_path();
  const std::string name = path.filename().string();
  const bool says_nothing = name == "index.txt" || name == "ti.txt" || name == "ti.txt_files";
  const std::string parent = path.parent_path().filename().string();
  if (says_nothing && !parent.empty() && parent != "..") return parent;
  for (const char* ending : {".gz", ".xz", ".bz2", ".zst", ".tar", ".txt"}) {
    if (path.extension() == ending && path.has_stem()) path.replace_extension();
  }
  return path.filename().string();
}

/// `compute_scale`, the same key for every workload: all flops times a number.
double read_compute_scale(MapReader& spec) {
  return spec.number("compute_scale", 0, 1e9, 1);
}

void scale_compute(Workload& workload, double scale) {
  if (scale == 1) return;
  for (RankProgram& program : workload.programs) {
    for (Action& action : program.actions) {
      if (action.kind != ActionKind::sleep) action.amount *= scale;
    }
  }
  workload.spec.insert(workload.spec.size() - 1, ", compute_scale: " + exact(scale));
}

}  // namespace

std::span<const Benchmark> benchmarks() {
  return table;
}

std::optional<std::uint32_t> ranks_of(const Value& spec, Faults& faults) {
  if (!spec.is_map()) return std::nullopt;
  MapReader reader(spec, what_of(spec), faults);
  const auto ranks = read_ranks(reader);
  if (ranks || type_of(spec) != "trace" || !reader.has("path")) return ranks;
  try {
    const TraceLayout layout = trace_layout(reader.path("path"));
    if (!layout.shared) return static_cast<std::uint32_t>(layout.files.size());
    reader.faults().add(reader.where(), reader.what() + ": all ranks share " + layout.files[0].path.string() +
                                            "; the number of ranks must be given (ranks)");
  } catch (const InputError& error) {
    for (const std::string& fault : error.faults()) faults.add(reader.where("path"), fault);
  }
  return std::nullopt;
}

Workload make_workload(const Value& spec, const WorkloadContext& context) {
  Faults faults;
  MapReader reader(spec, what_of(spec), faults);
  const Benchmark* row = find_benchmark(reader);
  reader.text("label", "");
  WorkloadContext settled = context;
  if (const auto ranks = read_ranks(reader); ranks && context.ranks == 0) settled.ranks = *ranks;
  const double scale = read_compute_scale(reader);
  faults.throw_if_any();
  Workload workload = row->make(reader, settled);
  faults.throw_if_any();
  scale_compute(workload, scale);
  workload.label = workload_label(spec);
  return workload;
}

std::string workload_label(const Value& spec) {
  const Value* label = spec.find("label");
  if (label != nullptr && label->is_scalar()) return label->scalar;
  const std::string type = type_of(spec);
  std::string text = type == "trace" ? trace_name(spec) : type.empty() ? "workload" : type;
  for (const Value::Entry& entry : spec.entries) {
    if (entry.key == "type" || entry.key == "label" || entry.key == "ranks" || entry.key == "path") continue;
    const std::string value = entry.value.is_scalar() ? entry.value.scalar : to_flow_text(entry.value);
    const bool plain = entry.key == "size" || entry.key == "class";
    text += " " + (plain ? value : entry.key + "=" + value);
  }
  return text;
}

std::vector<std::filesystem::path> input_files(const Value& spec) {
  if (type_of(spec) != "trace") return {};
  Faults faults;
  MapReader reader(spec, what_of(spec), faults);
  if (!reader.has("path")) return {};
  return trace_files(reader.path("path"));
}

}  // namespace netloom
