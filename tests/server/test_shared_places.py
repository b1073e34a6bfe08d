"""Issue 19.5: the chief of an online event, and nobody else, sees who came from one network or device."""

import pytest

from guandan.store import LogStore
from tests.server.client import HTTP, Json
from tests.server.local import LocalServer
from tests.server.online import Entrant, Host
from tests.server.test_events import Desk
from tests.server.test_online_events import settled


@pytest.fixture
def host(turned: LocalServer) -> Host:
    """Somebody who holds events at a server whose clock is turned."""
    return Host(turned, "组织者")


def come(host: Host, entry: int, name: str, device: str) -> Entrant:
    """Follow the personal link of a player, with a device."""
    person = Entrant(host.server, host.event, name, host.link(entry, name))
    for one in person.call("GET", "/lobby").json()["events"]:
        told = person.call("POST", f"/events/{host.event}/online/{one['table']}", device=device)
        assert told.json()["seat"], told.text
    return person


def shared(desk: Desk) -> Json:
    told: Json = desk.call("GET", f"/events/{desk.event}/referee/shared").json()
    return told


def test_only_the_chief_sees_shared_places_and_nothing_stays_when_the_event_is_over(
    host: Host, turned: LocalServer
) -> None:
    host.hold(4)
    come(host, 1, "1号甲", "tablet-of-the-house")
    come(host, 2, "2号甲", "tablet-of-the-house")
    come(host, 3, "3号甲", "telephone")
    told = shared(host)
    assert [one["kind"] for one in told["places"]] == ["device", "network"], "all of them come from this machine"
    device, network = told["places"]
    assert [one["name"] for one in device["players"]] == ["1号甲", "2号甲"]
    assert [one["name"] for one in network["players"]] == ["1号甲", "2号甲", "3号甲"]
    at_one_table = {one["table"] for one in device["players"]}
    assert (device["opponents"], device["partners"]) == (len(at_one_table) == 1, False)
    assert network["opponents"], "three of four pairs: two of them meet"
    for role in ("organiser", "deputy", "recorder", "referee", "player", ""):
        other = Desk(host.server, f"官员{role}")
        other.event = host.event
        if role:
            reach: Json = {"entry": 4} if role == "player" else {}
            host.call("POST", f"/events/{host.event}/roles", who=other.id, role=role, **reach)
        assert shared(other)["error"]["code"] == "chief_only", role
    rows = kept(turned)
    assert len(rows) == 7, "with the salt"
    text = repr(rows)
    assert "127.0.0.1" not in text
    assert "tablet" not in text
    host.done(("stopped", {"reason": "over"}), cmd="stop", seen=host.state()["length"])
    host.act(("closed", {}), cmd="close", seen=host.state()["length"])
    settled(turned, lambda: kept(turned) == [])


def kept(server: LocalServer) -> list[tuple[object, ...]]:
    """What the store has of places."""
    with LogStore(server.home / "matches.db") as store, store.database.reading() as pen:
        return [tuple(row) for row in pen.read("SELECT kind, mark, entry, name FROM sightings")]


def test_it_takes_a_name_to_ask(host: Host) -> None:
    host.hold(4)
    assert HTTP.get(f"{host.server.url}/api/events/{host.event}/referee/shared").status_code == 401
