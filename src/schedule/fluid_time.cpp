#include "schedule/fluid_time.hpp"

#include <algorithm>
#include <limits>

namespace netloom {

namespace {

/// Shares that differ by rounding alone are equal, as are ends.
constexpr double tolerance = 1e-9;
constexpr double infinity = std::numeric_limits<double>::infinity();

}  // namespace

double FluidTimes::operator()(std::span<const NodeId> differences, double limit) {
  flows_.clear();
  for (const NodeId difference : differences) {
    for (const ExchangeOrbits::Orbit& orbit : orbits_->of(difference)) flows_.push_back({&orbit});
  }
  double time = 0;
  while (!flows_.empty()) {
    share();
    time += run_until_one_ends();
    const double least = time + least_left();
    if (least > limit) return least;
  }
  return time;
}

/// What the most loaded wires still need.
double FluidTimes::least_left() {
  demand_.assign(room_.size(), 0);
  for (const Flow& flow : flows_) {
    for (const auto& [wire_class, times] : flow.orbit->uses) demand_[wire_class] += times * flow.left;
  }
  double least = 0;
  for (std::size_t i = 0; i < demand_.size(); ++i)
    least = std::max(least, demand_[i] / orbits_->bandwidth[i]);
  return least;
}

/// The tightest wires first: each gives every message that it holds back its part.
void FluidTimes::share() {
  room_ = orbits_->bandwidth;
  demand_.assign(room_.size(), 0);
  for (Flow& flow : flows_) {
    flow.fixed = false;
    for (const auto& [wire_class, times] : flow.orbit->uses)
      demand_[wire_class] += times * flow.orbit->weight;
  }
  for (std::size_t open = flows_.size(); open > 0;) {
    double level = infinity;
    for (std::size_t i = 0; i < room_.size(); ++i) {
      if (demand_[i] > 0) level = std::min(level, room_[i] / demand_[i]);
    }
    const double limit = level * (1 + tolerance);
    const auto is_tight = [&](const ExchangeOrbits::Use& use) {
      return room_[use.wire_class] <= limit * demand_[use.wire_class];
    };
    tight_.clear();
    for (std::size_t i = 0; i < flows_.size(); ++i) {
      if (!flows_[i].fixed && std::ranges::any_of(flows_[i].orbit->uses, is_tight)) tight_.push_back(i);
    }
    for (const std::size_t i : tight_) {
      Flow& flow = flows_[i];
      flow.fixed = true;
      flow.rate = level * flow.orbit->weight;
      for (const auto& [wire_class, times] : flow.orbit->uses) {
        room_[wire_class] -= times * flow.rate;
        demand_[wire_class] -= times * flow.orbit->weight;
        if (demand_[wire_class] < tolerance * flow.orbit->weight) demand_[wire_class] = 0;
      }
    }
    open -= tight_.size();
  }
}

double FluidTimes::run_until_one_ends() {
  double step = infinity;
  for (const Flow& flow : flows_) step = std::min(step, flow.left / flow.rate);
  for (Flow& flow : flows_) flow.left -= step * flow.rate;
  std::erase_if(flows_, [](const Flow& flow) { return flow.left <= tolerance; });
  return step;
}

}  // namespace netloom
