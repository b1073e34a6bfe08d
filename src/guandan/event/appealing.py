"""What an appeal (申诉) in an event is about: a result, a ruling or a penalty of its log, and what the desk asks of it.

The appeal itself goes its way at the desk (referee/appeals.py), with a reference to the fact here.
"""

from typing import Any, NamedTuple

from guandan.event.log import EventLog
from guandan.event.stage import Round, Stage, Table
from guandan.event.state import Event
from guandan.game.errors import OutOfTurn, Unreadable, one_of
from guandan.game.facts import Fact

SCORES = ("result", "settled", "correction")
RULINGS = ("ruled", "penalty", "penalty_lifted", "excluded", "withdrawn")
AGAINST = (*SCORES, *RULINGS)
"""What may be appealed against."""
CARRIED_OUT = ("correction", "ruled", "penalty_lifted")
"""What puts right what an appeal was upheld about."""


class Matter(NamedTuple):
    """What an appeal is about."""

    fact: Fact
    parties: tuple[int, ...]
    """The entries it concerns."""
    round: int = 0
    ended: int = 0
    """When the time for an appeal began to run; 0 while the round is played (R-141)."""
    published: int = 0
    """Of a score: when the results of its round were."""
    officials: tuple[str, ...] = ()
    """Who ruled, and who refereed the table."""


def at_table(log: EventLog, stage: Stage, now: Round, number: int) -> Matter:
    """The result of a table, played or ruled. Raises a refusal if there is none."""
    table = now.table(number)
    if table.outcome is None:
        raise OutOfTurn("no_result", table=number)
    # What follows from somebody's leaving stands in the draft.
    return _matter(log, log.facts[table.ref[0] or now.draft], stage, now, table)


def of_fact(log: EventLog, number: int) -> Matter:
    """Any fact that decides something, by its number. Raises Unreadable if it is none."""
    fact = log.facts[number] if 0 <= number < len(log.facts) else None
    if fact is None or fact.kind not in AGAINST:
        raise Unreadable("wrong_field", field="fact", allowed=one_of(AGAINST))
    event, data = log.state, fact.data
    if "table" in data:
        stage = event.stage(data["stage"])
        now = stage.round(data["round"])
        return _matter(log, fact, stage, now, now.table(data["table"]))
    if fact.kind in ("penalty", "penalty_lifted"):
        stage = event.stage(data["stage"])
        one = stage.penalties[data["penalty"] - 1]
        then = stage.round(one.round) if one.round else None
        ended = max(fact.at, _end(log, stage, then)) if _over(then) else 0
        return Matter(fact, (one.entry,), one.round, ended, officials=_signed(fact))
    return Matter(fact, (data["entry"],), 0, fact.at, officials=_signed(fact))


def of_penalty(log: EventLog, stage: Stage, number: int) -> Matter:
    """A penalty of a stage, by its number. Raises Unreadable if there is none."""
    for fact in log.facts:
        if fact.kind == "penalty" and (fact.data["stage"], fact.data["penalty"]) == (stage.number, number):
            return of_fact(log, fact.seq)
    raise Unreadable("no_such_penalty", number=number)


def _matter(log: EventLog, fact: Fact, stage: Stage, now: Round, table: Table) -> Matter:
    ended = max(fact.at, _end(log, stage, now)) if _over(now) else 0
    published = now.locked if fact.kind in SCORES and "how" not in fact.data["outcome"] else 0
    return Matter(fact, (table.first, table.second), now.number, ended, published, refereed_by(now, table, fact))


def refereed_by(now: Round, table: Table, fact: Fact) -> tuple[str, ...]:
    """Who has to do with what was decided at a table: who entered a ruling, and its referee."""
    signed = _signed(fact) if fact.kind in RULINGS else (str(fact.data.get("official", "")),)
    return tuple(name for name in (*signed, now.referees.get(table.number, "")) if name)


def _signed(fact: Fact) -> tuple[str, ...]:
    return tuple(name for name in (fact.by.partition("/")[2],) if name)


def in_match(log: EventLog, fact: Fact, stage: Stage, now: Round, number: int) -> Matter:
    """A ruling in the match of a table."""
    table = now.table(number)
    ended = max(fact.at, _end(log, stage, now)) if _over(now) else 0
    return Matter(fact, (table.first, table.second), now.number, ended, 0, refereed_by(now, table, fact))


def times_to_appeal(log: EventLog) -> list[tuple[Stage, Round, int]]:
    """Until when each round that was played can be appealed about; 0 while it is played."""
    limit = log.state.rules.number("appeal.minutes") * 60_000
    return [
        (stage, now, _end(log, stage, now) + limit if _over(now) else 0)
        for stage in log.state.stages
        for now in stage.played
    ]


def _over(now: Round | None) -> bool:
    """Whether all of a round has been played; nothing was, before the first."""
    return now is None or not now.missing


def _end(log: EventLog, stage: Stage, now: Round | None) -> int:
    """When the last result of a round came in (R-141)."""
    where = (stage.number, now.number) if now else None
    return max(
        (fact.at for fact in log.facts if fact.kind in ("result", "settled") and _where(fact) == where), default=0
    )


def _where(fact: Fact) -> tuple[int, int]:
    return fact.data["stage"], fact.data["round"]


def form(event: Event, matter: Matter, appellant: int) -> dict[str, Any]:
    """What the form of an appeal says by itself: the pair, the round, the parties' units, whether it has a captain."""
    who = event.entrant(appellant)
    people = [event.entrants[one].form for one in dict.fromkeys((appellant, *matter.parties))]
    units = [name for one in people for name in (one.unit, one.region) if name]
    names = [
        name for one in people for name in (*(player.name for player in one.players), one.captain, one.coach) if name
    ]
    score = {"score": 1, "published": matter.published} if matter.published else {}
    return {
        "pair": f"{who.number} {who.label}",
        "round": matter.round,
        "ended": matter.ended,
        "units": list(dict.fromkeys(units)),
        "people": list(dict.fromkeys((*names, *matter.officials))),
        "captains": int(bool(who.form.captain)),
        **score,
    }


def carried_out(log: EventLog, appeal: tuple[str, set[int]]) -> Fact:
    """The last fact that carries out an appeal, known by its desk and the facts there. Raises Unreadable."""
    desk, facts = appeal
    for fact in reversed(log.facts):
        named = fact.data.get("appeal") if fact.kind in CARRIED_OUT else None
        if isinstance(named, list) and named[0] == desk and named[1] in facts:
            return fact
    raise Unreadable("missing_field", field="FACT")
