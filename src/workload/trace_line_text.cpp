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
    case 'D':
    case 'S':
    case 'R':
      return std::to_string(action.peer);
    case 'E':
      return std::to_string(action.source);
    case 'G':
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

}  // namespace

std::string line_text(std::uint32_t rank, const Action& action, const RankProgram& program,
                      std::uint32_t ranks) {
  const Grammar& grammar = grammar_of(action.kind);
  std::string text = std::to_string(rank) + " " + std::string(grammar.word);
  std::size_t next = action.first_count;
  for (const char letter : std::string(grammar.needed) + std::string(grammar.optional)) {
    if (letter != 'V' && letter != 'X') {
      const std::string value = value_text(letter, action);
      if (!value.empty()) text += " " + value;
      continue;
    }
    const auto counts = std::span(program.counts).subspan(next, ranks);
    if (letter == 'X') {
      text += " " + std::to_string(std::accumulate(counts.begin(), counts.end(), std::int64_t{0}));
      continue;
    }
    for (const std::int64_t count : counts) text += " " + std::to_string(count);
    next += ranks;
  }
  return text;
}

}  // namespace netloom
