"""What players have settled among themselves: recognised or annulled by the referee (000 §15(3)6, R-101)."""

from typing import Any

import pytest

from guandan.referee.rulings.checking import check_rulings
from tests.referee.tables import (
    choose,
    huaian,
    in_second_deal,
    jiangsu,
    judged,
    orders,
    played,
    recorded,
    refused,
    turns,
    whole,
    words,
)


@huaian
def test_000_15_3_6_a_penalty_that_players_accepted_is_recognised_and_counts(book: str) -> None:
    log = played(book)
    before = whole(log)
    data = judged(log, "serious_breach", "N", settled="confirmed", sanction="violation", role="referee")
    assert (data["sanction"], data["effects"]) == ("violation", [])
    assert "§15(3)6" in data["article"] or "§16(6)" in data["article"]
    assert whole(log) == before
    again = judged(log, "serious_breach", "S")
    assert [one["sanction"] for one in again["steps"]] == ["foul"]


@huaian
def test_000_15_3_6_what_players_waived_is_recognised_without_a_sanction(book: str) -> None:
    log = in_second_deal(book)
    data = judged(log, "out_of_turn_pass", "N", settled="confirmed")
    assert (data["sanction"], data["effects"], data["steps"]) == ("none", [], [])
    check_rulings(log.facts)


@huaian
def test_000_15_3_6_an_annulled_settlement_is_ruled_by_the_table(book: str) -> None:
    log = played(book)
    data = judged(log, "serious_breach", "N", settled="annulled")
    assert (data["sanction"], words(data)) == ("violation", ["skip"])
    assert data["settled"] == "annulled"


def test_000_15_3_6_and_play_goes_back_to_where_it_was_made() -> None:
    log = played("GJ17")
    since = len(log.facts) - 1
    turns(log, "E S3", "N S9")
    data = judged(log, "serious_breach", "N", settled="annulled", since=since + 1)
    assert words(data) == ["rewind", "skip"]
    assert orders(log)


@huaian
def test_000_15_3_6_what_it_adds_up_to_happens(book: str) -> None:
    log = recorded(book, "EW")
    judged(log, "serious_breach", "N", settled="confirmed", sanction="violation")
    data = judged(log, "serious_breach", "S", settled="confirmed", sanction="violation")
    assert "end_deal" in words(data)
    check_rulings(log.facts)


@jiangsu
def test_003_c3_6_1_3_players_settle_nothing_themselves(book: str) -> None:
    log = played(book)
    refusal = refused(log, "serious_breach", "N", settled="confirmed")
    assert (refusal.code, refusal.article) == ("no_settlement", "003 c3.6(1)3")
    assert judged(log, "serious_breach", "N", settled="annulled")["sanction"] == "violation"
    choose(log, 0)


@pytest.mark.parametrize("given", [{"settled": "x"}, {"settled": 1}, {"settled": "confirmed", "waived": "late"}])
def test_a_settlement_is_confirmed_or_annulled(given: dict[str, Any]) -> None:
    assert refused(played("GJ17"), "serious_breach", "N", **given).code == "wrong_field"
