"""The walks of docs/design.md are true: the files they name are entered in that order."""

import asyncio
import re
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from inspect import CO_OPTIMIZED
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

from tests.cli.desk import Desk
from tests.server.client import Person
from tests.server.local import LocalServer
from tests.server.player import Player
from tests.server.test_whole_matches import table_of

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "design.md").read_text("utf-8")
SOURCES = f"{ROOT}/"


class Trace:
    """Which file is entered after which, in all threads that begin while it is set."""

    def __init__(self) -> None:
        self.files: list[str] = []
        self.on = False

    def __call__(self, frame: FrameType, event: str, _: Any) -> None:
        file = frame.f_code.co_filename
        if self.on and event == "call" and file.startswith(SOURCES) and frame.f_code.co_flags & CO_OPTIMIZED:
            file = file.removeprefix(SOURCES)
            if self.files[-1:] != [file]:
                self.files.append(file)

    @contextmanager
    def recording(self) -> Iterator[None]:
        self.on = True
        try:
            yield
        finally:
            self.on = False


@pytest.fixture
def trace() -> Iterator[Trace]:
    traced, before = Trace(), sys.getprofile()
    threading.setprofile(traced)
    sys.setprofile(traced)
    yield traced
    sys.setprofile(before)
    threading.setprofile(None)


def walk(title: str, part: str = "\n") -> list[str]:
    """The Python files that a walk names behind the words of a part, in order, each where it is named first."""
    said = PAGE.partition(f"### {title}\n")[2].partition("\n##")[0].partition(part)[2]
    files: list[str] = re.findall(r"`(src/guandan/[\w/]+\.py)`", said)
    assert len(files) > 5
    return list(dict.fromkeys(files))


def left_out(walked: list[str], entered: list[str]) -> set[str]:
    """The files of a walk that were not entered after the one before them."""
    missed, at = set(), 0
    for file in walked:
        if file in entered[at:]:
            at = entered.index(file, at)
        else:
            missed.add(file.removeprefix("src/guandan/").removesuffix(".py"))
    return missed


def test_a_play_from_a_tap_to_four_screens_and_what_a_bot_plays_on_it(trace: Trace, tmp_path: Path) -> None:
    with LocalServer(tmp_path) as server:
        person = Person(server, "甲")
        asyncio.run(played(trace, Player(person, table_of([person], "JS23", between=600), "E")))
    shapes_alone = {"server/wire/contract/messages"}
    assert left_out(walk("A play, from a tap to four screens"), trace.files) == shapes_alone
    elsewhere, made_before = {"cli/table/session", "ai/simulation", "ai/heuristic"}, {"ai/bots"}
    assert left_out(walk("A bot's decision"), trace.files) <= elsewhere | made_before


async def played(trace: Trace, player: Player) -> None:
    """Come as far as a play of one's own; record it and what the others do on it."""
    await player.join()
    chair = player.chair

    def may_play() -> bool:
        return any(one["act"] == "play" and one["who"] == player.seat for one in chair.state["expect"])

    while not may_play():
        await player.step()
    with trace.recording():
        await player.step()
        while not may_play():
            await chair.receive()
    await chair.close()


def test_a_question_to_the_oracle(trace: Trace, tmp_path: Path) -> None:
    question = '{"op": "classify", "ruleset": "GJ17", "given": {"level": 2, "cards": "S4 H4"}}'
    with trace.recording():
        assert Desk(tmp_path).run("oracle", answers=question).exit_code == 0
    other_questions = {f"oracle/{name}" for name in ("procedure", "scores", "ruling", "events")}
    assert left_out(walk("A question to the oracle"), trace.files) == other_questions


def test_a_result_of_an_event(trace: Trace, tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    desk.do("event", "new", "cup", "--book", "JS23", "--seed", 1)
    for names in (("甲", "乙"), ("丙", "丁")):
        desk.do("event", "entry", "cup", *names)
    desk.do("event", "stage", "cup", "swiss", "--rounds", 1)
    desk.do("event", "pair", "cup")
    desk.do("event", "publish", "cup")
    with trace.recording():
        desk.do("event", "result", "cup", 1, "9:7")
        desk.do("event", "standings", "cup")
    assert left_out(walk("A result of an event"), trace.files) == set()


def test_a_ruling_that_amounts_to_a_foul(trace: Trace, tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    desk.do("record", "new", "--id", "M", "--book", "JS23", "--players", *"甲乙丙丁", "--at", "2026-05-01T09:00")
    ruling = ("referee", "rule", "M", "yxc", "--offender", "E", "--official", "孙")
    desk.do(*ruling, "--at", "09:20")
    with trace.recording():
        desk.do(*ruling, "--at", "09:25", "--confirmed", "钱", "--leader", "S")
    asked_of_people = {"cli/referee/asking"}
    assert left_out(walk("A ruling", "On the command line:"), trace.files) == asked_of_people
