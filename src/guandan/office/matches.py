"""Matches of the store: read, tried out, written to, and those of an event that count together."""

from collections.abc import Callable, Iterable

from guandan.game.acts import Act
from guandan.game.errors import GuandanError, Unreadable
from guandan.game.facts import Fact
from guandan.game.log import Log
from guandan.game.match import Match
from guandan.office.desks import desks
from guandan.office.ledger import Deed, Ledger, carried_out
from guandan.referee.desk import DeskLog
from guandan.referee.register import earlier, event_of, known_to, made_at
from guandan.referee.rulings import carrying_along
from guandan.referee.rulings.in_force import Entry
from guandan.store import About, LogStore
from guandan.store.subjects import MATCHES

Broken = Callable[[str, GuandanError], object]
"""Told of a log that cannot be read, with why: its rule book may have changed since."""


def read_match(store: LogStore, match: str) -> Log:
    """The log of a match. Raises Unreadable if there is none, or it is not of a match."""
    return Log(store.read(match))


def match_ledger(store: LogStore, match: str) -> Ledger[Log]:
    """The ledger of a match, for what is done to it. Raises Unreadable if there is none."""
    return Ledger(match, read_match(store, match))


def entering(
    act: Act | Callable[[Log], Act], when: Callable[[Log], int], command: str, beside: Iterable[Match] = ()
) -> Deed[Log, None]:
    """What enters an act in a match, and makes the rulings again that it changes.

    `beside` are the other matches of the event: their rulings count.
    """
    others_, at = tuple(beside), None

    def deed(log: Log) -> None:
        nonlocal at
        at = when(log) if at is None else max(at, log.state.at)  # a preview and what is written have the same time
        done = act(log) if callable(act) else act
        carrying_along.enter(log, done, at, command, known_to(log, others_))

    return deed


def enter(
    store: LogStore, ledger: Ledger[Log], deed: Deed[Log, object], command: str, seen: int | None = None
) -> list[Fact]:
    """Write a deed into the log of a match; its facts."""
    return carried_out(store, ledger.do(deed, command, seen=seen)).facts


def match_logs(store: LogStore, broken: Broken, event: str = "") -> list[Log]:
    """The logs of all matches of the store, or of an event, in which a referee has ruled, corrected or gone back.

    One that cannot be folded is left out, and `broken` is told of it.
    """
    found = []
    corrected = {ref for desk in desks(store) for ref in _referred(desk)}
    of_event = event or None
    names = {kept.log_id for kept in store.logs(about=About(MATCHES, of_event, judged=True))}
    for kept in store.logs(about=About(MATCHES, of_event)):
        if kept.log_id in names or kept.log_id in corrected:
            try:
                found.append(read_match(store, kept.log_id))
            except GuandanError as refusal:
                broken(kept.log_id, refusal)
    return found


def _referred(desk: DeskLog) -> list[str]:
    return [str(fact.data["match"][0]) for fact in desk.facts if fact.kind == "correction"]


def others(store: LogStore, match: Match, broken: Broken) -> list[Match]:
    """The other matches of the same event in which a referee has done something: their rulings count in this one."""
    event = event_of(match)
    return [one.state for one in match_logs(store, broken, event) if one.state.id != match.id] if event else []


def counted(match: Match, beside: Iterable[Match], amends: object = None) -> tuple[Entry, ...]:
    """The rulings in other matches of the event that count with one made now, or with the ruling that is amended."""
    old = next((one for one in match.register.rulings if one.seq == amends), None)
    return earlier(match, beside, None if old is None else made_at(match, old))


def reference(store: LogStore, match: str, number: int | None, *, kinds: tuple[str, ...] = ()) -> list[str | int]:
    """A fact of a match as [log, number, hash]; without a number the last one of these kinds. Raises Unreadable."""
    facts = store.read(match)
    if facts[0].kind != "open":
        raise Unreadable("not_a_log")
    if number is None:
        found = [fact.seq for fact in facts if fact.kind in kinds]
        if not found:
            raise Unreadable("missing_field", field="FACT")
        number = found[-1]
    if not 0 <= number < len(facts):
        raise Unreadable("wrong_field", field="FACT", allowed=f"0 ... {len(facts) - 1}")
    return [match, number, facts[number].hash]
