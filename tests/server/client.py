"""A client of the real server: people over HTTP and over the socket."""

import asyncio
import json
import os
import random
import select
import socket
import subprocess
import sys
import time
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import httpx
from websockets.asyncio.client import ClientConnection, connect

Json = dict[str, Any]


PORTS = range(12_000, 32_000)
"""Below those that the system gives to whoever connects: while a server is down nobody else gets its port."""
PATIENCE = 70
"""Seconds for a request: it says that something is stuck, and nothing about speed."""
HTTP = httpx.Client(timeout=PATIENCE, verify=False, trust_env=False, limits=httpx.Limits(max_keepalive_connections=0))  # noqa: S501
"""For all requests: to make a client takes longer than to ask. No connection is kept, because servers are killed."""

PATIENT: Json = {"max_size": None, "open_timeout": PATIENCE}
"""The same for sockets."""

_given: set[int] = set()


def free_port() -> int:
    """A port at which nobody listens, and that no test process before or beside this one has had."""
    worker = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw")) % 10
    own = [port for port in PORTS[worker::10] if port not in _given]
    while True:
        with socket.socket() as free:
            port = random.SystemRandom().choice(own)
            try:
                free.bind(("127.0.0.1", port))
            except OSError:
                continue
            _given.add(port)
            return port


class Server:
    """`guandan serve` in a process of its own; it can be killed and started again on the same port and data."""

    def __init__(self, home: Path, *options: str) -> None:
        """Start it and wait until it answers."""
        self.home = home
        self.options = options
        self.port = free_port()
        self.start()

    @property
    def url(self) -> str:
        """Where it answers."""
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start the process."""
        # Tests play faster than people; those of the limits set them again.
        command = [
            sys.executable,
            "-m",
            "guandan",
            "serve",
            "--port",
            str(self.port),
            "--limit",
            "all=0",
            *self.options,
        ]
        environment = {**os.environ, "GUANDAN_HOME": str(self.home), "GUANDAN_LANG": "en"}
        with (self.home / "server.log").open("a") as log:
            self.process = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=log, text=True)
        assert self.process.stdout is not None
        said, _, _ = select.select([self.process.stdout], [], [], PATIENCE)
        assert said, f"it says nothing: {self.log()[-2000:]}"
        assert "open" in self.process.stdout.readline(), self.log()[-2000:]
        for _ in range(600):
            try:
                HTTP.get(f"{self.url}/healthz")
                return
            except httpx.TransportError:
                time.sleep(0.05)
        raise AssertionError(f"it does not answer: {self.log()[-2000:]}")

    def log(self) -> str:
        """Everything that it has logged."""
        return (self.home / "server.log").read_text()

    def kill(self) -> None:
        """End it without a warning, as a power cut would."""
        self.process.kill()
        self._end()

    def _end(self) -> None:
        self.process.wait(PATIENCE)
        if self.process.stdout is not None:
            self.process.stdout.close()

    def __enter__(self) -> Self:
        """Use it in a `with` statement."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """End it."""
        self.process.terminate()
        self._end()


class Person:
    """Somebody with a name, over plain HTTP."""

    def __init__(self, server: Server, name: str) -> None:
        """Sign in as a guest."""
        told = HTTP.post(f"{server.url}/api/guest", json={"name": name}).json()
        self.server, self.id, self.name, self.token = server, told["id"], name, told["token"]

    def call(self, method: str, path: str, **body: Any) -> httpx.Response:
        """One request."""
        headers = {"Authorization": f"Bearer {self.token}"}
        return HTTP.request(method, f"{self.server.url}/api{path}", json=body or None, headers=headers)

    def do(self, table: str, act: str, cmd: str, **data: Any) -> Json:
        """Do something at a table."""
        answer: Json = self.call("POST", f"/tables/{table}/do", id=cmd, act=act, data=data).json()
        return answer


class Chair:
    """A connection of a person to a table, that keeps what it was sent."""

    def __init__(self, person: Person, table: str) -> None:
        """Not yet connected."""
        self.person, self.table = person, table
        self.facts: list[Json] = []
        self.match = ""
        self.state: Json = {}
        self.own: Json = {}
        self.room: Json = {}
        self.now = 0
        self.bytes: list[str] = []
        """Every message it was ever sent,"""
        self.known: list[int] = []
        """and how many facts it knew after each."""
        self.answers: dict[str, Json] = {}
        self.socket: ClientConnection | None = None

    async def connect(self) -> None:
        """Connect, or connect again from the number one has."""
        await self.close()
        self.socket = await connect(f"ws://127.0.0.1:{self.person.server.port}/api/socket", **PATIENT)
        hello: Json = {"type": "hello", "table": self.table, "token": self.person.token}
        await self.send({**hello, "match": self.match, "seen": len(self.facts)} if self.match else {**hello, "seen": 0})
        await self.receive()

    async def close(self) -> None:
        """Go away."""
        if self.socket is not None:
            await self.socket.close()

    async def send(self, message: Json) -> None:
        """Send a message."""
        assert self.socket is not None
        await self.socket.send(json.dumps(message))

    async def receive(self) -> Json:
        """The next message; what it tells is kept."""
        assert self.socket is not None
        async with asyncio.timeout(2 * PATIENCE):
            text = await self.socket.recv()
        assert isinstance(text, str)
        self.bytes.append(text)
        message: Json = json.loads(text)
        self.take(message)
        self.known.append(len(self.facts))
        return message

    def take(self, message: Json) -> None:
        """Keep what a message tells."""
        if "facts" in message and message["type"] != "room":
            if message["type"] == "welcome" and message.get("match", "") != self.match:
                self.match, self.facts = message.get("match", ""), []
            if message["facts"]:
                assert message["from"] <= len(self.facts), message["from"]
                self.facts = self.facts[: message["from"]] + message["facts"]
            self.state, self.own = message.get("state") or {}, message.get("own") or {}
        if "room" in message:
            self.room = message["room"]
        self.now = message.get("now", self.now)
        if "id" in message:
            self.answers[message["id"]] = message

    async def ask(self, message: Json) -> Json:
        """Send a message with an id and wait for its answer."""
        await self.send(message)
        while message["id"] not in self.answers:
            await self.receive()
        return self.answers.pop(message["id"])
