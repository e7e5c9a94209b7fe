#include <numeric>
#include <span>

#include "common/text.hpp"
#include "workload/trace_grammar.hpp"
#include "workload/trace_line.hpp"

namespace netloom {

std::string line_text(std::uint32_t rank, const Action& action, const RankProgram& program,
                      std::uint32_t ranks) {
  const Grammar& grammar = grammar_of(action.kind);
  std::string text = std::to_string(rank) + " " + std::string(grammar.word);
  const auto add = [&](auto value) { text += " " + std::to_string(value); };
  std::size_t next = action.first_count;
  const auto counts = [&] { return std::span(program.counts).subspan(next, ranks); };
  for (const char letter : std::string(grammar.needed) + std::string(grammar.optional)) {
    switch (letter) {
      case 'D':
      case 'S':
      case 'R':
        add(action.peer);
        break;
      case 'E':
        add(action.source);
        break;
      case 'G':
        add(action.tag);
        break;
      case 'N':
      case 'A':
        add(action.send_count);
        break;
      case 'M':
        add(action.recv_count);
        break;
      case 'W':
        text += " " + exact(action.amount);
        break;
      case 'T':
        add(action.send_type);
        break;
      case 'U':
        add(action.recv_type);
        break;
      case 'X':
        add(std::accumulate(counts().begin(), counts().end(), std::int64_t{0}));
        break;
      case 'V':
        for (const std::int64_t count : counts()) add(count);
        next += ranks;
        break;
      default:
        break;
    }
  }
  return text;
}

}  // namespace netloom
