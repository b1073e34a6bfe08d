"""Round robins (001 §27, App.7, App.8)."""

import random
from collections import Counter, defaultdict
from itertools import combinations

import pytest

from guandan.event.formats.round_robin import METHODS, Table, berger, bye, double, of_round, rotation, seated
from guandan.game.errors import NotAllowed, Unreadable


def table(text: str) -> Table:
    """Rounds a line, pairs as they are printed."""
    return tuple(
        tuple((int(a), int(b)) for a, b in (pair.split("-") for pair in line.split())) for line in text.split("\n")
    )


APPENDIX_7 = """\
1-8 2-7 3-6 4-5
8-5 6-4 7-3 1-2
2-8 3-1 4-7 5-6
8-6 7-5 1-4 2-3
3-8 4-2 5-1 6-7
8-7 1-6 2-5 3-4
4-8 5-3 6-2 7-1"""

APPENDIX_7_ROTATION = """\
1-8 2-7 3-6 4-5
1-7 8-6 2-5 3-4
1-6 7-5 8-4 2-3
1-5 6-4 7-3 8-2
1-4 5-3 6-2 7-8
1-3 4-2 5-8 6-7
1-2 3-8 4-7 5-6"""


def test_001_app_7_eight_pairs() -> None:
    assert berger(8) == table(APPENDIX_7)
    assert rotation(8) == table(APPENDIX_7_ROTATION)


def test_001_app_8_seven_pairs() -> None:
    assert berger(7) == table(APPENDIX_7.replace("8", "0"))
    assert rotation(7) == table(APPENDIX_7_ROTATION.replace("8", "0"))


def test_ex_095_the_bye_of_round_three() -> None:
    assert bye(of_round(berger(7), 3)) == 2
    assert bye(of_round(berger(8), 3)) == 0


# As chess federations print them (FIDE Handbook C.05, Annex 1).
PUBLISHED = {
    4: "1-4 2-3|4-3 1-2|2-4 3-1",
    6: "1-6 2-5 3-4|6-4 5-3 1-2|2-6 3-1 4-5|6-5 1-4 2-3|3-6 4-2 5-1",
    10: (
        "1-10 2-9 3-8 4-7 5-6|10-6 7-5 8-4 9-3 1-2|2-10 3-1 4-9 5-8 6-7|10-7 8-6 9-5 1-4 2-3|3-10 4-2 5-1 6-9 7-8|"
        "10-8 9-7 1-6 2-5 3-4|4-10 5-3 6-2 7-1 8-9|10-9 1-8 2-7 3-6 4-5|5-10 6-4 7-3 8-2 9-1"
    ),
    12: (
        "1-12 2-11 3-10 4-9 5-8 6-7|12-7 8-6 9-5 10-4 11-3 1-2|2-12 3-1 4-11 5-10 6-9 7-8|12-8 9-7 10-6 11-5 1-4 2-3|"
        "3-12 4-2 5-1 6-11 7-10 8-9|12-9 10-8 11-7 1-6 2-5 3-4|4-12 5-3 6-2 7-1 8-11 9-10|12-10 11-9 1-8 2-7 3-6 4-5|"
        "5-12 6-4 7-3 8-2 9-1 10-11|12-11 1-10 2-9 3-8 4-7 5-6|6-12 7-5 8-4 9-3 10-2 11-1"
    ),
}


@pytest.mark.parametrize("n", PUBLISHED)
def test_published_berger_tables(n: int) -> None:
    assert berger(n) == table(PUBLISHED[n].replace("|", "\n"))


@pytest.mark.parametrize("n", range(4, 25))
def test_berger_by_its_other_definition(n: int) -> None:
    """Round r: numbers that add up to r + 1 modulo N - 1 meet after renumbering; who is named first, by sums alone."""
    size = n + n % 2
    for turn, pairs in enumerate(berger(n)):
        for a, b in pairs:
            first, second = a or size, b or size
            if size in (first, second):
                other = min(first, second)
                assert (first == other) == (other <= size // 2)
                assert (2 * other - 2) % (size - 1) == turn * size % (size - 1)
            else:  # an odd sum: the lower is named first; an even one: the higher
                assert (first < second) == bool((first + second) % 2)
                assert (first + second - 2) % (size - 1) == turn * size % (size - 1)


@pytest.mark.parametrize("n", [2, 3, *range(4, 41), 99, 100])
@pytest.mark.parametrize("method", METHODS)
def test_000_26_2_everybody_meets_everybody_once(n: int, method: str) -> None:
    rounds = METHODS[method](n)
    assert len(rounds) == n - 1 + n % 2
    met = []
    for pairs in rounds:
        flat = [number for pair in pairs for number in pair]
        assert sorted(flat) == list(range(1 - n % 2, n + 1))
        met += [tuple(sorted(pair)) for pair in pairs if 0 not in pair]
    assert sorted(met) == list(combinations(range(1, n + 1), 2))
    if n % 2:
        assert sorted(map(bye, rounds)) == list(range(1, n + 1))


def east_west(rounds: Table) -> dict[int, list[bool]]:
    """Each entry's matches in order: whether it sat East-West."""
    sat: dict[int, list[bool]] = defaultdict(list)
    for pairs in rounds:
        for a, b in pairs:
            if a and b:
                sat[a].append(True)
                sat[b].append(False)
    return sat


def most_running(sat: list[bool]) -> int:
    text = "".join("E" if one else "N" for one in sat)
    return max(length for length in range(1, len(text) + 1) if "E" * length in text or "N" * length in text)


@pytest.mark.parametrize("n", [4, 7, 8])
def test_000_26_3_everybody_meets_everybody_twice_with_the_sides_exchanged(n: int) -> None:
    rounds = METHODS["berger"](n)
    twice = double(rounds)
    assert len(twice) == 2 * len(rounds)
    met = [pair for pairs in twice for pair in pairs if 0 not in pair]
    assert len(met) == len(set(met)) == n * (n - 1)


@pytest.mark.parametrize("n", range(2, 31))
def test_sides_are_balanced(n: int) -> None:
    for rounds in (berger(n), seated(rotation(n)), seated(berger(n))):
        for sat in east_west(rounds).values():
            assert abs(2 * sum(sat) - len(sat)) <= len(sat) % 2
            assert most_running(sat) <= 2
    for method in METHODS.values():
        twice = double(seated(method(n)))
        meetings = Counter(pair for pairs in twice for pair in pairs if 0 not in pair)
        assert set(meetings.values()) == {1}
        assert len(meetings) == n * (n - 1)
        assert all(2 * sum(sat) == len(sat) for sat in east_west(twice).values())


def test_seated_keeps_the_meetings_of_any_table() -> None:
    dice = random.Random(5)
    for _ in range(100):
        n = dice.randint(2, 20)
        rounds = []
        for _ in range(dice.randint(1, 9)):
            order = list(range(1, n + 1)) + [0] * (n % 2)
            dice.shuffle(order)
            rounds.append(tuple(zip(order[::2], order[1::2], strict=True)))
        found = seated(rounds)
        assert [[set(pair) for pair in pairs] for pairs in found] == [[set(pair) for pair in pairs] for pairs in rounds]
        for sat in east_west(found).values():
            assert abs(2 * sum(sat) - len(sat)) <= 1
            assert most_running(sat) <= 2


def test_impossible_tables_are_refused() -> None:
    for n in (-1, 0, 1, 1001):
        with pytest.raises(NotAllowed, match="must be 2 to 1000"):
            berger(n)
    for number in (0, 8, -1):
        with pytest.raises(Unreadable, match="there are 7"):
            of_round(rotation(8), number)
