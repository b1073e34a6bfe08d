"""What each log is about, as an index: so nobody has to read all logs to find the matches of an event.

It is worked out from the first fact of a log when that is written, and from nothing else but whether a referee has done
something in a match since.
"""

from collections.abc import Iterable
from typing import Any, NamedTuple

from guandan.game.facts import Fact

MATCH, PAPER, EVENT, DESK, ROOM = "match", "paper", "event", "desk", "room"
MATCHES = (MATCH, PAPER)
"""Matches played card by card, and those kept from a paper sheet."""
JUDGED = frozenset({"ruling", "correct", "rewind"})
"""The facts by which a referee judges a match."""


class About(NamedTuple):
    """Which logs are looked for: those of one of the kinds that are about all that is named. None is anything."""

    kinds: tuple[str, ...] = ()
    event: str | None = None
    stage: str | None = None
    round: str | None = None
    table: str | None = None
    judged: bool = False
    """Only matches in which a referee has ruled, corrected or gone back."""

    def conditions(self) -> tuple[list[str], dict[str, Any]]:
        """The same for a statement, and its values."""
        named = {"event": self.event, "stage": self.stage, "round": self.round, "table_no": self.table}
        values = {name: value for name, value in named.items() if value is not None}
        found = [f"{name} = :{name}" for name in values]
        found += ["kind IN :kinds"] if self.kinds else []
        found += ["judged = 1"] if self.judged else []
        return found, {**values, "kinds": self.kinds} if self.kinds else values


def subject_row(log_id: str, facts: Iterable[Fact]) -> dict[str, Any]:
    """The row of a log that begins with these facts."""
    first, *rest = facts
    data = first.data
    about = data.get("about")
    place = about if first.kind == "open" and isinstance(about, dict) else {}
    name = _text(data.get("id"))
    kind = first.kind
    if kind == "open":
        kind = PAPER if data.get("recorded") else MATCH
    elif kind == EVENT:
        place = {"event": name}
    elif kind == DESK:
        place = {"event": name.partition(":")[2]}
    elif kind == ROOM:
        place = {"table": name}
    return {
        "log_id": log_id,
        "kind": kind,
        "event": _text(place.get("event")),
        "stage": _text(place.get("stage")),
        "round": _text(place.get("round")),
        "table_no": _text(place.get("table")),
        "judged": int(is_judged(rest)),
    }


def is_judged(facts: Iterable[Fact]) -> bool:
    """Whether a referee judges a match by some of the facts."""
    return not JUDGED.isdisjoint([fact.kind for fact in facts])


def _text(value: object) -> str:
    return value if isinstance(value, str) and "\0" not in value else ""
