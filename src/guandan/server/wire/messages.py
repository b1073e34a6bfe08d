"""What a client sends over the socket: one of four messages, told apart by `type`."""

from typing import Any

import msgspec

from guandan.game.errors import Unreadable

MOST_BYTES = 16_384


class Hello(msgspec.Struct, tag="hello", forbid_unknown_fields=True):
    """The first message: who one is, and which table one wants to see."""

    table: str
    token: str = ""
    match: str = ""
    """The match one has seen facts of."""
    seen: int | None = None
    """How many of them."""


class Do(msgspec.Struct, tag="do", forbid_unknown_fields=True):
    """An act."""

    id: str
    """Made by the client: the same id is done once and answered alike."""
    act: str
    data: dict[str, Any] = {}
    seq: int | None = None
    """How many facts of the match the client had when the person decided."""
    match: str = ""
    """The match that is meant."""


class Ask(msgspec.Struct, tag="ask", forbid_unknown_fields=True):
    """A question."""

    id: str
    what: str
    data: dict[str, Any] = {}


class Ping(msgspec.Struct, tag="ping", forbid_unknown_fields=True):
    """Is anybody there, and what time is it?"""

    at: int = 0


Message = Hello | Do | Ask | Ping
_decoder: msgspec.json.Decoder[Message] = msgspec.json.Decoder(Message)


def read_message(text: str | bytes) -> Message:
    """The message in a frame. Raises Unreadable."""
    if len(text) > MOST_BYTES:
        raise Unreadable("message_unreadable", detail=f"> {MOST_BYTES}")
    try:
        return _decoder.decode(text)
    except (msgspec.DecodeError, RecursionError) as wrong:
        raise Unreadable("message_unreadable", detail=str(wrong)[:200]) from None
