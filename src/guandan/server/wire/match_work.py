"""What goes through a whole match - record, sheet, verification, replay - as pieces of work for the workers.

A match goes to a worker as the bytes of its facts, which are cheap to send, and comes back as the body of an answer.
"""

from typing import Any, NamedTuple

from guandan.game.facts import Fact, canonical
from guandan.game.record import read_record, write_record
from guandan.game.view import PUBLIC
from guandan.server.index.showing import Shown
from guandan.server.wire.replaying import ended, replayed
from guandan.server.wire.scoresheet import sheet_of
from guandan.server.wire.verifying import verified
from guandan.server.wire.views import encode
from guandan.store.rows import Row, fact_of


class Packed(NamedTuple):
    """A match as somebody may see it, ready to be sent."""

    shown: Shown
    rows: list[tuple[bytes, dict[str, list[Any]]]]

    @classmethod
    def of(cls, shown: Shown) -> "Packed":
        """Pack a match."""
        rows = [(fact.line, {name: list(part) for name, part in fact.opened.items()}) for fact in shown.facts]
        return cls(shown._replace(facts=()), rows)

    def unpacked(self) -> Shown:
        """The match again."""
        return self.shown._replace(facts=[_fact(line, opened) for line, opened in self.rows])


def _fact(line: bytes, opened: dict[str, list[Any]]) -> Fact:
    return fact_of(Row(line, canonical(opened) if opened else None))


def record(match: Packed) -> bytes:
    """The record file."""
    return write_record(match.unpacked().record())


def sheet(match: Packed) -> bytes:
    """The score sheet."""
    shown = match.unpacked()
    return encode(sheet_of(shown.log(), shown.name))


def verification(match: Packed) -> bytes:
    """What the public record proves."""
    return encode(verified(match.unpacked().record(PUBLIC)))


def replay(match: Packed, deal: int) -> bytes:
    """A finished deal step by step."""
    shown = match.unpacked()
    return encode(replayed(shown.record(PUBLIC), deal, shown.name))


def deal_end(match: Packed, number: int) -> bytes:
    """How a finished deal ended."""
    return encode(ended(match.unpacked().record(PUBLIC), number))


def verification_of_file(data: bytes) -> bytes:
    """What a record file proves."""
    return encode(verified(read_record(data)))


def replay_of_file(data: bytes, deal: int) -> bytes:
    """A finished deal of a record file step by step."""
    return encode(replayed(read_record(data), deal))
