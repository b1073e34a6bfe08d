"""For whoever runs the server: is it alive, and how is it doing?"""

import ipaddress
import time
from typing import Any

from fastapi import APIRouter, Request, Response

from guandan.game.errors import NotAllowed
from guandan.server.context import Anybody, Here

router = APIRouter(tags=["operations"])


@router.head("/healthz", include_in_schema=False)
@router.get("/healthz")
async def healthz(here: Here) -> dict[str, Any]:
    """Whether the server and its store answer: 200, or 503 if the store does not."""
    began = time.perf_counter()
    await here.house.keeper.due(0)
    return {"ok": True, "store_ms": round((time.perf_counter() - began) * 1000, 1)}


@router.get("/metrics", response_class=Response)
async def metrics(here: Here, me: Anybody, request: Request) -> Response:
    """Numbers for Prometheus; for this machine and for administrators."""
    local = request.client is not None and _loopback(request.client.host)
    if not local and (me is None or not await here.roles.administers(me.id)):
        raise NotAllowed("administrators_only")
    return Response(here.metrics.text(), media_type="text/plain; version=0.0.4; charset=utf-8")


def _loopback(address: str) -> bool:
    try:
        return ipaddress.ip_address(address).is_loopback
    except ValueError:
        return False
