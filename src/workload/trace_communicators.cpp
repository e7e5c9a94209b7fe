#include "workload/trace_communicators.hpp"

#include <algorithm>
#include <charconv>

namespace netloom {

namespace {

using Lines = std::vector<std::vector<MakingLine>>;

std::string word_of(const MakingLine& line) {
  return std::string(trace_word(line.kind));
}

std::string name_of(std::int64_t name) {
  return name == 0 ? "MPI_COMM_WORLD" : "communicator " + std::to_string(name);
}

/// Makes what each communicator is the parent of, parents first.
class CommunicatorMaker {
 public:
  CommunicatorMaker(const Lines& by_rank, std::vector<MakingFault>& faults)
      : faults_(faults), by_rank_(by_rank.size()) {
    for (std::size_t rank = 0; rank < by_rank.size(); ++rank) {
      for (const MakingLine& line : by_rank[rank]) by_rank_[rank][line.parent].push_back(&line);
    }
    result_.list.push_back(world_of(static_cast<std::uint32_t>(by_rank.size())));
    result_.index_of[0] = 0;
  }

  TraceCommunicators make() {
    for (std::uint32_t parent = 0; parent < result_.list.size(); ++parent) make_children(parent);
    return std::move(result_);
  }

 private:
  /// A member of the parent, by its rank there, and its line.
  struct Caller {
    std::uint32_t rank = 0;  ///< of the program
    const MakingLine* line = nullptr;
  };

  void fault(const Caller& caller, const std::string& sentence) {
    faults_.push_back({caller.rank, caller.line->line, word_of(*caller.line) + ": " + sentence});
  }

  /// What each member calls for the n-th time on the parent; less than all where some call no more.
  std::vector<Caller> callers(const Communicator& parent, std::size_t n) {
    std::vector<Caller> found;
    for (const std::uint32_t rank : parent.members) {
      const auto lines = by_rank_[rank].find(parent.name);
      if (lines == by_rank_[rank].end() || lines->second.size() <= n) continue;
      found.push_back({rank, lines->second[n]});
    }
    return found;
  }

  void make_children(std::uint32_t parent) {
    for (std::size_t n = 0;; ++n) {
      const Communicator& of = result_.list[parent];
      const std::vector<Caller> members = callers(of, n);
      if (members.empty()) return;
      if (members.size() < of.members.size()) report_missing(of, members);
      for (const Caller& caller : members) {
        if (caller.line->kind == members[0].line->kind) continue;
        fault(caller, "is no such call as that of rank " + std::to_string(members[0].rank) + " on " +
                          name_of(of.name) + " (" + word_of(*members[0].line) + " in its line " +
                          std::to_string(members[0].line->line) + ")");
        break;
      }
      make_groups(parent, static_cast<std::uint32_t>(n), members);
    }
  }

  void report_missing(const Communicator& parent, const std::vector<Caller>& members) {
    std::size_t absent = 0;  // both are in the order of ranks
    while (absent < members.size() && members[absent].rank == parent.members[absent]) ++absent;
    fault(members[0], "rank " + std::to_string(parent.members[absent]) + " of " + name_of(parent.name) +
                          " makes no such call, but it is a call of all its ranks");
  }

  /// One call of all members: a communicator for each color, in the order of their first members.
  void make_groups(std::uint32_t parent, std::uint32_t call, const std::vector<Caller>& members) {
    std::map<std::int64_t, std::size_t> place;  // in the groups, by color
    std::vector<std::vector<Caller>> groups;
    for (const Caller& caller : members) {
      if (caller.line->color == undefined_color) continue;
      const auto [color, fresh] = place.emplace(caller.line->color, groups.size());
      if (fresh) groups.emplace_back();
      groups[color->second].push_back(caller);
    }
    for (std::vector<Caller>& group : groups) {
      check_names(group);
      const auto by_key = [](const Caller& a, const Caller& b) { return a.line->key < b.line->key; };
      const Caller first = group[0];
      std::stable_sort(group.begin(), group.end(), by_key);
      const std::int64_t name = first.line->made;
      const auto index = static_cast<std::uint32_t>(result_.list.size());
      if (!result_.index_of.emplace(name, index).second) {
        fault(first, name_of(name) + " has been made before");
        continue;
      }
      Communicator made{static_cast<std::uint32_t>(name), parent, first.line->kind, call, {}};
      for (const Caller& caller : group) made.members.push_back(caller.rank);
      result_.list.push_back(std::move(made));
    }
  }

  void check_names(const std::vector<Caller>& group) {
    for (const Caller& caller : group) {
      if (caller.line->made == group[0].line->made) continue;
      fault(caller, "calls the new communicator " + std::to_string(caller.line->made) + ", but rank " +
                        std::to_string(group[0].rank) + " calls it " + std::to_string(group[0].line->made) +
                        " (in its line " + std::to_string(group[0].line->line) + ")");
    }
  }

  std::vector<MakingFault>& faults_;
  std::vector<std::map<std::int64_t, std::vector<const MakingLine*>>> by_rank_;  ///< by name of the parent
  TraceCommunicators result_;
};

/// The values of the words from the third on; none when one is no number.
std::optional<std::vector<std::int64_t>> values_of(const std::vector<std::string_view>& words) {
  std::vector<std::int64_t> values(words.size() - 2);
  for (std::size_t i = 0; i < values.size(); ++i) {
    const std::string_view word = words[i + 2];
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), values[i]);
    if (error != std::errc{} || end != word.data() + word.size()) return std::nullopt;
  }
  return values;
}

}  // namespace

bool names_what_it_makes(const std::vector<std::string_view>& words) {
  return (words.size() == 6 && words[1] == trace_word(ActionKind::comm_split)) ||
         (words.size() == 4 && words[1] == trace_word(ActionKind::comm_dup));
}

std::optional<MakingLine> making_line(const std::vector<std::string_view>& words) {
  if (!names_what_it_makes(words)) return std::nullopt;
  const bool splits = words.size() == 6;
  const auto values = values_of(words);
  if (!values || values->back() < no_communicator || values->back() > INT32_MAX || values->back() == 0)
    return std::nullopt;
  MakingLine line;
  line.kind = splits ? ActionKind::comm_split : ActionKind::comm_dup;
  line.parent = values->front();
  line.made = values->back();
  if (splits) {
    line.color = (*values)[1];
    line.key = (*values)[2];
  }
  const bool makes_none = line.made == no_communicator;
  if (line.color < undefined_color || makes_none != (line.color == undefined_color)) return std::nullopt;
  return line;
}

TraceCommunicators settle_communicators(const std::vector<std::vector<MakingLine>>& by_rank,
                                        std::vector<MakingFault>& faults) {
  return CommunicatorMaker(by_rank, faults).make();
}

}  // namespace netloom
