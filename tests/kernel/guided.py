"""Coverage-guided fuzzing through the binding, where there is a clang with libFuzzer.

    python -m tests.kernel.guided [seconds]

libFuzzer makes bytes and learns from them which branches of the kernel they reach; `one` reads them as a catalogue, a
hand, a deal or a batch. A wrong access, undefined behaviour or an answer that cannot be is a finding: the bytes are
kept in build/guided and `python -m tests.kernel.guided 0 FILE` runs them again. What was learnt is kept there too.
"""

import os
import random
import shutil
import sys
from functools import cache
from pathlib import Path
from typing import Any

from guandan.kernel.pack import packed
from tests.kernel.positions import RULES
from tests.kernel.watched import ROOT, again, build, library_of, put_in_place

FUZZER = "libclang_rt.fuzzer_no_main-x86_64.a"
RUNTIME = "libclang_rt.asan-x86_64.so"
HERE = ROOT / "build" / "guided"
LEARNT = HERE / "learnt"
COMPILERS = ("clang++", *(f"clang++-{version}" for version in range(25, 13, -1)))
WHOLE = tuple(packed(rules, level).data for rules in RULES for level in (0, 5, 12))


class Given:
    """Bytes read from the front; behind the last there are zeros."""

    def __init__(self, data: bytes) -> None:
        self.data, self.at = data, 0

    def take(self, number: int) -> bytes:
        taken = self.data[self.at : self.at + number]
        self.at += number
        return taken.ljust(number, b"\0")

    def number(self, size: int = 1) -> int:
        return int.from_bytes(self.take(size), "little")

    @property
    def left(self) -> bool:
        return self.at < len(self.data)


def refused(call: Any, *given: Any) -> Any:
    """What a call answers; None if it is refused."""
    try:
        return call(*given)
    except ValueError:
        return None


@cache
def whole_pages(native: Any, number: int) -> Any:
    """A catalogue that is right."""
    return native.Pages(WHOLE[number])


def asked(native: Any, pages: Any, given: Given) -> None:
    """A hand against what lies: all instruction sets list the same, and count what they list."""
    hand = sum(cards_from(given)).to_bytes(16, "little") if given.number() % 4 else given.take(16)
    name, rank, concrete = given.number() % 24, given.number() % 17, given.number() % 4 == 0
    concrete &= sum(hand) < 1000  # two whole packs have hundreds of thousands of concrete plays
    name = 255 if name > 16 else name
    answers = set()
    for isa in native.engines():
        native.use(isa)
        plays, count = (refused(call, hand, name, rank, concrete) for call in (pages.legal, pages.count))
        assert (plays is None) == (count is None)
        assert plays is None or len(plays) == 24 * count
        answers.add(plays)
    assert len(answers) == 1


def cards_from(given: Given) -> list[int]:
    """Four hands out of two packs, by which kinds are given."""
    hands, kinds = [0, 0, 0, 0], [0] * 54
    for _ in range(given.number() % 109):
        card = given.number()
        kind, seat = card % 54, card % 4
        if kinds[kind] < 2:
            kinds[kind] += 1
            hands[seat] += 1 << (2 * kind if kind < 52 else (104 if kind == 52 else 114))
    return hands


def catalogue(native: Any, given: Given) -> None:
    """Bytes as they are, or a whole catalogue with some numbers changed: one that is taken can be played from."""
    data = given.data[2:]
    if given.number() % 4:
        changed = bytearray(WHOLE[given.number() % len(WHOLE)])
        for _ in range(given.number() % 8):
            at, value = given.number(2) * 2 % len(changed), given.number()
            changed[at : at + 2] = value.to_bytes(2, "little")
        data = bytes(changed)
    pages = refused(native.Pages, data)
    if pages is not None:
        asked(native, pages, given)
        deal(native, pages, given)


def deal(native: Any, pages: Any, given: Given) -> None:
    """A deal from any position, and turns in any order; every k-th choice is the k-th of the list."""
    held = cards_from(given)
    turn, owner, name, rank, passed = (given.number() for _ in range(5))
    finished = given.take(given.number() % 4)
    lies, played = (given.take(16), given.take(64)) if given.number() % 2 else (bytes(16), bytes(64))
    if given.number() % 4:  # a lead, which is a position, or would be with a few more cards
        turn = owner = next((seat for seat in (turn % 4, 0, 1, 2) if held[seat]), 3)
        finished = bytes(seat for seat in range(4) if not held[seat])
        name, passed, lies, played = 255, 0, bytes(16), bytes(64)
    hands = b"".join(hand.to_bytes(16, "little") for hand in held)
    until_first = given.number() % 4 == 0
    table = refused(
        native.Table, pages, hands, turn % 5, owner % 5, name, rank, lies, passed, finished, until_first, played
    )
    if table is None:
        return
    for _ in range(60):
        if not given.left:
            break
        kind, k = given.number() % 8, given.number()
        plays = refused(table.legal)
        if plays is not None:
            assert len(plays) == 24 * table.options()
            for at in range(k, len(plays) // 24, 50):
                assert table.choose(at) == plays[24 * at : 24 * at + 24]
        if kind < 3:  # mostly one that there is, so that deals go on
            refused(table.play, k if kind == 0 else k % (1 + len(plays or b"") // 24))
        elif kind == 3:
            refused(table.pass_turn)
        elif kind == 4:
            refused(table.undo)
        elif kind == 5:
            refused(table.play_cards, k % 20, given.number() % 17, given.take(16))
        elif kind == 6:
            refused(table.playouts, k, 0, 2, 1)
        else:
            refused(table.perft, k % 3)
        assert len(table.observe()) == native.OBSERVATION


def batch(native: Any, given: Given) -> None:
    """Many deals, and actions of any kind."""
    pages = [whole_pages(native, given.number() % len(WHOLE)) for _ in range(given.number() % 3)]
    games = refused(native.Batch, pages, given.number(), given.number() % 9)
    if games is None:
        return
    import numpy  # noqa: PLC0415

    for _ in range(40):
        if not given.left:
            break
        number = len(games.turns()) + (given.number() == 7)
        refused(games.step, numpy.frombuffer(given.take(number), numpy.int8).astype(numpy.int32), given.number() % 4)
        starts, cards, _, _ = games.plays(1)
        assert starts[-1] == len(cards) == games.options(1).sum()


def one(native: Any, data: bytes) -> None:
    """What the bytes say."""
    given = Given(data)
    kind = given.number() % 4
    if kind == 0:
        catalogue(native, given)
    elif kind == 3:
        batch(native, given)
    else:
        pages = whole_pages(native, given.number() % len(WHOLE))
        (asked if kind == 1 else deal)(native, pages, given)


def found() -> tuple[str, str, str] | None:
    """A clang, its libFuzzer and its address sanitizer."""
    for name in COMPILERS:
        compiler = shutil.which(name)
        if compiler:
            libraries = [library_of(compiler, library) for library in (FUZZER, RUNTIME)]
            if all(Path(library).is_file() for library in libraries):
                return compiler, libraries[0], libraries[1]
    return None


def say(sentence: str) -> None:
    """On the terminal, before anything else."""
    sys.stdout.write(sentence + "\n")
    sys.stdout.flush()


def start(arguments: list[str]) -> int:
    """Build with clang and fuzz in a process of its own."""
    clang = found()
    if clang is None:
        say("Fuzzing: no clang++ with libFuzzer here, so the byte fuzz of tests/kernel/test_fuzz.py is all.")
        return 0
    compiler, fuzzer, runtime = clang
    say(f"Fuzzing: coverage-guided, with the libFuzzer of {compiler}.")
    library = build("guided", f"-DCMAKE_CXX_COMPILER={compiler}", f"-DGUANDAN_GUIDED={fuzzer}")
    return again("tests.kernel.guided", library, [runtime], arguments)


def inside(library: str, arguments: list[str]) -> int:
    """Some seconds of it, or given files again."""
    native = put_in_place(library)
    LEARNT.mkdir(exist_ok=True)
    for number, whole in enumerate(WHOLE):
        (LEARNT / f"whole-{number}").write_bytes(b"\0\0" + whole)
        (LEARNT / f"some-{number}").write_bytes(bytes([number]) + random.Random(number).randbytes(300))
    seconds, *files = arguments or ["120"]
    options = [f"-max_total_time={seconds}", "-max_len=12000", "-rss_limit_mb=4096", f"-artifact_prefix={HERE}/"]
    options += ["-print_final_stats=1"]
    return int(native.fuzz(["fuzz", *(files or [str(LEARNT), *options])], lambda data: one(native, data)))


if __name__ == "__main__":
    watched = os.environ.get("GUANDAN_WATCHED")
    sys.exit(inside(watched, sys.argv[1:]) if watched else start(sys.argv[1:]))
