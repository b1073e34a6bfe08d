"""A table never stands still: whatever goes wrong, it looks again."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
import structlog

from guandan.ai.bots import strongest
from guandan.ai.heuristic import Heuristic
from guandan.game.acts import Act
from guandan.game.errors import GuandanError, Unreadable
from guandan.game.match import expects
from guandan.game.record import record_of, verify
from guandan.game.view import Seen
from guandan.server.operations.keeping import Keeper
from guandan.server.people.person import Person
from guandan.server.tables.house import House
from guandan.server.tables.listener import Listener
from guandan.server.tables.table import Table
from guandan.server.tables.terms import terms_of
from guandan.store import LogStore, Receipt
from guandan.store.batch import Request
from tests.server.house import until
from tests.server.turned import TurnedClock

OWNER = Person("g-owner", "甲")
TERMS: dict[str, Any] = {
    "book": "JS23",
    "format": {"mode": "deals", "max_deals": 1, "clock": "none"},
    "pace": 0,
    "between": 0,
}


class FailingStore(LogStore):
    """A store whose next transactions fail, each in another way: with a refusal, and with what nobody foresaw."""

    def __init__(self, place: Path) -> None:
        super().__init__(place)
        self.failures: list[Exception] = []

    def write(self, requests: "list[Request]") -> list[list[Receipt] | GuandanError]:  # type: ignore[override]
        if self.failures:
            raise self.failures.pop()
        return super().write(requests)


class Stumbling(Heuristic):
    """A bot with a fault that shows once."""

    stumbled = False

    def act(self, view: Seen) -> Act:
        if not self.stumbled:
            self.stumbled = True
            raise ZeroDivisionError
        return super().act(view)


class Broken(Heuristic):
    """A bot that cannot play at all."""

    asked = 0

    def act(self, view: Seen) -> Act:
        self.asked += 1
        raise KeyError(view.hand, "S7")


async def four_bots(house: House) -> Table:
    """A table that plays by itself as soon as `begin` is done."""
    table = await house.open(OWNER, terms_of(TERMS))
    for seat in "ENWS":
        await table.do(OWNER, "seat_bot", {"seat": seat, "name": f"bot {seat}"}, seat)
    return table


async def played_out(table: Table) -> None:
    def over() -> bool:
        return not table.playing and not table.lock.locked()  # the last fact is on disk and told

    clock = table.keeper.clock
    await (clock.until(over) if isinstance(clock, TurnedClock) else until(over))
    assert table.match is not None
    assert verify(record_of(table.match.facts, "public")).complete


def faults(lines: list[Any]) -> list[str]:
    return [line["error"] for line in lines if line["event"] == "fault"]


def test_a_store_that_fails_does_not_leave_the_table_asleep(tmp_path: Path) -> None:
    async def play() -> None:
        with FailingStore(tmp_path / "matches.db") as store:
            house = House(Keeper(store, TurnedClock()))
            table = await four_bots(house)
            await table.do(OWNER, "begin", {}, "b")
            store.failures = [OSError(5, "a card in the text: S7"), MemoryError()]
            await played_out(table)
            assert not store.failures
            await house.stop()
            assert table.match is not None
            assert store.read(table.room.state.match) == table.match.facts, "what could not be stored has not happened"

    with structlog.testing.capture_logs() as lines:
        asyncio.run(play())
    assert sorted(faults(lines)) == ["MemoryError", "OSError"]
    assert "a card in the text" not in str(lines)


def test_a_fault_of_a_bot_does_not_leave_the_table_asleep(tmp_path: Path) -> None:
    async def play() -> None:
        with LogStore(tmp_path / "matches.db") as store:
            house = House(Keeper(store, TurnedClock()))
            table = await four_bots(house)
            table.clockwork.agent = Stumbling()
            await table.do(OWNER, "begin", {}, "b")
            await played_out(table)
            await house.stop()

    with structlog.testing.capture_logs() as lines:
        asyncio.run(play())
    assert faults(lines) == ["ZeroDivisionError"]


def test_a_bot_that_breaks_every_time_plays_the_defaults_to_the_end(tmp_path: Path) -> None:
    agent = Broken()

    async def play() -> None:
        with LogStore(tmp_path / "matches.db") as store:
            house = House(Keeper(store, TurnedClock()))
            table = await four_bots(house)
            table.clockwork.agent = agent
            await table.do(OWNER, "begin", {}, "b")
            await played_out(table)
            await house.stop()
            assert table.match is not None
            plays = [fact for fact in table.match.facts if fact.kind in ("play", "pass")]
            for fact in plays:
                waiting = expects(table.match.states[fact.seq - 1])
                default = next(one for one in waiting if one.who == fact.by).default or {}
                assert sorted(fact.data.get("cards", ())) == sorted(default.get("cards", ()))

    with structlog.testing.capture_logs() as lines:
        asyncio.run(play())
    assert faults(lines) == ["KeyError"] * agent.asked, "asked once for each of its turns"
    assert "a card in the text" not in str(lines)


def test_whoever_listens_through_a_failure_is_told_every_fact_once(tmp_path: Path) -> None:
    async def play() -> None:
        with FailingStore(tmp_path / "matches.db") as store:
            house = House(Keeper(store, TurnedClock()))
            table = await four_bots(house)
            listener = Counting()
            table.add(listener)
            await table.do(OWNER, "begin", {}, "b")
            store.failures = [OSError(5, "")]
            await played_out(table)
            await house.stop()
            assert table.match is not None
            assert listener.seen == len(table.match.facts)
            assert sorted(listener.starts) == sorted(set(listener.starts))

    asyncio.run(play())


class Counting(Listener):
    """Keeps from which numbers on it was told facts."""

    def __init__(self) -> None:
        super().__init__(Person("g-other", "看客"), "c")
        self.starts: list[int] = []

    def send(self, message: bytes) -> None:
        if message.startswith(b'{"type":"facts"'):
            self.starts.append(self.seen)


def test_the_bots_of_a_table_are_those_that_its_terms_name(tmp_path: Path) -> None:
    async def seated() -> None:
        with LogStore(tmp_path / "matches.db") as store:
            house = House(Keeper(store))
            for name in ("smallest", "heuristic"):
                table = await house.open(OWNER, terms_of({**TERMS, "bot": name}))
                assert table.clockwork.agent.name == name
            assert (await house.open(OWNER, terms_of(TERMS))).clockwork.agent.name == strongest(1000)

    asyncio.run(seated())
    with pytest.raises(Unreadable):
        terms_of({**TERMS, "bot": "nobody"})
