#pragma once
// What the tests of generators look at in a program: its calls as lines, and its messages.

#include <algorithm>
#include <array>
#include <map>

#include "workload/scratch.hpp"
#include "workload/trace_line.hpp"

namespace netloom::test {

using Lines = std::vector<std::string>;

/// What a rank of a recording says besides its compute phases.
inline Lines calls_in(const fs::path& file) {
  Lines lines;
  std::ifstream stream(file);
  for (std::string line; std::getline(stream, line);) {
    if (line.find(" compute ") != std::string::npos) continue;
    line.erase(line.find_last_not_of(' ') + 1);
    lines.push_back(line);
  }
  return lines;
}

inline Lines calls_of(const Workload& workload, std::uint32_t rank) {
  Lines lines;
  for (const Action& action : workload.programs[rank].actions) {
    if (action.kind != ActionKind::compute && action.kind != ActionKind::location) {
      lines.push_back(line_text(workload, rank, action));
    }
  }
  return lines;
}

/// Tells the first line that differs.
inline void expect_same(const Lines& ours, const Lines& recorded, const std::string& set) {
  const auto [our, their] = std::mismatch(ours.begin(), ours.end(), recorded.begin(), recorded.end());
  const auto line = std::to_string(our - ours.begin() + 1);
  EXPECT_EQ(our == ours.end() ? "(end)" : *our, their == recorded.end() ? "(end)" : *their)
      << set << ", call " << line;
}

inline fs::path rank_file(const fs::path& index, std::uint32_t rank) {
  return index.parent_path() / "ti.txt_files" / ("rank-" + std::to_string(rank) + ".txt");
}

inline bool sends(const Action& action) {
  return action.kind == ActionKind::send || action.kind == ActionKind::isend;
}

/// Point-to-point messages of all ranks, and their elements.
struct Messages {
  std::uint64_t number = 0;
  std::int64_t elements = 0;
};

inline Messages messages_of(const Workload& workload) {
  Messages sent;
  for (const RankProgram& program : workload.programs) {
    for (const Action& action : program.actions) {
      if (!sends(action) && action.kind != ActionKind::send_recv) continue;
      ++sent.number;
      sent.elements += action.send_count;
    }
  }
  return sent;
}

inline double flops_of(const Workload& workload) {
  double flops = 0;
  for (const RankProgram& program : workload.programs) {
    for (const Action& action : program.actions) flops += action.amount;
  }
  return flops;
}

/// What lint says of the written program besides that it names no communicator.
inline Lines findings(const Workload& workload) {
  const Scratch scratch;
  write_trace(workload, "written");
  Lines found;
  for (const TraceFinding& finding : read_trace("written/index.txt", workload.ranks()).findings) {
    if (finding.what.find("names no communicator") == std::string::npos) found.push_back(finding.text());
  }
  return found;
}

}  // namespace netloom::test
