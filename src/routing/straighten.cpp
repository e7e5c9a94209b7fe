#include <algorithm>
#include <limits>

#include "routing/class_balance.hpp"

namespace netloom {

namespace {

constexpr auto no_price = [](std::int64_t) { return 0; };

/// Sorts one path; `most` is the largest load that is allowed.
void sort_path(ClassBalance& balance, NodeId difference, std::uint32_t parity, std::int64_t most) {
  const std::span<Generator> path = balance.path(difference, parity);
  if (std::is_sorted(path.begin(), path.end())) return;
  std::vector<Generator> sorted(path.begin(), path.end());
  std::sort(sorted.begin(), sorted.end());
  balance.unload(path, parity, no_price);
  balance.load(sorted, parity, no_price);
  if (balance.largest_load() <= most) {
    std::copy(sorted.begin(), sorted.end(), path.begin());
  } else {
    balance.unload(sorted, parity, no_price);
    balance.load(path, parity, no_price);
  }
}

void sort_paths(ClassBalance& balance, std::int64_t most) {
  for (NodeId difference = 0; difference < balance.view().nodes(); ++difference) {
    for (std::uint32_t parity = 0; parity < balance.parities(); ++parity) {
      sort_path(balance, difference, parity, most);
    }
  }
}

}  // namespace

void straighten(ClassBalance& balance) {
  const std::int64_t largest = balance.largest_load();
  ClassBalance all = balance;
  sort_paths(all, std::numeric_limits<std::int64_t>::max());
  if (all.largest_load() <= largest) {
    balance = std::move(all);
  } else {
    sort_paths(balance, largest);
  }
}

}  // namespace netloom
