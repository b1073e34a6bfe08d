"""The gate: what is turned away before anything has looked at it - too much, too fast, too big, from elsewhere."""

import asyncio
import re
from contextlib import ExitStack

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from guandan.game.errors import GuandanError, NotAllowed
from guandan.server.operations.doors import Body, Doors
from guandan.server.operations.limits import Guard, block_of
from guandan.server.settings import Settings
from guandan.server.wire.origins import SAFE, check_origin
from guandan.server.wire.refusals import body_of, headers_of, status_of

PATIENCE = 20
"""Seconds in which the body of a request must have come."""
LARGER = {"/api/verify": 4 << 20, "/api/replay": 4 << 20, "/api/events/file": 24 << 20}
"""Bytes of a request that brings a record."""
LIST = re.compile(r"/api/events/[^/]+/list")
"""Where a list of entries is brought, as a file or as text."""
LIST_MOST = 4 << 20
OPEN = ("/healthz",)
"""Always answered, or a busy server would be taken for a dead one."""


def _most(path: str) -> int:
    """How many bytes a request may have that brings something large; 0 for all others."""
    return LARGER.get(path) or (LIST_MOST if LIST.fullmatch(path) else 0)


class Gate:
    """Lets a request or a socket in, or answers it itself."""

    def __init__(self, app: ASGIApp, settings: Settings, guard: Guard, doors: Doors) -> None:
        """Before an application."""
        self._app = app
        self._settings = settings
        self._guard = guard
        self._doors = doors

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request, socket or lifespan."""
        if scope["type"] == "lifespan" or scope["path"] in OPEN:
            await self._app(scope, receive, send)
            return
        connection = HTTPConnection(scope)
        address = address_of(connection)
        with ExitStack() as open_door:
            try:
                self._guard.requests.take(address)
                check_origin(connection, self._settings)
                open_door.enter_context(self._doors.from_address(address))
                if scope["type"] == "http" and scope["method"] not in SAFE:
                    if _most(scope["path"]):
                        self._guard.costs.check(address)
                    held = open_door.enter_context(self._doors.body(address, big=bool(_most(scope["path"]))))
                    receive = await self._body(connection, receive, held)
            except GuandanError as refused:
                await _refuse(refused, scope, send)
                return
            await self._app(scope, receive, send)

    async def _body(self, connection: HTTPConnection, receive: Receive, held: Body) -> Receive:
        """Read the body before anybody waits for it.

        Raises NotAllowed if it is too big or too slow, or all bodies that are in memory are too big together.
        """
        most = self._guard.limits.body and (_most(connection.url.path) or self._guard.limits.body)
        length = connection.headers.get("content-length", "0")
        if most and length.isdigit() and int(length[:20]) > most:
            raise NotAllowed("too_large", most=most)
        data, more = bytearray(), True
        try:
            async with asyncio.timeout(PATIENCE):
                while more:
                    message = await receive()
                    if message["type"] == "http.disconnect":
                        return _once(message, receive)
                    data += message.get("body", b"")
                    more = message.get("more_body", False)
                    if most and len(data) > most:
                        raise NotAllowed("too_large", most=most)
                    self._doors.holds(held, len(data))
        except TimeoutError:
            raise NotAllowed("too_slow") from None
        return _once({"type": "http.request", "body": bytes(data), "more_body": False}, receive)


def address_of(connection: HTTPConnection) -> str:
    """The address that limits are for; behind a proxy the server has been told of, that of the client."""
    return block_of(connection.client.host if connection.client else "")


def _once(message: Message, receive: Receive) -> Receive:
    """Give a message that was read already, and then what comes."""
    waiting = [message]

    async def again() -> Message:
        return waiting.pop() if waiting else await receive()

    return again


async def _refuse(refused: GuandanError, scope: Scope, send: Send) -> None:
    """Answer a refusal; a socket gets it instead of being opened."""
    headers = {"content-type": "application/json", **headers_of(refused)}
    start = {
        "status": status_of(refused),
        "headers": [(name.encode(), text.encode()) for name, text in headers.items()],
    }
    kind = "http.response" if scope["type"] == "http" else "websocket.http.response"
    if kind == "websocket.http.response" and kind not in scope.get("extensions", {}):
        await send({"type": "websocket.close", "code": 1008})
        return
    await send({"type": f"{kind}.start", **start})
    await send({"type": f"{kind}.body", "body": body_of(refused)})
