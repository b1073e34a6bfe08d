"""Two small bots, written from the platforms' manuals: what a bot of others knows of this server."""

import json
import random
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any
from urllib.parse import urlencode

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from tests.server.client import PATIENT

Json = dict[str, Any]
Choose = Callable[[Json], int]
ANSWERS = {"play": "PLAY", "tribute": "TRIBUTE", "back": "PAYTRIBUTE"}


def at_random(seed: int) -> Choose:
    """Any action of the list; a pass is a little less likely than the rest of them together."""
    drawn = random.Random(seed)
    return lambda message: drawn.randint(0, message["indexRange"])


class PlatformBot(ABC):
    """Keeps all it was sent, and answers what it is asked."""

    def __init__(self, port: int, choose: Choose, **address: Any) -> None:
        """Not yet connected. `address` are the parameters that this server adds to the platforms' address."""
        self.port, self.choose = port, choose
        self.query = f"?{urlencode(address)}" if address else ""
        self.messages: list[Json] = []
        self.asked = 0

    async def play(self) -> None:
        """Play until the server ends the connection."""
        async with connect(self.url, **PATIENT) as socket:
            await self.open(socket)
            try:
                async for text in socket:
                    await self.receive(socket, json.loads(text))
            except ConnectionClosed:
                return

    async def receive(self, socket: ClientConnection, message: Json) -> None:
        """Keep a message, and answer if it asks."""
        self.messages.append(message)
        if "actionList" in message:
            self.asked += 1
            await self.answer(socket, message, self.choose(message))

    def told(self, stage: str) -> list[Json]:
        """All notifications of a stage."""
        return [one for one in self.messages if one["type"] == "notify" and one["stage"] == stage]

    @property
    @abstractmethod
    def url(self) -> str:
        """Where it connects to."""

    async def open(self, socket: ClientConnection) -> None:
        """What it says first; an old bot says nothing."""
        del socket

    @abstractmethod
    async def answer(self, socket: ClientConnection, message: Json, index: int) -> None:
        """Answer a question with the action of an index."""


class OldBot(PlatformBot):
    """As for guandan_offline v1006: the address tells the name, the answer is an index."""

    name = "client1"

    @property
    def url(self) -> str:
        """With its name in the path."""
        return f"ws://127.0.0.1:{self.port}/game/{self.name}{self.query}"

    async def answer(self, socket: ClientConnection, message: Json, index: int) -> None:
        """An index."""
        assert index < len(message["actionList"])
        await socket.send(json.dumps({"actIndex": index}))


class NewBot(PlatformBot):
    """As for OpenGuanDan: it makes or joins a room, the answer is the action itself."""

    room: Any = None
    seat: int | None = None
    round = 1

    @property
    def url(self) -> str:
        """Without any path."""
        return f"ws://127.0.0.1:{self.port}{self.query}"

    async def open(self, socket: ClientConnection) -> None:
        """Make a room if none is known, else join it."""
        kind = "CREATE_ROOM" if self.room is None else "JOIN_ROOM"
        data = {"userId": "user", "round": self.round} if self.room is None else {"userId": "user", "roomId": self.room}
        await socket.send(json.dumps({"type": kind, "data": data}))
        reply = json.loads(await socket.recv())
        assert (reply["type"], reply["code"]) == (kind, 200), reply
        self.room, self.seat = reply["data"]["roomId"], reply["data"]["userNum"]

    async def answer(self, socket: ClientConnection, message: Json, index: int) -> None:
        """The action itself, with what the manual wants beside it."""
        data = {"roomId": self.room, "player": self.seat, "act": message["actionList"][index]}
        data |= {name: message[name] for name in ("tributePos", "tribute") if name in message}
        await socket.send(json.dumps({"type": ANSWERS[message["stage"]], "data": data}))
