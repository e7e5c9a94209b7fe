"""Opens the HTML report of an experiment in headless Chromium: nothing on its console, nothing asked of the network, and a
picture that is not blank.

Usage: browser_test.py NETLOOM EXPERIMENT. Exit status 77 where Chromium is not installed.
"""

import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import zlib

FRAME = '<html><body style="margin:0"><iframe src="report.html" style="width:400px;height:1500px;border:0"></iframe></body></html>'


def browse(folder, page, picture, width):
    """What Chromium says of the page, which is drawn to a picture."""
    command = ["chromium", "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
               f"--user-data-dir={folder}/browser", "--hide-scrollbars", "--virtual-time-budget=5000",
               "--host-resolver-rules=MAP * ~NOTFOUND", f"--window-size={width},1500", f"--screenshot={picture}",
               "--enable-logging=stderr", f"file://{page}"]
    return subprocess.run(command, capture_output=True, text=True, errors="replace", timeout=60, check=True).stderr


def shades(picture):
    """How many different bytes the pixels of a PNG have, as filtered: a blank picture has a few."""
    data, at, packed = picture.read_bytes(), 8, b""
    while at < len(data):
        length = int.from_bytes(data[at:at + 4], "big")
        if data[at + 4:at + 8] == b"IDAT":
            packed += data[at + 8:at + 8 + length]
        at += 12 + length
    return len(set(zlib.decompress(packed)))


def main(netloom, experiment):
    if not shutil.which("chromium"):
        print("skipped: chromium is not installed (scripts/setup browser installs it)")
        return 77
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        subprocess.run([netloom, "-q", "run", experiment, "-o", folder / "out"], check=True, stdout=subprocess.DEVNULL)
        report = folder / "report.html"
        subprocess.run([netloom, "report", folder / "out", "--html", report], check=True)
        (folder / "frame.html").write_text(FRAME)
        assert report.stat().st_size < 3_000_000, "the page is large"
        for page, width in ((report, 1280), (folder / "frame.html", 500)):
            picture = folder / f"{width}.png"
            said = browse(folder, page, picture, width)
            console = [line for line in said.splitlines() if "CONSOLE" in line]
            assert not console, console
            assert shades(picture) > 50, f"{shades(picture)} shades at {width} pixels: a blank page"
        text = report.read_text()
        if shutil.which("gnuplot"):
            bars, keys = 4 * 6, 6  # workloads by networks
            found = text[:text.index("<h2>How the bytes")].count("<polygon")
            assert found == bars + keys, f"{found} polygons for {bars} bars and {keys} keys"
            assert text.count("<figcaption>") == 1 + 4 + 6, "a chart of bars, four of loads, six drawings"
        assert not re.search(r"""(src|href)\s*=\s*["']?\s*(https?:)?//|url\(\s*["']?(https?:)?//|@import""", text)
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
