#include "workload/trace_line.hpp"

#include <algorithm>
#include <charconv>
#include <numeric>
#include <span>

#include "common/text.hpp"
#include "common/words.hpp"
#include "workload/derived_types.hpp"
#include "workload/trace_arity.hpp"
#include "workload/trace_grammar.hpp"
#include "workload/trace_values.hpp"

namespace netloom {

namespace {

using enum ActionKind;

/// A communicator as a line names it, or why its rank cannot call on it.
struct Belonging {
  std::uint32_t communicator = 0;
  std::string fault;
};

Belonging belonging(const TraceContext& context, std::int32_t name) {
  const auto& index_of = context.communicators->index_of;
  const auto found = index_of.find(name);
  const std::string text = "communicator " + std::to_string(name);
  if (found == index_of.end()) return {0, "there is no " + text + " in this trace"};
  if (!context.membership->rank_in(found->second, context.rank))
    return {0, "rank " + std::to_string(context.rank) + " does not belong to " + text};
  return {found->second, ""};
}

class LineReader {
 public:
  /// \param words without `@N`, which is `communicator`.
  LineReader(std::span<const std::string_view> words, const TraceContext& context, std::uint32_t communicator)
      : words_(words),
        context_(context),
        communicator_(&context.communicators->list[communicator]),
        rank_(context.membership->rank_in(communicator, context.rank).value_or(0)),
        values_(words, *communicator_, context.options, line_.findings) {
    line_.action.communicator = communicator;
  }

  LineReading read(const Grammar& grammar) {
    line_.known = true;
    line_.action.kind = grammar.kind;
    line_.action.send_type = line_.action.recv_type = context_.default_type;
    line_.action.nonblocking = words_[1] != grammar.word;
    if (line_.action.nonblocking) line_.action.tag = request_tag(grammar.kind);
    if (makes_unnamed(grammar)) {
      line_.action.source = unnamed_communicator;
      return std::move(line_);
    }
    if (const std::size_t elements = block_elements(grammar); elements > 0) {
      values_.fault(
          "SMPI records MPI_Reduce_scatter_block of " + counted(elements, "element") +
              " so, as zeros and a datatype; write the count of each rank, 0 and the datatype",
          elements == communicator_->size() + 1 ? TraceFinding::Level::notice : TraceFinding::Level::error);
      if (line_.faulty()) return std::move(line_);
    }
    if (const std::string fault = wrong_arity(grammar, values_.left(), *communicator_); !fault.empty()) {
      values_.fault(fault);
      return std::move(line_);
    }
    notice_sub_communicator(grammar);
    if ((grammar.kind == gather || grammar.kind == scatter) && values_.left() == 4) {
      values_.fault(
          "4 values are ambiguous, since SMPI's recorder leaves out a receive count of 0; write all "
          "five: send count, receive count, root, send datatype, receive datatype");
      return std::move(line_);
    }
    if (waits_for_collective()) return collective_request();
    const bool one_type = grammar.optional.find('U') == std::string_view::npos;
    for (const char letter : grammar.needed) take(letter);
    for (const char letter : grammar.optional) {
      if (values_.left() > 0) take(letter);
    }
    if (one_type) line_.action.recv_type = line_.action.send_type;
    settle_types();
    return std::move(line_);
  }

 private:
  /// The recorder writes datatypes; without them the same number of values may come from fewer ranks.
  void notice_sub_communicator(const Grammar& grammar) {
    const std::size_t m = recorded_ranks(grammar, values_.left());
    if (m == 0 || m >= communicator_->size()) return;
    values_.fault("read as counts for " + std::to_string(communicator_->size()) +
                      " ranks without all of its last values; SMPI records a call on " + counted(m, "rank") +
                      " with as many",
                  TraceFinding::Level::notice);
  }

  /// Elements a rank of what SMPI records as MPI_Reduce_scatter_block: that many zeros and a datatype. 0 when
  /// it is none. With one element more than ranks it reads as a call for nothing too.
  std::size_t block_elements(const Grammar& grammar) const {
    if (grammar.kind != reduce_scatter || values_.left() < 2) return 0;
    const auto counts = words_.subspan(2, values_.left() - 1);
    const bool zeros =
        std::all_of(counts.begin(), counts.end(), [](std::string_view word) { return word == "0"; });
    return zeros ? counts.size() : 0;
  }

  bool waits_for_collective() const {
    return (line_.action.kind == wait || line_.action.kind == test) && is_request_tag(words_[4]);
  }

  LineReading collective_request() {
    values_.skip(2);
    line_.action.source = line_.action.peer = no_rank;
    line_.action.tag = values_.number("tag", INT32_MIN);
    return std::move(line_);
  }

  /// A trace of SMPI has no name for what these make.
  bool makes_unnamed(const Grammar& grammar) const {
    return (grammar.kind == comm_split && values_.left() < 4) ||
           (grammar.kind == comm_dup && values_.left() < 2);
  }

  void take(char letter) {
    if (std::string_view("DSER").find(letter) != std::string_view::npos) return take_rank(letter);
    if (std::string_view("NAMXV").find(letter) != std::string_view::npos) return take_count(letter);
    if (std::string_view("PCKB").find(letter) != std::string_view::npos) return take_making(letter);
    Action& action = line_.action;
    switch (letter) {
      case 'G':
        action.tag = values_.tag(!is_send(action.kind));
        break;
      case 'W':
        action.amount = values_.amount(action.kind == sleep ? "seconds" : "flops");
        break;
      case 'T':
        action.send_type = values_.datatype();
        break;
      case 'U':
        action.recv_type = values_.datatype();
        break;
      default:
        values_.skip(letter == 'Z' ? communicator_->size() : 1);
        break;
    }
  }

  void take_making(char letter) {
    Action& action = line_.action;
    if (letter == 'C') action.peer = values_.number("color", undefined_color);
    if (letter == 'K') action.tag = values_.number("key", INT32_MIN);
    if (letter == 'P') action.communicator = communicator_named(values_.number("communicator", 0));
    if (letter == 'B') take_made();
  }

  /// The index of a communicator that the rank belongs to; 0 after a fault.
  std::uint32_t communicator_named(std::int32_t name) {
    if (line_.faulty()) return 0;
    if (line_.action.kind == comm_free && name == 0) values_.fault("MPI_COMM_WORLD cannot be freed");
    const Belonging found = belonging(context_, name);
    if (!found.fault.empty()) values_.fault(found.fault);
    return found.communicator;
  }

  void take_made() {
    Action& action = line_.action;
    const std::int32_t made = values_.number("new communicator", no_communicator);
    const bool none = action.kind == comm_split && action.peer == undefined_color;
    action.source = no_communicator;
    if (line_.faulty()) return;
    if (made == 0 || none != (made == no_communicator)) {
      values_.fault(none ? "color -1 makes no communicator, so the last value must be -1, got " +
                               std::to_string(made)
                         : "the new communicator needs a number above 0, got " + std::to_string(made));
    } else if (const auto index = context_.communicators->index_of.find(made);
               !none && index != context_.communicators->index_of.end()) {
      action.source = static_cast<std::int32_t>(index->second);
    }
  }

  void take_rank(char letter) {
    Action& action = line_.action;
    const bool receives = letter == 'S' || letter == 'E';
    const std::string_view what = receives ? "source" : letter == 'R' ? "root" : "destination";
    (letter == 'E' ? action.source : action.peer) = values_.rank(what, receives);
  }

  void take_count(char letter) {
    Action& action = line_.action;
    if (letter == 'N') action.send_count = values_.count("count", 0);
    if (letter == 'A') action.send_count = values_.count("count", any_size);
    if (letter == 'M') action.recv_count = values_.count("receive count", 0);
    if (letter == 'X') buffer_ = values_.count("buffer size", 0);
    if (letter == 'V') take_counts();
  }

  void take_counts() {
    const std::size_t first = line_.counts.size();
    for (std::uint32_t r = 0; r < communicator_->size(); ++r) {
      line_.counts.push_back(values_.count("count for rank " + std::to_string(r), 0));
    }
    if (line_.action.kind != alltoallv || line_.faulty()) return;
    const auto begin = line_.counts.begin() + static_cast<std::ptrdiff_t>(first);
    const std::int64_t sum = std::accumulate(begin, line_.counts.end(), std::int64_t{0});
    if (sum > buffer_) {
      values_.fault("the counts add up to " + std::to_string(sum) + ", more than the buffer of " +
                    std::to_string(buffer_) + " in front of them");
    }
  }

  void settle_types() {
    const CallPlace place{communicator_->size(), rank_};
    line_.sized =
        settle_derived_types(line_.action, line_.counts, place, context_.options.derived_type_bytes);
    if (line_.sized) return;
    values_.fault(
        "datatype -1 is a derived type whose size the trace does not say; the workload may: "
        "datatypes: {-1: 16B}",
        TraceFinding::Level::repairable);
  }

  LineReading line_;
  std::span<const std::string_view> words_;
  const TraceContext& context_;
  const Communicator* communicator_;
  std::uint32_t rank_;  ///< in the communicator
  ValueReader values_;
  std::int64_t buffer_ = 0;
};

LineReading unknown_word(std::string_view word) {
  LineReading line;
  const std::string_view reason = recorded_only(word);
  if (!reason.empty()) {
    line.findings.push_back(
        {TraceFinding::Level::error,
         "SMPI records '" + std::string(word) + "' but cannot replay it (" + std::string(reason) + ")"});
    return line;
  }
  std::vector<std::string> known;
  for (std::size_t kind = 0; kind <= static_cast<std::size_t>(last_action_kind); ++kind) {
    known.emplace_back(trace_word(static_cast<ActionKind>(kind)));
  }
  const std::string meant = closest(word, known);
  line.findings.push_back(
      {TraceFinding::Level::error, "unknown action '" + std::string(word) + "'" +
                                       (meant.empty() ? "" : "; did you mean '" + meant + "'?")});
  return line;
}

/// The communicator that the last word, `@N`, names.
Belonging communicator_of(const std::vector<std::string_view>& words, const Grammar& grammar,
                          const TraceContext& context) {
  const std::string_view digits = words.back().substr(1);
  if (!takes_communicator(grammar.kind))
    return {0, "takes no communicator, but the line ends in '@" + std::string(digits) + "'"};
  std::int32_t name = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), name);
  if (error != std::errc{} || end != digits.data() + digits.size())
    return {0, "a communicator must be @ and a number, got '@" + std::string(digits) + "'"};
  return belonging(context, name);
}

}  // namespace

bool LineReading::faulty() const {
  return std::any_of(findings.begin(), findings.end(),
                     [](const LineFinding& finding) { return finding.level == TraceFinding::Level::error; });
}

std::vector<std::string_view> split_words(std::string_view line) {
  constexpr std::string_view blanks = " \t\r";
  std::vector<std::string_view> words;
  std::size_t begin = line.find_first_not_of(blanks);
  while (begin != std::string_view::npos) {
    const std::size_t end = std::min(line.find_first_of(blanks, begin), line.size());
    words.push_back(line.substr(begin, end - begin));
    begin = line.find_first_not_of(blanks, end);
  }
  return words;
}

LineReading read_line(const std::vector<std::string_view>& words, const TraceContext& context) {
  const Grammar* grammar = grammar_of(words[1]);
  if (grammar == nullptr && words[1].starts_with('i')) {
    grammar = grammar_of(words[1].substr(1));
    if (grammar != nullptr && !is_collective(grammar->kind)) grammar = nullptr;
  }
  if (grammar == nullptr) return unknown_word(words[1]);
  if (!words.back().starts_with('@')) return LineReader(words, context, 0).read(*grammar);
  const Belonging named = communicator_of(words, *grammar, context);
  if (named.fault.empty())
    return LineReader(std::span(words).first(words.size() - 1), context, named.communicator).read(*grammar);
  LineReading line;
  line.findings.push_back({TraceFinding::Level::error, std::string(words[1]) + ": " + named.fault});
  return line;
}

}  // namespace netloom
