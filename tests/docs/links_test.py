#!/usr/bin/env python3
"""Every relative link of every Markdown page leads to a file of the repository."""
import pathlib
import re
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]


class Links(unittest.TestCase):
    def test_relative_links_lead_somewhere(self):
        pages = [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("tests/**/*.md")]
        self.assertIn(ROOT / "README.md", pages)
        for page in pages:
            for target in re.findall(r"\]\(([^)#\s]+)", page.read_text(encoding="utf-8")):
                if not target.startswith(("http:", "https:")):
                    with self.subTest(page=page.name, target=target):
                        self.assertTrue((page.parent / target).exists())


if __name__ == "__main__":
    unittest.main()
