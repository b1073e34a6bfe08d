#!/usr/bin/env python3
"""Benchmarks: `bench/run.py SUITE --json` prints one flat JSON object, `bench/run.py all` a table.

Times are CPU seconds of one core. Machines are noisy, so every suite measures our code and a baseline in the same run,
in turns, and reports the best of several rounds of each; read the ratio first.
"""

import argparse
import importlib
import json
import platform
import sys
from pathlib import Path

SUITES = ("game", "kernel", "ai", "event", "documents", "store", "server", "page", "desk")
Figures = dict[str, int | float | str]


def main() -> None:
    """Run the suites asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("suite", choices=(*SUITES, "all"))
    parser.add_argument("--json", action="store_true", help="one flat JSON object instead of a table")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    figures: Figures = {}
    for suite in SUITES if asked.suite == "all" else (asked.suite,):
        for name, figure in importlib.import_module(f"bench.{suite}").run(asked.seed).items():
            figures[f"{suite}.{name}" if name in figures else name] = figure
    if asked.json:
        print(json.dumps(figures))
        return
    width = max(map(len, figures))
    print(f"Python {platform.python_version()} on {platform.machine()}")
    for name, figure in figures.items():
        print(f"{name:{width}}  {figure:>14,}" if isinstance(figure, int) else f"{name:{width}}  {figure:>14}")


if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[1]))
    main()
