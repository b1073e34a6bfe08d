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


def lost(
    rules: Ruleset, loser: int, levels: Points = START, table: int | None = None, *, excluded: bool = False
) -> Score:
    """The score of a game or match lost by penalty, at these levels, or of one from which the side was `excluded`.

    `table` is the side that won the last finished deal; it only matters on the club's scale.
    """
    article, better = rules.article("loss.method"), rules.flag("loss.keep_better")
    if excluded:
        article, better = rules.article("exclusion.keep_better"), rules.flag("exclusion.keep_better")
    points = _pair(loser, rules.number("loss.points"), 0)
    if rules.word("loss.method") == "level_plus":
        found = _raised(rules, loser, levels, better=better)
        result = game_result(rules, found, 1 - loser, "ruling")
        if better and not excluded and _leads(rules, loser, levels):
            article = rules.article("loss.keep_better")
        return Score(1 - loser, found, result.grade, points, result.promotions, article)
    grade, beaten = rules.limit("loss.grade") or 0, rules.limit("loss.grade_loser") or 0
    real = game_result(rules, levels, table, "ruling").grade[1 - loser]
    if better and real > grade:  # the winners' own grade; the offenders get no more for it (H-24)
        grade, article = real, article if excluded else rules.article("loss.keep_better")
    return Score(1 - loser, levels, _pair(loser, grade, beaten), points, _pair(loser, levels[1 - loser], 0), article)


def forfeited(
    rules: Ruleset, loser: int, levels: Points = START, table: int | None = None, *, played: bool = False
) -> Score:
    """The score of a forfeit, before the match or at these levels; who forfeits has nothing (003 c3.7(4) 弃权方为0).

    Also of a side that does not sign after a reminder (003 c3.7(4)2, H-50): that match was `played`, and a lead of the
    other side counts in every book (R-104).
    """
    better = played or rules.flag("forfeit.keep_better")
    grade, article = rules.number("forfeit.grade"), rules.article("forfeit.grade")
    if rules.word("loss.method") == "level_plus":
        table = 1 - loser
        levels = _raised(rules, loser, levels if better else START)  # else it counts as not played
    real = game_result(rules, levels, table, "ruling").grade[1 - loser]
    if better and real > grade:
        grade, article = real, rules.article("record.unsigned" if played else "forfeit.keep_better")
    gained = rules.limit("forfeit.promotions")
    if gained is not None and better:  # what was recorded may be more (H-23)
        gained = max(gained, levels[1 - loser])
    grades = _pair(loser, grade, rules.number("forfeit.grade_loser"))
    points = _pair(loser, rules.number("forfeit.points"), 0)
    return Score(1 - loser, levels, grades, points, _pair(loser, gained or 0, 0), article)


def both_forfeited(rules: Ruleset, levels: Points = START) -> Score:
    """The score of a match for which neither side appeared: nothing to nobody (H-48)."""
    return Score(None, levels, (0, 0), (0, 0), (0, 0), rules.article("forfeit.both"))


def _leads(rules: Ruleset, loser: int, levels: Points) -> bool:
    """Whether the other side is ahead by more levels than the ruling would give it."""
    return levels[1 - loser] - levels[loser] > (rules.limit("loss.levels") or 0)


def _raised(rules: Ruleset, loser: int, levels: Points, *, better: bool = True) -> Points:
    """The levels with the other side raised above the offenders, who are lowered if they are too high (H-52)."""
    if better and _leads(rules, loser, levels):
        return levels
    ceiling = rules.word("loss.floor_level")
    low = levels[loser] if ceiling == "none" else min(levels[loser], LEVELS.index(ceiling))
    return _pair(loser, min(low + (rules.limit("loss.levels") or 0), PASSED), low)


def _pair(loser: int, winning: int, losing: int) -> Points:
    """Two numbers in the order of the sides."""
    return (losing, winning) if loser == 0 else (winning, losing)
