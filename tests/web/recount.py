"""An event counted again from the results that were entered, by no code of the event: match points and rounds won."""

from collections import Counter
from collections.abc import Iterable
from typing import Any, NamedTuple

from guandan.game.facts import Fact

LEVELS = "23456789TJQKA"
SIDES = ("E-W", "N-S")
WON, DRAWN, LOST = 2, 1, 0
DECIDES = ("result", "settled", "correction", "ruled")
"""Facts that say what came of a table; the last one holds."""

Place = tuple[int, int, int]
"""A stage, a round and a table."""


class Counted(NamedTuple):
    """What an event comes to."""

    points: Counter[int]
    """Match points of a stage, without penalties."""
    won: Counter[int]
    lost: Counter[int]
    entries: frozenset[int]


def counted(facts: Iterable[Fact], stage: int) -> Counted:
    """A stage of which every table was decided by a level on each board, by forfeit or by ruling."""
    pairs: dict[Place, tuple[int, int]] = {}
    byes: dict[tuple[int, int], list[int]] = {}
    results: dict[Place, Any] = {}
    penalties: dict[int, tuple[int, int]] = {}
    for fact in facts:
        data = fact.data
        if data.get("stage") != stage:
            continue
        if fact.kind in ("draft", "draft_changed"):
            where = (stage, data["round"])
            pairs = {place: pair for place, pair in pairs.items() if place[:2] != where}
            pairs |= {(*where, one["table"]): (one["first"], one["second"]) for one in data["tables"]}
            byes[where] = [one["entry"] for one in data.get("byes", ())]
        elif fact.kind in DECIDES and data.get("status", "done") == "done":
            results[stage, data["round"], data["table"]] = data["result"]
        elif fact.kind == "penalty":
            penalties[data["penalty"]] = (data["entry"], data.get("points", 0))
        elif fact.kind == "penalty_lifted":
            del penalties[data["penalty"]]
    found = Counted(Counter(), Counter(), Counter(), frozenset(entry for pair in pairs.values() for entry in pair))
    for place, result in results.items():
        parts = result.get("boards") or [result]
        scores = [sum(part) for part in zip(*(_points(one) for one in parts), strict=True)]
        for side, entry in enumerate(pairs[place]):
            found.points[entry] += scores[side]
            found.won[entry] += scores[side] > scores[1 - side]
            found.lost[entry] += scores[side] < scores[1 - side]
    boards = max((len(result.get("boards", ())) for result in results.values()), default=0) or 1
    for entry in (one for resting in byes.values() for one in resting):
        found.points[entry] += WON * boards
        found.won[entry] += 1
    for entry, points in penalties.values():
        found.points[entry] -= points
    return found


def _points(result: dict[str, Any]) -> tuple[int, int]:
    """The match points of a result."""
    loser = result.get("forfeit") or result.get("loss")
    if loser:
        return (LOST if loser in (SIDES[0], "both") else WON, LOST if loser in (SIDES[1], "both") else WON)
    first, second = (LEVELS.index(level) for level in result["levels"])
    if first == second and result.get("on_table") not in SIDES:
        return DRAWN, DRAWN
    ahead = first > second or (first == second and result["on_table"] == SIDES[0])
    return (WON, LOST) if ahead else (LOST, WON)
