"""The logs of matches that an event refers to, out of the same data folder."""

from collections.abc import Sequence
from typing import Any

from guandan.event.acts.results import round_of
from guandan.event.plans import plan_of
from guandan.event.references import Find
from guandan.event.reports import Exclusion, Matches, Where, duplicate_report, report
from guandan.event.stage import Stage
from guandan.event.state import Event
from guandan.game.acts import Act
from guandan.game.errors import Unreadable, like
from guandan.game.log import Log

WORD = "match:"
"""How a score begins that is the name of a match."""


def matches_of(find: Find) -> Matches:
    """The logs of matches whose facts can be found, each folded once."""
    known: dict[str, Log | None] = {}

    def match(name: str) -> Log | None:
        if name not in known:
            facts = find(name)
            known[name] = Log(facts) if facts else None
        return known[name]

    return match


def match_result(
    event: Event, stage: Stage, round_number: int | None, table: int, logs: Sequence[tuple[str, Log]]
) -> tuple[dict[str, Any], list[Exclusion]]:
    """What matches say of a table, and who was excluded in them. Raises a refusal.

    There is one for each board of a team; those of duplicate are the deals of any number of matches.
    """
    now = round_of(stage, round_number, ("published", "locked"))
    one = next((one for one in now.tables if one.number == table), None)
    if one is None:
        raise Unreadable("no_such_table", table=table, most=len(now.tables))
    where, boards = Where(event, stage, now, one), plan_of(stage.spec).boards(stage.spec)
    if boards:
        told = duplicate_report(where, logs, boards)
        return told.result, list(told.excluded)
    reports = [report(where, log, name) for name, log in logs]
    out = [excluded for told in reports for excluded in told.excluded]
    results = [told.result for told in reports]
    if event.terms.pairs > 1:
        return {"boards": results}, out
    if len(results) != 1:
        raise Unreadable("wrong_field", field=WORD, allowed=like(f"{WORD}ID"))
    return results[0], out


def exclusions(event: Event, found: Sequence[Exclusion]) -> list[Act]:
    """The acts that exclude here who was excluded in a match, as far as that was not done."""
    first = {one.entry: one for one in reversed(found) if event.entrants[one.entry].status != "excluded"}
    return [Act("excluded", one.by, one.as_data()) for one in first.values()]
