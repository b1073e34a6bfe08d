"""The sheets of an event's tables: matches that are kept at the tables, as `guandan record` keeps them from paper.

A sheet is the log of a match with a name of its own. It begins with the round, at the time that this was published or
begun, so that whoever opens it first writes the same; the event refers to it by (log, number, hash). Where there is
none, but one record of that table was begun by `guandan record`, that is the sheet.
"""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from guandan.event.access import Actor
from guandan.event.acts.sheets import check_hands
from guandan.event.kinds import RULING
from guandan.event.plans import plan_of
from guandan.event.reports import Where
from guandan.event.state import Event
from guandan.game.acts import REFEREE, SCORER, Act
from guandan.game.errors import Conflict, GuandanError, NotAllowed, OutOfTurn, Unreadable, one_of, quoted
from guandan.game.facts import Body, Fact
from guandan.game.fields import Ref
from guandan.game.log import Log
from guandan.game.match import opening_body
from guandan.game.seats import SEATS
from guandan.office.ledger import Ledger, carried_out
from guandan.office.logids import title_of
from guandan.office.matches import entering
from guandan.store import About, LogStore
from guandan.store.subjects import PAPER

SCORED = {"deal": "result", "close": "close", "lot": "lot"}
"""What is entered on a sheet, and the act of the match that it is."""
RULED = ("time", "back")
"""What only a referee enters: that time is over, that the last deal is taken back."""
TRIED = {
    "deal": Act("result", SCORER, {"finish": ["E", "W"]}),
    "close": Act("close", SCORER),
    "lot": Act("lot", SCORER, {"winner": "E-W"}),
    "time": Act("time", REFEREE, {"running": 1}),
}
"""What is tried to know what can be entered."""


class Sheet(NamedTuple):
    """The sheet of a table."""

    where: Where
    name: str
    """What its log is called."""
    log: Log
    length: int
    """How many of its facts are kept; 0 as long as nothing was entered."""

    @property
    def ref(self) -> Ref:
        """The last fact of it."""
        return Ref(self.name, self.log.facts[-1].seq, self.log.facts[-1].hash)

    @property
    def signed(self) -> tuple[str, ...]:
        """Who agrees with it as it is."""
        return tuple(who for who, ref in self.where.table.signed.items() if ref == self.ref)


def place_of(event: Event, table: int) -> Where:
    """The round that is on at a table. Raises OutOfTurn if there is none, NotAllowed if it has no sheet of its own."""
    for stage in event.stages:
        one = stage.open.table(table) if stage.open and any(t.number == table for t in stage.open.tables) else None
        if stage.open is not None and one is not None:
            if event.terms.pairs > 1 or plan_of(stage.spec).boards(stage.spec):
                raise NotAllowed("sheet_of_pairs")
            return Where(event, stage, stage.open, one)
    raise OutOfTurn("no_sheet", table=table)


def read_sheet(store: LogStore, where: Where) -> Sheet:
    """The sheet of a table as it is kept; an empty one if nothing was entered yet."""
    place = (where.stage.number, where.round.number, where.table.number, *((where.board,) if where.board else ()))
    name = ".".join((where.event.id, *map(str, place)))
    if store.exists(name):
        facts = store.read(name)
        return Sheet(where, name, Log(facts), len(facts))
    here = where.about
    about = About((PAPER,), here["event"], here["stage"], here["round"], here["table"])
    kept = {one.log_id: Log(store.read(one.log_id)) for one in store.logs(about=about)}
    records = [(log_id, log) for log_id, log in kept.items() if _fits(where, log)]
    if len(records) == 1 and not where.board:
        ((record, log),) = records
        return Sheet(where, record, log, len(log.facts))
    log = Log()
    log.open(_opening(where, name), _began(where), "open")
    return Sheet(where, name, log, 0)


def _fits(where: Where, log: Log) -> bool:
    """Whether a record of a table is of those who sit there, by the book of the event; it need not name them."""
    agreed = log.state.agreed
    seated = all(name in ("", player) for name, player in zip(agreed.players, where.players, strict=True))
    return seated and log.state.rules == where.event.rules


def _began(where: Where) -> int:
    return where.round.begun or where.round.published


def _opening(where: Where, name: str) -> Body:
    names = dict(zip(SEATS, where.players, strict=True))
    return opening_body(name, where.event.rules, names, where.changes, recorded=True, about=where.about)


def act_on(event: Event, actor: Actor, kind: str, data: Mapping[str, Any], log: Log) -> Act:
    """What somebody enters on a sheet, as an act of its match. Raises a refusal."""
    check_hands(event, actor.by)
    if kind in SCORED:
        return Act(SCORED[kind], SCORER, data)
    if kind not in RULED:
        raise Unreadable("unknown_act", act=quoted(kind), allowed=one_of((*SCORED, *RULED)))
    if actor.role not in RULING:
        raise OutOfTurn("not_yours", by=quoted(actor.by), act=kind)
    if kind == "time":
        return Act("time", REFEREE, {"running": 1})
    ended = _ended(log)
    if not ended:
        raise Conflict("nothing_changes")
    first = next(fact for fact in log.facts if fact.cmd == ended[-1].cmd)
    said = {"to": first.seq - 1, "official": actor.name, "role": actor.role, "reason": str(data.get("reason", ""))}
    return Act("rewind", REFEREE, said)


def enter(
    store: LogStore, sheet: Sheet, act: Callable[[Log], Act], command: str, *, seen: int, clock: Callable[[], int]
) -> list[Fact]:
    """Write a line on a sheet, once for each command; its facts. Raises a refusal, also if it has grown since."""
    done = entering(act, lambda log: max(clock(), log.state.at), command)
    return written(store, sheet, done, command, seen=seen, at=clock())


def written(
    store: LogStore, sheet: Sheet, deed: Callable[[Log], object], command: str, *, seen: int | None, at: int
) -> list[Fact]:
    """Do something to the match of a sheet, which is begun if it was not; its facts. Raises a refusal."""
    where = sheet.where
    ledger = Ledger(sheet.name, Log(store.read(sheet.name)) if store.exists(sheet.name) else Log())
    ledger.title = title_of(where.event.rules.id, where.event.name, str(where.round.number), str(where.table.number))

    def done(log: Log) -> None:
        if not log.facts:
            log.open(_opening(where, sheet.name), _began(where), "open")
        _stand_still(where, log, max(at, log.state.at))
        deed(log)

    return carried_out(store, ledger.do(done, command, seen=seen)).facts


def owed(where: Where, log: Log, at: int) -> int:
    """Milliseconds for which the round stood still and the sheet does not know it yet."""
    stops = [fact.at for fact in log.facts if fact.kind in ("pause", "resume")]
    known = sum(end - start for start, end in zip(stops[::2], stops[1::2], strict=False))
    stopped = where.round.stopped + (at - where.round.paused if where.round.paused else 0)
    return max(0, stopped - known)


def _stand_still(where: Where, log: Log, at: int) -> None:
    """Put the clock of a sheet back by the pauses of its round; a deal that is taken back does not take them along."""
    start = max(log.state.at, at - owed(where, log, at))
    if start < at and not log.state.over and log.state.register.paused is None:
        log.act(Act("pause", REFEREE), start, "round")
        log.act(Act("resume", REFEREE), at, "round")


def open_to(log: Log, at: int) -> list[str]:
    """What can be entered on a sheet at a moment: `deal close lot time back`."""
    return [kind for kind, act in TRIED.items() if _goes(log, act, at)] + ["back"] * bool(_ended(log))


def _goes(log: Log, act: Act, at: int) -> bool:
    try:
        return log.decided(act, max(at, log.state.at)).kind in ("deal_end", act.kind)
    except GuandanError:
        return False


def _ended(log: Log) -> list[Fact]:
    return [fact for fact in log.course() if fact.kind == "deal_end"]
