"""A kind of act and fact: how it is decided, how it is folded, and when it may be done.

Each module of `acts` has a table of its kinds; `log` joins them. A new kind is one more line.
"""

from collections.abc import Callable
from typing import NamedTuple

from guandan.event.state import Event
from guandan.game.acts import Act
from guandan.game.facts import Body, Fact

OPEN = ("open",)
PAUSED = ("open", "suspended")
ENDED = ("open", "suspended", "stopped", "closed")


class Kind(NamedTuple):
    """What the log does with a kind of act."""

    decide: Callable[[Event, Act, int], Body]
    """The fact of an act at a time. Raises a refusal."""
    apply: Callable[[Event, Fact], Event]
    """The event after the fact."""
    during: tuple[str, ...] = OPEN
    """The statuses of the event in which it may be done."""


Kinds = dict[str, Kind]
