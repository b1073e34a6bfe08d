"""The logs of events in the store, apart from those of matches and desks: read, and written act by act."""

import secrets
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, TypeVar

import click

from guandan.cli.keeping import EVENT, now
from guandan.cli.language import print_json, refusals
from guandan.event.log import EventLog
from guandan.event.state import Event
from guandan.game.acts import Act
from guandan.game.errors import Conflict, Unreadable, quoted
from guandan.game.facts import Fact
from guandan.store import LogStore, database

Command = TypeVar("Command", bound=Callable[..., Any])


def by_option(role: str) -> Callable[[Command], Command]:
    """Give a command the option --by; it receives `by`."""
    return click.option("--by", default=role, show_default=True, help="Who does it: a role, or role/name.")


stage_option = click.option("--stage", type=int, help="The number of the stage; else the one that is on.")


def log_id(event: str) -> str:
    """The id of an event's log."""
    return f"{EVENT}:{event}"


def read_event(store: LogStore, event: str) -> EventLog:
    """The log of an event. Raises Unreadable if there is none."""
    if not event or not store.exists(log_id(event)):
        raise Unreadable("no_such_event", event=quoted(event))
    return EventLog(store.read(log_id(event)))


def keep(store: LogStore, log: EventLog) -> None:
    """Write the log of a new event. Raises Conflict if there is one of its name."""
    event = log.state.id
    if store.exists(log_id(event)):
        raise Conflict("event_exists", event=quoted(event))
    title = "".join(sign for sign in f"{log.state.rules.id} {log.state.name}" if sign.isprintable())[:200]
    store.append(log_id(event), 0, log.facts, secrets.token_hex(8), title=title)


@contextmanager
def acting(event: str) -> Iterator[EventLog]:
    """The log of an event; what is added to it inside is written at the end, all of it or nothing."""
    with LogStore(database()) as store:
        log = read_event(store, event)
        length = len(log.facts)
        yield log
        if log.facts[length:]:
            store.append(log_id(event), length, log.facts[length:], secrets.token_hex(8))


def do(log: EventLog, kind: str, by: str, data: Mapping[str, Any]) -> Fact:
    """Do an act now."""
    return log.act(Act(kind, by, dict(data)), max(now(), log.state.at))


def stage_of(event: Event, asked: int | None) -> int:
    """The stage that is meant: the one asked for, else the first that is not closed, else the last."""
    if asked is not None:
        return event.stage(asked).number
    open_ = [stage.number for stage in event.stages if stage.status != "closed"]
    return event.stage(open_[0] if open_ else max(len(event.stages), 1)).number


def said(**data: Any) -> dict[str, Any]:
    """What was said: options that were not given are left out."""
    return {name: value for name, value in data.items() if value is not None}


def enter(
    event: str,
    acts: Callable[[Event], Iterable[Act]],
    lang: str,
    *,
    as_json: bool,
    show: Callable[[Event, list[Fact], str], Iterable[str]],
) -> None:
    """Do acts and say what became of them."""
    with refusals(lang, as_json=as_json), acting(event) as log:
        facts = [do(log, act.kind, act.by, act.data) for act in acts(log.state)]
    if as_json:
        print_json([fact.sealed() for fact in facts] if len(facts) != 1 else facts[0].sealed())
        return
    for line in show(log.state, facts, lang):
        click.echo(line)
