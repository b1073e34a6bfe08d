"""The next round as a problem to solve: who is to be paired, in which order, and what each has behind them."""

from collections.abc import Sequence
from typing import NamedTuple

from guandan.event.before import NOTHING_BEFORE, Before
from guandan.event.history import BYE, Entry, History, Rounds
from guandan.event.lot import drawn
from guandan.event.records import Record
from guandan.event.standings import Standings, standings
from guandan.event.swiss import Swiss

UNSEEDED = 1 << 30
"""Behind every seed number."""


class Past(NamedTuple):
    """What an entry has behind it, as far as it matters to the pairing."""

    byes: int = 0
    downs: int = 0
    """How often it met a lower score, a bye included."""
    ups: int = 0
    last: int = 0
    """In the last round: -1 down, 1 up."""
    balance: int = 0
    """Rounds at East-West less rounds at North-South."""
    side: int = 0
    """In its last meeting: 1 East-West, -1 North-South."""


class Problem(NamedTuple):
    """Everything the pairing depends on. Places in the line, from 0, stand for the entries."""

    round: int
    swiss: Swiss
    seed: str
    line: tuple[Entry, ...]
    """All who play, highest first."""
    how: str
    """How round 1 was ordered: snake, lot or random; "" in later rounds."""
    scores: tuple[int, ...]
    met: tuple[dict[int, tuple[int, ...]], ...]
    """For each place: the rounds in which it met another, those of earlier stages counted first."""
    past: tuple[Past, ...]
    lots: tuple[int, ...]
    """A number by lot for each place, which settles what is otherwise equal."""
    known: dict[int, Entry]
    """All entries, those who do not play included."""
    before: Before = NOTHING_BEFORE

    @property
    def eligible(self) -> list[int]:
        """Who may have the bye, lowest first: nobody twice while another has had none."""
        fewest = min((past.byes for past in self.past), default=0)
        return [at for at in range(len(self.line) - 1, -1, -1) if self.past[at].byes == fewest]

    @property
    def places(self) -> dict[int, int]:
        """The place of each entry that plays, by number."""
        return {entry.number: at for at, entry in enumerate(self.line)}

    def met_in(self, one: int, other: int) -> tuple[int, int]:
        """Stage and round in which two places met last; the stage is 0 if it is this one."""
        number = self.met[one][other][-1]
        labels = self.before.labels
        return labels[number - 1] if number <= len(labels) else (0, number - len(labels))

    def same_unit(self, one: int, other: int) -> bool:
        """Whether both belong to one unit that may not meet."""
        unit = self.line[one].unit
        return self.swiss.unit != "off" and unit != "" and unit == self.line[other].unit


def prepare(
    entries: Sequence[Entry], history: History, swiss: Swiss, seed: str, before: Before = NOTHING_BEFORE
) -> Problem:
    """The problem of the round after the history."""
    number = len(history.rounds) + 1
    active = {entry.number: entry for entry in sorted(entries) if entry.active and entry.status == "in"}
    lots = {one: at for at, one in enumerate(drawn(list(active), seed, f"order {number}"))}
    table = standings(entries, history, swiss.ranking, before=before)
    totals = _totals(table, swiss)
    how = "" if history.rounds or history.adjustments or before.rounds else _how(swiss, active)
    if how == "snake":
        order = sorted(active, key=lambda one: (active[one].seed or UNSEEDED, lots[one]))
    elif how:
        order = sorted(active, key=lots.__getitem__)
    else:
        keys = _keys(table, swiss, totals)
        order = sorted(active, key=lambda one: (keys[one], active[one].seed or UNSEEDED, lots[one]))
    places = {one: at for at, one in enumerate(order)}
    past = _past(before.rounds + history.rounds, table, swiss)
    return Problem(
        round=number,
        swiss=swiss,
        seed=seed,
        line=tuple(active[one] for one in order),
        how=how,
        scores=tuple(totals[one] for one in order),
        met=_met(before.met + before.rounds, history, swiss, places),
        past=tuple(past[one] for one in order),
        lots=tuple(lots[one] for one in order),
        known={entry.number: entry for entry in entries},
        before=before,
    )


def _how(swiss: Swiss, active: dict[int, Entry]) -> str:
    if swiss.first == "snake_or_lot":
        # What is known of the strength is used: those without a seed number stand behind the others by lot.
        return "snake" if any(entry.seed for entry in active.values()) else "lot"
    return swiss.first


def _measure(swiss: Swiss) -> str:
    """The score that is to be equal: match points, or what the book ranks by first (004: the total)."""
    return "grade" if swiss.later != "points_grade" and swiss.ranking.criteria[0] == "grade" else "points"


def _totals(table: Standings, swiss: Swiss) -> dict[int, int]:
    by_grade = _measure(swiss) == "grade"
    return {
        entry: sum(line.score.grade if by_grade else line.score.points for line in record)
        for entry, record in table.field.records.items()
    }


def _keys(table: Standings, swiss: Swiss, totals: dict[int, int]) -> dict[int, tuple[int, int]]:
    """What the line is sorted by: the score, then the grade (000 §27(1)) or the place (002 s12.2)."""
    if swiss.later == "points_grade":
        grades = {one: sum(line.score.grade for line in record) for one, record in table.field.records.items()}
        return {one: (-totals[one], -grades[one]) for one in totals}
    return {row.entry.number: (-totals[row.entry.number], row.place or UNSEEDED) for row in table.rows}


def _met(
    earlier: Rounds, history: History, swiss: Swiss, places: dict[int, int]
) -> tuple[dict[int, tuple[int, ...]], ...]:
    met: tuple[dict[int, tuple[int, ...]], ...] = tuple({} for _ in places)
    for number, meetings in enumerate(earlier + history.rounds, start=1):
        if number <= len(earlier) and not swiss.earlier_met:
            continue
        for meeting in meetings:
            one, other = places.get(meeting.first), places.get(meeting.second)
            if one is None or other is None or (any(meeting.forfeits) and not swiss.forfeit_met):
                continue
            met[one][other] = met[other][one] = (*met[one].get(other, ()), number)
    return met


def _past(rounds: Rounds, table: Standings, swiss: Swiss) -> dict[int, Past]:
    """Byes, floats and sides of everybody, round by round."""
    by_grade = _measure(swiss) == "grade"
    past = dict.fromkeys(table.field.records, Past())
    gains = {one: _gains(record, len(rounds), by_grade) for one, record in table.field.records.items()}
    score = {one: gained[0] for one, gained in gains.items()}
    for number, meetings in enumerate(rounds, start=1):
        moved = dict.fromkeys(past, 0)
        for first, second, _, _ in meetings:
            if first not in past:
                continue
            if second == BYE:
                past[first] = past[first]._replace(byes=past[first].byes + 1)
                moved[first] = -1
            elif second in past:
                moved[first] = (score[first] < score[second]) - (score[first] > score[second])
                moved[second] = -moved[first]
                past[first] = past[first]._replace(balance=past[first].balance + 1, side=1)
                past[second] = past[second]._replace(balance=past[second].balance - 1, side=-1)
        for one, way in moved.items():
            byes, downs, ups, _, balance, side = past[one]
            past[one] = Past(byes, downs + (way < 0), ups + (way > 0), way, balance, side)
            score[one] += gains[one][number]
    return past


def _gains(record: Record, rounds: int, by_grade: bool) -> list[int]:
    """What was gained in each round; round 0 is what was brought along."""
    gains = [0] * (rounds + 1)
    for line in record:
        gains[min(line.round, rounds)] += line.score.grade if by_grade else line.score.points
    return gains
