"""A whole event rehearsed through its log: everything it waits for is done, with results by lot (docs/rehearsal.md)."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from guandan.event.archive import act_of
from guandan.event.eligibility import is_team
from guandan.event.log import EventLog, day_of, opening_body
from guandan.event.lot import source
from guandan.event.outcomes import Basis, Result, outcome_of
from guandan.event.personal import seeded_salts
from guandan.event.plans import plan_of
from guandan.event.plans.plan import basis_of
from guandan.event.rehearsal import EVEN, Model, Rates, Rehearsed, arrival, finish_order, leaving, rehearse
from guandan.event.roster import Registration, merged, numbered
from guandan.event.samples import invented
from guandan.event.stage import Stage, Table
from guandan.event.state import Event, entries
from guandan.event.waiting import waiting
from guandan.game.acts import Act
from guandan.game.errors import GuandanError, Illegal
from guandan.game.facts import Fact
from guandan.game.fields import read
from guandan.game.format import Format, format_of
from guandan.game.levels import LEVELS
from guandan.game.results import checked_finish, deal_result
from guandan.game.ruleset import find
from guandan.game.seats import SIDES, side
from guandan.game.shuffle import below

MINUTE = 60_000
BEGAN = 1_767_225_600_000
"""When a rehearsal begins: 2026-01-01, 08:00 in China; the same seed gives the same facts."""
PLAYED = "模拟 rehearsal"
"""Who does what nobody does, and why: facts have no language, so it says so in both."""
CHIEF, FIRST, SECOND = f"chief/{PLAYED}", f"recorder/{PLAYED}", f"recorder/{PLAYED} 2"


class Script(NamedTuple):
    """How an event is rehearsed."""

    seed: str
    strengths: Mapping[int, int] = {}
    rates: Rates = Rates()
    late: Mapping[int, Sequence[Registration]] = {}
    """Who comes only before a round of the first stage."""


def rehearsed(log: EventLog, script: Script) -> Iterator[Fact]:
    """Play an event to its end, fact by fact. It must have its stages; what is there already stays.

    Raises a refusal if something cannot be done, such as a format for which there are too few entries.
    """
    while steps := waiting(log.state):
        for fact in _step(log, script, steps[0].act, steps[0].data):
            yield fact
            if fact.kind == "locked":
                yield from _leavings(log, script, fact.data["stage"], fact.data["round"])


def _act(log: EventLog, kind: str, by: str, data: Mapping[str, Any]) -> Fact:
    (fact,) = log.act(Act(kind, by, dict(data)), log.state.at + MINUTE)
    return fact


def _step(log: EventLog, script: Script, kind: str, data: Mapping[str, Any]) -> Iterator[Fact]:
    if kind in ("result", "settled"):
        yield from _results(log, script, data["stage"])
    elif kind == "decided":
        one, other = data["between"]
        first = below(2, source(script.seed, f"rehearsal deal {data['stage']} {one} {other}"))
        winner, loser = (one, other) if first else (other, one)
        yield _act(log, kind, CHIEF, {"stage": data["stage"], "winner": winner, "loser": loser})
    elif kind == "seed":
        yield _act(log, kind, CHIEF, {"seed": script.seed})
    elif kind == "excluded":
        yield _act(log, kind, CHIEF, {**data, "reason": PLAYED, "consent": 1})
    elif kind == "draft":
        yield from _arrivals(log, script, data["stage"])
        yield _act(log, kind, CHIEF, data)
    else:
        yield _act(log, kind, CHIEF, data)


def _arrivals(log: EventLog, script: Script, number: int) -> Iterator[Fact]:
    """Late entries join the first stage."""
    stage = log.state.stage(number)
    for one in script.late.get(len(stage.played) + 1, ()) if number == 1 and stage.spec.format == "swiss" else ():
        if one.number not in log.state.entrants:
            yield _act(log, "entry", CHIEF, one.as_data())
            yield _act(log, "joined", CHIEF, {"stage": number, "entry": one.number, "waived": PLAYED})


def _leavings(log: EventLog, script: Script, number: int, round_number: int) -> Iterator[Fact]:
    stage = log.state.stage(number)
    if stage.status != "running" or not script.rates.withdraw:
        return
    model = Model(log.state.rules, _format(log.state, stage), f"{script.seed} {number}", {}, script.rates)
    for entry in leaving(model, round_number, entries(log.state, stage)):
        if log.state.entrants[entry].status == "in":
            yield _act(log, "withdrawn", CHIEF, {"entry": entry, "reason": PLAYED, "consent": 1})


def _format(event: Event, stage: Stage) -> Format:
    return stage.spec.match_format(event.rules, must_decide=False)


def _results(log: EventLog, script: Script, number: int) -> Iterator[Fact]:
    """All results of the open round."""
    now = log.state.stage(number).open
    for table in now.missing if now else ():
        stage = log.state.stage(number)
        where = {"stage": number, "table": table.number}
        result = _result(log.state, stage, table, script)
        if table.conflict:
            yield _act(log, "settled", CHIEF, {**where, "result": result, "reason": PLAYED})
            continue
        yield _act(log, "result", FIRST, {**where, "result": result})
        if log.state.terms.twice and not table.claims:
            yield _act(log, "result", SECOND, {**where, "result": result})


def _result(event: Event, stage: Stage, table: Table, script: Script) -> dict[str, Any]:
    """What is entered for a table."""
    plan, number = plan_of(stage.spec), len(stage.played)
    chart = plan.family == "knockout"
    basis = basis_of(event, stage, plan, number, table.game if chart else 0)
    model = Model(event.rules, basis.format, script.seed, script.strengths, script.rates)
    if basis.boards:
        return {"signed": _signed(model, basis, number, table)}
    first = rehearse(model, number, table.first, table.second, stage=str(stage.number))
    if any(first.meeting.forfeits):
        return {"forfeit": "both" if all(first.meeting.forfeits) else SIDES[first.meeting.forfeits.index(True)]}
    if basis.pairs > 1:
        single = model._replace(format=basis.format._replace(must_decide=False), rates=Rates())
        played = [
            rehearse(single, number, table.first, table.second, stage=f"{stage.number} board {at}")
            for at in range(1, basis.pairs + 1)
        ]
        return _decided(basis, {"boards": [_games(one)[0] for one in played]}, first)
    games = _games(first)
    return _decided(basis, {"games": games} if basis.format.round != "one" else games[0], first)


def _games(one: Rehearsed) -> list[dict[str, Any]]:
    found = []
    for at, (game, deals) in enumerate(zip(one.games, one.finishes, strict=True), start=1):
        last = one.extra if one.extra and at == len(one.games) else deals[-1] if deals else ()
        table = SIDES[side(last[0])] if last else "none"
        found.append({"levels": [LEVELS[level] for level in game.levels], "on_table": table})
    return found


def _decided(basis: Basis, result: dict[str, Any], one: Rehearsed) -> dict[str, Any]:
    """The result with a winner, where there must be one and the score has none."""
    try:
        outcome_of(basis, read(Result, result))
    except Illegal:
        winner = one.result.winner if one.result else None
        return {**result, "winner": SIDES[winner or 0]}
    except GuandanError:
        return result
    return result


def _signed(model: Model, basis: Basis, number: int, table: Table) -> list[int]:
    """Promotions of East-West on every board."""
    lots = source(model.seed, f"rehearsal boards {number} {table.first} {table.second}")
    weights = (model.strengths.get(table.first, EVEN), model.strengths.get(table.second, EVEN))
    found = []
    for _ in range(basis.boards):
        deal = deal_result(model.rules, checked_finish(finish_order(weights, lots)), 0, (0, 0), None, extra=False)
        found.append(deal.gain if deal.winner == 0 else -deal.gain)
    return found


def invented_event(
    name: str, count: int, book: str, kind: str, *, seed: str, rates: Rates, rounds: int
) -> tuple[EventLog, Script]:
    """An event with invented entries; some of them come late."""
    rules = find(book)
    log = EventLog()
    log.salts = seeded_salts(seed)
    terms = {"kinds": [kind], "reference": day_of(BEGAN)}
    log.open(opening_body(name, "模拟", rules, terms, seed=seed), BEGAN)
    pairs = log.state.terms.pairs
    made = invented(count, log.state.terms.conditions, seed, pairs=pairs if is_team(kind) else 1)
    made = numbered([one._replace(number=0) for one in merged(made)])
    model = Model(rules, format_of(rules, {}), seed, {}, rates)
    late: defaultdict[int, list[Registration]] = defaultdict(list)
    for one in made:
        late[arrival(model, one.number, rounds)].append(one)
    early = late.pop(1, [])
    log.act(Act("import_entries", "recorder", {"entries": [one.as_data() for one in early]}), BEGAN)
    return log, Script(seed, rates=rates, late=dict(late))


def practised(log: EventLog, name: str, *, rehearse: bool) -> EventLog:
    """A copy of an event to practise on, which says so wherever its name stands; played to its end if wanted.

    Raises a refusal if the rest cannot be played, as when a stage has too few entries.
    """
    copy = renamed(log, name, {"practice": log.state.id})
    for _ in rehearsed(copy, Script(f"{log.state.seed} practice")) if rehearse else ():
        pass
    return copy


def renamed(log: EventLog, name: str, more: Mapping[str, Any] | None = None) -> EventLog:
    """The same event under another name, with more terms: every act done again."""
    again = EventLog()
    again.salts = log.salts
    first = log.facts[0]
    state, terms = log.at(1), {**first.data["terms"], **(more or {})}
    again.open(opening_body(name, first.data["name"], state.rules, terms, seed=state.seed, by=first.by), first.at)
    for fact in log.facts[1:]:
        again.act(act_of(fact), fact.at, fact.cmd)
    return again
