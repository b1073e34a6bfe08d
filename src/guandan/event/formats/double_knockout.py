"""Double elimination (双败淘汰): out after the second loss (000 §25(2), 001 §26(2), App.6; the handbook, E2).

The losers' area (负区) has two kinds of rounds in turn: its own winners among themselves, and its winners against those
who drop from the winners' area (胜区). The drawing of App.6 is lost. The text sends them to the corresponding
place of their own section (`same_section`, 000 §25(2)2); regulations may choose `mirrored`, away from those they have
met (H-44).
"""

from guandan.event.formats import checked
from guandan.event.formats.bracket import Game, Slot, Structure, banded, full_size, loser, winner, without_byes
from guandan.event.formats.knockout import MOST, first_sides, winners_area
from guandan.game.errors import Unreadable, one_of, quoted

DROPS = ("same_section", "mirrored")

MIRRORS: dict[int, tuple[str, ...]] = {
    8: ("1",),
    16: ("11", "0"),
    32: ("111", "01", "1"),
    64: ("1111", "100", "01", "1"),
    128: ("11111", "0100", "100", "00", "1"),
    256: ("111111", "11000", "0010", "010", "10", "0"),
    512: ("1111111", "100000", "10100", "0010", "010", "11", "0"),
}
"""For each drop but the last, which halvings of the chart are exchanged, the halves first.

The first drop is the whole chart turned round. The later ones have the fewest repeat meetings before the losers' final
when every game is a coin flip: up to 64 no other choice has fewer, beyond that none was found (docs/formats.md).
"""


def double_knockout(n: int, *, drop: str = DROPS[0], reset: bool = False) -> Structure:
    """The chart for `n` entries, 3 to 512, the strongest being 1; with a second final if `reset` (App.6 note).

    Raises NotAllowed for another number, Unreadable for an unknown drop.
    """
    checked(n, 3, MOST)
    if drop not in DROPS:
        raise Unreadable("wrong_field", field="drop", allowed=one_of(DROPS), value=quoted(drop))
    played, byes, _ = without_byes(_chart(n, drop, reset=reset))
    out = [game for game in played if game.area == "losers"]
    beaten = [[loser(game.number) for game in out if game.round == turn] for turn in range(played[-1].round, 0, -1)]
    final = played[-1].number
    return Structure(played, banded([[winner(final)], [loser(final)], *beaten]), byes)


def _chart(n: int, drop: str, *, reset: bool) -> list[Game]:
    """The full chart in the order it is played, byes and all, numbered as in the 16 chart."""
    upper = winners_area(first_sides(n))
    depth = len(upper)
    chart: list[Game] = []
    number: dict[int, int] = {}
    """The number in this chart of a game of the winners' area."""

    def add(turn: int, area: str, first: Slot, second: Slot, replay: int = 0) -> Slot:
        chart.append(Game(len(chart) + 1, turn, area, (first, second), replay=replay))
        return winner(len(chart))

    def play_upper(turn: int) -> None:
        # Those who drop in round 2k - 1 have lost two rounds before; the first rounds have nothing to wait for.
        for games in upper:
            if max(games[0].round, 2 * games[0].round - 3) == turn:
                for game in games:
                    first, second = (
                        winner(number[side.number]) if side.kind == "winner" else side for side in game.sides
                    )
                    number[game.number] = add(turn, "winners", first, second).number

    def dropping(games: list[Game], mirror: str) -> list[Slot]:
        exchanged = int(mirror or "0", 2)
        return [loser(number[games[at ^ exchanged].number]) for at in range(len(games))]

    play_upper(1)
    mirrors = MIRRORS.get(full_size(n), ()) if drop == "mirrored" else ()
    stay = dropping(upper[0], "")
    for turn in range(2, 2 * depth):
        play_upper(turn)
        if turn % 2 == 0:
            stay = [add(turn, "losers", stay[at], stay[at + 1]) for at in range(0, len(stay), 2)]
        else:
            at = turn // 2
            coming = dropping(upper[at], mirrors[at - 1] if at <= len(mirrors) else "")
            stay = [add(turn, "losers", *pair) for pair in zip(stay, coming, strict=True)]
    best = winner(number[upper[-1][0].number])
    final = add(2 * depth, "final", best, stay[0])
    if reset:
        add(2 * depth + 1, "final", best, stay[0], final.number)
    return chart
