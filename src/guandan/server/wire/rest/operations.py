"""For whoever runs the server: is it alive, and how is it doing?"""

import asyncio
import ipaddress
from contextlib import suppress

from fastapi import APIRouter, Request, Response

from guandan.game.errors import GuandanError, NotAllowed
from guandan.server.context import Anybody, Here
from guandan.server.wire.contract.answers import Health
from guandan.server.wire.shape_route import ShapeRoute

router = APIRouter(tags=["operations"], route_class=ShapeRoute)
FORWARDED = ("x-forwarded-for", "forwarded", "x-real-ip", "via")
"""Headers that a proxy adds."""


@router.head("/healthz", include_in_schema=False)
@router.get("/healthz")
async def healthz(here: Here) -> Health:
    """Whether the server can write to its store within a few seconds: 200, else 503."""
    return Health(True, round(await here.health.checked(), 1))


@router.get("/metrics", response_class=Response)
async def metrics(here: Here, me: Anybody, request: Request) -> Response:
    """Numbers for Prometheus; for this machine and for administrators."""
    forwarded = any(name in request.headers for name in FORWARDED)  # then it comes from elsewhere, whoever sends it on
    local = not forwarded and request.client is not None and _loopback(request.client.host)
    if not local and (me is None or not await here.roles.administers(me.id)):
        raise NotAllowed("administrators_only")
    with suppress(GuandanError):  # when the store is away the other numbers are wanted all the more
        here.metrics.running((await asyncio.to_thread(here.directory.index.counts))["playing"])
    return Response(here.metrics.text(), media_type="text/plain; version=0.0.4; charset=utf-8")


def _loopback(address: str) -> bool:
    try:
        return ipaddress.ip_address(address).is_loopback
    except ValueError:
        return False
