// Threshold accepting: like simulated annealing, but a move is taken when it is worse by no more than a
// threshold that falls to 0. Dueck, Scheuer: Threshold accepting. J. Comput. Phys. 90, 1990.

#include "common/random.hpp"
#include "routing/class_balance.hpp"

namespace netloom {

namespace {

constexpr std::int64_t moves_per_path = 800;
constexpr std::int64_t most_moves = 400000;
constexpr std::int64_t first_threshold = 8;

/// A difference and parity that has more than one minimal path.
struct Choice {
  NodeId difference = 0;
  std::uint32_t parity = 0;
};

std::vector<Choice> choices_of(const ClassBalance& balance) {
  const CayleyView& view = balance.view();
  std::vector<bool> several(view.nodes());
  std::vector<Choice> choices;
  for (const NodeId node : view.by_distance) {
    const auto steps = view.last_steps(node);
    several[node] = steps.size() > 1 || (steps.size() == 1 && several[steps.front().from]);
    if (!several[node]) continue;
    for (std::uint32_t parity = 0; parity < balance.parities(); ++parity) choices.push_back({node, parity});
  }
  return choices;
}

class Annealing {
 public:
  Annealing(ClassBalance& balance, std::int64_t goal) : balance_(balance), goal_(goal) {
    for (const std::int64_t load : balance.loads()) {
      const std::int64_t above = std::max<std::int64_t>(0, load - goal);
      excess_ += above * above;
    }
  }

  /// Sum over classes of the squared load above the goal.
  std::int64_t excess() const { return excess_; }

  void move(const Choice& choice, std::int64_t threshold) {
    // What one use more adds to the excess.
    const auto price = [goal = goal_](std::int64_t load) { return load < goal ? 0 : 2 * (load - goal) + 1; };
    const std::span<Generator> path = balance_.path(choice.difference, choice.parity);
    draw_path(choice.difference, path.size());
    const std::int64_t before = balance_.unload(path, choice.parity, price);
    const std::int64_t change = balance_.load(drawn_, choice.parity, price) - before;
    if (change <= threshold) {
      std::copy(drawn_.begin(), drawn_.end(), path.begin());
      excess_ += change;
    } else {
      balance_.unload(drawn_, choice.parity, price);
      balance_.load(path, choice.parity, price);
    }
  }

  /// Nearly uniform in 0..bound-1: a bias of bound / 2^32 does no harm here, and there is no division.
  std::size_t draw(std::size_t bound) { return ((random_.next() >> 32U) * bound) >> 32U; }

 private:
  void draw_path(NodeId to, std::size_t hops) {
    drawn_.resize(hops);
    NodeId node = to;
    while (hops-- > 0) {
      const auto steps = balance_.view().last_steps(node);
      const CayleyView::Step& step = steps.size() == 1 ? steps.front() : steps[draw(steps.size())];
      drawn_[hops] = step.generator;
      node = step.from;
    }
  }

  ClassBalance& balance_;
  std::int64_t goal_;
  std::int64_t excess_ = 0;
  std::vector<Generator> drawn_;
  Random random_{1};
};

}  // namespace

void anneal(ClassBalance& balance, std::int64_t goal) {
  Annealing annealing(balance, goal);
  if (annealing.excess() == 0) return;
  const ClassBalance given = balance;
  const std::int64_t given_excess = annealing.excess();
  const std::vector<Choice> choices = choices_of(balance);
  const std::int64_t moves = std::min(most_moves, moves_per_path * static_cast<std::int64_t>(choices.size()));
  for (std::int64_t i = 0; i < moves && annealing.excess() > 0; ++i) {
    annealing.move(choices[annealing.draw(choices.size())], first_threshold * (moves - i) / moves);
  }
  if (annealing.excess() > given_excess) balance = given;
}

}  // namespace netloom
