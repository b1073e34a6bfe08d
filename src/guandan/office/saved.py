"""The matches that are kept: which there are, which one goes on, and their record files."""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from guandan.game.errors import GuandanError, Unreadable, quoted
from guandan.game.facts import Fact
from guandan.game.log import Log
from guandan.game.record import record_of, write_record
from guandan.game.view import PUBLIC
from guandan.office.players import own_seat
from guandan.store import About, Kept, LogStore, home
from guandan.store.subjects import MATCH, PAPER


class Saved(NamedTuple):
    """A match in the store, by its first and its last fact, and by the fact that ended it."""

    kept: Kept
    first: Fact
    last: Fact
    end: Fact | None

    @property
    def over(self) -> bool:
        """Whether it is over."""
        return self.end is not None

    @property
    def people(self) -> int:
        """How many people play in it."""
        return int(own_seat(self.first.data["players"]) is not None)


def saved(store: LogStore) -> Iterator[Saved]:
    """The matches of the store that are played card by card, the one that changed last first."""
    return _matches(store, MATCH)


def recorded(store: LogStore) -> Iterator[Saved]:
    """The matches of the store that are kept from paper sheets, the one that changed last first."""
    return _matches(store, PAPER)


def _matches(store: LogStore, kind: str) -> Iterator[Saved]:
    for kept in store.logs(about=About((kind,))):
        first = store.read(kept.log_id, limit=1)[0]
        last = store.read(kept.log_id, after=kept.facts - 2)[-1]
        yield Saved(kept, first, last, _end(store, kept, last))


AFTER_THE_END = ("ruling", "effect", "correct", "choose")
"""What may be the last fact of a match that is over: a referee rules on it even then."""


def _end(store: LogStore, kept: Kept, last: Fact) -> Fact | None:
    """The fact that ended a match; None if it goes on."""
    if last.kind == "match_end":
        return last
    if last.kind not in AFTER_THE_END:
        return None
    facts = store.read(kept.log_id)
    try:
        over = Log(facts).state.over
    except GuandanError:
        over = False
    return next((fact for fact in reversed(facts) if fact.kind == "match_end"), None) if over else None


def unfinished(store: LogStore, people: int) -> str | None:
    """The match to go on with: the last one that is not over and has so many people."""
    return next((one.kept.log_id for one in saved(store) if not one.over and one.people == people), None)


def kept_facts(store: LogStore, match: str) -> list[Fact]:
    """The facts of a match that is kept. Raises Unreadable if there is none."""
    if not store.exists(match):
        raise Unreadable("no_such_match", match=quoted(match))
    facts = store.read(match)
    if facts[0].kind != "open":
        raise Unreadable("not_a_log")
    return facts


def write_file(store: LogStore, log_id: str, viewer: str = PUBLIC, path: Path | None = None) -> Path:
    """Write the record of a match as a viewer may see it; without a path into the data folder."""
    data = write_record(record_of(store.read(log_id), viewer))
    if path is None:
        path = record_path(log_id)
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    path.write_bytes(data)
    return path


def record_path(log_id: str) -> Path:
    """Where the record of a finished match is written."""
    return home() / "records" / f"{log_id}.jsonl"


def try_file(store: LogStore, log_id: str) -> Path | None:
    """The record file of a finished match; None if it cannot be written: the match is in the store all the same."""
    try:
        return write_file(store, log_id)
    except (OSError, GuandanError):
        return None
