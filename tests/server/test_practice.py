"""Issue 18.8: a copy of an event to practise on, the rest rehearsed, and a backup that is always written."""

import time
from pathlib import Path

import pytest
from click.testing import CliRunner

from guandan.cli.main import main
from guandan.event.archive import check
from guandan.event.terms import PRACTICE
from guandan.office.events import read_event
from guandan.server.operations import running_backup
from guandan.server.operations.limits import NO_LIMITS
from guandan.server.settings import Settings
from guandan.store import LogStore
from guandan.store.restore import restore_backup
from tests.server.client import PATIENCE, Json, Server
from tests.server.house import refused
from tests.server.local import LocalServer
from tests.server.test_events import Desk


def copied(desk: Desk, *, rehearse: bool = False) -> Desk:
    """The same person at a copy of their event."""
    told = desk.call("POST", f"/events/{desk.event}/practice", rehearse=rehearse)
    assert told.status_code == 201, told.text
    copy = Desk.__new__(Desk)
    copy.__dict__.update(desk.__dict__)
    copy.event = told.json()["id"]
    return copy


def test_a_copy_to_practise_on_says_so_everywhere_and_touches_nothing(server: Server) -> None:
    desk = Desk(server, "组织者")
    desk.begin(name="春季杯")
    length = desk.paired()
    copy = copied(desk)
    head: Json = copy.view("overview", public=1)["view"]
    assert (head["name"], head["practice"]) == (f"{PRACTICE}春季杯", desk.event)
    assert copy.state()["length"] == length
    copy.done(("line", {"line": "1 9 7"}), cmd="r")
    assert desk.state()["length"] == length
    copy.done(("event_changed", {"name": "夏季杯", "reason": "改名"}), cmd="name")
    assert copy.state()["name"] == f"{PRACTICE}夏季杯"
    wrong = copy.act(("event_changed", {"terms": {"practice": ""}, "reason": "当真"}), cmd="real")
    assert wrong["error"]["code"] == "terms_fixed"
    listed = desk.call("GET", "/events").json()
    assert desk.event in {one["event"] for one in listed["now"]}
    assert copy.event not in {one["event"] for part in listed.values() for one in part}


def test_whoever_does_not_run_an_event_makes_no_copy_of_it(server: Server) -> None:
    desk = Desk(server, "组织者")
    desk.begin()
    other = Desk(server, "路人")
    assert refused(other.call("POST", f"/events/{desk.event}/practice", rehearse=False)) == (403, "office_only")


def test_the_rest_of_an_event_is_rehearsed_on_a_copy(server: Server) -> None:
    desk = Desk(server, "组织者")
    desk.begin()
    length = desk.paired()
    copy = copied(desk, rehearse=True)
    assert copy.view("overview")["view"]["phase"] == "over"
    assert [one["place"] for one in copy.view("standings")["view"]["tables"][0]["rows"]] == [1, 2, 3, 4]
    assert desk.state()["length"] == length
    with LogStore(server.home / "matches.db") as store:
        assert check(read_event(store, copy.event)) is None


def test_the_second_laptop_goes_on_with_a_backup_that_is_written_all_the_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(running_backup, "SECONDS", 0.05)
    file = tmp_path / "hall.backup"
    for name in ("a", "b"):
        (tmp_path / name).mkdir()
    with LocalServer(tmp_path / "a", settings=Settings("", NO_LIMITS, file)) as first:
        desk = Desk(first, "组织者")
        desk.begin(id="cup")
        desk.paired()
        desk.done(("line", {"line": "1 9 7"}), cmd="r")
        length, until = desk.state()["length"], time.monotonic() + PATIENCE
        while _kept(file, tmp_path) != length:
            assert time.monotonic() < until
            time.sleep(0.05)
    told = CliRunner().invoke(
        main, ["restore", str(file)], env={"GUANDAN_HOME": str(tmp_path / "b"), "GUANDAN_LANG": "en"}
    )
    assert told.exit_code == 0, told.output
    with LocalServer(tmp_path / "b") as second:
        desk.server = second
        assert [one["role"] for one in desk.state()["roles"]] == ["organiser", "chief", "recorder"]
        desk.done(("line", {"line": "2 9 7"}), cmd="r2")


def _kept(file: Path, folder: Path) -> int:
    """How many facts of the event the backup has."""
    if not file.exists():
        return 0
    target = folder / f"look-{time.monotonic_ns()}.db"
    restore_backup(file, target)
    with LogStore(target) as store:
        return store.head("event:cup").length
