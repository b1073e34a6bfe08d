"""Reports (成绩报告): what the log of a match says to its table of the event, by (log, number, hash) of its last fact.

A pair is known by its players' names, whichever chairs it had. What the referee ruled in the match goes along: a match
lost or forfeited stands in the result, and who was excluded there is excluded here (D2, R-90).
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from guandan.event.outcomes import written
from guandan.event.stage import Round, Table
from guandan.event.state import Event
from guandan.game.errors import Conflict, OutOfTurn, quoted
from guandan.game.facts import Data, Fact
from guandan.game.log import Log
from guandan.game.match import Match
from guandan.game.results import GameResult
from guandan.game.seats import SIDES
from guandan.referee.register import Registered

Matches = Callable[[str], Log | None]
"""The log of a match by its id; None if it is not kept here."""
RESULTS = ("result", "settled", "correction", "ruled")
"""The facts that may hold a report."""


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


def report(event: Event, now: Round, table: Table, log: Log, name: str) -> Report:
    """What the match kept as `name` reports to a table of a round.

    Raises OutOfTurn while it is played, Conflict if it is another table's, other people's or of another book.
    """
    match = log.state
    if match.rules.digest != event.rules.digest:
        raise Conflict("other_book", book=event.rules.id)
    _check_place(event, now, table, match, name)
    turned = _turned(event, table, match, name)
    if not match.over or match.pending or match.result is None:
        raise OutOfTurn("match_not_over", match=name)
    last = log.facts[-1]
    told = _turn(match.result).as_data() if turned else match.result.as_data()
    gone = _forfeits(match) if match.result.reason == "ruling" else ()
    if gone:
        told["forfeit"] = "both" if len(gone) > 1 else SIDES[gone[0] ^ turned]
    entries = (table.second, table.first) if turned else (table.first, table.second)
    out = tuple(
        _exclusion(log, name, entries[one.side], one.ruling) for one in match.excluded if one.ruling is not None
    )
    return Report(written({"match": [name, last.seq, last.hash], "result": told}), out)


def _check_place(event: Event, now: Round, table: Table, match: Match, name: str) -> None:
    """Refuse a match that says that it was played elsewhere."""
    here = {"event": event.id, "round": str(now.number), "table": str(table.number)}
    about = dict(match.about)
    for field, text in about.items():
        if here.get(field, text) != text:
            told = " / ".join(about.get(key, "-") for key in here)
            raise Conflict("match_elsewhere", match=name, told=quoted(told), here=" / ".join(here.values()))
    if not any(match.players) and not about.keys() >= set(here):
        raise Conflict("match_not_theirs", match=name, table=table.number)


def _turned(event: Event, table: Table, match: Match, name: str) -> bool:
    """Whether the pair named first sat North-South. Raises Conflict if others played."""
    for sides in ((table.first, table.second), (table.second, table.first)):
        if all(_played(event, entry, match.players[side::2]) for side, entry in enumerate(sides)):
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
        for ruled in match.rulings
        if ruled.amended is None and ruled.data.get("sanction") == "forfeit"
        for side in Registered(match, ruled).sides
    }
    winner = match.result.winner if match.result else None
    return tuple(sorted(found - {winner}))


def _exclusion(log: Log, name: str, entry: int, seq: int) -> Exclusion:
    fact = log.facts[seq]
    data = fact.data
    role = "chief" if data.get("acting") else data.get("confirmed_role") or data.get("role") or "chief"
    who = data.get("confirmed") or data.get("official") or ""
    reason = data.get("reason") or data.get("article") or name
    return Exclusion(
        entry, (name, fact.seq, fact.hash), f"{role}/{who}" if who else role, bool(data.get("consent")), reason
    )


def references(data: Data) -> Iterator[tuple[str, int, str]]:
    """The references into logs of matches that stand in a fact of an event."""
    result = data.get("result")
    for one in (result, *result.get("boards", ())) if isinstance(result, Mapping) else ():
        if isinstance(one, Mapping) and "match" in one:
            log, seq, hashed = one["match"]
            yield log, seq, hashed
    if "ruling" in data:
        log, seq, hashed = data["ruling"]
        yield log, seq, hashed


def check(event: Event, fact: Fact, matches: Matches) -> None:
    """Hold what a fact says of matches against their logs, as far as they are kept here. Raises Conflict."""
    for name, seq, hashed in references(fact.data):
        log = matches(name)
        if log is not None and (seq >= len(log.facts) or log.facts[seq].hash != hashed):
            raise Conflict("other_match", match=name, seq=seq)
    if fact.kind not in RESULTS:
        return
    stage = event.stages[fact.data["stage"] - 1]
    now = stage.rounds[fact.data["round"] - 1]
    table = next(one for one in now.tables if one.number == fact.data["table"])
    result = fact.data["result"]
    for one in (result, *result.get("boards", ())):
        log = matches(one["match"][0]) if "match" in one else None
        if log is not None:
            name, seq, _ = one["match"]
            if report(event, now, table, log.until(seq + 1), name).result["result"] != one["result"]:
                raise Conflict("other_match", match=name, seq=seq)
