#include <algorithm>
#include <bit>

#include "workload/actions.hpp"
#include "workload/generator.hpp"
#include "workload/process_grid.hpp"

namespace netloom {

namespace {

constexpr std::int64_t most_rows = 10'000'000;
constexpr std::int32_t pivot_tag = 1;
constexpr std::int32_t panel_tag = 2;
constexpr std::int32_t swap_tag = 3;

struct HplSpec {
  std::int64_t n = 0;
  std::int64_t nb = 0;
  ProcessGrid grid;  ///< P x Q
  bool grid_is_given = false;
  std::string broadcast, swaps;
  bool pivots = true;
  std::int64_t panels = 0;  ///< of them the first so many are factorised
  bool counted = true;
};

/// The most nearly square grid of no more rows than columns, as HPL's guide advises.
ProcessGrid flat_grid(std::uint32_t ranks) {
  std::int64_t rows = 1;
  for (std::int64_t p = 1; p * p <= ranks; ++p) {
    if (ranks % p == 0) rows = p;
  }
  return {rows, ranks / rows};
}

std::uint64_t actions_a_panel(const HplSpec& hpl) {
  const auto rows = static_cast<std::uint64_t>(hpl.grid[0]);
  const auto ranks = static_cast<std::uint64_t>(product_of(hpl.grid));
  const std::uint64_t steps = 2 + static_cast<std::uint64_t>(std::bit_width(rows));
  const std::uint64_t pivots = hpl.pivots ? rows * static_cast<std::uint64_t>(hpl.nb) * (3 * steps + 1) : 0;
  return pivots + ranks * (9 + 3 * (hpl.swaps == "long" ? rows + steps : steps));
}

HplSpec read_hpl(MapReader& spec, std::uint32_t ranks) {
  HplSpec hpl;
  hpl.n = spec.integer("n", {1, most_rows});
  hpl.nb = spec.integer("nb", {1, 4096});
  const std::optional<ProcessGrid> grid = read_process_grid(spec, 2);
  hpl.grid_is_given = grid.has_value();
  hpl.grid = grid.value_or(flat_grid(ranks));
  hpl.broadcast =
      spec.choice("broadcast", {"ring", "ring_modified", "two_rings", "two_rings_modified"}, "ring_modified");
  hpl.swaps = spec.choice("swaps", {"long", "binary_exchange"}, "long");
  hpl.pivots = spec.boolean("pivots", true);
  const std::int64_t all = (hpl.n + hpl.nb - 1) / hpl.nb;
  hpl.panels = read_iterations(spec, all, actions_a_panel(hpl));
  if (hpl.panels > all) {
    spec.fault("iterations", "must be at most " + std::to_string(all) + ", the number of panels, got " +
                                 std::to_string(hpl.panels));
  }
  hpl.counted = read_compute(spec);
  return hpl;
}

/// Of the first `length` rows or columns, dealt in blocks of `nb` in turn, those of one part.
std::int64_t dealt(std::int64_t length, std::int64_t nb, std::int64_t part, std::int64_t parts) {
  const std::int64_t blocks = length / nb;
  const std::int64_t own = blocks / parts * nb;
  if (part < blocks % parts) return own + nb;
  return part == blocks % parts ? own + length % nb : own;
}

/// From whom the rank `distance` behind the root of a row of `ranks` gets the panel.
std::int64_t giver(const std::string& broadcast, std::int64_t distance, std::int64_t ranks) {
  const bool modified = broadcast.ends_with("_modified");
  const bool two = broadcast.starts_with("two_rings");
  const std::int64_t second = modified ? ranks / 2 + 1 : (ranks + 1) / 2;
  const bool starts_a_ring = (modified && distance == 2) || (two && distance == second);
  return starts_a_ring ? 0 : distance - 1;
}

/// The phases of a panel, which the results tell apart.
struct HplPhases {
  Action factorisation, broadcast, swaps, update;

  explicit HplPhases(Workload& workload)
      : factorisation(phase_action(workload, "factorisation")),
        broadcast(phase_action(workload, "broadcast")),
        swaps(phase_action(workload, "swaps")),
        update(phase_action(workload, "update")) {}
};

/// Writes one rank's part of the factorisation of a panel and of the update of what is right of it.
class HplWriter {
 public:
  HplWriter(Workload& workload, const HplPhases& phases, const HplSpec& hpl, std::uint32_t rank)
      : program_(&workload.programs[rank]), phases_(&phases), hpl_(&hpl), rank_(rank) {
    const std::vector<std::int64_t> place = place_in(hpl.grid, rank);
    row_ = place[0];
    column_ = place[1];
  }

  void panel(std::int64_t number) {
    const std::int64_t first = number * hpl_->nb;
    width_ = std::min(hpl_->nb, hpl_->n - first);
    root_row_ = number % rows();
    root_column_ = number % columns();
    const bool has_top = row_ == root_row_;
    below_ = dealt(hpl_->n, hpl_->nb, row_, rows()) - dealt(first, hpl_->nb, row_, rows()) -
             (has_top ? width_ : 0);
    // The right-hand side is one column more.
    right_ = dealt(hpl_->n + 1, hpl_->nb, column_, columns()) -
             dealt(first + width_, hpl_->nb, column_, columns());
    if (column_ == root_column_) {
      begin(phases_->factorisation);
      factorise(has_top);
    }
    begin(phases_->broadcast);
    broadcast();
    if (right_ == 0) return;
    begin(phases_->swaps);
    swap_rows();
    begin(phases_->update);
    const double solve = static_cast<double>(width_) * static_cast<double>(width_ - 1);
    compute((solve + 2 * static_cast<double>(below_) * static_cast<double>(width_)) *
            static_cast<double>(right_));
  }

 private:
  std::int64_t rows() const { return hpl_->grid[0]; }
  std::int64_t columns() const { return hpl_->grid[1]; }
  std::uint32_t at(std::int64_t row, std::int64_t column) const { return rank_at(hpl_->grid, {row, column}); }
  void begin(const Action& phase) const { program_->actions.push_back(phase); }
  void compute(double flops) const {
    if (hpl_->counted) add_compute(*program_, flops);
  }

  /// Column by column: the pivot is found and its row swapped with the top one, the rows below are divided
  /// and the rest of the panel updated.
  void factorise(bool has_top) const {
    double flops = 0;
    for (std::int64_t column = 0; column < width_; ++column) {
      if (hpl_->pivots) {
        compute(flops);
        flops = 0;
        exchange_in_column(4 + 2 * width_, pivot_tag);
      }
      const std::int64_t under = below_ + (has_top ? width_ - column - 1 : 0);
      flops += static_cast<double>(under) * static_cast<double>(1 + 2 * (width_ - column - 1));
    }
    compute(flops);
  }

  /// Binary exchange among the ranks of a column; those beyond a power of two hand in before, and get after.
  void exchange_in_column(std::int64_t count, std::int32_t tag) const {
    const auto power = static_cast<std::int64_t>(std::bit_floor(static_cast<std::uint64_t>(rows())));
    const std::int64_t partner = row_ < power ? row_ + power : row_ - power;
    const bool has_partner = partner < rows() && rows() > power;
    const auto message = [&](ActionKind kind) {
      program_->actions.push_back(doubles(kind, at(partner, column_), tag, count));
    };
    if (row_ >= power) {
      message(ActionKind::send);
      message(ActionKind::recv);
      return;
    }
    if (has_partner) message(ActionKind::recv);
    for (std::int64_t bit = 1; bit < power; bit *= 2) {
      add_exchange(*program_, rank_, {at(row_ ^ bit, column_), tag, count, count});
    }
    if (has_partner) message(ActionKind::send);
  }

  void broadcast() const {
    // L below the top block, the top block, the pivots, and HPL's word for success.
    const std::int64_t count = below_ * width_ + width_ * width_ + width_ + 1;
    const std::int64_t own = (column_ - root_column_ + columns()) % columns();
    const auto message = [&](ActionKind kind, std::int64_t distance) {
      const std::uint32_t peer = at(row_, (root_column_ + distance) % columns());
      program_->actions.push_back(doubles(kind, peer, panel_tag, count));
    };
    if (own > 0) message(ActionKind::recv, giver(hpl_->broadcast, own, columns()));
    for (std::int64_t to = own + 1; to < columns(); ++to) {
      if (giver(hpl_->broadcast, to, columns()) == own) message(ActionKind::send, to);
    }
  }

  void swap_rows() const {
    if (hpl_->swaps == "long") {
      spread();
      roll();
    } else {
      exchange_in_column(width_ * right_, swap_tag);
    }
  }

  std::int64_t distance() const { return (row_ - root_row_ + rows()) % rows(); }
  std::uint32_t behind(std::int64_t distance) const {
    return at((root_row_ + distance + rows()) % rows(), column_);
  }
  /// Elements of the parts `from` to `end` of the rows that are swapped.
  std::int64_t parts(std::int64_t from, std::int64_t end) const {
    std::int64_t swapped = 0;
    for (std::int64_t part = from; part < end; ++part) swapped += share_of(width_, rows(), part);
    return swapped * right_;
  }

  /// The top rows go from the panel's row of ranks down a binomial tree, a part for each.
  void spread() const {
    const std::int64_t own = distance();
    for (auto bit = static_cast<std::int64_t>(std::bit_ceil(static_cast<std::uint64_t>(rows())) / 2); bit > 0;
         bit /= 2) {
      if (own % bit != 0) continue;
      const bool gives = own / bit % 2 == 0;
      const std::int64_t other = gives ? own + bit : own - bit;
      const std::int64_t first = gives ? other : own;
      if (first >= rows()) continue;
      const std::int64_t count = parts(first, std::min(first + bit, rows()));
      program_->actions.push_back(
          doubles(gives ? ActionKind::send : ActionKind::recv, behind(other), swap_tag, count));
    }
  }

  /// The parts of the rows that replace them go once around the ring.
  void roll() const {
    const std::int64_t own = distance();
    for (std::int64_t step = 0; step + 1 < rows(); ++step) {
      const std::int64_t sent = (own - step + rows()) % rows();
      const std::int64_t taken = (own - step - 1 + rows()) % rows();
      program_->actions.push_back(
          doubles(ActionKind::irecv, behind(own - 1), swap_tag, parts(taken, taken + 1)));
      program_->actions.push_back(
          doubles(ActionKind::send, behind(own + 1), swap_tag, parts(sent, sent + 1)));
      program_->actions.push_back(wait_action(behind(own - 1), rank_, swap_tag));
    }
  }

  RankProgram* program_;
  const HplPhases* phases_;
  const HplSpec* hpl_;
  std::uint32_t rank_;
  std::int64_t row_ = 0, column_ = 0;
  // Of the panel in hand:
  std::int64_t width_ = 0, root_row_ = 0, root_column_ = 0;
  std::int64_t below_ = 0;  ///< rows of the rank below the top block
  std::int64_t right_ = 0;  ///< columns of the rank right of the panel
};

std::string spec_of(const HplSpec& hpl) {
  std::vector<std::pair<std::string, std::string>> entries{
      {"type", "hpl"}, {"n", std::to_string(hpl.n)}, {"nb", std::to_string(hpl.nb)}};
  if (hpl.grid_is_given) entries.emplace_back("process_grid", flow_list(hpl.grid));
  entries.emplace_back("broadcast", hpl.broadcast);
  entries.emplace_back("swaps", hpl.swaps);
  entries.emplace_back("pivots", hpl.pivots ? "yes" : "no");
  entries.emplace_back("iterations", std::to_string(hpl.panels));
  entries.emplace_back("compute", hpl.counted ? "counted" : "none");
  return flow_map(entries);
}

}  // namespace

// The factorisation of High-Performance Linpack, right-looking and without look-ahead: panel by panel.
Workload make_hpl(MapReader& spec, const WorkloadContext& context) {
  const HplSpec hpl = read_hpl(spec, context.ranks);
  if (!complete(spec)) return {};
  require_ranks_of(spec, hpl.grid, context.ranks);
  Workload workload = start_programs(context.ranks);
  const HplPhases phases(workload);
  for (std::uint32_t rank = 0; rank < context.ranks; ++rank) {
    HplWriter writer(workload, phases, hpl, rank);
    for (std::int64_t panel = 0; panel < hpl.panels; ++panel) writer.panel(panel);
  }
  finish_programs(workload);
  workload.spec = spec_of(hpl);
  return workload;
}

}  // namespace netloom
