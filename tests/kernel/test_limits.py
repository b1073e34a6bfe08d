"""Numbers that nobody can mean are refused alike by both kernels; machines at their limits do not bring them down."""

import copy
import os
import subprocess
import sys
from collections.abc import Callable

import pytest

from guandan.game.ruleset import load
from guandan.kernel import Kernel
from guandan.kernel.checks import DEEPEST, MOST_GAMES, MOST_THREADS
from tests.kernel.conftest import ENGINES, Maker, needs_native

if ENGINES:
    from guandan.kernel import _native

GJ17 = load("GJ17")

WRONG: dict[str, Callable[[Kernel], object]] = {
    "fewer deals than none": lambda kernel: kernel.self_play(1, -1),
    "no level": lambda kernel: kernel.self_play(1, 1, levels=()),
    "a level beyond the ace": lambda kernel: kernel.self_play(1, 1, levels=(0, 13)),
    "a number below 0": lambda kernel: kernel.self_play(1, 1, first=-1),
    "a number of more than 64 bits": lambda kernel: kernel.self_play(1, 1, first=1 << 64),
    "no threads": lambda kernel: kernel.self_play(1, 1, threads=0),
    "too many threads": lambda kernel: kernel.self_play(1, 1, threads=257),
    "a deal below 0": lambda kernel: kernel.dealt(1, -1),
    "a deal at no level": lambda kernel: kernel.dealt(1, 0, ()),
    "a hand at a level beyond the ace": lambda kernel: kernel.legal(13, 1),
    "a hand at a level below 2": lambda kernel: kernel.count(-1, 1),
    "no games": lambda kernel: kernel.batch(1, 0),
    "fewer games than none": lambda kernel: kernel.batch(1, -1),
    "too many games": lambda kernel: kernel.batch(1, MOST_GAMES + 1),
    "games at no level": lambda kernel: kernel.batch(1, 1, ()),
    "plays on no threads": lambda kernel: kernel.batch(1, 1).plays(0),
    "an action too many": lambda kernel: kernel.batch(1, 2).step([1, 1, 1], 1),
    "a leader who passes": lambda kernel: kernel.batch(1, 2).step([0, 1], 1),
    "an action of more than 32 bits": lambda kernel: kernel.batch(1, 2).step([1, 1 << 32], 1),
    "fewer playouts than none": lambda kernel: kernel.table(kernel.dealt(1, 0)).playouts(1, -1),
    "a perft below 0": lambda kernel: kernel.table(kernel.dealt(1, 0)).perft(-1),
    "a perft too deep": lambda kernel: kernel.table(kernel.dealt(1, 0)).perft(DEEPEST + 1),
}


@pytest.mark.parametrize("why", WRONG)
def test_what_nobody_can_mean_is_refused(make: Maker, why: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        WRONG[why](make(GJ17))


def test_any_row_of_whole_numbers_is_a_row_of_actions(make: Maker) -> None:
    batch = make(GJ17).batch(1, 2)
    for actions in ([1, 1], (1, 1), range(1, 3)):
        over, gains = batch.step([int(action > 0) for action in batch.options(1)], 1)
        assert [len(over), len(gains)] == [2, 2]
        assert len(actions) == 2


def test_no_deals_are_no_deals(make: Maker) -> None:
    assert make(GJ17).self_play(1, 0).deals == 0


def test_a_deep_copy_of_a_table_goes_its_own_way(make: Maker) -> None:
    kernel = make(GJ17)
    table = kernel.table(kernel.dealt(1, 0))
    other = copy.deepcopy(table)
    other.play(0)
    assert (table.turns, other.turns) == (0, 1)
    assert copy.deepcopy(kernel) is kernel


@needs_native
def test_the_limits_are_those_of_the_compiled_kernel() -> None:
    assert (_native.MOST_THREADS, _native.DEEPEST) == (MOST_THREADS, DEEPEST)


def _run(code: str) -> "subprocess.CompletedProcess[str]":
    """In a process of its own, unwatched by a sanitizer: it would not bear such limits."""
    environment = {name: value for name, value in os.environ.items() if name not in ("LD_PRELOAD", "GUANDAN_KERNEL")}
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=environment, check=False)


STARVED = """
import resource
from guandan.game.ruleset import load
from guandan.kernel import kernel
runner = kernel(load("GJ17"))
resource.setrlimit(resource.RLIMIT_AS, (1 << 30, 1 << 30))  # too little for the stacks of 256 threads
print(runner.self_play(1, 1000, threads=256) == runner.self_play(1, 1000))
"""

STOPPED = """
import _thread, threading
from guandan.game.ruleset import load
from guandan.kernel import kernel
runner = kernel(load("GJ17"))
table = runner.table(runner.dealt(1, 0))
for endless in (lambda: runner.self_play(1, 1 << 62), lambda: table.playouts(1, 1 << 62), lambda: table.perft(16)):
    threading.Timer(0.2, _thread.interrupt_main).start()
    try:
        endless()
    except KeyboardInterrupt:
        print("stopped")
"""


@needs_native
@pytest.mark.skipif(sys.platform == "win32", reason="there are no such limits")
def test_a_machine_that_gives_no_more_threads_does_the_work_with_those_it_has() -> None:
    assert _run(STARVED).stdout.split() == ["True"]


@needs_native
def test_ctrl_c_is_heard() -> None:
    assert _run(STOPPED).stdout.split() == ["stopped"] * 3
