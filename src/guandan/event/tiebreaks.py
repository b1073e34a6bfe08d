"""The criteria of a ranking (E3), each as the parts it is the sum of.

A part says from which round and which opponent an amount came, so that every number on a results sheet can be opened.
"""

from collections.abc import Callable, Collection, Mapping
from typing import NamedTuple

from guandan.event.ranking import COMPARED, WITHOUT_FIRST, Ranking
from guandan.event.records import Line, Record

Value = int | tuple[int, ...]


class Part(NamedTuple):
    """One summand of a criterion."""

    round: int
    opponent: int
    """0 where there is none."""
    kind: str
    """As in the record; running for a running total, average for what stands for a missing opponent."""
    amount: int
    reason: str = ""


Parts = list[Part]


class Field(NamedTuple):
    """All records, and what several criteria need of them."""

    records: Mapping[int, Record]
    grades: Mapping[int, int]
    """Grade points of each entry from its rounds; a penalty is not its opponents' loss."""
    rounds: int
    ranking: Ranking
    earlier: tuple[tuple[int, int], ...] = ()
    """Stage and number of the first rounds, where they were played in earlier stages."""

    def told(self, number: int) -> tuple[int, int]:
        """The stage and the number by which a round is known; the stage is 0 if it is this one."""
        if 0 < number <= len(self.earlier):
            return self.earlier[number - 1]
        return 0, max(0, number - len(self.earlier))


def field(
    records: Mapping[int, Record], rounds: int, ranking: Ranking, earlier: tuple[tuple[int, int], ...] = ()
) -> Field:
    """Prepare the records after so many rounds."""
    grades = {
        entry: sum([line.score.grade for line in record if line.kind != "adjustment"])
        for entry, record in records.items()
    }
    return Field(records, grades, rounds, ranking, earlier)


def points(of: Field, entry: int) -> Parts:
    """Match points (总积分, 场分)."""
    return [Part(line.round, line.opponent, line.kind, line.score.points, line.reason) for line in of.records[entry]]


def wins(of: Field, entry: int) -> Parts:
    """Rounds won (胜轮数)."""
    return [Part(line.round, line.opponent, line.kind, line.score.won, line.reason) for line in of.records[entry]]


def grade(of: Field, entry: int) -> Parts:
    """Grade points (级分)."""
    return [Part(line.round, line.opponent, line.kind, line.score.grade, line.reason) for line in of.records[entry]]


def promotions(of: Field, entry: int) -> Parts:
    """Levels gained (升级数)."""
    return [
        Part(line.round, line.opponent, line.kind, line.score.promotions, line.reason) for line in of.records[entry]
    ]


def round_grades(of: Field, entry: int) -> Parts:
    """The grade of every round: compared from the best down (轮高分数 002 s13.6; 最高比分 004, H-32).

    To have more 26s, then more 25s and so on, is to have the greater list in falling order.
    """
    rounds = (line for line in of.records[entry] if line.kind != "adjustment")
    return [Part(line.round, line.opponent, line.kind, line.score.grade) for line in rounds]


def progressive(of: Field, entry: int) -> Parts:
    """The running totals of match points after each round (累进分, 003 c4.2)."""
    gained = [0] * (of.rounds + 1)
    for line in of.records[entry]:
        gained[min(line.round, of.rounds)] += line.score.points
    parts, total = [], gained[0]
    for number in range(1, of.rounds + 1):
        total += gained[number]
        parts.append(Part(number, 0, "running", total))
    return parts


def progressive_without_first(of: Field, entry: int) -> Parts:
    """The running totals from round 2 on; the points of round 1 remain inside them (去首累进分, H-61)."""
    return progressive(of, entry)[1:]


def opponents(of: Field, entry: int) -> Parts:
    """The opponents' grade points (对手分): of the whole event, or each of the round it was met in (H-33)."""
    lines = [line for line in of.records[entry] if line.kind != "adjustment"]
    if of.ranking.opp == "same_round":
        return [Part(line.round, line.opponent, line.kind, _same_round(of.ranking, line)) for line in lines]
    met = [
        Part(line.round, line.opponent, line.kind, of.grades.get(line.opponent, 0))
        for line in lines
        if line.kind != "bye"
    ]
    if of.ranking.bye_opponents is None or not met:
        return met
    average = sum(part.amount for part in met) // len(met)
    return met + [Part(line.round, 0, "average", average) for line in lines if line.kind == "bye"]


def _same_round(ranking: Ranking, line: Line) -> int:
    if line.kind == "bye":
        return ranking.bye_opponents or 0
    if line.kind == "forfeit_won" and ranking.forfeit_opponents is not None:
        return ranking.forfeit_opponents
    return 0 if line.kind in ("forfeit", "double_forfeit") else line.other.grade


Criterion = Callable[[Field, int], Parts]

CRITERIA: dict[str, Criterion] = {
    "points": points,
    COMPARED: points,
    "wins": wins,
    "grade": grade,
    "opponents": opponents,
    "promotions": promotions,
    "progressive": progressive,
    WITHOUT_FIRST: progressive_without_first,
    "round_highs": round_grades,
    "best_round": round_grades,
}
"""Criteria that do not depend on who is tied with whom."""

LISTS = ("round_highs", "best_round")
"""Those compared as a list, best round first, and not as a sum."""

BETWEEN: dict[str, Criterion] = {"grade_between": grade, "direct": points}
"""Criteria of the meetings among the tied, each with what it adds up."""


def value(name: str, parts: Parts) -> Value:
    """What is compared: the sum of the parts, or all of them in falling order."""
    amounts = [part.amount for part in parts]
    return tuple(sorted(amounts, reverse=True)) if name in LISTS else sum(amounts)


def between(of: Field, name: str, entry: int, tied: Collection[int]) -> Parts:
    """The parts from meetings among the tied alone (直胜; 000 §26(4)3)."""
    return [part for part in BETWEEN[name](of, entry) if part.opponent in tied]


def all_met(of: Field, tied: Collection[int]) -> bool:
    """Whether all of the tied have met each other: otherwise nothing between them can be compared (H-43)."""
    return all(len({line.opponent for line in of.records[entry]} & set(tied)) == len(tied) - 1 for entry in tied)
