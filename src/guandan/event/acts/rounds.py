"""Rounds (轮): drafted by the engine, changed by hand, published, locked.

draft          chief, deputy, recorder   the next round from the published seed; again as long as it is a draft
draft_changed  the same                  other tables, directions or, where pairs are made by score, pairs
draft_dropped  the same                  undone before it is published
published      the same                  from now on never paired again
locked         the same                  every result is in; the results are published
"""

from typing import Annotated, NamedTuple

from guandan.event.acts.leaving import given
from guandan.event.acts.running import OfRound, open_round
from guandan.event.kinds import OPEN, PAIRING, PAUSED
from guandan.event.manual import IMPOSSIBLE, warnings
from guandan.event.notes import Note, Notes
from guandan.event.outcomes import Outcome
from guandan.event.plans import plan_of
from guandan.event.plans.plan import Meets, Proposal, Sits, bye_of
from guandan.event.sources import redraw_for
from guandan.event.stage import Bye, Round, Stage, Table
from guandan.event.state import Event
from guandan.game.acts import Act
from guandan.game.engine import Kind, Kinds
from guandan.game.errors import Conflict, Illegal, NotAllowed, OutOfTurn, Text, Unreadable
from guandan.game.facts import Fact
from guandan.game.fields import Count, Said, listed, number, wrong


class Seated(NamedTuple):
    """A table of a draft; where a side has left, with what follows from it."""

    table: Count
    first: Count
    second: Count
    game: Count = 0
    pool: Count = 0
    outcome: Outcome | None = None


class Drafted(NamedTuple):
    """A round as the engine makes it."""

    stage: Count
    round: Count | None = None
    tables: tuple[Seated, ...] = ()
    byes: tuple[Bye, ...] = ()
    notes: Notes = ()
    stay: tuple[int, ...] = ()


class Redrafted(NamedTuple):
    """A round as somebody has changed it: pairs as [table, first, second]; what they break stands with who and why."""

    stage: Count
    pairs: tuple[tuple[int, int, int], ...]
    reason: Said
    resting: Annotated[tuple[int, ...], listed(number(), different=True)] = ()
    round: Count | None = None
    tables: tuple[Seated, ...] = ()
    byes: tuple[Bye, ...] = ()
    notes: Notes = ()
    stay: tuple[int, ...] = ()
    warnings: Notes = ()


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
        article = event.rules.article("articles.draw")
        raise Conflict("checked_in_since", article, entries=entries, stage=stage.number)


def _draft(event: Event, said: Drafted, _: Act, __: int) -> Drafted:
    stage = event.running(said.stage)
    _refuse_again(stage, said.round)
    return _drafted(event, stage, draft(event, stage))


def _refuse_again(stage: Stage, number: int | None) -> None:
    """Refuse to pair a round that is published."""
    if number is None:
        return
    if not 1 <= number <= len(stage.played) + 1:
        raise Unreadable("no_such_round", round=number, most=len(stage.played) + 1)
    if number <= len(stage.played):
        locked = stage.rounds[number - 1].status == "locked"
        raise Conflict("round_locked" if locked else "round_published", round=number)


def _drafted(event: Event, stage: Stage, proposal: Proposal) -> Drafted:
    """A round as it stands in a fact."""
    number = len(stage.played) + 1
    tables = tuple(Seated(*meets, given(event, stage, Table(*meets), number)) for meets in proposal.meets)
    score = bye_of(event, stage, plan_of(stage.spec), number)
    byes = tuple(Bye(one.entry, score, one.pool) for one in proposal.byes)
    return Drafted(stage.number, number, tables, byes, proposal.notes, proposal.stay)


def _put(event: Event, said: Drafted | Redrafted, fact: Fact) -> Event:
    stage = event.stage(said.stage)
    if said.round != len(stage.played) + 1:
        raise Unreadable("no_such_round", round=said.round, most=len(stage.played) + 1)
    tables = tuple(Table(*one) for one in said.tables)
    new = Round(said.round, tables, said.byes, notes=said.notes, stay=said.stay, draft=fact.seq)
    return event.with_stage(stage.with_round(new._replace(changed=fact.kind == "draft_changed")))


def _open_draft(event: Event, number: int) -> tuple[Stage, Round]:
    """The draft that an act is about. Raises OutOfTurn if there is none."""
    stage = event.running(number)
    if stage.draft is None:
        raise OutOfTurn("no_draft", stage=stage.number)
    return stage, stage.draft


def _draft_changed(event: Event, said: Redrafted, _: Act, __: int) -> Redrafted:
    stage, now = _open_draft(event, said.stage)
    if now.stale:
        raise Conflict("draft_stale", round=now.number)
    pairs, byes = said.pairs, said.resting
    tables = [pair[0] for pair in pairs]
    if len(set(tables)) < len(tables) or min(tables, default=1) < 1 or max(tables, default=1) > 100_000:
        raise wrong("pairs", Text("每桌一次", "each table once"))
    plan = plan_of(stage.spec)
    same = {frozenset((one.first, one.second)): one for one in now.tables}
    if plan.problem is None:
        kept = {frozenset(pair[1:]) for pair in pairs} == set(same) and len(pairs) == len(same)
        if not kept or sorted(byes) != sorted(one.entry for one in now.byes):
            raise NotAllowed("pairs_fixed", stage=stage.number, format=stage.spec.format)
        found: tuple[Note, ...] = ()
    else:
        task = plan.problem(event, stage._replace(rounds=stage.played))
        found = warnings(task, [(first, second) for _, first, second in pairs], list(byes))
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
    made = _drafted(event, stage, proposal)
    return said._replace(**made._asdict(), warnings=tuple(found))


def _draft_dropped(event: Event, said: OfRound, _: Act, __: int) -> OfRound:
    now = _open_draft(event, said.stage)[1]
    return said._replace(round=now.number)


def _drop(event: Event, said: OfRound, _: Fact) -> Event:
    stage = event.stage(said.stage)
    return event.with_stage(stage._replace(rounds=stage.played))


def _published(event: Event, said: OfRound, _: Act, __: int) -> OfRound:
    stage, now = _open_draft(event, said.stage)
    _refuse_undrawn(event, stage)
    if now.stale:
        raise Conflict("draft_stale", round=now.number)
    return said._replace(round=now.number)


def _publish(event: Event, said: OfRound, fact: Fact) -> Event:
    stage = event.stage(said.stage)
    return event.with_stage(stage.with_round(stage.round(said.round)._replace(status="published", published=fact.at)))


def _locked(event: Event, said: OfRound, _: Act, __: int) -> OfRound:
    now = open_round(event, said.stage)
    if now.missing:
        tables = [str(one.number) for one in now.missing]
        raise OutOfTurn("results_missing", round=now.number, tables=tables[:20], count=len(tables))
    return said._replace(round=now.number)


def _lock(event: Event, said: OfRound, fact: Fact) -> Event:
    stage = event.stage(said.stage)
    return event.with_stage(stage.with_round(stage.round(said.round)._replace(status="locked", locked=fact.at)))


KINDS: Kinds[Event] = {
    "draft": Kind(Drafted, _draft, _put, PAIRING, OPEN),
    "draft_changed": Kind(Redrafted, _draft_changed, _put, PAIRING, OPEN),
    "draft_dropped": Kind(OfRound, _draft_dropped, _drop, PAIRING, PAUSED),
    "published": Kind(OfRound, _published, _publish, PAIRING, OPEN),
    "locked": Kind(OfRound, _locked, _lock, PAIRING, PAUSED),
}
