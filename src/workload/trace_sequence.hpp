#pragma once
// What a single action cannot show: the order of one rank's actions and the requests it has open.

#include <cstdint>
#include <string>
#include <vector>

#include "workload/requests.hpp"
#include "workload/trace.hpp"

namespace netloom {

struct SequenceFinding {
  TraceFinding::Level level = TraceFinding::Level::error;
  std::uint32_t line = 0;
  std::string what;
};

struct SequenceReport {
  std::vector<SequenceFinding> findings;
  std::uint64_t any_source_receives = 0;
  std::uint32_t first_any_source_line = 0;
};

/// \param workload for its communicators; its programs may be incomplete.
SequenceReport check_sequence(const Workload& workload, const RankView& rank);

}  // namespace netloom
