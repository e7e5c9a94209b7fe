#pragma once
// The names under which SMPI 3.32 knows its collective algorithms, and what netloom measured of each.

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace netloom {

/// How an algorithm of SMPI can be run.
enum class Fitness {
  copy_free,  ///< in both forms, with the same clock
  direct,     ///< SMP-aware: crashes when messages carry no data
  broken,  ///< crashes in many or all of the cases tried (2 to 16 ranks, 0 B to 100 KiB), or leaves bytes out
};

struct CollectiveAlgorithm {
  std::string_view name;
  Fitness fitness = Fitness::copy_free;
};

struct Collective {
  std::string_view name;  ///< SMPI's key is `smpi/NAME`
  std::vector<CollectiveAlgorithm> algorithms;
};

std::span<const Collective> collectives();

/// Null when there is none of that name.
const Collective* find_collective(std::string_view name);
const CollectiveAlgorithm* find_algorithm(const Collective& collective, std::string_view name);

/// Names of those that are not broken.
std::vector<std::string> usable_algorithms(const Collective& collective);

}  // namespace netloom
