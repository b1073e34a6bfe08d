"""The matches of the data folder: read, tried out, and written to."""

import re
import secrets
import time
from collections.abc import Iterable
from datetime import datetime

import click

from guandan.game.acts import Act
from guandan.game.errors import GuandanError, Illegal, Unreadable, like, quoted
from guandan.game.facts import Fact
from guandan.game.log import Log
from guandan.game.match import Match
from guandan.referee.carrying import enter
from guandan.referee.desk import DeskLog
from guandan.referee.register import NOTED, event_of, known_to
from guandan.store import LogStore

DESK = "desk"
"""How the ids of desks' logs begin; no match is called so."""
EVENT = "event"
"""How those of events begin."""
CLOCK = re.compile(r"(\d{1,2}):(\d\d)(?::(\d\d))?")
LONGEST_ID = 60
ID = re.compile(rf"[^\W_][\w.-]{{0,{LONGEST_ID - 1}}}")
SINCE = re.compile(r"\+(\d{1,4}):(\d\d)")


def now() -> int:
    """The real time in milliseconds."""
    return time.time_ns() // 1_000_000


def new_id() -> str:
    """An id for a new match."""
    return f"{datetime.now().astimezone():%Y%m%d-%H%M}-{secrets.token_hex(3)}"


def checked_id(match: str) -> str:
    """An id that a person has chosen: it can be typed and be part of a file's name. Raises Unreadable."""
    if not ID.fullmatch(match) or match.lower() == DESK:
        raise Unreadable("wrong_id", most=LONGEST_ID)
    return match


class KeptLog(Log):
    """A log, and what it is called in the store: practice matches of one seed have the same id in the log."""

    def __init__(self, store: LogStore, log_id: str) -> None:
        """Read it. Raises Unreadable if there is none, or it is no match."""
        super().__init__(store.read(log_id))
        self.log_id = log_id


def read_match(store: LogStore, match: str) -> KeptLog:
    """The log of a match. Raises Unreadable if there is none, or it is no match."""
    return KeptLog(store, match)


def moment(log: Log, asked: str | None = None) -> int:
    """The time of an act: as it was asked for, else now.

    The clock of a match played here stands still while nobody sits at it, so that an act from outside takes no time.
    """
    state = log.state
    if asked is not None:
        return read_time(asked, state)
    held = state.format.timed and not state.recorded and not state.over
    return state.at if held else max(now(), state.at)


def read_time(text: str, match: Match | None = None) -> int:
    """A time as people write it: 14:05, 2026-05-01T14:05, or +47:30 since the game began.

    Raises Unreadable if it is none, Illegal if it has not come yet.
    """
    at = _read_time(text, match)
    if at > now():
        raise Illegal("time_in_future", at=at)
    return at


def _read_time(text: str, match: Match | None) -> int:
    day = datetime.fromtimestamp((match.at if match else now()) / 1000).astimezone()
    try:
        if found := CLOCK.fullmatch(text):
            hour, minute, second = (int(part or 0) for part in found.groups())
            at = day.replace(hour=hour, minute=minute, second=second, microsecond=0)
        elif (found := SINCE.fullmatch(text)) and match is not None:
            began = match.ended if match.game_over or match.began is None else match.began
            return began + (int(found[1]) * 60 + int(found[2])) * 1000
        else:
            at = datetime.fromisoformat(text).astimezone()
        return max(0, int(at.timestamp() * 1000))
    except (ValueError, OverflowError, OSError):
        allowed = "14:05, 14:05:30, 2026-05-01T14:05, +47:30"
        raise Unreadable("wrong_field", field=quoted(text), allowed=like(allowed)) from None


def tried(log: Log, act: Act, at: int, command: str = "", beside: Iterable[Match] = ()) -> Log:
    """A copy of the log with an act done, and the rulings made again that it changes; nothing is written.

    `beside` are the other matches of the event. Raises a refusal if the act is not allowed.
    """
    trial = log.until(len(log.facts))
    enter(trial, act, at, command or secrets.token_hex(8), known_to(trial, beside))
    return trial


def write(store: LogStore, before: Log, after: Log) -> list[Fact]:
    """Write what a trial has added. Raises Conflict if the log has moved on meanwhile."""
    new = after.facts[len(before.facts) :]
    log_id = before.log_id if isinstance(before, KeptLog) else before.state.id
    store.append(log_id, len(before.facts), new, new[0].cmd)
    return new


def matches(store: LogStore, lang: str, event: str = "") -> list[Match]:
    """The states of all matches of the store, or of an event, in which a referee has done something."""
    return [log.state for log in match_logs(store, lang, event)]


def match_logs(store: LogStore, lang: str, event: str = "") -> list[Log]:
    """The logs of all matches of the store, or of an event, in which a referee has ruled, corrected or gone back.

    One that cannot be folded, because its rule book has changed since, is named on stderr and left out.
    """
    found = []
    corrected = {ref for desk in desks(store) for ref in _referred(desk)}
    for kept in store.logs():
        first = store.read(kept.log_id, limit=1)[0]
        if first.kind != "open" or (event and first.data.get("about", {}).get("event") != event):
            continue
        facts = store.read(kept.log_id)
        if kept.log_id in corrected or any(fact.kind in ("ruling", *NOTED) for fact in facts):
            try:
                found.append(Log(facts))
            except GuandanError as broken:
                click.echo(f"{kept.log_id}: [{broken.code}] {broken.text.pick(lang)}", err=True)
    return found


def desks(store: LogStore) -> list[DeskLog]:
    """The desks of all events."""
    names = [kept.log_id for kept in store.logs() if kept.log_id == DESK or kept.log_id.startswith(f"{DESK}:")]
    return [DeskLog(store.read(name)) for name in names if store.read(name, limit=1)[0].kind == "desk"]


def _referred(desk: DeskLog) -> list[str]:
    return [str(fact.data["match"][0]) for fact in desk.facts if fact.kind == "correction"]


def others(store: LogStore, match: Match, lang: str) -> list[Match]:
    """The other matches of the same event in which somebody was ruled against."""
    event = event_of(match)
    return [one for one in matches(store, lang, event) if one.id != match.id] if event else []
