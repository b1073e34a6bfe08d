"""Whole matches over the real socket, under each rule book, ending as the log says every time."""

import asyncio
import random
from pathlib import Path

import pytest

from guandan.game.facts import fact_from_json
from guandan.game.log import Log
from guandan.game.record import record_of, verify
from guandan.game.ruleset import BOOKS, load
from guandan.game.seats import SEATS
from guandan.game.view import views
from guandan.store import LogStore
from tests.server.client import Chair, Json, Person
from tests.server.local import LocalServer
from tests.server.player import Player


def short(book: str) -> Json:
    """A short format that the book allows: two deals, or a minute where deals are not counted."""
    counted = [mode for mode in load(book).words("match.modes") if "deals" in mode]
    return {"mode": counted[0], "max_deals": 2, "minutes": 60} if counted else {"mode": "time", "minutes": 1}


def table_of(people: list[Person], book: str, **terms: object) -> str:
    """A table at which these people sit, East first; bots fill it; a match has begun."""
    wanted = {"book": book, "format": short(book), "pace": 0, "between": 5, **terms}
    made = people[0].call("POST", "/tables", terms=wanted, sit="E")
    assert made.status_code == 201, made.text
    table = str(made.json()["id"])
    for number, seat in enumerate(SEATS):
        if 0 < number < len(people):
            assert "seq" in people[number].do(table, "sit", "sit", seat=seat)
        elif number:
            assert "seq" in people[0].do(table, "seat_bot", f"bot {seat}", seat=seat, name=f"bot {seat}")
    assert "seq" in people[0].do(table, "begin", "begin")
    return table


def check(home: Path, chairs: list[Chair]) -> Log:
    """Every client has exactly what the log lets it see, and the log verifies."""
    match = chairs[0].match
    with LogStore(home / "matches.db") as store:
        facts = store.read(match)
    log = Log(facts)
    assert log.state.over
    assert verify(record_of(facts, "public")).complete
    for chair in chairs:
        seen = [fact.as_json() for fact in views(facts, chair.own["viewer"])]
        assert [one["seq"] for one in chair.facts] == list(range(len(facts)))
        for got, right in zip(chair.facts, seen, strict=True):
            assert {**got, "open": {}} == {**right, "open": {}}
            assert fact_from_json(got).hash == fact_from_json(right).hash
    return log


@pytest.mark.parametrize("book", BOOKS)
def test_four_people_play_a_whole_match(turned: LocalServer, book: str) -> None:
    people = [Person(turned, name) for name in ("甲", "乙", "丙", "丁")]
    table = table_of(people, book, format={**short(book), "clock": "none"})
    players = [Player(person, table, seat) for person, seat in zip(people, SEATS, strict=True)]
    check(turned.home, asyncio.run(to_the_end(turned, players, book)))
    assert [player.refused for player in players] == [[], [], [], []]


async def to_the_end(server: LocalServer, players: list[Player], book: str) -> list[Chair]:
    """Play a match; where its minute ends it, that has passed in the second deal."""
    playing = asyncio.gather(*(player.play() for player in players))
    if short(book)["mode"] == "time":
        while players[0].chair.state.get("dealt", 0) < 2 and not playing.done():
            await asyncio.sleep(0.01)
        await asyncio.to_thread(server.turn, 60)
    return list(await playing)


@pytest.mark.parametrize("book", BOOKS)
def test_people_and_bots_with_disconnects_repeats_stale_commands_and_garbage(turned: LocalServer, book: str) -> None:
    people = [Person(turned, name) for name in ("甲", "乙")]
    table = table_of(people, book, format={**short(book), "clock": "none"}, absent=3600)
    players = [
        Player(person, table, seat, random.Random(f"{book} {seat}"))
        for person, seat in zip(people, SEATS, strict=False)
    ]
    log = check(turned.home, asyncio.run(to_the_end(turned, players, book)))
    # Facts that follow by themselves carry the id of their command, too; the act itself is there once.
    acts = [fact.cmd for fact in log.facts if fact.by in SEATS and fact.kind != "report"]
    assert len(acts) == len(set(acts))
    for player in players:
        done = {f"{player.chair.person.id}:{message['id']}" for message, _ in player.sent if message["act"] != "ready"}
        assert done == {cmd for cmd in acts if cmd.startswith(player.chair.person.id)}
