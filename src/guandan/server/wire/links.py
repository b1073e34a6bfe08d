"""Links that people open and photograph: where the server is reached, and pictures of links."""

import io
from urllib.parse import quote, urlsplit

import segno
from fastapi import Request

from guandan.server.settings import Settings

OWN = ("localhost", "127.0.0.1", "::1", "0.0.0.0")  # noqa: S104 - a name in an address, nothing listens
"""Names of the server that only its own machine knows."""


def base_of(settings: Settings, request: Request) -> str:
    """Where people reach the server; a laptop in a hall asks itself, but its links are for phones."""
    hall = settings.hall_url() if request.url.hostname in OWN else ""
    return settings.public_url or hall or f"{request.url.scheme}://{request.url.netloc}"


def event_link(settings: Settings, request: Request, event_id: str) -> str:
    """Where people find an event; empty if only the server's own machine could open it."""
    base = base_of(settings, request)
    return "" if urlsplit(base).hostname in OWN else f"{base}/e/{quote(event_id)}"


def qr_of(text: str) -> str:
    """A picture of a text that a telephone reads, as SVG; drawn to scale with whatever shows it."""
    file = io.BytesIO()
    segno.make(text, error="m", micro=False).save(
        file, kind="svg", omitsize=True, xmldecl=False, svgns=True, nl=False, light="#fff"
    )
    return file.getvalue().decode()
