"""Standings (名次) after any round: places, every column of the book in its order, each value opened into its parts."""

from collections.abc import Collection, Sequence
from itertools import groupby
from typing import NamedTuple

from guandan.event.before import NOTHING_BEFORE, Before
from guandan.event.history import Entry, History
from guandan.event.lot import drawn
from guandan.event.ranking import Ranking
from guandan.event.records import records
from guandan.event.tiebreaks import BETWEEN, CRITERIA, Field, Parts, Value, all_met, between, field, value

Values = tuple[Value | None, ...]


class Row(NamedTuple):
    """One entry in the standings."""

    place: int | None
    """None if it is not ranked: excluded, its record annulled, or gone before the first round."""
    entry: Entry
    values: Values
    """One for each criterion; None where it was not needed or, between tied entries, could not be applied (H-43)."""
    by: str
    """What put it behind the row above: a criterion, lot, deal, or "" where the place is shared."""


class Standings(NamedTuple):
    """The whole table."""

    criteria: tuple[str, ...]
    rows: tuple[Row, ...]
    undecided: tuple[tuple[int, int], ...]
    """Entries that must still play a deciding deal for the first place (002 s13)."""
    field: Field
    """What the values were taken from."""

    def parts(self, entry: int, criterion: str) -> Parts:
        """The parts of a value; none where it has no value."""
        row = next(row for row in self.rows if row.entry.number == entry)
        if criterion not in BETWEEN:
            return CRITERIA[criterion](self.field, entry)
        at = self.criteria.index(criterion)
        if row.values[at] is None:
            return []
        same = [other for other in self.rows if other.place is not None and other.values[:at] == row.values[:at]]
        tied = {other.entry.number for other in same}
        return between(self.field, criterion, entry, tied)


class _Tie(NamedTuple):
    """Entries that nothing has told apart yet, and what put them behind those before."""

    entries: list[int]
    by: str


def standings(
    entries: Sequence[Entry],
    history: History,
    ranking: Ranking,
    seed: str = "",
    *,
    closed: bool = False,
    deals: Collection[tuple[int, int]] = (),
    before: Before = NOTHING_BEFORE,
) -> Standings:
    """The standings after the rounds of the history.

    Only a `closed` event settles the last ties by `ranking.final`, the lot from the published seed; before, they
    share a place. `deals` are deciding deals played, each as (winner, loser). What counts on from earlier stages stands
    `before` the history; their rounds are numbered first.
    """
    played = before.followed(records(entries, history))
    of = field(played, len(before.rounds) + len(history.rounds), ranking, before.counted)
    by_number = {entry.number: entry for entry in sorted(entries)}
    ranked = [number for number, entry in by_number.items() if _is_ranked(entry)]
    unranked = [number for number, entry in by_number.items() if not _is_ranked(entry)]
    values: dict[int, list[Value | None]] = {number: [] for number in by_number}
    ties = [_Tie(ranked, "")] if ranked else []
    for name in ranking.criteria:
        ties = [part for tie in ties for part in _split(of, name, tie, values)]
        for number in unranked:
            values[number].append(None if name in BETWEEN else value(name, CRITERIA[name](of, number)))
    undecided: list[tuple[int, int]] = []
    if closed and ranking.final != "shared":
        first = ranking.final == "deal_at_2"
        ties = [part for at, tie in enumerate(ties) for part in _settle(tie, seed, deals, undecided, first and not at)]
    rows, place = [], 1
    for tie in ties:
        for at, number in enumerate(tie.entries):
            rows.append(Row(place, by_number[number], tuple(values[number]), "" if at else tie.by))
        place += len(tie.entries)
    rows += [Row(None, by_number[number], tuple(values[number]), "") for number in unranked]
    return Standings(ranking.criteria, tuple(rows), tuple(undecided), of)


def _is_ranked(entry: Entry) -> bool:
    return entry.status != "excluded" and entry.results == "stand"


def _split(of: Field, name: str, tie: _Tie, values: dict[int, list[Value | None]]) -> list[_Tie]:
    """One criterion applied to entries still tied."""
    if name in BETWEEN:
        if len(tie.entries) == 1 or not all_met(of, tie.entries):
            for number in tie.entries:
                values[number].append(None)
            return [tie]
        found = {number: value(name, between(of, name, number, tie.entries)) for number in tie.entries}
    else:
        found = {number: value(name, CRITERIA[name](of, number)) for number in tie.entries}
    for number, amount in found.items():
        values[number].append(amount)
    order = sorted(tie.entries, key=lambda number: found[number], reverse=True)
    groups = [list(group) for _, group in groupby(order, key=lambda number: found[number])]
    return [_Tie(group, name if at else tie.by) for at, group in enumerate(groups)]


def _settle(
    tie: _Tie, seed: str, deals: Collection[tuple[int, int]], undecided: list[tuple[int, int]], by_deal: bool
) -> list[_Tie]:
    """A tie that no criterion breaks: a deciding deal between the first two, or the lot.

    If more than two are tied for the first place, the lot says who plays the deal.
    """
    if len(tie.entries) == 1:
        return [tie]
    order = drawn(sorted(tie.entries), seed, "rank " + " ".join(map(str, sorted(tie.entries))))
    rest = [_Tie([number], "lot") for number in order[1:]]
    if not by_deal:
        return [_Tie(order[:1], tie.by), *rest]
    one, other = order[:2]
    if (one, other) in deals:
        return [_Tie([one], tie.by), _Tie([other], "deal"), *rest[1:]]
    if (other, one) in deals:
        return [_Tie([other], tie.by), _Tie([one], "deal"), *rest[1:]]
    undecided.append((one, other))
    return [_Tie(sorted((one, other)), tie.by), *rest[1:]]
