"""An event played online by programs over the public interface: each follows its link, sits down and plays on."""

import asyncio
import contextlib
import secrets
from collections.abc import Callable, Iterable
from typing import Any

import httpx
from websockets.exceptions import ConnectionClosed

from tests.server.client import PATIENCE, Json, Person, Server
from tests.server.player import Player
from tests.server.test_events import Desk

InHall = Callable[[int], tuple[int, int]]
"""The levels that the pairs of a table in the hall have reached."""
ONE_DEAL: Json = {"mode": "deals", "max_deals": 1}


def names_of(entry: int) -> tuple[str, str]:
    """The players of an entry."""
    return f"{entry}号甲", f"{entry}号乙"


class Host(Desk):
    """Whoever holds an event online."""

    def hold(self, pairs: int, stage: Json | None = None, book: str = "JS23", **online: Any) -> int:
        """Enter pairs and publish the first round; the length of the log."""
        self.begin(book=book, terms={"online": online})
        players = [[{"name": name} for name in names_of(one)] for one in range(1, pairs + 1)]
        self.done(*(("entry", {"players": both}) for both in players), cmd="entries")
        plan = {"format": "swiss", "rounds": 2, "match": ONE_DEAL, "place": "online", **(stage or {})}
        self.done(("stage", plan), cmd="stage")
        drawn = self.done(("stage_begun", {"stage": 1}), ("draft", {"stage": 1}), cmd="draw")["length"]
        published: int = self.done(("published", {"stage": 1}), cmd="publish", seen=drawn)["length"]
        return published

    def link(self, entry: int, name: str = "", role: str = "player", **more: Any) -> str:
        """The token of the personal link of a player, or of an official."""
        reach = {"entry": entry} if entry else {}
        told = self.call("POST", f"/events/{self.event}/links", role=role, name=name, **reach, **more)
        assert told.status_code == 201, told.text
        token: str = told.json()["token"]
        return token

    def online(self) -> list[Json]:
        """The tables that are played online now."""
        tables: list[Json] = self.call("GET", f"/events/{self.event}/online").json()["tables"]
        return tables

    def entrants(self, entries: Iterable[int]) -> list["Entrant"]:
        """The players of some entries, each with the link of their own."""
        return [
            Entrant(self.server, self.event, name, self.link(one, name)) for one in entries for name in names_of(one)
        ]


class Defaults(Player):
    """Plays what the clock would: nothing helps a player in an event."""

    def fresh(self) -> str:
        """A command id that no other player of this person has used: a room may have several matches."""
        return secrets.token_hex(8)

    async def act(self, act: str) -> None:
        """Do an act that is expected of this seat."""
        match = self.chair.match
        answer = await self.do(act, self.chair.own.get("default") or {})
        if answer["type"] == "done":
            while self.chair.match == match and len(self.chair.facts) <= answer["seq"]:
                await self.chair.receive()
        else:  # it was meant for the board before
            await asyncio.sleep(0.05)


class Entrant(Person):
    """Somebody who plays an event to its end: comes to every table of theirs and plays."""

    def __init__(self, server: Server, event: str, name: str, token: str) -> None:
        """Follow the personal link."""
        super().__init__(server, name)
        self.event, self.token_of_link = event, token
        self.chairs: list[Player] = []
        joined = self.call("POST", "/join", token=token)
        assert joined.status_code == 200, joined.text
        self.joined: Json = joined.json()

    async def play(self, over: asyncio.Event) -> None:
        """Play every round."""
        while not over.is_set():
            with contextlib.suppress(httpx.TransportError, ConnectionClosed, OSError, KeyError):
                for one in (await asyncio.to_thread(self.call, "GET", "/lobby")).json().get("events", []):
                    if one["state"] in ("open", "playing"):
                        path = f"/events/{self.event}/online/{one['table']}"
                        came = (await asyncio.to_thread(self.call, "POST", path)).json()
                        player = Defaults(self, came["room"], came["seat"])
                        self.chairs.append(player)
                        async with asyncio.timeout(3 * PATIENCE):
                            await player.play()  # a room of a duplicate has a match for each board
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(over.wait(), 0.5)


async def played_out(host: Host, people: list[Entrant], in_hall: InHall | None = None) -> None:
    """Let everybody play until the stage is closed; what is played in a hall is begun and entered there."""
    over = asyncio.Event()
    playing = asyncio.gather(*(one.play(over) for one in people))
    async with asyncio.timeout(20 * PATIENCE):
        while not over.is_set():
            with contextlib.suppress(httpx.TransportError, KeyError):
                stages = (await asyncio.to_thread(host.view, "overview"))["view"]["stages"]
                if all(one["status"] == "closed" for one in stages):
                    over.set()
                elif in_hall is not None:
                    await asyncio.to_thread(enter_hall, host, in_hall)
            await asyncio.sleep(0.2)
    await playing


def enter_hall(host: Host, in_hall: InHall) -> None:
    """Begin the round, and enter what is missing of the tables in the hall."""
    shown = host.view("results", stage=1)["view"]
    number, online = shown["pairings"]["round"], {one["table"] for one in host.online()}
    host.act(("round_begun", {"stage": 1}), cmd=f"begin {number}")
    for row in shown["tables"]:
        table = row["table"]["table"]
        if row["state"] == "missing" and table not in online:
            result = {"stage": 1, "round": number, "table": table, "result": {"levels": list(in_hall(table))}}
            told = host.act(("result", result), cmd=f"{number} {table}")
            assert "facts" in told, told
