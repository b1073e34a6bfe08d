"""Kill -9 at random moments: nothing acknowledged is lost, everybody resumes, and no hidden card was ever sent."""

import asyncio
import random
from collections.abc import Sequence
from pathlib import Path

from guandan.game.facts import Fact
from guandan.game.seats import SEATS
from guandan.game.view import views
from guandan.store import LogStore
from tests.conftest import SOAK
from tests.server.client import Chair, Person, Server
from tests.server.player import Player
from tests.server.test_whole_matches import check, table_of

KILLS = 100 if SOAK else 2


def test_kill_minus_nine_at_random_moments(tmp_path: Path) -> None:
    rng = random.Random(6)
    kills = 0
    with Server(tmp_path) as server:
        people = [Person(server, name) for name in ("甲", "乙", "丙")]
        while kills < KILLS:
            table = table_of(people, "JS23", format={"mode": "deals", "max_deals": 4 if SOAK else 1})
            players = [Player(person, table, seat) for person, seat in zip(people, SEATS, strict=False)]
            killed, chairs = asyncio.run(killed_while(server, players, rng, KILLS - kills))
            kills += killed
            log = check(server.home, chairs)
            facts = {(fact.cmd, fact.seq) for fact in log.facts}
            for player in players:
                for message, answer in player.sent:
                    if message["act"] != "ready":
                        assert (f"{player.chair.person.id}:{message['id']}", answer["seq"]) in facts
            for chair in chairs:
                check_nothing_hidden(chair, log.facts)


async def killed_while(server: Server, players: list[Player], rng: random.Random, most: int) -> tuple[int, list[Chair]]:
    """Play a match while the server is killed again and again; how often it was, and what the players have."""
    playing = asyncio.gather(*(player.play() for player in players))
    kills = 0
    while kills < most:
        done, _ = await asyncio.wait({playing}, timeout=rng.uniform(0.3, 1.5))
        if done:
            break
        server.kill()
        kills += 1
        await asyncio.to_thread(server.start)
    return kills, list(await playing)


def check_nothing_hidden(chair: Chair, facts: Sequence[Fact]) -> None:
    """In every byte the chair was sent there is no hidden value of others before it was revealed, nor its salt."""
    own = {hidden.salt for fact in views(facts, chair.own["viewer"]) for hidden in fact.opened.values()}
    revealed = next_reveals(facts)
    for fact in facts:
        for hidden in fact.opened.values():
            if hidden.salt in own:
                continue
            for text, known in zip(chair.bytes, chair.known, strict=True):
                assert hidden.salt not in text or known > revealed[fact.seq]


def next_reveals(facts: Sequence[Fact]) -> dict[int, int]:
    """For every fact with hidden parts, the number of the fact that reveals them."""
    reveals: dict[int, int] = {}
    for fact in facts:
        if fact.kind == "reveal":
            for part in fact.data["parts"]:
                reveals.setdefault(part[0], fact.seq)
    return {fact.seq: reveals.get(fact.seq, len(facts)) for fact in facts if fact.opened}


def test_the_store_is_the_same_after_the_kills(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        person = Person(server, "甲")
        table = table_of([person], "HA17", format={"mode": "deals", "max_deals": 1}, absent=3600)
        server.kill()
        server.start()
        # Nobody is there: the bots and the clock go on by themselves from where the log stands.
        room = person.call("GET", f"/tables/{table}").json()
        with LogStore(tmp_path / "matches.db") as store:
            assert store.read(room["match"])[0].data["about"] == {"table": table}
