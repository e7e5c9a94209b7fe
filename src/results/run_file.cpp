#include "results/run_file.hpp"

#include <array>

#include "common/files.hpp"
#include "common/log.hpp"
#include "results/accounts_json.hpp"
#include "results/json_fields.hpp"

namespace netloom {

namespace {

constexpr const char* format_name = "netloom run";
constexpr int format_version = 2;

template <class T>
Json or_null(const std::optional<T>& value) {
  return value ? Json(*value) : Json();
}

Json graph_json(const GraphMetrics& graph) {
  return {{"nodes", graph.nodes},
          {"links", graph.links},
          {"cables", graph.cables},
          {"degree_min", graph.degree_min},
          {"degree_max", graph.degree_max},
          {"diameter", graph.diameter},
          {"distance_sum", graph.distance_sum},
          {"mpl", or_null(graph.mpl)},
          {"vertex_symmetric", graph.vertex_symmetric}};
}

std::optional<GraphMetrics> read_graph(const Json& json) {
  JsonFields fields(json);
  GraphMetrics graph;
  graph.nodes = fields.get<NodeId>("nodes");
  graph.links = fields.get<LinkId>("links");
  graph.cables = fields.get<std::uint64_t>("cables");
  graph.degree_min = fields.get<NodeId>("degree_min");
  graph.degree_max = fields.get<NodeId>("degree_max");
  graph.diameter = fields.get<std::uint32_t>("diameter");
  graph.distance_sum = fields.get<std::uint64_t>("distance_sum");
  graph.mpl = fields.get_optional<double>("mpl");
  graph.vertex_symmetric = fields.get<bool>("vertex_symmetric");
  if (!fields.valid()) return std::nullopt;
  return graph;
}

Json measures_json(const ReplayResult& result) {
  return {{"time_s", result.time_s},
          {"comm_time_mean_s", result.comm_time_mean_s},
          {"comm_time_max_s", result.comm_time_max_s},
          {"waiting_time_mean_s", result.waiting_time_mean_s},
          {"waiting_time_max_s", result.waiting_time_max_s},
          {"compute_time_mean_s", result.compute_time_mean_s},
          {"compute_time_max_s", result.compute_time_max_s},
          {"messages", result.messages},
          {"bytes", result.bytes},
          {"lower_bound_s", result.lower_bound_s},
          {"upper_bound_s", result.upper_bound_s},
          {"hottest_link", result.hottest_link},
          {"hottest_link_bytes", result.hottest_link_bytes},
          {"hop_bytes", result.hop_bytes},
          {"linear_hop_bytes", or_null(result.linear_hop_bytes)},
          {"b_eff_Bps", or_null(result.b_eff_Bps)},
          {"estimate_drift", or_null(result.drift)},
          {"link_bytes", result.link_bytes}};
}

bool read_measures(const Json& json, ReplayResult& result) {
  JsonFields fields(json);
  result.time_s = fields.get<double>("time_s");
  result.comm_time_mean_s = fields.get<double>("comm_time_mean_s");
  result.comm_time_max_s = fields.get<double>("comm_time_max_s");
  result.waiting_time_mean_s = fields.get<double>("waiting_time_mean_s");
  result.waiting_time_max_s = fields.get<double>("waiting_time_max_s");
  result.compute_time_mean_s = fields.get<double>("compute_time_mean_s");
  result.compute_time_max_s = fields.get<double>("compute_time_max_s");
  result.messages = fields.get<std::uint64_t>("messages");
  result.bytes = fields.get<std::uint64_t>("bytes");
  result.lower_bound_s = fields.get<double>("lower_bound_s");
  result.upper_bound_s = fields.get<double>("upper_bound_s");
  result.hottest_link = fields.get<std::string>("hottest_link");
  result.hottest_link_bytes = fields.get<std::uint64_t>("hottest_link_bytes");
  result.hop_bytes = fields.get<std::uint64_t>("hop_bytes");
  result.linear_hop_bytes = fields.get_optional<std::uint64_t>("linear_hop_bytes");
  result.b_eff_Bps = fields.get_optional<double>("b_eff_Bps");
  result.drift = fields.get_optional<double>("estimate_drift");
  result.link_bytes = fields.get<std::vector<std::uint64_t>>("link_bytes");
  return fields.valid();
}

std::optional<Status> read_status(const std::string& text) {
  for (const Status status : {Status::ok, Status::deadlock, Status::timeout, Status::crashed, Status::invalid,
                              Status::implausible}) {
    if (to_text(status) == text) return status;
  }
  return std::nullopt;
}

/// \return false when anything is amiss.
bool read_outcome(const Json& json, RunOutcome& outcome) {
  JsonFields fields(json);
  if (fields.get<std::string>("format") != format_name || fields.get<int>("format_version") != format_version)
    return false;
  outcome.run_id = fields.get<std::string>("run_id");
  outcome.point = fields.get<std::string>("point");
  outcome.simgrid_version = fields.get<std::string>("simgrid_version");
  outcome.model_version = fields.get<int>("model_version");
  outcome.bisection = fields.get_optional<std::uint64_t>("bisection");
  outcome.bisection_lower_bound = fields.get_optional<std::uint64_t>("bisection_lower_bound");
  outcome.max_link_load = fields.get_optional<std::uint64_t>("max_link_load");
  outcome.load_bound = fields.get_optional<double>("load_bound");
  outcome.ranks = fields.get<std::uint32_t>("ranks");
  outcome.notes = fields.get<std::string>("notes");
  outcome.timeout_s = fields.get_optional<double>("timeout_s");
  outcome.result.reason = fields.get<std::string>("reason");
  outcome.result.warnings = fields.get<std::vector<std::string>>("warnings");
  const auto status = read_status(fields.get<std::string>("status"));
  const Json* graph = fields.find("graph");
  const Json* measures = fields.find("measures");
  if (!fields.valid() || !status || graph == nullptr || measures == nullptr) return false;
  outcome.result.status = *status;
  if (!graph->is_null()) {
    outcome.graph = read_graph(*graph);
    if (!outcome.graph) return false;
  }
  if (*status != Status::ok) return measures->is_null();
  const Json* const accounts = fields.find("accounts");
  if (accounts == nullptr || !outcome.graph) return false;
  std::optional<Accounts> read = read_accounts(*accounts, outcome.ranks);
  if (!read) return false;
  outcome.result.accounts = std::move(*read);
  return read_measures(*measures, outcome.result);
}

}  // namespace

std::string one_member_a_line(const Json& object) {
  std::string text = "{";
  const char* separator = "\n  ";
  for (const auto& [name, value] : object.items()) {
    text += separator + Json(name).dump() + ": " + value.dump(-1, ' ', false, Json::error_handler_t::replace);
    separator = ",\n  ";
  }
  return text + "\n}\n";
}

std::filesystem::path run_file(const std::filesystem::path& folder, const std::string& run_id) {
  return folder / "runs" / (run_id + ".json");
}

std::string run_file_text(const RunOutcome& outcome) {
  const ReplayResult& result = outcome.result;
  const bool ok = result.status == Status::ok;
  return one_member_a_line({{"format", format_name},
                            {"format_version", format_version},
                            {"run_id", outcome.run_id},
                            {"point", outcome.point},
                            {"simgrid_version", outcome.simgrid_version},
                            {"model_version", outcome.model_version},
                            {"graph", outcome.graph ? graph_json(*outcome.graph) : Json()},
                            {"bisection", or_null(outcome.bisection)},
                            {"bisection_lower_bound", or_null(outcome.bisection_lower_bound)},
                            {"max_link_load", or_null(outcome.max_link_load)},
                            {"load_bound", or_null(outcome.load_bound)},
                            {"ranks", outcome.ranks},
                            {"notes", outcome.notes},
                            {"status", std::string(to_text(result.status))},
                            {"reason", result.reason},
                            {"warnings", result.warnings},
                            {"timeout_s", or_null(outcome.timeout_s)},
                            {"measures", ok ? measures_json(result) : Json()},
                            {"accounts", ok ? accounts_json(result.accounts) : Json()}});
}

void write_run_file(const std::filesystem::path& folder, const RunOutcome& outcome) {
  // A run file that a power cut cuts short counts as missing, so no run waits for the disk.
  write_file(run_file(folder, outcome.run_id), run_file_text(outcome), Flush::no);
}

std::optional<RunOutcome> read_run_file(const std::filesystem::path& folder, const std::string& run_id) {
  const std::filesystem::path path = run_file(folder, run_id);
  std::error_code missing;
  if (!std::filesystem::exists(path, missing)) return std::nullopt;
  const Json json = Json::parse(read_file(path), nullptr, false);
  RunOutcome outcome;
  if (json.is_discarded() || !read_outcome(json, outcome) || outcome.run_id != run_id) {
    log_warning(path.string() + ": not a whole run file of this run, which counts as missing");
    return std::nullopt;
  }
  return outcome;
}

}  // namespace netloom
