#include "cluster/slurm.hpp"

#include <charconv>
#include <sstream>

#include "common/error.hpp"
#include "common/shell.hpp"

namespace netloom {

namespace {

std::string trimmed(std::string text) {
  while (!text.empty() && (text.back() == '\n' || text.back() == ' ')) text.pop_back();
  return text;
}

}  // namespace

std::optional<std::size_t> max_array_size() {
  const std::string key = "MaxArraySize";
  std::istringstream lines(run_shell("scontrol show config 2>/dev/null").output);
  for (std::string line; std::getline(lines, line);) {
    if (!line.starts_with(key)) continue;
    const std::size_t digit = line.find_first_of("0123456789");
    std::size_t size = 0;
    if (digit != std::string::npos) std::from_chars(line.data() + digit, line.data() + line.size(), size);
    if (size > 0) return size;
  }
  return std::nullopt;
}

std::string submit_array(const std::filesystem::path& script, const JobArray& array,
                         std::optional<std::size_t> max_running) {
  std::string elements = elements_text(array.elements);
  if (max_running) elements += "%" + std::to_string(*max_running);
  // sbatch's words come on standard error, its answer on standard output.
  const ShellAnswer answer =
      run_shell("command -v sbatch >/dev/null || exit " + std::to_string(no_such_program) +
                "; exec sbatch --parsable --array=" + elements + " " + shell_quoted(script.string()) + " " +
                std::to_string(array.offset) + " 2>&1");
  if (answer.status == no_such_program) {
    throw RunError("sbatch is not installed here, so nothing was submitted; --print shows the script");
  }
  if (answer.status != 0) throw RunError("sbatch refused: " + trimmed(answer.output));
  // JOB or JOB;CLUSTER, after whatever else a site's sbatch says.
  std::string job = trimmed(answer.output);
  job = job.substr(job.find_last_of('\n') + 1);
  return job.substr(0, job.find(';'));
}

LiveShards live_shards(std::span<const SubmittedArray> arrays) {
  LiveShards live;
  if (arrays.empty()) return live;
  const ShellAnswer answer = run_shell("exec squeue --me -h -r -o '%F %K %T' 2>/dev/null");
  if (answer.status == 0) return live_shards(arrays, answer.output);
  live.known = false;
  return live;
}

LiveShards live_shards(std::span<const SubmittedArray> arrays, const std::string& lines) {
  std::map<std::string, const SubmittedArray*> by_job;
  for (const SubmittedArray& array : arrays) by_job[array.job] = &array;
  LiveShards live;
  std::istringstream all(lines);
  std::string job, state;
  for (std::string line; std::getline(all, line);) {
    std::istringstream words(line);
    std::size_t element = 0;
    if (!(words >> job >> element >> state)) continue;
    const auto array = by_job.find(job);
    if (array == by_job.end()) continue;
    const std::size_t shard = array->second->offset + element + 1;
    (state == "RUNNING" || state == "COMPLETING" ? live.running : live.waiting).insert(shard);
    live.counts.insert(array->second->shards);
  }
  return live;
}

}  // namespace netloom
