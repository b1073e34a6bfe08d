"""Reports (成绩报告): what the log of a match says to its table of the event, by (log, number, hash) of its last fact.

A pair is known by its players' names, whichever chairs it had. What the referee ruled in the match goes along: a match
lost or forfeited stands in the result, and who was excluded there is excluded here (D2, R-90).
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from guandan.event.outcomes import Result
from guandan.event.plans import plan_of
from guandan.event.stage import Round, Stage, Table
from guandan.event.state import Event
from guandan.game.errors import Conflict, OutOfTurn, quoted
from guandan.game.facts import Data, Fact
from guandan.game.fields import Ref, read
from guandan.game.levels import LEVELS
from guandan.game.log import Log
from guandan.game.match import Match
from guandan.game.results import GameResult
from guandan.game.ruling import Ruled
from guandan.game.seats import SIDES
from guandan.referee.register import Registered
from guandan.referee.rulings.sanction_effects import WITHDRAW

Matches = Callable[[str], Log | None]
"""The log of a match by its id; None if it is not kept here."""
RESULTS = ("result", "settled", "correction", "ruled")
"""The facts that may hold a report."""


class Where(NamedTuple):
    """A table of a round, to which a match reports."""

    event: Event
    stage: Stage
    round: Round
    table: Table
    board: int = 0
    """Which pair of two teams, or which board of duplicate; 0 for the table as a whole."""

    @property
    def boards(self) -> int:
        """How many there are at the table; 0 where it has a single match."""
        pairs = self.event.terms.pairs
        return pairs if pairs > 1 else plan_of(self.stage.spec).boards(self.stage.spec)

    @property
    def about(self) -> dict[str, str]:
        """What a match that is played there says of its place."""
        event, stage, now, table, board = self
        here = {"event": event.id, "stage": str(stage.number), "round": str(now.number), "table": str(table.number)}
        return {**here, "board": str(board)} if board else here

    @property
    def players(self) -> tuple[str, ...]:
        """Who sits on the four chairs, in the order of play: East and West are the pair named first.

        Of teams those of the board; empty names if a team has not put up its pairs.
        """
        first, second = (self._pair(one) for one in (self.table.first, self.table.second))
        return first[0], second[0], first[1], second[1]

    def _pair(self, entry: int) -> tuple[str, str]:
        names = [one.name for one in self.event.entrants[entry].players]
        if self.event.terms.pairs == 1:
            return names[0], names[1]
        put_up = self.table.line_ups.get(entry, ())
        if not 0 < self.board <= len(put_up):
            return "", ""
        one, other = put_up[self.board - 1]
        return names[one - 1], names[other - 1]

    @property
    def changes(self) -> dict[str, Any]:
        """How a match there differs from the book's own format."""
        spec, plan = self.stage.spec, plan_of(self.stage.spec)
        mode = plan.mode(self.stage, self.table.game) if self.table.game else None
        decides = {"must_decide": 1} if plan.family == "knockout" else {}
        board = {"mode": "deals", "max_deals": 1} if self.board and plan.boards(spec) else {}
        return {**spec.match, **(mode.as_format() if mode else {}), **decides, **board}


class Exclusion(NamedTuple):
    """A pair that was excluded in a match."""

    entry: int
    ruling: tuple[str, int, str]
    by: str
    """Who ruled it, as who acts in an event."""
    consent: bool
    reason: str

    def as_data(self) -> dict[str, Any]:
        """As the act `excluded` wants it."""
        data: dict[str, Any] = {"entry": self.entry, "reason": self.reason, "ruling": list(self.ruling)}
        return {**data, "consent": 1} if self.consent else data


class Report(NamedTuple):
    """What a match comes to."""

    result: dict[str, Any]
    """As it is entered (see outcomes)."""
    excluded: tuple[Exclusion, ...] = ()


def report(where: Where, log: Log, name: str) -> Report:
    """What the match kept as `name` reports to a table of a round.

    Raises OutOfTurn while it is played, Conflict if it is another table's, other people's or of another book.
    """
    match, (score, turned) = log.state, _checked(where, log, name)
    last = log.facts[-1]
    told = _turn(score).as_data() if turned else score.as_data()
    gone = _forfeits(match) if score.reason == "ruling" else ()
    if gone:
        told["forfeit"] = "both" if len(gone) > 1 else SIDES[gone[0] ^ turned]
    out = _exclusions(log, name, where.table, turned=turned)
    return Report({"match": [name, last.seq, last.hash], "result": told}, out)


def duplicate_report(where: Where, logs: Sequence[tuple[str, Log]], boards: int) -> Report:
    """What matches report of the boards of a duplicate round: their deals in order, each from level 2.

    They are one match with a game for every board, or one for each board. A match that was lost by ruling makes the
    round a forfeit: what is missing cannot be compared.
    """
    signed: list[int] = []
    lost: set[str] = set()
    out: list[Exclusion] = []
    for name, log in logs:
        score, turned = _checked(where, log, name)
        if score.reason == "ruling":
            lost.add("both" if score.winner is None else SIDES[(1 - score.winner) ^ turned])
        signed += _signed(log.state, name, turned=turned)
        out += _exclusions(log, name, where.table, turned=turned)
    refs = [[name, log.facts[-1].seq, log.facts[-1].hash] for name, log in logs]
    if lost:
        return Report({"forfeit": lost.pop() if len(lost) == 1 else "both", "matches": refs}, tuple(out))
    if len(signed) != boards:
        raise Conflict("boards_differ", boards=len(signed), wanted=boards)
    return Report({"signed": signed, "matches": refs}, tuple(out))


def _signed(match: Match, name: str, *, turned: bool) -> list[int]:
    """The promotions of the pair named first in every deal of a match, those of the others below zero."""
    deals = [deal for game in (*match.score.past, match.game.deals) for deal in game]
    for number, deal in enumerate(deals, start=1):
        if deal.level:
            raise Conflict("board_level", match=name, board=number, level=LEVELS[deal.level])
    return [deal.gain if (deal.winner == 0) != turned else -deal.gain for deal in deals]


def _checked(where: Where, log: Log, name: str) -> tuple[GameResult, bool]:
    """The result of a match that was played at a table, and whether the pair named first sat North-South."""
    match, rules = log.state, where.event.rules
    if match.rules != rules:
        raise Conflict("other_book", book=rules.id)
    _check_place(where, match, name)
    turned = _turned(where.event, where.table, match, name)
    if not match.over or match.register.pending or match.score.result is None:
        raise OutOfTurn("match_not_over", match=name)
    return match.score.result, turned


def _exclusions(log: Log, name: str, table: Table, *, turned: bool) -> tuple[Exclusion, ...]:
    """Who was excluded in a match."""
    entries = (table.second, table.first) if turned else (table.first, table.second)
    found = [one for one in log.state.register.excluded if one.ruling is not None]
    return tuple(_exclusion(log, name, entries[one.side], one.ruling or 0) for one in found)


def _check_place(where: Where, match: Match, name: str) -> None:
    """Refuse a match that says that it was played elsewhere; without names it must say all that tells tables apart."""
    here = where.about
    about = dict(match.agreed.about)
    for field, text in about.items():
        if here.get(field, text) != text:
            told = " / ".join(about.get(key, "-") for key in here)
            raise Conflict("match_elsewhere", match=name, told=quoted(told), here=" / ".join(here.values()))
    needed = set(here) - ({"stage"} if len(where.event.stages) == 1 else set())
    if not any(match.agreed.players) and not about.keys() >= needed:
        raise Conflict("match_not_theirs", match=name, table=where.table.number)


def _turned(event: Event, table: Table, match: Match, name: str) -> bool:
    """Whether the pair named first sat North-South. Raises Conflict if others played."""
    for sides in ((table.first, table.second), (table.second, table.first)):
        if all(_played(event, entry, match.agreed.players[side::2]) for side, entry in enumerate(sides)):
            return sides[0] == table.second
    raise Conflict("match_not_theirs", match=name, table=table.number)


def _played(event: Event, entry: int, names: tuple[str, ...]) -> bool:
    known = {player.name for player in event.entrants[entry].players}
    return all(not name or name in known for name in names)


def _turn(result: GameResult) -> GameResult:
    winner = None if result.winner is None else 1 - result.winner
    return GameResult(
        result.reason,
        result.levels[::-1],
        winner,
        result.grade[::-1],
        result.points[::-1],
        result.promotions[::-1],
    )


def _forfeits(match: Match) -> tuple[int, ...]:
    """The sides that have forfeited the match by a ruling that stands."""
    found = {
        side
        for ruled in match.register.rulings
        if ruled.amended is None and (ruled.data.get("sanction") == "forfeit" or _left(ruled))
        for side in Registered(match, ruled).sides
    }
    winner = match.score.result.winner if match.score.result else None
    return tuple(sorted(found - {winner}))


def _left(ruled: Ruled) -> bool:
    """Whether a pair has left in the match, which is a forfeit of the round (001 §24(2), R-103)."""
    return ruled.data.get("sanction") == "none" and WITHDRAW in ruled.data.get("remedies", ())


def _exclusion(log: Log, name: str, entry: int, seq: int) -> Exclusion:
    fact = log.facts[seq]
    data = fact.data
    role = "chief" if data.get("acting") else data.get("confirmed_role") or data.get("role") or "chief"
    who = data.get("confirmed") or data.get("official") or ""
    reason = data.get("reason") or data.get("article") or name
    return Exclusion(
        entry, (name, fact.seq, fact.hash), f"{role}/{who}" if who else role, bool(data.get("consent")), reason
    )


def references(data: Data) -> Iterator[Ref]:
    """The references into logs of matches that stand in a fact of an event."""
    if "result" in data:
        result = read(Result, data["result"])
        yield from (one.match for one in (result, *result.boards) if one.match is not None)
        yield from result.matches
    if "ruling" in data:
        yield Ref(*data["ruling"])


def check(event: Event, fact: Fact, matches: Matches) -> None:
    """Hold what a fact says of matches against their logs, as far as they are kept here. Raises Conflict."""
    for name, seq, hashed in references(fact.data):
        log = matches(name)
        if log is not None and (seq >= len(log.facts) or log.facts[seq].hash != hashed):
            raise Conflict("other_match", match=name, seq=seq)
    if fact.kind not in RESULTS:
        return
    result, stage = read(Result, fact.data["result"]), event.stage(fact.data["stage"])
    now = stage.round(fact.data["round"])
    where = Where(event, stage, now, now.table(fact.data["table"]))
    _check_boards(where, result, matches)
    for one in (result, *result.boards):
        log = matches(one.match.log) if one.match is not None else None
        if log is not None and one.match is not None:
            name, seq, _ = one.match
            if read(Result, report(where, log.until(seq + 1), name).result).result != one.result:
                raise Conflict("other_match", match=name, seq=seq)


def _check_boards(where: Where, result: Result, matches: Matches) -> None:
    """The same for the boards of duplicate, if the logs of all their matches are kept here."""
    refs = [(name, seq, matches(name)) for name, seq, _ in result.matches]
    logs = [(name, log.until(seq + 1)) for name, seq, log in refs if log is not None]
    if not logs or len(logs) < len(refs):
        return
    spec = where.stage.spec
    again = duplicate_report(where, logs, plan_of(spec).boards(spec)).result
    if read(Result, again) != result:
        raise Conflict("other_match", match=logs[0][0], seq=refs[0][1])
