"""Standings: every criterion, every column opened, ties to the end, and the consequences of leaving."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from guandan.cli.event.looking import unfinished
from guandan.event.acts.leaving import withdrawal
from guandan.event.awards import bye, double_forfeit, forfeit
from guandan.event.final import stage_ranks
from guandan.event.history import BYE, NOTHING, Adjustment, Entry, History, Meeting, Score
from guandan.event.ranking import Ranking, criterion_meaning, ranking_of
from guandan.event.standings import Standings, standings
from guandan.event.tiebreaks import BETWEEN, CRITERIA, LISTS, value
from guandan.event.views.pages import book_pages, final_pages
from guandan.event.views.standings import standings_view
from guandan.event.views.viewer import OFFICE
from guandan.game.errors import NotAllowed, Unreadable
from guandan.game.ruleset import BOOKS, load
from guandan.game.settings import settings
from tests.event.events import act, event, people, planned, play, ready, refused, won
from tests.event.simulate import rounds

ALL = (
    *("points", "progressive", "progressive_without_first", "wins", "grade", "promotions", "opponents"),
    *("round_highs", "grade_between", "direct", "best_round"),
)


def test_every_criterion_of_the_books_is_counted_and_explained() -> None:
    for name in settings()["rank.criteria"].values:
        assert name in CRITERIA or name in BETWEEN
        for book in BOOKS:
            assert all(criterion_meaning(load(book), name))


def met(first: int, second: int, grade: int, promotions: tuple[int, int] = (0, 0)) -> Meeting:
    """A played meeting on the 26 scale; `grade` is the first side's."""
    points = 2 if grade > 13 else 1 if grade == 13 else 0
    return Meeting(
        first,
        second,
        (
            Score(points, int(grade > 13), grade, promotions[0]),
            Score(2 - points, int(grade < 13), 26 - grade, promotions[1]),
        ),
    )


def order(table: Standings) -> list[int]:
    return [row.entry.number for row in table.rows if row.place is not None]


def column(table: Standings, name: str) -> dict[int, object]:
    return {row.entry.number: row.values[table.criteria.index(name)] for row in table.rows}


def entries(count: int) -> list[Entry]:
    return [Entry(number) for number in range(1, count + 1)]


def test_ex_096_grade_between_the_tied() -> None:
    """000 §26(4): C has one grade more; A and B are told apart by their own meeting, 15 to 11."""
    a, b, c, d = 1, 2, 3, 4
    played = History(
        (
            (met(a, b, 15), met(c, d, 20)),
            (met(a, c, 10), met(b, d, 17)),
            (met(a, d, 17), met(b, c, 14)),
        )
    )
    for book in ("HA17", "GJ17"):
        table = standings(entries(4), played, ranking_of(load(book), "round_robin"))
        assert column(table, "points") == {a: 4, b: 4, c: 4, d: 0}
        assert column(table, "grade") == {a: 42, b: 42, c: 48, d: 24}
        assert column(table, "grade_between") == {a: 15, b: 11, c: None, d: None}
        assert order(table) == [c, a, b, d]
        assert [(part.round, part.opponent, part.amount) for part in table.parts(a, "grade_between")] == [(1, b, 15)]
        assert table.parts(c, "grade_between") == []


def test_ex_097_rounds_won_before_grade() -> None:
    """002 s13: A 8 points, 4 won, grade 80; B 8 points, 3 won and two draws, grade 95."""
    a, b = 1, 2
    lines = {a: [16, 16, 16, 16, 16], b: [26, 26, 17, 13, 13]}
    points = {a: [2, 2, 2, 2, 0], b: [2, 2, 2, 1, 1]}
    played = History(
        tuple(
            tuple(
                Meeting(one, one + 2, (Score(points[one][at], int(points[one][at] == 2), lines[one][at]), NOTHING))
                for one in (a, b)
            )
            for at in range(5)
        )
    )
    table = standings(entries(4), played, ranking_of(load("NJ")))
    assert [(row.entry.number, row.values[:3]) for row in table.rows[:2]] == [(a, (8, 4, 80)), (b, (8, 3, 95))]


def test_progressive_counts_running_totals_with_every_round() -> None:
    js23 = load("JS23")
    results = (16, 10, 16, 16, 10)
    played = History(tuple((met(1, 2, grade),) for grade in results))
    plain = standings(entries(2), played, ranking_of(js23))
    assert column(plain, "progressive")[1] == 20
    assert [part.amount for part in plain.parts(1, "progressive")] == [2, 2, 4, 6, 6]
    dropped = standings(entries(2), played, ranking_of(js23, choices={"drop_first": True}))
    assert column(dropped, "progressive_without_first")[1] == 18
    with pytest.raises(NotAllowed):
        ranking_of(load("GJ17"), choices={"drop_first": True})


def test_between_the_tied_is_skipped_unless_all_have_met() -> None:
    """H-43."""
    played = History(((met(1, 2, 15), met(3, 4, 15)), (met(2, 3, 15), met(4, 1, 15))))
    table = standings(entries(4), played, ranking_of(load("GJ17")))
    assert set(column(table, "grade_between").values()) == {None}
    assert [row.place for row in table.rows] == [1, 1, 1, 1]


def test_direct_adds_match_points_of_the_tied() -> None:
    """003 c4.2 直胜: 1 beat 2 and lost to 4; 2 beat 3 and 4; all three of 2 wins have met."""
    played = History(((met(1, 2, 14), met(3, 4, 10)), (met(1, 3, 14), met(2, 4, 14)), (met(1, 4, 10), met(2, 3, 26))))
    table = standings(entries(4), played, ranking_of(load("JS23"), "round_robin"))
    assert column(table, "points") == {1: 4, 2: 4, 4: 4, 3: 0}
    assert column(table, "direct") == {1: 2, 2: 2, 4: 2, 3: None}
    assert table.rows[0].entry.number == 2
    assert table.rows[1].by == "grade"


def test_opponents_of_the_event_and_of_the_round() -> None:
    """H-33."""
    played = History(((met(1, 2, 20), met(3, 4, 13)), (met(1, 3, 16), met(2, 4, 16))))
    total = standings(entries(4), played, ranking_of(load("GJ17")))
    assert column(total, "opponents") == {1: 22 + 23, 2: 36 + 23, 3: 23 + 36, 4: 23 + 22}
    same = standings(entries(4), played, ranking_of(load("NJ")))
    assert column(same, "opponents") == {1: 6 + 10, 2: 20 + 10, 3: 13 + 16, 4: 13 + 16}


def test_ex_101_bye() -> None:
    """002 s13: a bye is 2 points, 1 win, grade 17, 4 promotions, opponents' score 9."""
    nj = load("NJ")
    played = History(((Meeting(1, BYE, (bye(nj), NOTHING)),),))
    table = standings(entries(1), played, ranking_of(nj))
    assert table.rows[0].values == (2, 1, 17, 4, 9, (17,))


def test_002_s13_a_bye_of_a_team_brings_the_nine_on_every_board() -> None:
    """002 s13, H-33: 9 is 26-17, and a team has the 17 on each of its boards."""
    nj = load("NJ")
    played = History(((Meeting(1, BYE, (bye(nj), NOTHING)),),))
    assert column(standings(entries(1), played, ranking_of(nj, boards=2)), "opponents") == {1: 18}


def test_a_bye_counts_as_the_average_opponent_where_totals_are_compared() -> None:
    """H-33: only if the regulations of NJ choose the totals; GJ17 counts nothing."""
    nj = load("NJ")
    played = History(
        ((Meeting(1, BYE, (bye(nj), NOTHING)), met(2, 3, 20)), (met(1, 2, 15), Meeting(3, BYE, (bye(nj), NOTHING))))
    )
    table = standings(entries(3), played, ranking_of(nj, choices={"opp": "event_total"}))
    assert column(table, "opponents")[1] == 31 + 31
    assert [part.kind for part in table.parts(1, "opponents")] == ["played", "average"]
    assert column(standings(entries(3), played, ranking_of(load("GJ17"))), "opponents")[1] == 31


def test_ex_110_opponent_forfeits() -> None:
    """002 s13, H-63."""
    nj = load("NJ")
    played = History(((Meeting(1, 2, forfeit(nj, by=1), (False, True)),),))
    table = standings(entries(2), played, ranking_of(nj))
    assert table.rows[0].values[:5] == (2, 1, 17, 4, 9)
    assert table.rows[1].values[:5] == (0, 0, 0, 0, 0)


def test_forfeits_of_each_book() -> None:
    real = (Score(2, 1, 24, 12), Score(0, 0, 2, 1))
    assert forfeit(load("GJ17"), by=1) == (Score(2, 1, 18, 0), NOTHING)
    assert forfeit(load("GJ17"), by=1, real=real)[0].grade == 24
    assert forfeit(load("GJ17"), by=1, real=real)[1].grade == 0
    assert forfeit(load("JS23"), by=0) == (NOTHING, Score(2, 1, 17, 4))
    assert [score.grade for score in forfeit(load("JS23"), by=1, real=real)] == [24, 0]  # 弃权方为0 (H-50)
    assert forfeit(load("CLUB"), by=1, real=real)[0].grade == 68
    assert double_forfeit() == (NOTHING, NOTHING)


def test_a_penalty_is_a_part_with_its_reason() -> None:
    played = History(((met(1, 2, 20),), (met(2, 1, 13),)), (Adjustment(1, 2, -1, -2, "迟到 late"),))
    table = standings(entries(2), played, ranking_of(load("JS23")))
    assert column(table, "points") == {1: 2, 2: 1}
    assert [(part.amount, part.reason) for part in table.parts(1, "points")][-1] == (-1, "迟到 late")
    assert [part.amount for part in table.parts(1, "progressive")] == [2, 2]
    totals = standings(entries(2), played, ranking_of(load("GJ17")))
    assert column(totals, "grade")[1] == 31
    assert column(totals, "opponents")[2] == 33 * 2, "a penalty is not the opponents' loss"


@pytest.mark.parametrize(
    ("book", "met_already", "expected"),
    [
        ("GJ17", 3, ("withdrawn", "annul", "none", "none")),
        ("GJ17", 4, ("withdrawn", "stand", "forfeit", "forfeit")),
        ("JS23", 3, ("excluded", "stand", "forfeit", "forfeit")),
    ],
)
def test_ex_099_and_100_withdrawal_from_a_round_robin(book: str, met_already: int, expected: tuple[str, ...]) -> None:
    """001 §24(2)1: eight entrants have seven opponents each."""
    assert withdrawal(load(book), "round_robin", met_already, 7)[:4] == expected


def test_ex_099_withdrawal_annuls_and_opponents_keep_their_points() -> None:
    played = History(((met(1, 2, 10), met(3, 4, 20)), (met(1, 3, 10), met(2, 4, 20))))
    gone = withdrawal(load("GJ17"), "round_robin", 1, 3)
    field = [*(gone.of(entry) if entry.number == 1 else entry for entry in entries(4))]
    table = standings(field, played, ranking_of(load("GJ17"), "round_robin"))
    assert order(table) == [2, 3, 4]
    assert table.rows[-1].place is None
    assert column(table, "points") == {2: 4, 3: 4, 4: 0, 1: 0}
    both = [entry._replace(results="annul_both") if entry.number == 1 else entry for entry in field]
    table = standings(both, played, ranking_of(load("GJ17"), "round_robin"))
    assert column(table, "points") == {2: 2, 3: 2, 4: 0, 1: 0}


def test_ex_100_withdrawal_after_half_gives_later_opponents_2_and_18() -> None:
    assert forfeit(load("GJ17"), by=0)[1][:3] == (2, 1, 18)


def test_withdrawal_from_a_swiss_and_a_knockout() -> None:
    """001 §24(2)2, 3; H-27; 003 c3.7(5)."""
    assert withdrawal(load("GJ17"), "swiss", 2, 9)[:4] == ("withdrawn", "stand", "forfeit", "unpaired")
    assert withdrawal(load("JS23"), "swiss", 2, 9, annul="annul_both")[:2] == ("excluded", "annul_both")
    assert withdrawal(load("GJ17"), "knockout", 2, 9).this_round == "advance"


def test_rounds_are_compared_from_the_best_down() -> None:
    """H-32, 002 s13.6: equal totals; two 26s before one, whatever follows."""
    grades = {1: (26, 13, 13), 2: (26, 26, 0), 3: (20, 20, 12), 4: (26, 25, 1)}
    played = History(
        tuple(tuple(Meeting(one, BYE, (Score(grade=grades[one][at]), NOTHING)) for one in grades) for at in range(3))
    )
    table = standings(entries(4), played, Ranking(("grade", "best_round"), "lot", "event_total", None, None))
    assert order(table) == [2, 4, 1, 3]


def test_last_ties_are_shared_drawn_or_played() -> None:
    nothing = History(((met(1, 2, 13), met(3, 4, 13)),))
    shared = standings(entries(4), nothing, ranking_of(load("GJ17")), "s", closed=True)
    assert [row.place for row in shared.rows] == [1, 1, 1, 1]
    lots = [
        order(standings(entries(4), nothing, ranking_of(load("JS23")), seed, closed=True))
        for seed in ("a", "a", "b", "c", "d")
    ]
    assert lots[0] == lots[1]
    assert len({tuple(lot) for lot in lots}) > 1
    open_ = standings(entries(4), nothing, ranking_of(load("JS23")), "a")
    assert [row.place for row in open_.rows] == [1, 1, 1, 1], "no lot before the end"


def test_the_first_two_play_a_deal_at_2() -> None:
    """002 s13: and whoever is tied behind them draws."""
    nj = ranking_of(load("NJ"))
    played = History(((met(1, 2, 13), met(3, 4, 13)),))
    waiting = standings(entries(4), played, nj, "s", closed=True)
    ((one, other),) = waiting.undecided
    assert [row.place for row in waiting.rows] == [1, 1, 3, 4]
    settled = standings(entries(4), played, nj, "s", closed=True, deals=[(other, one)])
    assert order(settled)[:2] == [other, one]
    assert [row.by for row in settled.rows] == ["", "deal", "lot", "lot"]
    assert not settled.undecided


def test_choices_the_book_does_not_leave() -> None:
    with pytest.raises(NotAllowed):
        ranking_of(load("JS23"), choices={"final": "shared"})
    with pytest.raises(Unreadable):
        ranking_of(load("JS23"), choices={"criteria": ["elo"]})
    with pytest.raises(Unreadable):
        ranking_of(load("JS23"), choices={"finale": "lot"})
    assert ranking_of(load("GJ17"), choices={"final": "lot"}).final == "lot"


@given(st.integers(0, 10**6))
def test_every_value_is_the_sum_of_its_parts_in_any_order_of_input(seed: int) -> None:
    *_, last = rounds(seed, most=14)
    rng = random.Random(seed)
    book = load(rng.choice(BOOKS))
    criteria = tuple(rng.sample(ALL, len(ALL)))
    ranking = ranking_of(book, choices={"criteria": criteria})
    table = standings(last.entries, last.history, ranking, "seed", closed=True)
    for row in table.rows:
        for name, found in zip(criteria, row.values, strict=True):
            parts = table.parts(row.entry.number, name)
            if found is None:
                assert name in BETWEEN
                assert not parts
            else:
                assert found == value(name, parts)
                assert isinstance(found, tuple) == (name in LISTS)
    mixed = History(
        tuple(tuple(rng.sample(meetings, len(meetings))) for meetings in last.history.rounds),
        tuple(rng.sample(last.history.adjustments, len(last.history.adjustments))),
    )
    again = standings(rng.sample(last.entries, len(last.entries)), mixed, ranking, "seed", closed=True)
    assert again.rows == table.rows
    places = [row.place for row in table.rows if row.place is not None]
    assert places == sorted(places)


def test_001_28_2_the_standing_after_a_round_has_those_who_were_there() -> None:
    log = event("GJ17", 8, late=9)
    planned(log, "swiss", rounds=4)
    won(log)
    first = stage_ranks(log.state, 1)
    act(log, "entry", "recorder/甲", players=people(9))
    act(log, "joined", stage=1, entry=9)
    won(log)
    ready(log)
    second = stage_ranks(log.state, 1, 2)
    out = second.tiers[0][0]
    act(log, "excluded", entry=out, reason="串通", consent=1)
    assert stage_ranks(log.state, 1, 1) == first
    assert stage_ranks(log.state, 1, 2) == second
    assert 9 in [row.entry.number for row in second.standings[0].rows]
    assert out in stage_ranks(log.state, 1, 3).unplaced
    # Who leaves between two rounds was still there after the first of them.
    won(log)
    act(log, "withdrawn", entry=9, reason="病", consent=1)
    after = {row.entry.number: row.entry.status for row in stage_ranks(log.state, 1, 3).standings[0].rows}
    assert (after[9], after[out]) == ("in", "excluded")
    for number in (0, 4, 7):
        with pytest.raises(Unreadable):
            stage_ranks(log.state, 1, number)


def test_003_c4_2_round_1_is_not_left_out_where_seeds_pair_it() -> None:
    ranking = {"drop_first": 1}
    for seeded, wanted in ((True, "choice_not_allowed"), (False, "")):
        log = event("JS23", 6, seeded=seeded)
        act(log, "stage", format="swiss", rounds=2, ranking=ranking)
        if wanted:
            assert refused(log, "stage_begun", stage=1) == wanted
            act(log, "stage", stage=1, format="swiss", rounds=2, ranking=ranking, options={"first": "lot"})
        act(log, "stage_begun", stage=1)


def test_after_the_end_the_columns_are_shown_too() -> None:
    log = event("JS23", 6)
    planned(log, "swiss", rounds=2)
    play(log, random.Random(1))
    assert log.state.status == "closed"
    (page,) = book_pages(log.state, final_pages(log.state, "en"), "en")
    assert "progressive score" in page.headings
    several = event("GJ17", 8)
    planned(several, "groups", options={"groups": 2})
    act(several, "stage", format="knockout", takes={"stage": 1, "last": 2})
    play(several, random.Random(1))
    names = [one.name for one in book_pages(several.state, final_pages(several.state, "en"), "en")]
    assert names == ["Standings", "Stage 1 Group 1", "Stage 1 Group 2"]


def test_001_28_2_an_unfinished_round_is_named() -> None:
    log = event("GJ17", 4)
    planned(log, "swiss", rounds=2)
    ready(log)
    shown = standings_view(log.state, 1, None, OFFICE)
    assert unfinished(shown, "en") == ["! round 1 is not over; results are missing at tables 1, 2"]
    won(log)
    ready(log)
    assert unfinished(standings_view(log.state, 1, 1, OFFICE), "zh") == []
