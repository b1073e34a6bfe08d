"""Issue 19.4: an event is played at our own tables, from the published round to the ranking."""

import asyncio
import inspect
import json
import re
import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path

import pytest

from guandan.event.archive import check, exported, travelling
from guandan.event.exchange.xlsxfile import read_xlsx
from guandan.event.log import EventLog, opening_body
from guandan.event.references import beside
from guandan.event.terms import PRACTICE
from guandan.game.cards import HAND_SIZE
from guandan.game.errors import Text
from guandan.game.facts import Fact
from guandan.game.log import Log
from guandan.game.record import record_of, verify
from guandan.game.ruleset import rebuilt
from guandan.game.seats import SEATS
from guandan.game.view import PUBLIC
from guandan.office.events import finder
from guandan.office.logids import event_log
from guandan.office.tablematches import matches_of
from guandan.server.people.grants import Grant
from guandan.store import LogStore
from tests.conftest import SOAK
from tests.server.client import HTTP, Chair, Json, Person, Server
from tests.server.house import refused
from tests.server.local import LocalServer
from tests.server.online import Curious, Entrant, Host, check_ranked, facts, names_of, played_out
from tests.server.test_practice import copied
from tests.server.turned import TurnedClock

PAIRS = 8 if SOAK else 4
"""Of the events that are played to their end."""


def test_an_online_swiss_runs_from_publication_to_ranking_without_a_hand(tmp_path: Path) -> None:
    with LocalServer(tmp_path) as server:
        host = Host(server, "组织者")
        host.hold(PAIRS, itself=1)
        asyncio.run(played_out(host, host.entrants(range(1, PAIRS + 1))))
        results = facts(host, "result")
        assert len(results) == PAIRS
        assert all(fact.data["result"]["match"] for fact in results), "by (log, number, hash), nothing typed"
        check_ranked(host, PAIRS)


@pytest.fixture
def host(turned: LocalServer) -> Host:
    """Somebody who holds events at a server whose clock is turned."""
    return Host(turned, "组织者")


def settled(server: LocalServer, ready: Callable[[], bool], step: int = 1) -> None:
    """Let some time pass until something is so; a busy machine gets longer to do what is due in it."""
    for turns in range(200):
        if ready():
            return
        server.turn(step)
        time.sleep(0.01 if turns < 50 else 0.2)
    raise AssertionError(inspect.getsource(ready))


def test_a_link_seats_its_player_and_nobody_else_and_a_later_device_takes_the_chair_over(host: Host) -> None:
    host.hold(4)
    own, other = host.online()[0], host.online()[1]
    one = host.entrants([1])[0]
    assert (one.joined["event"], one.joined["seat"]) != (host.event, "")
    room = one.call("GET", f"/tables/{one.joined['table']}").json()
    assert room["terms"]["event"]["players"][SEATS.index(one.joined["seat"])] == one.name
    assert room["terms"]["event"]["table"] in (own["table"], other["table"])
    check_nothing_helps(one, room["id"])
    stranger = Person(host.server, "路人")
    assert stranger.do(room["id"], "sit", "s", seat="N")["error"]["code"] == "invited_only"
    came = stranger.call("POST", f"/events/{host.event}/online/{room['terms']['event']['table']}").json()
    assert (came["role"], came["seat"]) == ("spectator", "")
    neighbour = SEATS[(SEATS.index(one.joined["seat"]) + 1) % 4]
    one.do(room["id"], "stand", "up")
    assert one.do(room["id"], "sit", "elsewhere", seat=neighbour)["error"]["code"] == "not_your_chair"
    assert "seq" in one.do(room["id"], "sit", "again", seat=one.joined["seat"])
    again = Entrant(host.server, host.event, "新手机", one.token_of_link)
    assert (again.joined["table"], again.joined["seat"]) == (room["id"], one.joined["seat"])
    assert [table["seat"] for table in again.call("GET", "/lobby").json()["events"]] == [one.joined["seat"]]
    wanted = stranger.call("POST", "/tables", terms={"event": {**room["terms"]["event"], "stand_in": False}})
    assert refused(wanted) == (403, "room_of_event")


def check_nothing_helps(one: Entrant, room: str) -> None:
    """No hint and no counter, before the match and in it."""
    told = {what: refused(one.call("POST", f"/tables/{room}/ask", what=what)) for what in ("counter", "hint")}
    assert told == {"counter": (403, "counter_off"), "hint": (403, "rated_alone")}


def at_table(host: Host, number: int) -> tuple[int, int]:
    """The entries that play at a table of the first round."""
    tables = host.view("pairings", stage=1, round=1)["view"]["tables"]
    return next((one["first"], one["second"]) for one in tables if one["table"] == number)


def test_a_side_that_does_not_come_forfeits_when_the_book_says_so(host: Host, turned: LocalServer) -> None:
    host.hold(4, begins=5)
    host.entrants(at_table(host, 1)[:1])
    turned.turn(299)
    assert facts(host, "round_begun") == []
    settled(turned, lambda: bool(facts(host, "round_begun")))
    turned.turn(590)
    settled(turned, lambda: len(facts(host, "result")) == 2)
    begun = facts(host, "round_begun")[0]
    assert (begun.by, begun.data) == ("recorder/clock", {"stage": 1, "round": 1})
    for fact in facts(host, "result"):
        assert fact.at >= begun.at + 600_000, "003 c3.7(4)1"
        assert fact.by == f"table/{fact.data['table']}"
    assert [fact.data["result"]["forfeit"] for fact in facts(host, "result")] == ["N-S", "both"]
    turned.turn(60)
    tables = host.call("GET", f"/events/{host.event}/referee/floor").json()["tables"]
    assert [(one["done"], one["late"]) for one in tables] == [(True, [0, 0])] * 2, "nobody comes late any more"


def test_a_round_goes_on_though_the_clock_was_put_back(host: Host, turned: LocalServer) -> None:
    """Nothing waits for the hour: by far less than that is `settled` content."""
    host.hold(4, begins=5)
    assert isinstance(turned.clock, TurnedClock)
    turned.clock.put(-3600)
    people = host.entrants(at_table(host, 1))
    assert all(one.joined["seat"] for one in people), "the tables stay open"
    settled(turned, lambda: bool(facts(host, "round_begun")), step=10)
    turned.clock.put(-3600)
    settled(turned, lambda: bool(facts(host, "result")), step=10)
    result = facts(host, "result")[0]
    assert (result.data["table"], result.data["result"]) == (2, {"forfeit": "both"})
    assert result.at >= facts(host, "round_begun")[0].at + 600_000, "003 c3.7(4)1"
    times = [fact.at for fact in match_of(host, people[0].joined["table"]).facts]
    assert times, "table 1 plays"
    assert times == sorted(times)


def test_a_clock_that_is_put_forward_begins_no_round_and_nobody_forfeits_by_it(host: Host, turned: LocalServer) -> None:
    host.hold(4, begins=5)
    assert isinstance(turned.clock, TurnedClock)
    waits = turned.context.online._times
    settled(turned, lambda: any(since for *_, since in list(waits)))
    turned.clock.put(3600)
    turned.turn(60)
    assert facts(host, "round_begun") == []
    settled(turned, lambda: bool(facts(host, "round_begun")), step=2)
    settled(turned, lambda: facts(host, "round_begun")[0].at in [since for *_, since in list(waits)])
    turned.clock.put(3600)
    turned.turn(60)
    assert facts(host, "result") == []
    settled(turned, lambda: len(facts(host, "result")) == 2, step=5)


def test_nobody_forfeits_in_a_copy_to_practise_on(host: Host, turned: LocalServer) -> None:
    host.hold(4, begins=5, itself=1)
    copy = Host(turned, "组织者的副本")
    vars(copy).update(vars(copied(host)))
    assert copy.state()["name"].startswith(PRACTICE), "it is loaded, so that the server has it at hand"
    turned.turn(299)
    settled(turned, lambda: bool(facts(host, "round_begun")))
    turned.turn(590)
    settled(turned, lambda: len(facts(host, "result")) >= 2)
    turned.turn(60)
    assert (facts(copy, "round_begun"), facts(copy, "result")) == ([], [])


def test_a_table_that_cannot_be_taken_up_keeps_no_other_waiting(host: Host, turned: LocalServer) -> None:
    host.hold(4, begins=0)
    broken, whole = host.online()
    with LogStore(turned.home / "matches.db") as store:  # something else stands where the log of its room should
        store.append(f"room:{broken['room']}", 0, store.read(event_log(host.event))[:1], "broken")
    people = host.entrants(at_table(host, whole["table"]))
    settled(turned, lambda: bool(match_of(host, people[0].joined["table"]).facts))


def match_of(host: Host, room: str) -> Log:
    """The match of a room, as it is kept."""
    with LogStore(host.server.home / "matches.db") as store:
        return Log(store.read(f"{room}-1")) if store.exists(f"{room}-1") else Log()


def test_003_c3_7_1_who_comes_late_is_warned_by_the_clock_of_the_round(host: Host, turned: LocalServer) -> None:
    host.hold(4, begins=0)
    first, second = at_table(host, 1)
    host.entrants([first])
    settled(turned, lambda: bool(facts(host, "round_begun")))
    turned.turn(100)
    came = host.entrants([second])[0]
    settled(turned, lambda: bool(match_of(host, came.joined["table"]).facts))
    settled(turned, lambda: bool(match_of(host, came.joined["table"]).state.register.rulings))
    ruled = match_of(host, came.joined["table"]).state.register.rulings[0].data
    assert {name: ruled[name] for name in ("infraction", "offender", "sanction", "official")} == {
        "infraction": "late",
        "offender": "N-S",
        "sanction": "warning",
        "official": "clock",
    }
    assert ruled["article"] == "003 c3.7(1)1"
    check_nothing_helps(came, came.joined["table"])


def test_who_drops_out_is_waited_for_and_then_forfeits_where_the_regulations_say_so(
    host: Host, turned: LocalServer
) -> None:
    host.hold(4, begins=0, absent="forfeit", wait=60)
    people = host.entrants(at_table(host, 1))
    room = people[0].joined["table"]
    settled(turned, lambda: bool(match_of(host, room).facts))
    began = match_of(host, room).facts[0].at
    settled(turned, lambda: bool(facts(host, "result")))
    result = facts(host, "result")[0]
    assert result.data["result"] == {"forfeit": "both", "levels": ["2", "2"]}
    assert result.at >= began + 60_000
    settled(turned, lambda: people[0].call("GET", f"/tables/{room}").json()["closed"] == 1)


def test_a_bot_stands_in_for_who_dropped_out_until_they_are_back_where_the_regulations_say_so(
    host: Host, turned: LocalServer
) -> None:
    host.hold(2, {"rounds": 1}, begins=0, absent="bot", wait=30, between=0)
    people = host.entrants(at_table(host, 1))
    room = people[0].joined["table"]
    settled(turned, lambda: bool(match_of(host, room).facts))
    began = match_of(host, room).facts[0].at

    def away() -> dict[str, int]:
        return {one["seat"]: one["away"] for one in people[0].call("GET", f"/tables/{room}").json()["chairs"]}

    assert set(away().values()) == {0}, "they are waited for"
    settled(turned, lambda: set(away().values()) == {1})
    with LogStore(turned.home / "matches.db") as store:
        left = [fact.at for fact in store.read(f"room:{room}") if fact.kind == "away"]
    assert min(left) >= began + 30_000
    assert "seq" in people[0].do(room, "back", "b")
    assert {seat for seat, gone in away().items() if not gone} == {people[0].joined["seat"]}
    settled(turned, lambda: bool(facts(host, "result")), step=5)
    result = facts(host, "result")[0].data["result"]
    assert (result["match"][0], result.get("forfeit")) == (f"{room}-1", None), "played to its end"


def test_an_organisers_own_book_holds_at_the_tables_of_its_event(host: Host, turned: LocalServer) -> None:
    own = rebuilt("CUP", Text("春季杯规则", "Spring cup rules"), "JS23", {"time.play": 45})
    log = EventLog()
    terms = {"reference": "2027-01-01", "online": {"begins": 0, "absent": "bot", "wait": 5, "between": 0}}
    log.open(opening_body("cup", "春季杯", own, terms, seed="1", by="organiser"), turned.clock.wall(), "open")
    told = HTTP.post(
        f"{turned.url}/api/events/file", content=exported(log), headers={"Authorization": f"Bearer {host.token}"}
    )
    assert told.status_code == 201, told.text
    host.event = "cup"
    host.publish(2, {"rounds": 1})
    people = host.entrants((1, 2))
    room = people[0].joined["table"]
    assert people[0].call("GET", f"/tables/{room}").json()["terms"]["event"]["book"]["en"] == "Spring cup rules"
    settled(turned, lambda: bool(facts(host, "result")), step=5)
    assert match_of(host, room).state.rules == own
    assert facts(host, "result")[0].data["result"]["match"][0] == f"{room}-1", "bots know it, too"


def test_spectators_of_an_event_are_behind_by_its_delay_and_officials_are_not(host: Host, turned: LocalServer) -> None:
    host.hold(4, begins=0, delay=90)
    people = host.entrants(at_table(host, 1))
    room = people[0].joined["table"]
    settled(turned, lambda: bool(match_of(host, room).facts))
    watcher = Person(turned, "看客")
    came = watcher.call("POST", f"/events/{host.event}/online/1").json()
    assert (came["room"], came["role"]) == (room, "spectator")
    assert host.call("POST", f"/events/{host.event}/online/1").json()["role"] == "chief"

    def seen(one: Person) -> list[int]:
        told = one.call("GET", f"/tables/{room}/facts?seen=0").json()
        return [fact["at"] for fact in told["facts"]]

    known = len(seen(people[0]))
    assert (known > 0, len(seen(host)) >= known, seen(watcher)) == (True, True, [])
    turned.turn(60)
    assert seen(watcher) == []
    turned.turn(31)
    settled(turned, lambda: len(seen(people[0])) > known)
    later, told = seen(people[0]), seen(watcher)
    assert turned.clock is not None
    assert told == [at for at in later if at <= turned.clock.wall() - 90_000]
    assert known <= len(told) < len(later), "what the clock has done since is for later"
    assert len(seen(host)) >= len(later)


def test_officials_of_the_event_come_to_any_table_and_everybody_else_looks_on(host: Host) -> None:
    host.hold(4)
    token = {role: host.link(0, role=role, tables=[1]) for role in ("referee", "table", "deputy", "recorder")}
    found: dict[str, str] = {}
    for role, one in token.items():
        person = Entrant(host.server, host.event, f"官员{len(found)}", one)
        found[role] = person.call("POST", f"/events/{host.event}/online/1").json()["role"]
        if role == "referee":
            beyond = person.call("POST", f"/events/{host.event}/online/2").json()
            assert beyond["role"] == "spectator", "their tables alone"
    assert found == {"referee": "referee", "table": "spectator", "deputy": "deputy", "recorder": "spectator"}
    assert host.call("POST", f"/events/{host.event}/online/1").json()["role"] == "chief"
    assert refused(host.call("POST", f"/events/{host.event}/online/9")) == (409, "not_online")
    seen = HTTP.get(f"{host.server.url}/api/events/{host.event}/online").json()["tables"]
    assert [(one["state"], one["seat"]) for one in seen] == [("open", ""), ("open", "")]


def begun(host: Host, turned: LocalServer) -> str:
    """The room of table 1, whose players have come and have their cards."""
    room: str = host.entrants(at_table(host, 1))[0].joined["table"]
    settled(turned, lambda: any(fact.kind == "dealt" for fact in match_of(host, room).facts))
    return room


@pytest.mark.parametrize(
    ("stage", "to_begin"),
    [
        ({"place": "hall", "online": [1]}, True),
        ({}, False),
        ({"match": {"mode": "time", "minutes": 50}}, False),
        ({"place": "hall"}, False),
        ({"place": "hall", "match": {"mode": "time", "minutes": 50}}, True),
    ],
)
def test_somebody_is_asked_to_begin_a_round_whose_tables_wait_for_it(host: Host, stage: Json, to_begin: bool) -> None:
    host.hold(4, stage)
    (now,) = host.view("overview")["view"]["stages"][0]["rounds"]
    assert now["to_begin"] is to_begin
    host.done(("round_begun", {"stage": 1}), cmd="b")
    assert host.view("overview")["view"]["stages"][0]["rounds"][0]["to_begin"] is False


def test_who_plays_the_boards_of_a_duplicate_officiates_at_none_of_its_tables(host: Host) -> None:
    stage = {"format": "duplicate", "rounds": 2, "options": {"boards": 2}, "match": {}}
    for format_, refusal in ((stage, (403, "plays_boards")), ({}, (409, "no_match"))):
        host.hold(4, format_, book="GJ17")
        one = host.entrants(at_table(host, 1)[:1])[0]
        host.call("POST", f"/events/{host.event}/roles", who=one.id, role="chief")
        came = one.call("POST", f"/events/{host.event}/online/2")
        asked = one.call("POST", f"/events/{host.event}/referee/tables/2/ask", what="rulings")
        assert refused(asked) == refusal
        if format_:
            assert refused(came) == refusal
        else:
            assert came.json()["role"] == "chief"
        assert one.call("POST", f"/events/{host.event}/online/1").json()["role"] == "player"


def test_an_earlier_board_of_a_duplicate_is_ruled_at_and_its_changed_result_taken_over(
    host: Host, turned: LocalServer
) -> None:
    stage = {"format": "duplicate", "rounds": 1, "options": {"boards": 2}, "match": {}}
    host.hold(4, stage, "GJ17", begins=0, absent="bot", wait=5, between=0)
    room: str = host.entrants(at_table(host, 1))[0].joined["table"]
    path = f"/events/{host.event}/referee"

    def told(board: int = 0) -> Json:
        asked = f"stage=1&round=1&table=1&board={board}"
        (one,) = host.call("GET", f"{path}/floor?{asked}").json()["tables"]
        return dict(one)

    def ruled(cmd: str, board: int, **foul: str) -> Json:
        data = {"infraction": "phone", "sanction": "warning", **foul}
        said = {"id": cmd, "act": "rule", "stage": 1, "round": 1, "board": board, "data": data}
        return dict(host.call("POST", f"{path}/tables/1/acts", **said).json())

    settled(turned, lambda: told()["match"] == f"{room}-1", step=5)
    assert ruled("early", 2, offender="N")["error"]["code"] == "no_match"
    settled(turned, lambda: told()["match"] == f"{room}-2", step=5)
    assert (told()["boards"], told(1)["boards"], told(1)["match"], told(2)["match"]) == (2, 2, f"{room}-1", f"{room}-2")
    assert told(1)["deals"] == 1
    first = ruled("first", 1, offender="N")
    assert first["match"] == f"{room}-1"
    question = {"what": "rulings", "stage": 1, "round": 1}
    count = [
        len(host.call("POST", f"{path}/tables/1/ask", **question, board=board).json()["rulings"]) for board in (1, 2, 0)
    ]
    assert count == [1, 0, 0]
    assert ruled("third", 3, offender="N")["error"]["code"] == "no_such_board"
    (row,) = host.call("GET", f"{path}/register").json()["rows"]
    assert (row["table"], row["board"], row["match"]) == (1, 1, f"{room}-1")
    settled(turned, lambda: told()["done"], step=5)
    assert [told(board)["outdated"] for board in (0, 1, 2)] == [False] * 3, "what was ruled before is in the result"
    assert "error" not in ruled("later", 1, offender="E")
    assert [told(board)["outdated"] for board in (0, 1, 2)] == [False, True, False]
    typed = ",".join(f"match:{one}" for one in told(1)["matches"])
    taken = {"stage": 1, "round": 1, "table": 1, "typed": typed, "error": "slip", "reason": "判罚后"}
    host.done(("correction", taken), cmd="t")
    assert told(1)["outdated"] is False


@pytest.mark.parametrize("by", ["role", "link", "another process", "withdrawal"])
def test_an_official_who_comes_to_play_the_boards_of_a_duplicate_or_is_one_no_more_sees_no_more_of_them(
    host: Host, turned: LocalServer, by: str
) -> None:
    host.hold(4, {"format": "duplicate", "rounds": 2, "options": {"boards": 2}, "match": {}}, "GJ17", begins=0)
    chief = Entrant(turned, host.event, "张三", host.link(0, role="chief"))
    room = chief.call("POST", f"/events/{host.event}/online/1").json()["room"]
    begun(host, turned)
    looking, (entry, _) = Chair(chief, room), at_table(host, 2)

    dealt = next(fact for fact in match_of(host, room).facts if fact.kind == "dealt")
    marks = [part.salt for seat, part in dealt.opened.items() if seat in SEATS]
    assert "seq" in chief.do(room, "inspect", "look", seats=list(SEATS))
    at = partial(chief.call, "GET", f"/tables/{room}")

    async def looked() -> None:
        await looking.connect()
        assert len(marks) == len(SEATS)
        assert all(mark in looking.bytes[-1] for mark in marks)
        if by == "role":
            role = {"who": chief.id, "role": "player", "entry": entry}
            assert host.call("POST", f"/events/{host.event}/roles", **role).is_success
        elif by == "link":
            assert chief.call("POST", "/join", token=host.link(entry, names_of(entry)[0])).is_success
        elif by == "withdrawal":
            grants = host.call("GET", f"/events/{host.event}/roles").json()["grants"]
            mine = next(one["id"] for one in grants if one["person"] == chief.id)
            assert host.call("DELETE", f"/events/{host.event}/roles/{mine}").status_code == 204
        else:
            given = Grant("", host.event, chief.id, "player", "", (), entry, "", "", 0, None)
            turned.run(turned.context.grants.give(given))
            await asyncio.to_thread(settled, turned, lambda: not at().json()["officials"])
        while looking.room["officials"]:
            await looking.receive()
        known, played = len(looking.bytes) - 1, len(match_of(host, room).facts)
        await asyncio.to_thread(settled, turned, lambda: len(match_of(host, room).facts) > played)
        await looking.ask({"type": "do", "id": "i", "act": "inspect", "data": {"seats": ["N"]}})
        assert chief.call("GET", f"/tables/{room}/facts?seen=0").json()["facts"] == []
        later = [json.loads(text) for text in looking.bytes[known:]]
        assert [one["facts"] for one in later if "facts" in one and one["type"] != "room"] == [[]]
        assert not any(mark in text for mark in marks for text in looking.bytes[known:])
        await looking.close()

    asyncio.run(looked())


def test_003_c3_6_2_a_deputy_has_the_same_authority_at_an_online_table_as_on_paper(
    host: Host, turned: LocalServer
) -> None:
    host.hold(4, begins=0)
    begun(host, turned)
    told: dict[str, Json] = {}
    for role in ("referee", "deputy"):
        person = Entrant(turned, host.event, f"官员{len(told)}", host.link(0, name=f"李{role}", role=role))
        foul = {"act": "rule", "data": {"infraction": "signal", "offender": "N", "leader": "E"}}
        path = f"/events/{host.event}/referee/tables/1"
        told[role] = person.call("POST", f"{path}/ask", what="deed", data=foul).json()
        answer = person.call("POST", f"{path}/acts", id="foul", **foul)
        assert answer.is_success == (role == "deputy"), answer.text
    assert told["referee"]["error"]["code"] == "not_in_authority"
    assert "error" not in told["deputy"]
    (row,) = host.call("GET", f"/events/{host.event}/referee/register").json()["rows"]
    assert (row["sanction"]["en"], row["role"]["en"], row["official"]) == ("foul", "deputy chief referee", "李deputy")
    path = f"/events/{host.event}/referee/tables/1/ask"
    assert host.call("POST", path, what="rulings").json()["rulings"][0]["official"] == "李deputy"


def test_no_file_of_an_event_has_a_match_that_is_still_played(host: Host, turned: LocalServer) -> None:
    host.hold(4, begins=0)
    room = begun(host, turned)
    phone = {"infraction": "phone", "offender": "N", "sanction": "warning"}
    path = f"/events/{host.event}/referee"
    ruled = host.call("POST", f"{path}/tables/1/acts", id="r", act="rule", data=phone).json()
    entry = at_table(host, 1)[1]
    form = {"entry": entry, "by": "players", "signed": names_of(entry), "text": "it rang elsewhere", "fee": 500}
    appeal = {**form, "match": ruled["match"], "ruling": ruled["facts"][-1]}
    told = host.call("POST", path, id="a", act="appeal", data=appeal)
    assert told.is_success, told.text
    file = host.call("GET", f"/events/{host.event}/file").text
    assert f'"{room}-1"' in file, "the desk refers to it"
    salts = {part.salt for fact in match_of(host, room).facts for part in fact.opened.values()}
    assert [salt for salt in salts if salt in file] == []
    assert len(salts) > len(SEATS)


def test_every_player_gets_a_personal_link_at_once_to_be_printed_and_taken_back(host: Host) -> None:
    host.hold(4)
    path = f"/events/{host.event}/links/players"
    made = host.call("POST", path, hours=72).json()["links"]
    assert [(one["entry"], one["name"]) for one in made] == [(at, name) for at in range(1, 5) for name in names_of(at)]
    assert host.call("POST", path, hours=72).json()["links"] == made, "whoever has one keeps it"
    asked = HTTP.post(f"{host.server.url}/api/invited", json={"token": made[0]["link"].partition("#")[2]}).json()
    assert (asked["role"], asked["name"]) == ("player", names_of(1)[0]), "nobody has to type what is known"
    one = Entrant(host.server, host.event, "手机", made[0]["link"].partition("#")[2])
    assert one.joined["seat"]
    papers = f"/events/{host.event}/documents/player-links"
    page = host.call("GET", f"{papers}?format=html&lang=en").text
    assert all(name in page for at in range(1, 5) for name in names_of(at))
    (sheet,) = read_xlsx(host.call("GET", f"{papers}-list?format=xlsx").content)
    assert [row[-1] for row in sheet.rows if "join#" in str(row[-1])] == [one["link"] for one in made]
    assert refused(one.call("GET", papers)) == (403, "office_only")
    new = {"entry": 1, "out": names_of(1)[0], "player": {"name": "替补"}, "reason": "ill"}
    host.done(("event_changed", {"terms": {"changes": 1}, "reason": "may"}), cmd="c")
    host.done(("substitution", new), cmd="s")
    again = host.call("POST", path, hours=72).json()["links"]
    assert {one["name"] for one in again if one["entry"] == 1} == {"替补", names_of(1)[1]}
    assert [one["id"] for one in again if one["entry"] > 1] == [one["id"] for one in made if one["entry"] > 1]
    grants = host.call("GET", f"/events/{host.event}/roles").json()
    assert one.id not in {grant["person"] for grant in grants["grants"]}, "who was replaced plays no more"
    assert host.call("DELETE", path).status_code == 204
    assert host.call("GET", f"/events/{host.event}/roles").json()["links"] == []
    assert refused(Person(host.server, "晚到").call("POST", "/join", token=again[0]["link"].partition("#")[2])) == (
        403,
        "invite_over",
    )


def test_calls_from_the_chairs_come_in_their_order_until_the_referee_is_here(host: Host, turned: LocalServer) -> None:
    host.hold(4)
    at = {one.joined["table"]: one for one in host.entrants(range(1, 5)) if one.joined["seat"] == "E"}
    rooms = {one["table"]: one["room"] for one in host.online()}
    path = f"/events/{host.event}/referee"
    for table in (2, 1):
        turned.turn(60)
        assert "seq" in at[rooms[table]].do(rooms[table], "call", "c", reason=f"table {table}")
    floor = host.call("GET", f"{path}/floor").json()
    calling = [floor["tables"][one] for one in floor["calls"]]
    assert [one["table"] for one in calling] == [2, 1]
    told = [call for one in calling for call in one["calls"]]
    assert [(one["seat"], one["why"]) for one in told] == [("E", "table 2"), ("E", "table 1")]
    assert told[1]["at"] >= told[0]["at"] + 60_000
    referee = Entrant(host.server, host.event, "官员一", host.link(0, role="referee", tables=[2]))
    assert refused(referee.call("POST", f"{path}/tables/1/heard", stage=1)) == (403, "not_in_reach")
    assert refused(at[rooms[2]].call("POST", f"{path}/tables/2/heard", stage=1)) == (409, "not_yours")
    assert referee.call("POST", f"{path}/tables/2/heard", stage=1).status_code == 204
    assert refused(referee.call("POST", f"{path}/tables/2/heard", stage=1)) == (409, "nothing_changes")
    floor = host.call("GET", f"{path}/floor").json()
    assert [floor["tables"][one]["table"] for one in floor["calls"]] == [1]


def test_all_tables_of_a_duplicate_get_the_same_boards_and_no_byte_tells_a_card_before_its_time(
    tmp_path: Path,
) -> None:
    stage = {"format": "duplicate", "rounds": 2, "options": {"boards": 2}, "match": {}}
    with LocalServer(tmp_path) as server:
        host = Host(server, "组织者")
        host.hold(4, stage, book="GJ17", itself=1, between=0)
        first = f"/events/{host.event}/boards?stage=1&number=1"
        promised = host.call("GET", first).json()
        assert promised["open"] == 0
        assert [set(one) for one in promised["boards"]] == [{"name", "leader", "commitment"}] * 2
        people = host.coming(Curious, range(1, 5))
        asyncio.run(played_out(host, people))
        shown = host.call("GET", first).json()
        assert shown["open"] == 1
        assert [one["commitment"] for one in shown["boards"]] == [one["commitment"] for one in promised["boards"]]
        results = facts(host, "result")
        assert len(results) == 4
        with LogStore(tmp_path / "matches.db") as store:
            matches = {ref[0]: store.read(ref[0]) for one in results for ref in one.data["result"]["matches"]}
            assert check(EventLog(store.read(event_log(host.event))), matches_of(finder(store))) is None
        assert len(matches) == 8
        dealt: dict[str, set[str]] = {}
        for one in matches.values():
            assert verify(record_of(one, PUBLIC)).complete
            hands = next(fact for fact in one if fact.kind == "dealt")
            name = one[0].data["format"]["board"]
            dealt.setdefault(name, set()).add(str([hands.hidden(seat) for seat in SEATS]))
        assert [len(hands) for hands in dealt.values()] == [1] * 4, "every board has the same cards at both tables"
        for one in shown["boards"]:
            assert dealt[one["name"]] == {str([one["hands"][seat] for seat in SEATS])}
        for person in people:
            check_no_card_before_its_time(person, matches)
        helped = set().union(*(person.helped for person in people))
        assert helped == {("counter", 403, "counter_off"), ("hint", 403, "rated_alone")}, "while they had cards"
        check_no_file_has_boards_that_are_played(host, matches)
        asked = {path.partition("?")[0] for person in people for path, _, _ in person.heard}
        assert len(asked) > len(people[0].ways), "every address that can be read"
        check_no_match_of_others_is_shown(people, matches)
        check_every_deal_is_proved(people, matches)
        compared = [host.call("GET", f"/matches/{name}/compared").status_code for name in matches]
        assert set(compared) == {200}, "their officials compare them, though they have come to no table"
        path = f"/events/{host.event}/referee/floor?stage=1&round=1&table="
        (shown, other) = (host.call("GET", f"{path}{number}").json()["tables"][0]["matches"] for number in (1, 2))
        assert {*shown, *other} == {name for name, one in matches.items() if one[0].data["about"]["round"] == "1"}


def check_every_deal_is_proved(people: Sequence[Curious], matches: dict[str, list[Fact]]) -> None:
    """Whoever played a board has the proof of its cards."""
    for name, one in matches.items():
        player = next(person for person in people if person.name in one[0].data["players"].values())
        proved = player.call("GET", f"/matches/{name}/verify").json()
        (deal,) = proved["deals"]
        assert (proved["true"], proved["complete"], deal["deal_id"]) == (1, 1, one[0].data["format"]["board"])
        assert set(deal["checks"].values()) == {1}


def check_no_file_has_boards_that_are_played(host: Host, matches: dict[str, list[Fact]]) -> None:
    """The file of the event has the matches of a round when it is locked, and nobody plays its boards any more."""
    with LogStore(host.server.home / "matches.db") as store:
        whole = store.read(event_log(host.event))
    has = []
    for known in (whole[: fact.seq + 1] for fact in whole if fact.kind in ("result", "locked")):
        found = beside(known, matches.get, own="")
        has.append((known[-1].kind, len(travelling(EventLog(known).state, found))))
    assert has == [("result", 0), ("result", 0), ("locked", 4), ("result", 4), ("result", 4), ("locked", 8)]


def check_no_match_of_others_is_shown(people: Sequence[Entrant], matches: dict[str, list[Fact]]) -> None:
    """Whoever did not play a board at a table is told nothing of how it went there, by any way to a match."""
    ways = ("record", "sheet", "verify", "replay?deal=1", "compared?deal=1", "deals/1")
    for name, one in matches.items():
        players = set(one[0].data["players"].values())
        outside = next(person for person in people if players.isdisjoint((person.id, person.name)))
        for way in ways:
            assert refused(outside.call("GET", f"/matches/{name}/{way}")) == (403, "not_to_be_seen"), way


def check_no_card_before_its_time(person: Curious, matches: dict[str, list[Fact]]) -> None:
    """No byte that reached a player has a secret, a hand not theirs, or its salt, of a board they have not played."""
    hidden: dict[tuple[str, str, str], set[str]] = {}
    own: dict[str, tuple[int, int, str]] = {}
    hands: dict[tuple[str, str], Counter[str]] = {}
    for match in matches.values():
        board, players = (match[0].data[part] for part in ("format", "players"))
        for fact in match:
            for seat, part in fact.opened.items() if fact.kind in ("deal", "dealt") else ():
                value = json.dumps(fact.hidden(seat), separators=(",", ":"))
                hidden.setdefault((board["board"], fact.kind, seat), set()).update((part.salt, value))
                if fact.kind == "dealt":
                    hands[board["board"], seat] = Counter(fact.hidden(seat))
        for seat, who in players.items():
            if who in (person.id, person.name):
                revealed = next(fact.at for fact in match if fact.kind == "reveal")
                own[board["board"]] = match[0].at, revealed, seat
    assert (len(hidden), len(hands), len(own)) == (4 * 5, 4 * 4, 4)
    assert {hand.total() for hand in hands.values()} == {HAND_SIZE}
    for holder, hand in hands.items():
        assert holder in told_by(str(sorted(hand.elements())), hands), "in any order"
        assert holder in told_by(" ".join([*hand.elements()][: DOZEN + 1]), hands), "and a part of it"
    played: set[str] = set()
    for player in person.chairs:
        for text in player.chair.bytes:
            told = {
                name
                for (name, kind, seat), marks in hidden.items()
                if any(mark in text for mark in marks) and not (kind == "dealt" and seat == player.seat)
            }
            told |= {name for name, seat in told_by(text, hands) if seat != own[name][2]}
            assert len(told) <= 1, "of one board at a time"
            reveals = any(fact["kind"] == "reveal" for fact in json.loads(text).get("facts", ()))
            assert reveals or told <= played, told
            played |= told
    assert len(played) == 4, "and all of them were revealed to who had played them"
    for path, text, at in person.heard:
        for (name, kind, seat), marks in hidden.items():
            begun, revealed, mine = own[name]
            known = begun if (kind, seat) == ("dealt", mine) else revealed
            assert known <= at or not any(mark in text for mark in marks), (path, name, kind, seat)
        for name, seat in told_by(text, hands):
            begun, revealed, mine = own[name]
            assert (begun if seat == mine else revealed) <= at, (path, name, seat)


DOZEN = 12
CARDS = re.compile(r"(?:\b(?:[SHCD][2-9TJQKA]|SB|HR)\b[^A-Za-z0-9]{0,6}){12,}")
"""A dozen cards or more that are told one after the other, in whatever way and order."""


def told_by(text: str, hands: Mapping[tuple[str, str], Counter[str]]) -> set[tuple[str, str]]:
    """The hands of which a text tells a dozen cards, or that are all in a row of cards that it tells.

    A longer row may be a whole pack, which has all cards of every hand: it is taken hand by hand.
    """
    rows = [re.findall("[SHCD][2-9TJQKA]|SB|HR", row) for row in CARDS.findall(text)]
    parts = [
        Counter(row[at : at + HAND_SIZE] if len(row) > 2 * HAND_SIZE else row)
        for row in rows
        for at in (range(0, len(row), HAND_SIZE) if len(row) > 2 * HAND_SIZE else [0])
    ]
    return {
        at for at, hand in hands.items() for part in parts if part.total() >= DOZEN and (part <= hand or hand <= part)
    }


def test_a_mixed_event_has_tables_in_the_hall_and_online_and_a_kill_in_every_round(
    tmp_path: Path,
) -> None:
    with Server(tmp_path) as server:
        host, kills = Host(server, "组织者"), list[int]()
        host.hold(PAIRS, {"place": "hall", "online": list(range(1, PAIRS // 4 + 1))}, itself=1)
        people = host.entrants(range(1, PAIRS + 1))
        asyncio.run(played_out(host, people, in_hall=lambda table: (3 + table % 3, 2), kills=kills))
        assert sorted(kills) == [1, 2]
        assert {bool(fact.data["result"].get("match")) for fact in facts(host, "result")} == {True, False}
        assert len(facts(host, "result")) == PAIRS
        assert [fact.by for fact in facts(host, "round_begun")] == ["chief/组织者"] * 2
        check_ranked(host, PAIRS)
