#include "results/rankings.hpp"

#include <algorithm>
#include <iterator>
#include <map>

#include "common/text.hpp"
#include "common/words.hpp"
#include "results/axes.hpp"
#include "results/csv.hpp"
#include "results/format.hpp"
#include "results/traits.hpp"

namespace netloom {

namespace {

/// The rows of one base row by variation, and all variations in their order.
struct Variations {
  std::map<std::size_t, std::map<std::string, std::size_t>> of;
  std::vector<std::string> names;
};

Variations variations_of(std::span<const Row> rows) {
  Variations variations;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const std::string& name = rows[i].axes.variation;
    if (name.empty()) continue;
    variations.of[rows[i].axes.varies][name] = i;
    if (std::ranges::find(variations.names, name) == variations.names.end()) variations.names.push_back(name);
  }
  return variations;
}

bool has_time(const Row& row) {
  return row.outcome.result.status == Status::ok && row.outcome.result.time_s > 0;
}

double time_of(const Row& row) {
  return row.outcome.result.time_s;
}

class Rankings {
 public:
  explicit Rankings(std::span<const Row> rows) : rows_(rows), variations_(variations_of(rows)) {}

  std::vector<Ranking> all() const {
    std::vector<Ranking> result;
    if (variations_.names.empty()) return result;
    for (const std::vector<std::size_t>& group : groups()) {
      for (std::size_t i = 0; i < group.size(); ++i) {
        for (std::size_t k = i + 1; k < group.size(); ++k) result.push_back(of(group[i], group[k]));
      }
    }
    return result;
  }

 private:
  /// Rows to compare with each other, groups in the order of their first row.
  std::vector<std::vector<std::size_t>> groups() const {
    std::vector<std::vector<std::size_t>> groups;
    std::map<std::string, std::size_t> known;
    for (std::size_t i = 0; i < rows_.size(); ++i) {
      if (!rows_[i].axes.variation.empty() || !has_time(rows_[i])) continue;
      const auto [at, added] = known.emplace(text_beside_the_network(rows_[i]), groups.size());
      if (added) groups.emplace_back();
      groups[at->second].push_back(i);
    }
    return groups;
  }

  Ranking of(std::size_t a, std::size_t b) const {
    if (time_of(rows_[b]) < time_of(rows_[a])) std::swap(a, b);
    Ranking ranking;
    ranking.faster = a;
    ranking.slower = b;
    ranking.ratio = ranking.ratio_min = ranking.ratio_max = time_of(rows_[b]) / time_of(rows_[a]);
    for (const std::string& name : variations_.names) {
      const std::size_t varied_a = under(name, a), varied_b = under(name, b);
      if (varied_a == a && varied_b == b) continue;
      if (!has_time(rows_[varied_a]) || !has_time(rows_[varied_b])) {
        ranking.unknown.push_back(name);
        continue;
      }
      const double ratio = time_of(rows_[varied_b]) / time_of(rows_[varied_a]);
      if (ratio < ranking.ratio_min) {
        ranking.ratio_min = ratio;
        ranking.ratio_min_variation = name;
      }
      if (ratio > ranking.ratio_max) {
        ranking.ratio_max = ratio;
        ranking.ratio_max_variation = name;
      }
    }
    return ranking;
  }

  std::size_t under(const std::string& variation, std::size_t row) const {
    const auto own = variations_.of.find(row);
    if (own == variations_.of.end()) return row;
    const auto varied = own->second.find(variation);
    return varied == own->second.end() ? row : varied->second;
  }

  std::span<const Row> rows_;
  Variations variations_;
};

/// `yes`, `no`, or `unknown` where it holds as far as there are times.
std::string stable_text(const Ranking& ranking) {
  if (ranking.turns()) return "no";
  return ranking.unknown.empty() ? "yes" : "unknown";
}

/// `torus before circulant by 1.057, but 0.933 under placement=random`
std::string turn_text(std::span<const Row> rows, const Ranking& ranking) {
  const std::string& faster = rows[ranking.faster].axes.topology;
  const std::string& slower = rows[ranking.slower].axes.topology;
  const bool falls = ranking.ratio_min < 1 - Ranking::rounding;
  const double other = falls ? ranking.ratio_min : ranking.ratio_max;
  const std::string& under = falls ? ranking.ratio_min_variation : ranking.ratio_max_variation;
  return faster +
         (ranking.tied() ? " as fast as " + slower
                         : " before " + slower + " by " + readable_ratio(ranking.ratio)) +
         ", but " + readable_ratio(other) + " under " + under;
}

}  // namespace

std::vector<Row> asked_for(std::span<const Row> rows) {
  std::vector<Row> asked;
  std::ranges::copy_if(rows, std::back_inserter(asked),
                       [](const Row& row) { return row.axes.variation.empty(); });
  return asked;
}

std::vector<std::optional<TimeRange>> time_ranges(std::span<const Row> rows) {
  std::vector<std::optional<TimeRange>> ranges(rows.size());
  for (const auto& [base, variations] : variations_of(rows).of) {
    if (!has_time(rows[base])) continue;
    TimeRange range{time_of(rows[base]), time_of(rows[base])};
    for (const auto& [name, row] : variations) {
      if (!has_time(rows[row])) continue;
      range.min_s = std::min(range.min_s, time_of(rows[row]));
      range.max_s = std::max(range.max_s, time_of(rows[row]));
    }
    ranges[base] = range;
  }
  return ranges;
}

std::vector<Ranking> rankings(std::span<const Row> rows) {
  return Rankings(rows).all();
}

std::string rankings_csv(std::span<const Row> rows) {
  std::string text = "experiment,";
  for (const Axis& axis : axes_beside_the_network()) text += std::string(axis.column) + ',';
  text +=
      "faster,faster_routing,slower,slower_routing,ratio,ratio_min,ratio_min_variation,ratio_max,"
      "ratio_max_variation,unknown,ranking_stable\n";
  for (const Ranking& ranking : rankings(rows)) {
    const Row& faster = rows[ranking.faster];
    const Row& slower = rows[ranking.slower];
    std::vector<std::string> cells{faster.axes.experiment};
    for (const Axis& axis : axes_beside_the_network()) cells.push_back(axis.text(faster));
    cells.insert(cells.end(),
                 {faster.axes.topology, routing_text(faster.axes.routing), slower.axes.topology,
                  routing_text(slower.axes.routing), exact(ranking.ratio), exact(ranking.ratio_min),
                  ranking.ratio_min_variation, exact(ranking.ratio_max), ranking.ratio_max_variation,
                  join(ranking.unknown, ";"), stable_text(ranking)});
    for (std::string& cell : cells) cell = csv_cell(cell);
    text += join(cells, ",") + '\n';
  }
  return text;
}

std::string rankings_text(std::span<const Row> rows) {
  const std::vector<Ranking> all = rankings(rows);
  if (all.empty()) return "";
  const Traits traits = traits_of(asked_for(rows));
  std::string turning;
  std::size_t turns = 0, unknown = 0;
  for (const Ranking& ranking : all) {
    unknown += !ranking.turns() && !ranking.unknown.empty() ? 1U : 0U;
    if (!ranking.turns()) continue;
    ++turns;
    const std::string where = described(rows[ranking.faster], traits.varying);
    turning += "  " + wrapped(where + ": " + turn_text(rows, ranking), "    ");
  }
  std::string text = "Of " + counted(all.size(), "ranking") + " of two networks, " + std::to_string(turns) +
                     (turns == 1 ? " turns" : " turn") + " under one of " +
                     join(variations_of(rows).names, ", ");
  if (unknown > 0) text += "; " + std::to_string(unknown) + " cannot be told, for want of a time";
  return "\n" + wrapped(text + (turning.empty() ? "." : ":"), "  ") + turning;
}

}  // namespace netloom
