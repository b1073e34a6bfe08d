"""The ranked queue: wait for a rated match, alone or as a pair; after a while bots take the empty chairs."""

import asyncio

from fastapi import APIRouter

from guandan.game.errors import NotAllowed
from guandan.office.players import ACCOUNT
from guandan.server.context import Context, Here, Me
from guandan.server.tables.ranked import WAIT
from guandan.server.wire.contract.requests import QueueWish
from guandan.server.wire.contract.social import Queued
from guandan.server.wire.rest.tables import check_quota
from guandan.server.wire.shape_route import ShapeRoute

router = APIRouter(prefix="/api", tags=["lobby"], route_class=ShapeRoute)


@router.post("/ranked", status_code=201)
async def wait(wanted: QueueWish, here: Here, me: Me) -> Queued:
    """Wait for a ranked match. A partner is a friend who names one too; both then sit opposite each other."""
    if not me.id.startswith(ACCOUNT):
        raise NotAllowed("ranked_accounts")
    if wanted.partner and wanted.partner not in (await asyncio.to_thread(here.circle.of, me.id)).friends:
        raise NotAllowed("friends_only")
    check_quota(here, me)
    await asyncio.to_thread(here.queue.enter, me.id, wanted.partner, here.clock.wall())
    return await _queued(here, me.id)


@router.get("/ranked")
async def waiting(here: Here, me: Me) -> Queued:
    """How one's waiting stands. Whoever does not ask for 20 seconds waits no more."""
    return await _queued(here, me.id)


@router.delete("/ranked", status_code=204)
async def leave(here: Here, me: Me) -> None:
    """Wait no more."""
    await asyncio.to_thread(here.queue.leave, me.id)


async def _queued(here: Context, person: str) -> Queued:
    row = await asyncio.to_thread(here.queue.asked, person, here.clock.wall())
    rows = await asyncio.to_thread(here.queue.waiting)
    if row is None:
        return Queued("none", 0, 0, len(rows), "", 0)
    if row.room and not row.room.startswith("?"):
        table = await here.house.table(row.room)
        return Queued("found", row.since, row.since + WAIT, len(rows), row.room, int(table.room.state.terms.rated))
    partner = next((one for one in rows if one.person == row.partner and one.partner == person), None)
    state = "partner" if row.partner and partner is None and not row.room else "waiting"
    since = max(row.since, partner.since) if partner else row.since
    return Queued(state, since, since + WAIT, len(rows), "", 1)
