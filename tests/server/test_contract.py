"""Issue 15.8: one wire contract. What is made from it is not stale, and nothing is sent that it does not know."""

import asyncio
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest
import uvicorn

from guandan.server.wire.contract import answers, messages, questions, social
from guandan.server.wire.contract.parts import Shape
from tests.server.client import HTTP, Chair, Json, Person, Server
from tests.server.house import FAST, ONE_DEAL

ROOT = Path(__file__).resolve().parents[2]
READ = msgspec.json.Decoder(messages.Told)
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
        await east.send({"type": "ask", "id": "q", "what": "groups", "data": {}})
        await east.send({"type": "ask", "id": "w", "what": "nothing", "data": {}})
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

    kinds = {type(READ.decode(text)) for text in asyncio.run(live())}
    sent = (messages.Welcome, messages.News, messages.RoomNews, messages.Done, messages.Pong, messages.Refused)
    assert kinds >= {*sent, messages.Answer}
    _check_answers(ann, code)


QUESTIONS: dict[str, tuple[Json, type[Shape]]] = {
    "readings": ({"cards": ["S7"]}, questions.Readings),
    "legal": ({}, questions.Legal),
    "finders": ({}, questions.Finders),
    "groups": ({}, questions.Groups),
    "label": ({"cards": ["S7"]}, questions.Label),
    "tribute": ({}, questions.Tribute),
}


@pytest.mark.parametrize("what", QUESTIONS)
def test_every_answer_about_a_hand_is_of_the_contract(server: Server, what: str) -> None:
    data, shape = QUESTIONS[what]
    hand = ["S7", "S7", "H7", "S8", "S9", "ST", "SJ", "H2"]
    told = HTTP.post(f"{server.url}/api/study", json={"what": what, "data": data, "hand": hand})
    msgspec.json.decode(told.content, type=shape)


def _check_answers(ann: Person, code: str) -> None:
    """Every list and every account of a finished match."""
    match = f"/matches/{code}-1"
    for path, shape in {
        f"/tables/{code}": messages.Room,
        f"/tables/{code}/facts": messages.Welcome,
        f"/tables/{code}/link": answers.Link,
        f"/tables/{code}/invites": answers.Invites,
        "/lobby": answers.Lobby,
        "/matches": answers.History,
        f"{match}/sheet": answers.Sheet,
        f"{match}/verify": answers.Verified,
        f"{match}/replay": answers.Replay,
        f"{match}/deals/1": answers.DealEnded,
        "/books": answers.Books,
        "/me": answers.Me,
        "/people/me": social.Profile,
        "/leaders": social.Leaders,
        "/circle": social.Circle,
        "/ranked": social.Queued,
        "/nothing": answers.Failed,
    }.items():
        msgspec.json.decode(ann.call("GET", path).content, type=shape)


def test_the_description_has_the_answers(server: Server) -> None:
    told = HTTP.get(f"{server.url}/api/openapi.json").json()
    room = told["paths"]["/api/tables/{table_id}"]["get"]["responses"]
    assert room["200"]["content"]["application/json"]["schema"] == {"$ref": "#/components/schemas/Room"}
    assert room["default"]["content"]["application/json"]["schema"] == {"$ref": "#/components/schemas/Failed"}
    assert "chairs" in told["components"]["schemas"]["Room"]["properties"]


def test_what_the_contract_does_not_know_is_found() -> None:
    with pytest.raises(msgspec.ValidationError):
        READ.decode('{"type":"pong","at":1,"now":2,"more":3}')


def test_uvicorn_is_of_the_version_whose_protocols_are_subclassed() -> None:
    """Another one: read both files against its protocols, then change the range in pyproject.toml and here."""
    assert uvicorn.__version__.startswith(f"{SUBCLASSED}.")
    assert f'"uvicorn>={SUBCLASSED},<' in (ROOT / "pyproject.toml").read_text()
