"""Results that a match cannot have, by mode, deals and levels (001 §14(1))."""

from typing import Any

import pytest

from guandan.event.archive import check
from guandan.event.endings import Course
from guandan.event.log import EventLog
from guandan.event.waiting import due_exclusions
from guandan.game.errors import GuandanError
from guandan.game.facts import Body, seal
from guandan.game.format import format_of
from guandan.game.levels import LEVELS
from guandan.game.ruleset import load
from tests.event.events import act, enter, event, levels, planned, ready, refused


def playing(book: str = "GJ17", format_: str = "swiss", count: int = 4, **match: Any) -> EventLog:
    log = event(book, count)
    planned(log, format_, **({"rounds": 3} if format_ == "swiss" else {}), match=match)
    ready(log)
    return log


@pytest.mark.parametrize("book", ["HA17", "GJ17", "JS23"])
def test_001_14_1_1_a_game_ends_with_a_passed(book: str) -> None:
    log = playing(book, mode="game")
    for a, b in (("7", "7"), ("9", "7"), ("A", "3")):
        assert refused(log, "result", stage=1, table=1, result=levels(a, b)) == "game_not_over"
    assert refused(log, "result", stage=1, table=1, result={"grade": [13, 13]}) == "no_such_grade"
    enter(log, 1, levels("A+", "A"))
    enter(log, 2, {"grade": [26, 0]})


def test_001_14_1_2_levels_that_so_many_deals_cannot_reach() -> None:
    log = playing(mode="deals", max_deals=1)
    for a, b in (("A", "2"), ("2", "2"), ("3", "3"), ("6", "2"), ("4", "3")):
        assert refused(log, "result", stage=1, table=1, result=levels(a, b)) == "levels_out_of_reach"
    enter(log, 1, levels("5", "2"))
    enter(log, 2, levels("2", "3"))


def test_001_14_1_2_all_deals_are_played_unless_a_is_passed() -> None:
    course = Course(load("GJ17"), format_of(load("GJ17"), {"mode": "deals", "max_deals": 6}))
    for fine in (("A+", "2"), ("A", "3"), ("5", "8"), ("2", "8")):
        course.check(_read(*fine))
    for wrong in (("3", "2"), ("A+", "7"), ("A", "A"), ("K", "K")):
        with pytest.raises(GuandanError) as caught:
            course.check(_read(*wrong))
        assert caught.value.code == "levels_out_of_reach"
        assert caught.value.article == "001 §14(1)"


def _read(a: str, b: str) -> tuple[int, int]:
    return LEVELS.index(a), LEVELS.index(b)


def test_002_s1_2_nine_deals_or_fifty_minutes() -> None:
    log = playing("NJ")
    enter(log, 1, levels("3", "2"))
    enter(log, 2, levels("A+", "5"))


def test_by_time_every_level_can_be_reached() -> None:
    course = Course(load("JS23"), format_of(load("JS23"), {"mode": "time", "minutes": 60}))
    for a in range(len(LEVELS)):
        for b in range(len(LEVELS) - 1):
            course.check((a, b))


def test_the_chief_enters_a_sheet_as_it_is_written_with_a_reason() -> None:
    log = playing(mode="game")
    here: dict[str, Any] = {"stage": 1, "table": 1, "result": levels("9", "7"), "as_written": 1}
    assert refused(log, "result", "recorder/甲", **here, reason="停电") == "as_written_yours"
    assert refused(log, "result", **here) == "as_written_yours"
    fact = act(log, "result", **here, reason="停电")
    assert (fact.data["as_written"], fact.data["reason"]) == (1, "停电")
    assert check(log) is None
    again = {**here, "result": levels("8", "7")}
    assert refused(log, "correction", **{**again, "as_written": 0}, error="entry", reason="看错") == "game_not_over"
    act(log, "correction", **again, error="entry", reason="看错")
    assert check(log) is None


def test_check_finds_a_planted_result_that_cannot_be() -> None:
    log = playing(mode="deals", max_deals=1)
    enter(log, 1, levels("5", "2"))
    told = log.facts[-1]
    planted = {**told.data, "result": levels("A", "2")}
    log.facts[-1] = seal(Body("result", told.by, planted), told.seq, told.at, "", told.prev)
    found = check(log)
    assert found is not None
    assert found.seq == told.seq
    assert "A:2" in found.text.en


def test_a_match_broken_off_by_a_ruling_may_stand_anywhere() -> None:
    log = playing(mode="game")
    act(log, "ruled", stage=1, table=1, result={"loss": "N-S", "levels": ["7", "7"]}, reason="判负")
    act(log, "ruled", stage=1, table=2, result={"forfeit": "N-S", "levels": ["9", "3"]}, reason="弃权")
    assert check(log) is None


@pytest.mark.parametrize("what", ["loss", "forfeit"])
def test_001_14_1_2_a_match_broken_off_stands_where_its_deals_can_lead(what: str) -> None:
    log = playing(mode="deals", max_deals=1)
    for impossible in (["A", "2"], ["K", "A+"], ["3", "3"]):
        here: dict[str, Any] = {"stage": 1, "table": 1, "result": {what: "N-S", "levels": impossible}}
        assert refused(log, "result", **here) == "levels_out_of_reach"
        assert refused(log, "ruled", **here, reason="判罚") == "levels_out_of_reach"
    assert refused(log, "result", stage=1, table=1, result={what: "N-S", "levels": ["A+", "A+"]}) == "both_passed"
    enter(log, 1, {what: "N-S", "levels": ["2", "2"]})
    act(log, "result", stage=1, table=2, result=levels("9", "7"), as_written=1, reason="停电")
    act(log, "ruled", stage=1, table=2, result={what: "N-S", "levels": ["9", "7"]}, reason="判罚")
    assert check(log) is None


@pytest.mark.parametrize(("book", "article"), [("HA17", "000 §29(3)2"), ("GJ17", "001 §30(3)2")])
def test_000_29_3_2_an_extra_deal_counts_so_the_levels_after_it_are_written(book: str, article: str) -> None:
    log = playing(book, "knockout", mode="deals", max_deals=9)
    for side in ("E-W", "N-S"):
        with pytest.raises(GuandanError) as caught:
            enter(log, 1, levels("9", "9", winner=side))
        assert (caught.value.code, caught.value.article.split("; ")[0]) == ("extra_deal_counts", article)
    enter(log, 1, levels("9", "J"))
    enter(log, 2, levels("A", "A", winner="N-S"))  # first at the others' A, or at their own with the partner last
    assert check(log) is None


def test_000_29_3_2_after_a_game_that_passed_a_the_extra_deal_only_names_the_winner() -> None:
    log = event("GJ17", 4)
    planned(log, "knockout", match={"mode": "deals", "max_deals": 9}, modes=[[1, "sum", 2]])
    ready(log)
    games = [levels("2", "A+"), levels("A+", "2")]
    assert refused(log, "result", stage=1, table=1, result={"games": games}) == "needs_winner"
    enter(log, 1, {"games": games, "winner": "E-W"})
    even = {"games": [levels("9", "7"), levels("7", "9")], "winner": "E-W"}
    assert refused(log, "result", stage=1, table=2, result=even) == "extra_deal_counts"


@pytest.mark.parametrize(("book", "article"), [("HA17", "000 §29(3)2"), ("GJ17", "001 §30(3)2")])
def test_000_29_3_2_r_106_one_won_one_drawn_one_lost_and_the_extra_deal_of_the_last(book: str, article: str) -> None:
    log = event(book, 4)
    planned(log, "knockout", match={"mode": "deals", "max_deals": 2}, modes=[[1, "best_of", 3]])
    ready(log)

    def entered(last: tuple[str, str], side: str) -> Any:
        games = [levels("7", "2"), levels("5", "5"), levels(*last)]
        return {"stage": 1, "table": 1, "result": {"games": games, "winner": side}}

    # The third game was lost, as the extra deal found it. Who wins that deal wins, though the games stay level.
    for last, side in ((("2", "7"), "E-W"), (("2", "T"), "E-W"), (("5", "7"), "N-S")):
        with pytest.raises(GuandanError) as caught:
            act(log, "result", **entered(last, side))
        assert (caught.value.code, caught.value.article.split("; ")[0]) == ("extra_deal_counts", article)
    act(log, "result", **entered(("5", "7"), "E-W"))
    act(log, "correction", **entered(("2", "T"), "N-S"), error="entry", reason="看错")
    enter(log, 2, {"games": [levels("7", "2"), levels("5", "5"), levels("5", "5")]})  # 2:5 before it, so it decides
    assert check(log) is None


@pytest.mark.parametrize(("book", "clause"), [("HA17", "000 §15(3)4"), ("GJ17", "001 §16(4)")])
def test_000_15_3_4_001_16_4_one_game_of_several_is_lost_and_the_others_stand(book: str, clause: str) -> None:
    log = event(book, 4)
    planned(log, "knockout", match={"mode": "deals", "max_deals": 9}, modes=[[1, "best_of", 3], [2, "sum", 2]])
    ready(log)
    with pytest.raises(GuandanError) as caught:
        enter(log, 1, {"loss": "N-S", "levels": ["5", "3"]})
    assert (caught.value.code, caught.value.article) == ("which_game", clause)
    games: list[Any] = [levels("9", "7"), {"loss": "N-S", "levels": ["5", "3"]}]
    enter(log, 1, {"games": games})
    (first, second), winner = outcome(log, 1)
    assert (winner, first.points, first.grade, second.grade) == (0, 2, 15 + 18, 11)
    # The pair that won the first game loses the second: the third is to be played, and a lead of 7 levels stands.
    lost: list[Any] = [levels("9", "7"), {"loss": "E-W", "levels": ["3", "T"]}]
    assert refused(log, "result", stage=1, table=2, result={"games": lost}) == "wrong_games"
    enter(log, 2, {"games": [*lost, levels("9", "8")]})
    (first, second), winner = outcome(log, 2)
    assert (winner, first.grade, second.grade) == (0, 15 + 14, 11 + 20 + 12)
    act(log, "locked", stage=1)
    ready(log)
    given: dict[str, Any] = {"stage": 1, "table": 1, "reason": "罢赛"}
    enter(log, 1, {"games": [levels("9", "7"), levels("9", "7")]})
    changed = {"games": [levels("8", "7"), {"loss": "N-S", "levels": ["9", "7"]}]}
    assert refused(log, "ruled", **given, result=changed) == "board_changed"
    act(log, "ruled", **given, result={"games": [levels("9", "7"), {"forfeit": "N-S", "levels": ["9", "7"]}]})
    assert outcome(log, 1)[0][0].grade == 15 + 18
    assert due_exclusions(log.state) == (entry_of(log, 1),)  # the second game that it lost by ruling (§15(3)5)
    assert check(log) is None


def outcome(log: EventLog, table: int) -> tuple[Any, int | None]:
    made = log.state.stage(1).rounds[-1].table(table).outcome
    assert made is not None
    return made.scores, made.winner


def entry_of(log: EventLog, table: int) -> int:
    """Who sits North-South there."""
    return log.state.stage(1).rounds[-1].table(table).second


def test_003_c3_7_4_the_whole_match_is_lost_and_no_game_of_it() -> None:
    log = event("JS23", 4)
    planned(log, "knockout", match={"mode": "deals", "max_deals": 9}, modes=[[1, "best_of", 3]])
    ready(log)
    with pytest.raises(GuandanError) as caught:
        enter(log, 1, {"games": [levels("9", "7"), {"loss": "N-S", "levels": ["5", "3"]}]})
    assert (caught.value.code, caught.value.article.split("; ")[0]) == ("match_is_lost", "003 c3.7(4)")
    enter(log, 1, {"loss": "N-S", "levels": ["5", "3"]})
    assert outcome(log, 1)[0][0].grade == 17


def test_the_games_of_a_chart_are_said_for_its_rounds_and_not_passed_over() -> None:
    several = {"round": "sum", "games": 2}
    assert refused(event("GJ17", 4), "stage", format="knockout", match=several) == "modes_of_rounds"


def test_003_c3_5_9_2_an_extra_deal_that_does_not_count_leaves_the_levels() -> None:
    log = playing("JS23", "knockout", mode="deals", max_deals=9)
    enter(log, 1, levels("9", "9", winner="N-S"))
    assert check(log) is None


@pytest.mark.parametrize("book", ["GJ17", "JS23"])
def test_001_14_1_2_who_won_the_last_deal_is_somebody_who_can_have_won_it(book: str) -> None:
    log = playing(book, mode="deals", max_deals=1)
    for wrong in ("N-S", "none"):
        told = refused(log, "result", stage=1, table=1, result=levels("5", "2", on_table=wrong))
        assert told == ("deals_were_finished" if wrong == "none" else "no_deal_finished")
    enter(log, 1, levels("5", "2", on_table="E-W"))


@pytest.mark.parametrize(
    ("book", "article"), [("HA17", "000 §14(5)"), ("GJ17", "001 §14(3)"), ("JS23", "003 c3.5(9)2")]
)
def test_001_14_3_a_knockout_is_not_drawn_and_the_refusal_cites_the_book_in_force(book: str, article: str) -> None:
    log = event(book, 4)
    planned(log, "knockout", match={"mode": "time", "minutes": 50})
    ready(log)
    with pytest.raises(GuandanError) as caught:
        enter(log, 1, levels("9", "9"))
    assert (caught.value.code, caught.value.article.split("; ")[0]) == ("needs_winner", article)
