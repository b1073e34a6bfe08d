"""Too much, too fast, too big: what is refused, and that it is told."""

import asyncio
import json
import socket
import time
from collections.abc import Iterator
from contextlib import AsyncExitStack

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from guandan.game.errors import GuandanError
from guandan.server.operations import limits as module
from guandan.server.operations.limits import NO_LIMITS, Buckets, FastBots, Limits, block_of, limits_of
from tests.server.client import HTTP, Person, Server
from tests.server.house import wait_for
from tests.server.local import LocalServer
from tests.server.turned import TurnedClock
from tests.server.web import PASSWORD, guest, program, refused, table

SET = ("acts=10", "entries=40", "passwords=18", "tables=3", "person=2", "spectators=2", "address=8", "body=65536")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with LocalServer(tmp_path_factory.mktemp("limits"), limits=limits_of(["all=0", *SET])) as running:
        yield running


def _wait_told(answer: httpx.Response) -> None:
    refused(answer, 429, "too_fast")


def _first_refusal(one: httpx.Client, path: str) -> httpx.Response:
    """Ask again and again, faster than the limit fills up, until it is too fast."""
    answers = (one.get(path) for _ in range(2000))
    return next(answer for answer in answers if answer.status_code != 200)


def test_a_huge_body_is_refused(server: Server) -> None:
    with guest(server) as one:
        refused(one.post("/tables", json={"terms": {"title": "x" * 70_000}}), 413, "too_large")


def test_a_huge_body_of_unknown_length_is_refused(server: Server) -> None:
    def endless() -> Iterator[bytes]:
        for _ in range(70):
            yield b" " * 1024

    with guest(server) as one:
        refused(one.post("/tables", content=endless()), 413, "too_large")


def test_a_lying_length_is_no_way_in(server: Server) -> None:
    with socket.create_connection(("127.0.0.1", server.port)) as raw:
        raw.settimeout(10)
        raw.sendall(b"POST /api/guest HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999999999999999999\r\n\r\n{}")
        first = raw.recv(1000).split(b"\r\n")[0]
    assert b" 413 " in first or b" 400 " in first


def test_a_person_who_asks_too_fast_is_told_to_wait(server: Server) -> None:
    with guest(server) as one:
        assert one.get("/me").status_code == 200
        _wait_told(_first_refusal(one, "/me"))
    with guest(server, "Bo") as other:
        assert other.get("/me").status_code == 200


def test_passwords_cannot_be_guessed_fast(server: Server) -> None:
    with program(server) as one:
        one.post("/account", json={"name": "Victim", "password": PASSWORD})
        answers = [one.post("/sign-in", json={"name": "Victim", "password": f"guess {n}"}) for n in range(5)]
        assert [answer.status_code for answer in answers] == [401, 401, 401, 429, 429]
        _wait_told(one.post("/sign-in", json={"name": "ViCTlM", "password": PASSWORD}))


def test_a_person_has_a_few_tables_at_a_time(server: Server) -> None:
    with guest(server) as one:
        codes = [table(one) for _ in range(3)]
        refused(one.post("/tables", json={}), 429, "too_many_tables")
        one.post(f"/tables/{codes[0]}/do", json={"id": "close", "act": "close"})
        table(one)


async def _listen(server: Server, token: str, code: str) -> str:
    async with connect(f"ws://127.0.0.1:{server.port}/api/socket") as own:
        await own.send(json.dumps({"type": "hello", "table": code, "token": token}))
        return str(await own.recv())


def test_a_person_and_a_table_have_a_few_connections(server: Server) -> None:
    with guest(server) as owner, guest(server, "Bo") as one, guest(server, "Cy") as other:
        code = table(owner)
        mine, others, owners = (who.headers["Authorization"].split()[1] for who in (one, other, owner))

    async def crowd() -> tuple[str, str, str]:
        address = f"ws://127.0.0.1:{server.port}/api/socket"
        async with connect(address) as first, connect(address) as second:
            for own in (first, second):
                await own.send(json.dumps({"type": "hello", "table": code, "token": mine}))
                assert '"welcome"' in str(await own.recv())
            return (
                await _listen(server, mine, code),
                await _listen(server, others, code),
                await _listen(server, owners, code),
            )

    again, looker, owner_told = asyncio.run(crowd())
    assert "too_many_connections" in again
    assert "table_full" in looker
    assert '"welcome"' in owner_told
    # The two have gone; the server notices it a moment later.
    wait_for(lambda: '"welcome"' in asyncio.run(_listen(server, others, code)))


def test_an_address_has_a_few_connections(server: Server, caplog: pytest.LogCaptureFixture) -> None:
    async def many() -> None:
        async with AsyncExitStack() as opened:
            for _ in range(20):
                await opened.enter_async_context(connect(f"ws://127.0.0.1:{server.port}/api/socket"))

    with pytest.raises(InvalidStatus) as denied:
        asyncio.run(many())
    assert denied.value.response.status_code == 429
    assert b"too_many_connections" in (denied.value.response.body or b"")
    assert denied.value.response.headers["retry-after"]
    assert "handshake" not in caplog.text  # who is turned away is no fault of ours


def test_a_flood_on_the_socket_is_slowed_and_others_play_on(server: Server) -> None:
    with guest(server) as one:
        code, token = table(one), one.headers["Authorization"].split()[1]

    async def flood() -> list[str]:
        told: list[str] = []
        address = f"ws://127.0.0.1:{server.port}/api/socket"
        async with connect(address, close_timeout=0) as own:  # nobody reads a flood to its end
            await own.send(json.dumps({"type": "hello", "table": code, "token": token}))
            for _ in range(200):
                await own.send('{"type":"ping"}')
            while not told or '"too_fast"' not in told[-1]:
                told.append(str(await own.recv()))
        return told

    told = asyncio.run(flood())
    assert any('"pong"' in one for one in told)
    with guest(server, "Bo") as other:
        assert other.get("/me").status_code == 200


def test_guests_cannot_be_made_without_end(tmp_path_factory: pytest.TempPathFactory) -> None:
    """And an address that asks for anything too fast is told so."""
    limits = limits_of(["all=0", "entries=5", "requests=2"])
    with LocalServer(tmp_path_factory.mktemp("flood"), limits=limits) as server, program(server) as one:
        made = [one.post("/guest", json={"name": "Ann"}) for _ in range(8)]
        assert [answer.status_code for answer in made] == [201] * 5 + [429] * 3
        _wait_told(made[-1])
        _wait_told(_first_refusal(one, "/openapi.json"))
        assert HTTP.get(f"{server.url}/healthz").status_code == 200


def test_the_door_for_bots_of_the_platforms_has_the_same_limits(tmp_path_factory: pytest.TempPathFactory) -> None:
    limits = limits_of(["all=0", "entries=1", "tables=1", "person=1"])
    with LocalServer(tmp_path_factory.mktemp("lobby"), limits=limits) as server:
        ann = Person(server, "Ann")  # one guest more would be one too many
        code = ann.call("POST", "/tables", terms={}).json()["id"]
        door = f"ws://127.0.0.1:{server.port}/game"

        async def refused_at(address: str) -> str:
            async with connect(address) as bot:
                told: str = json.loads(await bot.recv())["error"]["code"]
                return told

        def holder() -> str:
            return str(ann.call("GET", f"/tables/{code}").json()["chairs"][0]["holder"])

        async def come() -> list[str]:
            told = [await refused_at(f"{door}/Bo"), await refused_at(f"{door}/Ann?token={ann.token}")]
            async with connect(f"{door}/{code}/Ann?token={ann.token}"):
                await asyncio.to_thread(wait_for, holder)
                return [*told, await refused_at(f"{door}/{code}/Ann?token={ann.token}")]

        assert asyncio.run(come()) == ["too_fast", "too_many_tables", "too_many_connections"]
        # Nobody was left behind who had been refused: the bot has gone, and with it from its chair.
        wait_for(lambda: not holder())


def test_a_bucket_fills_again(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr(time, "monotonic", lambda: now)
    buckets = Buckets(rate=2, burst=3)
    for _ in range(3):
        buckets.take("a")
    with pytest.raises(GuandanError) as refused_:
        buckets.take("a")
    assert refused_.value.facts["retry"] == 1
    buckets.take("b")
    now += 0.5
    buckets.take("a")


def test_buckets_forget_who_was_quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_KEYS", 10)
    buckets = Buckets(rate=1, burst=5)
    for number in range(1000):
        buckets.take(str(number))
    assert len(buckets._left) <= 10


def test_addresses_of_one_person_are_one() -> None:
    assert block_of("2001:db8::1") == block_of("2001:db8::ffff:1")
    assert block_of("2001:db8::1") != block_of("2001:db8:0:1::1")
    assert block_of("::ffff:192.0.2.1") == block_of("192.0.2.1")
    assert block_of("not an address") == "not an address"


def test_limits_are_set_by_name() -> None:
    assert limits_of(["tables=5", "acts=0"]) == Limits(tables=5, acts=0)
    assert limits_of(["all=0"]) == NO_LIMITS
    for wrong in ("tables", "tables=-1", "tables=x", "chairs=4", "tables=99999999999"):
        with pytest.raises(GuandanError, match="is not a valid limit"):
            limits_of([wrong])


def test_bots_of_fast_tables_leave_the_processor_to_people() -> None:
    clock = TurnedClock()
    bots = FastBots(Limits(bots=2), clock)
    assert [bots.rest("ann", 0) > 0 for _ in range(21)] == [False] * 20 + [True]
    assert bots.rest("ann", 1000) == 0, "a table at which people can follow the bots is not limited"
    assert [bots.rest("bob", 0) > 0 for _ in range(20)] == [False] * 20
    assert [bots.rest("cai", 0) > 0 for _ in range(21)] == [False] * 20 + [True]
    assert bots.rest("dan", 0) > 0, "all fast tables together have three times as much"
    asyncio.run(clock.turn(1))
    assert bots.rest("ann", 0) == 0
    assert FastBots(NO_LIMITS).rest("ann", 0) == 0
