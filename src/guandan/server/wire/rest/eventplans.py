"""The wizard for a new event: its templates, and the plan in plain words before anything is written."""

import asyncio

from fastapi import APIRouter

from guandan.event.acts.staffing import drafted_act
from guandan.event.eligibility import GROUPS, OPEN, kind_name, kinds_like, sex_of
from guandan.event.log import EventLog, day_of, opening_body
from guandan.event.roster import merged
from guandan.event.samples import invented
from guandan.event.templates import TEMPLATES, Wish, divided, entrants_of, named_by, swiss_rounds, template
from guandan.event.views.pages import as_json
from guandan.event.views.plan import plan
from guandan.game.acts import Act
from guandan.game.ruleset import load
from guandan.server.context import Here
from guandan.server.wire.contract.events import EventChoice, EventTemplate, Planned
from guandan.server.wire.contract.parts import Words
from guandan.server.wire.contract.requests import EventWish
from guandan.server.wire.shape_route import ShapeRoute

router = APIRouter(prefix="/api", tags=["events"], route_class=ShapeRoute)
SEED = "plan"


@router.post("/events/plan")
async def planned(wish: EventWish, here: Here) -> Planned:
    """What an event would be like: its stages, terms and plan in words; nothing is written."""
    return await asyncio.to_thread(_planned, wish, here.clock.wall())


def _planned(wish: EventWish, now: int) -> Planned:
    rules = load(wish.book)
    each = max(2, wish.entries // (max(1, len(set(wish.sexes))) * max(1, len(set(wish.groups)))))
    fitting = [one for one in TEMPLATES.values() if named_by(rules, one) and each >= one.least]
    chosen = template(wish.template) if wish.template else fitting[0]
    chosen = chosen if chosen in fitting or not fitting else fitting[0]
    kind = chosen.terms.get("kinds", ["pairs"])[0]
    whom = entrants_of(kind, wish.sexes, wish.groups)
    terms = {**chosen.terms, **whom, **wish.terms}
    log = EventLog()
    log.open(opening_body(SEED, wish.name, rules, {"reference": day_of(now), **terms}, seed=SEED), now)
    conditions, pairs = log.state.terms.conditions, log.state.terms.pairs
    own = Wish(each, wish.rounds, wish.minutes, wish.apart)
    stages = divided(lambda: chosen.stages(rules, own), whom, each // 2 * pairs)
    stages = [{**one, "place": "online"} if wish.online else one for one in stages]
    entries = [
        one._replace(number=0).as_data() for one in merged(invented(wish.entries, conditions, SEED, pairs=pairs))
    ]
    log.act(Act("import_entries", "organiser", {"entries": entries}), now)
    for stage in stages:
        log.act(Act("stage", "recorder", stage), now)
    schedule = drafted_act(log.state, {"sessions": wish.sessions, "halls": wish.halls}) if wish.sessions else {}
    if schedule:
        log.act(Act("schedule", "recorder", schedule), now)
    shown = [EventTemplate(one.key, Words(*one.name), Words(*one.about)) for one in fitting]
    rounds = swiss_rounds(rules, each)
    sexes = [EventChoice(sex_of(one), Words(*kind_name(one))) for one in kinds_like(kind)]
    groups = [EventChoice("", Words(*OPEN.name))]
    groups += [EventChoice(one.key, Words(*one.name)) for one in GROUPS.values() if one is not OPEN]
    return Planned(shown, chosen.key, sexes, groups, terms, stages, schedule, rounds, as_json(plan(log.state)))
