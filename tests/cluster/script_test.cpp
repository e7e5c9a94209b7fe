#include "cluster/script.hpp"

#include <gtest/gtest.h>

#include "common/error.hpp"
#include "common/files.hpp"
#include "common/shell.hpp"

namespace netloom {
namespace {

Job sample() {
  Job job;
  job.name = "sweep";
  job.program = "/opt/netloom";
  job.config = "/shared/it's a sweep.yaml";
  job.folder = "/shared/50% done";
  job.shards = 2500;
  return job;
}

TEST(JobScript, HasNoDirectiveThatWasNotAskedFor) {
  const std::string script = job_script(sample());
  EXPECT_TRUE(script.starts_with("#!/bin/bash\n#SBATCH --job-name=netloom-sweep\n")) << script;
  for (const char* const option : {"--partition", "--time", "--account", "--mem", "source"})
    EXPECT_EQ(script.find(option), std::string::npos) << option;
}

TEST(JobScript, HasTheDirectivesThatWereAskedFor) {
  Job job = sample();
  job.options = {"long", "2:00:00", "physics", "4G", {"--exclusive", "--qos=low"}, "/shared/modules.sh"};
  const std::string script = job_script(job);
  for (const char* const line : {"#SBATCH --partition=long\n", "#SBATCH --time=2:00:00\n",
                                 "#SBATCH --account=physics\n", "#SBATCH --mem=4G\n", "#SBATCH --exclusive\n",
                                 "#SBATCH --qos=low\n", "\nsource '/shared/modules.sh' || exit\n"})
    EXPECT_NE(script.find(line), std::string::npos) << line << script;
  EXPECT_LT(script.find("#SBATCH --qos"), script.find("set -e"))
      << "sbatch reads no directive after a command";
}

TEST(JobScript, EscapesPatternsInTheNameOfItsOutput) {
  EXPECT_NE(job_script(sample()).find("--output=\"/shared/50%% done/slurm/%A_%a.out\""), std::string::npos);
}

TEST(JobScript, RefusesABackslashWithWhichSlurmTakesNoPattern) {
  Job job = sample();
  job.folder = "/shared/a\\n";
  EXPECT_THROW(job_script(job), InputError);
}

TEST(JobScript, RefusesAControlCharacterInADirective) {
  Job job = sample();
  job.options.partition = "a\n#SBATCH --uid=0";
  EXPECT_THROW(job_script(job), InputError);
}

TEST(JobScript, RunsTheShardOfItsElementAndOffset) {
  Job job = sample();
  job.settings = {"a.b=[1, 2]", "it's"};
  const std::string file = testing::TempDir() + "netloom_script.sh";
  job.program = "/bin/echo";
  write_file(file, job_script(job));
  const ShellAnswer answer =
      run_shell("SLURM_ARRAY_TASK_ID=499 SLURM_CPUS_PER_TASK=2 bash " + shell_quoted(file) + " 2000");
  EXPECT_EQ(answer.output,
            "run /shared/it's a sweep.yaml --set a.b=[1, 2] --set it's -o /shared/50% done --shard 2500/2500 "
            "--jobs 2\n");
}

}  // namespace
}  // namespace netloom
