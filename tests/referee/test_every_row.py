"""Every row of the infraction tables really happens: on a deal in play, and on a score sheet."""

from typing import Any

import pytest

from guandan.game.log import Log
from guandan.game.record import record_of, verify
from guandan.game.seats import SIDES
from tests.referee.tables import (
    HUAIAN,
    check_chosen,
    elsewhere,
    judged,
    levels,
    orders,
    played,
    recorded,
    whole,
    words,
)
from tests.referee.test_articles import READ, Line, named

FIGURES: dict[str, Any] = {"cards": ["S7", "S7"], "pattern": "single", "card": "S3", "seconds": 1}


def offender_of(line: Line) -> str:
    return "E-W" if line.code in ("late", "both_late", "forfeit", "withdrawal", "collusion", "unsigned") else "E"


def until(line: Line, log: Log) -> dict[str, Any]:
    """The ruling of a line, after as many others as it needs. The last of several sanctions is chosen."""
    counts_as = {"wrong_number": "missed_report"}.get(line.code, line.code)
    earlier = [elsewhere("E-W", "none", "M", round_=0, counts_as=counts_as)] * (line.nth - 1)
    return judged(log, line.code, offender_of(line), earlier, sanction=line.options[-1][0], case=line.case, **FIGURES)


@pytest.mark.parametrize("line", READ, ids=named)
def test_article_on_a_deal_in_play(line: Line) -> None:
    log = played(line.book, begun=line.case == "after")
    before, data = whole(log), until(line, log)
    assert data["sanction"] == line.options[-1][0]
    assert line.article in [part.partition(":")[0] for part in data["article"].split("; ")]
    assert_done(line, log, data, before)
    check_chosen(log)


@pytest.mark.parametrize("line", READ, ids=named)
def test_article_on_a_score_sheet(line: Line) -> None:
    log = recorded(line.book, "EW", "ENWS")
    before, data = whole(log), until(line, log)
    sanction = data["sanction"]
    assert not log.state.register.pending
    if [effect["word"] for effect in data["effects"]] == ["set_finish"]:
        assert levels(log) == ["5", "4"]  # in the last deal the first is last, and the others move up
    elif sanction in ("none", "warning", "violation") and "withdraw" not in line.remedies:
        assert whole(log) == before  # for the register alone
    elif sanction == "foul":
        assert log.facts[-1].data["finish"] == ["N", "S"]
        assert log.facts[-1].data["ruling"] == log.state.register.rulings[-1].seq
        assert levels(log) == ["7", "5"]
    else:
        assert log.state.over
    assert [log.state.register.rulings[-1].data[name] for name in ("infraction", "sanction")] == [line.code, sanction]
    verify(record_of(log.facts, "public"))


def assert_done(line: Line, log: Log, data: dict[str, Any], before: Any) -> None:
    """What the sanction, and the remedies beside it, have done to the deal and the match."""
    sanction, remedies, seats = data["sanction"], set(line.remedies), [order.seat for order in orders(log)]
    if sanction in ("loss", "forfeit", "exclusion") or "withdraw" in remedies:
        assert log.state.over
        assert log.state.score.result is not None
        assert log.state.score.result.winner in (None, 1)
        assert [SIDES[one.side] for one in log.state.register.excluded] == ["E-W"] * (sanction == "exclusion")
    elif sanction == "foul":
        end = next(fact for fact in log.facts if fact.kind == "deal_end") if not log.state.register.pending else None
        assert "end_deal" in words(data)
        assert end is None or end.data["finish"] == ["N", "S"]
    elif "redraw" in remedies:
        assert log.state.deal is None
        assert log.state.live.again is not None
    elif sanction == "violation":
        assert seats == [0] if line.book in HUAIAN else [one["who"] for one in log.state.register.pending] == ["N"]
    elif "left_dictates" in remedies:
        assert log.state.register.pending[0]["who"] == "S"
    elif remedies & {"lose_turn", "void_hand", "must_play", "partner_restricted", "other_pattern"}:
        assert whole(log) != before
    else:  # nothing that these cards can feel
        assert whole(log) == before
