"""Ratings (等级分): what a finished rated match says about the strength of its players, by openskill."""

from collections.abc import Mapping, Sequence

from openskill.models import PlackettLuce

from guandan.store.ratingbook import Rating

UNIT = 1_000_000
MODEL = PlackettLuce()
FRESH = Rating(round(MODEL.mu * UNIT), round(MODEL.sigma * UNIT))
"""The rating of somebody of whom nothing is known."""
BASE, SCALE = 1500, 40
"""What people are shown: a newcomer has 1500, and a point of the model is 40."""
CAUTION = 3
"""How many deviations are taken off: who has played little is not believed to be strong."""


def rated(before: Mapping[str, Rating], sides: Sequence[Sequence[str]], winner: int | None) -> dict[str, Rating]:
    """The ratings after a match between two sides; without a winner it was a draw."""
    teams = [
        [MODEL.rating(before[one].mu / UNIT, before[one].sigma / UNIT) for one in side] for side in sides
    ]  # fmt: skip
    ranks = [0.0, 0.0] if winner is None else [float(side != winner) for side in range(len(sides))]
    after = MODEL.rate(teams, ranks=ranks)
    return {
        one: Rating(round(new.mu * UNIT), round(new.sigma * UNIT), before[one].matches + 1)
        for side, team in zip(sides, after, strict=True)
        for one, new in zip(side, team, strict=True)
    }


def shown(mu: int, sigma: int) -> int:
    """The number that people see."""
    newcomer = FRESH.mu - CAUTION * FRESH.sigma
    return BASE + SCALE * (mu - CAUTION * sigma - newcomer) // UNIT
