#include "cli/search_output.hpp"

#include <utility>

#include "results/format.hpp"

namespace netloom {

namespace {

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

/// `2`, `at least 5`, or `more than 20000` where the search was content with those.
std::string count_text(const SearchResult& result) {
  if (result.classes > result.most_classes) return "more than " + std::to_string(result.most_classes);
  return (result.ties_complete() ? "" : "at least ") + std::to_string(result.classes);
}

std::string classes_text(const SearchResult& result) {
  if (!result.collects_ties) return "one of them (--all finds every class)";
  return count_text(result) + (result.ties_complete() ? ", all" : "");
}

std::string space_text(double space) {
  if (space >= 9.2e18) return "more than 9.2e18";
  return std::to_string(static_cast<std::uint64_t>(space));
}

std::string width_text(const Bisection& bisection) {
  const std::string cut = std::to_string(bisection.cut);
  return cut +
         (bisection.exact() ? ", exact" : ", not proven: at least " + std::to_string(bisection.lower_bound));
}

/// `all 2 optimal classes` or `64 of 1028 optimal classes`
std::string looked_at(const SearchResult& result, const SetBisections& bisections) {
  const std::string some = std::to_string(bisections.of_set.size());
  const bool all = result.ties_complete() && bisections.of_set.size() == result.classes;
  return (all ? "all " + some : some + " of " + count_text(result)) + " optimal classes" +
         (bisections.complete ? "" : "; stopped early");
}

std::vector<std::vector<std::string>> bisection_rows(const SearchAnswer& answer) {
  const SetBisections& bisections = answer.bisections;
  if (!answer.by_bisection) return {};
  if (answer.result.shard.count > 1) return {{"bisection", "found by netloom search merge"}};
  if (bisections.of_set.empty()) return {{"bisection", "not looked for; stopped early"}};
  return {{"bisection", width_text(bisections.of_set[bisections.widest])},
          {"the largest of", looked_at(answer.result, bisections)},
          {"time of bisections", readable_seconds(bisections.elapsed.value)}};
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
      {"graphs per second", readable_number(result.tested_per_second())},
      {"time", readable_seconds(result.elapsed.value)}};
  if (result.shard.count > 1) rows.push_back({"shard", shard_text(result.shard)});
  if (!result.missing_shards.empty())
    rows.push_back(
        {"missing shards", list_text({result.missing_shards.begin(), result.missing_shards.end()})});
  return rows;
}

}  // namespace

std::string search_table(const SearchAnswer& answer) {
  const SearchResult& result = answer.result;
  TextTable table{{"jumps", list_text(result.jumps)}, table_rows(result), 2};
  for (auto& row : bisection_rows(answer)) table.rows.push_back(std::move(row));
  std::string text;
  for (const std::string& line : table.lines()) text += line + '\n';
  // Without --all and --most nobody has asked for a list, which may be long.
  if (!result.collects_ties || result.most_classes != UINT64_MAX) return text;
  text += "\noptimal jump sets";
  if (result.sets.size() < result.classes) text += ", the first " + std::to_string(result.sets.size());
  text += ":\n";
  const std::vector<Bisection>& of_set = answer.bisections.of_set;
  for (std::size_t i = 0; i < result.sets.size(); ++i) {
    text += list_text(result.sets[i]);
    if (i < of_set.size()) text += ", bisection " + width_text(of_set[i]);
    text += '\n';
  }
  return text;
}

}  // namespace netloom
