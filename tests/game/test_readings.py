"""Readings of single articles that are settings or formats, each test named after its article."""

import pytest

from guandan.game.acts import TABLE, Act
from guandan.game.errors import GuandanError, Text
from guandan.game.levels import LEVELS
from guandan.game.log import Log
from guandan.game.match import expects, opening_body
from guandan.game.opening import pack_of
from guandan.game.ruleset import check_file, load, load_file, rebuilt
from guandan.game.view import own
from tests.game.driver import PLAYERS, in_play, in_the_middle, new_log, put
from tests.game.test_match import record


def club(**changes: object) -> Log:
    """The sheet of a match under a club's own book."""
    book = rebuilt(
        "OWN", Text("自定", "own"), "GJ17", {key.replace("__", "."): value for key, value in changes.items()}
    )
    log = Log()
    log.open(opening_body("M", book, PLAYERS, {}, recorded=True), 0)
    return log


def written(log: Log) -> list[str]:
    return [LEVELS[level] for level in log.state.game.levels]


TO_A = ["EW"] * 4


def test_004_levels_no_book_lets_a_side_fall_from_a() -> None:
    for book in ("HA17", "GJ17", "NJ", "JS23", "CLUB"):
        log = record(new_log(book, recorded=True), *TO_A, *["ENSW"] * 5)
        assert written(log) == ["A", "2"]


def test_r_145_three_failures_at_a_and_back_to_2() -> None:
    log = record(club(levels__a_fail="fall"), *TO_A, "ENSW", "ENSW")
    assert written(log) == ["A", "2"]
    assert written(record(log, "ENSW")) == ["2", "2"]
    assert written(record(log, *["EW"] * 4, "ENSW")) == ["A", "2"]  # counted anew


def test_r_145_a_deal_lost_at_ones_own_a_is_a_failure_and_one_at_the_others_level_is_none() -> None:
    log = record(club(levels__a_fail="fall", levels__a_tries=2, levels__a_falls_to="J"), *TO_A, "NESW")
    assert written(log) == ["A", "4"]
    record(log, "NESW")  # the others play their 4
    assert written(log) == ["A", "6"]
    record(log, "EWNS"[:2])  # back at the table
    assert written(record(log, "NS")) == ["J", "9"]


@pytest.mark.parametrize(("value", "finish", "passed"), [
    ("first", "ENSW", True), ("first_partner_not_last", "ENSW", False), ("first_partner_not_last", "ENWS", True),
    ("double_down", "ENWS", False), ("double_down", "EW", True),
])  # fmt: skip
def test_r_145_what_passes_a(value: str, finish: str, passed: bool) -> None:
    log = record(club(levels__pass_a=value), *TO_A, finish)
    assert (written(log)[0] == "A+") is passed


@pytest.mark.parametrize("book", ["GJ17", "NJ", "JS23"])
def test_003_c3_5_3_2_the_same_pack_is_cut_again_elsewhere(book: str) -> None:
    log = new_log(book)
    log.act(Act("deal", TABLE, {"secret": "7" * 64}), 0)
    deal = log.state.deal
    assert deal is not None
    pack = [card.bit_length() - 1 for card in pack_of(deal)]
    joker = next(at for at in range(6, 103) if pack[at - 1] >= 8 * 13)
    cutter = expects(log.state)[0].who
    log.act(Act("cut", cutter, {"depth": joker}), 1)
    assert log.state.deal is not None
    assert [card.bit_length() - 1 for card in pack_of(log.state.deal)] == pack
    assert expects(log.state)[0].default != {"depth": joker}
    with pytest.raises(GuandanError) as refused:
        log.act(Act("cut", cutter, {"depth": joker}), 2)
    assert refused.value.code == "cut_there_before"
    assert refused.value.article == load(book).article("first.reflip")


def test_003_c3_5_9_1_time_and_deals_together() -> None:
    log = new_log("JS23", recorded=True, mode="time_and_deals", minutes=40, max_deals=2)
    assert log.state.rules.id == "JS23"
    record(log, "EW", "NS")
    assert log.state.over


def test_003_c3_5_6_a_match_without_reports() -> None:
    log = new_log("JS23", reports="none")
    log.act(Act("deal", TABLE, {"secret": "4" * 64}), 0)
    deal = in_play("2", "E", {"E": "S3 S5 S7", "N": "S9 SK", "W": "S6", "S": "S8"}, "JS23")._replace(reports="none")
    put(log, in_the_middle(log.state, deal))
    log.act(Act("play", "E", {"cards": "S3"}), 1)
    assert [fact.kind for fact in log.facts].count("report") == 0
    assert not own(log.state, "E").report
    with pytest.raises(GuandanError) as refused:
        log.act(Act("report", "E"), 2)
    assert refused.value.code == "no_report_due"


OWN = '[book]\nid = "CUP"\nparent = "CLUB"\ninfractions = "{}"\n'


def test_h_62_a_club_adopts_the_infractions_of_another_book_by_one_line(tmp_path: object) -> None:
    file = f"{tmp_path}/cup.toml"
    with open(file, "w", encoding="utf-8") as out:
        out.write(OWN.format("JS23"))
    book = load_file(file)
    assert book.word("out_of_turn.play") == "take_back_violation"
    assert book.article("out_of_turn.play") == "003 c3.7(2)2"
    assert (book.word("score.grade"), book.limit("loss.grade"), book.limit("report.threshold")) == ("c100", 120, None)
    with open(file, "w", encoding="utf-8") as out:
        out.write(OWN.format("XX"))
    problems, none = check_file(file)
    assert none is None
    assert [problem.code for problem in problems] == ["book_unknown_parent"]
