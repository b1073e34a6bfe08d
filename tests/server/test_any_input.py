"""Whatever is sent, by HTTP or over the socket: no 500, no traceback, nothing changed."""

import asyncio
import json
import socket
from collections import Counter
from collections.abc import Iterator
from typing import Any
from zlib import crc32

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis import Case, Response
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import content_type_conformance
from websockets.asyncio.client import connect

from tests.conftest import SOAK
from tests.server.client import HTTP, Person, Server
from tests.server.test_complaints import at_play
from tests.server.test_whole_matches import table_of

EXAMPLES = 200 if SOAK else 2
SAMPLE = 1 if SOAK else 6
"""One in so many requests is sent: there are thousands at the edges of the schemas, and most differ in one field."""
KINDS = ["hello", "do", "ask", "ping", "deal", ""]
ACTS = ["play", "pass", "tribute", "sit", "role", "rule", "pause", "deal", "timeout", "ready", "begin", "close", "x"]

scalars = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20)
values = st.recursive(
    scalars, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4)
)
messages = st.fixed_dictionaries(
    {"type": st.sampled_from(KINDS)},
    optional={
        "id": st.text(max_size=70) | scalars,
        "act": st.sampled_from(ACTS) | scalars,
        "what": st.sampled_from(["readings", "legal", "hint", "finders", "label", "groups", "counter"]) | scalars,
        "data": st.dictionaries(
            st.sampled_from(["cards", "as", "card", "seat", "to", "who", "role", "deal", "reason", "seats"])
            | st.text(),
            st.sampled_from(["S2", "E", "HR HR", "pair:8"]) | values,
            max_size=4,
        )
        | values,
        "seq": scalars,
    },
)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server in a process of its own: whatever breaks it must not break the tests.

    Hypothesis also changes Python's limit of recursion for the whole process, and a server has its own.
    """
    with Server(tmp_path_factory.mktemp("server")) as running:
        yield running


@pytest.fixture(scope="module")
def schema(server: Server) -> Any:
    # Server-sent events have no end; they carry what the socket does.
    return schemathesis.openapi.from_url(f"{server.url}/api/openapi.json").exclude(path_regex="/events$")


class Caller:
    """Somebody who signs in again when a request has ended their session."""

    def __init__(self, server: Server) -> None:
        self._server, self._person = server, Person(server, "甲")

    def call(self, case: Case[Any]) -> Response:
        response = case.call(headers={"Authorization": f"Bearer {self._person.token}"}, timeout=90)
        if response.status_code == 401:
            self._person = Person(self._server, "甲")
        return response


@pytest.fixture
def caller(server: Server) -> Caller:
    return Caller(server)


made = Counter[str]()
"""How many requests were made of each operation; each begins its sample at another one."""

lazy = schemathesis.pytest.from_fixture("schema")


@lazy.parametrize()
@settings(max_examples=EXAMPLES, suppress_health_check=list(HealthCheck), deadline=None)
def test_no_request_breaks_the_server(case: Case[Any], caller: Caller) -> None:
    made[case.operation.label] += 1
    if (made[case.operation.label] + crc32(case.operation.label.encode())) % SAMPLE:
        return
    response = caller.call(case)
    case.validate_response(response, checks=[not_a_server_error, content_type_conformance])
    assert b"Traceback" not in response.content
    if response.status_code >= 400:
        assert {"code", "message", "message_zh"} <= response.json()["error"].keys()


@pytest.mark.parametrize(
    "header", ["Origin: http://[", "Host: [", "Cookie: guandan=\xff", "Authorization: Bearer \xff"]
)
@pytest.mark.parametrize(
    "body", ["{}", "[" * 60_000, '{"name":' * 8_000, '{"name":"\\ud800"}', '{"name":%s}' % ("9" * 5000)]
)
def test_no_header_and_no_nesting_breaks_the_server(server: Server, header: str, body: str) -> None:
    lines = ["POST /api/guest HTTP/1.1", "Content-Type: application/json", f"Content-Length: {len(body)}", header]
    lines += [] if header.startswith("Host") else ["Host: x"]
    with socket.create_connection(("127.0.0.1", server.port)) as raw:
        raw.sendall("\r\n".join([*lines, "", body]).encode("latin-1"))
        status = int(raw.makefile("rb").readline().split()[1])
    assert 400 <= status < 500


@pytest.fixture(scope="module")
def player(server: Server) -> tuple[Person, str]:
    """Somebody at a table where another is waited for, who can therefore change nothing."""
    people = [Person(server, name) for name in ("甲", "乙", "丙", "丁")]
    table = table_of(people, "JS23", format={"clock": "none"}, absent=3600)
    at_play(people, table)
    return Person(server, "看客"), table


@given(sent=st.lists(messages.map(json.dumps) | st.text(max_size=200) | values.map(json.dumps), max_size=12))
@settings(max_examples=400 if SOAK else 20, deadline=None)
def test_no_message_breaks_the_socket(server: Server, player: tuple[Person, str], sent: list[str]) -> None:
    person, table = player
    before = HTTP.get(f"{server.url}/api/tables/{table}").json()

    async def talk() -> None:
        async with connect(f"ws://127.0.0.1:{server.port}/api/socket", max_size=None) as socket:
            await socket.send(json.dumps({"type": "hello", "table": table, "token": person.token}))
            assert json.loads(await socket.recv())["type"] == "welcome"
            for text in sent:
                await socket.send(text)
            await socket.send('{"type":"ping","at":77}')
            while True:
                told = json.loads(await socket.recv())
                assert told["type"] in ("refused", "pong", "welcome", "hello", "answer")
                assert "Traceback" not in str(told)
                if told == {**told, "type": "pong", "at": 77}:
                    return

    asyncio.run(talk())
    assert HTTP.get(f"{server.url}/api/tables/{table}").json() == before
