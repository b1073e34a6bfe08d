"""What goes through a whole match - record, sheet, verification, replay - as pieces of work for the workers.

A match goes to a worker as the bytes of its facts, which are cheap to send, and comes back as the body of an answer.
"""

import json
from typing import Any

from guandan.game.facts import Fact, canonical
from guandan.game.record import read_record, write_record
from guandan.game.view import PUBLIC
from guandan.server.index.showing import Shown
from guandan.server.wire.replaying import compared, ended, replayed
from guandan.server.wire.scoresheet import sheet_of
from guandan.server.wire.verifying import verified
from guandan.server.wire.views import encode
from guandan.store.rows import Row, fact_of


def packed(shown: Shown) -> bytes:
    """A match as somebody may see it, ready to be sent."""
    rows = [(fact.line.decode(), {name: list(part) for name, part in fact.opened.items()}) for fact in shown.facts]
    return encode({**shown._asdict(), "facts": rows, "info": dict(shown.info), "names": dict(shown.names)})


def unpacked(match: bytes) -> Shown:
    """The match again."""
    told = json.loads(match)
    return Shown(**{**told, "facts": [_fact(*row) for row in told["facts"]]})


def _fact(line: str, opened: dict[str, Any]) -> Fact:
    return fact_of(Row(line.encode(), canonical(opened) if opened else None))


def record(match: bytes) -> bytes:
    """The record file."""
    return write_record(unpacked(match).record())


def sheet(match: bytes) -> bytes:
    """The score sheet."""
    shown = unpacked(match)
    return encode(sheet_of(shown.log(), shown.name))


def verification(match: bytes) -> bytes:
    """What the public record proves."""
    return encode(verified(unpacked(match).record(PUBLIC)))


def replay(match: bytes, deal: int, advised: bool) -> bytes:
    """A finished deal step by step."""
    shown = unpacked(match)
    return encode(replayed(shown.record(PUBLIC), deal, shown.name, advised=advised))


def comparison(match: bytes, deal: int) -> bytes:
    """The decisions of a finished deal beside those of a strong player."""
    return encode(compared(unpacked(match).record(PUBLIC), deal))


def deal_end(match: bytes, number: int) -> bytes:
    """How a finished deal ended."""
    return encode(ended(unpacked(match).record(PUBLIC), number))


def verification_of_file(data: bytes) -> bytes:
    """What a record file proves."""
    return encode(verified(read_record(data)))


def replay_of_file(data: bytes, deal: int, advised: bool) -> bytes:
    """A finished deal of a record file step by step."""
    return encode(replayed(read_record(data), deal, advised=advised))
