"""Suite `kernel`: random self-play over whole deals on the compiled kernel and on the Python reference, one core.

Every deal is fresh, at a random level; every turn counts, also where passing is all there is. Both play the same
deals, which the digest shows. Times are CPU seconds, best of many; only the figure for two threads needs the clock on
the wall.
"""

import gc
import os
import resource
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from time import perf_counter, process_time

from guandan.game.cards import RANKS, size
from guandan.game.patterns import LINE
from guandan.game.ruleset import load
from guandan.kernel import Kernel, Position, _native, made_for
from guandan.kernel.native import Native, bytes_of
from guandan.kernel.pack import packed

Figures = dict[str, int | float | str]

RULES = load("GJ17")
ROOT = Path(__file__).parents[1]
ROUNDS, SLOW_ROUNDS = 20, 6
DEALS = 4_000
BOTH = 200
"""Deals that both play in each round."""
LEVEL = 5


def best(work: Callable[[], int], rounds: int, clock: Callable[[], float] = process_time) -> float:
    """The most of something done in a second."""
    fastest = 0.0
    for _ in range(rounds):
        started = clock()
        done = work()
        fastest = max(fastest, done / (clock() - started))
    return fastest


def deals(runner: Kernel, seed: int, number: int, threads: int = 1) -> int:
    """Whole deals."""
    return runner.self_play(seed, number, threads=threads).deals


def decisions(runner: Kernel, seed: int, first: int) -> int:
    """The turns of some of them."""
    return runner.self_play(seed, BOTH, first).decisions


def self_play(seed: int) -> Figures:
    """Whole deals on both kernels, in turns."""
    native, python = made_for(RULES, "native"), made_for(RULES, "python")
    name = native.name
    python.self_play(seed + 1000, 300)
    gc.freeze()
    reference = speed = 0.0
    for number in range(ROUNDS):
        speed = max(speed, best(partial(deals, native, seed, DEALS), 2))
        if number < SLOW_ROUNDS:
            reference = max(reference, best(partial(decisions, python, seed, number * BOTH), 1))
    played, same = native.self_play(seed, BOTH), python.self_play(seed, BOTH)
    if played != same:
        raise AssertionError("the kernels do not play the same")
    tally = native.self_play(seed, DEALS)
    turns = tally.decisions / DEALS
    figures: Figures = {
        "kernel.deals_per_s": round(speed),
        "kernel.decisions_per_s": round(speed * turns),
        "python.decisions_per_s": round(reference),
        "kernel.ratio": round(speed * turns / reference, 1),
        "kernel.engine": name,
        "kernel.decisions_per_deal": round(turns, 1),
        "kernel.plays_per_decision": round(tally.options / tally.decisions, 2),
        "kernel.digest": played.digest,
        "python.digest": same.digest,
        f"kernel.digest_of_{DEALS}": tally.digest,
    }
    for isa in _native.engines()[:-1]:
        figures[f"kernel.{isa}_deals_per_s"] = round(
            best(partial(deals, made_for(RULES, "native", isa), seed, DEALS), 8)
        )
    made_for(RULES, "native")
    return figures


def positions(seed: int) -> tuple[list[Position], list[Position]]:
    """The leads and the answers of random deals at one level."""
    native = made_for(RULES, "native")
    found: tuple[list[Position], list[Position]] = [], []
    for number in range(12):
        table = native.table(native.dealt(seed, number, (LEVEL,)))
        turn = 0
        while not table.over:
            position, plays = table.position, table.count()
            found[position.to_beat is not None].append(position)
            turn += 1
            k = turn * 7919 % (plays + (position.to_beat is not None))
            if k < plays:
                table.play(k)
            else:
                table.pass_turn()
    return found


def generated(pages: _native.Pages, asked: tuple[bytes, bytes, bytes], *, lists: bool) -> int:
    """Some tens of thousands of positions, one after the other."""
    number = len(asked[1])
    rounds = 40_000 // number
    pages.generate(*asked, lists, rounds)
    return rounds * number


def generation(seed: int) -> Figures:
    """Plays found per second, leading and following: whole lists, and counts alone."""
    pages = _native.Pages(packed(RULES, LEVEL).data)
    figures: Figures = {}
    for name, some in zip(("lead", "follow"), positions(seed), strict=True):
        hands = b"".join(bytes_of(one.hands[one.turn]) for one in some)
        names = bytes(255 if one.to_beat is None else LINE[one.to_beat.pattern] for one in some)
        ranks = bytes(0 if one.to_beat is None else RANKS.index(one.to_beat.rank) for one in some)
        asked = hands, names, ranks
        figures[f"kernel.{name}_lists_per_s"] = round(best(partial(generated, pages, asked, lists=True), 10))
        figures[f"kernel.{name}_counts_per_s"] = round(best(partial(generated, pages, asked, lists=False), 10))
        figures[f"kernel.{name}_plays"] = round(pages.generate(*asked, False, 1) / len(some), 1)
    return figures


def playouts(seed: int) -> Figures:
    """Random ends of deals with 56 cards left."""
    native = made_for(RULES, "native")
    tables = []
    for number in range(20):
        table = native.table(native.dealt(seed, number))
        while sum(map(size, table.position.hands)) > 56 and not table.over:
            if table.count():
                table.play(0)
            else:
                table.pass_turn()
        if not table.over:
            tables.append(table)
    speed = best(lambda: sum(table.playouts(seed, 200).deals for table in tables), 10)
    return {"kernel.playouts_per_s": round(speed)}


def scaling(seed: int) -> Figures:
    """What a second thread brings, by the clock on the wall: only a quiet machine shows it."""
    native = made_for(RULES, "native")
    one, two = 0.0, 0.0
    for _ in range(10):
        one = max(one, best(partial(deals, native, seed, DEALS), 1, perf_counter))
        two = max(two, best(partial(deals, native, seed, 2 * DEALS, 2), 1, perf_counter))
    return {"kernel.scaling_2_threads": round(two / one, 2)}


def building() -> Figures:
    """CPU seconds to build a fresh clone, the size of its wheel, and what importing it costs."""
    with tempfile.TemporaryDirectory() as folder:
        clone = Path(folder) / "clone"
        clone.mkdir()
        for name in ("native", "src"):
            shutil.copytree(ROOT / name, clone / name, ignore=shutil.ignore_patterns("__pycache__"))
        for name in ("pyproject.toml", "README.md", "LICENSE"):
            shutil.copy(ROOT / name, clone / name)
        used = resource.getrusage(resource.RUSAGE_CHILDREN)
        pip = [sys.executable, "-m", "pip", "wheel", "-q", "--no-build-isolation", "--no-deps"]
        # The build finds cmake and ninja beside the interpreter, as set-up does.
        path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
        subprocess.run(
            [*pip, "-w", folder, str(clone)], check=True, env={**os.environ, "PATH": path}, stderr=subprocess.DEVNULL
        )
        now = resource.getrusage(resource.RUSAGE_CHILDREN)
        wheel = next(Path(folder).glob("*.whl")).stat().st_size
    code = "from time import process_time as t\na = t()\nimport {}\nprint(t() - a)"
    times: dict[str, float] = {}
    for module in ("guandan.game.judge", "guandan.kernel.native"):
        run = [sys.executable, "-c", code.format(module)]
        runs = [float(subprocess.run(run, check=True, capture_output=True).stdout) for _ in range(7)]
        times[module] = 1000 * min(runs)
    return {
        "kernel.build_cpu_s": round(now.ru_utime + now.ru_stime - used.ru_utime - used.ru_stime, 1),
        "kernel.wheel_kb": wheel // 1024,
        "kernel.import_ms": round(times["guandan.kernel.native"], 1),
        "game.import_ms": round(times["guandan.game.judge"], 1),
    }


def run(seed: int) -> Figures:
    """All figures."""
    if not isinstance(made_for(RULES, "native"), Native):
        raise TypeError("there is no compiled kernel to be measured")
    return self_play(seed) | generation(seed) | playouts(seed) | scaling(seed) | building()
