"""Two servers on one PostgreSQL: any of them serves any table, and when one dies in mid-deal the other goes on."""

import asyncio
import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from guandan.game.log import Log
from guandan.game.record import record_of, verify
from guandan.game.seats import SEATS
from guandan.store import LogStore
from tests.postgres import new_database, started
from tests.server.client import Person, Server
from tests.server.player import Player
from tests.server.test_whole_matches import table_of


@pytest.fixture(scope="module")
def postgres() -> Iterator[str]:
    with started(fsync=False) as url:
        yield url


def test_one_of_two_is_killed_in_mid_deal_and_the_table_goes_on(postgres: str, tmp_path: Path) -> None:
    database = new_database(postgres)
    with Server(tmp_path, "--database", database) as one, Server(tmp_path, "--database", database) as other:
        people = [Person(one, name) for name in ("甲", "乙", "丙")]
        table = table_of(people, "HA17", format={"mode": "deals", "max_deals": 2})
        people[1].server = other  # two play here and one there
        players = [Player(person, table, seat) for person, seat in zip(people, SEATS, strict=False)]

        async def play() -> None:
            playing = asyncio.gather(*(player.play() for player in players))
            while len(players[0].chair.facts) < 40:
                await asyncio.sleep(0.05)
            one.kill()
            for person in people:
                person.server = other
            await playing

        asyncio.run(play())
        one.start()  # so that it can be ended like the other
    with LogStore(database) as store:
        facts = store.read(players[0].chair.match)
    assert Log(facts).state.over
    assert verify(record_of(facts, "public")).complete
    acts = [fact.cmd for fact in facts if fact.by in SEATS and fact.kind != "report"]
    assert len(acts) == len(set(acts)), "nothing twice"
    for player in players:
        done = {(f"{player.chair.person.id}:{sent['id']}", answer["seq"]) for sent, answer in player.sent}
        kept = {(fact.cmd, fact.seq) for fact in facts}
        assert {one for one in done if ":" in one[0]} - kept <= ready(player), "nothing lost"


def ready(player: Player) -> set[tuple[str, int]]:
    """What a player sent to the room and not to the match."""
    return {
        (f"{player.chair.person.id}:{sent['id']}", answer["seq"])
        for sent, answer in player.sent
        if sent["act"] == "ready"
    }


def test_two_workers_on_one_port_and_one_is_killed(postgres: str, tmp_path: Path) -> None:
    with Server(tmp_path, "--database", new_database(postgres), "--workers", "2") as server:
        people = [Person(server, name) for name in ("甲", "乙", "丙")]
        table = table_of(people, "GJ17", format={"mode": "deals", "max_deals": 2})
        players = [Player(person, table, seat) for person, seat in zip(people, SEATS, strict=False)]

        async def play() -> None:
            playing = asyncio.gather(*(player.play() for player in players))
            while len(players[0].chair.facts) < 40:
                await asyncio.sleep(0.05)
            first, second = workers_of(server.process.pid)
            os.kill(first, signal.SIGKILL)
            await playing
            assert first not in workers_of(server.process.pid)
            assert second in workers_of(server.process.pid)

        asyncio.run(play())
    for player in players:
        seqs = [fact["seq"] for fact in player.chair.facts]
        assert seqs == list(range(len(seqs)))
        assert player.chair.facts[-1]["kind"] == "match_end"


def workers_of(parent: int) -> list[int]:
    """The processes of a server's workers."""
    children = Path(f"/proc/{parent}/task/{parent}/children").read_text()
    return [int(pid) for pid in children.split()]
