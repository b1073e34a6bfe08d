"""The referee's desks of the store: one for each event, opened by its first act."""

import secrets

from guandan.game.acts import Act
from guandan.game.errors import Unreadable
from guandan.game.facts import Fact
from guandan.game.match import Match
from guandan.game.ruleset import Ruleset
from guandan.office.logids import DESK, desk_log
from guandan.office.times import now
from guandan.referee.corrections import Corrections
from guandan.referee.desk import DeskLog, opening_body
from guandan.referee.register import event_of
from guandan.store import LogStore


def read_desk(store: LogStore, event: str, rules: Ruleset | None = None) -> DeskLog:
    """The desk of an event; with a book, one that is not there yet is opened, but not written.

    Raises Unreadable if there is none.
    """
    log_id = desk_log(event)
    if store.exists(log_id):
        return DeskLog(store.read(log_id))
    if rules is None:
        raise Unreadable("no_such_desk" if event else "which_desk", event=event)
    log = DeskLog()
    log.open(opening_body(log_id, rules), now(), "open")
    return log


def desks(store: LogStore) -> list[DeskLog]:
    """The desks of all events."""
    names = [kept.log_id for kept in store.logs() if kept.log_id == DESK or kept.log_id.startswith(f"{DESK}:")]
    return [DeskLog(store.read(name)) for name in names if store.read(name, limit=1)[0].kind == "desk"]


def do(store: LogStore, log: DeskLog, act: Act) -> Fact:
    """Do an act and write it, together with the opening of a desk that is new."""
    log_id = log.state.id
    kept = store.head(log_id).length
    command = secrets.token_hex(8)
    fact = log.act(act, max(now(), log.state.at), command)
    store.append(log_id, kept, log.facts[kept:], command, title=log_id if not kept else "")
    return fact


def correction_window(store: LogStore, match: Match, appeal: int = 0) -> tuple[Corrections, bool]:
    """The limits of corrections at the desk of a match's event, and whether that appeal was upheld there."""
    limits, event = Corrections(match.rules), event_of(match)
    if not store.exists(desk_log(event)):
        return limits, False
    desk = read_desk(store, event).state
    return limits._replace(ordered=desk.corrections.ordered), desk.appeals.upheld(appeal)
