"""Suite `server`: live tables without bots, driven over their sockets from one core while the server has the other.

Every table gets one command every two seconds. The time from sending a command until its own socket has the fact is
taken, with the server's CPU time for each command, beside a bare echo on the same stack (the same web framework, the
same socket library, a message of the same size) in the same run. Tables are added while the server keeps up.
"""

import asyncio
import os
import socket
import subprocess
import sys
import tempfile
import time
from contextlib import closing
from pathlib import Path

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

SEATS = "ENWS"
STEPS = tuple(int(step) for step in os.environ.get("GUANDAN_BENCH_TABLES", "100,250,500,1000").split(","))
SECONDS = 20
EVERY = 2.0
LIMIT_MS = 50.0
TICKS = os.sysconf("SC_CLK_TCK")
ECHOES = 20_000
TERMS = {"book": "JS23", "format": {"clock": "none"}, "between": 0, "absent": 3600}

decode = msgspec.json.Decoder().decode


class Process:
    """A server in a process of its own, pinned to the first core."""

    def __init__(self, *command: str, home: str) -> None:
        """Start it and wait for its port."""
        with closing(socket.socket()) as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        environment = {**os.environ, "GUANDAN_HOME": home}
        self.popen = subprocess.Popen(
            [sys.executable, *command, str(self.port)], env=environment, stdout=subprocess.DEVNULL
        )
        os.sched_setaffinity(self.popen.pid, {0})
        while True:
            with closing(socket.socket()) as probe:
                if probe.connect_ex(("127.0.0.1", self.port)) == 0:
                    return
            time.sleep(0.05)

    @property
    def cpu(self) -> float:
        """CPU seconds used so far."""
        fields = Path(f"/proc/{self.popen.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICKS

    @property
    def memory(self) -> int:
        """Resident bytes."""
        return int(Path(f"/proc/{self.popen.pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")

    def stop(self) -> None:
        """End it."""
        self.popen.terminate()
        self.popen.wait()


class Table:
    """A table with four sockets of four people."""

    def __init__(self) -> None:
        """Nobody sits there yet."""
        self.sockets: dict[str, ClientConnection] = {}
        self.last: dict[str, bytes] = {}
        self.waits: dict[str, asyncio.Event] = {}
        self.took: list[float] = []
        self.number = 0

    async def open(self, http: httpx.AsyncClient, port: int) -> None:
        """Make the table, sit down and begin."""
        tokens = [(await http.post("/api/guest", json={"name": seat})).json()["token"] for seat in SEATS]
        heads = [{"Authorization": f"Bearer {token}"} for token in tokens]
        made = await http.post("/api/tables", json={"terms": TERMS, "sit": "E"}, headers=heads[0])
        table = made.json()["id"]
        for seat, head in zip(SEATS[1:], heads[1:], strict=True):
            await http.post(
                f"/api/tables/{table}/do", json={"id": "s", "act": "sit", "data": {"seat": seat}}, headers=head
            )
        await http.post(f"/api/tables/{table}/do", json={"id": "b", "act": "begin"}, headers=heads[0])
        for seat, token in zip(SEATS, tokens, strict=True):
            self.waits[seat] = asyncio.Event()
            self.sockets[seat] = await connect(f"ws://127.0.0.1:{port}/api/socket", max_size=None, compression=None)
            await self.sockets[seat].send(
                msgspec.json.encode({"type": "hello", "table": table, "token": token}).decode()
            )
            asyncio.create_task(self.read(seat))  # noqa: RUF006  ends with its socket

    async def send(self, seat: str, message: dict[str, object]) -> None:
        """Send a message from a seat."""
        await self.sockets[seat].send(msgspec.json.encode(message).decode())

    async def read(self, seat: str) -> None:
        """Keep the last message with a state, and ring when one comes."""
        async for message in self.sockets[seat]:
            data = message.encode() if isinstance(message, str) else message
            if b'"refused"' in data:
                raise AssertionError(data[:300])
            if b'"state":' in data:
                self.last[seat] = data
                self.waits[seat].set()

    async def run(self, until: float, phase: float) -> None:
        """One command every two seconds."""
        await asyncio.sleep(phase)
        while time.monotonic() < until:
            began = time.monotonic()
            await self.command()
            await asyncio.sleep(max(0.0, EVERY - (time.monotonic() - began)))

    async def command(self) -> None:
        """Do what the match waits for, as its default has it."""
        told = decode(self.last["E"])
        mine = [one for one in told["state"]["expect"] if one["who"] in SEATS]
        if not mine:
            return
        seat, act = mine[0]["who"], mine[0]["act"]
        default = decode(self.last[seat])["own"]["default"]
        self.number += 1
        command = {"type": "do", "id": f"c{self.number}", "act": act if default else "pass", "data": default or {}}
        for wait in self.waits.values():
            wait.clear()
        began = time.perf_counter()
        await self.send(seat, command)
        await asyncio.wait_for(self.waits[seat].wait(), 30)
        self.took.append(time.perf_counter() - began)
        for wait in self.waits.values():  # so that the next command answers what everybody has seen
            await asyncio.wait_for(wait.wait(), 30)


async def held(process: Process) -> dict[str, int | float | str]:
    """Add tables while the server keeps up; the figures of the last step it held, or of the first."""
    tables: list[Table] = []
    figures: dict[str, int | float | str] = {"server.tables": 0}
    empty = process.memory
    limits = httpx.Limits(max_connections=20)
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{process.port}", limits=limits, timeout=60) as http:
        for step in STEPS:
            new = [Table() for _ in range(step - len(tables))]
            for first in range(0, len(new), 20):
                await asyncio.gather(*(table.open(http, process.port) for table in new[first : first + 20]))
            tables += new
            await asyncio.sleep(1)
            for table in tables:
                table.took.clear()
            cpu, until = process.cpu, time.monotonic() + SECONDS
            await asyncio.gather(*(table.run(until, EVERY * at / step) for at, table in enumerate(tables)))
            took = sorted(one for table in tables for one in table.took)
            p99 = took[len(took) * 99 // 100] * 1000
            used = (process.cpu - cpu) / len(took) * 1e6
            print(
                f"{step} tables: {len(took)} commands, p50 {took[len(took) // 2] * 1000:.1f} ms, p99 {p99:.1f} ms, "
                f"{used:.0f} us CPU a command",
                file=sys.stderr,
            )
            if step != STEPS[0] and p99 > LIMIT_MS:
                break
            figures["server.tables"] = step if p99 <= LIMIT_MS else 0
            figures["server.p99_ms"] = round(p99, 1)
            figures["server.cpu_us_per_command"] = round(used)
            figures["server.kb_per_table"] = round((process.memory - empty) / step / 1024)
    return figures


async def echoed(process: Process) -> float:
    """CPU microseconds of the server for receiving a message and sending it back."""
    message = "x" * 1500
    async with connect(f"ws://127.0.0.1:{process.port}/echo", max_size=None, compression=None) as one:
        cpu = process.cpu
        for _ in range(ECHOES // 20):
            for _ in range(20):
                await one.send(message)
            for _ in range(20):
                await one.recv()
        return (process.cpu - cpu) / ECHOES * 1e6


def run(_: int) -> dict[str, int | float | str]:
    """The figures of the suite."""
    os.sched_setaffinity(0, {1} if len(os.sched_getaffinity(0)) > 1 else {0})
    with tempfile.TemporaryDirectory() as home:
        echo = Process(str(Path(__file__).with_name("echo.py")), home=home)
        try:
            bare = min(asyncio.run(echoed(echo)) for _ in range(3))
        finally:
            echo.stop()
        server = Process("-m", "guandan", "serve", "--limit", "all=0", "--port", home=home)
        try:
            figures = asyncio.run(held(server))
        finally:
            server.stop()
    figures["server.echo_us"] = round(bare)
    figures["server.echo_ratio"] = round(float(figures["server.cpu_us_per_command"]) / bare, 2)
    return figures
