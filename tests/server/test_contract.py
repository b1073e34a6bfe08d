"""Issue 15.8: one wire contract. What is made from it is not stale, and nothing is sent that it does not know."""

import asyncio
import json
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest
import uvicorn

from guandan.server.wire import contract
from tests.server.client import Chair, Person, Server
from tests.server.house import FAST, ONE_DEAL

ROOT = Path(__file__).resolve().parents[2]
READ = msgspec.json.Decoder(contract.Told)
SUBCLASSED = "0.54"
"""The version of uvicorn whose protocols `wire/http_timeout.py` and `wire/socket_protocol.py` are made for."""


def test_types_and_reference_are_not_stale() -> None:
    command = [sys.executable, "web/wire.py", "check"]
    made = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert made.returncode == 0, made.stderr


def test_every_message_of_a_match_to_a_player_a_referee_and_a_spectator_is_of_the_contract(server: Server) -> None:
    ann, judge, eve = (Person(server, name) for name in ("Ann", "Judge", "Eve"))
    terms = {**FAST, "book": "JS23", "format": {**ONE_DEAL, "entropy": 1}}
    code = ann.call("POST", "/tables", terms=terms, sit="E", bots=True).json()["id"]

    async def live() -> list[str]:
        east, official, public = (Chair(person, code) for person in (ann, judge, eve))
        for chair in (east, official, public):
            await chair.connect()
        await east.send({"type": "do", "id": "r", "act": "role", "data": {"who": judge.id, "role": "referee"}})
        await east.send({"type": "ping", "at": 1})
        await east.send({"type": "do", "id": "a", "act": "away", "data": {}})
        looked = False
        for chair in (official, east, public):
            while not chair.state.get("over"):
                await chair.receive()
                if chair is official and chair.state.get("phase") == "play" and not looked:
                    looked = True
                    await official.send({"type": "do", "id": "i", "act": "inspect", "data": {"seats": ["N"]}})
        for chair in (east, official, public):
            await chair.close()
        return [*east.bytes, *official.bytes, *public.bytes]

    kinds = set()
    for text in asyncio.run(live()):
        kind = json.loads(text)["type"]
        kinds.add(kind)
        if kind not in ("refused", "answer"):
            READ.decode(text)
    assert {"welcome", "facts", "room", "done", "pong"} <= kinds


def test_what_the_contract_does_not_know_is_found() -> None:
    with pytest.raises(msgspec.ValidationError):
        READ.decode('{"type":"pong","at":1,"now":2,"more":3}')


def test_uvicorn_is_of_the_version_whose_protocols_are_subclassed() -> None:
    """Another one: read both files against its protocols, then change the range in pyproject.toml and here."""
    assert uvicorn.__version__.startswith(f"{SUBCLASSED}.")
    assert f'"uvicorn>={SUBCLASSED},<' in (ROOT / "pyproject.toml").read_text()
