#include "experiment/search_file.hpp"

#include "common/error.hpp"
#include "common/files.hpp"
#include "results/json_fields.hpp"

namespace netloom {

namespace {

constexpr const char* format_name = "netloom search";
constexpr SearchOrder orders[] = {SearchOrder::diameter_then_mpl, SearchOrder::mpl_then_diameter};
constexpr SearchMethod methods[] = {SearchMethod::branch_and_bound, SearchMethod::exhaustive,
                                    SearchMethod::exhaustive_plain};

constexpr std::string_view and_bisection = ",bisection";

SearchResult result_of(JsonFields& fields) {
  SearchResult result;
  result.nodes = fields.get<std::uint32_t>("nodes");
  result.degree = fields.get<std::uint32_t>("degree");
  result.collects_ties = fields.get<bool>("collects_ties");
  result.most_sets = fields.get<std::uint64_t>("most_sets");
  result.most_classes = fields.get<std::uint64_t>("most_classes");
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
bool read_words(JsonFields& fields, SearchAnswer& answer) {
  std::string order = fields.get<std::string>("order");
  const auto method = fields.get<std::string>("method");
  answer.by_bisection = order.ends_with(and_bisection);
  if (answer.by_bisection) order.resize(order.size() - and_bisection.size());
  bool known_order = false, known_method = false;
  for (const SearchOrder each : orders)
    if (order == to_text(each)) answer.result.order = each, known_order = true;
  for (const SearchMethod each : methods)
    if (method == to_text(each)) answer.result.method = each, known_method = true;
  answer.result.shard.index = fields.get<std::uint32_t>("shard_index");
  answer.result.shard.count = fields.get<std::uint32_t>("shard_count");
  return known_order && known_method && fields.get<std::string>("format") == format_name && fields.valid();
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

std::string search_json(const SearchAnswer& answer) {
  const SearchResult& result = answer.result;
  const SetBisections& bisections = answer.bisections;
  Json widest, is, least, cuts = Json::array();
  if (!bisections.of_set.empty()) {
    const Bisection& bisection = bisections.of_set[bisections.widest];
    widest = bisection.cut;
    is = bisection.certainty();
    least = bisection.lower_bound;
    for (const Bisection& each : bisections.of_set) cuts.push_back(each.cut);
  }
  return one_member_a_line(
      {{"format", format_name},
       {"nodes", result.nodes},
       {"degree", result.degree},
       {"order", to_text(result.order) + std::string(answer.by_bisection ? and_bisection : "")},
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
       {"tested_per_second", result.tested_per_second()},
       {"seconds", result.elapsed.value},
       {"shard_index", result.shard.index},
       {"shard_count", result.shard.count},
       {"missing_shards", result.missing_shards},
       {"diameter_done", result.diameter_done},
       {"distance_sum_done", result.distance_sum_done},
       {"ties_done", result.ties_done},
       {"collects_ties", result.collects_ties},
       {"most_sets", result.most_sets},
       {"most_classes", result.most_classes},
       {"seed", answer.seed},
       {"sets", result.sets},
       {"bisections", cuts},
       {"bisections_complete", bisections.complete},
       {"bisection_seconds", bisections.elapsed.value}});
}

SearchAnswer read_search_json(const std::filesystem::path& path) {
  const Json json = Json::parse(read_file(path), nullptr, false);
  JsonFields fields(json);
  SearchAnswer answer;
  answer.result = result_of(fields);
  answer.seed = fields.get<std::uint64_t>("seed");
  if (!read_words(fields, answer) || !is_plausible(answer.result))
    throw InputError(path.string() + ": this is no answer of netloom search --format json");
  return answer;
}

}  // namespace netloom
