"""The weekly event: opened, entered, begun, played and closed by itself; nothing of it twice."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from guandan.event.log import EventLog
from guandan.game.errors import Unreadable
from guandan.office.logids import event_log
from guandan.server.events.weekly import Weekly, Wish, id_of, pairs_of, rounds_for, weekly_of
from guandan.server.operations.limits import NO_LIMITS
from guandan.server.settings import Settings
from guandan.store import LogStore
from guandan.store.ratingbook import Rating
from tests.server.client import Json, Person
from tests.server.house import Member, refused
from tests.server.local import LocalServer
from tests.server.online import ONE_DEAL, Defaults
from tests.server.turned import BEGAN, TurnedClock

DAY = 24 * 60 * 60
SATURDAY = Weekly(5, 20 * 60, "周赛", match=ONE_DEAL)
STARTS = SATURDAY.after(BEGAN)


@pytest.fixture
def server(tmp_path: Path) -> Iterator[LocalServer]:
    """A server that holds an event every Saturday, and whose clock is turned."""
    settings = Settings(limits=NO_LIMITS, weekly=SATURDAY)
    with LocalServer(tmp_path, clock=TurnedClock(), settings=settings) as running:
        looked(running)
        yield running


def looked(server: LocalServer) -> None:
    """Let the server do what is due now, with all that follows from it."""
    server.run(server.context.weekly.look())


def turn_to(server: LocalServer, at: int) -> None:
    """Let time pass until then; what the server does every second meanwhile would take long."""
    assert isinstance(server.clock, TurnedClock)
    server.clock.put((at - server.clock.wall()) / 1000)
    looked(server)


def log_of(server: LocalServer, starts: int = STARTS) -> EventLog:
    """An event, as it is kept."""
    with LogStore(server.home / "matches.db") as store:
        return EventLog(store.read(event_log(id_of(starts))))


def weekly(person: Person) -> Json:
    """The next event, as somebody sees it in the lobby."""
    told: Json = person.call("GET", "/lobby").json()["weekly"]
    assert told == person.call("GET", "/weekly").json()
    return told


def enter(person: Person, partner: Person | None = None) -> Json:
    told = person.call("POST", "/weekly", partner=partner.id if partner else "")
    assert told.status_code == 201, told.text
    answer: Json = told.json()
    return answer


def befriend(one: Person, other: Person) -> None:
    for asker, asked in ((one, other), (other, one)):
        assert asker.call("POST", "/circle", person=asked.id, act="befriend").status_code == 204


def test_a_time_of_the_week_is_read_and_comes_every_week() -> None:
    assert weekly_of("", "x") is None
    saturday = weekly_of(" Sat 20:00", "周赛")
    assert saturday == Weekly(5, 1200, "周赛")
    assert saturday is not None
    first = saturday.after(BEGAN)
    assert id_of(first) == "weekly-2027-01-16"
    assert (saturday.after(first - 1), saturday.after(first)) == (first, first + 7 * DAY * 1000)
    assert saturday.last(first) == first
    for wrong in ("sat", "20:00", "sat 24:00", "sat 8.30", "六 20:00", "sat 20:00 sun 10:00"):
        with pytest.raises(Unreadable) as refusal:
            weekly_of(wrong, "x")
        assert refusal.value.code == "wrong_field"


def test_friends_who_name_each_other_are_a_pair_and_the_others_are_given_partners() -> None:
    strength = {"a": 30, "b": 28, "c": 26, "d": 24}
    ratings = {who: Rating(mu * 1_000_000, 1_000_000) for who, mu in strength.items()}
    wishes = [Wish("x", "y", 1), Wish("a", "x", 2), Wish("d", "", 3), Wish("y", "x", 4), Wish("b", "", 5)]
    assert pairs_of([*wishes, Wish("c", "", 6)], ratings) == [("x", "y"), ("a", "d"), ("b", "c")]
    assert pairs_of(wishes, ratings) == [("x", "y"), ("a", "d")], "the last who came has nobody"
    apart = [("a", "d"), ("d", "a")]
    assert pairs_of([*wishes, Wish("c", "", 6)], ratings, apart) == [("x", "y"), ("a", "c"), ("b", "d")]
    assert pairs_of(wishes, ratings, apart) == [("x", "y")], "rather nobody than somebody whom they have blocked"


def test_there_are_never_more_rounds_than_can_be_paired_without_repeating() -> None:
    assert [rounds_for(pairs) for pairs in (2, 3, 4, 5, 6, 7, 8, 50)] == [1, 3, 3, 3, 3, 4, 4, 4]


def test_a_server_that_holds_none_says_so(turned: LocalServer) -> None:
    ann = Member(turned, "Ann")
    assert "weekly" not in ann.call("GET", "/lobby").json()
    assert refused(ann.call("GET", "/weekly")) == (404, "no_such_weekly")
    assert refused(ann.call("POST", "/weekly", partner="")) == (404, "no_such_weekly")


def test_who_may_enter_with_whom_and_until_when(server: LocalServer) -> None:
    ann, ben = Member(server, "Ann"), Member(server, "Ben")
    guest = Person(server, "Gus")
    assert refused(guest.call("POST", "/weekly", partner="")) == (403, "weekly_accounts")
    assert refused(ann.call("POST", "/weekly", partner=ben.id)) == (403, "friends_only")
    befriend(ann, ben)
    told = enter(ann, ben)
    assert (told["event"], told["starts"], told["entered"], told["state"]) == (id_of(STARTS), STARTS, 1, "partner")
    assert [one["id"] for one in weekly(ben)["asking"]] == [ann.id]
    assert enter(ben, ann)["state"] == weekly(ann)["state"] == "pair"
    assert ben.call("DELETE", "/weekly").status_code == 204
    assert (weekly(ann)["state"], weekly(ann)["entered"]) == ("partner", 1)
    assert (weekly(guest)["state"], weekly(guest)["asking"]) == ("", [])
    assert enter(ben)["state"] == "alone"
    assert enter(ben)["entered"] == 2, "once each"
    turn_to(server, STARTS)
    told = weekly(ann)
    assert (told["starts"], told["entered"], told["state"]) == (STARTS + 7 * DAY * 1000, 0, ""), "the next one is open"


def test_with_too_few_pairs_it_does_not_take_place_and_the_next_one_is_open(server: LocalServer) -> None:
    for name in ("Ann", "Ben", "Cid"):
        enter(Member(server, name))
    turn_to(server, STARTS)
    state = log_of(server).state
    assert (state.status, state.entrants) == ("stopped", {})
    assert weekly(Person(server, "Gus"))["last"] == ""
    assert log_of(server, STARTS + 7 * DAY * 1000).state.status == "open"


def test_a_server_that_was_down_does_not_begin_it_hours_later(server: LocalServer) -> None:
    for number in range(4):
        enter(Member(server, f"M{number}"))
    assert isinstance(server.clock, TurnedClock)
    server.clock.put((STARTS - server.clock.wall()) / 1000 + 3600)
    looked(server)
    assert log_of(server).state.status == "stopped"


def test_people_enter_play_and_are_ranked_without_a_hand(server: LocalServer) -> None:
    people = [Member(server, f"M{number}") for number in range(8)]
    befriend(people[0], people[1])
    enter(people[0], people[1])
    enter(people[1], people[0])
    for one in people[2:]:
        enter(one)
    turn_to(server, STARTS)
    log = log_of(server)
    assert [fact.kind for fact in log.facts] == [
        *("event", "import_entries", "stage", "stage_begun", "draft", "published")
    ]
    assert {frozenset(player.name for player in one.form.players) for one in log.state.entrants.values()} >= {
        frozenset(("M0", "M1"))
    }
    looked(server)
    asyncio.run(_played(server, people))
    log = log_of(server)
    assert log.state.status == "closed"
    closed = log.facts[-1]
    assert closed.kind == "closed"
    assert len(closed.data["ranking"]) == 4
    kinds = [fact.kind for fact in log.facts]
    assert (kinds.count("published"), kinds.count("result")) == (3, 6)
    told = weekly(people[0])
    assert (told["last"], told["playing"]) == (id_of(STARTS), 0)


async def _played(server: LocalServer, people: list[Member]) -> None:
    """Everybody comes to their tables and plays, and time passes, until the event is over."""

    async def play(one: Member) -> None:
        while log_of(server).state.status == "open":
            for table in (await asyncio.to_thread(one.call, "GET", "/lobby")).json()["events"]:
                if table["state"] in ("open", "playing"):
                    came = await asyncio.to_thread(
                        one.call, "POST", f"/events/{table['event']}/online/{table['table']}"
                    )
                    await Defaults(one, came.json()["room"], came.json()["seat"]).play()
            await asyncio.sleep(0.02)

    playing = asyncio.gather(*(play(one) for one in people))
    async with asyncio.timeout(120):
        while not playing.done():
            await asyncio.to_thread(server.turn, 1)
            await asyncio.sleep(0.01)
    await playing


def test_two_processes_open_and_begin_one_event(server: LocalServer, tmp_path: Path) -> None:
    with LocalServer(tmp_path, clock=TurnedClock(), settings=Settings(limits=NO_LIMITS, weekly=SATURDAY)) as other:
        looked(other)
        people = [Member(server, f"M{number}") for number in range(4)]
        for one in people:
            enter(one)
        for process in (server, other):
            assert isinstance(process.clock, TurnedClock)
            process.clock.put((STARTS - process.clock.wall()) / 1000)
        for looking in [asyncio.run_coroutine_threadsafe(at.context.weekly.look(), at.loop) for at in (server, other)]:
            looking.result(60)
        looked(other)
        looked(server)
        log = log_of(server)
        kinds = [fact.kind for fact in log.facts]
        assert kinds == ["event", "import_entries", "stage", "stage_begun", "draft", "published"]
        assert len(log.state.entrants) == 2
        held = server.run(server.context.grants.listed(id_of(STARTS)))
        assert sorted(one.person for one in held) == sorted(one.id for one in people)
