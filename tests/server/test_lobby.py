"""The lobby: what is listed to whom, pages, one's own tables; rooms that nobody uses are closed."""

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from guandan.game.acts import Act
from guandan.server.tables.roomlog import RoomLog, opening_body
from guandan.server.tables.table import room_log
from guandan.server.tables.terms import terms_of
from guandan.store import LogStore
from tests.server.client import HTTP, Json, Person, Server
from tests.server.house import FAST, ONE_DEAL, Member, new_table, played_out, refused, snapshot, wait_for
from tests.server.local import LocalServer
from tests.server.turned import TurnedClock


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    home = tmp_path_factory.mktemp("lobby")
    abandon(home / "matches.db")
    with LocalServer(home) as running:
        # What happens at the start must not happen in the middle of a test that counts.
        wait_for(lambda: is_closed(home / "matches.db", "OLDOLD"))
        ann = Person(running, "Ann")
        wait_for(lambda: "NEWNEW" in ids(listed(ann, "open")))
        yield running


def abandon(place: str | Path) -> None:
    """A room in which nobody has been for two hours, and one opened just now, as another process left them."""
    now = time.time_ns() // 1_000_000
    with LogStore(place) as store:
        for code, at in (("OLDOLD", now - 7_200_000), ("NEWNEW", now)):
            room = RoomLog()
            room.open(opening_body(code, "g-old", terms_of({"title": "left"})), at, "open")
            room.act(Act("sit", "g-old", {"seat": "E"}), at, "sit")
            store.append(room_log(code), 0, room.facts, "open")


def is_closed(place: str | Path, code: str) -> bool:
    """Whether a room is closed, by its log: whoever looked at it through the server would keep it open."""
    with LogStore(place) as store:
        return RoomLog(store.read(room_log(code))).state.closed


MEET = 3
"""Seconds in which somebody can join a quick match."""
QUICK: Json = {"book": "JS23", "format": ONE_DEAL, "wait": MEET, **FAST}


def meet(one: Server, other: Server) -> tuple[Person, Person, str]:
    """Two who ask for a quick match one after the other find each other; where that took too long, two others."""
    while True:
        ann, bob = Person(one, "Ann"), Person(other, "Bob")
        began = time.monotonic()
        first = ann.call("POST", "/quick", **QUICK).json()["id"]
        wait_for(lambda: first in ids(listed(bob, "open")) or snapshot(ann, first).get("state"))  # noqa: B023
        second = bob.call("POST", "/quick", **QUICK).json()["id"]
        if first == second:
            return ann, bob, str(first)
        assert time.monotonic() > began + MEET
        wait_for(lambda: snapshot(bob, second).get("state"))  # noqa: B023


def listed(person: Person, part: str, query: str = "") -> list[Json]:
    tables: list[Json] = person.call("GET", f"/lobby?part={part}&limit=100{query}").json()[part]["tables"]
    return tables


def ids(tables: list[Json]) -> list[str]:
    return [table["id"] for table in tables]


def test_an_open_table_is_listed_until_it_is_full_and_then_to_be_watched(server: Server) -> None:
    ann, bob = Person(server, "Ann"), Person(server, "Bob")
    room = new_table(ann, terms={"title": "Ann's", "pace": 5000}, sit="E")
    (found,) = [table for table in listed(bob, "open") if table["id"] == room["id"]]
    assert (found["title"], found["lacks"], found["book"]) == ("Ann's", 3, "JS23")
    assert found["chairs"][0]["name"] == "Ann"
    for seat in "NWS":
        ann.do(room["id"], "seat_bot", f"bot {seat}", seat=seat, name="bot")
    ann.do(room["id"], "begin", "begin")
    assert room["id"] not in ids(listed(bob, "open"))
    assert room["id"] in ids(listed(bob, "running"))


def test_a_table_full_of_bots_does_not_wait_for_anybody(server: Server) -> None:
    """Issue 20.1: the lobby listed full and finished tables as waiting."""
    ann, bob = Person(server, "Ann"), Person(server, "Bob")
    full = new_table(ann, sit="E")["id"]
    for seat in "NWS":
        ann.do(full, "seat_bot", f"bot {seat}", seat=seat, name="bot")
    assert full not in ids(listed(bob, "open"))


def test_an_invited_table_and_one_that_nobody_may_watch_are_not_listed_to_others(server: Server) -> None:
    ann, bob = Person(server, "Ann"), Person(server, "Bob")
    private = new_table(ann, terms={"seats": "invited"}, sit="E")
    unseen = new_table(ann, terms={"watch": "none", "pace": 5000}, sit="E", bots=True)
    assert private["id"] not in ids(listed(bob, "open"))
    assert unseen["id"] not in ids(listed(bob, "running"))
    mine = ids(ann.call("GET", "/lobby").json()["mine"])
    assert mine == [unseen["id"], private["id"]]  # the one with a match first: there one returns to
    assert ids(bob.call("GET", "/lobby").json()["mine"]) == []


def test_of_a_private_room_others_are_told_only_that_it_is_there(server: Server) -> None:
    """Issue 14.27. A room is private where others may neither watch nor sit down."""
    ann, bob, eve = (Person(server, name) for name in ("Ann", "Bob", "Eve"))
    hidden = new_table(ann, terms={"seats": "invited", "watch": "none"}, sit="E")["id"]
    nobody = HTTP.get(f"{server.url}/api/tables/{hidden}")
    asked = [("GET", ""), ("GET", "/facts"), ("GET", "/events"), ("POST", "/do"), ("POST", "/ask")]
    told = [eve.call(method, f"/tables/{hidden}{path}", **BODIES.get(path, {})) for method, path in asked]
    assert {(one.status_code, one.json()["error"]["code"]) for one in (nobody, *told)} == {(403, "private_table")}
    assert "Ann" not in "".join(one.text for one in told)
    link = ann.call("POST", f"/tables/{hidden}/invite", role="player", seat="W").json()["token"]
    assert bob.call("POST", "/join", token=link).status_code == 200
    assert bob.call("GET", f"/tables/{hidden}").json()["chairs"][2]["name"] == "Bob"


BODIES: dict[str, Json] = {"/do": {"id": "1", "act": "sit", "data": {"seat": "E"}}, "/ask": {"what": "legal"}}


def test_whoever_has_not_said_who_he_is_sees_the_lobby_too(server: Server) -> None:
    room = new_table(Person(server, "Ann"), terms={"title": "for all"}, sit="E")
    told = HTTP.get(f"{server.url}/api/lobby?limit=100").json()
    assert room["id"] in ids(told["open"]["tables"])
    assert told["mine"] == []


def test_a_visitor_watches_and_does_nothing(server: Server) -> None:
    """Issue 20.1: a spectator had to give a name."""
    code = new_table(Person(server, "Ann"), sit="E", bots=True)["id"]
    told = HTTP.get(f"{server.url}/api/tables/{code}/facts").json()
    assert told["you"]["viewer"] == "public"
    assert not told["own"]
    for path, body in BODIES.items():
        assert HTTP.post(f"{server.url}/api/tables/{code}{path}", json=body).status_code == 401


def test_the_lobby_comes_in_pages_and_can_be_for_one_book(server: Server) -> None:
    ann = Person(server, "Ann")
    made = [new_table(ann, terms={"book": "GJ17"})["id"] for _ in range(5)]
    found: list[str] = []
    after = ""
    while True:
        page = ann.call("GET", f"/lobby?part=open&limit=2&book=GJ17&after={after}").json()["open"]
        found += ids(page["tables"])
        after = page["next"]
        if not after:
            break
    assert found == made[::-1]
    assert refused(ann.call("GET", "/lobby?part=open&after=nonsense")) == (400, "wrong_field")


def test_counts_and_closed_rooms(server: Server) -> None:
    ann = Person(server, "Ann")
    room = new_table(ann)
    before = ann.call("GET", "/lobby").json()["counts"]["open"]
    ann.do(room["id"], "close", "close")
    assert ann.call("GET", "/lobby").json()["counts"]["open"] == before - 1
    assert room["id"] not in ids(listed(ann, "open"))


def test_a_room_of_another_process_is_found_and_an_abandoned_one_is_closed(server: Server) -> None:
    ann = Person(server, "Ann")
    assert snapshot(ann, "OLDOLD")["room"]["closed"]
    assert not snapshot(ann, "NEWNEW")["room"]["closed"]
    assert "NEWNEW" in ids(listed(ann, "open"))
    assert "OLDOLD" not in ids(listed(ann, "open"))


def test_a_quick_match_brings_people_together_and_bots_fill_in(turned: LocalServer) -> None:
    ann, bob, table = meet(turned, turned)
    room = turned.until(lambda: (told := snapshot(ann, table)).get("state") and told["room"])
    assert sorted(chair["holder"] for chair in room["chairs"]) == sorted([ann.id, "bot", bob.id, "bot"])
    chairs = {chair["holder"]: chair["seat"] for chair in room["chairs"]}
    assert {chairs[ann.id], chairs[bob.id]} == {"E", "W"}
    other = bob.call("POST", "/quick", book="GJ17", wait=1).json()
    assert other["id"] != table


@pytest.mark.parametrize("again", [False, True], ids=["while it runs", "over a restart"])
def test_bots_come_to_a_quick_table_though_the_clock_was_put_back(turned: LocalServer, again: bool) -> None:
    ann = Person(turned, "Ann")
    table = ann.call("POST", "/quick", **QUICK).json()["id"]
    assert isinstance(turned.clock, TurnedClock)
    turned.clock.put(-3600)
    if again:
        turned.kill()
        turned.start()
    since = turned.clock.monotonic()
    turned.until(lambda: snapshot(ann, table).get("state"))
    assert turned.clock.monotonic() - since < 3600, "not when the time of day has caught up"


def test_bots_come_to_a_quick_table_no_sooner_though_the_clock_was_put_forward(turned: LocalServer) -> None:
    ann = Person(turned, "Ann")
    table = ann.call("POST", "/quick", **{**QUICK, "wait": 30}).json()["id"]
    assert isinstance(turned.clock, TurnedClock)
    since = turned.clock.monotonic()
    turned.clock.put(3600)
    turned.until(lambda: snapshot(ann, table).get("state"))
    assert turned.clock.monotonic() - since >= 29


def test_the_next_match_begins_without_leaving_and_chairs_may_be_exchanged_before(turned: LocalServer) -> None:
    ann, bob, table = meet(turned, turned)
    turned.until(lambda: snapshot(ann, table).get("state"))
    for person in (ann, bob):
        person.do(table, "away", "leaving")
    turned.until(lambda: snapshot(ann, table)["state"]["over"])
    bob.do(table, "sit", "swap", seat="N")
    bots = [chair["seat"] for chair in snapshot(bob, table)["room"]["chairs"] if not chair["holder"]]
    bob.do(table, "seat_bot", "fill", seat=bots[0], name="bot")
    assert "seq" in bob.do(table, "begin", "again")
    now = snapshot(bob, table)
    assert (now["match"], now["room"]["matches"]) == (f"{table}-2", 2)
    matches = bob.call("GET", "/matches").json()["matches"]
    assert [match["id"] for match in matches[:2]] == [f"{table}-2", f"{table}-1"]


def test_nobody_else_begins_at_a_table_that_is_not_quick(server: Server) -> None:
    ann, bob = Person(server, "Ann"), Person(server, "Bob")
    room = new_table(ann, sit="E")
    bob.do(room["id"], "sit", "sit", seat="N")
    assert bob.do(room["id"], "begin", "begin")["error"]["code"] == "role_needed"


def play_legal(four: list[Member], room: str) -> None:
    """Let four people play a match themselves: no hint and no bot helps at a rated table."""
    for number in range(2000):
        told = snapshot(four[0], room)
        if told["state"]["over"]:
            return
        for expected in told["state"]["expect"]:
            if expected["who"] in "ENWS":
                person = four["ENWS".index(expected["who"])]
                default = snapshot(person, room)["own"]["default"]
                assert "seq" in person.do(room, expected["act"], f"c{number}", **default)
    raise AssertionError


def test_a_rated_match_counts_once_and_its_ratings_follow_from_the_logs(server: Server) -> None:
    four = [Member(server, f"Rated {name}") for name in ("Ann", "Bob", "Cai", "Dan")]
    room = new_table(four[0], terms={"rated": 1})["id"]
    for person, seat in zip(four, "ENWS", strict=True):
        person.do(room, "sit", "sit", seat=seat)
    four[0].do(room, "begin", "begin")
    assert four[1].call("GET", f"/people/{four[0].id}").json()["rating"] is None
    play_legal(four, room)
    told = [person.call("GET", f"/people/{person.id}").json() for person in four]
    won = four[0].call("GET", "/matches").json()["matches"][0]["result"]["winner"]
    for at, one in enumerate(told):
        assert one["rating"]["matches"] == 1
        assert one["rating"]["provisional"] == 1
        assert [change["match"] for change in one["history"]] == [f"{room}-1"]
        assert (one["rating"]["rating"] > 1500) is (won == ("E-W", "N-S")[at % 2])
    # The index is lost; everything in it is made again from the logs, and counts once.
    server.kill()
    with LogStore(server.home / "matches.db") as store, store.database.writing() as pen:
        for table in ("match_scores", "rating_changes", "ratings", "match_people", "matches", "room_people", "rooms"):
            pen.write(f"DELETE FROM {table}")  # noqa: S608
    server.start()
    wait_for(lambda: four[0].call("GET", "/people/me").json()["rating"])
    assert [person.call("GET", f"/people/{person.id}").json() for person in four] == told


def test_unrated_matches_and_bots_change_no_rating(server: Server) -> None:
    ann = Member(server, "Unrated Ann")
    played_out(ann)
    assert ann.call("GET", "/people/me").json()["rating"] is None
