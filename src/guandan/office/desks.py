"""The referee's desks of the store: one for each event, opened by its first act."""

import secrets

from guandan.game.acts import Act
from guandan.game.errors import Unreadable
from guandan.game.facts import Fact
from guandan.game.match import Match
from guandan.game.ruleset import Ruleset
from guandan.office.ledger import Ledger, carried_out
from guandan.office.logids import desk_log
from guandan.office.times import now
from guandan.referee.corrections import Corrections
from guandan.referee.desk import DeskLog, opening_body
from guandan.referee.register import event_of
from guandan.store import About, LogStore
from guandan.store.subjects import DESK


def read_desk(store: LogStore, event: str) -> DeskLog:
    """The desk of an event. Raises Unreadable if there is none."""
    if not store.exists(desk_log(event)):
        raise Unreadable("no_such_desk" if event else "which_desk", event=event)
    return DeskLog(store.read(desk_log(event)))


def desks(store: LogStore) -> list[DeskLog]:
    """The desks of all events."""
    return [DeskLog(store.read(kept.log_id)) for kept in store.logs(about=About((DESK,)))]


def enter(
    store: LogStore, event: str, act: Act, rules: Ruleset | None = None, command: str = ""
) -> tuple[DeskLog, Fact]:
    """Do an act at the desk of an event; its log afterwards, and the fact. With a book a desk may be opened by it.

    Raises Unreadable if there is no desk and no book.
    """
    log_id, command = desk_log(event), command or secrets.token_hex(8)
    new = rules is not None and not store.exists(log_id)
    ledger = Ledger(log_id, DeskLog() if new else read_desk(store, event), title=log_id)

    def deed(log: DeskLog) -> None:
        if rules is not None and not log.facts:
            log.open(opening_body(log_id, rules), now(), "open")
        log.act(act, max(now(), log.state.at), command)

    done = carried_out(store, ledger.do(deed, command))
    return ledger.log, done.facts[-1]


def tried(store: LogStore, event: str, act: Act, rules: Ruleset) -> DeskLog:
    """The desk as it would be after an act; nothing is written. Raises a refusal."""
    log = desk_or_new(store, event, rules)
    log.act(act, max(now(), log.state.at))
    return log


def desk_or_new(store: LogStore, event: str, rules: Ruleset) -> DeskLog:
    """The desk of an event, or an empty one where none was opened yet."""
    if store.exists(desk_log(event)):
        return read_desk(store, event)
    log = DeskLog()
    log.open(opening_body(desk_log(event), rules), now())
    return log


def correction_window(store: LogStore, match: Match, appeal: int = 0) -> tuple[Corrections, bool]:
    """The limits of corrections at the desk of a match's event, and whether that appeal was upheld there."""
    limits, event = Corrections(match.rules), event_of(match)
    if not store.exists(desk_log(event)):
        return limits, False
    desk = read_desk(store, event).state
    return limits._replace(ordered=desk.corrections.ordered), desk.appeals.upheld(appeal)
