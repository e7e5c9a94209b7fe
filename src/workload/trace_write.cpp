#include "common/error.hpp"
#include "common/files.hpp"
#include "workload/trace.hpp"
#include "workload/trace_line.hpp"

namespace netloom {

void write_trace(const Workload& workload, const std::filesystem::path& folder) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error) throw RunError(folder.string() + ": the folder cannot be made: " + error.message());
  std::string index;
  for (std::uint32_t rank = 0; rank < workload.ranks(); ++rank) {
    std::string text;
    for (const Action& action : workload.programs[rank].actions) {
      text += line_text(workload, rank, action) + "\n";
    }
    const std::string name = "rank-" + std::to_string(rank) + ".txt";
    // Thousands of waits for the disk would buy nothing: a trace that a power cut shortens is written again.
    write_file(folder / name, text, Flush::no);
    index += name + "\n";
  }
  write_file(folder / "index.txt", index);
}

}  // namespace netloom
