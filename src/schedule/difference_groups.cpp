// Threshold accepting (see routing/anneal.cpp) over the groups' time in the fluid model.

#include "schedule/difference_groups.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include "common/random.hpp"
#include "schedule/fluid_time.hpp"

namespace netloom {

namespace {

constexpr std::size_t starts = 3;
/// A start ends when it has tried so many moves, or timed so many that the loads alone did not refuse.
constexpr std::size_t tries_per_difference = 6000;
constexpr std::size_t most_timed = 20000;
/// Message times by which a move may be for the worse at first.
constexpr double first_threshold = 0.3;

/// By wire class, message times.
using Loads = std::vector<double>;

void add(const ExchangeOrbits& orbits, NodeId difference, double sign, Loads& loads) {
  for (const ExchangeOrbits::Orbit& orbit : orbits.of(difference)) {
    for (const auto& [wire_class, times] : orbit.uses) {
      loads[wire_class] += sign * times / orbits.bandwidth[wire_class];
    }
  }
}

double largest(const Loads& loads) {
  return *std::ranges::max_element(loads);
}

struct Group {
  std::vector<NodeId> differences;
  Loads loads;
  double time = 0;
};

class GroupSearch {
 public:
  GroupSearch(const ExchangeOrbits& orbits, std::uint32_t window, Random& random)
      : orbits_(&orbits), window_(window), random_(&random), time_of_(orbits) {
    std::vector<NodeId> order(orbits.nodes - 1);
    std::iota(order.begin(), order.end(), NodeId{1});
    random.shuffle<NodeId>(order);
    groups_.resize((order.size() + window - 1) / window, {{}, Loads(orbits.bandwidth.size(), 0), 0});
    for (std::size_t i = 0; i < order.size(); ++i) {
      Group& group = groups_[i % groups_.size()];
      group.differences.push_back(order[i]);
      add(orbits, order[i], 1, group.loads);
    }
    for (Group& group : groups_) time_ += group.time = time_of_(group.differences);
  }

  void improve() {
    if (groups_.size() < 2) return;
    const std::size_t tries = tries_per_difference * (orbits_->nodes - 1);
    std::vector<Group> best = groups_;
    double best_time = time_;
    for (std::size_t i = 0; i < tries && timed_ < most_timed; ++i) {
      const double done = std::max(static_cast<double>(i) / static_cast<double>(tries),
                                   static_cast<double>(timed_) / static_cast<double>(most_timed));
      const double left = 1 - done;
      move(first_threshold * left * left);
      if (time_ >= best_time - 1e-9) continue;
      best = groups_;
      best_time = time_;
    }
    groups_ = std::move(best);
    time_ = best_time;
  }

  double time() const { return time_; }
  std::vector<std::vector<NodeId>> groups() const {
    std::vector<std::vector<NodeId>> sets;
    for (const Group& group : groups_) sets.push_back(group.differences);
    std::erase_if(sets, [](const std::vector<NodeId>& set) { return set.empty(); });
    return sets;
  }

 private:
  /// Gives a difference to another group, or lets two change places, unless that makes the two groups slower
  /// by more than `threshold`.
  void move(double threshold) {
    Group& a = groups_[random_->below(groups_.size())];
    Group& b = groups_[random_->below(groups_.size())];
    if (&a == &b || a.differences.empty()) return;
    const std::size_t given = random_->below(a.differences.size());
    const std::size_t taken = random_->below(b.differences.size() + 1);
    const bool swaps = taken < b.differences.size();
    if (!swaps && b.differences.size() >= window_) return;
    const double limit = a.time + b.time + threshold;
    loads_a_ = a.loads;
    loads_b_ = b.loads;
    shift(a.differences[given], loads_a_, loads_b_);
    if (swaps) shift(b.differences[taken], loads_b_, loads_a_);
    // No group is faster than its most loaded wires.
    const double least_b = largest(loads_b_);
    if (largest(loads_a_) + least_b > limit) return;
    trial_a_ = a.differences;
    trial_b_ = b.differences;
    if (swaps) {
      std::swap(trial_a_[given], trial_b_[taken]);
    } else {
      trial_b_.push_back(trial_a_[given]);
      trial_a_.erase(trial_a_.begin() + static_cast<std::ptrdiff_t>(given));
    }
    ++timed_;
    const double time_a = time_of_(trial_a_, limit - least_b);
    if (time_a + least_b > limit) return;
    const double time_b = time_of_(trial_b_, limit - time_a);
    if (time_a + time_b > limit) return;
    time_ += time_a + time_b - a.time - b.time;
    assign(a, trial_a_, loads_a_, time_a);
    assign(b, trial_b_, loads_b_, time_b);
  }

  void shift(NodeId difference, Loads& from, Loads& to) const {
    add(*orbits_, difference, -1, from);
    add(*orbits_, difference, 1, to);
  }

  static void assign(Group& group, std::vector<NodeId>& differences, Loads& loads, double time) {
    std::swap(group.differences, differences);
    std::swap(group.loads, loads);
    group.time = time;
  }

  const ExchangeOrbits* orbits_;
  std::uint32_t window_;
  Random* random_;
  FluidTimes time_of_;
  std::vector<Group> groups_;
  double time_ = 0;
  std::size_t timed_ = 0;
  // Of `move`, kept for their memory.
  Loads loads_a_;
  Loads loads_b_;
  std::vector<NodeId> trial_a_;
  std::vector<NodeId> trial_b_;
};

}  // namespace

std::vector<std::vector<NodeId>> group_differences(const ExchangeOrbits& orbits, std::uint32_t window) {
  Random random(derive_seed(1, "exchange schedule"));
  std::vector<std::vector<NodeId>> best;
  double best_time = 0;
  for (std::size_t start = 0; start < starts; ++start) {
    GroupSearch search(orbits, window, random);
    search.improve();
    if (!best.empty() && search.time() >= best_time) continue;
    best = search.groups();
    best_time = search.time();
  }
  return best;
}

double exchange_bound(const ExchangeOrbits& orbits) {
  Loads loads(orbits.bandwidth.size(), 0);
  for (NodeId difference = 1; difference < orbits.nodes; ++difference) add(orbits, difference, 1, loads);
  return largest(loads);
}

}  // namespace netloom
