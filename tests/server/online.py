"""An event played online by programs over the public interface: each follows its link, sits down and plays on."""

import asyncio
import contextlib
import secrets
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from http import HTTPStatus
from itertools import product
from typing import Any, TypeVar

import httpx
from websockets.exceptions import WebSocketException

from guandan.event.archive import check
from guandan.event.log import EventLog
from guandan.game.facts import Fact
from guandan.office.events import finder
from guandan.office.logids import event_log
from guandan.office.tablematches import matches_of
from guandan.server.wire.contract.events import VIEWS
from guandan.store import LogStore
from tests.server.client import HTTP, PATIENCE, Json, Person, Server
from tests.server.player import Player
from tests.server.test_events import Desk

InHall = Callable[[int], tuple[int, int]]
"""The levels that the pairs of a table in the hall have reached."""
SHARE = 8
"""How many curious players ask for everything together."""
STREAMED = ("/growth", "/tables/{table_id}/events")
"""What never ends: the sockets tell the same."""
DEEP = 20
"""Facts after which a match is in the middle of a deal."""
STUCK = 3 * PATIENCE
"""Seconds within which something happens in an event; less than the limit of a test."""
ONE_DEAL: Json = {"mode": "deals", "max_deals": 1}
HELP = ("counter", "hint")
Somebody = TypeVar("Somebody", bound="Entrant")
Answer = TypeVar("Answer")


def names_of(entry: int) -> tuple[str, str]:
    """The players of an entry."""
    return f"{entry}号甲", f"{entry}号乙"


class Host(Desk):
    """Whoever holds an event online."""

    def hold(self, pairs: int, stage: Json | None = None, book: str = "JS23", **online: Any) -> int:
        """Begin an event, enter pairs and publish the first round; the length of the log."""
        self.begin(book=book, terms={"online": online})
        return self.publish(pairs, stage)

    def publish(self, pairs: int, stage: Json | None = None) -> int:
        """Enter pairs and publish the first round; the length of the log."""
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

    def entrants(self, entries: Iterable[int], but: str = "") -> list["Entrant"]:
        """The players of some entries, each with the link of their own; without the one who comes another way."""
        return self.coming(Entrant, entries, but)

    def coming(self, kind: type[Somebody], entries: Iterable[int], but: str = "") -> list[Somebody]:
        """The same as players of some kind."""
        named = [(one, name) for one in entries for name in names_of(one) if name != but]
        return [kind(self.server, self.event, name, self.link(one, name)) for one, name in named]


class Defaults(Player):
    """Plays what the clock would: nothing helps a player in an event."""

    def __init__(self, person: Person, table: str, seat: str, kills: list[int] | None = None) -> None:
        """Sit on a chair that is theirs; `kills` as an entrant has them."""
        super().__init__(person, table, seat)
        self.kills = kills

    async def step(self) -> None:
        """Go on; in the middle of a match nobody does before the server was killed in its round, where it will be."""
        if (
            self.kills is None
            or len(self.chair.facts) <= DEEP
            or self.chair.room["terms"]["event"]["round"] in self.kills
        ):
            await super().step()
        else:
            await asyncio.sleep(0.05)

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
        self.kills: list[int] | None = None
        """The rounds in which the server was killed, where it is killed in all of them."""
        joined = self.call("POST", "/join", token=token)
        assert joined.status_code == 200, joined.text
        self.joined: Json = joined.json()

    async def play(self, over: asyncio.Event) -> None:
        """Play every round."""
        while not over.is_set():
            with contextlib.suppress(httpx.TransportError, WebSocketException, OSError):
                for one in (await asyncio.to_thread(self.call, "GET", "/lobby")).json().get("events", []):
                    if one["state"] in ("open", "playing"):
                        path = f"/events/{self.event}/online/{one['table']}"
                        came = (await asyncio.to_thread(self.call, "POST", path)).json()
                        if not came.get("seat"):  # its round has ended meanwhile, and others play there in the next
                            continue
                        player = Defaults(self, came["room"], came["seat"], self.kills)
                        self.chairs.append(player)
                        async with asyncio.timeout(3 * PATIENCE):
                            await player.play()  # a room of a duplicate has a match for each board
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(over.wait(), 0.5)


class Curious(Entrant):
    """A player who asks for everything that might tell more than their own hand, while they play."""

    def __init__(self, server: Server, event: str, name: str, token: str) -> None:
        """Follow the personal link."""
        super().__init__(server, event, name, token)
        described = HTTP.get(f"{server.url}/api/openapi.json").json()["paths"]
        self.ways = {way: does["get"].get("parameters", []) for way, does in described.items() if "get" in does}
        """Every address that can be read, with what may be asked there."""
        self.asked = 0
        self.heard: list[tuple[str, str, int]] = []
        """Every question, its answer, and when it was there."""
        self.helped: set[tuple[str, int, str]] = set()
        """What was answered to whoever wanted help, while they had cards."""
        self._thread = ThreadPoolExecutor(1)
        """Of their own: who asks keeps nobody from coming to a table."""

    async def play(self, over: asyncio.Event) -> None:
        """Play every round, and ask beside it."""
        playing = super().play(over)
        try:
            async with asyncio.TaskGroup() as both:
                both.create_task(playing)
                both.create_task(self._ask(over))
        finally:
            self._thread.shutdown(wait=False)

    async def _apart(self, work: Callable[..., Answer], *given: Any) -> Answer:
        return await asyncio.get_running_loop().run_in_executor(self._thread, work, *given)

    def _want_help(self) -> None:
        """Ask for what nobody is told in an event."""
        chair = self.chairs[-1].chair if self.chairs else None
        if chair is None or chair.state.get("phase") != "play":
            return
        for what in HELP:
            told = self.call("POST", f"/tables/{chair.table}/ask", what=what)
            self.helped.add((what, told.status_code, told.json().get("error", {}).get("code", "")))

    async def _ask(self, over: asyncio.Event) -> None:
        headers, known = {"Authorization": f"Bearer {self.token}"}, list[str]()
        # Each begins elsewhere, so that all of them together have soon asked for everything.
        at = int(self.name[0]) * 2 + "甲乙".index(self.name[-1])
        while not over.is_set() or self.asked * SHARE < len(known):
            if self.asked % 8 == 0:
                listed = (await self._apart(self.call, "GET", f"/events/{self.event}/online")).json()
                await self._apart(self._want_help)
                known = list(dict.fromkeys(path for one in listed["tables"] for path in self._addresses(one))) or known
            path = known[(at * len(known) // SHARE + self.asked) % len(known)]
            answer = await self._apart(partial(HTTP.get, f"{self.server.url}{path}", headers=headers))
            self.heard.append((path, answer.text, int(time.time() * 1000)))
            assert answer.status_code < HTTPStatus.INTERNAL_SERVER_ERROR, path
            self.asked += 1
            await asyncio.sleep(0.1)

    def _addresses(self, one: Json) -> Iterator[str]:
        """Every address, as it may be about a table that is played now and its boards."""
        of = {"event_id": self.event, "table_id": one["room"], "person_id": "me", "book": "GJ17", "number": "1"}
        of |= {"table": str(one["table"]), "name": f"results-1-{one['round']}"}
        for way, may in self.ways.items():
            if way.endswith(STREAMED):
                continue
            names = {asked["name"] for asked in may if asked["in"] == "query"}
            for board, view in product((1, 2), VIEWS):
                asked = {"stage": 1, "number": board, "deal": 1, "seen": 0}
                question = "&".join(f"{name}={value}" for name, value in asked.items() if name in names)
                place = way.format(match_id=f"{of['table_id']}-{board}", view=view, **of)
                yield f"{place}?{question}"


async def played_out(
    host: Host, people: Sequence[Entrant], in_hall: InHall | None = None, *, kills: list[int] | None = None
) -> None:
    """Let everybody play until the stage is closed; what is played in a hall is begun and entered there.

    With `kills` the server is killed in the middle of every round, and the number of the round is noted there.
    Whoever cannot go on ends it, and so does an event in which nothing happens, neither in its log nor at a table: with
    what everybody waits for.
    """
    over, clock = asyncio.Event(), asyncio.get_running_loop().time
    try:
        async with asyncio.TaskGroup() as playing:
            for one in people:
                one.kills = kills
                playing.create_task(one.play(over))
            length, reached, happened, since = 0, dict[str, int](), 0, clock()
            while not over.is_set():
                with contextlib.suppress(httpx.TransportError):
                    shown = await asyncio.to_thread(host.view, "overview")
                    if all(one["status"] == "closed" for one in shown["view"]["stages"]):
                        over.set()
                    elif in_hall is not None:
                        await asyncio.to_thread(enter_hall, host, in_hall)
                    if kills is not None:
                        await asyncio.to_thread(kill_once_a_round, host, people, kills)
                    length = shown["length"]
                for chair in (one.chairs[-1].chair for one in people if one.chairs):
                    reached[chair.match] = max(reached.get(chair.match, 0), len(chair.facts))
                if (now := length + sum(reached.values())) > happened:
                    happened, since = now, clock()
                elif clock() > since + STUCK:  # said before the others end, and close their connections
                    raise TimeoutError("\n".join(map(waiting, people)))
                await asyncio.sleep(0.2)
    except ExceptionGroup as ended:
        told = [str(one) if isinstance(one, TimeoutError) else repr(one) for one in ended.exceptions]
        raise AssertionError("\n".join(told)) from ended


def waiting(one: Entrant) -> str:
    """What a player waits for."""
    if not one.chairs:
        return f"{one.name}: came to no table"
    player = one.chairs[-1]
    chair, state = player.chair, player.chair.state
    expected = [(wait["who"], wait["act"]) for wait in state.get("expect", [])]
    link = chair.socket.state.name if chair.socket else "never connected"
    now = "over" if state.get("over") else f"expects {expected}"
    return f"{one.name} {player.seat}: {len(chair.facts)} facts of {chair.match}, {now}, {link}, {player.refused[-1:]}"


def kill_once_a_round(host: Host, people: Sequence[Entrant], kills: list[int]) -> None:
    """Kill the server when somebody is in the middle of a match of a round in which it was not killed yet."""
    playing = {one["round"] for one in host.online() if one["state"] == "playing"} - set(kills)
    deep = [chair for one in people for chair in one.chairs[-1:] if len(chair.chair.facts) > DEEP]
    if playing and any(not chair.chair.state.get("over") for chair in deep):
        host.server.kill()
        kills.append(min(playing))
        host.server.start()


def enter_hall(host: Host, in_hall: InHall) -> None:
    """Begin the round, and enter what is missing of the tables in the hall."""
    for row in host.call("GET", f"/events/{host.event}/referee/floor").json()["tables"]:
        number, table = row["round"], row["table"]
        if not row["begun"]:
            host.act(("round_begun", {"stage": 1, "round": number}), cmd=f"begin {number}")
        if not row["online"] and not row["done"]:
            result = {"stage": 1, "round": number, "table": table, "result": {"levels": list(in_hall(table))}}
            host.done(("result", result), cmd=f"{number} {table}")


def facts(host: Host, kind: str) -> list[Fact]:
    """The facts of a kind in the log of the event."""
    with LogStore(host.server.home / "matches.db") as store:
        return [fact for fact in store.read(event_log(host.event)) if fact.kind == kind]


def check_ranked(host: Host, pairs: int) -> None:
    """Everybody has a place, and whatever the event says of its matches is true."""
    rows = host.view("standings", stage=1)["view"]["tables"][0]["rows"]
    assert (len(rows), rows[0]["place"]) == (pairs, 1)
    with LogStore(host.server.home / "matches.db") as store:
        assert check(EventLog(store.read(event_log(host.event))), matches_of(finder(store))) is None
