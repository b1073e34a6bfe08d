"""The edge: the outermost layer of the server. Every answer passes it, and no exception does."""

import secrets
import time
from functools import cache

import structlog
from starlette.requests import ClientDisconnect, HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocketDisconnect

from guandan.server.operations.logs import places
from guandan.server.operations.metrics import Metrics
from guandan.server.settings import Settings
from guandan.server.wire.origins import is_https
from guandan.server.wire.refusals import Internal, body_of

CONTENT = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "media-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)
"""Nothing from other hosts, nothing inline, in no frame."""
DEVICES = (
    *("accelerometer", "autoplay", "camera", "display-capture", "geolocation", "gyroscope", "magnetometer"),
    *("microphone", "midi", "payment", "publickey-credentials-get", "usb", "xr-spatial-tracking"),
)
"""What no page of ours uses."""
ALWAYS = {
    "content-security-policy": CONTENT,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "permissions-policy": ", ".join(f"{device}=()" for device in DEVICES),
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}
HTTPS_ONLY = {"strict-transport-security": "max-age=31536000"}
PRIVATE = {"cache-control": "no-store"}
"""Of the API: what one person was told is in no cache."""
POLICY = {b"content-security-policy"}
"""What an answer may say itself: a document is a page with its style in it, and without scripts."""


def headers_for(path: str, *, https: bool) -> list[tuple[bytes, bytes]]:
    """The headers of an answer, as they go over the wire."""
    return _lines(path.startswith("/api/"), https)


@cache
def _lines(private: bool, https: bool) -> list[tuple[bytes, bytes]]:
    chosen = {**ALWAYS, **(HTTPS_ONLY if https else {}), **(PRIVATE if private else {})}
    return [(name.encode(), value.encode()) for name, value in chosen.items()]


log = structlog.get_logger()
QUIET = ("/healthz", "/metrics")
"""Asked every few seconds by machines; only their failures are worth a line."""


class Edge:
    """Gives each request an id, its answer the headers, and the log a line."""

    def __init__(self, app: ASGIApp, settings: Settings, metrics: Metrics) -> None:
        """Around an application."""
        self._app = app
        self._settings = settings
        self._metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request, socket or lifespan."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        request_id, began, status = secrets.token_hex(8), time.perf_counter(), 0
        structlog.contextvars.clear_contextvars()
        structlog.contextvars.bind_contextvars(request=request_id)
        https = is_https(HTTPConnection(scope), self._settings)
        own = [*headers_for(scope["path"], https=https), (b"x-request-id", request_id.encode())]

        async def sending(message: Message) -> None:
            nonlocal status
            if message["type"] in ("http.response.start", "websocket.accept", "websocket.http.response.start"):
                status = message.get("status", 101)
                given = [(name.lower(), value) for name, value in message.get("headers", ())]
                said = {name for name, _ in given} & POLICY
                names = {name for name, _ in own} - said
                kept = [one for one in given if one[0] not in names]
                message = {**message, "headers": [*kept, *(one for one in own if one[0] not in said)]}
            await send(message)

        try:
            await self._app(scope, receive, sending)
        except (ClientDisconnect, WebSocketDisconnect, ConnectionError):
            log.info("hung_up", path=_path(scope))  # in the middle of a request: no fault of ours
        except Exception as error:
            self._metrics.fault()
            log.error("fault", path=_path(scope), **places(error))
            # Once a status is out there is nothing more to say: the answer ends in the middle.
            if not status and scope["type"] == "http":
                await _say(Internal("internal", id=request_id), sending)
            elif scope["type"] == "websocket":
                await _hang_up(send)
        finally:
            self._told(scope, status, time.perf_counter() - began)

    def _told(self, scope: Scope, status: int, seconds: float) -> None:
        if scope["type"] == "http":
            self._metrics.answered(status)
        if scope["path"] not in QUIET or status >= 400:
            # The path as it is written in our code: what somebody wrote into it is left out.
            what = {"method": scope.get("method", "SOCKET"), "path": _path(scope), "status": status}
            log.info("request", **what, ms=round(seconds * 1000, 1))


def _path(scope: Scope) -> str:
    return getattr(scope.get("route"), "path", "other")


async def _say(fault: Internal, send: Send) -> None:
    headers = [(b"content-type", b"application/json")]
    await send({"type": "http.response.start", "status": 500, "headers": headers})
    await send({"type": "http.response.body", "body": body_of(fault)})


async def _hang_up(send: Send) -> None:
    try:
        await send({"type": "websocket.close", "code": 1011})
    except RuntimeError:
        return  # closed already
