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

from typing import Any

from guandan.event.acts.waiving import may
from guandan.event.changes import late_entry
from guandan.event.kinds import Kind, Kinds
from guandan.event.plans import plan_of
from guandan.event.plans.plan import Tiers
from guandan.event.roles import OFFICE, PAIRING, only
from guandan.event.sources import begin
from guandan.event.spec import Spec, spec_from
from guandan.event.stage import Stage
from guandan.event.state import Event
from guandan.game.acts import Act
from guandan.game.errors import Conflict, NotAllowed, OutOfTurn, Unreadable, one_of
from guandan.game.facts import Body, Fact
from guandan.referee.reading import written


def _seed(event: Event, act: Act, at: int) -> Body:
    del at
    only(act, *OFFICE, "committee")
    if event.seed:
        raise Conflict("seed_stands")
    seed = act.text("seed", 200)
    if not seed.strip() or not seed.isprintable():
        raise Unreadable("missing_field", field="seed")
    return Body("seed", act.by, {"seed": seed})


def _set_seed(event: Event, fact: Fact) -> Event:
    return event._replace(seed=fact.data["seed"])


def _stage(event: Event, act: Act, at: int) -> Body:
    del at
    only(act, *OFFICE)
    spec = spec_from({"stage": len(event.stages) + 1, **act.data})
    if spec.format == "swiss" and not spec.rounds:
        spec = spec._replace(rounds=event.rules.limit("event.rounds") or 0)
    if not 1 <= spec.number <= len(event.stages) + 1:
        raise Unreadable("no_such_stage", stage=spec.number, most=len(event.stages))
    if spec.number <= len(event.stages) and event.stages[spec.number - 1].status != "planned":
        raise OutOfTurn("stage_has_begun", stage=spec.number)
    plan = plan_of(spec)
    plan.check(event.rules, spec)
    spec.match_format(event.rules, must_decide=plan.family == "knockout")
    for one in spec.takes.entries:
        event.entrant(one)
    _check_division(event, spec)
    if spec.takes.stage >= spec.number:
        raise NotAllowed("takes_later", stage=spec.number)
    if spec.modes and plan.family != "knockout":
        raise Unreadable("wrong_field", field="modes", allowed="[]")
    if spec.carry != "none" and not spec.takes.stage:
        raise NotAllowed("nothing_carried", format=spec.format)
    if spec.carry != "none":
        _check_scores(event, spec)
    return Body("stage", act.by, spec.as_data())


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
            raise Unreadable("wrong_field", field=name, allowed=one_of(words) if not spec.takes.stage else "-")


def _plan(event: Event, fact: Fact) -> Event:
    return event.with_stage(Stage(spec_from(fact.data)))


def _dropped(event: Event, act: Act, at: int) -> Body:
    """A stage that nobody needs any more; only the last, so that numbers stay."""
    del at
    only(act, *OFFICE)
    stage = event.stage(act.data.get("stage"))
    if stage.status != "planned":
        raise OutOfTurn("stage_has_begun", stage=stage.number)
    if stage.number != len(event.stages):
        raise OutOfTurn("drop_last_first", stage=len(event.stages))
    return Body("stage_dropped", act.by, {"stage": stage.number})


def _drop(event: Event, fact: Fact) -> Event:
    return event._replace(stages=event.stages[: fact.data["stage"] - 1])


def _begun(event: Event, act: Act, at: int) -> Body:
    del at
    only(act, *PAIRING)
    stage = event.stage(act.data.get("stage"))
    if stage.played or stage.status == "closed":
        raise OutOfTurn("stage_has_begun", stage=stage.number)
    found = begin(event, stage)
    data: dict[str, Any] = {
        "stage": stage.number,
        "entrants": list(found.entrants),
        "pools": [list(pool) for pool in found.pools],
        "notes": [one.as_data() for one in found.notes],
    }
    return Body("stage_begun", act.by, data)


def _begin(event: Event, fact: Fact) -> Event:
    data = fact.data
    stage = event.stages[data["stage"] - 1]
    return event.with_stage(
        stage._replace(
            status="running",
            entrants=tuple(data["entrants"]),
            pools=tuple(map(tuple, data["pools"])),
            draws=stage.draws + 1,
            redraw=False,
            rounds=(),
            left={},
            joined={},
        )
    )


def _joined(event: Event, act: Act, at: int) -> Body:
    """A late entry is paired from the next round on; it has nothing for the rounds it missed."""
    del at
    only(act, *PAIRING)
    stage, entrant = event.running(act.data.get("stage")), event.entrant(act.data.get("entry"))
    if stage.spec.format != "swiss" or stage.spec.takes.stage:
        raise NotAllowed("no_late_entry", stage=stage.number, format=stage.spec.format)
    if entrant.number in stage.entrants or entrant.status != "in":
        raise Conflict("nothing_changes")
    if not entrant.is_of(stage.spec.takes):
        raise NotAllowed("other_division", entry=entrant.number, stage=stage.number)
    late = late_entry(event.terms.conditions, "swiss", len(stage.played))
    waived = may([late] if late else [], act.data, act.by)
    return Body("joined", act.by, {"stage": stage.number, "entry": entrant.number, **waived})


def _join(event: Event, fact: Fact) -> Event:
    stage = event.stages[fact.data["stage"] - 1]
    entrants = (*stage.entrants, fact.data["entry"])
    joined = {**stage.joined, fact.data["entry"]: len(stage.played) + 1}
    return event.with_stage(stage._replace(entrants=entrants, pools=(entrants,), joined=joined)).stale()


def _rounds(event: Event, act: Act, at: int) -> Body:
    del at
    only(act, *PAIRING)
    stage = event.running(act.data.get("stage"))
    rounds = act.number("rounds")
    least = max(1, len(stage.played))
    if stage.spec.format != "swiss":
        raise NotAllowed("rounds_fixed", stage=stage.number, format=stage.spec.format)
    if not least <= rounds <= 99:
        raise NotAllowed("wrong_count", count=rounds, least=least, most=99)
    return Body("rounds", act.by, {"stage": stage.number, "rounds": rounds, "reason": written(act, "reason")})


def _set_rounds(event: Event, fact: Fact) -> Event:
    stage = event.stages[fact.data["stage"] - 1]
    return event.with_stage(stage._replace(spec=stage.spec._replace(rounds=fact.data["rounds"]))).stale()


def _over(event: Event, stage: Stage) -> None:
    """Refuse while there is something to play."""
    if stage.open is not None:
        raise OutOfTurn("round_open", round=stage.open.number)
    if stage.draft is not None or plan_of(stage.spec).propose(event, stage) is not None:
        raise OutOfTurn("rounds_left", stage=stage.number)


def _decided(event: Event, act: Act, at: int) -> Body:
    """The deciding deal for the first place, once all rounds are played."""
    del at
    only(act, *PAIRING)
    stage = event.running(act.data.get("stage"))
    _over(event, stage)
    pair = act.number("winner"), act.number("loser")
    undecided = plan_of(stage.spec).ranks(event, stage, None, True).undecided
    if not any(set(pair) == set(one) for one in undecided):
        raise NotAllowed("no_deal_wanted", event.rules.article("rank.final"), winner=pair[0], loser=pair[1])
    return Body("decided", act.by, {"stage": stage.number, "winner": pair[0], "loser": pair[1]})


def _decide_tie(event: Event, fact: Fact) -> Event:
    stage = event.stages[fact.data["stage"] - 1]
    return event.with_stage(stage._replace(deals=(*stage.deals, (fact.data["winner"], fact.data["loser"]))))


def _closed(event: Event, act: Act, at: int) -> Body:
    del at
    only(act, *PAIRING)
    stage = event.running(act.data.get("stage"))
    _over(event, stage)
    ranks = plan_of(stage.spec).ranks(event, stage, None, True)
    if ranks.undecided:
        one, other = ranks.undecided[0]
        raise OutOfTurn("deal_wanted", event.rules.article("rank.final"), first=one, second=other)
    pools = [places(pool) for pool in ranks.pools]
    return Body("stage_closed", act.by, {"stage": stage.number, "places": pools, "unplaced": list(ranks.unplaced)})


def places(tiers: Tiers) -> list[list[int]]:
    """Tiers as [place, entry], shared places alike."""
    found, place = [], 1
    for tier in tiers:
        found += [[place, one] for one in tier]
        place += len(tier)
    return found


def _close(event: Event, fact: Fact) -> Event:
    return event.with_stage(event.stages[fact.data["stage"] - 1]._replace(status="closed"))


KINDS: Kinds = {
    "seed": Kind(_seed, _set_seed),
    "stage": Kind(_stage, _plan),
    "stage_dropped": Kind(_dropped, _drop),
    "stage_begun": Kind(_begun, _begin),
    "joined": Kind(_joined, _join),
    "rounds": Kind(_rounds, _set_rounds),
    "decided": Kind(_decided, _decide_tie),
    "stage_closed": Kind(_closed, _close),
}
