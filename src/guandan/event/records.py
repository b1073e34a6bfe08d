"""The record of each entry: a line for every round it took part in, and for every adjustment."""

from collections.abc import Sequence
from typing import NamedTuple

from guandan.event.history import BYE, NOTHING, Entry, History, Meeting, Score


class Line(NamedTuple):
    """What an entry got in a round, and from whom."""

    round: int
    opponent: int
    """BYE for a bye, and for an adjustment."""
    kind: str
    """played, bye, forfeit_won, forfeit, double_forfeit or adjustment."""
    score: Score
    other: Score
    """The opponent's score of the same round."""
    reason: str = ""


Record = list[Line]


def records(entries: Sequence[Entry], history: History) -> dict[int, Record]:
    """The record of each entry in order of rounds; what is annulled is left out (H-26)."""
    found: dict[int, Record] = {entry.number: [] for entry in entries}
    gone = {entry.number for entry in entries if entry.results != "stand"}
    cancelled = {entry.number for entry in entries if entry.results == "annul_both"}
    for number, meetings in enumerate(history.rounds, start=1):
        for meeting in meetings:
            first, second, scores, forfeits = meeting
            if scores is None:
                continue
            mine, theirs = scores
            if first in found and first not in gone and second not in cancelled:
                kind = _kind(meeting, 0) if second == BYE or forfeits != (False, False) else "played"
                found[first].append(Line(number, second, kind, mine, theirs))
            if second in found and second not in gone and first not in cancelled:
                kind = _kind(meeting, 1) if forfeits != (False, False) else "played"
                found[second].append(Line(number, first, kind, theirs, mine))
    for entry, number, points, grade, reason in history.adjustments:
        if entry in found and entry not in gone:
            score = Score(points=points, grade=grade)
            found[entry].append(Line(number, BYE, "adjustment", score, NOTHING, reason))
            found[entry].sort(key=lambda line: line.round)
    return found


def _kind(meeting: Meeting, side: int) -> str:
    if meeting.second == BYE:
        return "bye"
    if all(meeting.forfeits):
        return "double_forfeit"
    return "forfeit" if meeting.forfeits[side] else "forfeit_won"
