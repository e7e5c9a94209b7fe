#include "workload/trace_old_format.hpp"

#include <algorithm>
#include <array>

namespace netloom {

namespace {

constexpr std::array<std::string_view, 11> old_words{"Isend",    "Irecv",     "waitAll",      "allReduce",
                                                     "allToAll", "allToAllV", "allGather",    "allGatherV",
                                                     "gatherV",  "scatterV",  "reduceScatter"};
constexpr std::array<std::string_view, 4> messages{"send", "isend", "recv", "irecv"};

template <std::size_t N>
bool contains(const std::array<std::string_view, N>& words, std::string_view word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

/// Old counts are written as doubles are: `1e+06`.
bool is_floating(std::string_view word) {
  return word.find_first_not_of("0123456789.eE+") == std::string_view::npos &&
         word.find_first_of(".eE") != std::string_view::npos;
}

}  // namespace

bool is_old_label(std::string_view label) {
  return label.size() >= 2 && label[0] == 'p' &&
         label.find_first_not_of("0123456789", 1) == std::string_view::npos;
}

std::string old_format(std::span<const std::string_view> words, bool first_message) {
  if (is_old_label(words[0])) return "its ranks are called p0, p1, ...";
  if (words.size() < 2) return "";
  const std::string word(words[1]);
  if (contains(old_words, word)) return "it has the action " + word;
  if (word == "wait" && words.size() == 2) return "its wait names no request";
  const std::size_t values = words.size() - 2;
  const bool untagged = contains(messages, word) && (values == 2 || (values == 3 && is_floating(words[3])));
  return untagged && first_message ? "its " + word + " has no tag" : "";
}

}  // namespace netloom
