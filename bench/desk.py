"""Suite `desk`: an event of 200 pairs with 300 phones that look at it, the server on one core, the phones on another.

Every phone waits for the log to grow and then fetches the event and its own page, each for another entry, as the
browser does. `publish_p99_ms` is the time from sending the publication of a round until a phone has its new page,
`entry_p95_ms` that of one result while all of them look, `page_1000_ms` what the pages of an event of 1,000 pairs take
when nothing of it is kept, `public_kb` what a browser loads first of the page for everybody, packed.
"""

import asyncio
import json
import os
import statistics
import tempfile
import time
from typing import Any

from playwright.sync_api import sync_playwright

from bench.page import weight, window
from bench.server import Figures, Process

PAIRS = int(os.environ.get("GUANDAN_BENCH_PAIRS", "200"))
PHONES = int(os.environ.get("GUANDAN_BENCH_PHONES", "300"))
MANY = int(os.environ.get("GUANDAN_BENCH_MANY", "1000"))
ROUNDS = 3
AT_ONCE = 100
EVERY = float(os.environ.get("GUANDAN_BENCH_EVERY", "1.8"))
"""Seconds between two results: a hundred in three minutes."""
PAGES = ("overview", "results", "standings", "entries")

Json = dict[str, Any]


class Line:
    """A connection that is kept, with as little of a client around it as there can be."""

    def __init__(self, port: int, token: str = "") -> None:
        """Not yet connected."""
        self.port, self.signed = port, f"Authorization: Bearer {token}\r\n" if token else ""

    async def open(self) -> None:
        """Connect."""
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port)

    async def call(self, method: str, path: str, body: Json | None = None) -> Any:
        """What the server answers."""
        sent = b"" if body is None else json.dumps(body).encode()
        head = f"{method} /api{path} HTTP/1.1\r\nHost: hall\r\n{self.signed}"
        head += f"Content-Type: application/json\r\nContent-Length: {len(sent)}\r\n\r\n"
        while True:
            self.writer.write(head.encode() + sent)
            try:
                told = (await self.reader.readuntil(b"\r\n\r\n")).lower()
                break
            except (asyncio.IncompleteReadError, ConnectionError):  # the server closes a line that was idle
                self.writer.close()
                await self.open()
        length = int(told.partition(b"content-length:")[2].partition(b"\r\n")[0])
        answer = await self.reader.readexactly(length)
        if not told.startswith(b"http/1.1 2"):
            raise RuntimeError(answer.decode())
        return json.loads(answer)


class Desk(Line):
    """Who runs an event."""

    event = ""
    number = 0

    async def begin(self, pairs: int) -> None:
        """An event whose rounds are played and locked, but for the last, which is a draft."""
        self.event = (await self.call("POST", "/events", {"name": f"{pairs} pairs"}))["id"]
        forms = [("entry", {"players": [{"name": f"{number}a"}, {"name": f"{number}b"}]}) for number in range(pairs)]
        for at in range(0, pairs, AT_ONCE):
            await self.act(*forms[at : at + AT_ONCE])
        await self.act(("stage", {"format": "swiss", "rounds": ROUNDS + 2, "match": {"mode": "deals", "max_deals": 8}}))
        await self.act(("stage_begun", {"stage": 1}))
        for number in range(ROUNDS):
            await self.act(("draft", {"stage": 1}))
            await self.act(("published", {"stage": 1}))
            lines = [("line", {"stage": 1, "line": self.score(table, number)}) for table in range(1, pairs // 2 + 1)]
            for at in range(0, len(lines), AT_ONCE):
                await self.act(*lines[at : at + AT_ONCE])
            await self.act(("locked", {"stage": 1}))
        await self.act(("draft", {"stage": 1}))

    def score(self, table: int, salt: int) -> str:
        """A result as it is typed."""
        return f"{table} {'TJQK'[(table + salt) % 4]} {3 + (table * 7 + salt) % 6}"

    async def act(self, *acts: tuple[str, Json]) -> None:
        """Do acts."""
        seen = (await self.call("GET", f"/events/{self.event}"))["length"]
        self.number += 1
        body = [{"act": kind, "data": data} for kind, data in acts]
        await self.call("POST", f"/events/{self.event}/acts", {"id": str(self.number), "acts": body, "seen": seen})


class Phone(Line):
    """Somebody in the hall."""

    def __init__(self, port: int, event: str, entry: int) -> None:
        """Looks at the page of an entry."""
        super().__init__(port)
        self.path, self.entry, self.length = f"/events/{event}", entry, 0
        self.renewed = 0.0

    async def look(self) -> None:
        """As the page does, until it is cancelled."""
        await self.open()
        while True:
            wait = f"?seen={self.length}&wait=25" if self.length else ""
            length = (await self.call("GET", self.path + wait))["length"]
            if length > self.length:
                await self.call("GET", f"{self.path}/views/overview?public=1")
                await self.call("GET", f"{self.path}/views/my_event?entry={self.entry}&public=1")
                self.length, self.renewed = length, time.perf_counter()


def run(seed: int) -> Figures:
    """Measure; the seed changes nothing here."""
    del seed
    with tempfile.TemporaryDirectory() as home:
        server = Process("-m", "guandan", "serve", "--hall", "--limit", "all=0", "--port", home=home)
        try:
            figures, event = asyncio.run(_measured(server.port))
            with sync_playwright() as playwright:
                page = window(playwright, f"http://127.0.0.1:{server.port}")
                figures["desk.public_kb"] = round(weight(page, f"/e/{event}", "tbody tr, ol li") / 1024, 1)
                page.context.close()
        finally:
            server.stop()
    return {**figures, "desk.pairs": PAIRS, "desk.phones": PHONES, "desk.load": round(os.getloadavg()[0], 1)}


async def _measured(port: int) -> tuple[Figures, str]:
    nobody = Line(port)
    await nobody.open()
    desk = Desk(port, (await nobody.call("POST", "/guest", {"name": "desk"}))["token"])
    await desk.open()
    await desk.begin(PAIRS)
    phones = [Phone(port, desk.event, 1 + at % PAIRS) for at in range(PHONES)]
    looking = [asyncio.create_task(one.look()) for one in phones]
    await _all_know(phones, 1, looking)
    began, length = time.perf_counter(), phones[0].length
    await desk.act(("published", {"stage": 1}))
    await _all_know(phones, length + 1, looking)
    publish = [(one.renewed - began) * 1000 for one in phones]
    entry = []
    for table in range(1, PAIRS // 2 + 1):
        began = time.perf_counter()
        await desk.act(("line", {"stage": 1, "line": desk.score(table, 9)}))
        entry.append((time.perf_counter() - began) * 1000)
        await asyncio.sleep(max(0.0, EVERY - (time.perf_counter() - began)))
    for one in looking:
        one.cancel()
    await asyncio.gather(*looking, return_exceptions=True)
    small = desk.event
    await desk.begin(MANY)
    began = time.perf_counter()
    for view in PAGES:
        await desk.call("GET", f"/events/{desk.event}/views/{view}")
    figures: Figures = {
        "desk.publish_p99_ms": round(statistics.quantiles(publish, n=100)[-1], 1),
        "desk.entry_p95_ms": round(statistics.quantiles(entry, n=20)[-1], 1),
        "desk.page_1000_ms": round((time.perf_counter() - began) * 1000, 1),
    }
    return figures, small


async def _all_know(phones: list[Phone], length: int, looking: list[asyncio.Task[None]]) -> None:
    while any(one.length < length for one in phones):
        for one in looking:
            if one.done():
                one.result()  # says what went wrong
        await asyncio.sleep(0.01)
