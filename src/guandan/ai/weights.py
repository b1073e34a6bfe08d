"""The weights of a net as one plain file: what it is, a line of JSON that says how it was made, the numbers.

The numbers are 16 bits each with a scale for every row; `Net.pack` in native/net_module.cpp writes them. A file of
other features, or whose numbers are not those that its line names, is refused.
"""

import hashlib
import json
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from guandan.game.errors import NotAllowed, Unreadable, quoted
from guandan.kernel import has_native

if TYPE_CHECKING:
    from guandan.kernel._native import Net

MARK = b"guandan net 1\n"
SHIPPED = "net.weights"
"""The file that comes with the package."""


class Weights(NamedTuple):
    """A net with what its file says about it."""

    net: "Net"
    about: dict[str, Any]


def written(net: "Net", about: dict[str, Any]) -> bytes:
    """The file of a net."""
    from guandan.kernel import _native  # noqa: PLC0415 - there may be none

    numbers = net.pack()
    told = {
        "features": _native.FEATURES_VERSION,
        "layers": [_native.FEATURES, _native.HIDDEN, _native.SECOND, _native.RESULTS],
        "leans": True,
        "sha256": hashlib.sha256(numbers).hexdigest(),
        **about,
    }
    return MARK + json.dumps(told, ensure_ascii=False, sort_keys=True).encode() + b"\n" + numbers


def require_kernel() -> None:
    """Raise NotAllowed if there is no compiled kernel, in which the net lives."""
    if not has_native():
        raise NotAllowed("net_needs_kernel")


def read(data: bytes, name: str) -> Weights:
    """The net of a file. Raises Unreadable if it is not one that this program can play, NotAllowed without a kernel."""
    require_kernel()
    from guandan.kernel import _native  # noqa: PLC0415 - there may be none

    line, _, numbers = data.removeprefix(MARK).partition(b"\n")
    if not data.startswith(MARK) or len(line) > 1 << 16:
        raise Unreadable("net_unreadable", name=quoted(name))
    try:
        about = json.loads(line)
        net = _native.Net.unpack(numbers, leans=isinstance(about, dict) and bool(about.get("leans")))
    except ValueError as wrong:
        raise Unreadable("net_unreadable", name=quoted(name)) from wrong
    needed = {"features": _native.FEATURES_VERSION, "sha256": hashlib.sha256(numbers).hexdigest()}
    if not isinstance(about, dict) or any(about.get(key) != value for key, value in needed.items()):
        raise Unreadable("net_unreadable", name=quoted(name))
    return Weights(net, about)


@cache
def load(path: str = "") -> Weights:
    """The weights of a file, or those that come with the package."""
    source = Path(path) if path else files("guandan.ai") / SHIPPED
    return read(source.read_bytes(), path or SHIPPED)
