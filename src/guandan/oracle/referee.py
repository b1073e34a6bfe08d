"""Questions about sanctions: what adds up, what lateness costs, how a loss by penalty is scored."""

from typing import Any

from guandan.game.errors import like
from guandan.game.fields import Reader, mapped, number, wrong
from guandan.game.ruleset import Ruleset
from guandan.oracle.given import ANYTHING, FLAG, REACHED, Given
from guandan.oracle.scores import shown_level
from guandan.referee.ladder import Moment, Sanctioned, standing
from guandan.referee.lateness import Late, both_late, lateness
from guandan.referee.losses import forfeited, lost

MOST = 100
"""More sanctions than any game has seen."""

RULED = {
    "warnings": "warning",
    "direct_violations": "violation",
    "direct_fouls": "foul",
    "direct_losses": "loss",
    "forfeits": "forfeit",
}
"""The fields that count what was ruled against a side in one match."""


TIMES = number(0, MOST)


def _read_late(field: str, seconds: Any) -> Late:
    """Seconds as milliseconds; null for a side that never came."""
    if seconds is None:
        return None
    if not isinstance(seconds, int | float) or isinstance(seconds, bool) or not 0 <= seconds <= 86_400:
        raise wrong(field, "0 ... 86400, null")
    return round(seconds * 1000)


LATE = Reader(_read_late)


def ladder(rules: Ruleset, given: Given) -> dict[str, Any]:
    """What the sanctions of a side in one match add up to."""
    facts: list[Sanctioned] = []
    for field, sanction in RULED.items():
        times = given.get(field, TIMES, 0)
        facts += [Sanctioned(len(facts) + at, 0, sanction) for at in range(times)]
    counted = standing(rules, facts, 0, Moment())
    return {
        "warnings": len(counted.warnings),
        "violations": len(counted.violations),
        "fouls": len(counted.fouls),
        "match_lost": counted.lost,
        "excluded": bool(counted.exclusions),
    }


def late(rules: Ruleset, given: Given) -> dict[str, Any]:
    """What it costs to be so many seconds late: one side alone, or both sides of a match."""
    if given.has("late_seconds"):
        sides = given.need("late_seconds", mapped(LATE))
        if len(sides) != 2:
            raise wrong("late_seconds", like('{"E-W": 660, "N-S": null}'))
        first, second = sides.values()
        found = both_late(rules, (first, second))
        return {name: one.sanction or None for name, one in zip(sides, found, strict=True)}
    seconds = given.need("seconds_late", ANYTHING)
    each = seconds if isinstance(seconds, list) else [seconds]
    return {"sanctions": [lateness(rules, LATE.read("seconds_late", one)).sanction or None for one in each]}


def loss(rules: Ruleset, given: Given) -> dict[str, Any]:
    """The score of a match lost by penalty or, with `forfeit`, of a forfeit; the winner's numbers first."""
    levels = (given.need("other_level", REACHED), given.need("offender_level", REACHED))
    forfeit = given.get("forfeit", FLAG, otherwise=False)
    score = (forfeited if forfeit else lost)(rules, 1, levels, 0)
    return {
        "offender": shown_level(score.levels[1]),
        "other": shown_level(score.levels[0]),
        "points": list(score.grade),
        "match_points": list(score.points),
        "promotions": list(score.promotions),
        "article": score.article,
    }
