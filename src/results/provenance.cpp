#include "results/provenance.hpp"

#include "common/files.hpp"
#include "common/log.hpp"
#include "results/json_fields.hpp"

namespace netloom {

namespace {

constexpr const char* format_name = "netloom provenance";
constexpr int format_version = 1;

Json machine_json(const Machine& machine) {
  return {{"host", machine.host},
          {"cpu", machine.cpu},
          {"cores", machine.cores},
          {"system", machine.system},
          {"compiler", machine.compiler}};
}

Json session_json(const Session& session) {
  return {{"command", session.command},
          {"started", session.started},
          {"finished", session.finished},
          {"machine", machine_json(session.machine)},
          {"netloom_version", session.netloom_version},
          {"simgrid_version", session.simgrid_version},
          {"model_version", session.model_version},
          {"jobs", session.jobs},
          {"runs_done", session.runs_done},
          {"wall_s", session.wall_s},
          {"peak_memory_bytes", session.peak_memory_bytes}};
}

bool read_machine(const Json& json, Machine& machine) {
  JsonFields fields(json);
  machine.host = fields.get<std::string>("host");
  machine.cpu = fields.get<std::string>("cpu");
  machine.cores = fields.get<unsigned>("cores");
  machine.system = fields.get<std::string>("system");
  machine.compiler = fields.get<std::string>("compiler");
  return fields.valid();
}

bool read_session(const Json& json, Session& session) {
  JsonFields fields(json);
  session.command = fields.get<std::vector<std::string>>("command");
  session.started = fields.get<std::string>("started");
  session.finished = fields.get<std::string>("finished");
  session.netloom_version = fields.get<std::string>("netloom_version");
  session.simgrid_version = fields.get<std::string>("simgrid_version");
  session.model_version = fields.get<int>("model_version");
  session.jobs = fields.get<unsigned>("jobs");
  session.runs_done = fields.get<std::uint64_t>("runs_done");
  session.wall_s = fields.get<double>("wall_s");
  session.peak_memory_bytes = fields.get<std::uint64_t>("peak_memory_bytes");
  const Json* machine = fields.find("machine");
  return fields.valid() && machine != nullptr && read_machine(*machine, session.machine);
}

bool read_runs(const Json& json, std::map<std::string, RunCost>& runs) {
  if (!json.is_object()) return false;
  for (const auto& [run_id, value] : json.items()) {
    JsonFields fields(value);
    RunCost& cost = runs[run_id];
    cost.wall_s = fields.get<double>("wall_s");
    cost.peak_memory_bytes = fields.get<std::uint64_t>("peak_memory_bytes");
    if (!fields.valid()) return false;
  }
  return true;
}

bool read_all(const Json& json, Provenance& provenance) {
  JsonFields fields(json);
  if (fields.get<std::string>("format") != format_name || fields.get<int>("format_version") != format_version)
    return false;
  const Json* sessions = fields.find("sessions");
  const Json* runs = fields.find("runs");
  if (sessions == nullptr || !sessions->is_array() || runs == nullptr) return false;
  for (const Json& session : *sessions) {
    if (!read_session(session, provenance.sessions.emplace_back())) return false;
  }
  return read_runs(*runs, provenance.runs);
}

}  // namespace

Provenance read_provenance(const std::filesystem::path& path) {
  std::error_code missing;
  if (!std::filesystem::exists(path, missing)) return {};
  const Json json = Json::parse(read_file(path), nullptr, false);
  Provenance provenance;
  if (json.is_discarded() || !read_all(json, provenance)) {
    log_warning(path.string() + ": not a whole provenance file; it is begun anew");
    return {};
  }
  return provenance;
}

std::map<std::string, RunCost> run_costs(const std::filesystem::path& folder) {
  std::map<std::string, RunCost> costs;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    const std::string name = entry.path().filename().string();
    if (name.starts_with("provenance.") && name.ends_with(".json"))
      costs.merge(read_provenance(entry.path()).runs);
  }
  return costs;
}

void write_provenance(const std::filesystem::path& path, const Provenance& provenance) {
  Json sessions = Json::array();
  for (const Session& session : provenance.sessions) sessions.push_back(session_json(session));
  Json runs = Json::object();
  for (const auto& [run_id, cost] : provenance.runs) {
    runs[run_id] = {{"wall_s", cost.wall_s}, {"peak_memory_bytes", cost.peak_memory_bytes}};
  }
  const Json all{
      {"format", format_name}, {"format_version", format_version}, {"sessions", sessions}, {"runs", runs}};
  write_file(path, all.dump(1, ' ', false, Json::error_handler_t::replace) + "\n");
}

}  // namespace netloom
