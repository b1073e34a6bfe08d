"""Issue 18: one laptop for a hall - recorders, referees' devices, screens and visitors, cut connections, kills.

The small form runs here; `make soak` has the whole hall: 100 tables, four recorders, 25 referees' devices, five screens
and 300 visitors, 100 results in three minutes, and the server killed twice.
"""

import asyncio
import random
import time
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any, NamedTuple

import httpx

from tests.conftest import SOAK
from tests.server.client import PATIENCE, Json, Server
from tests.server.test_events import Desk
from tests.server.test_sheets import device

MATCH = {"mode": "deals", "max_deals": 2}


class Hall(NamedTuple):
    """Who is there."""

    tables: int
    recorders: int
    referees: int
    viewers: int
    seconds: float
    """In which all results come in."""


HALL = Hall(100, 4, 25, 305, 180.0) if SOAK else Hall(4, 1, 2, 6, 0.6)
KILLS = 2 if SOAK else 1
CUT = 0.1
"""How often a connection is cut before the answer is there; the first one of everybody always is."""
ENTRY_MS = 200


class Stubborn:
    """Somebody whose device sends again under the same id what was not answered."""

    def __init__(self, desk: Desk, dice: random.Random) -> None:
        """With the role of a person."""
        self.desk, self.dice = desk, dice
        self.took: list[float] = []
        self.cut = 0

    async def send(self, http: httpx.AsyncClient, path: str, body: Json) -> Json:
        """What the server says in the end."""
        headers = {"Authorization": f"Bearer {self.desk.token}"}
        while True:
            began = time.perf_counter()
            try:
                cut = not self.cut or self.dice.random() < CUT
                limit = httpx.Timeout(PATIENCE, read=0.0001 if cut else PATIENCE)  # sent, and not answered so soon
                told = await http.post(path, json=body, headers=headers, timeout=limit)
            except httpx.TransportError:
                self.cut += 1
                await asyncio.sleep(0.05)
                continue
            self.took.append((time.perf_counter() - began) * 1000)
            answer: Json = told.json()
            return answer


async def looks(http: httpx.AsyncClient, event: str, entry: int) -> None:
    """A visitor or a screen, as the page does: every time that there is something new for everybody, the page anew."""
    length = 0
    while True:
        try:
            known = {"seen": length, "wait": 5, "public": 1} if length else {}
            told = (await http.get(f"/events/{event}", params=known)).json()
            if told["length"] > length:
                await http.get(f"/events/{event}/views/my_event", params={"entry": entry, "public": 1})
                length = told["length"]
        except httpx.TransportError:
            await asyncio.sleep(0.1)


async def typed(one: Stubborn, http: httpx.AsyncClient, tables: list[int], pause: float) -> None:
    """A recorder enters the results of some tables."""
    for table in tables:
        body = {
            "id": f"r{table}",
            "acts": [{"act": "line", "data": {"stage": 1, "line": f"{table} 5 {3 + table % 2}"}}],
        }
        answer = await one.send(http, f"/events/{one.desk.event}/acts", body)
        assert [fact["kind"] for fact in answer.get("facts", ())] == ["result"], answer
        await asyncio.sleep(pause)


async def kept(one: Stubborn, http: httpx.AsyncClient, table: int, begins: float) -> None:
    """A referee's device keeps the sheet of a table to its end and signs for all three; tables do not end at once."""
    await asyncio.sleep(begins)
    path = f"/events/{one.desk.event}/tables/{table}"
    length = 0
    for nth, finish in enumerate((["E", "W"], ["N", "E", "S", "W"])):
        body = {"id": f"d{table}.{nth}", "act": "deal", "data": {"finish": finish}, "seen": length}
        length = (await one.send(http, f"{path}/lines", body))["length"]
    for side in ("E-W", "N-S", "referee"):
        answer = await one.send(http, f"{path}/sign", {"id": f"s{table}.{side}", "side": side, "seen": length})
        assert side in answer["signed"], answer


async def evening(server: Server, desk: Desk, dice: random.Random) -> list[Stubborn]:
    """Everybody at once, while the server is killed; those who entered something."""
    sheets = list(range(1, HALL.referees + 1))
    paper = list(range(HALL.referees + 1, HALL.tables + 1))
    recorders = [Stubborn(device(desk, "recorder", name=f"记{at}"), dice) for at in range(HALL.recorders)]
    referees = [Stubborn(device(desk, "referee", tables=[table]), dice) for table in sheets]
    async with AsyncExitStack() as all_lines:

        async def line() -> httpx.AsyncClient:
            """A connection of somebody's own: a pool that all share looks through all of them for each request."""
            one = httpx.AsyncClient(base_url=f"{server.url}/api", timeout=PATIENCE, verify=False, trust_env=False)  # noqa: S501
            return await all_lines.enter_async_context(one)

        viewers = [await line() for _ in range(HALL.viewers)]
        looking = [
            asyncio.create_task(looks(http, desk.event, 1 + at % HALL.tables)) for at, http in enumerate(viewers)
        ]
        pause = HALL.seconds * HALL.recorders / len(paper)
        work: list[Any] = [
            typed(one, await line(), paper[at :: HALL.recorders], pause) for at, one in enumerate(recorders)
        ]
        apart = HALL.seconds / HALL.referees
        work += [kept(one, await line(), at + 1, at * apart) for at, one in enumerate(referees)]
        working = asyncio.gather(*work)
        for _ in range(KILLS):
            await asyncio.sleep(HALL.seconds / (KILLS + 1))
            await asyncio.to_thread(server.kill)
            await asyncio.to_thread(server.start)
        await working
        for one in looking:
            one.cancel()
        await asyncio.gather(*looking, return_exceptions=True)
    return [*recorders, *referees]


def test_a_hall_loses_nothing_and_enters_nothing_twice(tmp_path: Path) -> None:
    with Server(tmp_path, "--hall", "--host", "127.0.0.1") as server:
        desk = Desk(server, "组织者")
        desk.begin()
        names = ((f"{number}甲", f"{number}乙") for number in range(1, 2 * HALL.tables + 1))
        desk.done(*(("entry", {"players": [{"name": one} for one in pair]}) for pair in names), cmd="entries")
        desk.done(("stage", {"format": "swiss", "rounds": 3, "match": MATCH}), cmd="stage")
        length = desk.done(("stage_begun", {"stage": 1}), ("draft", {"stage": 1}), cmd="draw")["length"]
        desk.done(("published", {"stage": 1}), cmd="publish", seen=length)
        people = asyncio.run(evening(server, desk, random.Random(18)))

        rows = desk.view("history", kind="result")["view"]["rows"]
        assert sorted(row["table"] for row in rows) == list(range(1, HALL.tables + 1))
        assert desk.view("results")["view"]["missing"] == []
        signed = desk.view("history", kind="sheet_signed")["view"]["rows"]
        assert len(signed) == 3 * HALL.referees
        for table in range(1, HALL.referees + 1):
            assert desk.view("results", table=table)["view"]["tables"][0]["typed"].startswith("match:")
        assert all(one.cut for one in people), "connections were cut"
        if SOAK:  # a figure of a quiet machine with the whole hall
            took = sorted(ms for one in people for ms in one.took)
            assert took[int(len(took) * 0.95)] < ENTRY_MS
