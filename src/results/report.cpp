#include "results/report.hpp"

#include <algorithm>

#include "common/text.hpp"
#include "common/words.hpp"
#include "results/format.hpp"

namespace netloom {

namespace {

/// `12.3 %`
std::string share(double part, double whole) {
  return whole > 0 ? fixed_number(100 * part / whole, 1) + " %" : "";
}

std::string text_of(const TextTable& table, std::size_t all) {
  std::string text;
  for (const std::string& line : table.lines()) text += "  " + line + "\n";
  if (all > table.rows.size()) text += "  and " + std::to_string(all - table.rows.size()) + " more\n";
  return text + "\n";
}

/// The items with the longest mean time.
template <class Account>
std::vector<Account> longest(std::vector<Account> accounts) {
  std::ranges::stable_sort(accounts, std::ranges::greater{},
                           [](const Account& account) { return account.time.mean_s; });
  accounts.resize(std::min(accounts.size(), shown_accounts));
  return accounts;
}

std::string operations_text(const Accounts& accounts, double mean_s) {
  TextTable table;
  table.header = {"operation", "calls", "bytes", "mean time", "share", "longest", "mean waiting"};
  for (const OperationAccount& each : longest(accounts.operations)) {
    table.rows.push_back({std::string(trace_word(each.kind)), readable_count(each.calls),
                          readable_count(each.bytes), readable_seconds(each.time.mean_s),
                          share(each.time.mean_s, mean_s), readable_seconds(each.time.max_s),
                          readable_seconds(each.waiting.mean_s)});
  }
  return text_of(table, accounts.operations.size());
}

std::string phases_text(const Accounts& accounts, double mean_s) {
  if (accounts.phases.empty()) return "";
  TextTable table;
  table.header = {"phase", "calls", "bytes", "mean time", "share", "longest", "mean in MPI", "mean waiting"};
  for (const PhaseAccount& each : longest(accounts.phases)) {
    constexpr std::size_t widest_name = 32;
    table.rows.push_back({each.name.empty() ? "(before)" : shortened(each.name, widest_name),
                          readable_count(each.calls), readable_count(each.bytes),
                          readable_seconds(each.time.mean_s), share(each.time.mean_s, mean_s),
                          readable_seconds(each.time.max_s), readable_seconds(each.comm.mean_s),
                          readable_seconds(each.waiting.mean_s)});
  }
  return text_of(table, accounts.phases.size());
}

std::string links_text(const Accounts& accounts) {
  if (accounts.hot_links.empty()) return "";
  TextTable table;
  table.header = {"hottest link", "ranks that use it most", "bytes", "pairs"};
  table.left = 2;
  for (const HotLink& each : accounts.hot_links) {
    std::vector<std::string> users;
    for (const PairBytes& pair : each.use.largest)
      users.push_back(std::to_string(pair.source) + "->" + std::to_string(pair.destination));
    table.rows.push_back(
        {each.link, join(users, " "), readable_count(each.bytes), readable_count(each.use.pairs)});
  }
  return text_of(table, accounts.hot_links.size());
}

}  // namespace

std::string accounts_text(const RunOutcome& outcome) {
  const ReplayResult& result = outcome.result;
  double mean_s = 0;
  for (const OperationAccount& each : result.accounts.operations) mean_s += each.time.mean_s;
  std::string text = "  time " + readable_seconds(result.time_s) + "; mean of " +
                     counted(outcome.ranks, "rank") + ": in MPI " +
                     readable_seconds(result.comm_time_mean_s) + ", of it waiting " +
                     readable_seconds(result.waiting_time_mean_s) + "; computing " +
                     readable_seconds(result.compute_time_mean_s) + "\n  " + readable_count(result.messages) +
                     " messages, " + readable_count(result.bytes) + " bytes; " +
                     readable_count(result.hop_bytes) + " hop-bytes";
  if (result.linear_hop_bytes && *result.linear_hop_bytes > 0) {
    text += ", " +
            readable_ratio(static_cast<double>(result.hop_bytes) /
                           static_cast<double>(*result.linear_hop_bytes)) +
            " of those of the linear placement";
  }
  if (result.accounts.operations.empty() && result.accounts.phases.empty()) {
    return text + "\n  where the time goes is known of runs of engine smpi alone\n\n";
  }
  return text + "\n\n" + operations_text(result.accounts, mean_s) + phases_text(result.accounts, mean_s) +
         links_text(result.accounts);
}

std::string traffic_csv(const TrafficMatrix& traffic) {
  std::string text = "source,destination,messages,bytes\n";
  for (std::uint32_t source = 0; source < traffic.size(); ++source) {
    for (const TrafficCell& cell : traffic[source]) {
      text += std::to_string(source) + "," + std::to_string(cell.destination) + "," +
              std::to_string(cell.messages) + "," + std::to_string(cell.bytes) + "\n";
    }
  }
  return text;
}

}  // namespace netloom
