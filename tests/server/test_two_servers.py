"""Two servers on one PostgreSQL: any of them serves any table, and when one dies in mid-deal the other goes on."""

import asyncio
import os
import signal
from collections.abc import Callable, Iterator
from copy import copy
from pathlib import Path
from typing import Any

import httpx
import pytest

from guandan.game.errors import Conflict
from guandan.game.log import Log
from guandan.game.match import expects
from guandan.game.record import record_of, verify
from guandan.game.seats import SEATS
from guandan.server.operations.keeping import Keeper
from guandan.server.people.person import Person as Viewer
from guandan.server.tables.house import House
from guandan.server.tables.listener import Listener
from guandan.server.tables.roomlog import RoomLog
from guandan.server.tables.table import Sight
from guandan.server.tables.terms import terms_of
from guandan.store import LogStore
from tests.conftest import SOAK
from tests.postgres import new_database
from tests.server.client import HTTP, Chair, Json, Person, Server
from tests.server.house import new_table, snapshot, until, wait_for
from tests.server.player import Player
from tests.server.test_lobby import QUICK, abandon, listed, meet
from tests.server.test_whole_matches import table_of


@pytest.fixture(scope="module")
def database(postgres: str) -> str:
    place = new_database(postgres)
    abandon(place)
    return place


Two = tuple[Server, Server]
DEALS = 2 if SOAK else 1
"""Of a match in whose first deal a process is killed."""


@pytest.fixture(scope="module")
def both(database: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Two]:
    """Two servers; whoever kills one starts it again."""
    home = tmp_path_factory.mktemp("two")
    with Server(home, "--database", database) as one, Server(home, "--database", database) as other:
        yield one, other


def test_one_of_two_is_killed_in_mid_deal_and_the_table_goes_on(both: Two, database: str) -> None:
    one, other = both
    people = [Person(one, name) for name in ("甲", "乙", "丙")]
    table = table_of(people, "HA17", format={"mode": "deals", "max_deals": DEALS})
    people[1].server = other  # two play here and one there
    players = [Player(person, table, seat) for person, seat in zip(people, SEATS, strict=False)]

    async def play() -> None:
        playing = asyncio.gather(*(player.play() for player in players))
        await until(lambda: len(players[0].chair.facts) >= 40, playing)
        one.kill()
        for person in people:
            person.server = other
        await playing

    asyncio.run(play())
    one.start()
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


def room_of(database: str, table: str) -> RoomLog:
    """The room of a table by its log."""
    with LogStore(database) as store:
        return RoomLog(store.read(f"room:{table}"))


def announced(database: str, table: str, times: int) -> None:
    """Wait until it is known how often somebody has come through another server: of two at a time either is later."""
    wait_for(lambda: sum(fact.kind == "here" for fact in room_of(database, table).facts) >= times)


def wait_until(person: Person, table: str, ready: Callable[[Json], Any]) -> Json:
    """What somebody sees of a table as soon as it is so."""

    def look() -> Json | None:
        now = snapshot(person, table)
        return now if "error" not in now and ready(now) else None  # asked again, as `retry` of a refusal says

    told: Json = wait_for(look)
    return told


def test_who_knows_more_than_a_process_is_not_refused_by_it(postgres: str) -> None:
    """As when one request goes to one worker and the next to another, and is faster than the news between them."""
    people = [Viewer(f"g-{seat}", seat) for seat in SEATS]

    async def live() -> None:
        with LogStore(new_database(postgres)) as store:
            keepers = Keeper(store), Keeper(store)
            one, other = map(House, keepers)  # neither hears of what the other writes
            table = await one.open(people[0], terms_of({"format": {"clock": "none"}}))
            slow = await other.table(table.id)
            for person, seat in zip(people, SEATS, strict=True):
                await table.do(person, "sit", {"seat": seat}, seat)
            await slow.do(people[0], "begin", {}, "begin")
            slow.stop()
            await table.reach(Sight(0, slow.room.state.match))
            async with asyncio.timeout(60):
                while (match := table.match) is None or expects(match.state)[0].act != "play":
                    for expected in expects(match.state) if match else ():
                        if expected.who in SEATS:
                            who = people[SEATS.index(expected.who)]
                            await table.do(who, expected.act, dict(expected.default or {}), f"c{table.stored}")
                    await asyncio.sleep(0.01)
            (lead,) = expects(match.state)
            leader, seen = people[SEATS.index(lead.who)], Sight(table.stored, table.room.state.match)
            had = table.stored
            assert slow.stored < had
            await slow.do(leader, lead.act, dict(lead.default or {}), "lead", seen)
            reader = Listener(leader, "x")
            await table.reach(Sight(slow.stored, slow.room.state.match))
            table.add(reader, slow.stored, slow.room.state.match, quiet=True)
            assert reader.seen == slow.stored > had
            with pytest.raises(Conflict, match="earlier"):
                await slow.do(leader, "pass", {}, "pass", Sight(slow.stored + 1))
            await one.stop()
            await other.stop()

    asyncio.run(live())


def test_people_at_two_servers_meet_in_a_quick_match_that_begins_once(both: Two, database: str) -> None:
    one, other = both
    ann, bob, table = meet(one, other)
    for person in (ann, bob):
        wait_until(person, table, lambda told: told["state"])
        assert "seq" in person.do(table, "away", "gone")
    for person in (ann, bob):
        wait_until(person, table, lambda told: told["state"]["over"])
    room = room_of(database, table)
    kinds = [fact.kind for fact in room.facts]
    assert (kinds.count("begin"), kinds.count("seat_bot"), room.state.matches) == (1, 2, 1)
    assert sorted(chair.holder for chair in room.state.chairs) == sorted([ann.id, bob.id, "bot", "bot"])


def waiting(one: Server, other: Server) -> tuple[Person, str]:
    """Somebody who has asked one server for a quick match and now asks the other, and the table; it has not begun."""
    while True:
        ann = Person(one, "Ann")
        table = str(ann.call("POST", "/quick", **QUICK).json()["id"])
        ann.server = other

        def listed_lacking() -> bool:
            """With her sitting there: what is not in the index when a server dies is found within a minute only."""
            return any(row["id"] == table and row["lacks"] == 3 for row in listed(ann, "open"))  # noqa: B023

        wait_for(lambda: listed_lacking() or snapshot(ann, table).get("state"))  # noqa: B023
        if not snapshot(ann, table).get("state"):
            return ann, table


def test_a_quick_table_whose_server_died_is_filled_by_the_other(both: Two) -> None:
    one, other = both
    ann, table = waiting(one, other)
    one.kill()
    told = wait_until(ann, table, lambda told: told["state"])
    assert told["you"]["viewer"] == "E"
    assert sum(chair["holder"] == "bot" for chair in told["room"]["chairs"]) == 3
    one.start()


def test_two_caretakers_close_an_abandoned_room_once(both: Two, database: str) -> None:
    one, other = both
    wait_for(lambda: room_of(database, "OLDOLD").state.closed)  # by its log: whoever looks at a room keeps it open
    for server in (one, other):
        wait_until(Person(server, "Ann"), "OLDOLD", lambda told: told["room"]["closed"])
    assert [fact.kind for fact in room_of(database, "OLDOLD").facts].count("close") == 1
    assert not room_of(database, "NEWNEW").state.closed


def test_of_two_devices_at_two_servers_the_later_takes_over_and_the_earlier_is_told(both: Two, database: str) -> None:
    one, other = both
    person = Person(one, "甲")
    table = table_of([person], "JS23", format={"clock": "none"})
    at_other = copy(person)
    at_other.server = other
    call = {"type": "do", "act": "call", "data": {"reason": "?"}}

    async def told(device: Chair) -> None:
        while (await device.receive())["type"] != "taken_over":
            pass

    async def in_turn() -> None:
        phone, laptop = Chair(person, table), Chair(at_other, table)
        await phone.connect()
        announced(database, table, 1)
        await laptop.connect()
        await told(phone)
        assert (await phone.ask({**call, "id": "a"}))["error"]["code"] == "taken_over"
        assert (await laptop.ask({**call, "id": "b"}))["type"] == "done"
        await laptop.close()
        await laptop.connect()  # through the same server: nothing new for the other
        await phone.connect()  # and back again
        await told(laptop)
        assert (await phone.ask({"type": "do", "id": "c", "act": "away"}))["type"] == "done"
        await phone.close()
        await laptop.close()

    asyncio.run(in_turn())
    kinds = [fact.kind for fact in room_of(database, table).facts]
    assert kinds.count("here") == 3, "one fact for each change"


def test_whoever_goes_on_through_the_other_server_is_not_given_up(both: Two, database: str) -> None:
    one, other = both
    person, idle = Person(one, "甲"), Person(one, "乙")
    table = table_of([person, idle], "JS23", format={"clock": "none"}, absent=5)

    async def change() -> None:
        waiting, seat = Chair(idle, table), Chair(person, table)
        await seat.connect()
        announced(database, table, 1)
        await seat.close()
        person.server = other
        await seat.connect()
        await waiting.connect()
        await waiting.close()
        while not seat.room["chairs"][1]["away"]:  # the first server gives up who has gone later
            await seat.receive()
        assert not seat.room["chairs"][0]["away"]
        await seat.close()

    asyncio.run(change())
    wait_for(lambda: room_of(database, table).state.chairs[0].away)  # by the other, when he has gone there too
    gone = [fact.data["seat"] for fact in room_of(database, table).facts if fact.kind == "away"]
    assert gone == ["N", "E"]


def test_whoever_is_heard_of_through_the_other_server_is_taken_back(both: Two, database: str) -> None:
    one, other = both
    person = Person(one, "甲")
    table = table_of([person], "JS23", format={"clock": "none"}, absent=5)

    async def change() -> None:
        seat = Chair(person, table)
        await seat.connect()
        await seat.close()

    def taken_back() -> bool:
        """Whether the first server has given up who only polls, and the other knew better."""
        snapshot(person, table)
        return "back" in [fact.kind for fact in room_of(database, table).facts]

    asyncio.run(change())
    person.server = other
    wait_for(taken_back)
    assert not snapshot(person, table)["room"]["chairs"][0]["away"]


def test_two_workers_on_one_port_and_one_is_killed(postgres: str, tmp_path: Path) -> None:
    with Server(tmp_path, "--database", new_database(postgres), "--workers", "2") as server:
        people = [Person(server, name) for name in ("甲", "乙", "丙")]
        table = table_of(people, "GJ17", format={"mode": "deals", "max_deals": DEALS})
        players = [Player(person, table, seat) for person, seat in zip(people, SEATS, strict=False)]

        async def play() -> None:
            playing = asyncio.gather(*(player.play() for player in players))
            await until(lambda: len(players[0].chair.facts) >= 40, playing)
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


def test_one_scrape_tells_the_numbers_of_all_workers(postgres: str, tmp_path: Path) -> None:
    """Issue 14.27. Each answer is that of whichever worker was free."""
    with Server(tmp_path, "--database", new_database(postgres), "--workers", "2") as server:
        people = [Person(server, f"P{number}") for number in range(12)]
        for person in people:
            new_table(person, sit="E")

        def told(name: str) -> float:
            lines = HTTP.get(f"{server.url}/metrics").text.splitlines()
            return float(next((line for line in lines if line.startswith(f"{name} ")), "x 0").split()[1])

        wait_for(lambda: all(told("guandan_tables") == len(people) for _ in range(8)))
        made = 'guandan_requests_total{status="201"}'
        assert all(told(made) == 2 * len(people) for _ in range(8))
        for worker in workers_of(server.process.pid):
            os.kill(worker, signal.SIGKILL)
        wait_for(lambda: _answers(server) and told("guandan_tables") == 0)
        assert told(made) == 2 * len(people), "what has been done still counts"


def test_a_match_that_several_workers_have_in_memory_is_counted_once(postgres: str, tmp_path: Path) -> None:
    with Server(tmp_path, "--database", new_database(postgres), "--workers", "2") as server:
        ann = Person(server, "Ann")
        tables = [new_table(ann, sit="E", bots=True, terms={"pace": 10_000})["id"] for _ in range(3)]

        def told(name: str) -> float:
            for table in tables:  # whichever worker answers has it in memory then
                assert ann.call("GET", f"/tables/{table}").status_code == 200
            lines = HTTP.get(f"{server.url}/metrics").text.splitlines()
            return float(next(line for line in lines if line.startswith(f"{name} ")).split()[1])

        wait_for(lambda: told("guandan_tables") == 2 * len(tables))
        wait_for(lambda: all(told("guandan_playing") == len(tables) for _ in range(8)))


def _answers(server: Server) -> bool:
    try:
        return HTTP.get(f"{server.url}/healthz").status_code == 200
    except httpx.TransportError:
        return False


def workers_of(parent: int) -> list[int]:
    """The processes of a server's workers."""
    children = Path(f"/proc/{parent}/task/{parent}/children").read_text()
    return [int(pid) for pid in children.split()]
