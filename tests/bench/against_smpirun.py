#!/usr/bin/env python3
"""Ratios of netloom against stock smpirun, and of two workers against one, measured in one run.

usage: against_smpirun.py [--netloom build/release/netloom] [--repeat 3] [--points 100]

Each figure is the median of interleaved repetitions. Memory is the largest resident set of any process of the
command. Printed, never asserted: machines are noisy.
"""
import argparse
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
CIRCULANT_1024 = "{type: circulant, nodes: 1024, jumps: [1, 19, 74, 141, 319]}"
HARDWARE = """hardware:
  link: {bandwidth: %s, latency: 100ns, duplex: full}
  router: {latency: 50ns}
  host: {speed: 100Gf}
"""


def measured(command, folder):
    """Wall seconds and the largest resident set (bytes) of a command that must succeed."""
    with open(folder / "log", "w") as log:
        start = time.perf_counter()
        process = subprocess.Popen(command, cwd=folder, stdout=log, stderr=log)
        _, status, usage = os.wait4(process.pid, 0)
    seconds = time.perf_counter() - start
    if status != 0:
        sys.exit(f"{command[0]} failed: {(folder / 'log').read_text()[-2000:]}")
    return seconds, usage.ru_maxrss * 1024


def floyd_xml(netloom, spec, bandwidth, latency):
    """The network as stock users write it: one Floyd zone, one link a direction, one-hop routes."""
    edges = subprocess.run([netloom, "topology", spec, "--format", "edges"], check=True, capture_output=True, text=True)
    pairs = [tuple(map(int, line.split())) for line in edges.stdout.splitlines() if line and not line.startswith("#")]
    nodes = 1 + max(max(pair) for pair in pairs)
    lines = ["<?xml version='1.0'?>", '<!DOCTYPE platform SYSTEM "https://simgrid.org/simgrid.dtd">',
             '<platform version="4.1">', '<zone id="net" routing="Floyd">']
    lines += [f'<host id="h{n}" speed="100e9f"/>' for n in range(nodes)]
    for a, b in pairs:
        for x, y in ((a, b), (b, a)):
            lines.append(f'<link id="l{x}_{y}" bandwidth="{bandwidth}Bps" latency="{latency}s"/>')
    for a, b in pairs:
        for x, y in ((a, b), (b, a)):
            lines.append(f'<route src="h{x}" dst="h{y}" symmetrical="NO"><link_ctn id="l{x}_{y}"/></route>')
    return "\n".join(lines + ["</zone>", "</platform>", ""]), nodes


def start_up(netloom, folder, repeat):
    """A 1024-node degree-10 circulant: platform, routes and one 8-byte allreduce."""
    (folder / "a.yaml").write_text(
        "schema: 1\nname: a\n" + HARDWARE % "100Gbps" + f"topologies: [{CIRCULANT_1024}]\n"
        "workloads: [{type: allreduce, size: 8B}]\nmpi: {profile: smpi}\n")
    xml, nodes = floyd_xml(netloom, CIRCULANT_1024, "12.5e9", "150e-9")
    (folder / "floyd.xml").write_text(xml)
    (folder / "hosts").write_text("".join(f"h{n}\n" for n in range(nodes)))
    subprocess.run([netloom, "workload", "{type: allreduce, size: 8B}", "--ranks", str(nodes), "-o", folder / "trace"],
                   check=True, capture_output=True)
    ours, stock = [], []
    for i in range(repeat):
        ours.append(measured([netloom, "run", "a.yaml", "-o", f"a{i}", "-j1"], folder))
        stock.append(measured(["smpirun", "-np", str(nodes), "-platform", folder / "floyd.xml", "-hostfile",
                               folder / "hosts", "-replay", "index.txt"], folder / "trace"))
    report("1024-node degree-10 circulant and one allreduce, against a Floyd zone (bars 1/3 and 2/3)", ours, stock)


def many_points(netloom, folder, repeat, points):
    """Points of 64 ranks, one 8-byte allreduce each, at as many bandwidths."""
    rates = ", ".join(f"{10 + i}Gbps" for i in range(points))
    config = ("schema: 1\nname: b\n" + HARDWARE % "%s" + "topologies: [{label: net, type: torus, dims: [8, 8]}]\n"
              "workloads: [{type: allreduce, size: 8B}]\nmpi: {profile: smpi}\n")
    (folder / "b.yaml").write_text(config % f"[{rates}]")
    subprocess.run([netloom, "workload", "{type: allreduce, size: 8B}", "--ranks", "64", "-o", folder / "small"],
                   check=True, capture_output=True)
    for i in range(points):
        (folder / f"b{i}.yaml").write_text(config % f"{10 + i}Gbps")
        subprocess.run([netloom, "platform", f"b{i}.yaml", "-o", f"b{i}.xml", "--hostfile", "b.hosts"], cwd=folder,
                       check=True, capture_output=True)
    one, two, stock = [], [], []
    for i in range(repeat):
        one.append(measured([netloom, "run", "b.yaml", "-o", f"one{i}", "-j1"], folder))
        two.append(measured([netloom, "run", "b.yaml", "-o", f"two{i}", "-j2"], folder))
        calls = [measured(["smpirun", "-np", "64", "-platform", folder / f"b{p}.xml", "-hostfile", folder / "b.hosts",
                           "-replay", "index.txt"], folder / "small") for p in range(points)]
        stock.append((sum(seconds for seconds, _ in calls), max(memory for _, memory in calls)))
    report(f"{points} points of 64 ranks, one 8-byte allreduce each, -j1 (bar 1/8)", one, stock)
    gain = statistics.median(a[0] for a in one) / statistics.median(b[0] for b in two)
    print(f"-j2 against -j1: {gain:.2f} times faster (bar 1.7)")


def report(title, ours, stock):
    seconds = [statistics.median(run[0] for run in runs) for runs in (ours, stock)]
    memory = [statistics.median(run[1] for run in runs) / 1e6 for runs in (ours, stock)]
    print(f"{title}:\n  wall   {seconds[0]:8.3f} s  / {seconds[1]:8.3f} s  = {seconds[0] / seconds[1]:.3f}"
          f"\n  memory {memory[0]:8.1f} MB / {memory[1]:8.1f} MB = {memory[0] / memory[1]:.3f}", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--netloom", type=pathlib.Path, default=ROOT / "build/release/netloom")
    parser.add_argument("--repeat", type=int, default=3)
    parser.add_argument("--points", type=int, default=100)
    options = parser.parse_args()
    netloom = options.netloom.resolve()
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        start_up(netloom, folder, options.repeat)
        many_points(netloom, folder, options.repeat, options.points)


if __name__ == "__main__":
    main()
