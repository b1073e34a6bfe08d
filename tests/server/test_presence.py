"""Who counts as present: a connection, and for a while a request, be it the only kind somebody ever makes."""

import time

import pytest

from guandan.server.tables.attendance import Presence
from tests.server.client import Person
from tests.server.house import snapshot, wait_for
from tests.server.local import LocalServer
from tests.server.test_whole_matches import table_of

ABSENT = 8


def away(person: Person, table: str) -> list[int]:
    """For each chair whether a bot stands in."""
    return [chair["away"] for chair in person.call("GET", f"/tables/{table}").json()["chairs"]]


def test_whoever_polls_or_asks_is_there_and_whoever_never_came_is_not(turned: LocalServer) -> None:
    people = [Person(turned, name) for name in ("甲", "乙", "丙", "丁")]
    table = table_of(people, "JS23", format={"clock": "none"}, absent=ABSENT)
    polling, asking, refused, silent = people

    for number in range(2):
        turned.turn(ABSENT * 0.6)
        snapshot(polling, table)
        asking.call("POST", f"/tables/{table}/ask", what="tribute")
        assert "error" in refused.do(table, "begin", f"again {number}")
    wait_for(lambda: away(silent, table)[3] == 1)
    assert away(silent, table) == [0, 0, 0, 1], "looking at the room is not being there"
    assert "seq" in silent.do(table, "back", "back")
    assert away(silent, table)[3] == 0
    turned.turn(ABSENT + 1)
    wait_for(lambda: away(silent, table) == [1, 1, 1, 1])


def test_after_a_restart_whoever_does_not_come_back_is_given_up(turned: LocalServer) -> None:
    people = [Person(turned, name) for name in ("甲", "乙", "丙", "丁")]
    table = table_of(people, "JS23", format={"clock": "none"}, absent=5)
    turned.kill()
    turned.start()
    assert not snapshot(people[0], table)["room"]["chairs"][1]["away"]
    turned.turn(6)
    wait_for(lambda: away(people[0], table)[1])


def test_the_roll(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr(time, "monotonic", lambda: now)
    presence = Presence()
    presence.note("ann", "bob", "cai")
    now += 20
    presence.note("bob")
    assert presence.roll(["ann", "bob", "dan"], {"cai"}, 30) == ([], 10)
    now += 10
    assert presence.roll(["ann", "bob", "cai", "dan"], {"cai"}, 30) == (["ann"], 20)
    assert presence.lately("bob", 30)
    assert not presence.lately("ann", 30)
    presence.anew()
    assert presence.roll(["ann", "bob"], set(), 30) == ([], 30)
    presence.elsewhere("ann")
    now += 100
    assert presence.roll(["ann", "bob"], set(), 30) == (["bob"], None)
