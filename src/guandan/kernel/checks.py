"""What both kernels refuse alike: numbers that nobody can mean. Each check raises ValueError."""

from collections.abc import Sequence

from guandan.game.cards import SUIT_RANKS

MOST_THREADS = 256
MOST_GAMES = 1 << 22
DEEPEST = 16
"""Of a perft."""


def check_level(level: int) -> None:
    """From 2 to the ace."""
    if level not in SUIT_RANKS:
        raise ValueError("no such level")


def check_levels(levels: Sequence[int]) -> None:
    """At least one."""
    if not len(levels):
        raise ValueError("at least one level")
    for level in levels:
        check_level(level)


def check_numbers(first: int, number: int) -> None:
    """So many deals from the one with number `first` on; numbers have 64 bits."""
    if first < 0 or number < 0 or first + number > 1 << 64:
        raise ValueError("numbers of deals are from 0 to 2^64")


def check_threads(threads: int) -> None:
    """More than a machine has is allowed."""
    if not 1 <= threads <= MOST_THREADS:
        raise ValueError("from 1 to 256 threads")


def check_games(games: int) -> None:
    """Of a batch."""
    if not 1 <= games <= MOST_GAMES:
        raise ValueError("from 1 to 4194304 games")


def check_depth(depth: int) -> None:
    """Of a perft."""
    if not 0 <= depth <= DEEPEST:
        raise ValueError("no such depth")
