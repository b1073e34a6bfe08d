"""Applications: people ask by a link to take part; nobody is an entry before the office has admitted them."""

import pytest

from guandan.event.acts import applying
from guandan.event.archive import check, exported, imported
from guandan.event.log import EventLog
from guandan.event.personal import forgotten, parts_of
from guandan.event.views.applications import applications
from guandan.event.views.entries import entries
from guandan.event.views.viewer import OFFICE, PUBLIC, as_seen
from guandan.event.waiting import waiting
from guandan.game.facts import check_chain
from tests.event.events import act, event, refused

PHONE = "13812345678"
PAIR = [{"name": "张三", "phone": PHONE}, {"name": "李四"}]


def without(log: EventLog, parts: dict[int, tuple[str, ...]]) -> EventLog:
    """The log after the store has dropped some sealed parts."""
    return EventLog(
        fact.opening({part: one for part, one in fact.opened.items() if part not in parts.get(fact.seq, ())})
        for fact in log.facts
    )


def test_an_application_is_no_entry_until_it_is_admitted() -> None:
    log = event("JS23", 2)
    act(log, "applied", "public/张", players=PAIR, unit="南京", seed=1, number=9, waived="x")
    assert (len(log.state.entrants), log.state.applications[1].form.seed) == (2, 0)
    act(log, "stage", format="swiss", rounds=1)
    assert next(one.act for one in waiting(log.state)) == "admitted"
    assert refused(log, "admitted", "public/张", application=1) == "not_yours"
    act(log, "admitted", "recorder/甲", application=1)
    assert (log.state.entrants[3].label, log.state.entrants[3].players[0].phone) == ("张三 / 李四", PHONE)
    assert refused(log, "admitted", application=1) == "application_decided"
    assert refused(log, "declined", application=2, reason="x") == "no_such_application"
    assert check(log) is None


def test_an_application_says_what_it_is_for() -> None:
    log = event("JS23", 0)
    terms = {"kinds": ["pairs", "pairs_men"], "groups": ["open", "senior"], "reference": "2026-05-01"}
    act(log, "event_changed", "organiser", terms=terms, reason="x")
    assert refused(log, "applied", "public/张", players=PAIR) == "not_eligible"
    act(log, "applied", "public/张", players=PAIR, event="pairs", group="open")
    (row,) = applications(log.state, OFFICE).rows
    assert (row.kind.en, row.group.en) == ("pairs", "open")
    act(log, "admitted", application=1)
    (entry,) = entries(log.state, OFFICE).rows
    assert entry.division == ("pairs", "open")


def test_what_cannot_play_is_told_at_once_and_nobody_fills_the_list() -> None:
    log = event("JS23", 0)
    act(log, "applied", "public/张", players=PAIR, unit="南京")
    assert refused(log, "applied", "public/王", players=PAIR, unit="南京") == "applied_already"
    assert refused(log, "applied", "public/张", players=[{"name": "单"}]) == "not_eligible"
    for number in range(2, applying.MOST_EACH + 1):
        act(log, "applied", "public/张", players=[{"name": f"甲{number}"}, {"name": f"乙{number}"}])
    more = [{"name": "丙"}, {"name": "丁"}]
    assert refused(log, "applied", "public/张", players=more) == "too_many_applications"
    act(log, "applied", "public/王", players=more)


def test_nobody_applies_once_the_first_round_is_published() -> None:
    log = event("JS23", 4)
    act(log, "stage", format="swiss", rounds=1)
    for kind in ("stage_begun", "draft", "published"):
        act(log, kind, stage=1)
    assert refused(log, "applied", "public/张", players=PAIR) == "entries_closed"


def test_the_public_sees_no_application_and_the_office_what_speaks_against_it() -> None:
    log = event("JS23", 0)
    act(log, "applied", "public/张", players=PAIR, unit="南京")
    act(log, "entry", players=[{"name": "张三"}, {"name": "王五"}], unit="南京")
    assert as_seen(log.state, PUBLIC).applications == {}
    (row,) = applications(log.state, OFFICE).rows
    assert (row.name, row.by, row.status) == ("张三 / 李四", "张", "waiting")
    assert "张三" in row.wrong.en


@pytest.mark.parametrize("kind", ["declined", "personal_erased"])
def test_what_was_personal_is_forgotten(kind: str) -> None:
    log = event("JS23", 0)
    act(log, "applied", "public/张", players=PAIR, unit="南京")
    if kind == "declined":
        act(log, "declined", application=1, reason="名额已满")
    else:
        act(log, "admitted", application=1)
        act(log, "personal_erased", entry=1, reason="本人要求")
        assert parts_of(log.facts, 1) == [(1, ("1",))]
    left = without(log, dict(forgotten(log.facts, log.facts[-1])))
    assert check_chain(left.facts) == log.head
    assert left.state == log.state
    assert PHONE.encode() not in exported(left, personal=True)
    assert check(imported(exported(log))) is None
