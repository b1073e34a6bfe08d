"""Which kernel one gets, and how to force another."""

import os
import shutil
import subprocess
import sys

import pytest

from guandan.game.errors import NotAllowed, Unreadable
from guandan.game.ruleset import load, rebuilt
from guandan.kernel import checks, has_native, kernel, made_for
from guandan.kernel.dice import PASS
from guandan.kernel.observation import OBSERVATION
from tests.kernel.conftest import ENGINES, Maker, needs_native

if has_native():
    from guandan.kernel import _native

GJ17 = load("GJ17")


def test_the_compiled_kernel_is_taken_where_there_is_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("GUANDAN_KERNEL", raising=False)
    monkeypatch.delenv("GUANDAN_KERNEL_ISA", raising=False)
    assert kernel(GJ17).name == (f"native {ENGINES[-1]}" if has_native() else "python")


def test_a_machine_with_a_compiler_has_the_compiled_kernel() -> None:
    """So that its tests are left out only where nothing could be compiled, and never by a build that failed."""
    assert has_native() or not any(map(shutil.which, (os.environ.get("CXX", "c++"), "c++", "g++", "clang++")))


def test_the_environment_forces_the_reference(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GUANDAN_KERNEL", "python")
    assert kernel(GJ17).name == "python"


@needs_native
@pytest.mark.parametrize("isa", ENGINES)
def test_the_environment_forces_an_instruction_set(monkeypatch: pytest.MonkeyPatch, isa: str) -> None:
    monkeypatch.setenv("GUANDAN_KERNEL", "native")
    monkeypatch.setenv("GUANDAN_KERNEL_ISA", isa)
    assert kernel(GJ17).name == f"native {isa}"


@needs_native
def test_an_instruction_set_that_is_not_there_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GUANDAN_KERNEL_ISA", "neon")
    with pytest.raises(NotAllowed) as refused:
        kernel(GJ17)
    assert refused.value.code == "kernel_isa"
    missing = {"generic", "avx2", "avx512"} - set(ENGINES)
    for isa in missing:
        with pytest.raises(NotAllowed):
            made_for(GJ17, "native", isa)


def test_a_kernel_that_is_none_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GUANDAN_KERNEL", "fast")
    with pytest.raises(Unreadable) as refused:
        kernel(GJ17)
    assert refused.value.code == "kernel_unknown"


WITHOUT = """
import sys
sys.modules["guandan.kernel._native"] = None
from guandan.game.errors import NotAllowed
from guandan.game.ruleset import load
from guandan.kernel import has_native, kernel
assert not has_native()
if sys.argv[1] == "native":
    try:
        kernel(load("GJ17"))
    except NotAllowed as error:
        print(error.code)
else:
    print(kernel(load("GJ17")).name, kernel(load("GJ17")).self_play(1, 2).digest)
"""


@pytest.mark.parametrize(("asked", "said"), [("", "python 27759da54742e1f5"), ("native", "kernel_missing")])
def test_everything_works_without_the_compiled_kernel(asked: str, said: str) -> None:
    environment = {**os.environ, "GUANDAN_KERNEL": asked}
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT, asked], capture_output=True, text=True, env=environment, check=True
    )
    assert done.stdout.strip() == said


def test_set_up_says_which_kernel_there_is() -> None:
    done = subprocess.run([sys.executable, "-m", "guandan.kernel"], capture_output=True, text=True, check=True)
    assert ("compiled kernel was built" if has_native() else "no C++ compiler") in done.stdout


def test_the_levels_of_a_book_are_those_of_the_kernel(make: Maker) -> None:
    """A book whose double down is worth four levels gives four in the kernel too."""
    changes = {"levels.partner_second": 4, "levels.partner_third": 3, "levels.partner_last": 2}
    games = make(rebuilt("OWN", load("GJ17").name, "GJ17", changes)).batch(1, 8)
    gained: set[int] = set()
    while len(gained) < 6:
        options = games.options(1)
        over, gains = games.step([1 if number else 0 for number in options], 1)
        gained |= {int(gain) for ended, row in zip(over, gains, strict=True) if ended for gain in row}
    assert gained == {-4, -3, -2, 2, 3, 4}


@needs_native
def test_what_both_sides_count_is_the_same_number() -> None:
    for name in ("DEEPEST", "MOST_THREADS", "MOST_GAMES"):
        assert getattr(_native, name) == getattr(checks, name)
    assert _native.OBSERVATION == OBSERVATION
    assert _native.PASS == PASS
