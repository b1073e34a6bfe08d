"""Which characters the fonts within reach have: what none of them has is not printed as an empty box."""

import struct
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from guandan.documents.render.fonts import families, fonts

Spans = tuple[tuple[int, int], ...]
MISSING = "〓"
"""What printers have always set for a character they lack (U+3013)."""
PLAIN = 0x2E7F
"""The last character before the Chinese ones; those up to here are in every font."""


def lacking(text: str) -> tuple[str, ...]:
    """The Chinese characters of a text that no font within reach has."""
    found = {mark for mark in text if ord(mark) > PLAIN}
    for path, index in _files():
        if not found:
            break
        spans = _spans(path, index)
        found = {mark for mark in found if not any(low <= ord(mark) <= high for low, high in spans)}
    return tuple(sorted(found))


def code_point(mark: str) -> str:
    """A character by its number: U+20BB7."""
    return f"U+{ord(mark):04X}"


@cache
def _files() -> tuple[tuple[str, int], ...]:
    """The files of all fonts, those that documents are set in first."""
    order = {name: at for at, name in enumerate(families())}
    there = sorted(fonts().fonts(), key=lambda one: order.get(one.family, len(order)))
    return tuple(dict.fromkeys((str(one.path), one.index) for one in there if one.path))


@cache
def _spans(path: str, index: int) -> Spans:
    """The spans of characters that a font has; none if its file cannot be read."""
    try:
        return tuple(_read(Path(path).read_bytes(), index))
    except (OSError, struct.error, IndexError):
        return ()


def _read(data: bytes, index: int) -> Iterator[tuple[int, int]]:
    """The `cmap` table of an OpenType font, in its formats for all of Unicode (12) and for its first plane (4)."""
    start = struct.unpack_from(">I", data, 12 + 4 * index)[0] if data[:4] == b"ttcf" else 0
    count = struct.unpack_from(">H", data, start + 4)[0]
    tables = (struct.unpack_from(">4sIII", data, start + 12 + 16 * at) for at in range(count))
    cmap = next(offset for tag, _, offset, _ in tables if tag == b"cmap")
    for at in range(struct.unpack_from(">H", data, cmap + 2)[0]):
        part = cmap + struct.unpack_from(">HHI", data, cmap + 4 + 8 * at)[2]
        kind = struct.unpack_from(">H", data, part)[0]
        if kind == 12:
            for group in range(struct.unpack_from(">I", data, part + 12)[0]):
                low, high, _ = struct.unpack_from(">III", data, part + 16 + 12 * group)
                yield low, high
        elif kind == 4:
            segments = struct.unpack_from(">H", data, part + 6)[0] // 2
            for one in range(segments):
                high = struct.unpack_from(">H", data, part + 14 + 2 * one)[0]
                low = struct.unpack_from(">H", data, part + 16 + 2 * segments + 2 * one)[0]
                if low <= high < 0xFFFF:  # the last segment of every font stands for nothing
                    yield low, high
