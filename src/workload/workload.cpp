#include "workload/workload.hpp"

#include <array>
#include <cassert>
#include <numeric>

#include "workload/trace_grammar.hpp"

namespace netloom {

namespace {

// By SMPI's datatype id, 0 DOUBLE to 59 COUNT. LB and UB have no bytes; INTEGER1 has 4 in SMPI.
constexpr std::array<std::uint8_t, 60> type_sizes{
    8,  4,  1,  2,  8,  4, 1,  8,  1, 1,   // DOUBLE INT CHAR SHORT LONG FLOAT BYTE LONG_LONG S/U CHAR
    2,  4,  8,  8,  16, 4, 1,  1,  2, 4,   // UNSIGNED_* LONG_DOUBLE WCHAR C_BOOL INT8 INT16 INT32
    8,  1,  2,  4,  8,  8, 16, 32, 8, 8,   // INT64 UINT8..64 C_*COMPLEX AINT OFFSET
    8,  16, 16, 8,  8,  8, 16, 16, 4, 4,   // FLOAT_INT LONG_INT DOUBLE_INT SHORT_INT 2INT.. REAL REAL4
    8,  16, 8,  16, 16, 4, 2,  4,  8, 16,  // REAL8 REAL16 COMPLEX8 16 32 (16 in SMPI) INTEGER1..16
    32, 1,  8,  16, 32, 0, 0,  1,  8, 8};  // LONG_DOUBLE_INT CXX_* UB LB PACKED PTR COUNT

}  // namespace

std::string_view trace_word(ActionKind kind) {
  return grammar_of(kind).word;
}

std::uint32_t datatype_size(Datatype type) {
  if (type < 0 || static_cast<std::size_t>(type) >= type_sizes.size()) return 0;
  return type_sizes[static_cast<std::size_t>(type)];
}

Communicator world_of(std::uint32_t ranks) {
  Communicator world;
  world.members.resize(ranks);
  std::iota(world.members.begin(), world.members.end(), 0);
  return world;
}

std::string word_of(const Action& action) {
  return (action.nonblocking ? "i" : "") + std::string(trace_word(action.kind));
}

std::span<const std::int64_t> counts_of(const RankProgram& program, const Action& action, std::size_t n) {
  assert(action.first_count + n <= program.counts.size());
  return {program.counts.data() + action.first_count, n};
}

std::string place_of(const RankProgram& program, std::size_t action_index) {
  const std::uint32_t line = program.actions.at(action_index).line;
  if (line == 0) return "action " + std::to_string(action_index + 1);
  return program.source + ":" + std::to_string(line);
}

std::string describe(const RankProgram& program, std::size_t action_index) {
  return place_of(program, action_index) + ": " + word_of(program.actions[action_index]);
}

}  // namespace netloom
