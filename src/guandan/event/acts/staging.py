"""Stages (阶段): planned, begun, closed.

seed          organiser, chief, recorder   the published seed of all lots, once
stage         the same                     a stage as planned, or planned anew while it has not begun
stage_dropped the same                     the last stage, as long as it is only planned
stage_begun   chief, recorder              who takes part, in which pool; again until its first round is published
joined        chief, recorder              a late entry joins a Swiss
rounds        chief, recorder              another number of rounds of a Swiss
decided       chief, recorder              a deciding deal (002 s13)
stage_closed  chief, recorder              all rounds are locked; the places
"""

from typing import Annotated, NamedTuple

from guandan.event.acts.waiving import Waived, may
from guandan.event.changes import late_entry
from guandan.event.kinds import ENTERING, OFFICE, OPEN, PAIRING
from guandan.event.notes import Notes
from guandan.event.plans import plan_of
from guandan.event.plans.plan import Tiers
from guandan.event.sources import begin
from guandan.event.spec import ONLINE, Spec, with_end
from guandan.event.stage import Stage
from guandan.event.state import Event
from guandan.game.acts import Act
from guandan.game.engine import Kind, Kinds
from guandan.game.errors import Conflict, NotAllowed, OutOfTurn, Unreadable, one_of
from guandan.game.facts import Fact
from guandan.game.fields import Count, Said, text, wrong

Places = tuple[tuple[int, int], ...]
"""[place, entry] each, shared places alike."""


class Seeded(NamedTuple):
    """The published seed."""

    seed: Annotated[str, text(200, empty=False, line=True)]


class Named(NamedTuple):
    """What is said of a stage without more words."""

    stage: Count


class Begun(NamedTuple):
    """A draw: who takes part, the strongest first, in which pool."""

    stage: Count
    entrants: tuple[int, ...] = ()
    pools: tuple[tuple[int, ...], ...] = ()
    notes: Notes = ()


class Joined(NamedTuple):
    """A late entry."""

    stage: Count
    entry: Count
    waived: Waived = ""


class Rounds(NamedTuple):
    """Another number of rounds."""

    stage: Count
    rounds: Count
    reason: Said


class Decided(NamedTuple):
    """A deciding deal."""

    stage: Count
    winner: Count
    loser: Count


class Closed(NamedTuple):
    """The places of every pool."""

    stage: Count
    places: tuple[Places, ...] = ()
    unplaced: tuple[int, ...] = ()


def _seed(event: Event, said: Seeded, _: Act, __: int) -> Seeded:
    if event.seed:
        raise Conflict("seed_stands")
    return said


def _set_seed(event: Event, said: Seeded, _: Fact) -> Event:
    return event._replace(seed=said.seed)


def _stage(event: Event, spec: Spec, _: Act, __: int) -> Spec:
    spec = spec if spec.stage else spec._replace(stage=len(event.stages) + 1)
    spec = spec._replace(match=with_end(event.rules, spec.match))
    if spec.format == "swiss" and not spec.rounds:
        spec = spec._replace(rounds=event.rules.limit("event.rounds") or 0)
    if spec.number > len(event.stages) + 1:
        raise Unreadable("no_such_stage", stage=spec.number, most=len(event.stages))
    if spec.number <= len(event.stages) and event.stages[spec.number - 1].status != "planned":
        raise OutOfTurn("stage_has_begun", stage=spec.number)
    plan = plan_of(spec)
    plan.check(event.rules, spec)
    spec.match_format(event.rules, must_decide=plan.family == "knockout")
    if spec.anything_online and event.terms.pairs > 1:
        raise NotAllowed("teams_online", stage=spec.number)
    if plan.boards(spec) and spec.online and spec.place not in ONLINE:
        raise NotAllowed("duplicate_apart", stage=spec.number)
    for one in spec.takes.entries:
        event.entrant(one)
    _check_division(event, spec)
    if spec.takes.stage >= spec.number:
        raise NotAllowed("takes_later", stage=spec.number)
    if spec.modes and plan.family != "knockout":
        raise wrong("modes", "[]")
    if plan.family == "knockout" and {"round", "games"} & set(spec.match):
        raise NotAllowed("modes_of_rounds")
    if spec.carry != "none" and not spec.takes.stage:
        raise NotAllowed("nothing_carried", format=spec.format)
    if spec.carry != "none":
        _check_scores(event, spec)
    return spec


def _check_scores(event: Event, spec: Spec) -> None:
    """Refuse to add scores of duplicate and match points to each other."""
    last = event.stages[spec.takes.stage - 1].spec
    if (last.format == "duplicate") != (spec.format == "duplicate"):
        raise NotAllowed("scores_differ", stage=last.number)


def _check_division(event: Event, spec: Spec) -> None:
    """Refuse an event or group that the regulations do not have, and places of a stage chosen by them."""
    conditions = event.terms.conditions
    known = {"event": conditions.kinds, "group": tuple(group.key for group in conditions.groups)}
    for name, words in known.items():
        asked = getattr(spec.takes, name)
        if asked and (asked not in words or spec.takes.stage):
            raise wrong(name, one_of(words) if not spec.takes.stage else "-")


def _plan(event: Event, spec: Spec, _: Fact) -> Event:
    if not 1 <= spec.number <= len(event.stages) + 1:
        raise Unreadable("no_such_stage", stage=spec.number, most=len(event.stages))
    return event.with_stage(Stage(spec))


def _dropped(event: Event, said: Named, _: Act, __: int) -> Named:
    """A stage that nobody needs any more; only the last, so that numbers stay."""
    stage = event.stage(said.stage)
    if stage.status != "planned":
        raise OutOfTurn("stage_has_begun", stage=stage.number)
    if stage.number != len(event.stages):
        raise OutOfTurn("drop_last_first", stage=len(event.stages))
    return said


def _drop(event: Event, said: Named, _: Fact) -> Event:
    return event._replace(stages=event.stages[: event.stage(said.stage).number - 1])


def _begun(event: Event, said: Begun, _: Act, __: int) -> Begun:
    stage = event.stage(said.stage)
    if stage.played or stage.status == "closed":
        raise OutOfTurn("stage_has_begun", stage=stage.number)
    found = begin(event, stage)
    return Begun(said.stage, tuple(found.entrants), tuple(map(tuple, found.pools)), tuple(found.notes))


def _begin(event: Event, said: Begun, _: Fact) -> Event:
    stage = event.stage(said.stage)
    return event.with_stage(
        stage._replace(
            status="running",
            entrants=said.entrants,
            pools=said.pools,
            draws=stage.draws + 1,
            redraw=False,
            rounds=(),
            left={},
            joined={},
        )
    )


def _joined(event: Event, said: Joined, act: Act, _: int) -> Joined:
    """A late entry is paired from the next round on; it has nothing for the rounds it missed."""
    stage, entrant = event.running(said.stage), event.entrant(said.entry)
    if stage.spec.format != "swiss" or stage.spec.takes.stage:
        raise NotAllowed("no_late_entry", stage=stage.number, format=stage.spec.format)
    if entrant.number in stage.entrants or entrant.status != "in":
        raise Conflict("nothing_changes")
    if not entrant.is_of(stage.spec.takes):
        raise NotAllowed("other_division", entry=entrant.number, stage=stage.number)
    late = late_entry(event.terms.conditions, "swiss", len(stage.played))
    return said._replace(waived=may(event, [late] if late else [], said.waived, act.by))


def _join(event: Event, said: Joined, _: Fact) -> Event:
    stage = event.stage(said.stage)
    entrants = (*stage.entrants, event.entrant(said.entry).number)
    joined = {**stage.joined, said.entry: len(stage.played) + 1}
    return event.with_stage(stage._replace(entrants=entrants, pools=(entrants,), joined=joined)).stale()


def _rounds(event: Event, said: Rounds, _: Act, __: int) -> Rounds:
    stage = event.running(said.stage)
    least = max(1, len(stage.played))
    if stage.spec.format != "swiss":
        raise NotAllowed("rounds_fixed", stage=stage.number, format=stage.spec.format)
    if not least <= said.rounds <= 99:
        raise NotAllowed("wrong_rounds", count=said.rounds, least=least, most=99)
    return said


def _set_rounds(event: Event, said: Rounds, _: Fact) -> Event:
    stage = event.stage(said.stage)
    return event.with_stage(stage._replace(spec=stage.spec._replace(rounds=said.rounds))).stale()


def _over(event: Event, stage: Stage) -> None:
    """Refuse while there is something to play."""
    if stage.open is not None:
        raise OutOfTurn("round_open", round=stage.open.number)
    if stage.draft is not None or plan_of(stage.spec).propose(event, stage) is not None:
        raise OutOfTurn("rounds_left", stage=stage.number)


def _decided(event: Event, said: Decided, _: Act, __: int) -> Decided:
    """The deciding deal for the first place, once all rounds are played."""
    stage = event.running(said.stage)
    _over(event, stage)
    undecided = plan_of(stage.spec).ranks(event, stage, None, True).undecided
    if not any({said.winner, said.loser} == set(one) for one in undecided):
        raise NotAllowed("no_deal_wanted", event.rules.article("rank.final"), winner=said.winner, loser=said.loser)
    return said


def _decide_tie(event: Event, said: Decided, _: Fact) -> Event:
    stage = event.stage(said.stage)
    return event.with_stage(stage._replace(deals=(*stage.deals, (said.winner, said.loser))))


def _closed(event: Event, said: Closed, _: Act, __: int) -> Closed:
    stage = event.running(said.stage)
    _over(event, stage)
    ranks = plan_of(stage.spec).ranks(event, stage, None, True)
    if ranks.undecided:
        one, other = ranks.undecided[0]
        raise OutOfTurn("deal_wanted", event.rules.article("rank.final"), first=one, second=other)
    return Closed(said.stage, tuple(places(pool) for pool in ranks.pools), ranks.unplaced)


def places(tiers: Tiers) -> Places:
    """Tiers with their places."""
    found: list[tuple[int, int]] = []
    for tier in tiers:
        place = len(found) + 1
        found += [(place, one) for one in tier]
    return tuple(found)


def _close(event: Event, said: Closed, _: Fact) -> Event:
    return event.with_stage(event.stage(said.stage)._replace(status="closed"))


KINDS: Kinds[Event] = {
    "seed": Kind(Seeded, _seed, _set_seed, ENTERING, OPEN),
    "stage": Kind(Spec, _stage, _plan, OFFICE, OPEN),
    "stage_dropped": Kind(Named, _dropped, _drop, OFFICE, OPEN),
    "stage_begun": Kind(Begun, _begun, _begin, PAIRING, OPEN),
    "joined": Kind(Joined, _joined, _join, PAIRING, OPEN),
    "rounds": Kind(Rounds, _rounds, _set_rounds, PAIRING, OPEN),
    "decided": Kind(Decided, _decided, _decide_tie, PAIRING, OPEN),
    "stage_closed": Kind(Closed, _closed, _close, PAIRING, OPEN),
}
