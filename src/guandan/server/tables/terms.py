"""The terms of a room: what is played there, by whom, and who may look on. They stand in its first fact."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from guandan.game.errors import NotAllowed, Unreadable, at_most, like, one_of, quoted
from guandan.game.facts import Data
from guandan.game.format import format_of
from guandan.game.ruleset import BOOKS, load

SEATING = ("open", "invited")
WATCHING = ("live", "deal", "none")
COUNTING = ("unrated", "yes", "no")
RANGES = {
    "delay": (0, 3600),
    "pace": (0, 10_000),
    "between": (0, 600),
    "absent": (5, 3600),
    "pause": (1, 180),
    "quick": (0, 60),
}
"""The least and the most of every number."""
CHOICES = {"book": BOOKS, "seats": SEATING, "watch": WATCHING, "counter": COUNTING, "rated": (0, 1)}
"""What every word may be."""


class Terms(NamedTuple):
    """What the owner of a room has chosen."""

    book: str
    format: Data
    """What differs from the book's own format."""
    title: str = ""
    seats: str = "open"
    """Who may sit down: anybody, or only those who were invited."""
    watch: str = "live"
    """When others see a play: at once (or `delay` later), when the deal has ended, or never."""
    delay: int = 0
    """Seconds by which spectators are behind."""
    rated: int = 0
    """Whether the result counts for the ratings of the players: then nobody and nothing may help them."""
    pace: int = 2500
    """The longest time a bot takes over a play, in milliseconds."""
    between: int = 20
    """Seconds for looking at the end of a deal, if not everybody is ready earlier."""
    absent: int = 30
    """Seconds after which a bot stands in for somebody who is not connected."""
    pause: int = 15
    """Minutes after which a pause ends by itself."""

    quick: int = 0
    """At a table for a quick match: seconds after which bots take the empty chairs and it begins; 0 at others."""
    counter: str = "unrated"
    """Whether players may ask which cards are out: unless the table is rated, always, or never."""

    @property
    def may_count(self) -> bool:
        """Whether a player may ask which cards are out."""
        return self.counter == "yes" or (self.counter == "unrated" and not self.rated)

    def as_data(self) -> dict[str, Any]:
        """The terms as they stand in the first fact."""
        return {**self._asdict(), "format": dict(self.format)}


def terms_of(wanted: Mapping[str, Any]) -> Terms:
    """The terms in what somebody sent. Raises a refusal if they are wrong."""
    for name, value in wanted.items():
        if name not in Terms._fields:
            raise Unreadable("wrong_field", field=quoted(name), allowed=one_of(Terms._fields))
        _check(name, value)
    terms = Terms(**{"book": "JS23", "format": {}, **wanted})
    if (terms.rated or terms.quick) and "entropy" not in terms.format:
        # Where strangers play nobody, not even the server, has the last word on the cards.
        terms = terms._replace(format={**terms.format, "entropy": 1})
    format_ = format_of(load(terms.book), terms.format)
    if terms.rated and format_.clock == "none":
        raise NotAllowed("rated_clock")  # nobody else would end it when somebody has gone
    return terms


def _check(name: str, value: object) -> None:
    """Raise Unreadable if a term is not one of the values it may have."""
    allowed: tuple[object, ...] = CHOICES.get(name, ())
    if name in RANGES:
        least, most = RANGES[name]
        if type(value) is not int or not least <= value <= most:
            raise Unreadable("wrong_field", field=name, allowed=f"{least} ... {most}")
    elif name == "format":
        if not isinstance(value, Mapping):
            raise Unreadable("wrong_field", field=name, allowed=like("{}"))
    elif name == "title":
        if not isinstance(value, str) or len(value) > 60 or not value.isprintable():
            raise Unreadable("wrong_field", field=name, allowed=at_most(60))
    elif value not in allowed:
        raise Unreadable("wrong_field", field=name, allowed=one_of(allowed))
