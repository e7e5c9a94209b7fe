#pragma once
// The script of a job array, for sbatch and for people.

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace netloom {

/// What the user asks of the cluster; what is not asked is not in the script.
struct JobOptions {
  std::optional<std::string> partition, time, account, memory;
  std::vector<std::string> arguments;  ///< further ones of sbatch, as given
  std::optional<std::filesystem::path> prologue;
};

struct Job {
  std::string name;                               ///< of the experiment
  std::filesystem::path program, config, folder;  ///< absolute
  std::vector<std::string> settings;              ///< of --set
  std::vector<std::string> run_options;           ///< further words of `netloom run`
  std::size_t shards = 1;
  JobOptions options;
};

/// Element i of an array with offset k, which is the script's argument, runs shard k + i + 1.
/// \throws InputError where a line feed in a path or an option would become a line of its own.
std::string job_script(const Job& job);

}  // namespace netloom
