"""Questions about sanctions: what adds up, what lateness costs, how a loss by penalty is scored."""

from typing import Any

from guandan.game.errors import Unreadable, like
from guandan.game.ruleset import Ruleset
from guandan.oracle.given import Given
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


def ladder(rules: Ruleset, given: Given) -> dict[str, Any]:
    """What the sanctions of a side in one match add up to."""
    facts: list[Sanctioned] = []
    for field, sanction in RULED.items():
        number = given.integer(field) if given.has(field) else 0
        if not 0 <= number <= MOST:
            raise Unreadable("wrong_field", field=field, allowed=f"0 ... {MOST}")
        facts += [Sanctioned(len(facts) + at, 0, sanction) for at in range(number)]
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
        sides = given.need("late_seconds")
        if not isinstance(sides, dict) or len(sides) != 2:
            raise Unreadable("wrong_field", field="late_seconds", allowed=like('{"E-W": 660, "N-S": null}'))
        first, second = (_late(seconds, "late_seconds") for seconds in sides.values())
        found = both_late(rules, (first, second))
        return {name: one.sanction or None for name, one in zip(sides, found, strict=True)}
    seconds = given.need("seconds_late")
    each = seconds if isinstance(seconds, list) else [seconds]
    return {"sanctions": [lateness(rules, _late(one, "seconds_late")).sanction or None for one in each]}


def _late(seconds: object, field: str) -> Late:
    """Seconds as milliseconds; null for a side that never came."""
    if seconds is None:
        return None
    if not isinstance(seconds, int | float) or isinstance(seconds, bool) or not 0 <= seconds <= 86_400:
        raise Unreadable("wrong_field", field=field, allowed="0 ... 86400, null")
    return round(seconds * 1000)


def loss(rules: Ruleset, given: Given) -> dict[str, Any]:
    """The score of a match lost by penalty or, with `forfeit`, of a forfeit; the winner's numbers first."""
    levels = (given.reached("other_level"), given.reached("offender_level"))
    forfeit = given.has("forfeit") and given.flag("forfeit")
    score = (forfeited if forfeit else lost)(rules, 1, levels, 0)
    return {
        "offender": shown_level(score.levels[1]),
        "other": shown_level(score.levels[0]),
        "points": list(score.grade),
        "match_points": list(score.points),
        "promotions": list(score.promotions),
        "article": score.article,
    }
