"""Running a server: its options, its health, its numbers, its headers, its own pages."""

import asyncio
import json
import signal
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from html.parser import HTMLParser
from pathlib import Path

import pytest
from click.testing import CliRunner

from guandan.cli.main import main
from guandan.cli.serve import USUAL_PORT, listen
from guandan.game.errors import NotAllowed
from guandan.server.operations import mailbox
from guandan.server.people.person import Person as Viewer
from guandan.server.tables.listener import Listener
from tests.server.client import HTTP, PATIENCE, Json, Person, Server
from tests.server.house import new_table, played_out, wait_for
from tests.server.local import LocalServer
from tests.server.web import account, browser, guest, program, refused, table


@pytest.fixture(autouse=True)
def _home(monkeypatch: pytest.MonkeyPatch) -> None:
    """`--data` changes the environment; it is put right after each test."""
    monkeypatch.setenv("GUANDAN_HOME", "unused")


@pytest.fixture(scope="module")
def proxied(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with LocalServer(tmp_path_factory.mktemp("operations"), proxy="127.0.0.1") as running:
        yield running


def test_every_answer_has_the_headers(server: Server) -> None:
    for path in ("/api/openapi.json", "/api/me", "/api/docs", "/healthz", "/nothing", "/api/tables/NOTHING"):
        headers = HTTP.get(f"{server.url}{path}").headers
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "frame-ancestors 'none'" in policy
        assert "unsafe" not in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["x-frame-options"] == "DENY"
        assert headers["referrer-policy"] == "no-referrer"
        assert "camera=()" in headers["permissions-policy"]
        assert ("no-store" in headers.get("cache-control", "")) is path.startswith("/api/")
        assert "server" not in headers
        assert "strict-transport-security" not in headers


def test_what_is_not_there_is_refused_in_the_one_shape(server: Server) -> None:
    with program(server) as one:
        refused(one.get("/nothing"), 404, "no_such_page")
        refused(one.delete("/guest"), 405, "no_such_method")
        refused(one.get("/tables/NOTHING"), 404, "no_such_room")
        refused(one.post("/guest", json={"nickname": "Ann"}), 400, "message_unreadable")
        refused(one.post("/guest", content=b"\xff{"), 400, "message_unreadable")


def test_an_error_does_not_show_what_was_sent(server: Server) -> None:
    with program(server) as one:
        answer = one.post("/account", json={"name": "Ann", "password": {"secret": "hunter2hunter2"}})
    refused(answer, 400, "message_unreadable")
    assert "hunter2" not in answer.text


def test_health_and_numbers(server: Server) -> None:
    with guest(server) as one:
        table(one)
        code = one.post("/tables", json={"sit": "E", "bots": True}).json()["id"]
        one.post(f"/tables/{code}/do", json={"id": "1", "act": "stand"})
        one.post(f"/tables/{code}/do", json={"id": "2", "act": "stand"})
    assert HTTP.get(f"{server.url}/healthz").json()["ok"]
    numbers = HTTP.get(f"{server.url}/metrics").text
    for line in (
        "guandan_tables ",
        "guandan_connections ",
        "guandan_playing ",
        "guandan_bots ",
        'guandan_commands_total{outcome="done"}',
        'guandan_commands_total{outcome="out_of_turn"}',
        "guandan_command_seconds_bucket",
        "guandan_append_seconds_count",
    ):
        assert f"\n{line}" in numbers, line


def test_a_proxy_we_know_tells_the_address_and_the_scheme(proxied: Server) -> None:
    """And so somebody from elsewhere gets no numbers, and a secure cookie."""
    from_elsewhere = {"X-Forwarded-For": "203.0.113.9", "X-Forwarded-Proto": "https"}
    answer = HTTP.get(f"{proxied.url}/metrics", headers=from_elsewhere)
    refused(answer, 403, "administrators_only")
    assert answer.headers["strict-transport-security"]
    with browser(proxied, **from_elsewhere) as page:
        made = page.post("/guest", json={"name": "Ann"})
    assert made.headers["set-cookie"].startswith("__Host-guandan=")


def test_nobody_else_is_believed(server: Server) -> None:
    forwarded = {"X-Forwarded-For": "203.0.113.9", "X-Forwarded-Proto": "https"}
    answer = HTTP.get(f"{server.url}/api/books", headers=forwarded)
    assert answer.status_code == 200
    assert "strict-transport-security" not in answer.headers


def _refused_to_serve(tmp_path: Path, *options: str) -> str:
    done = CliRunner().invoke(main, ["serve", "--lang", "en", "--data", str(tmp_path), *options])
    assert done.exit_code == 1
    assert "Traceback" not in done.stderr
    return done.stderr


def test_a_port_that_is_taken(tmp_path: Path) -> None:
    with listen("127.0.0.1", 0) as taken:
        port = taken.getsockname()[1]
        said = _refused_to_serve(tmp_path, "--port", str(port))
    assert f"[port_taken] port {port} of 127.0.0.1 is in use" in said


def test_the_usual_port_gives_way_to_a_free_one(tmp_path: Path) -> None:
    """Whether we hold it or somebody else does: `make run` always opens a table, and says where."""
    with suppress(NotAllowed), listen("127.0.0.1", USUAL_PORT) as held:
        assert held.getsockname()[1] == USUAL_PORT
        _serves_elsewhere(tmp_path)
        return
    _serves_elsewhere(tmp_path)


def _serves_elsewhere(home: Path) -> None:
    command = [sys.executable, "-m", "guandan", "serve", "--lang", "en", "--data", str(home)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as process:
        assert process.stdout is not None
        said = [process.stdout.readline() for _ in range(2)]
        process.terminate()
    assert said[0] == f"Port {USUAL_PORT} is in use: taking another one.\n"
    assert said[1].startswith("The table is open: http://127.0.0.1:")
    assert f":{USUAL_PORT}/" not in said[1]


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (("--workers", "2"), "SQLite allows one process"),
        (("--host", "203.0.113.1"), "cannot listen on 203.0.113.1"),
        (("--public-url", "guandan.example"), "is not a valid address"),
        (("--public-url", "https://guandan.example/path"), "is not a valid address"),
        (("--public-url", "https://guandan.example:https"), "is not a valid address"),
        (("--limit", "chairs=4"), "is not a valid limit"),
        (("--database", "mysql://x/y"), "not a database we know"),
    ],
)
def test_options_that_cannot_be(tmp_path: Path, options: tuple[str, ...], sentence: str) -> None:
    assert sentence in _refused_to_serve(tmp_path, *options)


def test_a_port_is_not_taken_for_another(tmp_path: Path) -> None:
    done = CliRunner().invoke(main, ["serve", "--data", str(tmp_path), "--port", "99999"])
    assert done.exit_code == 2
    assert "65535" in done.stderr


def test_a_second_server_on_one_sqlite_file_is_refused(tmp_path: Path) -> None:
    with Server(tmp_path):
        said = _refused_to_serve(tmp_path, "--port", "0")
    assert "[served_already] another server uses" in said


def test_a_monitor_may_ask_for_the_head_alone(server: Server) -> None:
    for path in ("/", "/healthz"):
        answer = HTTP.head(f"{server.url}{path}")
        assert (answer.status_code, answer.content) == (HTTP.get(f"{server.url}{path}").status_code, b"")


def test_a_misspelt_field_is_refused_and_not_overlooked(server: Server) -> None:
    person = Person(server, "甲")
    table = new_table(person)["id"]
    answer = person.call("POST", f"/tables/{table}/do", id="1", act="sit", data={"seat": "E"}, sec=5)
    refused(answer, 400, "message_unreadable")
    assert "body.sec" in answer.text


@pytest.mark.parametrize("wrong", [{"sit": "X"}, {"bots": True, "sit": "E", "terms": {"rated": 1}}])
def test_a_table_that_is_refused_is_not_there(server: Server, wrong: Json) -> None:
    person = Person(server, "甲")
    assert person.call("POST", "/tables", **wrong).status_code in (400, 403)
    assert person.call("GET", "/lobby").json()["mine"] == []


def test_the_server_ends_while_people_listen(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        person = Person(server, "甲")
        table = new_table(person)["id"]
        with (
            HTTP.stream("GET", f"{server.url}/api/tables/{table}/events", headers=_signed(person)) as events,
            ThreadPoolExecutor() as waiting,
        ):
            lines = events.iter_lines()
            assert next(lines).startswith("id:")
            polled = waiting.submit(person.call, "GET", f"/tables/{table}/facts?seen=0&wait=60")
            wait_for(lambda: "guandan_connections 2.0" in HTTP.get(f"{server.url}/metrics").text)  # both are there
            server.process.terminate()
            assert polled.result().json()["type"] == "welcome"
            assert [line for line in lines if line][1:] == [], "the stream ends in order"
        assert server.process.wait(PATIENCE) == -signal.SIGTERM


def test_the_server_ends_while_somebody_waits_for_an_event_to_grow(tmp_path: Path) -> None:
    with LocalServer(tmp_path) as server, ThreadPoolExecutor() as waiting:
        person = Person(server, "甲")
        event = person.call("POST", "/events", name="Cup", terms={}).json()
        grown = waiting.submit(person.call, "GET", f"/events/{event['id']}?seen={event['length']}&wait=60")
        wait_for(lambda: server.context.events.live[event["id"]]._grown._waiters)
        server.kill()
        assert grown.result().json()["length"] == event["length"], "answered, and not cut off in the end"
        server.start()


def test_a_stream_goes_on_from_the_last_event_that_its_reader_had(server: Server) -> None:
    person = Person(server, "甲")
    room = played_out(person)

    def first(**headers: str) -> tuple[str, Json]:
        events = f"{server.url}/api/tables/{room['id']}/events?seen=0"
        with HTTP.stream("GET", events, headers={**_signed(person), **headers}) as stream:
            lines = stream.iter_lines()
            return next(lines).removeprefix("id: "), json.loads(next(lines).removeprefix("data: "))

    last, whole = first()
    assert (last, whole["from"]) == (f"{room['match']}/{whole['length']}", 0)
    assert len(whole["facts"]) == whole["length"]
    _, again = first(**{"Last-Event-ID": f"{room['match']}/5"})
    assert again["facts"] == whole["facts"][5:]
    for no_id in ("another-1/5", "x", f"{room['match']}/-1", "/"):
        assert first(**{"Last-Event-ID": no_id})[1]["facts"] == whole["facts"]


def test_who_polls_misses_nothing_that_happens_in_the_room_between_two_polls(server: Server) -> None:
    person, other = Person(server, "甲"), Person(server, "乙")
    table = new_table(person)["id"]
    poll = f"/tables/{table}/facts?seen=0&wait=60&room="
    had = person.call("GET", f"/tables/{table}/facts").json()["room_length"]
    assert "seq" in other.do(table, "sit", "s", seat="E")
    told = person.call("GET", f"{poll}{had}").json()
    assert (told["room"]["chairs"][0]["holder"], told["room_length"]) == (other.id, had + 1)


def _signed(person: Person) -> dict[str, str]:
    return {"Authorization": f"Bearer {person.token}"}


def test_a_silent_stream_has_a_heartbeat(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mailbox, "HEARTBEAT", 0)

    async def heard() -> list[bytes | None]:
        listener = Listener(Viewer("g-1", "甲"), "1")
        silent = await mailbox.next_message(listener)
        listener.send(b"{}")
        listener.close()
        monkeypatch.setattr(mailbox, "HEARTBEAT", 60)
        return [silent, await mailbox.next_message(listener), await mailbox.next_message(listener)]

    assert asyncio.run(heard()) == [b"", b"{}", None]


def test_an_administrator_is_made_while_the_server_runs(proxied: Server) -> None:
    def admin(*words: str) -> str:
        place = ("--database", str(proxied.home / "matches.db"))
        return CliRunner().invoke(main, ["admin", *words, "--lang", "en", *place]).output

    with account(proxied, "Vera") as vera:
        assert "Vera is an administrator now" in admin("grant", "vera")
        assert vera.get("/me").json()["roles"] == ["administrator"]
        assert (
            HTTP.get(f"{proxied.url}/metrics", headers={**vera.headers, "X-Forwarded-For": "203.0.113.9"}).status_code
            == 200
        )
        assert "no more" in admin("revoke", "vera")
        assert vera.get("/me").json()["roles"] == []
    assert "[no_such_account]" in admin("grant", "Nobody")


class Addresses(HTMLParser):
    """Collects what a page loads and what stands in its own text."""

    def __init__(self) -> None:
        super().__init__()
        self.loaded: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        assert not any(name.startswith("on") or name == "style" for name in given), tag
        if tag in ("script", "link", "img", "iframe"):
            self.loaded.append(given.get("src") or given.get("href") or "inline")


def test_the_page_of_the_interface_loads_from_here_alone(server: Server) -> None:
    with program(server) as one:
        page = one.get("/docs")
        found = Addresses()
        found.feed(page.text)
        assert sorted(found.loaded) == ["/api/docs.css", "/api/docs.js"]
        script = one.get("/docs.js")
        assert script.headers["content-type"].startswith("text/javascript")
        for text in (page.text, script.text, one.get("/docs.css").text):
            assert "://" not in text
            assert "innerHTML" not in text
        paths = one.get("/openapi.json").json()["paths"]
    assert "/api/tables/{table_id}/invite" in paths
    assert "/api/docs" not in paths
