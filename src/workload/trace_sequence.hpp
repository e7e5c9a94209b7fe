#pragma once
// What a single action cannot show: the order of one rank's actions and the requests it has open.

#include <cstdint>
#include <string>
#include <vector>

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

SequenceReport check_sequence(const RankProgram& program, std::int32_t rank);

}  // namespace netloom
