"""The weekly event over plain HTTP: when it is, entering alone or with a friend, and leaving again."""

import asyncio

from fastapi import APIRouter

from guandan.event.state import Event
from guandan.game.errors import NotAllowed, Unreadable
from guandan.office.players import ACCOUNT, GONE
from guandan.server.context import Anybody, Context, Here, Me
from guandan.server.events.weekly import Weekly, id_of
from guandan.server.people.person import Person
from guandan.server.wire.contract import social
from guandan.server.wire.contract.requests import QueueWish
from guandan.server.wire.rest.profiles import somebodies
from guandan.server.wire.shape_route import ShapeRoute

router = APIRouter(prefix="/api", tags=["events"], route_class=ShapeRoute)


@router.get("/weekly")
async def shown(here: Here, me: Anybody) -> social.Weekly:
    """The next weekly event, and how one's own entry stands."""
    return await weekly(here, me, _plan(here))


@router.post("/weekly", status_code=201)
async def enter(wanted: QueueWish, here: Here, me: Me) -> social.Weekly:
    """Enter, alone or with a friend who enters with one too; or change with whom. It closes when the event begins."""
    plan = _plan(here)
    if not me.id.startswith(ACCOUNT):
        raise NotAllowed("weekly_accounts")
    if wanted.partner and wanted.partner not in (await asyncio.to_thread(here.circle.of, me.id)).friends:
        raise NotAllowed("friends_only")
    now = here.clock.wall()
    await asyncio.to_thread(here.weekly.entries.enter, id_of(plan.after(now)), me.id, wanted.partner, now)
    return await weekly(here, me, plan)


@router.delete("/weekly", status_code=204)
async def leave(here: Here, me: Me) -> None:
    """Not play this week."""
    event = id_of(_plan(here).after(here.clock.wall()))
    await asyncio.to_thread(here.weekly.entries.leave, event, me.id)


def _plan(here: Context) -> Weekly:
    if here.weekly.plan is None:
        raise Unreadable("no_such_weekly")
    return here.weekly.plan


async def weekly(here: Context, me: Person | None, plan: Weekly) -> social.Weekly:
    """The next event of a plan as somebody sees it, and the one before."""
    now = here.clock.wall()
    starts, mine = plan.after(now), me.id if me else ""
    wishes = {one.person: one for one in await asyncio.to_thread(here.weekly.entries.of, id_of(starts))}
    own = wishes.get(mine)
    friends = (await asyncio.to_thread(here.circle.of, mine)).friends if mine else {}
    asking = [one.person for one in wishes.values() if mine and one.partner == mine and one.person in friends]
    named = own.partner if own else ""
    state = "" if own is None else "alone" if not named else "pair" if named in asking else "partner"
    people = {one.id: one for one in await somebodies(here, [*asking, *([named] if named else [])])}
    before = await _before(here, id_of(plan.last(now)))
    return social.Weekly(
        event=id_of(starts),
        name=plan.name,
        starts=starts,
        entered=len(wishes),
        state=state,
        partner=people.get(named),
        asking=[people[one] for one in asking if people[one].name != GONE],
        last=before.id if before else "",
        playing=int(before is not None and before.status == "open"),
    )


async def _before(here: Context, event: str) -> Event | None:
    """The event that was last, if it was played or is."""
    try:
        state = (await here.events.event(event)).log.state
    except Unreadable:
        return None
    return state if state.begun else None
