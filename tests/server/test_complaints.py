"""What went wrong at fifteen other platforms (PEERS 6), one test a complaint; 4 and 5 are about the page: tests/web."""

import asyncio
import hashlib
import json
import time
from pathlib import Path

import httpx
import pytest
import structlog
from websockets.asyncio.client import connect

from guandan.game.acts import TABLE, Act
from guandan.game.facts import GENESIS, Body, seal
from guandan.game.format import LIMITS
from guandan.game.log import Log
from guandan.game.match import expects, opening_body
from guandan.game.ruleset import load
from guandan.game.seats import SEATS
from guandan.server.tables.agenda import agenda
from guandan.server.tables.room import BOT, Chair, Room
from guandan.server.tables.terms import terms_of
from guandan.store import LogStore
from tests.server.client import PATIENCE, Json, Person, Server
from tests.server.client import Chair as Seat
from tests.server.house import ONE_DEAL, new_table, played_out, refused, snapshot, wait_for
from tests.server.local import LocalServer
from tests.server.player import Player
from tests.server.test_whole_matches import table_of


def at_play(people: list[Person], table: str) -> Person:
    """Let the deal come to its first play; the leader."""
    for number in range(20):
        told = wait_for(lambda: dealt(people[0], table))
        (expected,) = told["state"]["expect"]
        who = people[SEATS.index(expected["who"])]
        if expected["act"] == "play":
            return who
        who.do(table, expected["act"], f"c{number}", **snapshot(who, table)["own"]["default"])
    raise AssertionError


def dealt(person: Person, table: str) -> Json | None:
    """What somebody sees, once the table itself is not waited for any more: it deals a moment after the beginning."""
    told = snapshot(person, table)
    return told if told["state"]["expect"][0]["who"] in SEATS else None


def test_1_whoever_cannot_play_is_told_why_and_everything_legal_is_accepted(server: Server) -> None:
    people = [Person(server, name) for name in ("甲", "乙", "丙", "丁")]
    table = table_of(people, "JS23")
    leader = at_play(people, table)
    told = snapshot(leader, table)
    hand = told["own"]["hand"]
    own = [card for card in hand if card != f"H{told['state']['level']}"]
    wrong = leader.do(table, "play", "w1", cards=[own[0], own[-1]])  # the highest and the lowest, neither of them wild
    assert (wrong["error"]["code"], bool(wrong["error"]["article"])) == ("not_a_pattern", True)
    legal = leader.call("POST", f"/tables/{table}/ask", what="legal").json()["plays"]
    best = max(legal, key=lambda play: len(play["cards"]))
    assert "seq" in leader.do(table, "play", "w2", cards=best["cards"], **{"as": best["as"]})


def test_2_nobody_who_is_not_there_holds_a_match_up_not_in_tribute_either(turned: LocalServer) -> None:
    absent = {"absent": 5, "format": {"mode": "deals", "max_deals": 2, "clock": "none"}}
    room = new_table(Person(turned, "甲"), sit="S", bots=True, terms=absent)  # and he never comes
    spectator = Person(turned, "看客")
    turned.until(lambda: snapshot(spectator, room["id"])["state"]["over"])
    facts = spectator.call("GET", f"/tables/{room['id']}/facts?seen=0").json()["facts"]
    assert [fact["kind"] for fact in facts].count("deal_end") == 2


def test_3_a_client_may_resume_after_any_fact(server: Server) -> None:
    person = Person(server, "甲")
    room = played_out(person)
    whole = person.call("GET", f"/tables/{room['id']}/facts?seen=0").json()
    length = whole["length"]
    for seen in [*range(0, length, 7), length]:
        told = person.call("GET", f"/tables/{room['id']}/facts?match={room['match']}&seen={seen}").json()
        assert told["facts"] == whole["facts"][seen:]
        assert told["state"] == whole["state"]


def test_3_of_two_devices_the_later_takes_over_and_the_earlier_is_told(server: Server) -> None:
    people = [Person(server, name) for name in ("甲", "乙", "丙", "丁")]
    table = table_of(people, "JS23", format={"clock": "none"})

    async def both() -> None:
        phone, laptop = Seat(people[0], table), Seat(people[0], table)
        await phone.connect()
        await laptop.connect()
        while (await phone.receive())["type"] != "taken_over":
            pass
        refused = await phone.ask({"type": "do", "id": "a", "act": "call", "data": {"reason": "?"}})
        assert refused["error"]["code"] == "taken_over"
        done = await laptop.ask({"type": "do", "id": "b", "act": "call", "data": {"reason": "?"}})
        assert done["type"] == "done"
        await phone.connect()  # and back again
        while (await laptop.receive())["type"] != "taken_over":
            pass
        await phone.close()
        await laptop.close()

    asyncio.run(both())


def test_3_of_two_devices_that_watched_the_one_that_sits_down_is_the_one(server: Server) -> None:
    host, guest = Person(server, "甲"), Person(server, "乙")
    table = host.call("POST", "/tables", terms={"format": {"clock": "none"}}, sit="E").json()["id"]

    async def both() -> None:
        phone, laptop = Seat(guest, table), Seat(guest, table)
        await phone.connect()
        await laptop.connect()
        assert (await phone.ask({"type": "do", "id": "a", "act": "sit", "data": {"seat": "N"}}))["type"] == "done"
        while (await laptop.receive())["type"] != "taken_over":
            pass
        refused = await laptop.ask({"type": "do", "id": "b", "act": "stand"})
        assert refused["error"]["code"] == "taken_over"
        await phone.close()
        await laptop.close()

    asyncio.run(both())


def test_3_a_chair_that_was_left_to_a_bot_is_taken_back(turned: LocalServer) -> None:
    people = [Person(turned, name) for name in ("甲", "乙", "丙", "丁")]
    table = table_of(people, "JS23", format={"clock": "none"}, absent=5)

    async def leave_and_return() -> None:
        seat = Seat(people[0], table)
        await seat.connect()
        await seat.close()
        await asyncio.to_thread(turned.until, lambda: snapshot(people[1], table)["room"]["chairs"][0]["away"])
        await seat.connect()
        while seat.room["chairs"][0]["away"]:
            await seat.receive()
        assert seat.own["viewer"] == "E"
        await seat.close()

    asyncio.run(leave_and_return())


def test_6_a_refusal_names_the_article_of_the_rule_book(server: Server) -> None:
    people = [Person(server, name) for name in ("甲", "乙", "丙", "丁")]
    table = table_of(people, "JS23")
    leader = at_play(people, table)
    other = next(person for person in people if person is not leader)
    assert other.do(table, "pass", "x")["error"]["article"].startswith("003 ")


def test_7_a_hand_is_arranged_alike_each_time_and_what_was_locked_stays(server: Server) -> None:
    people = [Person(server, name) for name in ("甲", "乙", "丙", "丁")]
    table = table_of(people, "JS23")
    leader = at_play(people, table)
    hand = snapshot(leader, table)["own"]["hand"]
    locked = [sorted([hand[0], hand[13], hand[26]]), [hand[5]]]
    ask = {"what": "groups", "data": {"locked": locked}}
    groups = leader.call("POST", f"/tables/{table}/ask", **ask).json()["groups"]
    assert [sorted(group["cards"]) for group in groups if group["kind"] == "locked"] == locked
    assert sorted(card for group in groups for card in group["cards"]) == sorted(hand)
    assert leader.call("POST", f"/tables/{table}/ask", **ask).json()["groups"] == groups


def test_8_the_counter_knows_what_everybody_knows_and_no_more(server: Server) -> None:
    people = [Person(server, name) for name in ("甲", "乙", "丙", "丁")]
    table = table_of(people, "JS23")
    leader = at_play(people, table)
    other = next(person for person in people if person is not leader)
    lead = snapshot(leader, table)["own"]["default"]
    assert "seq" in leader.do(table, "play", "lead", **lead)
    hands = {person.id: snapshot(person, table)["own"]["hand"] for person in people}
    for person, unseen in ((leader, 81), (other, 81 - len(lead["cards"]))):
        counter = person.call("POST", f"/tables/{table}/ask", what="counter").json()
        held = sorted(card for one, hand in hands.items() if one != person.id for card in hand)
        assert (counter["total"], sorted(counter["cards"])) == (unseen, held)
        assert sum(counter["ranks"].values()) == unseen


def test_9_everybody_has_the_same_deadline_by_the_time_of_the_server(server: Server) -> None:
    people = [Person(server, name) for name in ("甲", "乙", "丙", "丁")]
    table = table_of(people, "JS23")
    at_play(people, table)
    clocks = {json.dumps(snapshot(person, table)["state"]["expect"]) for person in people}
    (clock,) = map(json.loads, clocks)
    assert clock[0]["until"] - clock[0]["since"] == (load("JS23").limit(clock[0]["limit"]) or 0) * 1000

    async def ping() -> None:
        async with connect(f"ws://127.0.0.1:{server.port}/api/socket") as socket:
            await socket.send(json.dumps({"type": "hello", "table": table, "token": people[0].token}))
            await socket.recv()
            await socket.send('{"type":"ping","at":5}')
            pong = json.loads(await socket.recv())
            assert pong["at"] == 5
            assert abs(pong["now"] - time.time() * 1000) < 60_000

    asyncio.run(ping())


@pytest.mark.parametrize(("watch", "delay"), [("live", 0), ("live", 3600), ("deal", 0), ("none", 0)])
def test_10_a_spectator_sees_what_the_policy_of_the_table_says(server: Server, watch: str, delay: int) -> None:
    people = [Person(server, name) for name in ("甲", "乙", "丙", "丁")]
    table = table_of(people, "JS23", watch=watch, delay=delay)
    at_play(people, table)
    spectator = Person(server, "看客")
    answer = spectator.call("GET", f"/tables/{table}/facts?seen=0")
    if watch == "none":  # nobody is to watch and every chair is taken: whoever is not of the table learns nothing
        assert refused(answer) == (403, "private_table")
        return
    told = answer.json()
    # Before the cards are drawn it may have to be cut several times.
    known = {"live": snapshot(people[0], table)["length"], "deal": 1}[watch] if not delay else 0
    assert told["length"] == known
    assert told["own"] is None
    hands = [card for person in people for card in snapshot(person, table)["own"]["hand"]]
    assert len(hands) == 108
    assert not any("open" in fact for fact in told["facts"])


def test_10_a_spectator_who_comes_while_nothing_happens_catches_up_all_the_same(turned: LocalServer) -> None:
    people = [Person(turned, name) for name in ("甲", "乙", "丙", "丁")]
    table = table_of(people, "JS23", delay=3, format={"clock": "none"})
    at_play(people, table)
    length = snapshot(people[0], table)["length"]

    async def watch() -> None:
        seat = Seat(Person(turned, "看客"), table)
        await seat.connect()
        assert len(seat.facts) < length
        await asyncio.to_thread(turned.turn, 3)
        while len(seat.facts) < length:
            await seat.receive()
        await seat.close()

    asyncio.run(watch())


def test_10_a_connection_never_shows_another_table_or_person_than_it_was_asked_for(server: Server) -> None:
    one, other = Person(server, "甲"), Person(server, "乙")
    table, elsewhere = new_table(one)["id"], new_table(one)["id"]

    async def switch() -> None:
        async with connect(f"ws://127.0.0.1:{server.port}/api/socket") as socket:

            async def hello(where: str, who: Person) -> Json:
                await socket.send(json.dumps({"type": "hello", "table": where, "token": who.token}))
                told: Json = json.loads(await socket.recv())
                return told

            assert (await hello(table, one))["type"] == "welcome"
            for again in (hello(elsewhere, one), hello(table, other)):
                assert (await again)["error"]["code"] == "hello_again"
            assert (await hello(table, one))["type"] == "welcome"

    asyncio.run(switch())


def test_11_one_broken_table_does_not_stop_the_others(turned: LocalServer) -> None:
    person = Person(turned, "甲")
    whole = new_table(person, sit="E", bots=True, terms={"format": {**ONE_DEAL, "limits": dict.fromkeys(LIMITS, 1)}})
    turned.kill()
    with LogStore(turned.home / "matches.db") as store:
        # A room that no version of ours can have written, and a match in it that is due before all others.
        broken = seal(Body("room", "g-1", {"id": "BROKEN"}), 0, 1, "x", GENESIS)
        match = seal(Body("open", TABLE, {}), 0, 1, "x", GENESIS)
        store.append("room:BROKEN", 0, [broken], "x")
        store.append("BROKEN-1", 0, [match], "x", due=1)
    with structlog.testing.capture_logs() as lines:
        turned.start()
        lobby = person.call("GET", "/lobby")
        assert [room["id"] for room in lobby.json()["mine"]] == [whole["id"]]
        assert person.call("GET", "/tables/BROKEN").status_code == 409
        assert not snapshot(person, whole["id"])["state"]["over"]
        turned.until(lambda: snapshot(person, whole["id"])["state"]["over"])
    assert "BROKEN" in [line.get("room") for line in lines]


def test_12_the_pace_of_a_bot_tells_nothing_of_its_hand() -> None:
    terms = terms_of({"pace": 3000})
    room = Room("R", "p-1", terms, 0, chairs=(Chair(BOT, "a"),) * 4)
    paces = set()
    for number in range(60):
        log = Log()
        players = dict(zip(SEATS, "ABCD", strict=True))
        log.open(opening_body(f"R-{number}", load("JS23"), players, {}), 1000, "open")
        secret = hashlib.sha256(b"%d" % number).hexdigest()
        log.act(Act("deal", "table", {"secret": secret}), 1000)
        log.act(Act("cut", "S", {"depth": 54}), 1000)
        if expects(log.state)[0].act != "play":
            continue  # the card turned up could not say who draws first; it is cut again
        item = agenda(room, log)
        assert item is not None
        same_place = Log(log.facts)
        assert agenda(room, same_place) == item, "a function of the number of the fact, not of the cards"
        paces.add(item.at - 1000)
    assert min(paces) >= 500
    assert max(paces) <= 3000
    assert len(paces) > 30


def test_13_everything_works_without_cookies_and_storage(server: Server) -> None:
    with httpx.Client(base_url=server.url, timeout=PATIENCE) as plain:
        token = plain.post("/api/guest", json={"name": "无痕"}).json()["token"]
        plain.cookies.clear()
        headers = {"Authorization": f"Bearer {token}"}
        made = plain.post("/api/tables", json={"sit": "E", "bots": True}, headers=headers)
        assert made.status_code == 201
        told = plain.get(f"/api/tables/{made.json()['id']}/facts", headers=headers).json()
        assert told["you"]["viewer"] == "E"


def test_14_the_next_deal_and_the_next_match_come_without_leaving(server: Server) -> None:
    people = [Person(server, name) for name in ("甲", "乙", "丙", "丁")]
    table = table_of(people, "JS23")
    players = [Player(person, table, seat) for person, seat in zip(people, SEATS, strict=True)]

    async def play() -> None:
        await asyncio.gather(*(player.play() for player in players))

    asyncio.run(play())
    assert "seq" in people[0].do(table, "begin", "again")
    room = people[0].call("GET", f"/tables/{table}").json()
    assert (room["match"], room["matches"]) == (f"{table}-2", 2)
    assert [chair["name"] for chair in room["chairs"]] == ["甲", "乙", "丙", "丁"]


def test_14_what_was_meant_for_an_earlier_match_does_nothing_in_the_next(server: Server) -> None:
    person = Person(server, "甲")
    room = played_out(person)
    table, first = room["id"], room["match"]
    assert "seq" in person.do(table, "begin", "again")
    late = {"id": "late", "match": first, "data": {"deal": 7}}
    for act in ("ready", "pass", "play"):
        answer = person.call("POST", f"/tables/{table}/do", act=act, **late).json()
        assert answer["error"]["code"] == "stale"
    ready = {"id": "ready", "act": "ready", "match": f"{table}-2", "data": {"deal": 0}}
    assert "seq" in person.call("POST", f"/tables/{table}/do", **ready).json()
    assert "seq" in person.call("POST", f"/tables/{table}/do", act="back", id="here", match=first).json()


def test_15_the_record_can_be_taken_home_and_a_referee_can_be_called(server: Server, tmp_path: Path) -> None:
    person = Person(server, "甲")
    room = played_out(person)
    record = person.call("GET", f"/matches/{room['match']}/record")
    (tmp_path / "match.jsonl").write_bytes(record.content)
    assert record.content.startswith(b'{"')
    assert "seq" in person.do(room["id"], "call", "c", reason="对方明打")
    (call,) = snapshot(person, room["id"])["room"]["calls"]
    assert (call["who"], call["reason"]) == (person.id, "对方明打")
