"""A whole event as one JSON file (赛事档案): header and facts in canonical form; and the check of a log.

Two exports of the same event are the same bytes. `check` decides every act anew from the state before it and holds the
fact against it, so that every pairing, every score and every place in the log is derived a second time.
"""

import json
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from guandan.event.acts.rounds import draft
from guandan.event.log import EventLog, opening_body
from guandan.event.online import is_still_played
from guandan.event.personal import redacted, unsealed
from guandan.event.plans.plan import Proposal
from guandan.event.reports import Matches
from guandan.event.reports import check as check_reports
from guandan.event.state import Event
from guandan.game.acts import Act
from guandan.game.errors import Conflict, GuandanError, Text, Unreadable, quoted
from guandan.game.facts import Body, Fact, canonical, check_chain, fact_from_json

FORMAT, VERSION = "guandan-event", 1
MOST_BYTES = 256 << 20


NONE_BESIDE: Mapping[str, Sequence[Fact]] = {}


def exported(log: EventLog, *, personal: bool = False, beside: Mapping[str, Sequence[Fact]] = NONE_BESIDE) -> bytes:
    """The file of an event with the logs beside it, by their ids: its desk, and the matches that it refers to.

    Phone numbers, birth dates and id numbers are left out unless they are asked for.
    """
    facts = [fact.as_json() for fact in (log.facts if personal else redacted(log.facts))]
    others = {name: [fact.as_json() for fact in kept] for name, kept in beside.items()}
    shape = {**_header(log.facts), "facts": facts, "head": log.head}
    return canonical({**shape, "beside": others} if others else shape) + b"\n"


def travelling(event: Event, beside: Mapping[str, Sequence[Fact]]) -> dict[str, Sequence[Fact]]:
    """Of the logs beside an event those that its file has: no match with cards that somebody has still to play."""
    return {name: kept for name, kept in beside.items() if not is_still_played(event, kept)}


def _header(facts: Sequence[Fact]) -> dict[str, Any]:
    """What the file says of the event before its facts."""
    if not facts or facts[0].kind != "event":
        raise Unreadable("not_an_event")
    first = facts[0].data
    told = {name: first.get(name, "") for name in ("id", "name", "book", "digest")}
    return {"format": FORMAT, "version": VERSION, **told}


class Archive(NamedTuple):
    """An event and the logs that travel with it."""

    log: EventLog
    beside: dict[str, list[Fact]]


def imported(data: bytes) -> EventLog:
    """The event in a file. Raises Unreadable or Conflict for anything that `exported` did not write."""
    return unpacked(data).log


def unpacked(data: bytes) -> Archive:
    """The event in a file with the logs beside it. Raises Unreadable or Conflict as `imported` does."""
    if len(data) > MOST_BYTES:
        raise Unreadable("record_huge", most=MOST_BYTES >> 20)
    try:
        value = json.loads(data)
    except (ValueError, RecursionError):
        value = None
    if not isinstance(value, dict) or value.get("format") != FORMAT:
        raise Unreadable("not_an_event")
    if value.get("version") != VERSION:
        raise Unreadable("record_version", version=quoted(value.get("version")))
    facts, others = value.get("facts"), value.get("beside", {})
    if not isinstance(facts, list) or not isinstance(others, dict):
        raise Unreadable("not_an_event")
    if not all(isinstance(kept, list) for kept in others.values()):
        raise Unreadable("not_an_event")
    read = [fact_from_json(fact) for fact in facts]
    check_chain(read)
    log = EventLog(read)
    beside = {name: [fact_from_json(fact) for fact in kept] for name, kept in others.items()}
    for kept in beside.values():
        check_chain(kept)
    if exported(log, personal=any(fact.opened for fact in read), beside=beside) != data:
        raise Conflict("record_altered")
    return Archive(log, beside)


class Difference(NamedTuple):
    """Where a log says something else than its acts lead to."""

    seq: int
    kind: str
    text: Text


def check(log: EventLog, matches: Matches = lambda _: None) -> Difference | None:
    """The first difference between a log and what its acts lead to; None if there is none.

    `matches` finds the logs of matches that it refers to; those that are not kept here are taken at their word.
    """
    again = EventLog()
    for fact in log.facts:
        try:
            if fact.prev != again.head or fact.seq != len(again.facts):
                raise Conflict("chain_broken", seq=fact.seq)
            expected = _expected(again, fact)
            same = (expected.kind, expected.by, canonical(expected.data)) == (fact.kind, fact.by, canonical(fact.data))
            opened = {part: one.hash for part, one in expected.hidden.items()}
            if not same or opened != {part: fact.secret[part] for part in fact.opened if part in fact.secret}:
                raise Conflict("fact_unexpected", seq=fact.seq)
            if again.facts:
                check_reports(again.state, fact, matches)
            again.add(fact)
        except GuandanError as refusal:
            return Difference(fact.seq, fact.kind, refusal.text)
    return None


def _expected(log: EventLog, fact: Fact) -> Body:
    """The fact that the act of a fact leads to."""
    if log.facts:
        return log.again(fact)
    event = EventLog([fact]).state
    return opening_body(event.id, fact.data["name"], event.rules, event.regulations, seed=event.seed, by=fact.by)


def act_of(fact: Fact) -> Act:
    """The act that a fact records: its data hold what was asked, and what followed is worked out anew."""
    return Act(fact.kind, fact.by, unsealed(fact.data, fact.opened))


def rederive(log: EventLog, stage: int, number: int) -> Proposal:
    """A round of a stage as the engine made it, from the state it was drafted in. Raises Unreadable if it was not."""
    asked = [
        fact
        for fact in log.facts
        if fact.kind == "draft" and (fact.data["stage"], fact.data["round"]) == (stage, number)
    ]
    if not asked:
        raise Unreadable("no_such_round", round=number, most=len(log.state.stage(stage).rounds))
    before = log.at(asked[-1].seq)
    return draft(before, before.stage(stage))
