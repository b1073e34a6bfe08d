"""The history (经过) of an event: every fact in a sentence, with who did it and when."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from guandan.event.factwords import KINDS
from guandan.event.stage import Stage
from guandan.event.state import Event
from guandan.event.views.telling import named, sentence
from guandan.event.views.viewer import Viewer, check_view
from guandan.game.daytime import day_time
from guandan.game.errors import Text, called
from guandan.game.facts import Data, Fact


class Back(NamedTuple):
    """The act that takes a fact back."""

    act: str
    data: dict[str, Any]
    reason: bool
    """Whether it needs one."""


class HistoryRow(NamedTuple):
    """One fact."""

    fact: int
    at: int
    """In milliseconds."""
    time: str
    """The same as people in China read it."""
    by: str
    by_text: Text
    """The same with the role by its name."""
    kind: str
    kind_text: Text
    what: Text
    """What was done, in a sentence."""
    stage: int
    round: int
    table: int
    entry: int
    """What it is about; 0 where it is about no one of them."""
    pairs: tuple[str, ...]
    """The entries whom it is about: the one that it names, or the two at its table."""
    back: Back | None
    """How it can be taken back, as the event stands; None if it cannot, or only by another decision."""


class EventHistory(NamedTuple):
    """All of it, the oldest first."""

    event: str
    name: str
    rows: tuple[HistoryRow, ...]


def history(event: Event, facts: Sequence[Fact], viewer: Viewer) -> EventHistory:
    """Every fact of an event's log, for those who run it. Raises NotAllowed for anybody else."""
    check_view("history", viewer)
    return EventHistory(event.id, event.name, tuple(history_row(event, fact) for fact in facts))


def history_row(event: Event, fact: Fact) -> HistoryRow:
    """One fact in words."""
    data = fact.data
    stage, number, table, entry = (_number(data, name) for name in ("stage", "round", "table", "entry"))
    time = f"{day_time(fact.at):%Y-%m-%d %H:%M:%S}"
    return HistoryRow(
        fact.seq,
        fact.at,
        time,
        fact.by,
        called(fact.by),
        fact.kind,
        KINDS[fact.kind],
        sentence(event, fact),
        stage,
        number,
        table,
        entry,
        _pairs(event, stage, number, table, entry),
        _back(event, fact),
    )


def _pairs(event: Event, stage: int, number: int, table: int, entry: int) -> tuple[str, ...]:
    if entry:
        return (named(event, entry),)
    rounds = event.stages[stage - 1].rounds if 0 < stage <= len(event.stages) else ()
    tables = rounds[number - 1].tables if 0 < number <= len(rounds) else ()
    one = next((one for one in tables if one.number == table), None)
    return tuple(named(event, each) for each in (one.first, one.second)) if one else ()


def _back(event: Event, fact: Fact) -> Back | None:
    """What undoes a fact that still holds; the log decides whether it may be done."""
    data, kind = fact.data, fact.kind
    if kind in ("checked_in", "away"):
        name, entrant = ("present" if kind == "checked_in" else "away"), event.entrants.get(data["entry"])
        said = bool(data.get(name))
        holds = entrant is not None and (entrant.checked_in if kind == "checked_in" else entrant.away) == said
        return Back(kind, {"entry": data["entry"], name: not said}, reason=False) if holds else None
    if kind == "official":
        post = {"name": data["name"], "post": data["post"]}
        there = any((one.name, one.post) == (data["name"], data["post"]) for one in event.officials)
        return Back("official_gone", post, reason=True) if there else None
    if kind in ("suspended", "put_away") and event.status == kind:
        return Back("resumed" if kind == "suspended" else "put_back", {}, reason=False)
    stage = event.stages[number - 1] if 0 < (number := _number(data, "stage")) <= len(event.stages) else None
    return _back_in(stage, fact) if stage else None


def _back_in(stage: Stage, fact: Fact) -> Back | None:
    """The same of what happened in a stage."""
    data, where = fact.data, {"stage": stage.number}
    if fact.kind == "penalty":
        one = stage.penalties[data["penalty"] - 1]
        return None if one.lifted else Back("penalty_lifted", {**where, "penalty": one.number}, reason=True)
    last = stage.rounds[-1] if stage.rounds else None
    if last is None or last.number != data.get("round"):
        return None
    if fact.kind in ("draft", "draft_changed") and last.status == "draft" and last.draft == fact.seq:
        return Back("draft_dropped", where, reason=False)
    if fact.kind == "published" and last.status == "published" and last.untouched and not last.begun:
        return Back("recalled", where, reason=True)
    if fact.kind == "round_paused" and last.paused == fact.at:
        return Back("round_resumed", where, reason=False)
    return None


def _number(data: Data, name: str) -> int:
    value = data.get(name, 0)
    return value if type(value) is int else 0
