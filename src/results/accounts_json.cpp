#include "results/accounts_json.hpp"

#include <algorithm>

namespace netloom {

namespace {

/// The kind that a trace's word names; none when there is no such word.
std::optional<ActionKind> kind_of(const std::string& word) {
  for (auto kind = ActionKind::init; kind <= last_action_kind;
       kind = static_cast<ActionKind>(static_cast<int>(kind) + 1)) {
    if (trace_word(kind) == word) return kind;
  }
  return std::nullopt;
}

RankTimes times_of(JsonFields& fields, const std::string& name) {
  return {fields.get<double>((name + "_mean_s").c_str()), fields.get<double>((name + "_max_s").c_str())};
}

bool read_one(const Json& json, OperationAccount& account) {
  JsonFields fields(json);
  const auto kind = kind_of(fields.get<std::string>("operation"));
  account.calls = fields.get<std::uint64_t>("calls");
  account.bytes = fields.get<std::uint64_t>("bytes");
  account.time = times_of(fields, "time");
  account.waiting = times_of(fields, "waiting");
  account.kind = kind.value_or(ActionKind::init);
  return kind && fields.valid();
}

bool read_one(const Json& json, PhaseAccount& account) {
  JsonFields fields(json);
  account.name = fields.get<std::string>("phase");
  account.begin_s = fields.get<double>("begin_s");
  account.end_s = fields.get<double>("end_s");
  account.calls = fields.get<std::uint64_t>("calls");
  account.bytes = fields.get<std::uint64_t>("bytes");
  account.time = times_of(fields, "time");
  account.comm = times_of(fields, "comm_time");
  account.waiting = times_of(fields, "waiting");
  return fields.valid();
}

bool read_one(const Json& json, HotLink& hot) {
  JsonFields fields(json);
  hot.link = fields.get<std::string>("link");
  hot.bytes = fields.get<std::uint64_t>("bytes");
  hot.use.pairs = fields.get<std::uint64_t>("pairs");
  const auto largest = fields.get<std::vector<std::vector<std::uint64_t>>>("largest");
  for (const auto& pair : largest) {
    if (pair.size() != 3) return false;
    hot.use.largest.push_back(
        {static_cast<std::uint32_t>(pair[0]), static_cast<std::uint32_t>(pair[1]), pair[2]});
  }
  return fields.valid();
}

template <class Item>
bool read_list(const Json& object, const char* name, std::vector<Item>& items) {
  const Json* const list = JsonFields(object).find(name);
  if (list == nullptr || !list->is_array()) return false;
  return std::ranges::all_of(*list, [&](const Json& each) { return read_one(each, items.emplace_back()); });
}

bool read_traffic(const Json& object, TrafficMatrix& traffic) {
  JsonFields fields(object);
  for (const auto& run : fields.get<std::vector<std::vector<std::uint64_t>>>("traffic")) {
    if (run.size() != 5 || run[0] >= traffic.size()) return false;
    const std::uint64_t first = run[1], count = run[2];
    if (first >= traffic.size() || count > traffic.size() - first) return false;
    for (std::uint64_t destination = first; destination < first + count; ++destination)
      traffic[run[0]].push_back({static_cast<std::uint32_t>(destination), run[3], run[4]});
  }
  return fields.valid();
}

Json operations_json(const Accounts& accounts) {
  Json list = Json::array();
  for (const OperationAccount& account : accounts.operations) {
    list.push_back({{"operation", std::string(trace_word(account.kind))},
                    {"calls", account.calls},
                    {"bytes", account.bytes},
                    {"time_mean_s", account.time.mean_s},
                    {"time_max_s", account.time.max_s},
                    {"waiting_mean_s", account.waiting.mean_s},
                    {"waiting_max_s", account.waiting.max_s}});
  }
  return list;
}

Json phases_json(const Accounts& accounts) {
  Json list = Json::array();
  for (const PhaseAccount& account : accounts.phases) {
    list.push_back({{"phase", account.name},
                    {"begin_s", account.begin_s},
                    {"end_s", account.end_s},
                    {"calls", account.calls},
                    {"bytes", account.bytes},
                    {"time_mean_s", account.time.mean_s},
                    {"time_max_s", account.time.max_s},
                    {"comm_time_mean_s", account.comm.mean_s},
                    {"comm_time_max_s", account.comm.max_s},
                    {"waiting_mean_s", account.waiting.mean_s},
                    {"waiting_max_s", account.waiting.max_s}});
  }
  return list;
}

Json hot_links_json(const Accounts& accounts) {
  Json list = Json::array();
  for (const HotLink& hot : accounts.hot_links) {
    Json largest = Json::array();
    for (const PairBytes& pair : hot.use.largest)
      largest.push_back(Json::array({pair.source, pair.destination, pair.bytes}));
    list.push_back(
        {{"link", hot.link}, {"bytes", hot.bytes}, {"pairs", hot.use.pairs}, {"largest", largest}});
  }
  return list;
}

/// `[source, destination, count, messages, bytes]`: the same for `count` consecutive destinations.
Json traffic_json(const TrafficMatrix& traffic) {
  Json list = Json::array();
  for (std::uint32_t source = 0; source < traffic.size(); ++source) {
    const auto& row = traffic[source];
    for (std::size_t i = 0; i < row.size();) {
      std::size_t count = 1;
      while (i + count < row.size() && row[i + count].destination == row[i].destination + count &&
             row[i + count].messages == row[i].messages && row[i + count].bytes == row[i].bytes) {
        ++count;
      }
      list.push_back(Json::array({source, row[i].destination, count, row[i].messages, row[i].bytes}));
      i += count;
    }
  }
  return list;
}

}  // namespace

Json accounts_json(const Accounts& accounts) {
  return {{"operations", operations_json(accounts)},
          {"phases", phases_json(accounts)},
          {"hot_links", hot_links_json(accounts)},
          {"traffic", traffic_json(accounts.traffic)}};
}

std::optional<Accounts> read_accounts(const Json& json, std::uint32_t ranks) {
  Accounts accounts;
  accounts.traffic.resize(ranks);
  const bool whole = read_list(json, "operations", accounts.operations) &&
                     read_list(json, "phases", accounts.phases) &&
                     read_list(json, "hot_links", accounts.hot_links) && read_traffic(json, accounts.traffic);
  return whole ? std::optional(std::move(accounts)) : std::nullopt;
}

}  // namespace netloom
