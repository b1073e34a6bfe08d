"""Suite `server`: live tables without bots, driven over their sockets from one core while the server has the other.

Every table gets one command every two seconds. The time from sending a command until its own socket has the fact is
taken, with the server's CPU time for each command (of all its threads), beside a bare echo on the same stack (the same
web framework, the same socket library, a message of the same size) in the same run, with as many sockets and messages
a second as the tables had (`echo`). Tables are added while the server keeps up; at the end all of them play as fast as
they can (`rush`), and so does an echo of one socket. Each table is played up to its first lead before anything
is measured, because dealing is no usual command.
"""

import asyncio
import gc
import os
import resource
import socket
import subprocess
import sys
import tempfile
import time
from contextlib import closing
from pathlib import Path

import httpx
import msgspec
import uvloop
from websockets.asyncio.client import ClientConnection, connect

SEATS = "ENWS"
STEPS = tuple(int(step) for step in os.environ.get("GUANDAN_BENCH_TABLES", "100,250,500,1000").split(","))
SECONDS = float(os.environ.get("GUANDAN_BENCH_SECONDS", "30"))
EVERY = 2.0
LIMIT_MS = 50.0
TICKS = os.sysconf("SC_CLK_TCK")
ECHOES = 20_000
ECHO_SECONDS = 10
RUSH_SECONDS = 8
ECHO_BYTES = 1500
AT_ONCE = 20
"""Tables that are opened at a time."""
TERMS = {"book": "JS23", "format": {"clock": "none"}, "between": 0, "absent": 3600}

Figures = dict[str, int | float | str]
decode = msgspec.json.Decoder().decode


class Process:
    """A server in a process of its own, pinned to the first core."""

    def __init__(self, *command: str, home: str) -> None:
        """Start it and wait until it answers."""
        with closing(socket.socket()) as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        environment = {**os.environ, "GUANDAN_HOME": home}
        self.popen = subprocess.Popen(
            [sys.executable, *command, str(self.port)],
            env=environment,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        os.sched_setaffinity(self.popen.pid, {0})
        while True:
            try:
                httpx.get(f"http://127.0.0.1:{self.port}/healthz")
                return
            except httpx.TransportError:
                time.sleep(0.1)

    @property
    def cpu(self) -> float:
        """CPU seconds used so far, by all threads."""
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


async def connected(port: int, path: str) -> ClientConnection:
    """A socket as a browser opens it: it sends no pings of its own."""
    return await connect(f"ws://127.0.0.1:{port}{path}", max_size=None, compression=None, ping_interval=None)


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
        """Make the table, sit down, begin, and play up to the first lead."""
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
            self.sockets[seat] = await connected(port, "/api/socket")
            await self.sockets[seat].send(
                msgspec.json.encode({"type": "hello", "table": table, "token": token}).decode()
            )
            asyncio.create_task(self.read(seat))  # noqa: RUF006  ends with its socket
        for wait in self.waits.values():
            await asyncio.wait_for(wait.wait(), 30)
        while not (told := decode(self.last["E"])["state"]) or told["phase"] != "play":
            await self.command()

    async def read(self, seat: str) -> None:
        """Keep the last message with a state, and ring when one comes."""
        while True:
            data = await self.sockets[seat].recv(decode=False)
            if b'"refused"' in data:
                raise AssertionError(data[:300])
            if b'"state":' in data:
                self.last[seat] = data
                self.waits[seat].set()

    async def run(self, until: float, phase: float, every: float = EVERY) -> None:
        """One command every two seconds, by the table's own beat: a late one moves none of those after it."""
        due = time.monotonic() + phase
        while due < until:
            await asyncio.sleep(max(0.0, due - time.monotonic()))
            await self.command()
            due = due + every if every else time.monotonic()

    async def command(self) -> None:
        """Do what the match waits for, as its default has it."""
        mine = [one for one in decode(self.last["E"])["state"]["expect"] if one["who"] in SEATS]
        told = decode(self.last[mine[0]["who"]]) if mine else {}
        if not mine or mine[0] not in told["state"]["expect"]:  # the table deals, or not everybody has been told yet
            await asyncio.sleep(0.01)
            return
        seat, act, default = mine[0]["who"], mine[0]["act"], told["own"]["default"]
        self.number += 1
        command = {"type": "do", "id": f"c{self.number}", "act": act if default else "pass", "data": default or {}}
        for wait in self.waits.values():
            wait.clear()
        message = msgspec.json.encode(command).decode()
        began = time.perf_counter()
        await self.sockets[seat].send(message)
        await asyncio.wait_for(self.waits[seat].wait(), 30)
        self.took.append(time.perf_counter() - began)
        for wait in self.waits.values():  # so that the next command answers what everybody has seen
            await asyncio.wait_for(wait.wait(), 30)


async def held(process: Process) -> Figures:
    """Add tables while the server keeps up; the figures of the last step it held, or of the first."""
    tables: list[Table] = []
    figures: Figures = {"server.tables": 0}
    empty = process.memory
    limits = httpx.Limits(max_connections=AT_ONCE, keepalive_expiry=2)  # before the server closes an idle one
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{process.port}", limits=limits, timeout=60) as http:
        for step in STEPS:
            new = [Table() for _ in range(step - len(tables))]
            for first in range(0, len(new), AT_ONCE):
                await asyncio.gather(*(table.open(http, process.port) for table in new[first : first + AT_ONCE]))
            tables += new
            await asyncio.sleep(3)  # until what making the tables has left to do is done
            for table in tables:
                table.took.clear()
            cpu, own, began = process.cpu, time.process_time(), time.monotonic()
            until = began + SECONDS
            await asyncio.gather(*(table.run(until, EVERY * at / step) for at, table in enumerate(tables)))
            took = sorted(one for table in tables for one in table.took)
            p99 = took[len(took) * 99 // 100] * 1000
            used = (process.cpu - cpu) / len(took) * 1e6
            busy = (time.process_time() - own) / (time.monotonic() - began)
            print(
                f"{step} tables: {len(took)} commands, p50 {took[len(took) // 2] * 1000:.1f} ms, p99 {p99:.1f} ms, "
                f"{used:.0f} us CPU a command; the driver had {busy:.0%} of its core to do",
                file=sys.stderr,
            )
            if step != STEPS[0] and p99 > LIMIT_MS:
                break
            figures["server.tables"] = step if p99 <= LIMIT_MS else 0
            figures["server.p99_ms"] = round(p99, 1)
            figures["server.cpu_us_per_command"] = round(used)
            figures["server.kb_per_table"] = round((process.memory - empty) / step / 1024)
            figures["server.message_bytes"] = len(tables[0].last["E"])
        cpu, done = process.cpu, sum(table.number for table in tables)
        until = time.monotonic() + RUSH_SECONDS
        await asyncio.gather(*(table.run(until, 0.0, 0.0) for table in tables))
        done = sum(table.number for table in tables) - done
        figures["server.rush_us_per_command"] = round((process.cpu - cpu) / done * 1e6)
        figures["server.rush_per_s"] = round(done / RUSH_SECONDS)
    return figures


async def echoed(process: Process) -> float:
    """CPU microseconds of the server for receiving a message and sending it back, twenty at a time on one socket."""
    message = "x" * ECHO_BYTES
    async with await connected(process.port, "/echo") as one:
        cpu = process.cpu
        for _ in range(ECHOES // 20):
            for _ in range(20):
                await one.send(message)
            for _ in range(20):
                await one.recv()
        return (process.cpu - cpu) / ECHOES * 1e6


async def echoed_slowly(process: Process, tables: int) -> float:
    """The same with the sockets of so many tables, and one message a table every two seconds."""
    sockets: list[ClientConnection] = []
    for _ in range(tables):
        sockets += await asyncio.gather(*(connected(process.port, "/echo") for _ in SEATS))
    await asyncio.sleep(1)
    message, count = "x" * ECHO_BYTES, max(1, int(tables * ECHO_SECONDS / EVERY))
    asked: list[asyncio.Task[None]] = []

    async def ask(one: ClientConnection) -> None:
        await one.send(message)
        await one.recv()

    cpu, began = process.cpu, time.monotonic()
    for number in range(count):
        await asyncio.sleep(max(0.0, began + number * EVERY / tables - time.monotonic()))
        asked.append(asyncio.create_task(ask(sockets[number * 4 % len(sockets) + number // tables % 4])))
    await asyncio.gather(*asked)
    used = (process.cpu - cpu) / count * 1e6
    await asyncio.gather(*(one.close() for one in sockets))
    return used


def alone_on_a_core() -> None:
    """Leave the first core to the server, and make room for thousands of sockets."""
    gc.disable()  # to look through all of them would hold up the driver, and with it all commands of a moment
    os.sched_setaffinity(0, {1} if len(os.sched_getaffinity(0)) > 1 else {0})
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def run(_: int) -> Figures:
    """The figures of the suite."""
    alone_on_a_core()
    with tempfile.TemporaryDirectory() as home:
        server = Process("-m", "guandan", "serve", "--limit", "all=0", "--port", home=home)
        try:
            figures = uvloop.run(held(server))
        finally:
            server.stop()
        echo = Process(str(Path(__file__).with_name("echo.py")), home=home)
        try:
            bare = min(uvloop.run(echoed(echo)) for _ in range(3))
            paced = uvloop.run(echoed_slowly(echo, int(figures["server.tables"]) or STEPS[0]))
        finally:
            echo.stop()
    figures["server.echo_us"] = round(paced)
    figures["server.echo_ratio"] = round(float(figures["server.cpu_us_per_command"]) / paced, 2)
    figures["server.rush_echo_us"] = round(bare)
    figures["server.rush_echo_ratio"] = round(float(figures["server.rush_us_per_command"]) / bare, 2)
    return figures
