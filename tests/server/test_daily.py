"""The daily deal: the same cards and bots for everybody, played once, compared as in a duplicate."""

from datetime import date

import pytest

from guandan.server.tables.daily import day_of, ends_at, made_by_bots, room_of, table_of
from guandan.store.roomindex import MatchRow
from tests.server.client import Json, Person, Server
from tests.server.house import refused, snapshot, wait_for
from tests.server.local import LocalServer

DAY = date(2026, 11, 18)


def row(who: str, levels: tuple[str, str]) -> MatchRow:
    info = {"result": {"levels": levels}, "players": {"S": {"id": who}}}
    return MatchRow(f"m-{who}", f"r-{who}", 0, 1, 2, info, frozenset({who}))


def play_out(server: LocalServer, person: Person, table: str) -> Json:
    """Take the default whenever something is expected, until the match is over; what is seen then."""
    for number in range(400):
        told: Json = server.until(lambda: over_or_mine(person, table))
        if told["state"]["over"]:
            return told
        (mine,) = [one for one in told["state"]["expect"] if one["who"] == "S"]
        person.do(table, mine["act"], f"d{number}", **told["own"]["default"])
    raise AssertionError


def over_or_mine(person: Person, table: str) -> Json | None:
    told = snapshot(person, table)
    mine = any(one["who"] == "S" for one in told["state"]["expect"])
    return told if told["state"]["over"] or mine else None


def test_a_day_begins_at_midnight_in_china() -> None:
    assert day_of(ends_at(DAY) - 1) == DAY
    assert day_of(ends_at(DAY)) == date(2026, 11, 19)


def test_a_guest_with_an_account_later_keeps_their_room_and_others_have_another() -> None:
    assert room_of(DAY, "g-12") == room_of(DAY, "p-12") != room_of(DAY, "g-13")


def test_results_are_compared_with_all_others() -> None:
    rows = [row("a", ("2", "5")), row("b", ("3", "2")), row("c", ("2", "5")), row("left", ("2", "2"))]
    lines = table_of(rows, lambda: 1)
    assert [(one.place, one.who, one.result, one.score) for one in lines] == [
        (1, "a", 3, 6),
        (1, "c", 3, 6),
        (3, "bot", 1, -2),
        (4, "b", -1, -10),
    ]
    assert sum(one.score for one in lines) == 0


def test_the_bots_make_the_same_of_the_same_cards() -> None:
    made = made_by_bots.__wrapped__("ab" * 32, DAY)
    assert made == made_by_bots.__wrapped__("ab" * 32, DAY)
    assert made in (-3, -2, -1, 1, 2, 3)


def test_two_people_have_the_same_cards_once_and_stand_in_the_table(turned: LocalServer) -> None:
    people = [Person(turned, "Ann"), Person(turned, "Bob")]
    rooms = [person.call("POST", "/daily").json() for person in people]
    assert rooms[0]["id"] != rooms[1]["id"]
    again = people[0].call("POST", "/daily").json()
    assert (again["id"], again["matches"]) == (rooms[0]["id"], 1)
    day = rooms[0]["terms"]["daily"]
    told = [turned.until(lambda: over_or_mine(one, room["id"])) for one, room in zip(people, rooms, strict=True)]  # noqa: B023
    hands = [sorted(one["own"]["hand"]) for one in told]
    assert hands[0] == hands[1]
    assert refused(people[1].call("GET", f"/tables/{rooms[0]['id']}/facts?seen=0")) == (403, "private_table")
    assert refused(people[0].call("POST", f"/tables/{rooms[0]['id']}/ask", what="hint")) == (403, "rated_alone")
    assert people[0].call("GET", "/daily").json()["table"] == rooms[0]["id"]
    assert play_out(turned, people[0], rooms[0]["id"])["state"]["over"]
    table = wait_for(lambda: own_line(people[0]))
    assert table["match"] == f"{rooms[0]['id']}-1"
    seen = people[1].call("GET", f"/daily?day={day}").json()
    assert {one["name"] for one in seen["results"] if one["id"] != "bot"} == {"Ann"}
    assert not any("match" in one for one in seen["results"])
    assert "error" in people[0].do(rooms[0]["id"], "begin", "again")


def own_line(person: Person) -> Json | None:
    return next((one for one in person.call("GET", "/daily").json()["results"] if one["own"]), None)


@pytest.mark.parametrize("day", ["2999-01-01", "yesterday"])
def test_no_deal_is_told_of_before_its_day(server: Server, day: str) -> None:
    assert refused(Person(server, "Ann").call("GET", f"/daily?day={day}")) == (400, "wrong_field")


def test_only_the_house_opens_such_a_table(server: LocalServer) -> None:
    answer = Person(server, "Ann").call("POST", "/tables", terms={"daily": DAY.isoformat()})
    assert refused(answer) == (403, "room_of_day")
