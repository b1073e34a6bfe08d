"""The lobby: which table a bot comes to that only knows an address, and how many matches are played there."""

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import cast

from fastapi import WebSocket

from guandan.game.errors import Conflict, GuandanError, Unreadable
from guandan.game.seats import SEATS
from guandan.server.context import Context, context_of
from guandan.server.people.person import Person
from guandan.server.tables.house import LETTERS
from guandan.server.tables.listener import Listener
from guandan.server.tables.table import Table
from guandan.server.tables.terms import Terms, terms_of

MOST_GAMES, MOST_DEALS = 1000, 1000
PACE = 0
"""Milliseconds a bot of ours takes beside bots of others: nobody is watching."""


Kind = tuple[int, int, int, str]


@dataclass(frozen=True)
class Wish:
    """What a bot has said about the table it wants, in the address or in its first message."""

    table: str = ""
    """The code of a table; empty for the next one that waits."""
    seat: int | None = None
    games: int = 1
    bots: int = 0
    """How many chairs of a new table are for bots of ours."""
    deals: int = 0
    """After how many deals a match ends; 0 if it ends as the book says."""
    book: str = "JS23"
    token: str = ""
    """Who one is, if one has a name here already."""

    @property
    def kind(self) -> Kind:
        """Bots that want the same wait at the same table."""
        return self.games, self.bots, self.deals, self.book


@dataclass
class Party:
    """A table that was opened on the lobby; it begins by itself and plays a number of matches."""

    table: Table
    owner: Person
    games: int

    async def go_on(self) -> None:
        """Begin the first match when four are there, and the next one after each but the last."""
        room = self.table.room.state
        if room.full and not self.table.playing and room.matches < self.games:
            await self.table.do(self.owner, "begin", {}, f"begin {room.matches}")


class BotLobby:
    """Where bots of the platforms arrive in this process."""

    def __init__(self, context: Context) -> None:
        """Nobody waits."""
        self._context = context
        self.parties: dict[str, Party] = {}
        self._waiting: dict[Kind, str] = {}
        self._door = asyncio.Lock()

    async def join(self, wish: Wish, listener: Listener, may_open: Callable[[], None]) -> Table:
        """Find a table for a bot and give it a chair. Raises a refusal if there is none, and none may be opened."""
        async with self._door:  # one after the other, so that places are given in the order of coming
            table = (
                self._next(wish)
                or await self._named(wish, listener.person)
                or await self._opened(wish, listener.person, may_open)
            )
            table.add(listener)
            try:
                if not wish.table and table.id not in self.parties:
                    await self._prepare(table, listener.person, wish)
                await self._sit(table, listener.person, wish.seat)
            except BaseException:  # refused, or the bot has gone: nobody listens for it
                table.drop(listener)
                raise
            return table

    async def _opened(self, wish: Wish, owner: Person, may_open: Callable[[], None]) -> Table:
        """A new table; a wish that cannot be is not counted."""
        terms = _terms(wish)
        may_open()
        return await self._context.house.open(owner, terms)

    def _next(self, wish: Wish) -> Table | None:
        """The table at which others wait who want the same."""
        party = None if wish.table else self.parties.get(self._waiting.get(wish.kind, ""))
        free = party is not None and not party.table.room.state.full and not party.table.room.state.matches
        return party.table if party is not None and free else None

    async def _named(self, wish: Wish, person: Person) -> Table | None:
        return await self._context.table(wish.table, person.id) if wish.table else None

    async def _prepare(self, table: Table, owner: Person, wish: Wish) -> None:
        """Make a new table one of the lobby: bots of ours sit on the last chairs, the others are for who comes."""
        self.parties[table.id] = Party(table, owner, wish.games)
        self._waiting[wish.kind] = table.id
        for seat in SEATS[len(SEATS) - wish.bots :]:
            await table.do(owner, "seat_bot", {"seat": seat}, f"bot {seat}")

    async def _sit(self, table: Table, person: Person, wanted: int | None) -> None:
        if table.room.state.chair_of(person.id) is not None:
            return  # he comes back
        for seat in SEATS if wanted is None else SEATS[wanted : wanted + 1]:
            try:
                if not table.room.state.chairs[SEATS.index(seat)].holder:
                    await table.do(person, "sit", {"seat": seat}, f"sit {seat} {len(table.room.facts)}")
                    return
            except Conflict:
                continue  # somebody was faster
        raise Conflict("no_chair")

    async def leave(self, table: Table, person: Person) -> None:
        """Give up the chair of a bot that goes before the first match, and forget a table that all have left."""
        async with self._door:
            try:
                room = table.room.state
                again = any(listener.person.id == person.id for listener in table.listeners)
                if not again and not room.matches and room.chair_of(person.id) is not None:
                    await table.do(person, "stand", {}, f"stand {len(table.room.facts)}")
                party = None if table.listeners else self.parties.pop(table.id, None)
                self._waiting = {kind: code for kind, code in self._waiting.items() if code in self.parties}
                if party is not None and not table.playing:
                    await table.do(party.owner, "close", {}, "close")
            except GuandanError:
                return  # a match has begun meanwhile: a bot of ours will stand in


def lobby_of(connection: WebSocket) -> BotLobby:
    """The lobby of the running server; it is made when the first bot comes."""
    state = connection.app.state
    if not hasattr(state, "lobby"):
        state.lobby = BotLobby(context_of(connection))
    return cast("BotLobby", state.lobby)


def _terms(wish: Wish) -> Terms:
    ends = {"mode": "deals", "max_deals": wish.deals} if wish.deals else {}
    return terms_of({"book": wish.book, "format": ends, "title": "NJUPT", "pace": PACE, "between": 0})


def wish_of(said: Mapping[str, object]) -> Wish:
    """The wish in the parameters of an address. Raises Unreadable."""
    return Wish(
        table=table_named(said.get("table", "")),
        seat=_number(said, "seat", 0, 3) if "seat" in said else None,
        games=_number(said, "games", 1, MOST_GAMES) if "games" in said else 1,
        bots=_number(said, "bots", 0, 3) if "bots" in said else 0,
        deals=_number(said, "deals", 1, MOST_DEALS) if "deals" in said else 0,
        book=str(said.get("book", "JS23")),
        token=str(said.get("token", "")),
    )


def _number(said: Mapping[str, object], name: str, least: int, most: int) -> int:
    text = str(said[name])
    if not (text.isascii() and text.isdigit() and len(text) < 6 and least <= int(text) <= most):
        raise Unreadable("wrong_field", field=name, allowed=f"{least} ... {most}")
    return int(text)


def number_of(code: str) -> int:
    """The code of a table as a number, for bots that know tables by number."""
    number = 1  # so that no leading letter is lost
    for letter in code:
        number = number * len(LETTERS) + LETTERS.index(letter)
    return number


def table_named(name: object) -> str:
    """The code of a table, from the code itself or its number. Raises Unreadable."""
    text = str(name)
    if not (text.isascii() and text.isdigit() and len(text) > 6):
        return text.upper()
    number, code = int(text[:20]), ""
    while number >= len(LETTERS):
        number, letter = divmod(number, len(LETTERS))
        code = LETTERS[letter] + code
    return code
