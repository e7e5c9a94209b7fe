"""Checks every #include under src/: layers include only layers below them, and each third-party library is used at its
one address.

Usage: layers.py SRC. Prints every fault as file:line: what; exit status 1 when there is any.
"""

import pathlib
import re
import sys

# Lowest first; layers of one group never include each other.
GROUPS = [
    {"common"},
    {"spec"},
    {"topology", "workload"},
    {"routing"},
    {"metrics", "search"},
    {"platform"},
    {"schedule"},
    {"replay", "flit"},
    {"results", "estimate"},
    {"report", "experiment"},
    {"cluster"},
    {"cli", "loadable", "recorder"},
]
HEIGHT = {layer: height for height, group in enumerate(GROUPS) for layer in group}
MAIN = len(GROUPS)  # src/main.cpp stands above all layers

# The longest matching prefix counts.
LIBRARIES = {
    "yaml-cpp/": {"spec"},
    "simgrid/": {"replay", "loadable", "recorder"},
    "smpi/": {"replay", "loadable", "recorder"},
    "xbt/": {"replay", "loadable", "recorder"},
    "CLI/": {"cli"},
    "spdlog/": {"common"},
    "archive.h": {"common"},
    "archive_entry.h": {"common"},
    "metis.h": {"metrics"},
    "scotch.h": {"platform"},
    "nlohmann/": {"results", "experiment", "cluster", "cli"},
    "boost/uuid/": {"common"},
    "boost/container/": {"search"},
    "boost/graph/": {"topology", "workload", "routing", "metrics", "search"},
}
SYSTEM_FOLDERS = ("sys/", "linux/")

INCLUDE = re.compile(r'\s*#\s*include\s*(?:"([^"]+)"|<([^>]+)>)')


def fault_of_own(layer, name, src):
    """What is wrong with including the project's header `name` from `layer` (None for src/main.cpp)."""
    target = name.split("/")[0]
    if target not in HEIGHT or "/" not in name:
        return f'"{name}" must be a path from src/, in one of the layers'
    if not (src / name).is_file():
        return f'"{name}" does not exist'
    height = MAIN if layer is None else HEIGHT[layer]
    if target == layer or HEIGHT[target] < height:
        return None
    relation = "beside" if HEIGHT[target] == height else "above"
    return f'"{name}" is {relation} the layer {layer}'


def fault_of_library(layer, name):
    """What is wrong with including the library header `name` from `layer`."""
    matches = [prefix for prefix in LIBRARIES if name.startswith(prefix)]
    if matches:
        homes = LIBRARIES[max(matches, key=len)]
        return None if layer in homes else f"<{name}> belongs to {' and '.join(sorted(homes))} alone"
    if "/" in name and not name.startswith(SYSTEM_FOLDERS):
        return f"<{name}> is of a library without an address"
    return None


def faults_of_file(path, src):
    relative = path.relative_to(src)
    layer = relative.parts[0] if len(relative.parts) > 1 else None
    if layer is not None and layer not in HEIGHT:
        return [f"{path}:1: the folder {layer} is no layer"]
    if layer is None and relative.name != "main.cpp":
        return [f"{path}:1: only main.cpp stands outside the layers"]
    faults = []
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        match = INCLUDE.match(line)
        if not match:
            continue
        own, library = match.groups()
        fault = fault_of_own(layer, own, src) if own else fault_of_library(layer, library)
        if fault:
            faults.append(f"{path}:{number}: {fault}")
    return faults


def faults_under(src):
    paths = sorted(path for path in src.rglob("*") if path.suffix in {".hpp", ".cpp", ".h"})
    if not paths:
        return [f"{src}: there is no source in it"]
    return [fault for path in paths for fault in faults_of_file(path, src)]


def main():
    faults = faults_under(pathlib.Path(sys.argv[1]))
    print("\n".join(faults) or "every #include points at a lower layer")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
