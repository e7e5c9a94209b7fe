#!/usr/bin/env python3
"""Engine `phase` against engine `smpi`: the error of its time for workloads on six networks, and how many times faster
it is, as Markdown tables (docs/estimate.md).

usage: estimate_errors.py [--netloom build/release/netloom] [--nodes 64 256] [--only TEXT] [--repeat N]

Both engines run in one sweep, one run at a time. The wall times are the least of N sweeps, printed and never asserted:
machines are noisy. `*` marks an estimate that its own row warns of.
"""
import argparse
import csv
import json
import pathlib
import statistics
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
NETWORKS = {
    64: {
        "torus 8x8": "{type: torus, dims: [8, 8]}",
        "6-cube": "{type: hypercube, dimension: 6}",
        "product": "{type: product, factors: [{type: circulant, nodes: 16, jumps: [1, 8]}, {type: complete, nodes: 4}]}",
        "{1,14}": "{type: circulant, nodes: 64, jumps: [1, 14]}",
        "{1,4,25}": "{type: circulant, nodes: 64, jumps: [1, 4, 25]}",
        "{1,5,18,26}": "{type: circulant, nodes: 64, jumps: [1, 5, 18, 26]}",
    },
    256: {
        "torus 16x16": "{type: torus, dims: [16, 16]}",
        "8-cube": "{type: hypercube, dimension: 8}",
        "product": "{type: product, factors: [{type: circulant, nodes: 64, jumps: [1, 14]}, {type: complete, nodes: 4}]}",
        "{1,92}": "{type: circulant, nodes: 256, jumps: [1, 92]}",
        "{1,47,122}": "{type: circulant, nodes: 256, jumps: [1, 47, 122]}",
        "{1,9,74,103}": "{type: circulant, nodes: 256, jumps: [1, 9, 74, 103]}",
    },
}
# What the row is called, the workload, and the algorithms.
WORKLOADS = [
    ("all-to-all 64KiB, pair", "{type: alltoall, size: 64KiB}", "alltoall: pair"),
    ("all-to-all 64KiB, ring", "{type: alltoall, size: 64KiB}", "alltoall: ring"),
    ("all-to-all 1KiB, at once", "{type: alltoall, size: 1KiB}", ""),
    ("all-to-all 64B, bruck", "{type: alltoall, size: 64B}", ""),
    ("all-reduce 1MiB, rdb", "{type: allreduce, size: 1MiB}", "allreduce: rdb"),
    ("all-reduce 1MiB, lr", "{type: allreduce, size: 1MiB}", "allreduce: lr"),
    ("all-reduce 64KiB, default", "{type: allreduce, size: 64KiB}", ""),
    ("bcast 1MiB", "{type: bcast, size: 1MiB}", ""),
    ("barrier", "{type: barrier}", ""),
    ("FT S, pair", "{type: npb_ft, class: S, compute: none}", "alltoall: pair"),
    ("FT A, ring", "{type: npb_ft, class: A, iterations: 2, compute: none}", "alltoall: ring"),
    ("IS W, pair", "{type: npb_is, class: W, iterations: 3, compute: none}", "alltoallv: pair"),
    ("IS A, pair", "{type: npb_is, class: A, iterations: 3, compute: none}", "alltoallv: pair"),
    ("CG A", "{type: npb_cg, class: A, iterations: 2, compute: none}", ""),
    ("MG S", "{type: npb_mg, class: S, iterations: 2, compute: none}", ""),
    ("MG A", "{type: npb_mg, class: A, iterations: 2, compute: none}", ""),
    ("LU A", "{type: npb_lu, class: A, iterations: 1, compute: none}", ""),
    ("BT A", "{type: npb_bt, class: A, iterations: 2, compute: none}", ""),
    ("SP A", "{type: npb_sp, class: A, iterations: 2, compute: none}", ""),
    ("Graph500 2^14, pair", "{type: graph500_bfs, scale: 14, compute: none}", "alltoallv: pair"),
    ("Graph500 2^14, ring", "{type: graph500_bfs, scale: 14, compute: none}", "alltoallv: ring"),
]
HARDWARE = "{link: {bandwidth: 100Gbps, latency: 100ns}, router: {latency: 50ns}, host: {speed: 100Gf}}"


def config(nodes, workload, algorithms):
    networks = "".join(f'  - {{label: "{name}", {spec[1:]}\n' for name, spec in NETWORKS[nodes].items())
    return (f"schema: 1\nname: estimate\nhardware: {HARDWARE}\ntopologies:\n{networks}workloads: [{workload}]\n"
            f"mpi: {{algorithms: {{{algorithms}}}}}\nengine: [smpi, phase]\n")


def sweep(netloom, text, timeout):
    """{network: {engine: row}}, each row with its wall time."""
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder)
        (path / "a.yaml").write_text(text, encoding="utf-8")
        command = [netloom, "run", str(path / "a.yaml"), "-o", str(path / "out"), "-j", "1", "--timeout", str(timeout)]
        subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
        costs = json.loads((path / "out" / "provenance.json").read_text(encoding="utf-8"))["runs"]
        rows = {}
        for row in csv.DictReader((path / "out" / "results.csv").open(encoding="utf-8")):
            row["wall_s"] = costs[row["run_id"]]["wall_s"]
            rows.setdefault(row["topology"], {})[row["engine"]] = row
        return rows


def error_cell(engines):
    simulated, estimated = engines["smpi"], engines["phase"]
    if simulated["status"] != "ok" or estimated["status"] != "ok":
        return f"{simulated['status']} / {estimated['status']}"
    if any(simulated[count] != estimated[count] for count in ("messages", "bytes", "hottest_link_bytes")):
        return "OTHER MESSAGES"
    error = 100 * (float(estimated["time_s"]) / float(simulated["time_s"]) - 1)
    doubt = " *" if float(estimated["estimate_drift"]) > 0.25 else ""
    return f"{error:+.1f}{doubt}"


def line(cells):
    print("| " + " | ".join(cells) + " |", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--netloom", default=str(ROOT / "build/release/netloom"))
    parser.add_argument("--nodes", type=int, nargs="+", default=sorted(NETWORKS), choices=sorted(NETWORKS))
    parser.add_argument("--only", default="", help="rows whose name has this text")
    parser.add_argument("--repeat", type=int, default=1)
    parser.add_argument("--timeout", type=float, default=120, help="seconds of a simulation")
    arguments = parser.parse_args()
    for nodes in arguments.nodes:
        line([f"{nodes} ranks, error in %", *NETWORKS[nodes], "times faster (median)"])
        line(["---"] * (len(NETWORKS[nodes]) + 2))
        for name, workload, algorithms in WORKLOADS:
            if arguments.only not in name:
                continue
            sweeps = [sweep(arguments.netloom, config(nodes, workload, algorithms), arguments.timeout)
                      for _ in range(arguments.repeat)]
            if not sweeps[0]:
                sys.exit(f"{name}: no rows")
            least = {engine: {network: min(rows[network][engine]["wall_s"] for rows in sweeps) for network in sweeps[0]}
                     for engine in ("smpi", "phase")}
            ratios = [least["smpi"][network] / max(least["phase"][network], 1e-6) for network in sweeps[0]]
            line([name, *(error_cell(engines) for engines in sweeps[0].values()), f"{statistics.median(ratios):.0f}"])
        print()


if __name__ == "__main__":
    main()
