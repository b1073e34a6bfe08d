"""Browsers and programs that talk to the real server over plain HTTP."""

from typing import Any

import httpx

from tests.server.client import PATIENCE, Json, Server

PASSWORD = "correct horse battery"  # noqa: S105


def browser(server: Server, **headers: str) -> httpx.Client:
    """A page of ours: it keeps cookies, and says where it comes from."""
    own = {"Origin": server.url, "X-Guandan": "1", **headers}
    return httpx.Client(base_url=f"{server.url}/api", headers=own, timeout=PATIENCE, verify=False)  # noqa: S501


def program(server: Server, token: str = "") -> httpx.Client:
    """A program: it sends its token."""
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    return httpx.Client(base_url=f"{server.url}/api", headers=headers, timeout=PATIENCE, verify=False)  # noqa: S501


def guest(server: Server, name: str = "Ann") -> httpx.Client:
    """A program of a guest."""
    with program(server) as nobody:
        told = nobody.post("/guest", json={"name": name}).json()
    return program(server, told["token"])


def account(server: Server, name: str) -> httpx.Client:
    """A program of somebody with an account."""
    with program(server) as nobody:
        told = nobody.post("/account", json={"name": name, "password": PASSWORD}).json()
    return program(server, told["token"])


def refused(answer: httpx.Response, status: int, code: str) -> Json:
    """Check that an answer is a refusal in the one shape."""
    assert answer.status_code == status, answer.text
    error: Json = answer.json()["error"]
    assert error["code"] == code, error
    assert error["message"]
    assert error["message_zh"]
    assert answer.headers["x-request-id"]
    if status == 429:
        assert int(answer.headers["retry-after"]) == error["retry"] >= 1
    return error


def table(client: httpx.Client, **terms: Any) -> str:
    """The code of a new table."""
    made = client.post("/tables", json={"terms": terms})
    assert made.status_code == 201, made.text
    return str(made.json()["id"])
