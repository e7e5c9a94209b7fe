"""Proves that layers.py finds what it is there to find."""

import pathlib
import tempfile
import unittest

import layers


class Layers(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.src = pathlib.Path(folder.name)
        for layer in layers.HEIGHT:
            self.write(f"{layer}/{layer}.hpp", "#pragma once\n")

    def write(self, name, text):
        path = self.src / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")

    def faults(self, name, *includes):
        self.write(name, "".join(f"#include {include}\n" for include in includes))
        return [fault.removeprefix(f"{self.src}/") for fault in layers.faults_under(self.src)]

    def test_includes_of_lower_layers_and_of_the_own_are_sound(self):
        lower = [f'"{layer}/{layer}.hpp"' for layer in ("cli", "experiment", "flit", "search", "workload", "common")]
        self.assertEqual(self.faults("cli/a.cpp", *lower, "<vector>", "<unistd.h>", "<sys/wait.h>"), [])
        self.assertEqual(self.faults("main.cpp", '"cli/cli.hpp"', '"common/common.hpp"'), [])

    def test_every_higher_layer_is_refused(self):
        for low, high in ((low, high) for low in layers.HEIGHT for high in layers.HEIGHT):
            if layers.HEIGHT[low] >= layers.HEIGHT[high]:
                continue
            with self.subTest(low=low, high=high):
                found = self.faults(f"{low}/a.cpp", "<vector>", f'"{high}/{high}.hpp"')
                self.assertEqual(found, [f'{low}/a.cpp:2: "{high}/{high}.hpp" is above the layer {low}'])
                (self.src / low / "a.cpp").unlink()

    def test_siblings_are_refused(self):
        for one, other in (("topology", "workload"), ("metrics", "search"), ("replay", "flit")):
            for layer, sibling in ((one, other), (other, one)):
                with self.subTest(layer=layer):
                    found = self.faults(f"{layer}/a.hpp", f'"{sibling}/{sibling}.hpp"')
                    self.assertEqual(found, [f'{layer}/a.hpp:1: "{sibling}/{sibling}.hpp" is beside the layer {layer}'])
                    (self.src / layer / "a.hpp").unlink()

    def test_libraries_have_one_address(self):
        homes = {
            "<yaml-cpp/yaml.h>": {"spec"},
            "<simgrid/s4u.hpp>": {"replay", "loadable", "recorder"},
            "<smpi/smpi.h>": {"replay", "loadable", "recorder"},
            "<CLI/CLI.hpp>": {"cli"},
            "<spdlog/spdlog.h>": {"common"},
            "<archive.h>": {"common"},
            "<nlohmann/json.hpp>": {"results", "experiment", "cluster", "cli"},
            "<boost/uuid/uuid.hpp>": {"common"},
        }
        for header, home in homes.items():
            refused_in = {layer for layer in layers.HEIGHT if self.refuses(layer, header)}
            self.assertEqual(refused_in, set(layers.HEIGHT) - home, header)
            self.assertEqual(len(self.faults("main.cpp", header)), 1, header)
            (self.src / "main.cpp").unlink()

    def refuses(self, layer, header):
        found = self.faults(f"{layer}/a.cpp", header)
        (self.src / layer / "a.cpp").unlink()
        return len(found) == 1

    def test_unknown_libraries_are_refused(self):
        self.assertEqual(
            self.faults("common/a.cpp", "<gtest/gtest.h>"),
            ["common/a.cpp:1: <gtest/gtest.h> is of a library without an address"],
        )

    def test_paths_start_at_src_and_exist(self):
        self.assertEqual(
            self.faults("spec/a.cpp", '"spec.hpp"', '"../common/common.hpp"', '"spec/gone.hpp"'),
            [
                'spec/a.cpp:1: "spec.hpp" must be a path from src/, in one of the layers',
                'spec/a.cpp:2: "../common/common.hpp" must be a path from src/, in one of the layers',
                'spec/a.cpp:3: "spec/gone.hpp" does not exist',
            ],
        )

    def test_folders_are_layers(self):
        self.assertEqual(self.faults("utils/a.cpp"), ["utils/a.cpp:1: the folder utils is no layer"])
        (self.src / "utils/a.cpp").unlink()
        self.assertEqual(self.faults("other.cpp"), ["other.cpp:1: only main.cpp stands outside the layers"])

    def test_spacing_hides_nothing(self):
        self.write("common/a.cpp", '  #  include   "spec/spec.hpp"  // needed\n')
        self.assertEqual(len(layers.faults_under(self.src)), 1)

    def test_an_empty_folder_is_no_success(self):
        with tempfile.TemporaryDirectory() as empty:
            self.assertEqual(len(layers.faults_under(pathlib.Path(empty))), 1)


if __name__ == "__main__":
    unittest.main()
