"""What tests of lobby, history and forks do at a server: make tables, let bots play, wait."""

import asyncio
import inspect
import time
from collections.abc import Callable
from typing import Any

import httpx

from tests.server.client import HTTP, Json, Person, Server

FAST: Json = {"pace": 0, "between": 0}
ONE_DEAL: Json = {"mode": "deals", "max_deals": 1}
PATIENCE = 120
"""Seconds until something is given up. It says that something is stuck, and nothing about speed."""


class Member(Person):
    """Somebody with an account."""

    def __init__(self, server: Server, name: str) -> None:
        """Make the account."""
        account = {"name": name, "password": "correct horse"}
        told = HTTP.post(f"{server.url}/api/account", json=account).json()
        self.server, self.id, self.name, self.token = server, told["id"], name, told["token"]


def wait_for(ready: Callable[[], Any]) -> Any:
    """What `ready` gives as soon as it gives something."""
    end, pause = time.monotonic() + PATIENCE, 0.002
    while time.monotonic() < end:
        found = ready()
        if found:
            return found
        time.sleep(pause)
        pause = min(2 * pause, 0.05)
    raise AssertionError(f"waited in vain for {_lines(ready)}")


async def until(ready: Callable[[], Any], *going: "asyncio.Future[Any]") -> None:
    """Wait until something is so. What goes on meanwhile must not end before."""
    try:
        async with asyncio.timeout(PATIENCE):
            while not ready():
                for ended in [one for one in going if one.done()]:
                    ended.result()  # its fault, if it had one
                    assert ready(), f"it ended before {_lines(ready)}"
                await asyncio.sleep(0.002)
    except TimeoutError as late:
        raise AssertionError(f"waited in vain for {_lines(ready)}") from late


def _lines(ready: Callable[[], Any]) -> str:
    """What was waited for, as it is written."""
    return inspect.getsource(ready).strip()


def new_table(person: Person, **more: Any) -> Json:
    """A fast table of one deal."""
    terms = {**FAST, "format": ONE_DEAL, **more.pop("terms", {})}
    answer = person.call("POST", "/tables", terms=terms, **more)
    assert answer.status_code == 201, answer.text
    room: Json = answer.json()
    return room


def snapshot(person: Person, table: str) -> Json:
    """What somebody sees of a table now."""
    answer: Json = person.call("GET", f"/tables/{table}/facts").json()
    return answer


def seated(person: Person, table: str, *chairs: int) -> None:
    """Wait until chairs are taken, all four if none are named."""

    def taken() -> bool:
        told = person.call("GET", f"/tables/{table}").json()["chairs"]
        return all(told[at]["holder"] for at in chairs or range(4))

    wait_for(taken)


def played_out(person: Person, **more: Any) -> Json:
    """A table at which a bot has played every chair to the end, the person's too."""
    room = new_table(person, sit="S", bots=True, **more)
    away = person.do(room["id"], "away", "gone")
    assert "seq" in away, away
    wait_for(lambda: snapshot(person, room["id"])["state"]["over"])
    return room


def refused(answer: httpx.Response) -> tuple[int, str]:
    """The status and the code of a refusal."""
    return answer.status_code, answer.json()["error"]["code"]
