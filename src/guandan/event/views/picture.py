"""A match in numbers (比赛概貌): levels, deals, result, and what counts against each side."""

from collections.abc import Iterable
from typing import NamedTuple

from guandan.event.views.words import SideWon
from guandan.game.errors import Text
from guandan.game.levels import LEVELS
from guandan.game.match import Match, place_of
from guandan.game.results import side_name
from guandan.game.seats import SEATS, SIDES
from guandan.referee.ladder import standing
from guandan.referee.register import earlier
from guandan.referee.rulings.in_force import entries, moment_of, sanctioned

TOTALS = {
    "warnings": Text("警告", "warnings"),
    "violations": Text("违例", "violations"),
    "fouls": Text("犯规", "fouls"),
    "losses": Text("判负", "losses"),
    "forfeits": Text("弃权", "forfeits"),
    "exclusions": Text("取消资格", "exclusions"),
}


class Counted(NamedTuple):
    """How many sanctions of a kind count against a side."""

    name: Text
    number: int


class DealLine(NamedTuple):
    """A deal on the sheet."""

    number: int
    finish: tuple[str, ...]
    """The seats in the order in which they came in."""
    levels: tuple[str, str]
    """After it."""
    fact: int
    """The number of the fact that ended it."""
    ruled: bool
    """Whether a ruling gave its finish."""


class Picture(NamedTuple):
    """A match at a moment. Pairs are of East-West and North-South."""

    levels: tuple[str, str]
    level: str
    """Of the deal that is played, or comes next."""
    on_table: SideWon
    """The side whose level is played."""
    deals: tuple[DealLine, ...]
    over: bool
    winner: SideWon
    grade: tuple[int, int]
    points: tuple[int, int]
    counts: tuple[tuple[Counted, ...], tuple[Counted, ...]]
    """What counts against each side, other matches of the event included."""


def picture(match: Match, beside: Iterable[Match] = ()) -> Picture:
    """A match in numbers; `beside` are the other matches of its event."""
    known = sanctioned((*earlier(match, beside), *entries(match)))
    now = moment_of(match, *place_of(match))
    first, second = (_counts(standing(match.rules, known, side, now)._asdict()) for side in range(len(SIDES)))
    ended = [line.seq for line in match.score.sheet if line.kind == "deal_end"]
    every = [deal for deals in (*match.score.past, match.game.deals) for deal in deals]
    lines = tuple(
        DealLine(
            number,
            tuple(SEATS[seat] for seat in deal.finish),
            (LEVELS[deal.levels[0]], LEVELS[deal.levels[1]]),
            seq,
            deal.ruling is not None,
        )
        for number, (deal, seq) in enumerate(zip(every, ended, strict=False), 1)
    )
    result = match.score.result
    return Picture(
        (LEVELS[match.game.levels[0]], LEVELS[match.game.levels[1]]),
        LEVELS[match.game.level],
        "none" if match.game.table is None else SIDES[match.game.table],
        lines,
        match.over,
        side_name(result.winner) if result else "none",
        result.grade if result else (0, 0),
        result.points if result else (0, 0),
        (first, second),
    )


def _counts(standing: dict[str, tuple[object, ...]]) -> tuple[Counted, ...]:
    return tuple(Counted(TOTALS[name], len(steps)) for name, steps in standing.items())
