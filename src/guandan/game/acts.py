"""Acts: what somebody wants to do, and what a state waits for."""

from types import MappingProxyType
from typing import Any, NamedTuple

from guandan.game.cards import Cards, parse_card, parse_cards
from guandan.game.errors import OutOfTurn, Unreadable, at_least, at_most, like, quoted
from guandan.game.facts import LARGEST, Data
from guandan.game.seats import SEATS

TABLE = "table"
"""The system that runs the table: it deals, keeps the clock and draws what follows from the rules."""
REFEREE = "referee"
SCORER = "scorer"


NOTHING: Data = MappingProxyType({})


class Act(NamedTuple):
    """A command: who wants to do what. Time and command id come with it when it is appended to a log."""

    kind: str
    by: str
    data: Data = NOTHING
    said: Any = None
    """What the data say, in place of them, from somebody in this process: the shape of the kind (see fields.py)."""

    @property
    def seat(self) -> int:
        """The seat that acts. Raises OutOfTurn if it is none."""
        if self.by not in SEATS:
            raise OutOfTurn("not_a_seat", by=quoted(self.by))
        return SEATS.index(self.by)

    def text(self, name: str, most: int) -> str:
        """A text of the data."""
        value = self.data.get(name)
        if not isinstance(value, str) or len(value) > most:
            raise Unreadable("wrong_field", field=name, allowed=at_most(most))
        return value

    def number(self, name: str) -> int:
        """A whole number of the data."""
        value = self.data.get(name)
        if type(value) is not int or abs(value) > LARGEST:
            raise Unreadable("wrong_field", field=name, allowed=at_least(1))
        return value

    def card(self, name: str = "card") -> Cards:
        """One card of the data."""
        value: Any = self.data.get(name)
        return parse_card(value)

    def cards(self) -> Cards:
        """The cards of the data, at least one."""
        value = self.data.get("cards")
        if not isinstance(value, str | list):
            raise Unreadable("wrong_field", field="cards", allowed=like('["S7", "H7"]'))
        cards = parse_cards(value)
        if not cards:
            raise Unreadable("no_cards")
        return cards


class Expectation(NamedTuple):
    """Something a state waits for."""

    who: str
    act: str
    limit: str
    """The setting of the rule book that limits the time; empty if none does."""
    default: Data | None
    """The data of the act that is taken when time is over. Only its owner is shown it."""
