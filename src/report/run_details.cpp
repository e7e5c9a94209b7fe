#include "report/run_details.hpp"

#include <set>

#include "common/text.hpp"
#include "report/blocks.hpp"
#include "report/html.hpp"
#include "results/format.hpp"
#include "results/run_file.hpp"
#include "workload/workload.hpp"

namespace netloom {

namespace {

constexpr std::size_t most_runs = 100;
constexpr std::size_t most_links = 3;

std::vector<std::string> identity(const CsvRow& row, bool with_routing) {
  return {cell(row, "workload"), network_name(row, with_routing), cell(row, "run_id")};
}

void add(HtmlTable& table, std::vector<std::string> cells, const std::vector<std::string>& more) {
  cells.insert(cells.end(), more.begin(), more.end());
  table.rows.push_back(std::move(cells));
}

void add_operations(HtmlTable& table, const std::vector<std::string>& run, const Accounts& accounts) {
  for (const OperationAccount& each : accounts.operations) {
    add(table, run,
        {std::string(trace_word(each.kind)), std::to_string(each.calls), std::to_string(each.bytes),
         exact(each.time.mean_s), exact(each.time.max_s), exact(each.waiting.mean_s)});
  }
}

void add_links(HtmlTable& table, const std::vector<std::string>& run, const Accounts& accounts) {
  for (std::size_t i = 0; i < std::min(most_links, accounts.hot_links.size()); ++i) {
    const HotLink& link = accounts.hot_links[i];
    std::vector<std::string> users;
    for (const PairBytes& pair : link.use.largest)
      users.push_back(std::to_string(pair.source) + "->" + std::to_string(pair.destination));
    add(table, run,
        {link.link, std::to_string(link.bytes), std::to_string(link.use.pairs), join(users, " ")});
  }
}

}  // namespace

std::string run_details(const std::filesystem::path& folder, std::span<const CsvRow> rows) {
  HtmlTable operations{
      {"workload", "network", "run", "operation", "calls", "bytes", "mean s", "max s", "waiting s"},
      {},
      true};
  HtmlTable links{
      {"workload", "network", "run", "link", "bytes", "pairs", "ranks that use it most"}, {}, true};
  const bool with_routing = several_routings(rows);
  std::set<std::string> seen;
  for (const CsvRow& row : rows) {
    const bool told = cell(row, "status") == "ok" && cell(row, "variation").empty();
    if (!told || seen.size() == most_runs || !seen.insert(cell(row, "run_id")).second) continue;
    const auto outcome = read_run_file(folder, cell(row, "run_id"));
    if (!outcome) continue;
    add_operations(operations, identity(row, with_routing), outcome->result.accounts);
    add_links(links, identity(row, with_routing), outcome->result.accounts);
  }
  if (operations.rows.empty()) return "";
  std::string text = element("h2", "Time by operation") +
                     element("p", "Mean and maximum over ranks; waiting is the part before data flow.");
  if (seen.size() == most_runs) text += element("p", "The first " + std::to_string(most_runs) + " runs.");
  return text + html_table(operations) + element("h2", "Hottest links") + html_table(links);
}

}  // namespace netloom
