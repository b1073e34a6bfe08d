"""The desk's log: whatever is done, it folds to the same state and its chain holds."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from guandan.game.acts import Act
from guandan.game.errors import Conflict, GuandanError, Text
from guandan.game.facts import check_chain, fact_from_json, plain
from guandan.game.ruleset import BOOKS, rebuilt
from guandan.referee.desk import KINDS, DeskLog, expects, opening_body, waiting
from tests.referee.desks import AMENDED, MINUTE, RESULT, RULING, START, act, desk, lodged, members, refused


def test_a_log_of_the_desk_is_a_chain_that_folds_to_the_same_state() -> None:
    log = desk("JS23")
    act(log, "appeal", "players", **lodged())
    act(log, "appeal_forwarded", "chief", appeal=1)
    check_chain(log.facts)
    again = DeskLog(fact_from_json(fact.as_json()) for fact in log.facts)
    assert again.state == log.state
    assert again.head == log.head


def test_an_organiser_s_own_book_travels_with_the_log() -> None:
    own = rebuilt("OWN", Text("自定", "own"), "JS23", {"appeal.minutes": 10})
    log = desk(own)
    assert refused(log, "appeal", "players", START + 11 * MINUTE, **lodged()) == "appeal_late"
    assert DeskLog(log.facts).state.rules == own


def test_time_does_not_run_back_and_a_desk_opens_once() -> None:
    log = desk("JS23")
    assert refused(log, "appeal", "players", START - 1, **lodged()) == "time_runs_back"
    with pytest.raises(Conflict):
        log.open(opening_body("desk", log.state.rules), START)
    assert refused(log, "play", "E") == "unknown_act"
    assert DeskLog([log.facts[0]]).state == log.state
    with pytest.raises(GuandanError):
        DeskLog([act(log, "appeal", "players", **lodged())])


ROLES = ("captain", "players", "player", "chief", "committee", "panel", "party", "superior", "recorder", "referee")
junk = st.sampled_from([None, 0, 1, 2, "", "x", [], ["x"], {}, RULING, [2, 1], True, -1, START])
FIELDS: dict[str, Any] = {
    **lodged(),
    "appeal": 1,
    "case": 1,
    "outcome": "upheld",
    "reason": "r",
    "members": members("扬州", "徐州", "无锡"),
    "votes": [2, 1],
    "fact": AMENDED,
    "match": RESULT,
    "error": "published",
    "since": START,
    "score": {"levels": ["9", "7"], "grade": [15, 11], "points": [2, 0]},
    "minutes": 30,
    "who": "张三",
    "unit": "南京队",
    "offence": "gifts",
    "sanctions": ["talk"],
    "grounds": [],
}
acts = st.builds(
    lambda kind, by, wrong: Act(kind, by, {**FIELDS, **wrong}),
    st.sampled_from(list(KINDS)),
    st.sampled_from(ROLES),
    st.dictionaries(
        st.sampled_from([*FIELDS, "discretion", "sheet_signed", "repair", "left", "received"]), junk, max_size=1
    ),
)


@given(st.sampled_from(BOOKS), st.lists(acts, max_size=25))
def test_any_acts_leave_a_desk_that_can_go_on(book: str, wanted: list[Act]) -> None:
    log = desk(book)
    for number, one in enumerate(wanted):
        before = log.state
        try:
            (fact,) = log.act(one, START + number)
        except GuandanError:
            assert log.state is before
        else:
            assert plain(fact.data)
    check_chain(log.facts)
    assert DeskLog(log.facts).state == log.state
    open_appeals = [one for one in log.state.appeals.all if one.status in ("chief", "committee", "panel", "deciding")]
    assert {one.number for one in open_appeals} <= {one.number for one in waiting(log.state)}
    assert len(expects(log.state)) == len(waiting(log.state))
    for appeal in log.state.appeals.all:
        assert appeal.fee_back in ((0, appeal.fee) if appeal.status == "upheld" else (0,))
