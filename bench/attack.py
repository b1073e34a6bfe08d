"""Tables in play beside somebody who asks for all that is costly: `python -m bench.attack [TABLES [SECONDS]]`.

The same tables are measured quiet, then beside each attack, in one run, so that the ratio says what an attack costs on
any machine. The attacker is one address: he asks `POST /api/study` for the plays of a hand with many of them, verifies
a whole match again and again, asks `legal` at a table of his own, and sends bodies that are one byte short and wait.
"""

import asyncio
import contextlib
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from typing import Any

import httpx
import msgspec

from bench.server import AT_ONCE, EVERY, Process, Table, connected

FREE = ("requests", "entries", "address", "person", "openings", "tables", "acts")
"""Limits that the measuring itself would meet; those of what things cost stay as they are."""
HAND = [
    "S3",
    "S4",
    "S5",
    "S6",
    "S7",
    "S8",
    "S9",
    "ST",
    "SJ",
    "SQ",
    "SK",
    "SA",
    "C3",
    "C4",
    "C5",
    "C6",
    "C7",
    "C8",
    "C9",
    "CT",
    "CJ",
    "CQ",
    "CK",
    "D9",
    "D9",
    "H2",
    "H2",
]
STUDY = {"book": "JS23", "level": "2", "hand": HAND, "what": "legal"}
SHORT, BYTES = 295, 4 << 20
AGAIN = 0.02
"""Seconds an attacker waits after a refusal: he does not read `Retry-After`."""

Attack = Callable[[httpx.AsyncClient, int], Awaitable[None]]


async def study(http: httpx.AsyncClient, _: int) -> None:
    """Ask for the plays of a hand without end."""
    while True:
        answer = await http.post("/api/study", json=STUDY)
        await asyncio.sleep(0 if answer.status_code == 200 else AGAIN)


async def verify(http: httpx.AsyncClient, _: int) -> None:
    """Have a whole match verified without end."""
    while True:
        answer = await http.post("/api/verify", content=RECORD)
        await asyncio.sleep(0 if answer.status_code == 200 else AGAIN)


async def legal(http: httpx.AsyncClient, port: int) -> None:
    """Ask for one's plays at a table of one's own without end."""
    token = (await http.post("/api/guest", json={"name": "Mal"})).json()["token"]
    head = {"Authorization": f"Bearer {token}"}
    terms = {"book": "JS23", "format": {"clock": "none"}, "pace": 0}
    made = (await http.post("/api/tables", json={"terms": terms, "sit": "E", "bots": True}, headers=head)).json()
    socket = await connected(port, "/api/socket")
    await socket.send(msgspec.json.encode({"type": "hello", "table": made["id"], "token": token}).decode())
    number = 0
    while True:
        number += 1
        await socket.send('{"type":"ask","id":"a%d","what":"legal"}' % number)  # noqa: UP031  braces
        while b'"a%d"' % number not in await socket.recv(decode=False):
            pass


async def short(_: httpx.AsyncClient, port: int) -> None:
    """Send bodies but for their last byte, and wait."""

    async def one() -> None:
        while True:
            with contextlib.suppress(OSError):
                reader, writer = await asyncio.open_connection("127.0.0.1", port)
                writer.write(b"POST /api/verify HTTP/1.1\r\nHost: x\r\nContent-Length: %d\r\n\r\n" % BYTES)
                writer.write(b" " * (BYTES - 1))
                await reader.read()
                writer.close()
            await asyncio.sleep(AGAIN)

    await asyncio.gather(*(one() for _ in range(SHORT)))


ATTACKS: dict[str, tuple[Attack, int]] = {
    "study": (study, 8),
    "legal": (legal, 8),
    "verify": (verify, 8),
    "short": (short, 1),
}
"""Each attack, and how many do it at once."""
RECORD = b""


async def a_record(http: httpx.AsyncClient) -> bytes:
    """The record of a match that bots have played to its end."""
    token = (await http.post("/api/guest", json={"name": "Rec"})).json()["token"]
    head = {"Authorization": f"Bearer {token}"}
    terms = {"book": "JS23", "format": {"mode": "deals", "max_deals": 3}, "pace": 0, "between": 0}
    room = (await http.post("/api/tables", json={"terms": terms, "sit": "E", "bots": True}, headers=head)).json()
    await http.post(f"/api/tables/{room['id']}/do", json={"id": "a", "act": "away"}, headers=head)
    while True:
        facts = (await http.get(f"/api/tables/{room['id']}/facts", headers=head)).json()
        if facts["state"]["over"]:
            return (await http.get(f"/api/matches/{facts['match']}/record", headers=head)).content
        await asyncio.sleep(0.2)


async def measured(tables: list[Table], seconds: float) -> tuple[float, float]:
    """The median and the 99th percentile of the tables' commands over some seconds, in milliseconds."""
    for table in tables:
        table.took.clear()
    until = time.monotonic() + seconds
    await asyncio.gather(*(table.run(until, EVERY * at / len(tables)) for at, table in enumerate(tables)))
    took = sorted(one for table in tables for one in table.took)
    return took[len(took) // 2] * 1000, took[len(took) * 99 // 100] * 1000


async def run(count: int, seconds: float) -> None:
    """Measure and print."""
    global RECORD  # noqa: PLW0603
    with tempfile.TemporaryDirectory() as home:
        options = [part for name in FREE for part in ("--limit", f"{name}=0")]
        process = Process("-m", "guandan", "serve", *options, "--port", home=home)
        try:
            limits = httpx.Limits(max_connections=AT_ONCE, keepalive_expiry=2)
            async with httpx.AsyncClient(
                base_url=f"http://127.0.0.1:{process.port}", limits=limits, timeout=120
            ) as http:
                RECORD = await a_record(http)
                tables = [Table() for _ in range(count)]
                for first in range(0, count, AT_ONCE):
                    await asyncio.gather(*(one.open(http, process.port) for one in tables[first : first + AT_ONCE]))
                await asyncio.sleep(2)
                print(f"{'attack':8} {'p50 ms':>8} {'p99 ms':>8} {'MB':>6} {'MB after a minute':>18}")
                for name in ("quiet", *ATTACKS):
                    attackers = [asyncio.create_task(_attacking(name, process.port)) for _ in range(_number(name))]
                    await asyncio.sleep(1)
                    p50, p99 = await measured(tables, seconds)
                    during = process.memory >> 20
                    for one in attackers:
                        one.cancel()
                    outcome = await asyncio.gather(*attackers, return_exceptions=True)
                    wrong = [one for one in outcome if not isinstance(one, asyncio.CancelledError)]
                    await asyncio.sleep(60 if name == "short" else 1)
                    print(
                        f"{name:8} {p50:8.1f} {p99:8.1f} {during:6} {process.memory >> 20:18}", *wrong[:1], flush=True
                    )
        finally:
            process.stop()


def _number(name: str) -> int:
    return ATTACKS[name][1] if name in ATTACKS else 0


async def _attacking(name: str, port: int) -> Any:
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=120) as http:
        await ATTACKS[name][0](http, port)


if __name__ == "__main__":
    asyncio.run(run(*(int(word) for word in [*sys.argv[1:], *["20", "10"][len(sys.argv) - 1 :]])))
