#!/usr/bin/env python3
"""Ratio of the XML platform against libnetloom_platform.so under stock smpirun, measured in one run.

usage: loadable_platform.py [--netloom build/release/netloom] [--hosts 512] [--repeat 5]

Both run a program of two ranks that calls nothing but MPI_Init and MPI_Finalize, so that what is measured is the
platform; the library finds its routes within that time, the XML has had them written before. Printed, never asserted.
"""
import argparse
import os
import pathlib
import statistics
import subprocess
import tempfile

from against_smpirun import HARDWARE, ROOT, measured

PROGRAM = """#include <mpi.h>
int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  MPI_Finalize();
  return 0;
}
"""


def main():
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("--netloom", type=pathlib.Path, default=ROOT / "build/release/netloom")
    options.add_argument("--hosts", type=int, default=512)
    options.add_argument("--repeat", type=int, default=5)
    chosen = options.parse_args()
    netloom = chosen.netloom.resolve()
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        (folder / "n.yaml").write_text(
            HARDWARE % "100Gbps" + f"topologies: {{type: circulant, nodes: {chosen.hosts}, jumps: [1, 19, 74, 141]}}\n")
        (folder / "program.c").write_text(PROGRAM)
        for command in (["smpicc", "program.c", "-o", "program"], [netloom, "platform", "n.yaml", "-o", "n.xml"]):
            subprocess.run(command, cwd=folder, check=True)
        os.environ["NETLOOM_PLATFORM"] = "n.yaml"
        platforms = {"XML": "n.xml", "library": netloom.parent / "libnetloom_platform.so"}
        seen = {kind: [] for kind in platforms}
        for _ in range(chosen.repeat):
            for kind, platform in platforms.items():
                seen[kind].append(measured(["smpirun", "-np", "2", "-platform", platform, "./program"], folder))
        seconds, memory = ({kind: statistics.median(run[i] for run in runs) for kind, runs in seen.items()}
                           for i in (0, 1))
    for what, values, unit, scale in (("wall time", seconds, "s", 1), ("memory", memory, "MB", 1e6)):
        print(f"{what} of {chosen.hosts} hosts: XML {values['XML'] / scale:.3g} {unit}, library "
              f"{values['library'] / scale:.3g} {unit}, ratio {values['XML'] / values['library']:.1f}")


if __name__ == "__main__":
    main()
