"""Links that people open and photograph: where the server is reached, and pictures of links."""

import io

import segno
from fastapi import Request

from guandan.server.settings import Settings


def base_of(settings: Settings, request: Request) -> str:
    """Where people reach the server."""
    return settings.public_url or f"{request.url.scheme}://{request.url.netloc}"


def qr_of(text: str) -> str:
    """A picture of a text that a telephone reads, as SVG; drawn to scale with whatever shows it."""
    file = io.BytesIO()
    segno.make(text, error="m", micro=False).save(
        file, kind="svg", omitsize=True, xmldecl=False, svgns=True, nl=False, light="#fff"
    )
    return file.getvalue().decode()
