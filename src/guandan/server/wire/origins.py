"""Where a request comes from: the site that sent it, the cookie that it carries.

A browser sends our cookie along whichever page made it ask. So a request that changes something and is signed in by
the cookie alone must come from our own page (`Origin`) and have the header `X-Guandan`, which another site cannot add.
A request with a token in `Authorization` is not sent by accident and needs neither.
"""

from starlette.requests import HTTPConnection

from guandan.game.errors import NotAllowed
from guandan.server.settings import Settings

COOKIE, SECURE_COOKIE = "guandan", "__Host-guandan"
"""The second one a browser takes over https only, and from no other host of the same domain."""
OWN_HEADER = "x-guandan"
PROGRAMS = ("ws:", "wss:")
"""What a page is never loaded from. A library for sockets that bots use (ws4py) makes itself an origin like that."""
SAFE = ("GET", "HEAD", "OPTIONS")


def is_https(connection: HTTPConnection, settings: Settings) -> bool:
    """Whether the browser came over https, to us or to the proxy before us."""
    return settings.https or connection.scope["scheme"] in ("https", "wss")


def token_of(connection: HTTPConnection, settings: Settings) -> str:
    """The token of a request or socket: in its header, or in its cookie. Nothing if there is none."""
    return _bearer(connection) or _cookie(connection, settings)


def check_origin(connection: HTTPConnection, settings: Settings) -> None:
    """Raise NotAllowed if another site's page sent this, or might have."""
    origin = connection.headers.get("origin")
    if origin is not None and origin.lower().startswith(PROGRAMS):
        origin = None
    socket = connection.scope["type"] == "websocket"
    if not socket and connection.scope["method"] in SAFE:
        return
    if origin is not None and not _ours(origin, connection, settings):
        raise NotAllowed("wrong_origin")
    if _bearer(connection) or not _cookie(connection, settings):
        return
    # No browser leaves the origin out here; nothing that is not a browser has a cookie by accident.
    if origin is None or not (socket or connection.headers.get(OWN_HEADER)):
        raise NotAllowed("wrong_origin")


def _bearer(connection: HTTPConnection) -> str:
    """The token in the header; nothing if it is a password for a proxy, which a browser adds by itself."""
    kind, _, token = connection.headers.get("authorization", "").partition(" ")
    return token.strip() if kind.lower() == "bearer" else ""


def _cookie(connection: HTTPConnection, settings: Settings) -> str:
    return connection.cookies.get(SECURE_COOKIE if is_https(connection, settings) else COOKIE, "")


def _ours(origin: str, connection: HTTPConnection, settings: Settings) -> bool:
    if settings.public_url:
        return origin.lower() == settings.public_url
    # Without an address of its own the server is whatever the browser called it; the port belongs to it.
    return origin.partition("://")[2].lower() == connection.headers.get("host", "").lower() != ""
