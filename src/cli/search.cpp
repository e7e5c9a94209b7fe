#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <memory>
#include <optional>
#include <thread>

#include "cli/command.hpp"
#include "cli/numbers.hpp"
#include "cli/output.hpp"
#include "cli/search_output.hpp"
#include "common/error.hpp"
#include "common/log.hpp"
#include "experiment/search_file.hpp"
#include "experiment/stop_signals.hpp"
#include "results/format.hpp"

namespace netloom {

namespace {

struct Options {
  SearchRequest request;
  std::string order = "diameter,mpl,bisection", method = "branch_and_bound", format = "table";
  std::optional<std::string> shard, time_limit;
  bool all = false, bisection = false;
  std::optional<std::uint64_t> most;
  std::optional<std::string> file;
  std::vector<std::string> shards;  ///< of merge
};

constexpr std::string_view and_bisection = ",bisection";

SearchOrder parse_order(std::string text) {
  if (text.ends_with(and_bisection)) text.resize(text.size() - and_bisection.size());
  for (const SearchOrder order : {SearchOrder::diameter_then_mpl, SearchOrder::mpl_then_diameter})
    if (text == to_text(order)) return order;
  throw InputError("--order: must be diameter,mpl or mpl,diameter, and may end with ,bisection; got " + text);
}

SearchMethod parse_method(const std::string& text) {
  for (const SearchMethod method :
       {SearchMethod::branch_and_bound, SearchMethod::exhaustive, SearchMethod::exhaustive_plain})
    if (text == to_text(method)) return method;
  throw InputError("--method: must be branch_and_bound, exhaustive or exhaustive_plain, got " + text);
}

SearchShard parse_shard(const std::string& text) {
  SearchShard shard;
  const char* end = text.data() + text.size();
  const auto index = std::from_chars(text.data(), end, shard.index);
  const bool slash = index.ec == std::errc() && index.ptr != end && *index.ptr == '/';
  const auto count = slash ? std::from_chars(index.ptr + 1, end, shard.count) : index;
  if (!slash || count.ec != std::errc() || count.ptr != end || shard.index < 1 || shard.index > shard.count)
    throw InputError("--shard: must be I/N with I from 1 to N, for instance 2/4, got " + text);
  return shard;
}

/// A line that is written over and over; nothing where nobody watches.
class ProgressLine {
 public:
  ProgressLine() : shown_(verbosity() != Verbosity::quiet && ::isatty(STDERR_FILENO) == 1) {}
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;
  ~ProgressLine() {
    if (shown_) std::fputs("\r\033[K", stderr);
  }

  void show(const SearchProgress& progress) const {
    if (!shown_) return;
    std::string line = progress.phase + ": " + fixed_number(100 * progress.fraction, 2) + " % after " +
                       readable_seconds(progress.elapsed.value);
    if (progress.remaining.value > 0)
      line += ", about " + readable_seconds(progress.remaining.value) + " left";
    std::fputs(("\r\033[K" + line).c_str(), stderr);
    std::fflush(stderr);
  }

 private:
  bool shown_;
};

SearchRequest make_request(const Options& options) {
  SearchRequest request = options.request;
  request.order = parse_order(options.order);
  request.method = parse_method(options.method);
  if (options.shard) request.shard = parse_shard(*options.shard);
  if (options.time_limit) request.time_limit = Seconds{parse_time_limit("--time-limit", *options.time_limit)};
  request.ties = options.all || options.most.has_value();
  if (request.ties) request.most_sets = options.most.value_or(UINT64_MAX);
  return request;
}

void print_answer(const Options& options, const SearchAnswer& answer) {
  print_or_write(options.format == "json" ? search_json(answer) : search_table(answer), options.file);
}

/// Runs `work` with what is asked for while it runs: its progress, and whether to stop.
SearchAnswer watched(SearchRequest request, const std::function<SearchAnswer(const SearchRequest&)>& work) {
  const ProgressLine line;
  request.on_progress = [&](const SearchProgress& progress) { line.show(progress); };
  request.stop_requested = [] { return StopSignals::requested(); };
  return work(request);
}

ExitStatus search(const Options& options) {
  const StopSignals signals;
  const SearchAnswer answer = watched(make_request(options), [&](const SearchRequest& request) {
    return find_optimal_circulant(request, options.order.ends_with(and_bisection));
  });
  print_answer(options, answer);
  const bool stopped = StopSignals::requested();
  if (stopped) log_warning("the search was stopped; this is the best it had found");
  return stopped ? failed : all_well;
}

ExitStatus merge(const Options& options) {
  std::vector<SearchAnswer> shards;
  for (const std::string& path : options.shards) shards.push_back(read_search_json(path));
  const StopSignals signals;
  const SearchAnswer merged = watched(make_request(options), [&](const SearchRequest& how) {
    return merge_answers(shards, options.bisection, how);
  });
  print_answer(options, merged);
  std::string missing;
  for (const std::uint32_t index : merged.result.missing_shards)
    missing += (missing.empty() ? "" : ", ") + std::to_string(index) + "/" +
               std::to_string(shards.front().result.shard.count);
  if (!missing.empty()) log_warning("nothing is proven: no results of shard " + missing);
  const bool stopped = StopSignals::requested();
  if (stopped) log_warning("the bisections were stopped");
  return missing.empty() && !stopped ? all_well : failed;
}

/// Options of both.
void add_common(CLI::App& app, Options& options) {
  options.request.threads = std::max(1U, std::thread::hardware_concurrency());
  app.add_option("-j,--jobs", options.request.threads, "Threads (default: the number of cores)")
      ->type_name("N")
      ->check(whole_number(1, 1024));
  app.add_option("--time-limit", options.time_limit, "Print the best found after this much wall time")
      ->type_name("SECONDS");
  app.add_option("--format", options.format, "table or json")->check(CLI::IsMember({"table", "json"}));
  app.add_option("-o,--output", options.file, "File to write (default: standard output)")->type_name("FILE");
}

void add_circulant(CLI::App& app, Options& options) {
  SearchRequest& request = options.request;
  app.add_option("--nodes", request.nodes, "Number of nodes, 3 or more")
      ->type_name("N")
      ->required()
      ->check(whole_number(3, most_search_nodes));
  app.add_option("--degree", request.degree, "Links of a node, 2..N-1")
      ->type_name("K")
      ->required()
      ->check(whole_number(0, most_search_nodes));
  app.add_option("--order", options.order,
                 "What goes first: diameter,mpl,bisection (default), mpl,diameter,bisection, or either "
                 "without bisection");
  app.add_option("--method", options.method, "branch_and_bound (default), exhaustive or exhaustive_plain");
  auto* all = app.add_flag("--all", options.all, "Find and print every optimal class");
  app.add_option("--most", options.most, "Find and count every optimal class, print M of them")
      ->type_name("M")
      ->check(whole_number(1, INT64_MAX))
      ->excludes(all);
  app.add_option("--shard", options.shard, "Search part I of N; netloom search merge joins the answers")
      ->type_name("I/N");
  app.add_option("--seed", request.seed, "Seed of the hill climbing that comes first (default 1)")
      ->type_name("N")
      ->check(seed_number());
  app.add_option("--checkpoint", request.checkpoint, "Keep the state of the search here, and go on from it")
      ->type_name("FILE");
  add_common(app, options);
}

}  // namespace

CommandBody add_search(CLI::App& app) {
  const auto options = std::make_shared<Options>();
  CLI::App* circulant = app.add_subcommand("circulant", "Circulants of least diameter and mean path length");
  add_circulant(*circulant, *options);
  CLI::App* joined = app.add_subcommand("merge", "Join the JSON answers of all shards of one search");
  joined->add_option("FILES", options->shards, "Answers written with --format json")->required();
  joined->add_flag("--bisection", options->bisection,
                   "Answer with the class of largest bisection width, also where --order did not say so");
  add_common(*joined, *options);
  for (CLI::App* each : {circulant, joined}) each->fallthrough();
  app.require_subcommand(1);
  return [options, joined] { return joined->parsed() ? merge(*options) : search(*options); };
}

}  // namespace netloom
