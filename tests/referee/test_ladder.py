"""The ladder of each book, named after its articles."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from guandan.game.errors import Text
from guandan.game.ruleset import BOOKS, Ruleset, load, rebuilt
from guandan.referee.ladder import Moment, Sanctioned, Step, climb, consequences, standing, within
from guandan.referee.words import SANCTIONS

Told = tuple[str, tuple[int, ...]]


def ruled(*sanctions: str, **where: int) -> list[Sanctioned]:
    return [Sanctioned(seq, 0, sanction, **where) for seq, sanction in enumerate(sanctions)]  # type: ignore[arg-type]


def brings(book: str, facts: list[Sanctioned]) -> list[list[Told]]:
    """What each fact brings with it: the sanctions, and the numbers of the facts they came from."""
    found = [consequences(load(book), facts[:at], fact) for at, fact in enumerate(facts)]
    return [[(step.sanction, step.seqs) for step in steps] for steps in found]


# ---- Jiangsu


def test_003_c3_7_2_two_warnings_are_a_violation_and_the_third_is_none() -> None:
    found = brings("JS23", ruled("warning", "warning", "warning", "warning"))
    assert found == [[], [("violation", (0, 1))], [], [("violation", (2, 3)), ("foul", (0, 1, 2, 3))]]


def test_003_c3_7_3_a_violation_that_came_from_warnings_counts_like_any_other() -> None:
    assert brings("JS23", ruled("violation", "warning", "warning"))[-1] == [("violation", (1, 2)), ("foul", (0, 1, 2))]


def test_003_c3_7_4_two_fouls_lose_the_match_once() -> None:
    found = brings("JS23", ruled("foul", "foul", "foul", "foul"))
    assert found == [[], [("loss", (0, 1))], [], []]


def test_003_c3_7_2_counters_belong_to_one_match() -> None:
    facts = [Sanctioned(5, 0, "warning", round=1, match="m1"), Sanctioned(3, 0, "warning", round=2, match="m2")]
    assert brings("JS23", facts) == [[], []]
    now = standing(load("JS23"), facts, 0, Moment(round=2, match="m2"))
    assert [len(steps) for steps in now] == [1, 0, 0, 0, 0, 0]


def test_003_c3_7_5_two_matches_lost_by_penalty_exclude() -> None:
    facts = [Sanctioned(1, 0, "loss", round=1, match="m1"), *ruled("foul", "foul")]
    facts[1:] = [fact._replace(seq=2 + fact.seq, round=4, match="m4") for fact in facts[1:]]
    assert brings("JS23", facts)[-1] == [("loss", (2, 3)), ("exclusion", (1, 2, 3))]


def test_003_c3_7_5_two_forfeits_exclude_only_if_they_are_consecutive() -> None:
    forfeits = [Sanctioned(at, 0, "forfeit", round=at, match=f"m{at}") for at in (1, 3, 4)]
    assert brings("JS23", forfeits) == [[], [], [("exclusion", (3, 4))]]


def test_r_31_one_forfeit_and_one_lost_match_do_not_exclude_in_jiangsu() -> None:
    facts = [Sanctioned(1, 0, "forfeit", round=1, match="m1"), Sanctioned(1, 0, "loss", round=2, match="m2")]
    assert brings("JS23", facts) == [[], []]
    assert brings("HA17", facts)[-1] == [("exclusion", (1, 1))]


def test_the_other_side_s_sanctions_are_not_counted() -> None:
    facts = ruled("warning", "warning")
    facts[0] = facts[0]._replace(side=1)
    assert brings("JS23", facts) == [[], []]


# ---- Huai'an and National


@pytest.mark.parametrize("book", ["HA17", "GJ17"])
class TestHuaian:
    def test_000_15_3_1_warnings_never_add_up(self, book: str) -> None:
        assert brings(book, ruled(*["warning"] * 5)) == [[]] * 5

    def test_000_15_3_3_the_second_violation_of_the_pair_is_a_foul(self, book: str) -> None:
        assert brings(book, ruled("violation", "violation")) == [[], [("foul", (0, 1))]]

    def test_r_30_the_third_is_a_violation_and_the_fourth_a_foul(self, book: str) -> None:
        assert brings(book, ruled(*["violation"] * 4))[2:] == [[], [("foul", (2, 3))]]

    def test_000_15_3_3_without_the_number_of_the_round_violations_of_two_matches_are_apart(self, book: str) -> None:
        facts = [Sanctioned(1, 0, "violation", match="m1"), Sanctioned(1, 0, "violation", match="m2")]
        assert [step.sanction for step in climb(load(book), facts, 0)] == ["violation"] * 2
        together = [fact._replace(round=3) for fact in facts]
        assert [step.sanction for step in climb(load(book), together, 0)] == ["violation", "violation", "foul"]

    def test_000_15_3_3_violations_count_in_the_round_and_the_foul_in_its_game(self, book: str) -> None:
        facts = [Sanctioned(1, 0, "violation", game=1), Sanctioned(2, 0, "violation", game=2)]
        assert brings(book, facts) == [[], [("foul", (1, 2))]]
        assert len(standing(load(book), facts, 0, Moment(game=1)).fouls) == 0
        assert len(standing(load(book), facts, 0, Moment(game=2)).fouls) == 1
        later = facts[1]._replace(round=2, match="m2")
        assert brings(book, [facts[0], later]) == [[], []]

    def test_000_15_3_4_three_fouls_in_a_game_lose_it(self, book: str) -> None:
        assert brings(book, ruled("foul", "violation", "violation", "foul"))[-1] == [("loss", (0, 1, 2, 3))]
        apart = [fact._replace(game=1 + fact.seq // 2) for fact in ruled("foul", "foul", "foul")]
        assert brings(book, apart) == [[], [], []]

    def test_000_15_3_5_the_second_lost_game_excludes(self, book: str) -> None:
        facts = [Sanctioned(1, 0, "loss", game=1), Sanctioned(2, 0, "loss", game=2)]
        assert brings(book, facts) == [[], [("exclusion", (1, 2))]]
        same = [facts[0], facts[1]._replace(game=1)]
        assert brings(book, same) == [[], []]

    def test_h_54_the_third_breach_of_manner_takes_up_the_first_violation(self, book: str) -> None:
        """2nd = violation 1, 3rd = violation 2 = foul: nothing of it is left to be counted again."""
        manner = ruled("warning", "violation", "foul")
        manner[2] = manner[2]._replace(takes=(1,))
        assert brings(book, [*manner, Sanctioned(3, 0, "violation")])[-1] == []
        as_violation = ruled("warning", "violation", "violation")
        assert brings(book, as_violation)[-1] == [("foul", (1, 2))]

    def test_000_15_3_3_a_foul_by_the_ladder_is_confirmed_by_the_chief(self, book: str) -> None:
        facts = ruled("violation", "violation")
        (step,) = consequences(load(book), facts[:1], facts[1])
        assert step.authority == "chief"
        assert step.article == load(book).article("ladder.violations_per_foul")


def test_r_30_a_book_may_make_every_later_violation_a_foul() -> None:
    book = rebuilt("STRICT", Text("严", "strict"), "GJ17", {"ladder.counting": "every_later"})
    facts = ruled(*["violation"] * 4)
    found = [consequences(book, facts[:at], fact) for at, fact in enumerate(facts)]
    assert [[step.sanction for step in steps] for steps in found] == [[], ["foul"], ["foul"], ["foul", "loss"]]
    assert found[3][1].seqs == (0, 1, 2, 3)


# ---- Club


def test_004_the_second_offence_in_the_event_excludes() -> None:
    facts = [Sanctioned(1, 0, "warning", round=1, match="m1"), Sanctioned(1, 0, "warning", round=4, match="m4")]
    assert brings("CLUB", facts) == [[], [("exclusion", (1, 1))]]
    (step,) = consequences(load("CLUB"), facts[:1], facts[1])
    assert step.facts == tuple(facts)
    assert brings("CLUB", [*facts, facts[1]._replace(seq=9)])[-1] == []


# ---- scopes


def test_a_scope_holds_together_what_lies_in_it() -> None:
    one = Moment(game=1, deal=2, trick=3, round=4, match="m")
    assert within("trick", one, one)
    for scope, other in {
        "trick": one._replace(trick=4),
        "deal": one._replace(deal=3),
        "game": one._replace(game=2),
        "match": one._replace(match="n"),
        "round": one._replace(round=5),
    }.items():
        assert not within(scope, one, other)
        assert within("event", one, other)
    assert not within("none", one, one)


# ---- properties

facts = st.builds(
    Sanctioned,
    seq=st.just(0),
    side=st.integers(0, 1),
    sanction=st.sampled_from([one for one in (*SANCTIONS, "warning", "violation", "foul") if one != "none"]),
    game=st.integers(1, 2),
    deal=st.integers(1, 9),
    trick=st.integers(0, 9),
    round=st.integers(1, 3),
    match=st.sampled_from(["m1", "m2"]),
)
registers = st.lists(facts, max_size=14).map(lambda found: [one._replace(seq=at) for at, one in enumerate(found)])
STRICT = rebuilt("STRICT", Text("严", "strict"), "JS23", {"ladder.counting": "every_later"})
books = st.sampled_from([*(load(book) for book in BOOKS), STRICT])


@given(books, registers)
def test_totals_expand_into_the_facts_they_came_from(rules: Ruleset, register: list[Sanctioned]) -> None:
    steps = climb(rules, register, 0)
    assert [step.facts for step in steps if not step.article] == [(fact,) for fact in register if fact.side == 0]
    for step in steps:
        assert step.facts == tuple(fact for fact in register if fact in step.facts)
        assert {fact.side for fact in step.facts} == {0}


def used_twice(steps: tuple[Step, ...]) -> bool:
    """Whether a fact stands behind two sanctions of the same kind that followed."""
    for sanction in ("violation", "foul"):
        came = [fact for step in steps if step.sanction == sanction and step.article for fact in step.facts]
        if len(set(came)) < len(came):
            return True
    return False


@given(st.sampled_from(BOOKS), registers)
def test_h_21_every_fact_is_counted_once(book: str, register: list[Sanctioned]) -> None:
    assert not used_twice(climb(load(book), register, 0))


@given(books, registers)
def test_one_ruling_more_takes_nothing_back(rules: Ruleset, register: list[Sanctioned]) -> None:
    for at in range(len(register)):
        before, after = climb(rules, register[:at], 0), climb(rules, register[: at + 1], 0)
        assert after[: len(before)] == before


@given(
    st.lists(st.sampled_from(["warning", "violation", "foul"]), max_size=12).flatmap(
        lambda ruled: st.tuples(st.just(ruled), st.permutations(ruled))
    )
)
def test_h_21_counting_within_a_match_does_not_hang_on_the_order(pair: tuple[list[str], list[str]]) -> None:
    counts = [standing(load("JS23"), ruled(*sanctions), 0, Moment()) for sanctions in pair]
    assert [len(steps) for steps in counts[0]] == [len(steps) for steps in counts[1]]
    warnings, violations, fouls = (pair[0].count(step) for step in ("warning", "violation", "foul"))
    violations += warnings // 2
    assert len(counts[0].violations) == violations
    assert len(counts[0].fouls) == fouls + violations // 2
    assert counts[0].lost is (len(counts[0].fouls) >= 2)


@given(books, registers, st.integers(0, 13), st.sampled_from(["warning", "violation", "foul"]))
def test_a_sanction_in_between_never_makes_the_total_smaller(
    rules: Ruleset, register: list[Sanctioned], at: int, sanction: str
) -> None:
    register = [fact for fact in register if fact.sanction in ("warning", "violation", "foul")]
    register = [fact._replace(round=1, match="m1", game=1) for fact in register]
    more = [*register[:at], Sanctioned(99, 0, sanction, round=1, match="m1"), *register[at:]]
    now = Moment(round=1, match="m1")
    less, most = (standing(rules, facts, 0, now) for facts in (register, more))
    assert all(len(one) <= len(other) for one, other in zip(less, most, strict=True))
