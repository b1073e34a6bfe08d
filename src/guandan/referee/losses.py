"""Losses (判负) and forfeits (弃权): the score of a game or match that was not decided by play.

Such a score need not add up to 26 (H-25). A book either fixes it (18:0, 120:0) or works it out from the level of the
offenders (003 c3.7(4)); where the other side was ahead by more than that, the better score stands.
"""

from typing import Any, NamedTuple

from guandan.game.levels import LEVELS, PASSED
from guandan.game.results import game_result, side_name
from guandan.game.ruleset import Ruleset
from guandan.game.scores import Points

START: Points = (0, 0)
"""The levels of both sides before anything is played."""


class Score(NamedTuple):
    """The score a ruling gives, both sides in the order E-W, N-S."""

    winner: int | None
    """None if both sides have forfeited."""
    levels: Points
    grade: Points
    points: Points
    promotions: Points
    article: str

    def effect(self) -> dict[str, Any]:
        """The data of the effect `end_match` (see game/effects.py)."""
        return {
            "word": "end_match",
            "winner": side_name(self.winner),
            "grade": list(self.grade),
            "points": list(self.points),
            "levels": [LEVELS[level] for level in self.levels],
            "promotions": list(self.promotions),
        }


def lost(rules: Ruleset, loser: int, levels: Points = START, table: int | None = None) -> Score:
    """The score of a game or match lost by penalty, at these levels; an exclusion costs the same (R-81).

    `table` is the side that won the last finished deal; it only matters on the club's scale.
    """
    article = rules.article("loss.method")
    if rules.word("loss.method") == "level_plus":
        found = _raised(rules, loser, levels)
        result = game_result(rules, found, 1 - loser, "ruling")
        points = _pair(loser, rules.number("loss.points"), 0)
        if _leads(rules, loser, levels) and rules.flag("loss.keep_better"):
            article = rules.article("loss.keep_better")
        return Score(1 - loser, found, result.grade, points, result.promotions, article)
    grade, beaten = rules.limit("loss.grade") or 0, rules.limit("loss.grade_loser") or 0
    real = game_result(rules, levels, table, "ruling").grade[1 - loser]
    if rules.flag("loss.keep_better") and real > grade:  # his own grade; the offenders get no more for it (H-24)
        grade, article = real, rules.article("loss.keep_better")
    points = _pair(loser, rules.number("loss.points"), 0)
    return Score(1 - loser, levels, _pair(loser, grade, beaten), points, _pair(loser, levels[1 - loser], 0), article)


def forfeited(
    rules: Ruleset, loser: int, levels: Points = START, table: int | None = None, *, played: bool = False
) -> Score:
    """The score of a forfeit, before the match or at these levels.

    Also of a side that does not sign after a reminder (003 c3.7(4)2, H-50): that match was `played`, and a lead of the
    other side stands in every book (R-104). Where it stands, the score of the table stands with it (R-32).
    """
    points = _pair(loser, rules.number("forfeit.points"), 0)
    better = played or rules.flag("forfeit.keep_better")
    if rules.word("loss.method") == "level_plus":
        if better and _leads(rules, loser, levels):
            real = game_result(rules, levels, 1 - loser, "ruling")
            article = "H-50" if played else rules.article("forfeit.keep_better")
            return Score(1 - loser, levels, real.grade, points, real.promotions, article)
        levels = _raised(rules, loser, levels if better else START)  # else it counts as not played
    grade, article = rules.number("forfeit.grade"), rules.article("forfeit.grade")
    real_grade = game_result(rules, levels, table, "ruling").grade[1 - loser]
    if better and rules.word("loss.method") == "fixed" and real_grade > grade:
        grade, article = real_grade, rules.article("forfeit.keep_better")
    grades = _pair(loser, grade, rules.number("forfeit.grade_loser"))
    gained = rules.limit("forfeit.promotions")
    if gained is not None and better:  # what was recorded may be more (H-23)
        gained = max(gained, levels[1 - loser])
    return Score(1 - loser, levels, grades, points, _pair(loser, gained or 0, 0), article)


def both_forfeited(levels: Points = START) -> Score:
    """The score of a match for which neither side appeared: nothing to nobody (H-48)."""
    return Score(None, levels, (0, 0), (0, 0), (0, 0), "H-48")


def _leads(rules: Ruleset, loser: int, levels: Points) -> bool:
    """Whether the other side is ahead by more levels than the ruling would give it."""
    return levels[1 - loser] - levels[loser] > (rules.limit("loss.levels") or 0)


def _raised(rules: Ruleset, loser: int, levels: Points) -> Points:
    """The levels with the other side raised above the offenders, who are lowered if they are too high (H-52)."""
    if rules.flag("loss.keep_better") and _leads(rules, loser, levels):
        return levels
    ceiling = rules.word("loss.floor_level")
    low = levels[loser] if ceiling == "none" else min(levels[loser], LEVELS.index(ceiling))
    return _pair(loser, min(low + (rules.limit("loss.levels") or 0), PASSED), low)


def _pair(loser: int, winning: int, losing: int) -> Points:
    """Two numbers in the order of the sides."""
    return (losing, winning) if loser == 0 else (winning, losing)
