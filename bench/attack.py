"""Tables in play beside somebody who asks for all that is costly: `python -m bench.attack [TABLES [SECONDS]]`.

`python -m bench.attack 200 20` is the measure of the goal and takes about three minutes on a quiet machine of two
cores: one to seat 200 tables, then 20 seconds quiet and beside each of four attacks. It prints a line for each of them:

    p50 ms, p99 ms   how long a command of a table takes until its answer is there, median and 99th percentile
    x quiet          the p99 as a multiple of the quiet one of the same run: what the attack costs, on any machine
    CPU ms           what the server's own process used for each of these commands, with what the attack took there
    MB before, MB    the memory of the server and its workers in megabytes, before the attack and at its end
    back after s     the seconds until it was what it was before the attack, but for 32 MB; `never` if 60 did not do

It fails, with exit code 1, if a p99 is 50 ms or more, or if the memory does not come back within a minute. On a machine
that has other work only `x quiet` and `CPU ms` say something. The attacker is one address: it asks `POST /api/study`
for the plays of a hand with many of them, verifies a whole match again and again, asks `legal` at a table of its own,
and sends bodies that are one byte short and wait.
"""

import asyncio
import contextlib
import os
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from contextvars import ContextVar
from pathlib import Path
from typing import Any

import httpx
import msgspec
import uvloop
from websockets.asyncio.client import ClientConnection, connect

import bench.server
from bench.server import AT_ONCE, EVERY, LIMIT_MS, Process, Table, alone_on_a_core

FREE = ("address",)
"""The one limit that the measuring itself would meet, though every table has an address of its own."""
HAND = "S3 S4 S5 S6 S7 S8 S9 ST SJ SQ SK SA C3 C4 C5 C6 C7 C8 C9 CT CJ CQ CK D9 D9 H2 H2"
STUDY = {"book": "JS23", "level": "2", "hand": HAND.split(), "what": "legal"}
SHORT, BYTES = 295, 4 << 20
PIECE = b" " * (1 << 16)
MOST_MORE = 32
"""Megabytes that the server may hold a minute after an attack beside what it held before: a bound on bodies."""
AGAIN = 0.5
"""Seconds an attacker waits after a refusal, whatever `Retry-After` says."""

ADDRESS = ContextVar("ADDRESS", default="203.0.113.1")
"""From where what is asked now comes, as a proxy tells the server."""

Attack = Callable[[httpx.AsyncClient, int], Awaitable[None]]


async def connected(port: int, path: str) -> ClientConnection:
    """A socket from the present address."""
    head = {"X-Forwarded-For": ADDRESS.get()}
    address = f"ws://127.0.0.1:{port}{path}"
    return await connect(address, max_size=None, compression=None, ping_interval=None, additional_headers=head)


async def _addressed(request: httpx.Request) -> None:
    request.headers["X-Forwarded-For"] = ADDRESS.get()


def asking(port: int, **more: Any) -> httpx.AsyncClient:
    """A client whose requests come from the present address."""
    hooks = {"request": [_addressed]}
    return httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=120, event_hooks=hooks, **more)


async def seated(http: httpx.AsyncClient, port: int, number: int) -> Table:
    """A table of people at one address."""
    ADDRESS.set(f"198.18.{number // 250}.{number % 250 + 1}")
    table = Table()
    await table.open(http, port)
    return table


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
                head = b"POST /api/verify HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 203.0.113.1\r\n"
                writer.write(head + b"Content-Length: %d\r\n\r\n" % BYTES)
                for left in range(BYTES - 1, 0, -len(PIECE)):
                    writer.write(PIECE[:left])
                    await writer.drain()
                await reader.read()
                writer.close()
            await asyncio.sleep(10 * AGAIN)

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


async def measured(tables: list[Table], seconds: float) -> tuple[float, float, int]:
    """The median and the 99th percentile of the tables' commands over some seconds, in ms, and their number."""
    for table in tables:
        table.took.clear()
    until = time.monotonic() + seconds
    await asyncio.gather(*(table.run(until, EVERY * at / len(tables)) for at, table in enumerate(tables)))
    took = sorted(one for table in tables for one in table.took)
    return took[len(took) // 2] * 1000, took[len(took) * 99 // 100] * 1000, len(took)


def megabytes(process: Process) -> int:
    """The memory of the server and of its workers."""
    size = process.memory
    for thread in Path(f"/proc/{process.popen.pid}/task").iterdir():
        with contextlib.suppress(OSError):  # it has ended meanwhile
            for child in (thread / "children").read_text().split():
                size += int(Path(f"/proc/{child}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    return size >> 20


async def recovered(process: Process, before: int) -> int | None:
    """The seconds until the server's memory is what it was; None if a minute does not do."""
    for second in range(60):
        if megabytes(process) <= before + MOST_MORE:
            return second
        await asyncio.sleep(1)
    return None


async def run(count: int, seconds: float) -> list[str]:
    """Measure and print; the attacks that the server does not stand."""
    bench.server.connected = connected
    global RECORD  # noqa: PLW0603
    failed = []
    with tempfile.TemporaryDirectory() as home:
        options = [part for name in FREE for part in ("--limit", f"{name}=0")]
        process = Process("-m", "guandan", "serve", *options, "--proxy", "127.0.0.1", "--port", home=home)
        try:
            limits = httpx.Limits(max_connections=AT_ONCE, keepalive_expiry=2)
            async with asking(process.port, limits=limits) as http:
                RECORD = await a_record(http)
                tables: list[Table] = []
                for first in range(0, count, AT_ONCE):
                    some = range(first, min(count, first + AT_ONCE))
                    tables += await asyncio.gather(*(seated(http, process.port, number) for number in some))
                await asyncio.sleep(2)
                print(f"{count} tables, {seconds:.0f} s each", flush=True)
                heads = f"{'attack':8} {'p50 ms':>8} {'p99 ms':>8} {'x quiet':>8} {'CPU ms':>7}"
                print(f"{heads} {'MB before':>10} {'MB':>6} {'back after s':>13}", flush=True)
                (Path(home) / "record").write_bytes(RECORD)
                await _warm(http)
                usual = 0.0
                for name in ("quiet", *ATTACKS):
                    command = [sys.executable, "-m", "bench.attack", name, str(process.port), f"{home}/record"]
                    attacker = await asyncio.create_subprocess_exec(*command)
                    before = megabytes(process)
                    await asyncio.sleep(1)
                    busy = process.cpu
                    p50, p99, commands = await measured(tables, seconds)
                    busy = process.cpu - busy
                    usual, during = usual or p99, megabytes(process)
                    attacker.kill()
                    await attacker.wait()
                    back = await recovered(process, before)
                    times = f"{name:8} {p50:8.1f} {p99:8.1f} {p99 / usual:8.2f} {busy * 1000 / commands:7.2f}"
                    print(f"{times} {before:10} {during:6} {'never' if back is None else back:>13}", flush=True)
                    if p99 >= LIMIT_MS or back is None:
                        failed.append(name)
                    await asyncio.sleep(1)
        finally:
            process.stop()
    return failed


async def _warm(http: httpx.AsyncClient) -> None:
    """Have the workers started and their modules loaded, which is no part of an attack."""
    await http.post("/api/study", json=STUDY)
    await http.post("/api/verify", content=RECORD)


async def attacking(name: str, port: int) -> None:
    """Attack until the process is ended; whoever measures on the same core goes first."""
    os.nice(19)
    attack, number = ATTACKS.get(name, (idle, 1))

    async def one() -> None:
        async with asking(port) as http:
            await attack(http, port)

    await asyncio.gather(*(one() for _ in range(number)))


async def idle(_: httpx.AsyncClient, __: int) -> None:
    """Do nothing."""
    await asyncio.Event().wait()


if __name__ == "__main__":
    if sys.argv[1:] and not sys.argv[1].isdigit():
        RECORD = Path(sys.argv[3]).read_bytes()
        asyncio.run(attacking(sys.argv[1], int(sys.argv[2])))
    else:
        alone_on_a_core()
        refused = uvloop.run(run(*(int(word) for word in [*sys.argv[1:], "20", "10"][:2])))
        limit = f"p99 < {LIMIT_MS:.0f} ms, memory back within a minute"
        print(f"FAILED ({limit}): {', '.join(refused)}" if refused else f"held: {limit}")
        sys.exit(bool(refused))
