"""What the server writes down about a match, and what it must not."""

import asyncio
import json
import logging
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
import structlog
from starlette.types import Receive, Scope, Send

from guandan.server.operations.logs import Libraries
from guandan.server.operations.metrics import Metrics
from guandan.server.settings import Settings
from guandan.server.wire.edge import Edge
from guandan.store import LogStore, database
from tests.server.client import Chair, Person, Server
from tests.server.house import wait_for
from tests.server.web import PASSWORD, browser, program, refused

GUESS = "a wrong guess of it"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """In a process of its own: what it logs is what is looked at."""
    with Server(tmp_path_factory.mktemp("logs")) as running:
        yield running


def test_no_log_shows_a_card_a_password_or_a_token(server: Server) -> None:
    """A match is played with accounts, links, mistakes and garbage; then everything that was logged is searched."""
    secrets = {PASSWORD, GUESS, *_come_and_go(server)}
    person = Person(server, "Ann")
    with program(server, person.token) as client:
        terms = {"pace": 0, "between": 0, "format": {"mode": "deals", "max_deals": 1}}
        code = client.post("/tables", json={"terms": terms, "sit": "E", "bots": True}).json()["id"]
        secrets |= {person.token, client.post(f"/tables/{code}/invite", json={}).json()["token"]}
    asyncio.run(_play(Chair(person, code)))
    wait_for(lambda: '"SOCKET"' in server.log())  # a socket is logged when the server has seen its end
    log = server.log()
    assert len(log.splitlines()) > 10
    for line in log.splitlines():
        assert json.loads(line)["level"] in ("info", "warning", "error")
    hidden = _hidden(server.home)
    assert len(hidden) > 20
    for secret in secrets | hidden:
        assert secret not in log


def _come_and_go(server: Server) -> set[str]:
    """Accounts in every way, and attempts at them; the tokens that were given."""
    tokens = set()
    with program(server) as one, browser(server) as page:
        tokens.add(one.post("/account", json={"name": "Bea", "password": PASSWORD}).json()["token"])
        refused(one.post("/account", json={"name": "Bea", "password": PASSWORD}), 409, "name_taken")
        refused(one.post("/sign-in", json={"name": "Bea", "password": GUESS}), 401, "wrong_password")
        page.post("/sign-in", json={"name": "Bea", "password": PASSWORD})
        tokens.add(page.cookies["guandan"])
        one.post(f"/sign-in?password={PASSWORD}", content=PASSWORD.encode())
        one.get(f"/tables/{PASSWORD}/{GUESS}")
        refused(one.post("/join", json={"token": GUESS}), 401, "not_signed_in")
    return tokens


async def _play(chair: Chair) -> None:
    """Play a deal with what the server proposes, with a mistake and some garbage now and then."""
    await chair.connect()
    assert chair.socket is not None
    number = 0
    while not chair.state.get("over"):
        own = [one for one in chair.state.get("expect", []) if one["who"] == "E"]
        if not own:
            await chair.receive()
            continue
        number += 1
        hand, default = chair.own.get("hand", []), chair.own.get("default") or {}
        if number % 5 == 1:
            await chair.socket.send(json.dumps({"type": "what", "cards": hand}))
            await chair.ask({"type": "do", "id": f"w{number}", "act": "play", "data": {"cards": hand}})
            await chair.ask({"type": "ask", "id": f"q{number}", "what": "legal"})
        act = own[0]["act"]
        if act == "play" and not default.get("cards"):
            act = "pass"
        data = {"value": "00"} if act == "entropy" else default
        before = len(chair.facts)
        answer = await chair.ask({"type": "do", "id": f"m{number}", "act": act, "data": data, "seq": before})
        while answer["type"] == "done" and len(chair.facts) <= before:
            await chair.receive()
    await chair.close()


def _hidden(home: Path) -> set[str]:
    """Every list of cards and every secret that the facts of the store hide, in the spellings a log could have."""
    found: set[str] = set()
    with LogStore(home / database().name) as store:
        for kept in store.logs():
            for fact in store.read(kept.log_id):
                for hidden in fact.opened.values():
                    _collect([hidden.value, hidden.salt], found)
    return found


def _collect(value: object, found: set[str]) -> None:
    if isinstance(value, dict):
        for one in value.values():
            _collect(one, found)
    elif isinstance(value, list | tuple):
        if len(value) >= 3 and all(isinstance(one, str) for one in value):
            part = value[:3]
            found.update((", ".join(map(repr, part)), json.dumps(part)[1:-1], ",".join(part), " ".join(part)))
        else:
            for one in value:
                _collect(one, found)
    elif isinstance(value, str) and len(value) > 8:
        found.add(value)


def test_a_fault_tells_the_client_its_number_and_the_log_its_place() -> None:
    async def broken(_: Scope, __: Receive, ___: Send) -> None:
        raise ValueError("S7 H7 and the token")

    async def ask() -> httpx.Response:
        edge = Edge(broken, Settings(), Metrics())
        async with httpx.AsyncClient(transport=httpx.ASGITransport(edge), base_url="http://x") as client:
            return await client.get("/api/me")

    with structlog.testing.capture_logs() as lines:
        answer = asyncio.run(ask())
    error = refused(answer, 500, "internal")
    assert error["id"] == answer.headers["x-request-id"]
    assert "S7" not in answer.text
    fault = next(line for line in lines if line["event"] == "fault")
    assert fault["error"] == "ValueError"
    assert "test_logs.py" in fault["where"][-1]
    assert "S7" not in str(lines)


def test_what_libraries_log_is_told_without_what_they_were_sent() -> None:
    logger = logging.Logger("library")
    logger.addHandler(Libraries())
    with structlog.testing.capture_logs() as lines:
        try:
            raise KeyError("S7")
        except KeyError:
            logger.exception("cannot do %s", "H7")
    assert lines[0]["said"] == "cannot do %s"
    assert lines[0]["error"] == "KeyError"
    assert "7" not in str({name: value for name, value in lines[0].items() if name != "where"})
