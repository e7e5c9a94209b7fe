#include "cli/search_output.hpp"

#include "common/error.hpp"
#include "common/files.hpp"
#include "results/format.hpp"
#include "results/json_fields.hpp"

namespace netloom {

namespace {

constexpr const char* format_name = "netloom search";
constexpr SearchOrder orders[] = {SearchOrder::diameter_then_mpl, SearchOrder::mpl_then_diameter};
constexpr SearchMethod methods[] = {SearchMethod::branch_and_bound, SearchMethod::exhaustive,
                                    SearchMethod::exhaustive_plain};

std::string list_text(const JumpSet& jumps) {
  std::string text;
  for (const Jump jump : jumps) text += (text.empty() ? "" : " ") + std::to_string(jump);
  return text;
}

std::string shard_text(const SearchShard& shard) {
  return std::to_string(shard.index) + "/" + std::to_string(shard.count);
}

std::string with_proof(std::uint64_t value, std::uint64_t bound, bool proven) {
  return std::to_string(value) + (proven ? ", proven" : ", not proven: at least " + std::to_string(bound));
}

std::string classes_text(const SearchResult& result) {
  if (result.ties_complete()) return std::to_string(result.classes) + ", all";
  if (!result.collects_ties) return "one of them (--all finds every class)";
  return "at least " + std::to_string(result.classes);
}

std::string space_text(double space) {
  if (space >= 9.2e18) return "more than 9.2e18";
  return std::to_string(static_cast<std::uint64_t>(space));
}

double rate(const SearchResult& result) {
  return result.elapsed.value > 0 ? static_cast<double>(result.tested) / result.elapsed.value : 0;
}

const char* certainty(const Bisection& bisection) {
  return bisection.exact() ? "exact" : "upper bound";
}

std::string width_text(const Bisection& bisection) {
  const std::string cut = std::to_string(bisection.cut);
  return cut +
         (bisection.exact() ? ", exact" : ", not proven: at least " + std::to_string(bisection.lower_bound));
}

/// `all 2 optimal classes` or `64 of 1028 optimal classes`
std::string looked_at(const SearchResult& result, const SetBisections& bisections) {
  const std::string some = std::to_string(bisections.of_set.size());
  const bool all = bisections.of_set.size() == result.classes;
  return (all ? "all " + some : some + " of " + std::to_string(result.classes)) + " optimal classes";
}

std::vector<std::vector<std::string>> table_rows(const SearchResult& result) {
  std::vector<std::vector<std::string>> rows{
      {"diameter", with_proof(result.diameter, result.diameter_bound, result.diameter_proven())},
      {"distance sum",
       with_proof(result.distance_sum, result.distance_sum_bound, result.distance_sum_proven())},
      {"mean path length", readable_number(result.mpl())},
      {"optimal classes", classes_text(result)},
      {"jump sets in all", space_text(result.space)},
      {"prefixes visited", std::to_string(result.prefixes)},
      {"graphs tested", std::to_string(result.tested)},
      {"graphs per second", readable_number(rate(result))},
      {"time", readable_seconds(result.elapsed.value)}};
  if (result.shard.count > 1) rows.push_back({"shard", shard_text(result.shard)});
  if (!result.missing_shards.empty())
    rows.push_back(
        {"missing shards", list_text({result.missing_shards.begin(), result.missing_shards.end()})});
  return rows;
}

SearchResult result_of(JsonFields& fields) {
  SearchResult result;
  result.nodes = fields.get<std::uint32_t>("nodes");
  result.degree = fields.get<std::uint32_t>("degree");
  result.collects_ties = fields.get<bool>("collects_ties");
  result.most_sets = fields.get<std::uint64_t>("most_sets");
  result.diameter = fields.get<std::uint32_t>("diameter");
  result.distance_sum = fields.get<std::uint64_t>("distance_sum_from_one_node");
  result.jumps = fields.get<JumpSet>("jumps");
  result.sets = fields.get<std::vector<JumpSet>>("sets");
  result.classes = fields.get<std::uint64_t>("classes");
  result.diameter_done = fields.get<bool>("diameter_done");
  result.distance_sum_done = fields.get<bool>("distance_sum_done");
  result.ties_done = fields.get<bool>("ties_done");
  result.missing_shards = fields.get<std::vector<std::uint32_t>>("missing_shards");
  result.diameter_bound = fields.get<std::uint32_t>("diameter_bound");
  result.distance_sum_bound = fields.get<std::uint64_t>("distance_sum_bound");
  result.space = fields.get<double>("space");
  result.prefixes = fields.get<std::uint64_t>("prefixes");
  result.tested = fields.get<std::uint64_t>("tested");
  result.elapsed.value = fields.get<double>("seconds");
  return result;
}

/// Order, method and shard, which are words in the file.
bool read_words(JsonFields& fields, SearchResult& result) {
  bool known = false;
  const auto order = fields.get<std::string>("order"), method = fields.get<std::string>("method");
  for (const SearchOrder each : orders)
    if (order == to_text(each)) result.order = each, known = true;
  if (!known) return false;
  known = false;
  for (const SearchMethod each : methods)
    if (method == to_text(each)) result.method = each, known = true;
  result.shard.index = fields.get<std::uint32_t>("shard_index");
  result.shard.count = fields.get<std::uint32_t>("shard_count");
  return known && fields.get<std::string>("format") == format_name && fields.valid();
}

bool is_plausible(const SearchResult& result) {
  const auto fits = [&](const JumpSet& set) {
    if (set.size() != (result.degree + 1) / 2) return false;
    for (std::size_t i = 0; i < set.size(); ++i)
      if (set[i] < 1 || 2 * set[i] > result.nodes || (i > 0 && set[i] <= set[i - 1])) return false;
    return true;
  };
  bool good = result.nodes >= 3 && result.nodes <= most_search_nodes && result.degree >= 2 &&
              result.degree < result.nodes && result.shard.index >= 1 &&
              result.shard.index <= result.shard.count && !result.sets.empty() && fits(result.jumps);
  for (const JumpSet& set : result.sets) good = good && fits(set);
  return good;
}

}  // namespace

const char* to_text(SearchOrder order) {
  return order == SearchOrder::diameter_then_mpl ? "diameter,mpl" : "mpl,diameter";
}

const char* to_text(SearchMethod method) {
  switch (method) {
    case SearchMethod::exhaustive:
      return "exhaustive";
    case SearchMethod::exhaustive_plain:
      return "exhaustive_plain";
    default:
      return "branch_and_bound";
  }
}

std::string search_table(const SearchResult& result, const SetBisections& bisections) {
  TextTable table{{"jumps", list_text(result.jumps)}, table_rows(result), 2};
  if (!bisections.of_set.empty()) {
    table.rows.push_back({"bisection", width_text(bisections.of_set[bisections.widest])});
    table.rows.push_back({"the largest of", looked_at(result, bisections)});
  }
  std::string text;
  for (const std::string& line : table.lines()) text += line + '\n';
  if (!result.collects_ties) return text;
  text += "\noptimal jump sets";
  if (result.sets.size() < result.classes) text += ", the first " + std::to_string(result.sets.size());
  text += ":\n";
  for (std::size_t i = 0; i < result.sets.size(); ++i) {
    text += list_text(result.sets[i]);
    if (i < bisections.of_set.size()) text += ", bisection " + width_text(bisections.of_set[i]);
    text += '\n';
  }
  return text;
}

std::string search_json(const SearchResult& result, const SetBisections& bisections) {
  Json widest, is, least, cuts = Json::array();
  if (!bisections.of_set.empty()) {
    const Bisection& bisection = bisections.of_set[bisections.widest];
    widest = bisection.cut;
    is = certainty(bisection);
    least = bisection.lower_bound;
    for (const Bisection& each : bisections.of_set) cuts.push_back(each.cut);
  }
  return one_member_a_line({{"format", format_name},
                            {"nodes", result.nodes},
                            {"degree", result.degree},
                            {"order", to_text(result.order)},
                            {"method", to_text(result.method)},
                            {"diameter", result.diameter},
                            {"distance_sum_from_one_node", result.distance_sum},
                            {"mpl", result.mpl()},
                            {"bisection", widest},
                            {"bisection_is", is},
                            {"bisection_lower_bound", least},
                            {"jumps", result.jumps},
                            {"classes", result.classes},
                            {"proven", result.proven()},
                            {"diameter_proven", result.diameter_proven()},
                            {"distance_sum_proven", result.distance_sum_proven()},
                            {"ties_complete", result.ties_complete()},
                            {"diameter_bound", result.diameter_bound},
                            {"distance_sum_bound", result.distance_sum_bound},
                            {"space", result.space},
                            {"prefixes", result.prefixes},
                            {"tested", result.tested},
                            {"tested_per_second", rate(result)},
                            {"seconds", result.elapsed.value},
                            {"shard_index", result.shard.index},
                            {"shard_count", result.shard.count},
                            {"missing_shards", result.missing_shards},
                            {"diameter_done", result.diameter_done},
                            {"distance_sum_done", result.distance_sum_done},
                            {"ties_done", result.ties_done},
                            {"collects_ties", result.collects_ties},
                            {"most_sets", result.most_sets},
                            {"sets", result.sets},
                            {"bisections", cuts}});
}

SearchResult read_search_json(const std::filesystem::path& path) {
  const Json json = Json::parse(read_file(path), nullptr, false);
  JsonFields fields(json);
  SearchResult result = result_of(fields);
  if (!read_words(fields, result) || !is_plausible(result))
    throw InputError(path.string() + ": this is no answer of netloom search --format json");
  return result;
}

}  // namespace netloom
