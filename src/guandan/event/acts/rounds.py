"""Rounds (轮): drafted by the engine, changed by hand, published, locked.

draft          chief, deputy, recorder   the next round from the published seed; again as long as it is a draft
draft_changed  the same                  other tables, directions or, where pairs are made by score, pairs
draft_dropped  the same                  undone before it is published
published      the same                  from now on never paired again
locked         the same                  every result is in; the results are published
"""

from typing import Any

from guandan.event.acts.leaving import given
from guandan.event.attendance import redraw_for
from guandan.event.history import Score
from guandan.event.kinds import PAUSED, Kind, Kinds
from guandan.event.manual import IMPOSSIBLE, warnings
from guandan.event.notes import Note
from guandan.event.outcomes import outcome_from
from guandan.event.plans import plan_of
from guandan.event.plans.plan import Meets, Proposal, Sits, bye_of, note_of
from guandan.event.roles import PAIRING, only
from guandan.event.stage import Bye, Round, Stage, Table
from guandan.event.state import Event
from guandan.game.acts import Act
from guandan.game.errors import Conflict, Illegal, NotAllowed, OutOfTurn, Text, Unreadable, like
from guandan.game.facts import Body, Data, Fact
from guandan.referee.reading import written


def draft(event: Event, stage: Stage) -> Proposal:
    """The next round as the engine makes it. Raises OutOfTurn if there is none."""
    if stage.open is not None:
        raise OutOfTurn("round_open", round=stage.open.number)
    _refuse_undrawn(event, stage)
    if stage.redraw:
        raise OutOfTurn("redraw_first", event.rules.article("withdraw.before_round_robin"), stage=stage.number)
    proposal = plan_of(stage.spec).propose(event, stage._replace(rounds=stage.played))
    if proposal is None:
        raise OutOfTurn("no_more_rounds", stage=stage.number)
    skipped = stage.spec.tables_from - 1
    return proposal._replace(meets=tuple(one._replace(table=one.table + skipped) for one in proposal.meets))


def _refuse_undrawn(event: Event, stage: Stage) -> None:
    """Refuse to go on with a draw that lacks somebody who is there (R-130)."""
    late = redraw_for(event, stage)
    if late:
        entries = ", ".join(map(str, late[:20]))
        raise Conflict("checked_in_since", "R-130", entries=entries, stage=stage.number)


def _draft(event: Event, act: Act, at: int) -> Body:
    del at
    only(act, *PAIRING)
    stage = event.running(act.data.get("stage"))
    _refuse_again(stage, act.data.get("round"))
    return Body("draft", act.by, _data(event, stage, draft(event, stage)))


def _refuse_again(stage: Stage, number: object) -> None:
    """Refuse to pair a round that is published."""
    if number is None:
        return
    if type(number) is not int or not 1 <= number <= len(stage.played) + 1:
        raise Unreadable("no_such_round", round=str(number)[:20], most=len(stage.played) + 1)
    if number <= len(stage.played):
        locked = stage.rounds[number - 1].status == "locked"
        raise Conflict("round_locked" if locked else "round_published", round=number)


def _data(event: Event, stage: Stage, proposal: Proposal) -> dict[str, Any]:
    """A round as it stands in a fact; where a side has left, with what follows from it."""
    number = len(stage.played) + 1
    tables = []
    for meets in proposal.meets:
        row: dict[str, Any] = {"table": meets.table, "first": meets.first, "second": meets.second}
        row |= {name: value for name, value in (("game", meets.game), ("pool", meets.pool)) if value}
        outcome = given(event, stage, Table(*meets), number)
        tables.append({**row, "outcome": outcome.as_data()} if outcome else row)
    score = list(bye_of(event, stage, plan_of(stage.spec), number))
    byes = [{"entry": one.entry, "pool": one.pool, "score": score} for one in proposal.byes]
    data = {"stage": stage.number, "round": number, "tables": tables, "byes": byes}
    notes = [one.as_data() for one in proposal.notes]
    return {**data, "notes": notes, "stay": list(proposal.stay)}


def _round(data: Data, seq: int) -> Round:
    tables = tuple(
        Table(
            row["table"],
            row["first"],
            row["second"],
            row.get("game", 0),
            row.get("pool", 0),
            outcome_from(row["outcome"]) if "outcome" in row else None,
        )
        for row in data["tables"]
    )
    byes = tuple(Bye(one["entry"], Score(*one["score"]), one["pool"]) for one in data["byes"])
    notes = tuple(note_of(one) for one in data["notes"])
    return Round(data["round"], tables, byes, notes=notes, stay=tuple(data["stay"]), draft=seq)


def _put(event: Event, fact: Fact) -> Event:
    stage = event.stages[fact.data["stage"] - 1]
    new = _round(fact.data, fact.seq)
    new = new._replace(changed=fact.kind == "draft_changed")
    return event.with_stage(stage.with_round(new))


def _drafted(event: Event, act: Act) -> tuple[Stage, Round]:
    """The draft that an act is about. Raises OutOfTurn if there is none."""
    stage = event.running(act.data.get("stage"))
    if stage.draft is None:
        raise OutOfTurn("no_draft", stage=stage.number)
    return stage, stage.draft


def _draft_changed(event: Event, act: Act, at: int) -> Body:
    """Pairs as [table, first, second]; what they break is recorded with who and why."""
    del at
    only(act, *PAIRING)
    stage, now = _drafted(event, act)
    if now.stale:
        raise Conflict("draft_stale", round=now.number)
    pairs, byes = _pairs(act), _numbers(act)
    reason = written(act, "reason")
    plan = plan_of(stage.spec)
    same = {frozenset((one.first, one.second)): one for one in now.tables}
    if plan.problem is None:
        kept = {frozenset(pair[1:]) for pair in pairs} == set(same) and len(pairs) == len(same)
        if not kept or sorted(byes) != sorted(one.entry for one in now.byes):
            raise NotAllowed("pairs_fixed", stage=stage.number, format=stage.spec.format)
        found: tuple[Note, ...] = ()
    else:
        task = plan.problem(event, stage._replace(rounds=stage.played))
        found = warnings(task, [(first, second) for _, first, second in pairs], byes)
        for one in found:
            if one.code in IMPOSSIBLE:
                raise Illegal("pairing_impossible", reason_zh=one.text.zh, reason_en=one.text.en)
    meets = tuple(
        Meets(table, first, second, old.game if old else 0, old.pool if old else 0)
        for table, first, second in sorted(pairs)
        for old in (same.get(frozenset((first, second))),)
    )
    pools = {one.entry: one.pool for one in now.byes}
    proposal = Proposal(meets, tuple(Sits(one, pools.get(one, 0)) for one in byes), now.notes, now.stay)
    asked = {"pairs": [list(pair) for pair in pairs], "resting": byes, "reason": reason}
    return Body(
        "draft_changed",
        act.by,
        {**_data(event, stage, proposal), **asked, "warnings": [one.as_data() for one in found]},
    )


def _pairs(act: Act) -> list[tuple[int, int, int]]:
    value = act.data.get("pairs")
    fine = isinstance(value, list) and all(
        isinstance(one, list) and [type(part) for part in one] == [int, int, int] for one in value
    )
    if not isinstance(value, list) or not fine:
        raise Unreadable("wrong_field", field="pairs", allowed=like("[[table, first, second], ...]"))
    tables = [one[0] for one in value]
    if len(set(tables)) < len(tables) or min(tables, default=1) < 1 or max(tables, default=1) > 100_000:
        raise Unreadable("wrong_field", field="pairs", allowed=Text("每桌一次", "each table once"))
    return [(table, first, second) for table, first, second in value]


def _numbers(act: Act) -> list[int]:
    value = act.data.get("resting", [])
    if not isinstance(value, list) or not all(type(one) is int for one in value) or len(set(value)) < len(value):
        raise Unreadable("wrong_field", field="resting", allowed=like("[7]"))
    return value


def _draft_dropped(event: Event, act: Act, at: int) -> Body:
    del at
    only(act, *PAIRING)
    stage, now = _drafted(event, act)
    return Body("draft_dropped", act.by, {"stage": stage.number, "round": now.number})


def _drop(event: Event, fact: Fact) -> Event:
    stage = event.stages[fact.data["stage"] - 1]
    return event.with_stage(stage._replace(rounds=stage.played))


def _published(event: Event, act: Act, at: int) -> Body:
    del at
    only(act, *PAIRING)
    stage, now = _drafted(event, act)
    _refuse_undrawn(event, stage)
    if now.stale:
        raise Conflict("draft_stale", round=now.number)
    return Body("published", act.by, {"stage": stage.number, "round": now.number})


def _publish(event: Event, fact: Fact) -> Event:
    stage = event.stages[fact.data["stage"] - 1]
    now = stage.rounds[-1]
    return event.with_stage(stage.with_round(now._replace(status="published", published=fact.at)))


def _locked(event: Event, act: Act, at: int) -> Body:
    del at
    only(act, *PAIRING)
    stage = event.running(act.data.get("stage"))
    now = stage.open
    if now is None:
        raise OutOfTurn("no_open_round", stage=stage.number)
    if now.missing:
        tables = [str(one.number) for one in now.missing]
        raise OutOfTurn("results_missing", round=now.number, tables=tables[:20], count=len(tables))
    return Body("locked", act.by, {"stage": stage.number, "round": now.number})


def _lock(event: Event, fact: Fact) -> Event:
    stage = event.stages[fact.data["stage"] - 1]
    now = stage.rounds[-1]
    return event.with_stage(stage.with_round(now._replace(status="locked", locked=fact.at)))


KINDS: Kinds = {
    "draft": Kind(_draft, _put),
    "draft_changed": Kind(_draft_changed, _put),
    "draft_dropped": Kind(_draft_dropped, _drop, PAUSED),
    "published": Kind(_published, _publish),
    "locked": Kind(_locked, _lock, PAUSED),
}
