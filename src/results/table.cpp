#include "results/table.hpp"

#include <algorithm>
#include <map>
#include <numeric>
#include <set>

#include "common/text.hpp"
#include "common/words.hpp"
#include "results/axes.hpp"
#include "results/format.hpp"
#include "results/rankings.hpp"
#include "results/speedup.hpp"
#include "results/traits.hpp"

namespace netloom {

namespace {

constexpr std::size_t narrowest_topology = 12;

std::string summary_line(std::span<const Row> rows) {
  std::map<std::string, std::size_t> counts;
  for (const Row& row : rows) ++counts[std::string(to_text(row.outcome.result.status))];
  std::vector<std::string> parts;
  parts.reserve(counts.size());
  for (const auto& [status, count] : counts) parts.push_back(std::to_string(count) + " " + status);
  return rows.front().axes.experiment + ": " + counted(rows.size(), "run") + " (" + join(parts, ", ") + ")";
}

bool has_several_routings(std::span<const Row> rows) {
  return std::any_of(rows.begin(), rows.end(), [&](const Row& row) {
    return routing_text(row.axes.routing) != routing_text(rows.front().axes.routing);
  });
}

class Table {
 public:
  Table(std::span<const Row> rows, std::string baseline)
      : rows_(rows),
        baseline_(std::move(baseline)),
        speedups_(speedups(rows, baseline_)),
        traits_(traits_of(rows)),
        several_routings_(has_several_routings(rows)) {}

  std::string text() const {
    std::string result = wrapped(summary_line(rows_) + ": " + common_text(), "  ") + '\n';
    const std::vector<std::size_t> order = by_block();
    const std::vector<std::string> lines = aligned_lines(order);
    result += lines.front() + '\n';
    std::string block;
    for (std::size_t i = 0; i < order.size(); ++i) {
      const std::string own = described(rows_[order[i]], traits_.varying);
      if (i == 0 || own != block) result += (i == 0 ? "" : "\n") + wrapped(own, "  ");
      block = own;
      result += lines[i + 1] + '\n';
    }
    return result + failures();
  }

 private:
  std::string common_text() const {
    std::string text = described(rows_.front(), traits_.constant);
    if (!several_routings_) text = "routing " + routing_text(rows_.front().axes.routing) + ", " + text;
    return text;
  }

  /// Rows of a block together; blocks, and rows in them, in the order of the experiment.
  std::vector<std::size_t> by_block() const {
    std::map<std::string, std::size_t> first;
    std::vector<std::size_t> block(rows_.size());
    for (std::size_t i = 0; i < rows_.size(); ++i) {
      block[i] = first.emplace(described(rows_[i], traits_.varying), i).first->second;
    }
    std::vector<std::size_t> order(rows_.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return block[a] < block[b]; });
    return order;
  }

  /// The header and the rows; long labels of networks give way where a line would be too wide.
  std::vector<std::string> aligned_lines(const std::vector<std::size_t>& order) const {
    TextTable table{header(), {}, several_routings_ ? 2U : 1U};
    for (const std::size_t i : order) table.rows.push_back(cells(i));
    std::vector<std::string> lines = table.lines();
    std::size_t label = 0, line = 0;
    for (const auto& row : table.rows) label = std::max(label, display_width(row[0]));
    for (const std::string& text : lines) line = std::max(line, display_width(text));
    if (line <= widest_line) return lines;
    const std::size_t spare = label > narrowest_topology ? label - narrowest_topology : 0;
    const std::size_t kept = label - std::min(spare, line - widest_line);
    for (auto& row : table.rows) row[0] = shortened(row[0], kept);
    return table.lines();
  }

  std::vector<std::string> header() const {
    std::vector<std::string> names{"  topology"};
    if (several_routings_) names.emplace_back("routing");
    names.insert(names.end(), {"comm time", "time"});
    if (!baseline_.empty()) names.emplace_back("speed-up");
    names.insert(names.end(), {"links", "degree", "diameter", "mpl", "max load", "bound"});
    return names;
  }

  std::vector<std::string> cells(std::size_t i) const {
    const Row& row = rows_[i];
    const RunOutcome& outcome = row.outcome;
    const bool ok = outcome.result.status == Status::ok;
    std::vector<std::string> texts{"  " + row.axes.topology};
    if (several_routings_) texts.push_back(routing_text(row.axes.routing));
    texts.push_back(ok ? readable_seconds(outcome.result.comm_time_mean_s)
                       : std::string(to_text(outcome.result.status)));
    texts.push_back(ok ? readable_seconds(outcome.result.time_s) : "");
    if (!baseline_.empty()) texts.push_back(speedups_[i] ? readable_ratio(*speedups_[i]) : "");
    const auto& graph = outcome.graph;
    texts.push_back(graph ? std::to_string(graph->links) : "");
    texts.push_back(graph ? std::to_string(graph->degree_max) : "");
    texts.push_back(graph ? std::to_string(graph->diameter) : "");
    texts.push_back(graph && graph->mpl ? readable_number(*graph->mpl) : "");
    texts.push_back(outcome.max_link_load ? std::to_string(*outcome.max_link_load) : "");
    texts.push_back(outcome.load_bound ? readable_number(*outcome.load_bound) : "");
    return texts;
  }

  std::string failures() const {
    std::string text;
    for (const Row& row : rows_) {
      const ReplayResult& result = row.outcome.result;
      if (result.status == Status::ok) continue;
      const std::string routing = several_routings_ ? ", " + routing_text(row.axes.routing) : "";
      text += wrapped(row.axes.topology + routing + ", " + described(row, traits_.varying) + ": " +
                          std::string(to_text(result.status)) + ": " + result.reason,
                      "  ");
    }
    return text.empty() ? "" : "\nNot ok:\n" + text;
  }

  std::span<const Row> rows_;
  std::string baseline_;
  std::vector<std::optional<double>> speedups_;
  Traits traits_;
  bool several_routings_;
};

}  // namespace

std::string runs_table(std::span<const Row> rows) {
  const Traits traits = traits_of(rows);
  TextTable table{{"run", "run id", "topology", "routing", "and"}, {}, 5};
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const ReplayResult& result = rows[i].outcome.result;
    const bool invalid = result.status == Status::invalid;
    table.rows.push_back(
        {std::to_string(i + 1), rows[i].outcome.run_id, rows[i].axes.topology,
         routing_text(rows[i].axes.routing),
         described(rows[i], traits.varying) + (invalid ? "; invalid: " + result.reason : "")});
  }
  std::string text;
  for (const std::string& line : table.lines()) text += line + '\n';
  return text;
}

std::string results_table(std::span<const Row> rows, const std::string& baseline) {
  const std::vector<Row> asked = asked_for(rows);
  return asked.empty() ? "" : Table(asked, baseline).text() + rankings_text(rows);
}

}  // namespace netloom
