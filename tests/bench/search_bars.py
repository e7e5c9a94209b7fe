#!/usr/bin/env python3
"""Times of proofs and rates of the exhaustive method, on one thread, and their ratio to plain breadth-first search.

usage: search_bars.py [--netloom build/release/netloom] [--only TEXT] [--long]

`plain` is what the plain variant would take for the whole space at its measured rate. Processor seconds stand beside
wall seconds, because machines are shared. Printed, never asserted: machines are noisy. --long adds the open cases,
ten minutes each at most.
"""
import argparse
import json
import math
import os
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROOFS = [(1024, 9, 2), (512, 11, 2), (512, 12, 6), (512, 13, 25), (1024, 10, 30), (1024, 11, 40)]
OPEN = [(1024, 14), (512, 14), (1024, 12), (1024, 13), (1024, 15)]


def search(netloom, *words):
    """The JSON answer and the processor seconds of one search."""
    with tempfile.NamedTemporaryFile("r") as out:
        command = [netloom, "search", "circulant", *map(str, words), "--order", "diameter,mpl", "--format", "json", "-o", out.name]
        process = subprocess.Popen(command, stderr=subprocess.DEVNULL)
        _, status, usage = os.wait4(process.pid, 0)
        if status != 0:
            sys.exit(f"{' '.join(command)} failed")
        return json.load(open(out.name)), usage.ru_utime + usage.ru_stime


def exhaustive_ranks(nodes, degree):
    """Combinations the exhaustive method goes through: jump 1 is fixed where nodes is a power of two."""
    fixed = 1 if nodes & (nodes - 1) == 0 else 0
    return math.comb((nodes - 1) // 2 - fixed, degree // 2 - fixed)


def processor():
    for line in open("/proc/cpuinfo"):
        if line.startswith("model name"):
            return line.split(":", 1)[1].strip()
    return "unknown processor"


def rate(netloom, method, nodes, degree, ranks):
    shards = exhaustive_ranks(nodes, degree) // ranks
    answer, seconds = search(netloom, "--nodes", nodes, "--degree", degree, "--method", method, "-j", 1,
                             "--shard", f"{(shards + 1) // 2}/{shards}")
    print(f"{method:17} ({nodes},{degree})  {answer['tested']:.3g} ranks  {answer['tested_per_second']:.3g} /s wall  "
          f"{answer['tested'] / seconds:.3g} /s processor")
    return answer["tested"] / seconds


def proof(netloom, nodes, degree, bar, plain_rate, extra=()):
    answer, seconds = search(netloom, "--nodes", nodes, "--degree", degree, "-j", 1, *extra)
    plain = exhaustive_ranks(nodes, degree) / plain_rate
    state = "proven" if answer["proven"] else (
        f"open: diameter {answer['diameter']} >= {answer['diameter_bound']}, "
        f"sum {answer['distance_sum_from_one_node']} >= {answer['distance_sum_bound']}")
    print(f"({nodes},{degree}) {state}: D {answer['diameter']}, sum {answer['distance_sum_from_one_node']}, "
          f"{answer['seconds']:.2f} s wall, {seconds:.2f} s processor" + (f" (bar {bar} s)" if bar else "") +
          f"; plain {plain:.3g} s, ratio {plain / seconds:.3g}", flush=True)
    return seconds


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--netloom", default=str(ROOT / "build/release/netloom"))
    parser.add_argument("--only", default="", help="rates, proofs, small, threads")
    parser.add_argument("--long", action="store_true")
    options = parser.parse_args()
    chosen = lambda name: options.only in ("", name)
    print(processor())
    plain_rate = rate(options.netloom, "exhaustive_plain", 1024, 10, 3_000_000)
    if chosen("rates"):
        rate(options.netloom, "exhaustive", 1024, 10, 100_000_000)
    if chosen("proofs"):
        for nodes, degree, bar in PROOFS:
            proof(options.netloom, nodes, degree, bar, plain_rate)
    if chosen("small"):
        together = sum(proof(options.netloom, 256, degree, None, plain_rate) for degree in range(2, 16))
        print(f"256 nodes, degrees 2 to 15 together: {together:.2f} s processor (bar 15 s)")
    if chosen("threads"):
        wall = [search(options.netloom, "--nodes", 512, "--degree", 13, "-j", threads)[0]["seconds"] for threads in (1, 2)]
        print(f"two threads: {wall[0] / wall[1]:.2f} times one (bar 1.7)")
    if options.long:
        for nodes, degree in OPEN:
            proof(options.netloom, nodes, degree, None, plain_rate, ("--time-limit", 600))


if __name__ == "__main__":
    main()
