"""Events of every kind on paper, for tests."""

import random
from functools import cache
from typing import Any

from guandan.documents.model import Document
from guandan.documents.registry import BY_NAME, DOCUMENTS
from guandan.documents.source import Source
from guandan.event.log import EventLog
from tests.event.events import START, act, event, play

MADE = START + 86_400_000
KINDS: dict[str, tuple[str, str, int, dict[str, Any], dict[str, Any]]] = {
    "HA17": ("HA17", "round_robin", 6, {}, {}),
    "GJ17": ("GJ17", "double_knockout", 11, {}, {}),
    "NJ": ("NJ", "swiss", 12, {"rounds": 4}, {}),
    "JS23": ("JS23", "swiss", 9, {"rounds": 3}, {}),
    "CLUB": ("CLUB", "swiss", 8, {"rounds": 3}, {}),
    "teams": ("JS23", "swiss", 6, {"rounds": 3}, {"kinds": ["teams"], "pairs": 2}),
    "duplicate": ("GJ17", "duplicate", 6, {"rounds": 3}, {}),
    "groups": ("GJ17", "groups", 9, {"options": {"groups": 2}}, {}),
}
"""One for each book, and the other formats: book, format, entries, stage, terms."""


@cache
def log_of(name: str) -> EventLog:
    """An event played to its end."""
    book, format_, count, stage, terms = KINDS[name]
    log = event(book, count, units=3, **terms)
    act(log, "stage", format=format_, **stage)
    play(log, random.Random(7))
    return log


def source_of(name: str) -> Source:
    return Source(log_of(name), MADE, "http://127.0.0.1:8000/e/cup")


def made(source: Source, name: str) -> list[Document]:
    return list(BY_NAME[name].make(source))


def all_of(source: Source) -> list[Document]:
    return [document for kind in DOCUMENTS for document in kind.make(source)]
