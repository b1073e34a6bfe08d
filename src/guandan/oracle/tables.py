"""Questions about the tables of an event."""

from typing import Any

from guandan.event.formats import round_robin
from guandan.game.ruleset import Ruleset
from guandan.oracle.given import Given


def berger(_rules: Ruleset, given: Given) -> dict[str, Any]:
    """The pairs of a round by Berger."""
    return _round(round_robin.berger(given.integer("n")), given)


def rotation(_rules: Ruleset, given: Given) -> dict[str, Any]:
    """The pairs of a round by fixed rotation."""
    return _round(round_robin.rotation(given.integer("n")), given)


def _round(table: round_robin.Table, given: Given) -> dict[str, Any]:
    """One round as the appendices print it, or all of them; in an odd field also who has the bye."""
    if not given.has("round"):
        answer: dict[str, Any] = {"rounds": [[list(pair) for pair in pairs] for pairs in table]}
        byes = [round_robin.bye(pairs) for pairs in table]
        return {**answer, "byes": byes} if any(byes) else answer
    pairs = round_robin.of_round(table, given.integer("round"))
    answer = {"pairs": [list(pair) for pair in pairs]}
    rests = round_robin.bye(pairs)
    return {**answer, "bye": rests} if rests else answer
