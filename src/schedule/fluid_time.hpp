#pragma once
// How long messages that start together take when they share wires as fluids do.

#include <limits>
#include <span>
#include <vector>

#include "schedule/exchange_orbits.hpp"

namespace netloom {

/// Times of groups of differences, in message times: a message alone on the fastest wire takes 1. Latencies
/// decide how messages share, and add nothing themselves.
class FluidTimes {
 public:
  explicit FluidTimes(const ExchangeOrbits& orbits) : orbits_(&orbits) {}

  /// Every host sends one message over each of the differences at once: max-min fair rates by weight until
  /// the last message has ended. As soon as that is certain to be above `limit`, some time above it.
  double operator()(std::span<const NodeId> differences,
                    double limit = std::numeric_limits<double>::infinity());

 private:
  struct Flow {
    const ExchangeOrbits::Orbit* orbit = nullptr;
    double left = 1;
    double rate = 0;
    bool fixed = false;
  };

  void share();
  double least_left();
  double run_until_one_ends();

  const ExchangeOrbits* orbits_;
  std::vector<Flow> flows_;
  std::vector<double> room_;    ///< by class: bandwidth not given away
  std::vector<double> demand_;  ///< by class: weights that share it
  std::vector<std::size_t> tight_;
};

}  // namespace netloom
