#include <numeric>
#include <span>

#include "common/text.hpp"
#include "workload/trace_grammar.hpp"
#include "workload/trace_line.hpp"

namespace netloom {

namespace {

/// The value that a letter of the grammar stands for; empty for those that are not kept.
std::string value_text(char letter, const Action& action) {
  switch (letter) {
    case 'C':
    case 'D':
    case 'S':
    case 'R':
      return std::to_string(action.peer);
    case 'E':
      return std::to_string(action.source);
    case 'G':
    case 'K':
      return std::to_string(action.tag);
    case 'N':
    case 'A':
      return std::to_string(action.send_count);
    case 'M':
      return std::to_string(action.recv_count);
    case 'W':
      return exact(action.amount);
    case 'T':
      return std::to_string(action.send_type);
    case 'U':
      return std::to_string(action.recv_type);
    default:
      return "";
  }
}

bool makes_unnamed(const Action& action) {
  const bool makes = action.kind == ActionKind::comm_split || action.kind == ActionKind::comm_dup;
  return makes && action.source == unnamed_communicator;
}

/// The name of what a comm_split or comm_dup makes.
std::string made_name(const Workload& workload, const Action& action) {
  if (action.source == no_communicator) return std::to_string(no_communicator);
  return std::to_string(workload.communicators.at(static_cast<std::size_t>(action.source)).name);
}

/// ` FILE LINE`; a phase that is no place in a file stands on line 0.
std::string location_text(const std::string& phase) {
  const std::size_t colon = phase.rfind(':');
  const std::string line = colon == std::string::npos ? "" : phase.substr(colon + 1);
  const bool is_place =
      colon > 0 && !line.empty() && line != "0" && line.find_first_not_of("0123456789") == std::string::npos;
  return " " + (is_place ? phase.substr(0, colon) + " " + line : phase + " 0");
}

}  // namespace

std::string line_text(const Workload& workload, std::uint32_t rank, const Action& action) {
  const Grammar& grammar = grammar_of(action.kind);
  const Communicator& communicator = workload.communicators.at(action.communicator);
  std::string text = std::to_string(rank) + " " + (action.nonblocking ? "i" : "") + std::string(grammar.word);
  if (makes_unnamed(action)) return text;
  if (action.kind == ActionKind::location)
    return text + location_text(workload.phases.at(static_cast<std::size_t>(action.peer)));
  std::size_t next = action.first_count;
  for (const char letter : std::string(grammar.needed) + std::string(grammar.optional)) {
    if (letter == 'P') text += " " + std::to_string(communicator.name);
    if (letter == 'B') text += " " + made_name(workload, action);
    if (letter != 'V' && letter != 'X') {
      const std::string value = value_text(letter, action);
      if (!value.empty()) text += " " + value;
      continue;
    }
    const auto counts = std::span(workload.programs[rank].counts).subspan(next, communicator.size());
    if (letter == 'X') {
      text += " " + std::to_string(std::accumulate(counts.begin(), counts.end(), std::int64_t{0}));
      continue;
    }
    for (const std::int64_t count : counts) text += " " + std::to_string(count);
    next += communicator.size();
  }
  if (communicator.name != 0 && takes_communicator(action.kind))
    text += " @" + std::to_string(communicator.name);
  return text;
}

}  // namespace netloom
