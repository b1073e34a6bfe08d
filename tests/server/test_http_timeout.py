"""Whoever does not say what they want is not waited for; what nobody wants is read slowly; requests have their turn."""

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
import uvicorn

from guandan.server.wire import http_timeout
from guandan.server.wire.http_timeout import TimedHttp

HEAD = b"GET / HTTP/1.1\r\nHost: here\r\n"


BEGUN: list[float] = []
"""When requests have begun."""


async def app(_: object, __: object, send: object) -> None:
    """Answers everything alike."""
    assert callable(send)
    BEGUN.append(asyncio.get_running_loop().time())
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"2")]})
    await send({"type": "http.response.body", "body": b"ok"})


@asynccontextmanager
async def served() -> AsyncIterator[tuple[str, int]]:
    """The address of a server with this application."""
    listening = socket.socket()
    listening.bind(("127.0.0.1", 0))
    listening.listen()
    config = uvicorn.Config(app, http=TimedHttp, lifespan="off", log_config=None, timeout_keep_alive=60)
    server = uvicorn.Server(config)
    serving = asyncio.create_task(server.serve([listening]))
    yield listening.getsockname()
    server.should_exit = True
    await serving


def test_who_says_nothing_or_never_ends_is_hung_up_on_and_who_asks_is_answered(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def live() -> None:
        async with served() as address:
            asking, asked = await asyncio.open_connection(*address)
            for _ in range(2):  # and again on the same connection
                asked.write(HEAD + b"\r\n")
                assert b"200 OK" in await asking.readuntil(b"ok")
            monkeypatch.setattr(http_timeout, "PATIENCE", 0.05)  # from now on: nobody is hurried who does ask
            silent, said = await asyncio.open_connection(*address)
            slow, writing = await asyncio.open_connection(*address)
            writing.write(HEAD)
            assert await silent.read() == b""
            assert await slow.read() == b""
            asked.write(HEAD)  # a second head that never ends
            assert await asking.read() == b""
            for writer in (said, writing, asked):
                writer.close()
                await writer.wait_closed()

    asyncio.run(asyncio.wait_for(live(), 60))


def test_the_rest_of_a_body_whose_request_is_answered_waits_for_its_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    size = 32 << 20  # more than the system itself would hold on the way
    head = b"POST / HTTP/1.1\r\nHost: here\r\nContent-Length: %d\r\n\r\n" % size

    async def live() -> None:
        async with served() as address:
            other, asked = await asyncio.open_connection(*address)
            monkeypatch.setattr(http_timeout, "UNWANTED", 1)
            refused, unread = await asyncio.open_connection(*address)
            unread.write(head + b" " * size)
            assert b"200 OK" in await refused.readuntil(b"ok")
            for _ in range(50):
                asked.write(HEAD + b"\r\n")
                assert b"200 OK" in await other.readuntil(b"ok")
            assert unread.transport.get_write_buffer_size()
            unread.transport.abort()
            monkeypatch.setattr(http_timeout, "UNWANTED", 1 << 40)
            monkeypatch.setattr(TimedHttp, "_read_until", 0.0)
            reading, read = await asyncio.open_connection(*address)
            read.write(head + b" " * size + HEAD + b"\r\n")
            for _ in range(2):  # the second request comes after the whole body of the first
                assert b"200 OK" in await reading.readuntil(b"ok")
            for writer in (asked, read):
                writer.close()
                await writer.wait_closed()

    asyncio.run(asyncio.wait_for(live(), 60))


def test_requests_of_one_moment_begin_one_after_the_other_and_none_is_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(http_timeout, "APART", 0.02)
    monkeypatch.setattr(http_timeout, "AT_ONCE", 3)

    async def live() -> None:
        async with served() as address:
            lines = [await asyncio.open_connection(*address) for _ in range(12)]
            gone = lines.pop()[1]
            BEGUN.clear()
            before = asyncio.get_running_loop().time()
            for _, asked in lines:
                asked.write(HEAD + b"\r\n")
            gone.write(HEAD + b"\r\n")
            gone.transport.abort()  # whoever has hung up is not begun with
            for asking, asked in lines:
                assert b"200 OK" in await asking.readuntil(b"ok")
                asked.close()
                await asked.wait_closed()
            assert len(BEGUN) in (11, 12)
            for number, at in enumerate(sorted(BEGUN)):
                assert at >= before + 0.02 * (number - 2)

    asyncio.run(asyncio.wait_for(live(), 60))
