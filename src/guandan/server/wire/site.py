"""The page in the browser: the files that `web/build.py` made, held in memory and sent packed where possible."""

import gzip
import hashlib
import mimetypes
from collections.abc import Mapping
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import NamedTuple

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
