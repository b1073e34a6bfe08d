"""Cookies, and pages of other sites that would like to use them."""

import asyncio
from collections.abc import Iterator

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus
from websockets.typing import Origin

from tests.server.client import HTTP, Server
from tests.server.local import LocalServer
from tests.server.web import browser, guest, refused, table

PUBLIC = "https://guandan.example"


@pytest.fixture(scope="module")
def behind_https(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with LocalServer(tmp_path_factory.mktemp("https"), public_url=PUBLIC) as running:
        yield running


def _flags(answer: httpx.Response) -> set[str]:
    return {part.strip().lower() for part in answer.headers["set-cookie"].split(";")[1:]}


def test_a_page_gets_a_cookie_that_no_script_reads(server: Server) -> None:
    with browser(server) as page:
        answer = page.post("/guest", json={"name": "Ann"})
        assert "token" not in answer.json()
        assert {"httponly", "samesite=lax", "path=/"} <= _flags(answer)
        assert "secure" not in _flags(answer)
        assert page.get("/me").json()["name"] == "Ann"
        assert page.post("/tables", json={}).status_code == 201


def test_over_https_the_cookie_is_for_this_host_alone(behind_https: Server) -> None:
    with browser(behind_https, Origin=PUBLIC) as page:
        answer = page.post("/guest", json={"name": "Ann"})
    assert answer.headers["set-cookie"].startswith("__Host-guandan=")
    assert {"secure", "httponly", "path=/"} <= _flags(answer)
    assert not any(flag.startswith("domain") for flag in _flags(answer))
    assert answer.headers["strict-transport-security"].startswith("max-age=")


def test_signing_out_takes_the_cookie_away(server: Server) -> None:
    with browser(server) as page:
        page.post("/guest", json={"name": "Ann"})
        assert page.post("/sign-out", json={}).status_code == 204
        assert "guandan" not in page.cookies
        assert page.get("/me").status_code == 204


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
        {"Origin": "http://127.0.0.1:1"},
        {"X-Guandan": ""},
        {"Origin": ""},
    ],
)
def test_a_page_of_another_site_changes_nothing(server: Server, headers: dict[str, str]) -> None:
    with browser(server) as page:
        page.post("/guest", json={"name": "Ann"})
        refused(page.post("/tables", json={}, headers=headers), 403, "wrong_origin")


def test_a_form_of_another_site_changes_nothing(server: Server) -> None:
    """A form has neither the header nor our origin; some old browsers send none at all."""
    with browser(server) as page:
        page.post("/guest", json={"name": "Ann"})
        cookie = {"Cookie": f"guandan={page.cookies['guandan']}", "Content-Type": "text/plain"}
    for added in ({}, {"Authorization": "Basic Zm9v"}):  # as for a proxy with a password
        answer = HTTP.post(f"{server.url}/api/tables", content="{}", headers={**cookie, **added})
        refused(answer, 403, "wrong_origin")


def test_a_program_with_a_token_needs_no_origin(server: Server) -> None:
    with guest(server) as one:
        assert one.post("/tables", json={}).status_code == 201
        refused(one.post("/tables", json={}, headers={"Origin": "https://evil.example"}), 403, "wrong_origin")


def test_no_other_site_may_read_answers(server: Server) -> None:
    asked = {"Origin": "https://evil.example", "Access-Control-Request-Method": "POST"}
    answer = HTTP.options(f"{server.url}/api/tables", headers=asked)
    assert not any(name.startswith("access-control") for name in answer.headers)


def test_with_a_public_address_only_its_pages_are_ours(behind_https: Server) -> None:
    with browser(behind_https) as by_its_port:
        refused(by_its_port.post("/guest", json={"name": "Ann"}), 403, "wrong_origin")


async def _knock(server: Server, origin: str | None, cookie: str, code: str) -> str:
    headers = {"Cookie": f"guandan={cookie}"} if cookie else {}
    address = f"ws://127.0.0.1:{server.port}/api/socket"
    async with connect(address, origin=Origin(origin) if origin else None, additional_headers=headers) as socket:
        await socket.send(f'{{"type":"hello","table":"{code}"}}')
        return str(await socket.recv())


def test_a_socket_is_opened_by_our_own_page_only(server: Server) -> None:
    with browser(server) as page:
        page.post("/guest", json={"name": "Ann"})
        code, cookie = table(page), page.cookies["guandan"]
    assert '"welcome"' in asyncio.run(_knock(server, server.url, cookie, code))
    for origin in ("https://evil.example", "null", None):
        with pytest.raises(InvalidStatus) as denied:
            asyncio.run(_knock(server, origin, cookie, code))
        assert denied.value.response.status_code == 403
        assert b"wrong_origin" in (denied.value.response.body or b"")
    assert '"viewer":"public"' in asyncio.run(_knock(server, None, "", code)), "whoever is nobody watches"
