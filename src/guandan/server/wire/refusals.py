"""Refusals over HTTP: one JSON shape, with the status that fits."""

from typing import Any

import msgspec

from guandan.game.errors import GuandanError
from guandan.server.wire.contract.answers import Failed
from guandan.server.wire.contract.parts import Problem

encode = msgspec.json.Encoder().encode
STATUS = {"unreadable": 400, "illegal": 422, "out_of_turn": 409, "ambiguous": 409, "not_allowed": 403, "conflict": 409}
"""By kind."""
OWN_STATUS = {
    "not_signed_in": 401,
    "wrong_password": 401,
    "no_such_room": 404,
    "no_such_event": 404,
    "no_such_view": 404,
    "no_such_played": 404,
    "no_such_log": 404,
    "no_such_person": 404,
    "no_such_weekly": 404,
    "no_such_page": 404,
    "no_such_method": 405,
    "too_slow": 408,
    "too_large": 413,
    "too_fast": 429,
    "too_busy": 429,
    "too_many_tables": 429,
    "too_many_invites": 429,
    "too_many_connections": 429,
    "table_full": 429,
    "store_busy": 503,
    "store_slow": 503,
    "server_full": 503,
    "store_gone": 503,
    "store_lost": 503,
    "store_cannot_open": 503,
    "store_read_only": 503,
    "store_full": 503,
    "store_failed": 503,
    "store_damaged": 503,
    "store_closed": 503,
    "internal": 500,
}
"""Of those that have a status of their own."""
CARRIED = ("retry", "field", "leaders")
"""Facts that a client needs by themselves: when to come again, which of the fields it sent is meant, whom to name."""
UNTOLD = ("store_",)
"""Beginnings of codes whose sentences name files and hosts: for the log, not for a client."""


class Internal(GuandanError):
    """Something unexpected: a fault of ours. The id is in the log; nothing else is told."""

    kind = "internal"

    def as_json(self) -> dict[str, Any]:
        """The refusal with the id to tell us."""
        return {**super().as_json(), "id": self.facts["id"]}


def status_of(refused: GuandanError) -> int:
    """The HTTP status of a refusal."""
    return OWN_STATUS.get(refused.code) or STATUS[refused.kind]


def told(refused: GuandanError) -> Problem:
    """What a client is told of a refusal."""
    if refused.code.startswith(UNTOLD):
        return Problem(**{**type(refused)("store_away").as_json(), "code": refused.code})
    return Problem(**refused.as_json(), **{name: fact for name in CARRIED if (fact := refused.facts.get(name))})


def headers_of(refused: GuandanError) -> dict[str, str]:
    """The headers that go with a refusal."""
    retry = refused.facts.get("retry")
    return {"retry-after": str(retry)} if retry else {}


def body_of(refused: GuandanError) -> bytes:
    """The body of a refusal."""
    return encode(Failed(told(refused)))
