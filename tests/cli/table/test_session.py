"""The match behind the table: stored before it is shown, never stuck, and true to its clock."""

from pathlib import Path
from typing import Any

import pytest

from guandan.cli.table import session as module
from guandan.cli.table.session import Session
from guandan.game.acts import Act
from guandan.game.errors import GuandanError, Illegal, NotAllowed
from guandan.game.record import record_of, verify
from guandan.game.view import Seen
from guandan.store import LogStore
from tests.cli.table.sitting import sit_down, steps


def test_every_act_is_stored_before_it_is_shown(tmp_path: Path) -> None:
    session, _ = sit_down(tmp_path, mode="deals", max_deals=1)
    for _ in steps(session):
        assert session.store.head(session.id).length == len(session.log.facts)
    stored = session.store.read(session.id)
    assert verify(record_of(stored, "public")).complete


def test_what_cannot_be_stored_has_not_happened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    session, _ = sit_down(tmp_path)
    act = session.next_act()
    assert act is not None

    def full(*_: Any, **__: Any) -> None:
        raise NotAllowed("store_full", file="m.db", detail="")

    before = session.log.facts[:], session.log.state
    with monkeypatch.context() as patched:
        patched.setattr(LogStore, "append_many", full)
        with pytest.raises(NotAllowed):
            session.do(act)
    assert (session.log.facts, session.log.state) == before
    assert session.do(act)


def test_a_bot_that_errs_does_what_is_done_without_it(tmp_path: Path) -> None:
    class Wrong:
        name = "wrong"

        def act(self, seen: Seen) -> Act:
            return Act("play", seen.viewer, {"cards": ["S2", "S3", "S4"]})

    session, _ = sit_down(tmp_path, mode="deals", max_deals=1)
    session.agents = {seat: Wrong() for seat in session.agents}
    for _ in steps(session):
        pass
    assert session.over


def test_the_person_sees_no_hidden_part_of_any_fact(tmp_path: Path) -> None:
    session, _ = sit_down(tmp_path, mode="deals", max_deals=2)
    for _ in steps(session):
        pass
    for fact in session.facts():
        assert set(fact.opened) <= {"S"}


def test_a_clock_stands_still_while_the_match_is_put_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    now = [1_000_000]
    monkeypatch.setattr(module, "now", lambda: now[0])
    session, _ = sit_down(tmp_path, book="CLUB")
    for _, _ in zip(range(10), steps(session), strict=False):
        now[0] += 1000
    left = session.time_left()
    now[0] += 24 * 3600 * 1000
    again = Session.taken_up(session.store, session.id)
    assert again.time_left() == pytest.approx(left, abs=2)
    now[0] += 60_000
    assert again.time_left() == pytest.approx((left or 0) - 60, abs=2)
    for _ in steps(again):
        pass
    assert again.over


def test_time_is_called_when_it_is_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    now = [1_000_000]
    monkeypatch.setattr(module, "now", lambda: now[0])
    session, _ = sit_down(tmp_path, mode="time", minutes=1)
    for _ in steps(session):
        now[0] += 500
    result = session.public.score.result
    assert result is not None
    assert result.reason == "time"


def test_entropy_comes_from_all_four(tmp_path: Path) -> None:
    session, _ = sit_down(tmp_path, mode="deals", max_deals=1, entropy=1)
    for mine in steps(session):
        if mine and session.seen.phase == "entropy":
            session.do(Act("entropy", "S", {"value": "运气"}))
            break
    values = [fact.data["value"] for fact in session.log.facts if fact.kind == "entropy"]
    assert values == ["运气"]
    begun = next(fact for fact in session.log.facts if fact.kind == "deal")
    assert set(begun.data["house"]) == {"E", "N", "W"}, "the bots' stand in the deal, before anybody chooses"


def test_secrets_are_fresh_unless_it_is_practice(tmp_path: Path) -> None:
    secrets = []
    for at, seed in enumerate((None, None, 7, 7)):
        session, _ = sit_down(tmp_path / str(at), seed=seed)
        act = session.next_act()
        assert act is not None
        secrets.append(act.data["secret"])
        assert session.practice == (seed is not None)
    assert secrets[0] != secrets[1]
    assert secrets[2] == secrets[3]


def test_a_refused_act_changes_nothing(tmp_path: Path) -> None:
    session, _ = sit_down(tmp_path)
    for mine in steps(session):
        if mine:
            break
    length = len(session.log.facts)
    with pytest.raises(Illegal):
        session.do(Act("cut", "S", {"depth": 1}))
    with pytest.raises(GuandanError):
        session.do(Act("play", "S", {"cards": ["S2"]}))
    assert session.store.head(session.id).length == length == len(session.log.facts)
