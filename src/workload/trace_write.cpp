#include "common/error.hpp"
#include "common/files.hpp"
#include "workload/trace.hpp"
#include "workload/trace_line.hpp"

namespace netloom {

std::string rank_file_name(std::uint32_t rank) {
  return "rank-" + std::to_string(rank) + ".txt";
}

void make_trace_folder(const std::filesystem::path& folder) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error) throw RunError(folder.string() + ": the folder cannot be made: " + error.message());
}

void write_trace_index(const std::filesystem::path& folder, std::uint32_t ranks) {
  std::string index;
  for (std::uint32_t rank = 0; rank < ranks; ++rank) index += rank_file_name(rank) + "\n";
  write_file(folder / "index.txt", index);
}

void remove_trace_files(const std::filesystem::path& folder, std::uint32_t ranks) {
  std::error_code ignored;
  std::filesystem::remove(folder / "index.txt", ignored);
  for (std::uint32_t rank = 0; rank < ranks; ++rank) {
    std::filesystem::remove(folder / rank_file_name(rank), ignored);
  }
}

void write_trace(const Workload& workload, const std::filesystem::path& folder) {
  make_trace_folder(folder);
  // The index comes first: whoever reads a trace that was cut short misses the files that it names.
  write_trace_index(folder, workload.ranks());
  for (std::uint32_t rank = 0; rank < workload.ranks(); ++rank) {
    std::string text;
    for (const Action& action : workload.programs[rank].actions) {
      text += line_text(workload, rank, action) + "\n";
    }
    // Thousands of waits for the disk would buy nothing: a trace that a power cut shortens is written again.
    write_file(folder / rank_file_name(rank), text, Flush::no);
  }
}

}  // namespace netloom
