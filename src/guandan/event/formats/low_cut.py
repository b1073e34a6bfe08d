"""Swiss in units with the low places cut (积分编排+低位淘汰): who stays after which unit (000 §28, 001 §29).

Points are carried on. Units, rounds and numbers are up to the regulations (000 §28(4)); the text has three units of 2-3
rounds.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from guandan.event.formats import checked
from guandan.game.errors import NotAllowed


class Unit(NamedTuple):
    """A unit (单元) of the Swiss: its rounds, how many play in it, how many stay after it."""

    number: int
    first_round: int
    last_round: int
    entrants: int
    stay: int
    """After the last unit all stay: they are ranked."""


def low_cut(entrants: int, rounds: Sequence[int], stay: Sequence[int]) -> tuple[Unit, ...]:
    """The units, from the rounds of each and how many stay after each but the last.

    Raises NotAllowed unless fewer stay each time, at least two, and there is one cut less than there are units.
    """
    if len(stay) != len(rounds) - 1:
        raise NotAllowed("cuts_and_units", units=len(rounds), wanted=len(rounds) - 1, cuts=len(stay))
    units: list[Unit] = []
    playing, played = entrants, 0
    for number, (count, left) in enumerate(zip(rounds, [*stay, 0], strict=True), start=1):
        checked(count, 1, 99)
        after = checked(left, 2, playing - 1) if number < len(rounds) else playing
        units.append(Unit(number, played + 1, played + count, playing, after))
        playing, played = after, played + count
    return tuple(units)


class Cut(NamedTuple):
    """What a cut does: who stays, who goes, and who is tied across the line and must be told apart first."""

    stay: tuple[int, ...]
    go: tuple[int, ...]
    tied: tuple[int, ...]


def cut(places: Mapping[int, int], stay: int) -> Cut:
    """The cut after `stay` places, from the place of each entry; equal places are shared ones."""
    order = sorted(places, key=lambda entry: (places[entry], entry))
    line = places[order[stay - 1]] if 0 < stay <= len(order) else 0
    over = stay < len(order) and line == places[order[stay]]
    tied = tuple(entry for entry in order if over and places[entry] == line)
    safe = tuple(entry for entry in order[:stay] if entry not in tied)
    return Cut(safe, tuple(entry for entry in order[stay:] if entry not in tied), tied)
