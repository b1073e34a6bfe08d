"""Events of the store: read, kept, and written act by act."""

import secrets
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from guandan.event.archive import Difference, check, exported, travelling, unpacked
from guandan.event.log import EventLog, day_of, opening_body
from guandan.event.plans import plan_of
from guandan.event.references import Find, beside
from guandan.event.terms import terms_of
from guandan.game.acts import Act
from guandan.game.errors import Conflict, GuandanError, Unreadable, like, quoted
from guandan.game.facts import Fact
from guandan.game.ruleset import Ruleset, find
from guandan.office.ledger import Deed, Ledger, carried_out
from guandan.office.logids import desk_log, event_log, title_of
from guandan.office.matches import Broken
from guandan.office.scores import table_text
from guandan.office.tablematches import matches_of
from guandan.office.times import now
from guandan.store import About, LogStore
from guandan.store.subjects import EVENT

GUARDED = ("published", "draft_changed", "locked", "stage_closed", "closed", "stopped")
"""The acts that answer for what their actor has seen: none of them is decided again on a log that has grown."""


def read_event(store: LogStore, event: str) -> EventLog:
    """The log of an event. Raises Unreadable if there is none."""
    if not event or not store.exists(event_log(event)):
        raise Unreadable("no_such_event", event=quoted(event))
    return EventLog(store.read(event_log(event)))


def events(store: LogStore, broken: Broken) -> Iterator[EventLog]:
    """All events, the one that changed last first. One that cannot be folded is left out, and `broken` told of it."""
    for kept in store.logs(about=About((EVENT,))):
        event = kept.log_id.partition(":")[2]
        try:
            yield read_event(store, event)
        except GuandanError as refusal:
            broken(event, refusal)


class NewEvent(NamedTuple):
    """An event that somebody wants to begin."""

    id: str
    """A short word, such as spring-cup."""
    name: str
    book: str
    terms: Mapping[str, Any]
    seed: str = ""
    """The published seed of all lots; drawn now if there is none."""
    by: str = "organiser"

    def log(self, at: int, command: str = "") -> EventLog:
        """Its log with the first fact. Raises a refusal."""
        if not self.id.replace("-", "").replace("_", "").replace(".", "").isalnum() or len(self.id) > 60:
            raise Unreadable("wrong_field", field="EVENT", allowed=like("spring-cup, 2026.5"))
        rules, log = find(self.book), EventLog()
        terms = {"reference": day_of(at), **self.terms}
        seed = self.seed or secrets.token_hex(8)
        log.open(opening_body(self.id, self.name, rules, terms, seed=seed, by=self.by), at, command)
        terms_of(rules, terms, day_of(at))
        return log


def keep(store: LogStore, log: EventLog) -> None:
    """Write the log of a new event. Raises Conflict if there is one of its name."""
    event = log.state.id
    if store.exists(event_log(event)):
        raise Conflict("event_exists", event=quoted(event))
    title = title_of(log.state.rules.id, log.state.name)
    store.append(event_log(event), 0, log.facts, secrets.token_hex(8), title=title)


def enter(
    store: LogStore,
    event: str,
    acts: Callable[[EventLog], Iterable[Act]],
    *,
    command: str = "",
    seen: int | None = None,
    several: bool = False,
) -> tuple[EventLog, list[Fact]]:
    """Do acts in an event, all of them or none; its log afterwards, and their facts.

    `acts` is asked again if others have written meanwhile. It may give one act after the other: the log it was given
    moves on with each. `seen` is the length of the log that a guarded act answers for; else the length it has now.
    Where they are about `several` tables, a refusal names the one that it is about.
    """
    ledger = Ledger(event_log(event), read_event(store, event))
    command = command or secrets.token_hex(8)
    deed = deed_of(acts, command, len(ledger.log.facts) if seen is None else seen, several=several)
    done = carried_out(store, ledger.do(deed, command))
    return ledger.log, done.facts


def deed_of(
    acts: Callable[[EventLog], Iterable[Act]],
    command: str,
    seen: int | None,
    *,
    several: bool = False,
    clock: Callable[[], int] = now,
) -> Deed[EventLog, None]:
    """What does acts to the log of an event; guarded ones only if it is as long as its actor has `seen` it."""

    def deed(log: EventLog) -> None:
        start = len(log.facts)
        for act in acts(log):
            if act.kind in GUARDED and start != seen:
                raise Conflict("log_grown", log=quoted(log.state.id), length=start, seen="-" if seen is None else seen)
            try:
                log.act(act, max(clock(), log.state.at), command)
            except GuandanError as refusal:
                raise (
                    refusal.at(table_text(act.data["table"])) if several and "table" in act.data else refusal
                ) from None

    return deed


def stage_terms(store: LogStore, event: str, stage: str) -> tuple[Ruleset, dict[str, Any]] | None:
    """The book of an event and how the matches of a stage are played; None if the event is not kept here.

    Time and deals together, reports abolished, and whatever else the stage was planned with holds for its matches.
    """
    if not event or not store.exists(event_log(event)):
        return None
    state = read_event(store, event).state
    if not state.stages:
        return state.rules, {}
    found = state.meant(int(stage) if stage.isascii() and stage.isdecimal() else None)
    decides = {"must_decide": 1} if plan_of(found.spec).family == "knockout" else {}
    return state.rules, {**found.spec.match, **decides}


def logs_beside(store: LogStore, log: EventLog) -> dict[str, list[Fact]]:
    """The logs that travel with an event: its desk, and the matches that its facts and its desk refer to."""
    event = log.state.id
    return beside(log.facts, finder(store), own=event_log(event), first=(desk_log(event),))


def packed(store: LogStore, log: EventLog, *, personal: bool = False) -> bytes:
    """The whole event as one file, with the logs that travel with it; `personal` data only if they are asked for."""
    return exported(log, personal=personal, beside=travelling(log.state, logs_beside(store, log)))


def take_in(store: LogStore, data: bytes) -> EventLog | Difference:
    """Keep the event of a file with the logs that came with it; or the first thing in it that is not true.

    Raises a refusal if it cannot be read, is kept here already, or brings logs that nothing in it refers to.
    """
    log, carried = unpacked(data)
    event = log.state.id
    own = beside(log.facts, carried.get, own=event_log(event), first=(desk_log(event),))
    if carried.keys() - own.keys():
        raise Conflict("record_altered")
    if store.exists(event_log(event)):
        raise Conflict("event_exists", event=quoted(event))
    difference = check(log, matches_of(finder(store, carried)))
    if difference is not None:
        return difference
    keep_beside(store, carried)
    keep(store, log)
    return log


def finder(store: LogStore, carried: Mapping[str, Sequence[Fact]] | None = None) -> Find:
    """Facts of logs by their ids: those that were carried along, else those of the store."""
    known: dict[str, Sequence[Fact] | None] = dict(carried or {})

    def find(name: str) -> Sequence[Fact] | None:
        if name not in known:
            known[name] = store.read(name) if name and store.exists(name) else None
        return known[name]

    return find


def keep_beside(store: LogStore, carried: Mapping[str, Sequence[Fact]]) -> None:
    """Write the logs that came with an event. Raises Conflict if one of them is kept here and says something else."""
    for name, facts in carried.items():
        here = store.read(name) if store.exists(name) else []
        if any(mine.hash != theirs.hash for mine, theirs in zip(here, facts, strict=False)):
            raise Conflict("other_match", match=name, seq=0)
    for name, facts in carried.items():
        length = len(store.read(name)) if store.exists(name) else 0
        if facts[length:]:
            store.append(name, length, list(facts[length:]), secrets.token_hex(8), title=name)
