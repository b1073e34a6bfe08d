"""Events of the store: read, kept, and written act by act."""

import secrets
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from guandan.event.log import EventLog
from guandan.event.state import Event
from guandan.game.acts import Act
from guandan.game.errors import Conflict, GuandanError, Unreadable, quoted
from guandan.game.facts import Fact
from guandan.office.logids import EVENT, event_log, title_of
from guandan.office.matches import Broken
from guandan.office.times import now
from guandan.store import LogStore, database


def read_event(store: LogStore, event: str) -> EventLog:
    """The log of an event. Raises Unreadable if there is none."""
    if not event or not store.exists(event_log(event)):
        raise Unreadable("no_such_event", event=quoted(event))
    return EventLog(store.read(event_log(event)))


def events(store: LogStore, broken: Broken) -> Iterator[EventLog]:
    """All events, the one that changed last first. One that cannot be folded is left out, and `broken` told of it."""
    for kept in store.logs(prefix=f"{EVENT}:"):
        event = kept.log_id.removeprefix(f"{EVENT}:")
        try:
            yield read_event(store, event)
        except GuandanError as refusal:
            broken(event, refusal)


def keep(store: LogStore, log: EventLog) -> None:
    """Write the log of a new event. Raises Conflict if there is one of its name."""
    event = log.state.id
    if store.exists(event_log(event)):
        raise Conflict("event_exists", event=quoted(event))
    title = title_of(log.state.rules.id, log.state.name)
    store.append(event_log(event), 0, log.facts, secrets.token_hex(8), title=title)


@contextmanager
def acting(event: str) -> Iterator[EventLog]:
    """The log of an event; what is added to it inside is written at the end, all of it or nothing."""
    with LogStore(database()) as store:
        log = read_event(store, event)
        length = len(log.facts)
        yield log
        if log.facts[length:]:
            store.append(event_log(event), length, log.facts[length:], secrets.token_hex(8))


def do(log: EventLog, kind: str, by: str, data: Mapping[str, Any]) -> Fact:
    """Do an act now."""
    return log.act(Act(kind, by, dict(data)), max(now(), log.state.at))


def stage_of(event: Event, asked: int | None) -> int:
    """The stage that is meant: the one asked for, else the first that is not closed, else the last."""
    if asked is not None:
        return event.stage(asked).number
    open_ = [stage.number for stage in event.stages if stage.status != "closed"]
    return event.stage(open_[0] if open_ else max(len(event.stages), 1)).number
