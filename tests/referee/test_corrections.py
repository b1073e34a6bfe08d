"""Corrections of scores, named after their articles."""

from typing import Any

import pytest

from guandan.game.errors import NotAllowed
from guandan.game.fields import Ref, read, written
from guandan.referee.corrections import Score
from guandan.referee.desk import DeskLog
from tests.referee.desks import MINUTE, RESULT, START, act, desk, lodged, members, refusal, refused

SCORE = {"levels": ["9", "7"], "grade": [15, 11], "points": [2, 0]}


def right(**changes: Any) -> dict[str, Any]:
    return {"match": RESULT, "error": "published", "since": START, "score": SCORE, "reason": "级数记错", **changes}


def corrected(log: DeskLog) -> int:
    return len(log.state.corrections.all)


def test_003_c4_3_1_a_slip_is_corrected_before_the_players_leave_the_table() -> None:
    log = desk("JS23")
    slip = right(error="slip", left=START + MINUTE)
    assert refused(log, "correction", "referee", START + MINUTE + 1, **slip) == "slip_late"
    act(log, "correction", "referee", START + MINUTE, **slip)
    act(log, "correction", "referee", START + MINUTE, **right(error="slip"))  # they may still be there
    assert corrected(log) == 2


@pytest.mark.parametrize(("book", "article", "minutes"), [("JS23", "003 c4.3", 20), ("NJ", "002 s11", 3)])
def test_003_c4_3_002_s11_r_62_a_slip_without_a_word_of_when_they_left(book: str, article: str, minutes: int) -> None:
    log, slip = desk(book), right(error="slip")
    with pytest.raises(NotAllowed) as late:
        act(log, "correction", "referee", START + minutes * MINUTE + 1, **slip)
    assert (late.value.code, late.value.article[: len(article)]) == ("correction_late", article)
    del slip["since"]
    assert refused(log, "correction", "referee", **slip) == "missing_field"
    act(log, "correction", "referee", START + minutes * MINUTE, **slip, since=START)


def test_003_c4_3_2_a_published_result_until_twenty_minutes_after_the_match() -> None:
    log = desk("JS23")
    assert refused(log, "correction", "recorder", START + 20 * MINUTE + 1, **right()) == "correction_late"
    act(log, "correction", "recorder", START + 20 * MINUTE, **right())
    late_entry = right(pointed_out=START + 19 * MINUTE)
    act(log, "correction", "chief", START + 90 * MINUTE, **late_entry)  # R-34: when it was pointed out
    assert refused(log, "correction", "referee", START + 90 * MINUTE, **late_entry) == "not_yours"


def test_002_s11_three_minutes_after_publication() -> None:
    log = desk("NJ")
    assert refused(log, "correction", "recorder", START + 3 * MINUTE + 1, **right()) == "correction_late"
    act(log, "correction", "recorder", START + 3 * MINUTE, **right())


def test_003_c4_3_3_the_chief_may_set_another_limit() -> None:
    log = desk("JS23")
    assert refused(log, "correction_limit", "referee", minutes=40) == "not_yours"
    act(log, "correction_limit", "chief", minutes=40)
    act(log, "correction", "recorder", START + 40 * MINUTE, **right())
    act(log, "correction_limit", "chief", START + 40 * MINUTE, minutes=5)
    assert refused(log, "correction", "recorder", START + 40 * MINUTE, **right()) == "correction_late"
    assert refused(desk("GJ17"), "correction_limit", "chief", minutes=40) == "limit_stands"


@pytest.mark.parametrize("book", ["GJ17", "JS23", "NJ", "CLUB"])
def test_003_c4_3_3_a_published_pairing_is_never_changed(book: str) -> None:
    assert refused(desk(book), "correction", "chief", **right(repair=1)) == "pairing_stands"


def test_001_35_1_the_chief_corrects_without_a_limit() -> None:
    log = desk("GJ17")
    for error in ("slip", "published"):
        assert refused(log, "correction", "deputy", START + 10**9, **right(error=error)) == "chief_corrects"
        act(log, "correction", "chief", START + 10**9, **right(error=error))
    assert refusal(desk("CLUB"), "correction", "recorder", **right(error="published")).article == "001 §35(1)"


def test_004_what_both_sides_have_signed_stands() -> None:
    log = desk("CLUB")
    assert refused(log, "correction", "referee", **right(error="slip", sheet_signed=1)) == "slip_signed"
    club = {"levels": ["9", "7"], "grade": [60, 40], "points": [0, 0]}
    act(log, "correction", "referee", **right(error="slip", score=club))


def test_001_35_1_r_34_an_upheld_appeal_is_carried_out_at_any_time() -> None:
    log = desk("JS23")
    act(log, "appeal", "players", **lodged())
    late = START + 100 * MINUTE
    assert refused(log, "correction", "chief", late, **right(appeal=1)) == "not_upheld"
    assert refused(log, "correction", "chief", late, **right(appeal=2)) == "not_upheld"
    act(log, "appeal_forwarded", "chief", late, appeal=1)
    act(log, "appeal_panel", "committee", late, appeal=1, members=members("扬州", "徐州", "无锡"))
    act(log, "appeal_decided", "panel", late, appeal=1, votes=[3, 0], reason="错判")
    fact = act(log, "correction", "chief", late, **right(appeal=1))
    act(log, "appeal_done", "chief", late, appeal=1, fact=["desk", fact.seq, fact.hash])
    assert log.state.corrections.score(Ref(*RESULT)) == read(Score, SCORE)


def test_the_last_correction_of_a_result_holds() -> None:
    log = desk("GJ17")
    assert log.state.corrections.score(Ref(*RESULT)) is None
    act(log, "correction", "chief", **right())
    act(log, "correction", "chief", **right(score={**SCORE, "levels": [10, "7"], "grade": [16, 10]}))
    found = log.state.corrections.score(Ref(*RESULT))
    assert found is not None
    assert written(found)["levels"] == ["T", "7"]


@pytest.mark.parametrize(
    "wrong",
    [
        {"score": None},
        {"score": {**SCORE, "levels": ["9"]}},
        {"score": {**SCORE, "levels": ["9", "1"]}},
        {"score": {**SCORE, "grade": [15, -1]}},
        {"score": {**SCORE, "bonus": [1, 1]}},
        {"match": "match-7"},
        {"error": "doubt"},
        {"reason": ""},
        {"pointed_out": START + 1},
    ],
    ids=str,
)
def test_a_correction_that_makes_no_sense_is_refused(wrong: dict[str, Any]) -> None:
    code = refused(desk("GJ17"), "correction", "chief", **right(**wrong))
    assert code in ("wrong_field", "missing_field", "unknown_level")


@pytest.mark.parametrize(
    ("levels", "grade", "points", "fits"),
    [
        (["9", "7"], [15, 11], [2, 0], True),
        (["9", "7"], [15, 11], [0, 2], False),
        (["9", "7"], [16, 10], [2, 0], False),
        (["6", "2"], [17, 0], [2, 0], True),  # a forfeit
        (["7", "7"], [13, 13], [1, 1], True),
    ],
)
def test_003_c4_3_grades_and_points_of_a_correction_follow_from_its_levels(
    levels: list[str], grade: list[int], points: list[int], fits: bool
) -> None:
    log = desk("JS23")
    data = right(score={"levels": levels, "grade": grade, "points": points})
    if fits:
        act(log, "correction", "chief", **data)
    else:
        assert refused(log, "correction", "chief", **data) == "wrong_field"
    act(log, "correction", "chief", **data, games=2)  # of several games the levels are the last one's
