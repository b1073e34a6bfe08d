"""Profiles, pictures, leaders, phrases, friends, the ranked queue and reports, over the wire."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from guandan.game.log import Log
from guandan.server.index.scoring import tallies
from guandan.server.people.avatars import AVATARS
from guandan.server.people.roles import ADMINISTRATOR, SERVER
from guandan.server.tables.phrases import APART, MOST
from guandan.server.tables.ranked import LOST, WAIT, Seating, Ticket, seatings
from guandan.store import LogStore
from tests.server.client import Json, Person
from tests.server.house import Member, new_table, played_out, refused, snapshot, wait_for
from tests.server.local import LocalServer
from tests.server.test_lobby import play_legal
from tests.server.turned import TurnedClock
from tests.server.web import program


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LocalServer]:
    """The server of these tests."""
    with LocalServer(tmp_path_factory.mktemp("server")) as running:
        yield running


@pytest.fixture(scope="module")
def four(server: LocalServer) -> list[Member]:
    """Four people who have played a rated match of two deals."""
    people = [Member(server, name) for name in ("Ada", "Ben", "Cleo", "Dirk")]
    table = new_table(people[0], terms={"rated": 1, "format": {"mode": "deals", "max_deals": 2}})["id"]
    for person, seat in zip(people, "ENWS", strict=True):
        person.do(table, "sit", "sit", seat=seat)
    people[0].do(table, "begin", "begin")
    play_legal(people, table)
    return people


def profile(asker: Person, of: Person) -> Json:
    """Somebody as another sees them."""
    told: Json = asker.call("GET", f"/people/{of.id}").json()
    return told


# Records.


def test_a_profile_adds_up_what_happened_in_the_match(server: LocalServer, four: list[Member]) -> None:
    match = four[0].call("GET", "/matches").json()["matches"][0]
    with LogStore(server.home / "matches.db") as store:
        facts = store.read(match["id"])
    told = [profile(four[1], person) for person in four]
    deals = [fact.data for fact in Log(facts).course() if fact.kind == "deal_end"]
    assert sum(one["record"]["firsts"] for one in told) == len(deals) == 2
    doubles = sum(len(deal["finish"]) == 2 for deal in deals)
    assert sum(one["record"]["given"] for one in told) == sum(one["record"]["taken"] for one in told) == 2 * doubles
    paid = sum(len(fact.data["payments"]) for fact in facts if fact.kind == "exchange")
    assert sum(one["record"]["paid"] for one in told) == sum(one["record"]["received"] for one in told) == paid
    assert [one["record"]["bombs"] for one in told] == [seat.bombs for seat in tallies(facts)]
    for at, one in enumerate(told):
        won = {"none": 1, ("E-W", "N-S")[at % 2]: 2}.get(match["result"]["winner"], 0)
        assert one["record"] == one["rated"]
        assert (one["record"]["matches"], one["record"]["won"], one["record"]["deals"]) == (1, won // 2, 2)
        assert [(mate["id"], mate["matches"]) for mate in one["partners"]] == [(four[(at + 2) % 4].id, 1)]
        assert [(last["match"], last["won"]) for last in one["recent"]] == [(match["id"], won)]


def test_a_match_with_bots_is_in_the_record_and_not_in_the_rated_one(server: LocalServer) -> None:
    eve = Member(server, "Eve")
    played_out(eve)
    told = wait_for(lambda: (one := profile(eve, eve))["record"]["matches"] and one)
    assert (told["record"]["matches"], told["rated"]["matches"], told["partners"]) == (1, 0, [])


def test_who_practises_from_a_position_has_no_record_of_it(server: LocalServer) -> None:
    fay = Person(server, "Fay")
    room = played_out(fay)
    wait_for(lambda: profile(fay, fay)["record"]["matches"])
    steps = fay.call("GET", f"/matches/{room['match']}/replay").json()["steps"]
    seq = next(step["seq"] for step in steps if step["kind"] == "play")
    fork = fay.call("POST", "/fork", match=room["match"], seq=seq, seat="E", pace=0, between=0).json()
    fay.do(fork["id"], "away", "gone")
    wait_for(lambda: snapshot(fay, fork["id"])["state"]["over"])
    assert profile(fay, fay)["record"]["matches"] == 1


def test_anybody_sees_a_profile_and_nobody_one_that_is_not_there(server: LocalServer, four: list[Member]) -> None:
    with program(server) as nobody:
        assert nobody.get(f"/people/{four[0].id}").json()["name"] == "Ada"
        assert refused(nobody.get("/people/p-nobody")) == (404, "no_such_person")
        assert refused(nobody.get("/people/me")) == (401, "not_signed_in")


def test_the_leaders_are_in_the_order_of_their_ratings(four: list[Member]) -> None:
    told = four[0].call("GET", "/leaders").json()
    ratings = [one["rating"]["rating"] for one in told["leaders"]]
    assert ratings == sorted(ratings, reverse=True)
    assert {person.id for person in four} <= {one["id"] for one in told["leaders"]}
    second = four[0].call("GET", "/leaders?start=1&limit=1").json()
    assert [one["place"] for one in second["leaders"]] == [2]
    assert second["next"] == 2


# Pictures.


def test_a_picture_is_shown_at_the_table_and_in_the_lobby(server: LocalServer) -> None:
    gus = Person(server, "Gus")
    table = new_table(gus, sit="S")["id"]
    assert refused(gus.call("POST", "/avatar", avatar="dragon")) == (400, "wrong_field")
    assert gus.call("POST", "/avatar", avatar=AVATARS[1]).json()["avatar"] == AVATARS[1]
    assert snapshot(gus, table)["room"]["chairs"][3]["avatar"] == AVATARS[1]
    listed = next(one for one in gus.call("GET", "/lobby").json()["mine"] if one["id"] == table)
    assert listed["chairs"][3]["avatar"] == gus.call("GET", "/me").json()["avatar"] == AVATARS[1]


# Phrases.


@pytest.fixture
def turned(tmp_path: Path) -> Iterator[LocalServer]:
    """A server whose clock is turned by hand."""
    with LocalServer(tmp_path, clock=TurnedClock()) as running:
        yield running


def test_phrases_are_limited_in_rate_and_number(turned: LocalServer) -> None:
    ann, bob = Person(turned, "Ann"), Person(turned, "Bob")
    table = new_table(ann, sit="S")["id"]
    assert ann.do(table, "say", "free", phrase="S2 and H3 please")["error"]["code"] == "wrong_field"
    assert bob.do(table, "say", "away", phrase="hello")["error"]["code"] == "not_seated"
    assert "seq" in ann.do(table, "say", "0", phrase="hello")
    assert ann.do(table, "say", "fast", phrase="hello")["error"]["code"] == "too_fast"
    for number in range(1, MOST):
        turned.turn(APART / 1000)
        assert "seq" in ann.do(table, "say", str(number), phrase="smile")
    turned.turn(APART / 1000)
    assert ann.do(table, "say", "more", phrase="hello")["error"]["code"] == "said_enough"


def test_where_something_is_at_stake_nobody_talks_during_a_deal(server: LocalServer) -> None:
    people = [Member(server, f"Quiet {at}") for at in range(4)]
    table = new_table(people[0], terms={"rated": 1})["id"]
    for person, seat in zip(people, "ENWS", strict=True):
        person.do(table, "sit", "sit", seat=seat)
    assert "seq" in people[0].do(table, "say", "before", phrase="luck")
    people[0].do(table, "begin", "begin")
    wait_for(lambda: snapshot(people[0], table)["state"]["phase"])
    assert people[1].do(table, "say", "during", phrase="nice")["error"]["code"] == "silence_in_play"


# Friends.


def circle(person: Person) -> Json:
    """The circle of somebody."""
    told: Json = person.call("GET", "/circle").json()
    return told


def friends(one: Person, other: Person) -> None:
    """Make two people friends."""
    assert one.call("POST", "/circle", person=other.id, act="befriend").status_code == 204
    assert other.call("POST", "/circle", person=one.id, act="befriend").status_code == 204


def test_who_played_together_finds_each_other_and_becomes_friends(four: list[Member]) -> None:
    ada, ben = four[:2]
    assert {one["id"] for one in circle(ada)["recent"]} == {person.id for person in four[1:]}
    ada.call("POST", "/circle", person=ben.id, act="befriend")
    assert profile(ada, ben)["relation"] == "asked"
    assert [(one["kind"], one["id"]) for one in ben.call("GET", "/lobby").json()["asked"]] == [("friend", ada.id)]
    ben.call("POST", "/circle", person=ada.id, act="befriend")
    assert profile(ada, ben)["relation"] == profile(ben, ada)["relation"] == "friend"
    ben.call("POST", "/circle", person=ada.id, act="let_go")
    assert profile(ada, ben)["relation"] == profile(ben, ada)["relation"] == ""


def test_a_guest_has_no_friends_and_nobody_is_their_own(server: LocalServer, four: list[Member]) -> None:
    guest = Person(server, "Guest")
    assert refused(guest.call("POST", "/circle", person=four[0].id, act="befriend")) == (403, "friends_have_accounts")
    assert refused(four[0].call("POST", "/circle", person=four[0].id, act="befriend")) == (404, "no_such_person")
    assert refused(four[0].call("POST", "/circle", person="p-nobody", act="block")) == (404, "no_such_person")


def test_a_friend_is_asked_to_a_table_and_may_sit_down_there(server: LocalServer) -> None:
    owner, friend = Member(server, "Owner"), Member(server, "Friend")
    table = new_table(owner, sit="S", terms={"seats": "invited"})["id"]
    assert refused(owner.call("POST", f"/tables/{table}/call", person=friend.id)) == (403, "friends_only")
    friends(owner, friend)
    assert friend.do(table, "sit", "early", seat="N")["error"]["code"] == "invited_only"
    assert owner.call("POST", f"/tables/{table}/call", person=friend.id).status_code == 204
    (asked,) = friend.call("GET", "/lobby").json()["asked"]
    assert (asked["kind"], asked["name"], asked["table"]) == ("table", "Owner", table)
    assert "seq" in friend.do(table, "sit", "sit", seat="N")
    friend.call("DELETE", f"/calls/{table}")
    assert circle(friend)["asked"] == []


def test_who_is_blocked_asks_nothing_and_does_not_meet_one_by_chance(server: LocalServer) -> None:
    hal, ivy = Member(server, "Hal"), Member(server, "Ivy")
    friends(hal, ivy)
    ivy.call("POST", "/circle", person=hal.id, act="block")
    assert (profile(ivy, hal)["relation"], profile(hal, ivy)["relation"]) == ("blocked", "")
    hal.call("POST", "/circle", person=ivy.id, act="befriend")
    assert circle(ivy)["asked"] == []
    wanted = {"format": {"mode": "deals", "max_deals": 3}, "wait": 60}
    tables = [person.call("POST", "/quick", **wanted).json()["id"] for person in (hal, ivy)]
    assert tables[0] != tables[1]


# The ranked queue.


def ticket(names: str, rating: int, since: int = 0) -> Ticket:
    """Some people who wait."""
    return Ticket(tuple(names.split()), rating, since)


def test_four_of_like_strength_sit_down_best_with_worst() -> None:
    waiting = [ticket("a", 1500), ticket("b", 1600), ticket("c", 1550), ticket("far", 2400), ticket("d", 1580)]
    assert seatings(waiting, 0) == [Seating(("a", "c", "b", "d"), rated=True)]


def test_a_pair_sits_opposite_and_meets_a_pair_or_two_alone() -> None:
    waiting = [ticket("a b", 1500), ticket("c", 1510), ticket("d e", 1520)]
    assert seatings(waiting, 0) == [Seating(("a", "d", "b", "e"), rated=True)]
    (alone,) = seatings([ticket("a b", 1500), ticket("c", 1500), ticket("d", 1520)], 0)
    assert {alone.chairs[0], alone.chairs[2]} == {"a", "b"}


def test_the_longer_one_waits_the_further_ratings_may_be_apart() -> None:
    waiting = [ticket(name, rating) for name, rating in (("a", 1200), ("b", 1300), ("c", 1400), ("d", 1700))]
    assert seatings(waiting, 5_000) == []
    assert len(seatings(waiting, 20_000)) == 1


def test_who_shuns_another_does_not_meet_them() -> None:
    waiting = [ticket(name, 1500) for name in "abcd"]
    assert seatings(waiting, 0, {("a", "d"), ("d", "a")}) == []


def test_who_waited_in_vain_plays_with_bots_and_unrated() -> None:
    waiting = [ticket("a", 1200), ticket("b", 1300), ticket("late", 1300, WAIT)]
    assert seatings(waiting, WAIT) == [Seating(("b", "", "a", ""), rated=False)]


def test_four_who_wait_sit_down_at_a_rated_table_of_theirs(turned: LocalServer) -> None:
    people = [Member(turned, f"Ranked {at}") for at in range(4)]
    friends(people[0], people[1])
    guest = Person(turned, "Guest")
    assert refused(guest.call("POST", "/ranked", partner="")) == (403, "ranked_accounts")
    assert people[0].call("POST", "/ranked", partner=people[1].id).json()["state"] == "partner"
    assert [one["kind"] for one in people[1].call("GET", "/lobby").json()["asked"]] == ["ranked"]
    assert people[1].call("POST", "/ranked", partner=people[0].id).json()["state"] == "waiting"
    for person in people[2:]:
        person.call("POST", "/ranked", partner="")

    def found() -> list[Json] | None:
        turned.turn(1)
        told = [person.call("GET", "/ranked").json() for person in people]
        return told if all(one["state"] == "found" for one in told) else None

    told = wait_for(found)
    assert len({one["table"] for one in told}) == 1
    assert all(one["rated"] for one in told)
    room = people[0].call("GET", f"/tables/{told[0]['table']}").json()
    seats = [chair["holder"] for chair in room["chairs"]]
    assert seats.index(people[0].id) % 2 == seats.index(people[1].id) % 2
    assert room["match"]


def test_after_the_stated_wait_bots_come_and_who_has_gone_waits_no_more(turned: LocalServer) -> None:
    ann, bob = Member(turned, "Ann"), Member(turned, "Bob")
    told = ann.call("POST", "/ranked", partner="").json()
    assert told["until"] - told["since"] == WAIT
    bob.call("POST", "/ranked", partner="")
    for _ in range(WAIT // LOST * 2):
        turned.turn(LOST / 2000)
        now = ann.call("GET", "/ranked").json()

    def found() -> Json | None:
        turned.turn(1)
        one: Json = ann.call("GET", "/ranked").json()
        return one if one["state"] == "found" else None

    now = wait_for(found)
    assert not now["rated"]
    room = ann.call("GET", f"/tables/{now['table']}").json()
    assert sorted(chair["holder"] for chair in room["chairs"]) == sorted([ann.id, "bot", "bot", "bot"])
    assert bob.call("GET", "/ranked").json()["state"] == "none"


def test_who_waits_for_a_ranked_match_waits_no_longer_though_the_clock_was_put_back(turned: LocalServer) -> None:
    ann = Member(turned, "Ann Birch")
    ann.call("POST", "/ranked", partner="")
    assert isinstance(turned.clock, TurnedClock)
    turned.clock.put(-3600)
    since = turned.clock.monotonic()

    def found() -> bool:
        turned.turn(1)
        return bool(ann.call("GET", "/ranked").json()["state"] == "found")

    wait_for(found)
    assert turned.clock.monotonic() - since < 3600, "not when the time of day has caught up"


# Reports.


def test_a_report_is_settled_by_an_administrator_and_written_down(server: LocalServer, four: list[Member]) -> None:
    bad, chief = Member(server, "Bad"), Member(server, "Mo")
    with LogStore(server.home / "matches.db") as store, store.database.writing() as pen:
        pen.write(
            "INSERT INTO roles (scope, person_id, role, given_by, at) VALUES (:scope, :person, :role, 'test', 0)",
            scope=SERVER,
            person=chief.id,
            role=ADMINISTRATOR,
        )
    assert refused(four[0].call("POST", "/reports", person=bad.id, reason="ugly")) == (400, "wrong_field")
    assert refused(four[0].call("GET", "/admin/reports")) == (403, "administrators_only")
    for person in four[:2]:
        assert person.call("POST", "/reports", person=bad.id, reason="stalling", note="slow").status_code == 204
    told = chief.call("GET", "/admin/reports").json()["reports"]
    assert [(one["about"]["name"], one["times"], one["reason"]) for one in told] == [("Bad", 2, "stalling")] * 2
    assert chief.call("POST", f"/admin/reports/{told[0]['id']}", verdict="banned").status_code == 204
    assert refused(bad.call("GET", "/me")) == (401, "not_signed_in")
    assert chief.call("GET", "/admin/reports").json()["reports"] == []
    settled = chief.call("GET", "/admin/reports?settled=true").json()["reports"]
    assert [(one["verdict"], one["banned"]) for one in settled] == [("banned", 1)] * 2
    lines = chief.call("GET", f"/admin/audit?who={chief.id}").json()["lines"]
    assert {line["act"] for line in lines} >= {"ban", "report_banned"}


def test_nothing_of_a_deleted_account_is_left_in_the_circles_of_others(server: LocalServer) -> None:
    jan, kim = Member(server, "Jan"), Member(server, "金敏")  # what no hash of a password beside it can spell
    friends(jan, kim)
    kim.call("POST", "/avatar", avatar="fox")
    jan.call("POST", "/reports", person=kim.id, reason="other", note="金敏 told me a secret")
    server.context.administration.accounts.erase(kim.id, 1)
    assert circle(jan)["friends"] == []
    with LogStore(server.home / "matches.db") as store, store.database.reading() as pen:
        kept = [str(row) for name in ("relations", "reports", "persons") for row in pen.read(f"SELECT * FROM {name}")]  # noqa: S608
    assert kept
    assert not any("金敏" in row for row in kept)
