"""Runs a sweep on a real Slurm: submits it, cancels a running job, submits what is missing, merges, and compares the table
with that of a local run, byte by byte.

Usage: sweep_test.py NETLOOM. Exit status 77 where there can be no Slurm.
"""

import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

import private_slurm

EXPERIMENT = """\
schema: 1
name: sweep
hardware:
  link: {bandwidth: 100Gbps, latency: 100ns}
  host: {speed: 100Gf}
topologies:
  - {label: torus, type: torus, dims: [4, 4]}
  - {label: hypercube, type: hypercube, dimension: 4}
workloads:
  - {type: alltoall, size: [1KiB, 16KiB, 64KiB]}
  - {type: npb_is, class: S}
baseline: torus
"""


def words_of(answer):
    return answer.stdout + answer.stderr


class Sweep(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = pathlib.Path(tempfile.mkdtemp(prefix="netloom-slurm-"))
        cls.addClassCleanup(shutil.rmtree, cls.folder, ignore_errors=True)
        cls.folder.chmod(0o755)  # munged is another user
        (cls.folder / "slurm").mkdir()
        try:
            cls.slurm = cls.enterClassContext(private_slurm.PrivateSlurm(cls.folder / "slurm"))
        except private_slurm.NoSlurm as error:
            raise unittest.SkipTest(f"Slurm's daemons do not start here: {error}") from error
        (cls.folder / "sweep.yaml").write_text(EXPERIMENT)
        # Every job lasts long enough to be seen and cancelled.
        (cls.folder / "prologue.sh").write_text("sleep 2\n")

    def netloom(self, *words):
        return self.slurm.run(NETLOOM, *words, cwd=self.folder)

    def submit(self, *words):
        return self.netloom("submit", "sweep.yaml", "-o", "results", "--tasks-per-job", "2", "--prologue", "prologue.sh",
                            *words)

    def test_cancelled_job_is_submitted_again_and_the_table_is_that_of_a_local_run(self):
        answer = self.submit()
        self.assertEqual(answer.returncode, 0, words_of(answer))
        self.assertIn("4 shards submitted", answer.stderr)
        private_slurm.wait_until(lambda: "RUNNING" in self.slurm.elements().values(), "a running job")
        running = next(job for job, state in self.slurm.elements().items() if state == "RUNNING")
        status = self.netloom("status", "results")
        self.assertEqual(status.returncode, 1)
        self.assertRegex(status.stdout, r"8 runs: .*running")
        self.assertIn("nothing to submit", self.submit().stderr, "all shards are in the queue")
        self.slurm.run("scancel", running)
        private_slurm.wait_until(lambda: not self.slurm.elements(), "the queue to be empty")
        self.assertEqual(self.processes_of_the_sweep(), "")

        status = self.netloom("status", "results")
        self.assertEqual(status.stdout, "8 runs: 6 done, 2 missing\n")
        refused = self.netloom("merge", "results")
        self.assertEqual(refused.returncode, 1)
        self.assertIn("2 runs of 8 have no result", refused.stderr)
        again = self.submit("--wait")
        self.assertEqual(again.returncode, 0, words_of(again))
        self.assertIn("1 shard submitted", again.stderr)
        self.assertEqual(self.netloom("status", "results").stdout, "8 runs: 8 done\n")
        merged = self.netloom("merge", "results")
        self.assertEqual(merged.returncode, 0, words_of(merged))
        local = self.netloom("run", "sweep.yaml", "-o", "local")
        self.assertEqual(local.returncode, 0, words_of(local))
        self.assertEqual((self.folder / "results/results.csv").read_bytes(), (self.folder / "local/results.csv").read_bytes())

    def test_refusal_has_slurms_own_words(self):
        answer = self.netloom("submit", "sweep.yaml", "-o", "refused", "--partition", "nowhere")
        self.assertEqual(answer.returncode, 1)
        self.assertIn("invalid partition specified: nowhere", answer.stderr)

    def processes_of_the_sweep(self):
        return subprocess.run(["pgrep", "-a", "-f", str(self.folder / "sweep.yaml")], text=True, capture_output=True).stdout


if __name__ == "__main__":
    NETLOOM = str(pathlib.Path(sys.argv.pop(1)).resolve())
    reason = private_slurm.why_not()
    if reason:
        print("skipped:", reason)
        sys.exit(77)
    result = unittest.main(verbosity=2, exit=False).result
    sys.exit(77 if result.skipped else not result.wasSuccessful())
