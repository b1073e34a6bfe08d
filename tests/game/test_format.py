"""Formats: what the regulations may choose under a book, and what they may not."""

from typing import Any

import pytest

from guandan.game.acts import TABLE, Act
from guandan.game.errors import GuandanError, Text
from guandan.game.format import MODES, Format, format_of
from guandan.game.match import expects, opening_body
from guandan.game.ruleset import BOOKS, load, rebuilt
from guandan.game.seats import SEATS
from tests.game.driver import PLAYERS, new_log

NUMBERS = {"minutes": 60, "max_deals": 9}


def refused(book: str, **changes: Any) -> GuandanError:
    with pytest.raises(GuandanError) as refusal:
        format_of(load(book), changes)
    return refusal.value


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("mode", MODES)
def test_g63_only_the_modes_of_the_book_may_be_chosen(book: str, mode: str) -> None:
    rules = load(book)
    if mode in rules.words("match.modes"):
        assert format_of(rules, {**NUMBERS, "mode": mode}).mode == mode
        return
    refusal = refused(book, **NUMBERS, mode=mode)
    assert (refusal.code, refusal.kind) == ("mode_not_in_book", "not_allowed")
    assert refusal.article == rules.article("match.modes")
    own = rebuilt("OWN", Text("自定", "own"), book, {"match.modes": [*rules.words("match.modes"), mode]})
    assert format_of(own, {**NUMBERS, "mode": mode}).mode == mode


def test_a_grace_of_no_seconds_is_refused_as_in_a_book() -> None:
    assert refused("GJ17", mode="time", at_time="grace").facts == {"field": "grace"}
    assert refused("CLUB", grace=0).code == "format_needs"
    assert format_of(load("GJ17"), {"mode": "time", "at_time": "grace", "grace": 60}).grace == 60
    assert format_of(load("GJ17"), {"mode": "game", "at_time": "grace"}).at_time == "grace"  # no clock, no matter


def test_a_match_in_which_no_deal_could_be_begun_is_refused() -> None:
    assert refused("NJ", minutes=3).facts == {"field": "no_new_deal", "value": 180, "allowed": "0 ... 179"}
    assert format_of(load("NJ"), {"minutes": 4}).minutes == 4


@pytest.mark.parametrize("name", Format._fields)
@pytest.mark.parametrize("value", [True, False])
def test_yes_and_no_answer_only_what_asks_for_them(name: str, value: object) -> None:
    if name not in ("must_decide", "entropy"):
        assert refused("GJ17", **{name: value}).code == "wrong_format"
        return
    assert getattr(format_of(load("GJ17"), {name: value}), name) is value
    body = opening_body("M", load("GJ17"), PLAYERS, {name: value})
    assert body.data["format"] == {name: int(bool(value))}
    assert type(body.data["format"][name]) is int


@pytest.mark.parametrize("value", [1.0, "1", None, [1], {}])
@pytest.mark.parametrize("name", ["must_decide", "minutes", "games", "grace", "mode", "first_cutter"])
def test_other_values_are_refused(name: str, value: object) -> None:
    assert refused("GJ17", **{name: value}).code == "wrong_format"


@pytest.mark.parametrize("book", ["HA17", "GJ17", "CLUB"])
@pytest.mark.parametrize("shuffler", SEATS)
@pytest.mark.parametrize("cutter", SEATS)
def test_000_5_1_2_anybody_shuffles_the_first_deal_and_an_opponent_cuts(book: str, shuffler: str, cutter: str) -> None:
    if (SEATS.index(shuffler) - SEATS.index(cutter)) % 2 == 0:
        refusal = refused(book, first_shuffler=shuffler, first_cutter=cutter)
        assert (refusal.code, refusal.article) == ("wrong_format", load(book).article("first.cutter"))
        return
    log = new_log(book, first_shuffler=shuffler, first_cutter=cutter)
    log.act(Act("deal", TABLE, {"secret": "0" * 64}), 0)
    assert log.state.deal is not None
    assert [SEATS[seat] for seat in log.state.deal.roles[:2]] == [shuffler, cutter]
    assert [expected.who for expected in expects(log.state)] == [cutter]


@pytest.mark.parametrize("shuffler", SEATS)
def test_000_5_1_2_an_opponent_cuts_if_only_the_shuffler_is_chosen(shuffler: str) -> None:
    chosen = format_of(load("GJ17"), {"first_shuffler": shuffler})
    assert (SEATS.index(chosen.first_cutter) - SEATS.index(shuffler)) % 2 == 1


@pytest.mark.parametrize("book", ["NJ", "JS23"])
def test_003_c3_5_3_2_east_shuffles_and_south_cuts_the_first_deal(book: str) -> None:
    log = new_log(book)
    log.act(Act("deal", TABLE, {"secret": "0" * 64}), 0)
    assert log.state.deal is not None
    assert [SEATS[seat] for seat in log.state.deal.roles[:2]] == ["E", "S"]
    assert refused(book, first_shuffler="N").article == load(book).article("first.shuffler")
    assert refused(book, first_cutter="N").article == load(book).article("first.cutter")


def test_an_own_book_in_which_anybody_shuffles_and_south_cuts() -> None:
    own = rebuilt("OWN", Text("自定", "own"), "JS23", {"first.shuffler": "any"})
    assert format_of(own, {"first_shuffler": "W"}).first_cutter == "S"
    with pytest.raises(GuandanError) as refusal:
        format_of(own, {"first_shuffler": "S"})
    assert refusal.value.facts["field"] == "first_cutter"


@pytest.mark.parametrize(
    "limits",
    [
        {"time.play": 0},
        {"time.play": 601},
        {"time.play": True},
        {"time.play": "30"},
        {"time.overrun_play": "none"},
        {"time.countdown": 61},
        {"time.overrun": "none"},
        {"match.minutes": 50},
        {7: 30},
        [["time.play", 30]],
        "none",
    ],
)
def test_a_table_changes_only_times_and_within_their_bounds(limits: Any) -> None:
    assert refused("GJ17", limits=limits).code == "wrong_format"


def test_a_table_may_have_times_of_its_own_and_they_travel_with_its_log() -> None:
    changes: dict[str, Any] = {"clock": "official", "limits": {"time.play": 30, "time.tribute": "none"}}
    log = new_log("GJ17", **changes)
    assert log.facts[0].data["format"] == changes
    match = log.state
    assert [match.limit(key) for key in ("time.play", "time.tribute", "time.return")] == [30, None, 30]
    assert match.format.as_data()["limits"] == changes["limits"]
    assert format_of(load("GJ17"), match.format.as_data()) == match.format
    assert new_log("GJ17", clock="none").state.limit("time.play") is None
    assert refused("GJ17", clock="strict").code == "wrong_format"
