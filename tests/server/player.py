"""Somebody who plays a match to its end over the real socket, well-behaved or not."""

import asyncio
import contextlib
import random

from websockets.exceptions import WebSocketException

from tests.server.client import PATIENCE, Chair, Json, Person

GARBAGE = [
    "",
    "{",
    "[]",
    "null",
    '{"type":"do"}',
    '{"type":"do","id":5,"act":"play"}',
    '{"type":"ask","id":"x","what":"everything"}',
    '{"type":"do","id":"","act":"pass"}',
    '{"type":"do","id":"g1","act":"deal","data":{"secret":"00"}}',
    '{"type":"do","id":"g2","act":"timeout","data":{"who":"E"}}',
    '{"type":"do","id":"g3","act":"effect","data":{"word":"end_match"}}',
    '{"type":"do","id":"g4","act":"play","data":{"cards":["ZZ","H2"],"as":7}}',
    '{"type":"do","id":"g5","act":"play","data":{"cards":"' + "S2 " * 60 + '"}}',
    '{"type":"do","id":"g6","act":"inspect","data":{"seats":["N"]}}',
    '{"type":"do","id":"g7","act":"rule","data":{}}',
    '{"type":"nonsense"}',
    "[" * 2000,
    '{"type":"ping","at":"now"}',
    "\u0000\ud7ff",
]


class Player:
    """Plays what the hint says. With a random source he also disconnects, repeats himself and sends garbage."""

    def __init__(self, person: Person, table: str, seat: str, rng: random.Random | None = None) -> None:
        """Sit on a chair that is his."""
        self.chair = Chair(person, table)
        self.seat = seat
        self.rng = rng
        self.number = 0
        self.refused: list[Json] = []
        self.sent: list[tuple[Json, Json]] = []
        """Commands that were done, with their answers."""

    async def play(self) -> Chair:
        """Play until the match is over, or until whoever asked for it has seen enough."""
        try:
            await self.join()
            while not self.chair.state.get("over"):
                try:
                    if self.rng is not None:
                        await self.misbehave(self.rng)
                    await self.step()
                except (WebSocketException, OSError):
                    await self.join()
        finally:
            await self.chair.close()
        return self.chair

    async def join(self) -> None:
        """Connect, again and again while the server is away."""
        async with asyncio.timeout(PATIENCE):
            while True:
                with contextlib.suppress(WebSocketException, OSError):  # it may die while hands are shaken
                    await self.chair.connect()
                    return
                await asyncio.sleep(0.05)

    async def step(self) -> None:
        """Do what is expected, or wait for the next message."""
        chair = self.chair
        mine = [one for one in chair.state.get("expect", []) if one["who"] == self.seat]
        dealt = chair.state.get("dealt", 0)
        if mine:
            await self.act(mine[0]["act"])
        elif not chair.state.get("phase") and dealt and chair.room["ready"].get(self.seat, -1) < dealt:
            await self.do("ready", {"deal": dealt})
        else:
            await chair.receive()

    async def act(self, act: str) -> None:
        """Do an act that is expected of this seat."""
        data = self.chair.own.get("default") or {}
        if act in ("play", "tribute", "return"):
            answer = await self.chair.ask({"type": "ask", "id": self.fresh(), "what": "hint"})
            if answer.get("hints"):
                act, data = answer["hints"][0]["act"], answer["hints"][0]["data"]
        answer = await self.do(act, data)
        while answer["type"] == "done" and len(self.chair.facts) <= answer["seq"]:
            await self.chair.receive()

    async def do(self, act: str, data: Json) -> Json:
        """One command, kept if it was done."""
        message = {"type": "do", "id": self.fresh(), "act": act, "data": data, "seq": len(self.chair.facts)}
        answer = await self.chair.ask(message)
        if answer["type"] == "done":
            self.sent.append((message, answer))
        else:
            self.refused.append(answer)
        return answer

    def fresh(self) -> str:
        """A command id that was not used before."""
        self.number += 1
        return f"{self.seat}{self.number}"

    async def misbehave(self, rng: random.Random) -> None:
        """Now and then: go away, send the same again, send something old, send garbage."""
        mischief = rng.randrange(40)
        if mischief == 0:
            await self.chair.close()
            await self.join()
        elif mischief == 1 and self.sent:
            message, answer = rng.choice(self.sent)
            assert await self.chair.ask(message) == answer
        elif mischief == 2:
            stale = {"type": "do", "id": self.fresh(), "act": "pass", "data": {}, "seq": 1}
            assert (await self.chair.ask(stale))["type"] == "refused"
        elif mischief == 3 and self.chair.socket is not None:
            await self.chair.socket.send(rng.choice(GARBAGE))  # refused some time later, if it is worth an answer
