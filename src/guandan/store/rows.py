"""A fact as a row of the store, and back."""

import json
from collections.abc import Sequence
from typing import Any, NamedTuple

from guandan.game.errors import Conflict, Unreadable
from guandan.game.facts import LARGEST, Fact, canonical, fact_from_json, plain


class Row(NamedTuple):
    """What is kept of a fact besides its place."""

    sealed: bytes
    opened: bytes | None


def row_of(fact: Fact) -> Row:
    """The row of a fact. Raises a refusal if the row could not be read again: then nothing must be written."""
    if not fact.opened:
        # What most facts are: shorter than reading them again, and as strict.
        if not (plain(fact.data) and plain(fact.secret) and 0 <= fact.at <= LARGEST):
            raise Unreadable("not_a_fact")
        return Row(fact.line, None)
    row = Row(fact.line, canonical({name: list(hidden) for name, hidden in fact.opened.items()}))
    if fact_of(row).hash != fact.hash:
        raise Unreadable("not_a_fact")
    return row


def fact_of(row: Row) -> Fact:
    """The fact of a row. Raises a refusal if somebody has changed it."""
    value = decoded(row.sealed)
    if isinstance(value, dict) and row.opened is not None:
        value["open"] = decoded(row.opened)
    return fact_from_json(value)


def decoded(data: bytes) -> Any:
    """The value of stored JSON. Raises Unreadable if it is none."""
    try:
        return json.loads(data)
    except ValueError as broken:
        raise Unreadable("not_a_fact") from broken


def check_run(facts: Sequence[Fact], start: int, prev: str | None = None) -> None:
    """Raise Conflict unless the facts are numbered from `start` and each follows the one before it.

    `prev` is the hash that the first of them must follow; without it the first is taken as it is.
    """
    for expected, fact in enumerate(facts, start):
        if fact.seq != expected:
            raise Conflict("out_of_number", seq=fact.seq, expected=expected)
        if prev is not None and fact.prev != prev:
            raise Conflict("chain_broken", seq=fact.seq)
        prev = fact.hash
