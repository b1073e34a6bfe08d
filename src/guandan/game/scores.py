"""Scores of a match from the levels reached: the 26-point grades (级差分) and the club's 100 points."""

from typing import Literal

from guandan.game.errors import NotAllowed, Unreadable
from guandan.game.levels import PASSED, TOP
from guandan.game.ruleset import Ruleset

Points = tuple[int, int]
Side = Literal["a", "b"]


def grade26(rules: Ruleset, a: int, b: int) -> Points:
    """13 each, moved by one point for every level of difference; A+ is one level above A (001 App.4)."""
    _scored_by(rules, "g26")
    difference = _difference(rules, a, b)
    return 13 + difference, 13 - difference


def points100(rules: Ruleset, a: int, b: int, on_table: Side | None) -> Points:
    """52 to 48, moved by four points for every level up to A, and a bonus for passing A (004 积分规则).

    `on_table` names the side that won the last finished deal; level sides are told apart by it, and without any
    finished deal they share the points (H-31).
    """
    _scored_by(rules, "c100")
    difference = _difference(rules, a, b)
    winner: Side | None = _last_winner(a, b, on_table) if difference == 0 else "a" if difference > 0 else "b"
    first = 50 + 4 * difference + {"a": 2, "b": -2, None: 0}[winner]
    bonus = rules.number("score.pass_a_bonus")
    return first + bonus * (a == PASSED), 100 - first + bonus * (b == PASSED)


def _last_winner(a: int, b: int, on_table: Side | None) -> Side | None:
    """Who won the last deal: a side that has passed A did."""
    return "a" if a == PASSED else "b" if b == PASSED else on_table


def _scored_by(rules: Ruleset, scale: str) -> None:
    if rules.word("score.grade") != scale:
        raise NotAllowed("other_scale", rules.article("score.grade"), book=rules.id, scale=rules.word("score.grade"))


def _difference(rules: Ruleset, a: int, b: int) -> int:
    """How many levels `a` is ahead; whether A+ counts as a level of its own is the book's to say (G61)."""
    if a == b == PASSED:
        raise Unreadable("both_passed")
    top = PASSED if rules.flag("score.a_plus_step") else TOP
    return min(a, top) - min(b, top)
