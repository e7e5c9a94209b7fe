#pragma once
// Where the time of a run goes: by operation, by phase, and on the links that carry most.

#include <cstdint>
#include <string>
#include <vector>

#include "platform/traffic_matrix.hpp"
#include "workload/workload.hpp"

namespace netloom {

/// A time over all ranks, those that spend none included.
struct RankTimes {
  double mean_s = 0;
  double max_s = 0;
};

/// The calls of one kind. Waiting is the part of a call in which no message from or to the rank's host is
/// under way; compute and sleep have none. Reductions that are computed count as compute, and waiting at the
/// end for requests that were never waited for as finalize.
struct OperationAccount {
  ActionKind kind = ActionKind::init;
  std::uint64_t calls = 0;  ///< by all ranks
  std::uint64_t bytes = 0;  ///< that their arguments hand over to be sent
  RankTimes time, waiting;
};

/// What lies between the marks of a phase (ActionKind::location) and the next ones, rank by rank.
struct PhaseAccount {
  std::string name;         ///< empty: before the first mark
  double begin_s = 0;       ///< when the first rank came to it
  double end_s = 0;         ///< when the last rank left it
  std::uint64_t calls = 0;  ///< of MPI, by all ranks
  std::uint64_t bytes = 0;  ///< that their arguments hand over to be sent
  RankTimes time, comm, waiting;
};

/// One of the links that carried most.
struct HotLink {
  std::string link;         ///< `3->7` (full duplex) or `3-7` (half)
  std::uint64_t bytes = 0;  ///< with SMPI's envelope
  LinkUse use;
};

inline constexpr std::size_t most_hot_links = 10;

struct Accounts {
  std::vector<OperationAccount> operations;  ///< in the order of ActionKind; none without a call
  std::vector<PhaseAccount> phases;          ///< in the order of Workload::phases; empty when it has none
  std::vector<HotLink> hot_links;            ///< most bytes first, then by wire
  /// By rank. Ranks that share a host count as the lowest of them.
  TrafficMatrix traffic;
};

}  // namespace netloom
