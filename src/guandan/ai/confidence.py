"""How sure a measured figure is: intervals of 95 %."""

from collections.abc import Sequence
from math import sqrt
from statistics import fmean, stdev
from typing import NamedTuple

WIDTH = 1.96
"""Deviations to each side that hold 95 % of a normal distribution."""


class Estimate(NamedTuple):
    """A figure with its interval."""

    value: float
    low: float
    high: float


def mean_of(values: Sequence[float], least: float, most: float) -> Estimate:
    """The mean of values between two bounds.

    Where all are the same the deviation says nothing: then the rule of three holds.
    """
    value = fmean(values)
    spread = WIDTH * stdev(values) / sqrt(len(values)) if len(values) > 1 else most - least
    if spread == 0:
        spread = 3 / len(values) * (most - least)
    return Estimate(value, max(least, value - spread), min(most, value + spread))


def share_of(won: float, number: int) -> Estimate:
    """The share of successes (Wilson 1927): it stays between 0 and 1 and holds for small numbers too."""
    share, square = won / number, WIDTH * WIDTH
    middle = (share + square / (2 * number)) / (1 + square / number)
    half = WIDTH / (1 + square / number) * sqrt(share * (1 - share) / number + square / (4 * number * number))
    return Estimate(share, max(0.0, middle - half), min(1.0, middle + half))
