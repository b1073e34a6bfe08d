"""Watching: what spectators are told of the hands, the running deal step by step, and the tables worth watching."""

import json

import pytest

from tests.server.client import Json, Person, Server
from tests.server.house import new_table, refused, snapshot
from tests.server.local import LocalServer
from tests.server.test_complaints import at_play
from tests.server.test_whole_matches import table_of

NAMES = ("甲", "乙", "丙", "丁")


def cards_in(told: Json) -> set[str]:
    """The names of all lists of cards that are told of hands."""
    return {seat for step in told["steps"] for seat in step["hands"]}


@pytest.mark.parametrize(("terms", "seconds"), [({"delay": 59}, 60), ({"delay": 899, "rated": 1}, 900)])
def test_who_sees_the_hands_is_far_behind(server: Server, terms: Json, seconds: int) -> None:
    answer = Person(server, "甲").call("POST", "/tables", terms={"hands": "late", **terms})
    assert refused(answer) == (403, "open_hands_late")
    assert str(seconds) in answer.text
    answer = Person(server, "甲").call("POST", "/tables", terms={"hands": "late", "watch": "deal", "delay": 3600})
    assert refused(answer) == (403, "open_hands_late")


def test_hands_lie_open_to_spectators_when_the_delay_has_passed(turned: LocalServer) -> None:
    people = [Person(turned, name) for name in NAMES]
    table = table_of(people, "JS23", format={"clock": "none"}, delay=60, hands="late", absent=3600)
    at_play(people, table)
    spectator = Person(turned, "看客")
    assert spectator.call("GET", f"/tables/{table}/deal").json()["steps"] == []
    turned.turn(61)
    told = spectator.call("GET", f"/tables/{table}/facts?seen=0").json()
    hands = told["own"]["hands"]
    assert {seat: sorted(hand) for seat, hand in hands.items()} == {
        seat: sorted(snapshot(person, table)["own"]["hand"]) for seat, person in zip("ENWS", people, strict=True)
    }
    assert "hand" not in told["own"]
    steps = spectator.call("GET", f"/tables/{table}/deal").json()["steps"]
    assert steps[-1]["hands"] == hands
    assert "hands" not in snapshot(people[0], table)["own"], "a player sees no other hand"


def test_of_a_running_deal_no_hand_is_told_unless_the_table_says_so(server: Server) -> None:
    people = [Person(server, name) for name in NAMES]
    table = table_of(people, "JS23", format={"clock": "none"}, delay=0)
    at_play(people, table)
    told = Person(server, "看客").call("GET", f"/tables/{table}/deal").json()
    assert told["steps"][-1]["state"]["counts"] == {"E": 27, "N": 27, "W": 27, "S": 27}
    assert cards_in(told) == set()
    mine = people[0].call("GET", f"/tables/{table}/deal").json()
    assert json.dumps(mine) == json.dumps(told), "a player is told what spectators are"


def test_tables_with_people_are_worth_watching_and_tell_how_they_stand(server: Server) -> None:
    people = [Person(server, name) for name in NAMES]
    table = table_of(people, "JS23", format={"clock": "none"})
    at_play(people, table)
    alone = new_table(people[0], sit="E", bots=True)["id"]
    worth = {one["table"]["id"]: one for one in people[0].call("GET", "/lobby").json()["worth"]}
    assert alone not in worth
    assert (worth[table]["deal"], worth[table]["levels"]) == (1, {"E-W": "2", "N-S": "2"})
    assert "worth" not in people[0].call("GET", "/lobby?part=running").json()
