#pragma once
// One line of a time-independent trace to one action: the grammar of every word, arity, ranges, datatypes.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "workload/membership.hpp"
#include "workload/trace.hpp"
#include "workload/trace_communicators.hpp"
#include "workload/trace_values.hpp"

namespace netloom {

/// Words of a line, split at blanks, tabs and carriage returns.
std::vector<std::string_view> split_words(std::string_view line);

/// What the words of a trace mean beside themselves.
struct TraceContext {
  std::uint32_t rank = 0;             ///< of the program
  Datatype default_type = type_byte;  ///< MPI_DOUBLE after an `init` with a further word
  TraceOptions options;
  const TraceCommunicators* communicators = nullptr;
  const Membership* membership = nullptr;
};

struct LineReading {
  Action action;
  std::vector<std::int64_t> counts;  ///< of a v-collective
  std::vector<LineFinding> findings;
  bool known = false;  ///< whether the line is an action that other lines may refer to
  bool sized = true;   ///< whether the size of its datatypes is known

  bool faulty() const;  ///< whether a finding is an error
};

/// \param words the whole line, rank label first, `@N` last where the call is on communicator N; at least two
/// words.
LineReading read_line(const std::vector<std::string_view>& words, const TraceContext& context);

/// The line that `read_line` reads back to the same action.
std::string line_text(const Workload& workload, std::uint32_t rank, const Action& action);

}  // namespace netloom
