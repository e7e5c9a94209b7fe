#include "cluster/script.hpp"

#include "common/error.hpp"
#include "common/shell.hpp"
#include "common/words.hpp"

namespace netloom {

namespace {

/// A line that sbatch reads. It takes quotes, and % begins a pattern in names of files.
std::string directive(const std::string& option) {
  if (has_control_characters(option))
    throw InputError("a line feed or another control character cannot be in an option of sbatch: " +
                     printable(option));
  return "#SBATCH " + option + "\n";
}

std::string quoted(const std::string& text) {
  std::string result = "\"";
  for (const char c : text) result += c == '"' || c == '\\' ? std::string{'\\', c} : std::string(1, c);
  return result + '"';
}

/// \throws InputError for a backslash, with which Slurm takes no pattern for one.
std::string without_patterns(const std::string& path) {
  if (path.find('\\') != std::string::npos)
    throw InputError(path +
                     ": Slurm cannot write what jobs print below a folder with a backslash in its name");
  std::string result;
  for (const char c : path) result += c == '%' ? std::string("%%") : std::string(1, c);
  return result;
}

std::string directives(const Job& job) {
  const JobOptions& options = job.options;
  std::string text = directive("--job-name=netloom-" + job.name);
  text += directive("--output=" + quoted(without_patterns((job.folder / "slurm").string()) + "/%A_%a.out"));
  text += directive("--ntasks=1");
  if (options.partition) text += directive("--partition=" + *options.partition);
  if (options.time) text += directive("--time=" + *options.time);
  if (options.account) text += directive("--account=" + *options.account);
  if (options.memory) text += directive("--mem=" + *options.memory);
  for (const std::string& argument : options.arguments) text += directive(argument);
  return text;
}

}  // namespace

std::string job_script(const Job& job) {
  std::string text = "#!/bin/bash\n" + directives(job);
  text += "# Element i of the array runs shard OFFSET + i + 1 of " + std::to_string(job.shards) +
          "; the script's argument is OFFSET.\n";
  // What loads modules often reads variables that are not set.
  if (job.options.prologue) text += "source " + shell_quoted(job.options.prologue->string()) + " || exit\n";
  text += "set -euo pipefail\n";
  text += "shard=$((SLURM_ARRAY_TASK_ID + ${1:-0} + 1))\n";
  text += "exec " + shell_quoted(job.program.string()) + " run " + shell_quoted(job.config.string());
  for (const std::string& setting : job.settings) text += " --set " + shell_quoted(setting);
  for (const std::string& word : job.run_options) text += " " + shell_quoted(word);
  text += " \\\n  -o " + shell_quoted(job.folder.string()) + " --shard \"$shard/" +
          std::to_string(job.shards) + "\" --jobs \"${SLURM_CPUS_PER_TASK:-1}\"\n";
  return text;
}

}  // namespace netloom
