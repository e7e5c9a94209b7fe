#include "workload/trace_grammar.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <string>

namespace netloom {

namespace {

using enum ActionKind;

// In the order of ActionKind.
constexpr std::array<Grammar, 36> table{{
    {"init", init, "", "Y"},
    {"finalize", finalize, "", ""},
    {"compute", compute, "W", ""},
    {"sleep", sleep, "W", ""},
    {"send", send, "DGN", "T"},
    {"isend", isend, "DGN", "T"},
    {"Ssend", ssend, "DGN", "T"},
    {"ISsend", issend, "DGN", "T"},
    {"bsend", bsend, "DGN", "T"},
    {"ibsend", ibsend, "DGN", "T"},
    {"recv", recv, "SGA", "T"},
    {"irecv", irecv, "SGA", "T"},
    {"test", test, "EDG", ""},
    {"wait", wait, "EDG", ""},
    {"waitall", waitall, "N", ""},
    {"sendRecv", send_recv, "NDME", "TU"},
    {"barrier", barrier, "", ""},
    {"bcast", bcast, "N", "RT"},
    {"reduce", reduce, "NW", "RT"},
    {"allreduce", allreduce, "NW", "T"},
    {"scan", scan, "NW", "T"},
    {"exscan", exscan, "NW", "T"},
    {"alltoall", alltoall, "NM", "TU"},
    {"alltoallv", alltoallv, "XVXV", "TU"},
    {"gather", gather, "NM", "RTU"},
    {"scatter", scatter, "NM", "RTU"},
    {"gatherv", gatherv, "NV", "RTU"},
    {"scatterv", scatterv, "VM", "RTU"},
    {"allgather", allgather, "NM", "TU"},
    {"allgatherv", allgatherv, "NV", "TUZ"},
    {"reducescatter", reduce_scatter, "VW", "T"},
    {"comm_size", comm_size, "", "YYYY"},
    {"comm_split", comm_split, "PCKB", ""},
    {"comm_dup", comm_dup, "PB", ""},
    {"comm_free", comm_free, "P", ""},
    {"location", location, "YY", ""},
}};

// Of the collectives, in the order of ActionKind.
constexpr std::array<std::int32_t, 15> request_tags{-779, -3335, -113,  -4446, -889, -889, -1113, -1001,
                                                    -446, -224,  -2224, -335,  -557, -668, -890};

constexpr std::array<std::string_view, 4> unnamed_requests{"waitAny", "testany", "testall", "testsome"};
constexpr std::array<std::string_view, 7> one_sided{"Get",  "Put",          "Accumulate",      "Rget",
                                                    "Rput", "Fetch_and_op", "Compare_and_swap"};

template <std::size_t N>
bool contains(const std::array<std::string_view, N>& words, std::string_view word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

}  // namespace

const Grammar* grammar_of(std::string_view word) {
  const auto* row =
      std::find_if(table.begin(), table.end(), [&](const Grammar& g) { return g.word == word; });
  return row == table.end() ? nullptr : row;
}

const Grammar& grammar_of(ActionKind kind) {
  const Grammar& row = table.at(static_cast<std::size_t>(kind));
  assert(row.kind == kind);
  return row;
}

bool takes_communicator(ActionKind kind) {
  return kind >= send && kind <= reduce_scatter && kind != waitall;
}

std::int32_t request_tag(ActionKind collective) {
  return request_tags.at(static_cast<std::size_t>(collective) - static_cast<std::size_t>(barrier));
}

bool is_request_tag(std::string_view word) {
  return std::any_of(request_tags.begin(), request_tags.end(),
                     [&](std::int32_t tag) { return std::to_string(tag) == word; });
}

std::string_view recorded_only(std::string_view word) {
  if (contains(unnamed_requests, word)) return "the line does not say which requests end";
  if (word == "Start" || word == "Startall")
    return "a line of a persistent request lacks the source of a receive";
  if (word.starts_with("Win_") || contains(one_sided, word)) return "one-sided communication";
  if (word == "IO") return "file access";
  if (word == "migrate") return "a migration";
  return "";
}

}  // namespace netloom
