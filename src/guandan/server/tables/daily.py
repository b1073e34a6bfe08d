"""The daily deal (每日一副): one board a day, which everybody plays from the South among the same bots.

What somebody made of it is compared with what all others made of the same cards, as in a duplicate; the bots' own
result in that chair is one of the field.
"""

import hashlib
from collections.abc import Callable, Sequence
from datetime import UTC, date, datetime, timedelta
from functools import lru_cache
from typing import NamedTuple

from guandan.ai.bots import bot
from guandan.ai.duplicate import Board, played
from guandan.event.formats.duplicate import board, compared, signed
from guandan.game.errors import Conflict, Unreadable
from guandan.game.levels import LEVELS
from guandan.game.ruleset import load
from guandan.game.seats import SEATS
from guandan.game.shuffle import drawn, seed, shuffled
from guandan.server.people.person import Person
from guandan.server.tables.house import House
from guandan.server.tables.room import BOT
from guandan.server.tables.table import Table
from guandan.server.tables.terms import Terms, daily_leader
from guandan.store.roomindex import MatchRow

BOOK, BOTS, SEAT = "JS23", "heuristic", "S"
HOURS = 8
"""A day begins at midnight in China."""


class Line(NamedTuple):
    """A line of the table of results."""

    place: int
    who: str
    result: int
    """Levels won, or lost."""
    score: int
    """The sum of the differences from all others."""
    match: str = ""


def day_of(now: int) -> date:
    """The day of a moment."""
    return (datetime.fromtimestamp(now / 1000, UTC) + timedelta(hours=HOURS)).date()


def ends_at(day: date) -> int:
    """When the next day begins, in milliseconds."""
    after = datetime(day.year, day.month, day.day, tzinfo=UTC) + timedelta(days=1, hours=-HOURS)
    return int(after.timestamp() * 1000)


def parse_day(text: str, today: date) -> date:
    """A day whose deal has been dealt. Raises Unreadable if it is none."""
    try:
        day = date.fromisoformat(text) if text else today
    except ValueError:
        raise Unreadable("wrong_field", field="day", allowed="YYYY-MM-DD") from None
    if day > today:
        raise Unreadable("wrong_field", field="day", allowed=f"... {today}")
    return day


def rooms_of(day: date) -> tuple[str, str]:
    """Between which ids the rooms of a day lie."""
    return f"daily{day:%Y%m%d}", f"daily{day:%Y%m%d}z"


def room_of(day: date, person: str) -> str:
    """The room in which somebody plays the deal of a day, as a guest and with an account."""
    return rooms_of(day)[0] + hashlib.sha256(person.partition("-")[2].encode()).hexdigest()[:12]


async def sat_down(house: House, person: Person, day: date) -> Table:
    """The table at which somebody plays the deal of a day: opened now, or as they left it."""
    terms = Terms(
        book=BOOK,
        format={"mode": "deals", "max_deals": 1, "entropy": 0, "clock": "none"},
        seats="invited",
        watch="none",  # whoever saw it would know the cards
        counter="no",
        bot=BOTS,
        pace=900,
        absent=3600,
        daily=day.isoformat(),
    )
    table = await house.opened(room_of(day, person.id), terms, person.id)
    if table.room.state.matches == 0:
        try:
            if table.room.state.chair_of(person.id) is None:
                await table.do(person, "sit", {"seat": SEAT}, "sit")
            for seat, chair in zip(SEATS, table.room.state.chairs, strict=True):
                if not chair.holder:
                    await table.do(person, "seat_bot", {"seat": seat}, f"bot {seat}")
            await table.do(person, "begin", {}, "begin")
        except Conflict:
            if table.room.state.matches == 0:  # else somebody else was faster: it was they, on another device
                raise
    return table


@lru_cache(maxsize=8)
def made_by_bots(secret: str, day: date) -> int:
    """What the bots make of a day's deal in the chair of the player: levels won, or lost."""
    rules, name = load(BOOK), f"daily/{day}"
    hands = drawn(shuffled(seed(secret, ("",) * 4, name)), 0)
    four = [bot(BOTS) for _ in SEATS]
    dealt = Board(rules, tuple(hands), LEVELS.index(board(1).level), daily_leader(day.isoformat()))
    return -signed(rules, played(dealt, four).finish)


def made_by(row: MatchRow) -> int:
    """What somebody made of the deal, by the result of their match: levels won, or lost."""
    east_west, north_south = row.info["result"]["levels"]
    return LEVELS.index(north_south) - LEVELS.index(east_west)


def table_of(rows: Sequence[MatchRow], by_bots: Callable[[], int]) -> list[Line]:
    """The table of results, the best first."""
    lines = [(row.info["players"][SEAT]["id"], made_by(row), row.id) for row in rows]
    field = [*((who, made, match) for who, made, match in lines if made), (BOT, by_bots(), "")]
    scores = compared({number: made for number, (_, made, _) in enumerate(field)})
    best = sorted(range(len(field)), key=lambda number: -field[number][1])
    places = {made: 1 + sum(other > made for _, other, _ in field) for _, made, _ in field}
    return [
        Line(places[field[number][1]], field[number][0], field[number][1], scores[number], field[number][2])
        for number in best
    ]
