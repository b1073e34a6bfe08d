"""The schedule (竞赛日程): what is to be played, units of a day, halls and tables, and rounds with time and place."""

from collections.abc import Sequence
from typing import Annotated, Any, NamedTuple

from guandan.game.errors import Text, like, quoted
from guandan.game.fields import Count, Day, Reader, listed, number, placed, written, wrong
from guandan.game.ruleset import Ruleset

PLACES = {
    "hall": Text("赛场", "in a hall"),
    "hall_devices": Text("赛场统一联网设备", "in a hall on its devices"),
    "own_devices": Text("自有联网设备", "on the players' own devices"),
    "online": Text("网络", "online"),
    "tv": Text("电视", "on television"),
}
"""Where a stage is played (001 §25, §31)."""
IN_HALL = ("hall", "hall_devices")

UNITS = ((12 * 60, Text("上午", "morning")), (18 * 60, Text("下午", "afternoon")), (24 * 60, Text("晚上", "evening")))
"""Names of units by the time they begin (003 c4.4)."""


def clock(minutes_of_day: int) -> str:
    """A time as people read it: 570 is 09:30; a round may end after midnight, at 24:30."""
    return f"{minutes_of_day // 60:02}:{minutes_of_day % 60:02}"


def minutes(text: object, field: str = "") -> int:
    """The minutes of a time written 09:30. Raises Unreadable."""
    hours, colon, rest = text.partition(":") if isinstance(text, str) and text.isascii() else ("", "", "")
    if not (colon and hours.isdecimal() and rest.isdecimal() and len(rest) == 2 and int(hours) < 48 and int(rest) < 60):
        raise wrong(field or quoted(text), like("09:30"))
    return int(hours) * 60 + int(rest)


Time = Annotated[int, Reader(lambda field, value: minutes(value, field), clock)]
"""A time of the day, in minutes, written 09:30."""


class Hall(NamedTuple):
    """A hall (赛场), its tables numbered from 1."""

    name: str
    tables: int
    height: int = 0
    """In centimetres; 0 if it is not known."""


class Plan(NamedTuple):
    """What is to be played: one stage of one event."""

    event: str
    kind: str
    """A word of `event.kinds`."""
    rounds: int
    minutes: int
    """Of a round, from its start until the last result."""
    tables: int
    place: str = "hall"
    after: str = ""
    """What must be over before it begins: the stage whose places it takes."""


class Session(NamedTuple):
    """A unit (单元) of a day that may be used."""

    day: Day
    start: Time
    """In minutes of the day."""
    rounds: Annotated[int, number(1, 100)]
    """How many it has room for."""


class Span(NamedTuple):
    """Tables of a hall, from the first to the last."""

    hall: str
    first: int
    last: int


class Slot(NamedTuple):
    """One round with its time and place."""

    event: str
    round: Count
    day: Day
    unit: Count
    """Of the day, from 1."""
    start: Time
    end: Time
    spans: Annotated[tuple[Span, ...], listed(placed(Span))] = ()

    def as_data(self) -> dict[str, Any]:
        """As it stands in a fact."""
        return written(self)

    def table(self, number: int) -> Span | None:
        """The table of a hall that is its table `number`; None if it has no such table."""
        for span in self.spans:
            size = span.last - span.first + 1
            if number <= size:
                return Span(span.hall, span.first + number - 1, span.first + number - 1)
            number -= size
        return None


def unit_name(start: int) -> Text:
    """Morning, afternoon or evening."""
    return next((name for end, name in UNITS if start < end), UNITS[-1][1])


class Equipment(NamedTuple):
    """What the halls need."""

    tables: int
    """At once, at most."""
    packs: int
    """Two for each table."""
    screens: int
    sheets: int
    """Record sheets of all rounds."""
    clocks: int
    """One for each hall."""
    boards: int = 0
    """Dealt hands of a duplicate: a set for each table."""


def equipment(rules: Ruleset, slots: Sequence[Slot], boards: int = 0) -> Equipment:
    """What a timetable needs; `boards` is the number of deals of a duplicate round."""
    used = {slot: sum(span.last - span.first + 1 for span in slot.spans) for slot in slots}
    # The number of tables in use only rises when a round begins.
    most = max((sum(used[other] for other in slots if _at(other, slot)) for slot in slots), default=0)
    screens = most if rules.word("table.screen") != "none" else 0
    halls = {span.hall for slot in slots for span in slot.spans}
    return Equipment(most, 2 * most, screens, sum(used.values()), len(halls), boards * most)


def _at(other: Slot, slot: Slot) -> bool:
    return other.day == slot.day and other.start <= slot.start < other.end
