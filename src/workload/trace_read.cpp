#include <algorithm>
#include <charconv>
#include <map>

#include "common/words.hpp"
#include "workload/requests.hpp"
#include "workload/sendrecv_tags.hpp"
#include "workload/trace.hpp"
#include "workload/trace_collectives.hpp"
#include "workload/trace_layout.hpp"
#include "workload/trace_line.hpp"
#include "workload/trace_messages.hpp"
#include "workload/trace_old_format.hpp"
#include "workload/trace_sequence.hpp"

namespace netloom {

namespace {

std::optional<std::uint32_t> number(std::string_view word) {
  std::uint32_t value = 0;
  const auto [end, code] = std::from_chars(word.data(), word.data() + word.size(), value);
  if (code != std::errc{} || end != word.data() + word.size()) return std::nullopt;
  return value;
}

/// Reads the files of a trace, one after the other.
class TraceReader {
 public:
  TraceReader(const TraceStore& store, std::uint32_t ranks, const TraceOptions& options)
      : store_(store), ranks_(ranks), options_(options), default_types_(ranks, type_byte), makers_(ranks) {
    reading_.workload.programs.resize(ranks);
  }

  void add(std::vector<TraceFinding> findings) {
    for (TraceFinding& finding : findings) reading_.findings.push_back(std::move(finding));
  }

  /// Looks for the lines that make communicators: a call can be judged once all members of its communicator
  /// are known. \param owner as of read_file_of.
  void scan_file_of(const TraceFile& file, std::optional<std::uint32_t> owner) {
    const std::string content = store_.read(file.path);
    std::string_view text = content;
    if (text.find("comm_") == std::string_view::npos) return;
    for (std::uint32_t line = 1; !text.empty(); ++line) {
      const std::size_t end = std::min(text.find('\n'), text.size());
      const auto words = split_words(text.substr(0, end));
      text.remove_prefix(std::min(end + 1, text.size()));
      std::optional<MakingLine> making = making_line(words);
      unclear_making_ = unclear_making_ || (!making && names_what_it_makes(words));
      const std::optional<std::uint32_t> rank = owner ? owner : number(words.empty() ? "" : words[0]);
      if (!making || !rank || *rank >= ranks_) continue;
      making->line = line;
      makers_[*rank].push_back(*making);
    }
  }

  /// Ends the scan.
  void settle_communicators_of(const std::vector<TraceFile>& files) {
    std::vector<MakingFault> faults;
    communicators_ = settle_communicators(makers_, faults);
    if (unclear_making_) faults.clear();  // the line has a fault, and others may be its consequences
    for (MakingFault& fault : faults) {
      const auto& file = files.size() == 1 ? files[0] : files[fault.rank];
      reading_.findings.push_back({TraceFinding::Level::error,
                                   file.path.string() + ":" + std::to_string(fault.line),
                                   std::move(fault.what)});
    }
    reading_.workload.communicators = communicators_.list;
    membership_ = Membership(communicators_.list, ranks_);
  }

  /// \param owner the rank whose file this is; none when all ranks share it.
  void read_file_of(const TraceFile& file, std::optional<std::uint32_t> owner) {
    file_ = &file;
    owner_ = owner;
    const std::string content = store_.read(file.path);
    std::string_view text = content;
    if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
    for (line_ = 1; !text.empty() && !old_format_; ++line_) {
      const std::size_t end = std::min(text.find('\n'), text.size());
      read_line_of(text.substr(0, end), end + 1 < text.size());
      text.remove_prefix(std::min(end + 1, text.size()));
    }
    report_labels();
    for (std::uint32_t r = owner.value_or(0); r < (owner ? *owner + 1 : ranks_); ++r) finish_rank(r);
    finish_file();
  }

  TraceReading finish() {
    if (old_format_) reading_.findings = {*old_format_};
    if (old_format_) return std::move(reading_);
    if (any_source_receives_ > 0) {
      reading_.findings.push_back({TraceFinding::Level::notice, any_source_place_,
                                   "receives from any source (" + std::to_string(any_source_receives_) +
                                       " in the trace) are matched in the order of arrival, on which the "
                                       "time may depend"});
    }
    if (without_errors()) compare_ranks();
    return std::move(reading_);
  }

 private:
  std::string place(std::uint32_t line) const { return file_->path.string() + ":" + std::to_string(line); }
  void warn(std::string what) { found_.push_back({TraceFinding::Level::notice, line_, std::move(what)}); }
  void error(std::string what) { found_.push_back({TraceFinding::Level::error, line_, std::move(what)}); }

  /// The rank to which a line is counted; none after a fault.
  std::optional<std::uint32_t> rank_of(std::string_view label) {
    const std::optional<std::uint32_t> rank = number(label);
    if (!rank) {
      error("the line must start with its rank, got '" + std::string(label) + "'");
      return std::nullopt;
    }
    if (owner_ && *rank != *owner_) {
      auto& [first_line, lines] = wrong_labels_[*rank];
      if (lines++ == 0) first_line = line_;
    }
    // A line of a rank file with a wrong rank is still read for its other faults, as the file's rank.
    if (owner_) return owner_;
    if (*rank < ranks_) return rank;
    error("rank " + std::to_string(*rank) + " is not one of the ranks 0 to " + std::to_string(ranks_ - 1));
    return std::nullopt;
  }

  void read_line_of(std::string_view text, bool more_follows) {
    const auto words = split_words(text);
    if (words.empty()) {
      if (more_follows) warn("empty line; SMPI's own replay stops at it");
      return;
    }
    if (is_old_label(words[0])) return report_old_format(words);
    if (words.size() == 1) {
      error("a line needs a rank and an action, got '" + std::string(words[0]) + "'");
      return;
    }
    if (const auto rank = rank_of(words[0])) take_action(words, *rank);
  }

  void take_action(const std::vector<std::string_view>& words, std::uint32_t rank) {
    LineReading line =
        read_line(words, {rank, default_types_[rank], options_, &communicators_, &membership_});
    if (line.faulty()) report_old_format(words);
    for (LineFinding& finding : line.findings)
      found_.push_back({finding.level, line_, std::move(finding.what)});
    sized_ = sized_ && line.sized;
    if (!line.known) return;
    if (line.action.kind == ActionKind::location) {
      if (line.faulty()) return;
      line.action.peer = phase_of(words[2], words[3]);
    }
    if (line.action.kind == ActionKind::init) {
      default_types_[rank] = words.size() > 2 ? type_double : type_byte;
    }
    // Faulty actions stay, so that what follows is judged as if they were right.
    RankProgram& program = reading_.workload.programs[rank];
    line.action.line = line_;
    line.action.first_count = program.counts.size();
    program.counts.insert(program.counts.end(), line.counts.begin(), line.counts.end());
    program.actions.push_back(line.action);
  }

  /// The phase that `location FILE LINE` begins.
  std::int32_t phase_of(std::string_view file, std::string_view line) {
    std::string name(file);
    if (line != "0") name.append(":").append(line);
    const auto [known, added] = phases_.emplace(name, static_cast<std::int32_t>(phases_.size()));
    if (added) reading_.workload.phases.push_back(std::move(name));
    return known->second;
  }

  void report_old_format(const std::vector<std::string_view>& words) {
    const auto is_message = [](const Action& action) {
      return is_send(action.kind) || is_receive(action.kind);
    };
    const auto has_messages = [&](const RankProgram& program) {
      return std::any_of(program.actions.begin(), program.actions.end(), is_message);
    };
    const auto& programs = reading_.workload.programs;
    const std::string sign = old_format(words, std::none_of(programs.begin(), programs.end(), has_messages));
    if (sign.empty()) return;
    old_format_ = {TraceFinding::Level::error, place(line_),
                   "this is a trace of SimGrid before 3.20 (" + sign +
                       "), whose messages have no tags; record it again, or convert it with SimGrid's "
                       "simgrid_convert_TI_traces.py"};
  }

  bool without_errors() const {
    return std::none_of(reading_.findings.begin(), reading_.findings.end(), [](const TraceFinding& finding) {
      return finding.level == TraceFinding::Level::error;
    });
  }

  /// What shows only when all ranks have been read. Faulty lines would make it show what is not so.
  void compare_ranks() {
    add(settle_sendrecv_tags(reading_.workload));
    add(check_messages(reading_.workload, sized_));
    add(check_collectives(reading_.workload, sized_));
    if (communicators_.list.size() == 1 && ranks_ > 1) notice_world();
  }

  void notice_world() {
    const auto collective = [](const Action& action) { return is_collective(action.kind); };
    for (const RankProgram& program : reading_.workload.programs) {
      const auto first = std::find_if(program.actions.begin(), program.actions.end(), collective);
      if (first == program.actions.end()) continue;
      reading_.findings.push_back({TraceFinding::Level::notice,
                                   program.source + ":" + std::to_string(first->line),
                                   "collectives are taken as calls of all " + std::to_string(ranks_) +
                                       " ranks, since the trace names no communicator"});
      return;
    }
  }

  void report_labels() {
    const std::string named = file_->named_at.empty() ? "" : " (" + file_->named_at + ")";
    for (const auto& [label, where] : wrong_labels_) {
      const auto& [line, lines] = where;
      found_.push_back({TraceFinding::Level::error, line,
                        "the rank column says " + std::to_string(label) + " in the file of rank " +
                            std::to_string(*owner_) + named + ", on " + std::to_string(lines) +
                            (lines == 1 ? " line" : " lines")});
    }
    wrong_labels_.clear();
  }

  void finish_rank(std::uint32_t rank) {
    RankProgram& program = reading_.workload.programs[rank];
    program.source = file_->path.string();
    settle_waitalls(program, {&membership_, rank});
    const SequenceReport report = check_sequence(reading_.workload, {&membership_, rank});
    found_.insert(found_.end(), report.findings.begin(), report.findings.end());
    if (report.any_source_receives > 0 && any_source_receives_ == 0) {
      any_source_place_ = place(report.first_any_source_line);
    }
    any_source_receives_ += report.any_source_receives;
  }

  /// What was found in one file, in the order of its lines.
  void finish_file() {
    std::stable_sort(found_.begin(), found_.end(),
                     [](const SequenceFinding& a, const SequenceFinding& b) { return a.line < b.line; });
    for (SequenceFinding& finding : found_) {
      reading_.findings.push_back({finding.level, place(finding.line), std::move(finding.what)});
    }
    found_.clear();
  }

  const TraceStore& store_;
  std::uint32_t ranks_;
  TraceOptions options_;
  std::vector<Datatype> default_types_;
  std::vector<std::vector<MakingLine>> makers_;  ///< by rank
  std::map<std::string, std::int32_t> phases_;   ///< index into Workload::phases
  bool unclear_making_ = false;                  ///< whether a line that makes a communicator cannot be read
  TraceCommunicators communicators_;
  Membership membership_;
  TraceReading reading_;
  const TraceFile* file_ = nullptr;
  std::optional<std::uint32_t> owner_;
  std::uint32_t line_ = 0;
  std::vector<SequenceFinding> found_;  ///< in this file
  /// In this file, by wrong rank: its first line and how many there are.
  std::map<std::uint32_t, std::pair<std::uint32_t, std::uint64_t>> wrong_labels_;
  std::optional<TraceFinding> old_format_;
  bool sized_ = true;  ///< whether no datatype of unknown size has been read
  std::uint64_t any_source_receives_ = 0;
  std::string any_source_place_;
};

}  // namespace

bool TraceReading::sound() const {
  return std::none_of(findings.begin(), findings.end(),
                      [](const TraceFinding& f) { return f.level != TraceFinding::Level::notice; });
}

TraceReading read_trace(const std::filesystem::path& path, std::optional<std::uint32_t> ranks,
                        const TraceOptions& options) {
  TraceLayout layout = trace_layout(path);
  const auto settled = settle_ranks(layout, path, ranks);
  TraceReader reader(layout.store, settled.value_or(0), options);
  reader.add(std::move(layout.findings));
  if (!settled) return reader.finish();
  const auto each_file = [&](auto take) {
    for (std::uint32_t i = 0; i < layout.files.size(); ++i) {
      if (!layout.store.is_file(layout.files[i].path)) continue;  // a finding of the layout
      take(layout.files[i], layout.shared ? std::nullopt : std::optional(i));
    }
  };
  each_file([&](const TraceFile& file, auto owner) { reader.scan_file_of(file, owner); });
  reader.settle_communicators_of(layout.files);
  each_file([&](const TraceFile& file, auto owner) { reader.read_file_of(file, owner); });
  return reader.finish();
}

std::vector<std::filesystem::path> trace_files(const std::filesystem::path& path) {
  const TraceLayout layout = trace_layout(path);
  if (layout.store.is_archive()) return {path};
  std::vector<std::filesystem::path> files;
  if (!layout.index.empty()) files.push_back(layout.index);
  for (const TraceFile& file : layout.files) files.push_back(file.path);
  return files;
}

}  // namespace netloom
