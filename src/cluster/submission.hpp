#pragma once
// submission.json: what was submitted for a folder of results, so that its state can be told later.

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace netloom {

/// One array that sbatch took.
struct SubmittedArray {
  std::string job;  ///< Slurm's number
  std::size_t offset = 0;
  std::size_t shards = 1;  ///< of how many its shards are
};

struct Submission {
  std::filesystem::path config;  ///< absolute
  std::vector<std::string> settings;
  std::vector<SubmittedArray> arrays;  ///< in the order of time
};

std::filesystem::path submission_file(const std::filesystem::path& folder);

/// Nothing when there is none. \throws InputError when it is no such file.
std::optional<Submission> read_submission(const std::filesystem::path& folder);

void write_submission(const std::filesystem::path& folder, const Submission& submission);

}  // namespace netloom
