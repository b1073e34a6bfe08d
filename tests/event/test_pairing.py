"""The pairing engine, rule by rule."""

import random

import pytest

from guandan.event import matching
from guandan.event.awards import bye
from guandan.event.explain import alternative, reasons
from guandan.event.history import BYE, NOTHING, Adjustment, Entry, History, Meeting
from guandan.event.manual import warnings
from guandan.event.notes import TEXTS
from guandan.event.pairing import Pairing, pair
from guandan.event.problem import prepare
from guandan.event.swiss import Swiss, swiss_of
from guandan.game.errors import NotAllowed
from guandan.game.ruleset import load
from tests.event.simulate import rounds
from tests.event.test_standings import entries, met

GJ17 = swiss_of(load("GJ17"))
CLUB = swiss_of(load("CLUB"))


def made(field: list[Entry], history: History = History(), swiss: Swiss = GJ17, seed: str = "s") -> Pairing:  # noqa: B008
    return pair(prepare(field, history, swiss, seed))


def sets(pairing: Pairing) -> set[frozenset[int]]:
    return {frozenset(one[1:]) for one in pairing.pairs}


def pairs(*couples: tuple[int, int]) -> set[frozenset[int]]:
    return {frozenset(couple) for couple in couples}


def seeded(count: int, units: str = "") -> list[Entry]:
    return [Entry(number, units[number - 1 : number], number) for number in range(1, count + 1)]


def test_round_1_folds_by_strength() -> None:
    """000 §27(1), H-58."""
    assert sets(made(seeded(8))) == pairs((1, 8), (2, 7), (3, 6), (4, 5))
    odd = made(seeded(9))
    assert sets(odd) == pairs((1, 8), (2, 7), (3, 6), (4, 5))
    assert odd.bye == 9


def test_a_large_field_folds_too() -> None:
    assert sets(made(seeded(500))) == {frozenset((at, 501 - at)) for at in range(1, 251)}


def test_a_fold_gives_way_to_units_nearby() -> None:
    hard = GJ17._replace(unit="hard")
    assert sets(made(seeded(8, "ABCDEFGA"), swiss=hard)) == pairs((1, 7), (2, 8), (3, 6), (4, 5))


def test_without_strength_round_1_is_drawn_from_the_seed() -> None:
    drawn = [sets(made(entries(12), seed=seed)) for seed in ("a", "a", "b")]
    assert drawn[0] == drawn[1] != drawn[2]
    assert {made(entries(12), seed=seed).pairs[0].table for seed in "ab"} == {1}


def test_001_28_1_seeds_do_not_meet_in_round_1_while_others_are_left() -> None:
    field = [Entry(number, seed=number if number <= 8 else 0) for number in range(1, 41)]
    first = made(field)
    assert all(len(pair & set(range(1, 9))) <= 1 for pair in sets(first))
    assert [one.code for one in first.compromises] == ["partly_seeded"]
    assert [one.code for one in made(seeded(8)).compromises] == []
    # Seeds 1 to 9 of 15 meet the others in the order of the snake; those without a number are last.
    most = sets(made([Entry(number, seed=number if number <= 15 else 0) for number in range(1, 19)]))
    assert all(frozenset((at, 19 - at)) in most for at in range(4, 10))
    assert made(field, swiss=GJ17._replace(first="lot")).compromises == ()


def test_high_meets_high_by_points_then_grade() -> None:
    """000 §27(1)."""
    played = History(((met(1, 2, 20), met(3, 4, 16), met(5, 6, 18), met(7, 8, 24)),))
    assert sets(made(entries(8), played)) == pairs((7, 1), (5, 3), (4, 6), (2, 8))


def test_nobody_meets_twice() -> None:
    played = History(((met(1, 2, 13), met(3, 4, 13)), (met(1, 3, 13), met(2, 4, 13))))
    third = made(entries(4), played)
    assert sets(third) == pairs((1, 4), (2, 3))
    assert not third.compromises


def test_everybody_has_met_everybody() -> None:
    played = History(((met(1, 2, 20), met(3, 4, 20)), (met(1, 3, 20), met(2, 4, 20)), (met(1, 4, 20), met(2, 3, 20))))
    fourth = made(entries(4), played)
    assert [note.code for note in fourth.compromises] == ["must_repeat"]
    assert fourth.cost.repeats == 2
    assert sets(fourth) == pairs((1, 2), (3, 4)), "those who met longest ago"
    assert "2" in fourth.compromises[0].text.zh


def test_a_forfeit_counts_as_met_unless_the_regulations_say_otherwise() -> None:
    forfeited = [met(one, one + 1, 20)._replace(forfeits=(False, True)) for one in (1, 3)]
    played = History((tuple(forfeited), (met(1, 3, 20), met(2, 4, 14))))
    assert frozenset((1, 2)) not in sets(made(entries(4), played))
    assert frozenset((1, 2)) in sets(made(entries(4), played, GJ17._replace(forfeit_met=False)))


def test_the_bye_goes_to_the_lowest_who_had_none() -> None:
    free = bye(load("GJ17"))
    first = made(seeded(3))
    assert first.bye == 3
    played = History(((met(1, 2, 20), Meeting(3, BYE, (free, NOTHING))),))
    second = made(seeded(3), played)
    assert second.bye == 2
    played = History((*played.rounds, (met(1, 3, 20), Meeting(2, BYE, (free, NOTHING)))))
    third = made(seeded(3), played)
    assert third.bye == 1
    assert sets(third) == pairs((2, 3))
    played = History((*played.rounds, (met(2, 3, 20), Meeting(1, BYE, (free, NOTHING)))))
    fourth = made(seeded(3), played)
    assert "must_bye_again" in [note.code for note in fourth.compromises]


@pytest.mark.parametrize("count", [0, 1, 2])
def test_the_smallest_fields(count: int) -> None:
    found = made(entries(count))
    assert len(found.pairs) == count // 2
    assert bool(found.bye) == bool(count % 2)
    assert not made([entry._replace(active=False) for entry in entries(count)]).pairs


def test_ex_103_pairs_of_a_unit_do_not_meet() -> None:
    """004 成绩计算: X1 X2 Y1 Y2 in this order."""
    field = [Entry(1, "X"), Entry(2, "X"), Entry(3, "Y"), Entry(4, "Y")]
    ahead = History((), tuple(Adjustment(number, 0, 0, 100 - number * 10, "first stage") for number in range(1, 5)))
    found = made(field, ahead, CLUB)
    assert sets(found) == pairs((1, 3), (2, 4))
    problem = prepare(field, ahead, CLUB, "s")
    broken = [note.code for note in warnings(problem, [(1, 2), (3, 4)])]
    assert broken.count("units_meet") == 2


def test_soft_units_give_way_to_scores() -> None:
    field = [Entry(number, "A" if number in (1, 3) else str(number)) for number in range(1, 5)]
    played = History(((met(1, 2, 20), met(3, 4, 20)),))
    assert sets(made(field, played, GJ17._replace(unit="soft"))) == pairs((1, 3), (2, 4))
    assert sets(made(field, played, GJ17._replace(unit="hard"))) == pairs((1, 4), (2, 3))


def test_a_unit_of_more_than_half_must_meet_itself() -> None:
    hard = GJ17._replace(unit="hard")
    found = made(seeded(10, "AAAAAAABBB"), swiss=hard)
    assert found.cost.units == 2
    assert [note.code for note in found.compromises] == ["must_meet_unit"]


def test_who_floated_down_before_does_not_again() -> None:
    """Three on 2 points each round: 3 met a lower score in round 2, so another goes down in round 3."""
    played = History(
        (
            (met(1, 4, 26), met(2, 5, 25), met(3, 6, 14), met(7, 8, 13)),
            (met(1, 2, 13), met(3, 7, 13), met(8, 4, 13), met(5, 6, 13)),
        )
    )
    problem = prepare(entries(8), played, GJ17, "s")
    assert [entry.number for entry in problem.line][:3] == [1, 2, 3]
    assert problem.past[2].downs == 1
    found = pair(problem)
    partner = next((set(one[1:]) - {3}).pop() for one in found.pairs if 3 in one[1:])
    assert problem.scores[problem.places[partner]] == 3


def test_random_tables_come_from_the_seed() -> None:
    nj = swiss_of(load("NJ"))
    assert nj.tables == "random"
    with pytest.raises(NotAllowed):
        swiss_of(load("NJ"), {"tables": "ranked"})
    played = History(((met(1, 2, 20), met(3, 4, 18), met(5, 6, 16), met(7, 8, 14)),))
    leaders = {
        next(one.table for one in made(entries(8), played, nj, seed).pairs if {1, 3} == set(one[1:]))
        for seed in map(str, range(20))
    }
    assert leaders == {1, 2, 3, 4}
    assert made(entries(8), played).pairs[0][1:] in ((1, 3), (3, 1))


def test_every_pair_has_its_reasons_and_every_code_its_words() -> None:
    said = set()
    for seed in range(60):
        for event in rounds(seed, most=14):
            for one in event.pairing.pairs:
                notes = reasons(event.problem, event.pairing, one.first, one.second)
                assert notes
                said |= {note.code for note in notes if note.text.zh and note.text.en}
            if event.pairing.bye:
                said |= {note.code for note in reasons(event.problem, event.pairing, event.pairing.bye, BYE)}
    assert said >= {
        "snake",
        "lot",
        "random",
        "equal",
        "unequal",
        "floats",
        "next",
        "apart",
        "met",
        "elsewhere",
        "lowest",
    }
    assert said <= set(TEXTS)


def test_an_alternative_costs_more_or_there_is_none() -> None:
    for seed in (3, 4, 5):
        for event in rounds(seed, most=12):
            for one in event.pairing.pairs:
                other = alternative(event.problem, event.pairing, one.first, one.second)
                if other is None:
                    assert len(event.problem.line) == 2
                else:
                    assert frozenset(one[1:]) not in sets(other.pairing)
                    assert other.more > type(other.more)()
            if event.pairing.bye and len(event.problem.line) > 1:
                other = alternative(event.problem, event.pairing, event.pairing.bye, BYE)
                assert other is None or other.pairing.bye != event.pairing.bye


def test_warnings_of_a_manual_pairing() -> None:
    played = History(((met(1, 2, 20), met(3, 4, 20), Meeting(5, BYE, (bye(load("GJ17")), NOTHING))),))
    field = [*entries(5), Entry(6, active=False), Entry(7)]
    problem = prepare(field, played, GJ17, "s")

    def codes(couples: list[tuple[int, int]], byes: tuple[int, ...] = ()) -> list[str]:
        return sorted(note.code for note in warnings(problem, couples, byes) if note.text.zh)

    assert codes([(1, 3), (2, 4), (5, 7)]) == ["scores_apart"]
    assert codes([(1, 2), (3, 4), (5, 7)]) == ["repeat", "repeat", "scores_apart", "scores_apart", "scores_apart"]
    assert codes([(1, 3), (2, 4)], (5, 7)) == ["bye_again", "two_byes"]
    assert codes([(1, 3), (2, 6), (5, 7)]) == ["inactive", "missing", "scores_apart"]
    assert codes([(1, 1), (1, 3), (2, 9)]) == ["itself", "missing", "missing", "missing", "unknown"]
    assert codes([(1, 3), (3, 5), (2, 4)]) == ["missing", "twice"]


def test_choices_and_books() -> None:
    assert [swiss_of(load(book)).unit for book in ("HA17", "GJ17", "NJ", "JS23", "CLUB")] == ["off"] * 4 + ["hard"]
    assert swiss_of(load("CLUB"), {"unit": "soft"}).unit == "soft"
    with pytest.raises(NotAllowed):
        swiss_of(load("CLUB"), {"unit": "off"})


def test_the_nearest_candidates_give_the_best_of_all_pairs(monkeypatch: pytest.MonkeyPatch) -> None:
    rng = random.Random(4)
    field = [Entry(number, f"U{rng.randrange(12)}", number) for number in range(1, 242)]
    played = History()
    for unit in ("soft", "hard", "soft", "hard"):
        problem = prepare(field, played, GJ17._replace(unit=unit), "s")
        monkeypatch.setattr(matching, "DENSE", 200)
        nearest = matching.solve(problem)
        monkeypatch.setattr(matching, "DENSE", 10_000)
        assert nearest == matching.solve(problem)
        assert nearest is not None
        couples = [(problem.line[one].number, problem.line[other].number) for one, other in nearest.pairs]
        meetings = [met(one, other, rng.randint(0, 26)) for one, other in couples]
        free = problem.line[nearest.bye or 0].number
        played = History((*played.rounds, (*meetings, Meeting(free, BYE, (bye(load("GJ17")), NOTHING)))))
