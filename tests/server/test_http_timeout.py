"""Whoever calls and does not say what he wants is not waited for."""

import asyncio
import socket

import pytest
import uvicorn

from guandan.server.wire import http_timeout
from guandan.server.wire.http_timeout import TimedHttp

HEAD = b"GET / HTTP/1.1\r\nHost: here\r\n"


async def app(_: object, __: object, send: object) -> None:
    """Answers everything alike."""
    assert callable(send)
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"2")]})
    await send({"type": "http.response.body", "body": b"ok"})


def test_who_says_nothing_or_never_ends_is_hung_up_on_and_who_asks_is_answered(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(http_timeout, "PATIENCE", 0.2)

    async def live() -> None:
        listening = socket.socket()
        listening.bind(("127.0.0.1", 0))
        listening.listen()
        config = uvicorn.Config(app, http=TimedHttp, lifespan="off", log_config=None, timeout_keep_alive=60)
        server = uvicorn.Server(config)
        serving = asyncio.create_task(server.serve([listening]))
        address = listening.getsockname()
        silent, said = await asyncio.open_connection(*address)
        slow, writing = await asyncio.open_connection(*address)
        writing.write(HEAD)
        asking, asked = await asyncio.open_connection(*address)
        for _ in range(2):  # and again on the same connection
            asked.write(HEAD + b"\r\n")
            assert b"200 OK" in await asking.readuntil(b"ok")
        assert await silent.read() == b""
        assert await slow.read() == b""
        asked.write(HEAD)  # a second head that never ends
        assert await asking.read() == b""
        for writer in (said, writing, asked):
            writer.close()
            await writer.wait_closed()
        server.should_exit = True
        await serving

    asyncio.run(asyncio.wait_for(live(), 60))
