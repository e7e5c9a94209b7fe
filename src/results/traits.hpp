#pragma once
// The axes of a row as people read them, and which of them a sweep varies.

#include <span>
#include <string>
#include <vector>

#include "results/record.hpp"

namespace netloom {

/// One axis beside the network. `text` is empty for what is not there (no adapter, no algorithm named).
struct Trait {
  std::string name;  ///< stands before the text, with a blank
  std::string (*text)(const Row& row);
};

struct Traits {
  std::vector<Trait> varying;
  std::vector<Trait> constant;
};

/// The traits of `rows`, in the order in which people name them. The workload always counts as varying.
Traits traits_of(std::span<const Row> rows);

/// `alltoall 64KiB, 64 ranks, placement linear`
std::string described(const Row& row, const std::vector<Trait>& traits);

}  // namespace netloom
