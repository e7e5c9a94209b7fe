#pragma once
// The communicators of a trace, from the lines that make them on all ranks: `R comm_split PARENT COLOR KEY
// NEW` and `R comm_dup PARENT NEW`.

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "workload/workload.hpp"

namespace netloom {

/// A line that makes a communicator; names are those of the trace.
struct MakingLine {
  std::uint32_t line = 0;
  ActionKind kind = ActionKind::comm_split;
  std::int64_t parent = 0;
  std::int64_t color = 0;  ///< undefined_color: none
  std::int64_t key = 0;
  std::int64_t made = 0;  ///< no_communicator: none
};

/// Whether the words are meant as such a line.
bool names_what_it_makes(const std::vector<std::string_view>& words);

/// None when the words are no such line, or one that cannot be read.
std::optional<MakingLine> making_line(const std::vector<std::string_view>& words);

struct TraceCommunicators {
  std::vector<Communicator> list;                    ///< as Workload::communicators
  std::map<std::int64_t, std::uint32_t> index_of{};  ///< by name
};

struct MakingFault {
  std::uint32_t rank = 0;
  std::uint32_t line = 0;
  std::string what;
};

/// Members as MPI orders them: by key, then by rank in the parent. Where ranks do not agree there is a fault,
/// and what the first of them says holds.
TraceCommunicators settle_communicators(const std::vector<std::vector<MakingLine>>& by_rank,
                                        std::vector<MakingFault>& faults);

}  // namespace netloom
