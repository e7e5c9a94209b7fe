#include "experiment/runner.hpp"

#include <sys/resource.h>

#include <algorithm>
#include <chrono>
#include <functional>
#include <span>

#include "common/error.hpp"
#include "common/files.hpp"
#include "common/log.hpp"
#include "common/text.hpp"
#include "common/version.hpp"
#include "common/words.hpp"
#include "experiment/axes_of_point.hpp"
#include "experiment/inputs.hpp"
#include "experiment/plan.hpp"
#include "experiment/run_points.hpp"
#include "experiment/stop_signals.hpp"
#include "results/csv.hpp"
#include "results/provenance.hpp"
#include "results/rankings.hpp"
#include "results/table.hpp"

namespace netloom {

namespace {

void refuse_existing_results(const RunOptions& options) {
  std::error_code ignored;
  if (!std::filesystem::exists(options.folder, ignored)) return;
  if (!std::filesystem::is_directory(options.folder, ignored)) {
    throw InputError(options.folder.string() + ": results go into a folder, and this is a file");
  }
  if (options.resume || options.shard || std::filesystem::is_empty(options.folder, ignored)) return;
  throw InputError(options.folder.string() +
                   ": this folder has results; --resume runs what is missing, -o names another folder");
}

void make_folder(const RunOptions& options) {
  std::error_code error;
  std::filesystem::create_directories(options.folder / "runs", error);
  if (error) throw RunError(options.folder.string() + ": cannot be made: " + error.message());
  // A table of other runs must not outlive the start of these.
  if (!options.shard) std::filesystem::remove(options.folder / "results.csv", error);
}

std::filesystem::path provenance_file(const RunOptions& options) {
  if (!options.shard) return options.folder / "provenance.json";
  return options.folder / ("provenance." + std::to_string(options.shard->index) + "-of-" +
                           std::to_string(options.shard->count) + ".json");
}

Session new_session(const RunOptions& options) {
  Session session;
  session.command = options.command;
  session.started = utc_now();
  session.machine = this_machine();
  session.netloom_version = program_version;
  session.simgrid_version = simgrid_version();
  session.model_version = model_version;
  session.jobs = static_cast<unsigned>(options.jobs);
  return session;
}

std::uint64_t own_peak_memory() {
  rusage usage{};
  ::getrusage(RUSAGE_SELF, &usage);
  return static_cast<std::uint64_t>(usage.ru_maxrss) * 1024;
}

/// What the user of an experiment that ended early still has.
std::string kept(const Plan& plan, std::size_t done) {
  const std::size_t todo = plan.todo.size();
  const std::string some =
      std::to_string(done) + " of " + counted(todo, "run") + (todo == 1 ? " is" : " are");
  return (done == todo ? "all runs are" : some) + " finished and kept; --resume goes on from there";
}

/// Writes what says how the runs went. \throws RunError with the trouble they met, otherwise with that of
/// writing.
void end_with_account(const Plan& plan, const RunsEnd& end, const std::function<void()>& write) {
  std::string trouble = end.trouble;
  try {
    write();
  } catch (const RunError& error) {
    if (trouble.empty()) trouble = error.what();
  }
  if (!trouble.empty()) throw RunError(trouble + "; " + kept(plan, end.done));
}

/// Runs what the plan says and keeps the account of it, whatever comes in between.
void run_with_provenance(const Experiment& experiment, const RunOptions& options, const Plan& plan) {
  const auto start = std::chrono::steady_clock::now();
  const std::filesystem::path file = provenance_file(options);
  Provenance provenance = read_provenance(file);
  provenance.sessions.push_back(new_session(options));
  end_with_account(plan, {}, [&] { write_provenance(file, provenance); });
  const RunsEnd end = run_points(experiment, options, plan, provenance);
  Session& session = provenance.sessions.back();
  session.finished = utc_now();
  session.wall_s = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  session.peak_memory_bytes = own_peak_memory();
  end_with_account(plan, end, [&] { write_provenance(file, provenance); });
}

std::vector<Row> read_rows(const Experiment& experiment, const RunOptions& options, Plan& plan) {
  for (const std::size_t i : plan.todo) {
    const std::string& id = plan.run_ids[i];
    std::optional<RunOutcome> outcome = read_outcome_of_row(options.folder, id);
    if (!outcome) throw RunError(options.folder.string() + ": the run file of " + id + " has gone");
    plan.finished.emplace(id, std::move(*outcome));
  }
  std::vector<Row> rows;
  for (const std::size_t i : plan.points) {
    rows.push_back({axes_of(experiment.points[i], experiment.name), plan.finished.at(plan.run_ids[i])});
  }
  return rows;
}

/// Each sentence once, with the rows it is true of.
class Sentences {
 public:
  void add(const std::string& sentence, const std::string& where) {
    const auto at = std::ranges::find(list_, sentence, &Sentence::text);
    Sentence& own = at == list_.end() ? list_.emplace_back(Sentence{sentence, {}}) : *at;
    if (std::ranges::find(own.where, where) == own.where.end()) own.where.push_back(where);
  }
  void tell(void (*log)(const std::string&)) const {
    for (const Sentence& sentence : list_) {
      const std::size_t shown = std::min(sentence.where.size(), most_shown);
      std::string where = join(std::span(sentence.where).first(shown), ", ");
      if (shown < sentence.where.size()) {
        where += " and " + std::to_string(sentence.where.size() - shown) + " more";
      }
      log(where + ": " + sentence.text);
    }
  }

 private:
  static constexpr std::size_t most_shown = 3;
  struct Sentence {
    std::string text;
    std::vector<std::string> where;
  };
  std::vector<Sentence> list_;
};

/// What the reader of the results should know.
void tell_notes_and_warnings(const std::vector<Row>& rows) {
  Sentences notes, warnings;
  for (const Row& row : rows) {
    if (!row.outcome.notes.empty()) notes.add(row.outcome.notes, row.axes.workload);
    for (const std::string& warning : row.outcome.result.warnings) {
      warnings.add(warning, row.axes.workload + " on " + row.axes.topology);
    }
  }
  notes.tell(log_info);
  warnings.tell(log_warning);
}

}  // namespace

ExperimentResult run_experiment(const Experiment& experiment, const RunOptions& options) {
  refuse_existing_results(options);
  Plan plan = make_plan(experiment, options);
  const StopSignals signals;
  make_folder(options);
  log_debug(counted(plan.todo.size(), "run") + " to do, " + std::to_string(plan.finished.size()) +
            " finished before");
  run_with_provenance(experiment, options, plan);
  ExperimentResult result{read_rows(experiment, options, plan), true};
  if (!options.shard) {
    end_with_account(plan, {"", plan.todo.size()}, [&] {
      write_file(options.folder / "results.csv", csv_text(result.rows, experiment.baseline));
      if (!experiment.sensitivity.empty()) {
        write_file(options.folder / "rankings.csv", rankings_csv(result.rows));
      }
    });
  }
  tell_notes_and_warnings(result.rows);
  result.all_ok = std::all_of(result.rows.begin(), result.rows.end(),
                              [](const Row& row) { return row.outcome.result.status == Status::ok; });
  return result;
}

std::string dry_run_text(const Experiment& experiment) {
  const std::vector<std::string> ids = run_ids(experiment.points);
  std::vector<Row> rows;
  for (std::size_t i = 0; i < ids.size(); ++i) {
    const Point& point = experiment.points[i];
    Row& row = rows.emplace_back(Row{axes_of(point, experiment.name), {}});
    row.outcome.run_id = ids[i];
    if (point.invalid.empty()) continue;
    row.outcome.result.status = Status::invalid;
    row.outcome.result.reason = point.invalid;
  }
  std::string text = normalised_text(experiment) + "\n";
  const std::string table = runs_table(rows);
  for (std::size_t start = 0; start < table.size();) {
    const std::size_t end = table.find('\n', start) + 1;
    text += "# " + table.substr(start, end - start);
    start = end;
  }
  return text;
}

}  // namespace netloom
