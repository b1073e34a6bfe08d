"""The page: its files, its one document for every other address, and the description of the API."""

import gzip
import hashlib
import mimetypes
from collections.abc import Mapping
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import NamedTuple

from fastapi import APIRouter, Request, Response
from starlette.exceptions import HTTPException

INDEX = "index.html"
NAMED_BY_CONTENT = "assets/"
"""Files in this folder have a hash of their content in their name: a browser may keep them for ever."""
FOR_EVER, ASK_AGAIN = "public, max-age=31536000, immutable", "no-cache"
TYPES = {".webmanifest": "application/manifest+json", ".js": "text/javascript", ".svg": "image/svg+xml"}
SMALLEST = 512
"""Bytes below which packing does not pay."""


class Part(NamedTuple):
    """One file of the page."""

    body: bytes
    packed: bytes
    """By gzip; empty if it does not pay."""
    headers: Mapping[str, str]

    def answer(self, accepts: str) -> tuple[bytes, dict[str, str]]:
        """The body and the headers for a browser that accepts these encodings."""
        if self.packed and "gzip" in accepts:
            return self.packed, {**self.headers, "content-encoding": "gzip"}
        return self.body, dict(self.headers)


def read_site() -> dict[str, Part]:
    """All files of the page by their paths; empty if it has not been built."""
    root = files("guandan.server") / "web"
    return dict(_walk(root, "")) if root.is_dir() else {}


def _walk(folder: Traversable, path: str) -> list[tuple[str, Part]]:
    found: list[tuple[str, Part]] = []
    for entry in folder.iterdir():
        name = f"{path}{entry.name}"
        found += _walk(entry, f"{name}/") if entry.is_dir() else [(name, _part(name, entry.read_bytes()))]
    return found


def _part(name: str, body: bytes) -> Part:
    suffix = f".{name.rpartition('.')[2]}"
    kind = TYPES.get(suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"
    text = kind.startswith("text/") or "json" in kind or "svg" in kind
    packed = gzip.compress(body, mtime=0) if text and len(body) >= SMALLEST else b""
    headers = {
        "content-type": f"{kind}; charset=utf-8" if text else kind,
        "cache-control": FOR_EVER if name.startswith(NAMED_BY_CONTENT) else ASK_AGAIN,
        "etag": f'"{hashlib.sha256(body).hexdigest()[:20]}"',
    }
    return Part(body, packed, {**headers, "vary": "accept-encoding"} if packed else headers)


router = APIRouter(include_in_schema=False)
NOT_BUILT = (
    "<!doctype html><html lang=en><meta charset=utf-8><title>guandan</title>"
    "<p>网页尚未构建：请运行 <code>make setup</code>。</p>"
    "<p>The page has not been built: run <code>make setup</code>.</p>"
)
OTHERS = ("api", "assets", "healthz", "metrics")
"""First parts of addresses that are never the page's."""
PARTS: dict[str, Part] = read_site()
FILES = {"docs": "docs.html", "docs.js": "docs.js", "docs.css": "docs.css"}
TYPES = {"html": "text/html; charset=utf-8", "js": "text/javascript; charset=utf-8", "css": "text/css; charset=utf-8"}


def _described(name: str) -> None:
    body = (files("guandan.server") / "pages" / FILES[name]).read_bytes()
    media_type = TYPES[FILES[name].rpartition(".")[2]]

    @router.get(f"/api/{name}")
    async def description() -> Response:
        return Response(body, media_type=media_type)


for _name in FILES:
    _described(_name)


@router.head("/{path:path}")
@router.get("/{path:path}")
async def page(path: str, request: Request) -> Response:
    """A file of the page, or the page itself, which finds out from the address what to show."""
    part = PARTS.get(path)
    if part is None:
        if path.partition("/")[0] in OTHERS or "." in path.rpartition("/")[2]:
            raise HTTPException(404)
        part = PARTS.get(INDEX)
    if part is None:
        return Response(NOT_BUILT, 503, media_type="text/html")
    if request.headers.get("if-none-match") == part.headers["etag"]:
        return Response(status_code=304, headers={"etag": part.headers["etag"]})
    body, headers = part.answer(request.headers.get("accept-encoding", ""))
    return Response(body, headers=headers)
