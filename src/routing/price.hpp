#pragma once
// Prices of one route more over a channel that carries some already: both searches for balanced routes follow
// the cheapest paths under them.

#include <algorithm>
#include <array>
#include <cstdint>

namespace netloom {

/// The price of the first pass: what one route more adds to the squared load.
inline double squared_load(std::int64_t load) {
  return static_cast<double>(2 * load + 1);
}

/// ((load + 1) / top) to the power of 2^doublings, looked up in steps of a 1024th, and a little for the hop.
class PowerPrice {
 public:
  PowerPrice(std::int64_t top, int doublings) : steps_a_load_(steps / static_cast<double>(top)) {
    for (std::size_t i = 0; i < powers_.size(); ++i) {
      powers_[i] = static_cast<double>(i) / steps;
      for (int j = 0; j < doublings; ++j) powers_[i] *= powers_[i];
      powers_[i] += 1e-9;
    }
  }
  double operator()(std::int64_t load) const {
    const double step = static_cast<double>(load + 1) * steps_a_load_;
    return powers_[std::min(static_cast<std::size_t>(step), powers_.size() - 1)];
  }

 private:
  static constexpr double steps = 1024;
  double steps_a_load_;
  std::array<double, 2048> powers_{};
};

}  // namespace netloom
