"""How sure a measured figure is: intervals of 95 %, for one look at the end or for any number of looks."""

from collections.abc import Mapping, Sequence
from math import log, sqrt
from statistics import fmean, stdev
from typing import NamedTuple

WIDTH = 1.96
"""Deviations to each side that hold 95 % of a normal distribution."""

DOUBT = 0.05
SOON = 500
"""Values after which a question is expected to be answered; there an interval for any number of looks is narrowest."""


class Estimate(NamedTuple):
    """A figure with its interval."""

    value: float
    low: float
    high: float


def mean_of(values: Sequence[float], least: float, most: float) -> Estimate:
    """The mean of values between two bounds.

    Where all are the same the deviation says nothing: then the rule of three holds.
    """
    deviation = stdev(values) if len(values) > 1 else 0.0
    return _within(fmean(values), deviation, len(values), least, most)


def differs(values: Sequence[float], other: float) -> bool:
    """Whether the mean of values from 0 to 1 is clearly another, asked after every value if need be.

    A confidence sequence (Waudby-Smith et al. 2021): an interval of 95 % that holds at all times together, where
    looking at ordinary ones again and again would at last find a difference between equals. A deviation is never
    taken for nought.
    """
    number = len(values)
    deviation = max(stdev(values) if number > 1 else 0.5, 0.5 / sqrt(number))
    spread = (1 + 2 * log(1 / DOUBT) + log(2 * log(1 / DOUBT))) / SOON
    grown = number * spread + 1
    half = deviation * sqrt(2 * grown / (number * number * spread) * log(sqrt(grown) / DOUBT))
    return abs(fmean(values) - other) > half


def mean_of_counted(counts: Mapping[int, int], least: float, most: float) -> Estimate:
    """The same where it is only known how often each value came."""
    number = sum(counts.values())
    value = sum(each * often for each, often in counts.items()) / number
    squares = sum((each - value) ** 2 * often for each, often in counts.items())
    return _within(value, sqrt(squares / max(1, number - 1)), number, least, most)


def _within(value: float, deviation: float, number: int, least: float, most: float) -> Estimate:
    half = WIDTH * deviation / sqrt(number) or 3 / number * (most - least)
    return Estimate(value, max(least, value - half), min(most, value + half))


def share_of(won: float, number: int) -> Estimate:
    """The share of successes (Wilson 1927): it stays between 0 and 1 and holds for small numbers too."""
    share, square = won / number, WIDTH * WIDTH
    middle = (share + square / (2 * number)) / (1 + square / number)
    half = WIDTH / (1 + square / number) * sqrt(share * (1 - share) / number + square / (4 * number * number))
    return Estimate(share, max(0.0, middle - half), min(1.0, middle + half))
