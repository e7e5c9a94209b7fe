#pragma once
// The grammar of time-independent traces as one table, used to read and to write.

#include <string_view>

#include "workload/workload.hpp"

namespace netloom {

/// One letter a value: D destination, S source (or any) of a receive, E source (or any) beside a destination,
/// G tag, N count, A count or -1, M count received, W flops or seconds, R root, T datatype, U datatype
/// received, V one count a rank, X sum of the counts that follow, Z one ignored value a rank, Y ignored word,
/// P communicator, C color, K key, B new communicator.
struct Grammar {
  std::string_view word;
  ActionKind kind;
  std::string_view needed;
  std::string_view optional;
};

/// Null when the word names no action that can be replayed.
const Grammar* grammar_of(std::string_view word);
const Grammar& grammar_of(ActionKind kind);

/// Whether lines of this kind may end in `@N`, the communicator of the call.
bool takes_communicator(ActionKind kind);

/// The tag that SMPI gives the request of a non-blocking collective of this kind, below 0. A line that waits
/// names it; the ends in that line mean nothing.
std::int32_t request_tag(ActionKind collective);
bool is_request_tag(std::string_view word);

/// Why SMPI's recorder writes this word although nothing can replay it; empty when it does not.
std::string_view recorded_only(std::string_view word);

}  // namespace netloom
