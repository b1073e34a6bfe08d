"""Single elimination (单败淘汰): the loser is out (000 §25(1), 001 §26(1), App.5)."""

from collections.abc import Sequence

from guandan.event.formats import checked
from guandan.event.formats.bracket import (
    BYE,
    Game,
    Slot,
    Structure,
    banded,
    chart_order,
    entry,
    full_size,
    loser,
    winner,
    without_byes,
)
from guandan.event.lot import drawn

MOST = 512


def seeded(entries: Sequence[int], lot: str = "", seeds: int = 8) -> dict[Slot, int]:
    """Who stands on which place of the chart, for `resolve`: the strongest first, or the seeds and the others by lot.

    Usually there are 8 seeds (001 App.5 note).
    """
    order = [*entries[:seeds], *drawn(entries[seeds:], lot, "knockout")] if lot else entries
    return {entry(number): one for number, one in enumerate(order, start=1)}


def first_sides(n: int) -> list[Slot]:
    """The places of the chart from top to bottom; those beyond the field are byes, which fall to the best."""
    return [entry(number) if number <= n else BYE for number in chart_order(full_size(n))]


def winners_area(sides: list[Slot]) -> list[list[Game]]:
    """The rounds of a full chart, each game between neighbours; a game's `round` is that of the chart."""
    rounds: list[list[Game]] = []
    number = 0
    while len(sides) > 1:
        games = []
        for at in range(0, len(sides), 2):
            number += 1
            games.append(Game(number, len(rounds) + 1, "winners", (sides[at], sides[at + 1])))
        rounds.append(games)
        sides = [winner(game.number) for game in games]
    return rounds


def knockout(n: int, *, third: bool = False) -> Structure:
    """The chart for `n` entries, the strongest being 1; with a match for third place if asked for (000 §29(2)).

    Raises NotAllowed beyond 2 to 512.
    """
    checked(n, 2, MOST)
    rounds = winners_area(first_sides(n))
    last = rounds[-1][0]._replace(area="final")
    chart = [game for games in rounds[:-1] for game in games]
    semis = rounds[-2] if n > 3 else []
    bronze = third and bool(semis)
    if bronze:
        sides = (loser(semis[0].number), loser(semis[1].number))
        chart.append(Game(last.number + 1, last.round, "third", sides))
    played, byes, becomes = without_byes([*chart, last])
    beaten = [[loser(game.number) for game in played if game.round == turn] for turn in range(last.round - 1, 0, -1)]
    if bronze:
        match = becomes[winner(last.number + 1)].number
        beaten[:1] = [[winner(match)], [loser(match)]]
    final = played[-1].number
    return Structure(played, banded([[winner(final)], [loser(final)], *beaten]), byes)
