"""The whole event as one file: its log, the desk with its appeals, and the matches that it refers to."""

import json
import secrets
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from guandan.event import archive
from guandan.event.archive import Difference
from guandan.event.log import EventLog
from guandan.event.reports import Matches, references
from guandan.game.errors import Conflict, GuandanError, Unreadable, quoted
from guandan.game.facts import Fact, canonical, check_chain, fact_from_json
from guandan.game.log import Log
from guandan.game.record import record_of, revealed
from guandan.game.view import PUBLIC
from guandan.office.logids import desk_log, event_log, title_of
from guandan.referee.desk import DeskLog
from guandan.store import About, Entry, LogStore
from guandan.store.subjects import MATCHES

BESIDE = "beside"
"""Where the logs stand in the file that travel with the event's own."""
Facts = Sequence[Fact]


class Archive(NamedTuple):
    """An event and the logs that belong to it."""

    log: EventLog
    beside: Mapping[str, Facts]
    """The desk and the matches, by what they are called in the store."""


def beside(store: LogStore, log: EventLog) -> dict[str, Facts]:
    """The logs of the store that belong to an event: its desk, its matches that are over, and all it refers to."""
    names = {kept.log_id for kept in store.logs(about=About(MATCHES, log.state.id))}
    names |= {name for fact in log.facts for name, _, _ in referred(fact)}
    desk = desk_log(log.state.id)
    if store.exists(desk):
        names |= {desk, *(name for fact in store.read(desk) for name, _, _ in referred(fact))}
    names -= {event_log(log.state.id)}
    found: dict[str, Facts] = {}
    for name in sorted(names):
        facts = store.read(name) if store.exists(name) else []
        if facts and facts[0].kind == "desk":
            found[name] = facts
        elif facts and facts[0].kind == "open" and any(fact.kind == "match_end" for fact in facts):
            found[name] = revealed(record_of(facts, PUBLIC).facts)
    return found


def referred(fact: Fact) -> Iterator[tuple[str, int, str]]:
    """The references into other logs that stand in a fact of an event or a desk."""
    yield from references(fact.data)
    for name in ("appeal", "against", "match", "fact"):
        ref = fact.data.get(name)
        if isinstance(ref, list) and len(ref) == 3:
            yield ref[0], ref[1], ref[2]


def written(data: bytes, logs: Mapping[str, Facts]) -> bytes:
    """The file of an event, as event/archive.py writes it, with the logs that belong to it."""
    value = json.loads(data)
    value[BESIDE] = [{"log": name, "facts": [fact.as_json() for fact in logs[name]]} for name in sorted(logs)]
    return canonical(value) + b"\n"


def read(data: bytes) -> Archive:
    """The event in a file and what belongs to it. Raises a refusal for anything that `written` did not write."""
    if len(data) > archive.MOST_BYTES:
        raise Unreadable("record_huge", most=archive.MOST_BYTES >> 20)
    try:
        value = json.loads(data)
    except (ValueError, RecursionError):
        value = None
    if not isinstance(value, dict) or not isinstance(value.get(BESIDE), list):
        raise Unreadable("not_an_event")
    logs = dict(_beside(one) for one in value.pop(BESIDE))
    own = canonical(value) + b"\n"
    log = archive.imported(own)
    if written(own, logs) != data:
        raise Conflict("record_altered")
    return Archive(log, logs)


def _beside(value: Any) -> tuple[str, list[Fact]]:
    if not isinstance(value, dict) or not isinstance(value.get("log"), str) or not isinstance(value.get("facts"), list):
        raise Unreadable("not_an_event")
    facts = [fact_from_json(fact) for fact in value["facts"]]
    check_chain(facts)
    if not facts or facts[0].kind not in ("desk", "open"):
        raise Unreadable("not_an_event")
    (DeskLog if facts[0].kind == "desk" else Log)(facts)
    return value["log"], facts


def keep(store: LogStore, whole: Archive) -> None:
    """Write an event and what belongs to it, all of it or nothing.

    A log that is here already, with at least these facts, stays as it is. Raises Conflict if there is another one of
    its name, or an event of this name.
    """
    state = whole.log.state
    if store.exists(event_log(state.id)):
        raise Conflict("event_exists", event=quoted(state.id))
    command = secrets.token_hex(8)
    entries = [Entry(event_log(state.id), 0, whole.log.facts, command, title=title_of(state.rules.id, state.name))]
    for name, facts in whole.beside.items():
        if not store.exists(name):
            entries.append(Entry(name, 0, facts, command, title=title_of(name)))
        elif [fact.hash for fact in store.read(name, limit=len(facts))] != [fact.hash for fact in facts]:
            raise Conflict("other_log", log=quoted(name))
    store.append_many(entries)


class Checked(NamedTuple):
    """What a check of an event has found."""

    difference: Difference | None
    """The first."""
    missing: tuple[str, ...]
    """The logs that it refers to and that are not here: what it says of them is taken at its word."""


def check(log: EventLog, find: Callable[[str], Facts | None]) -> Checked:
    """Derive an event anew and hold it against the logs that it refers to, as far as `find` has them."""
    known: dict[str, Facts | None] = {}

    def facts_of(name: str) -> Facts | None:
        if name not in known:
            known[name] = find(name)
        return known[name]

    difference = archive.check(log, _matches(facts_of))
    for fact in log.facts if difference is None else ():
        for name, seq, hashed in referred(fact):
            there = facts_of(name) if name != event_log(log.state.id) else log.facts
            if there is not None and (seq >= len(there) or there[seq].hash != hashed):
                return Checked(Difference(fact.seq, fact.kind, Conflict("other_match", match=name, seq=seq).text), ())
    return Checked(difference, tuple(sorted(name for name, facts in known.items() if facts is None)))


def _matches(facts_of: Callable[[str], Facts | None]) -> Matches:
    """The logs of matches among what is found."""
    known: dict[str, Log | None] = {}

    def find(name: str) -> Log | None:
        if name not in known:
            facts = facts_of(name)
            known[name] = Log(facts) if facts and facts[0].kind == "open" else None
        return known[name]

    return find


def finder(store: LogStore, logs: Mapping[str, Facts]) -> Callable[[str], Facts | None]:
    """Finds logs in a file first, then in the store."""

    def find(name: str) -> Facts | None:
        if name in logs:
            return logs[name]
        try:
            return store.read(name) if store.exists(name) else None
        except GuandanError:
            return None

    return find
