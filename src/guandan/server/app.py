"""The application: routes, errors, and what lives as long as the server does."""

import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse

from guandan.game.errors import GuandanError, Unreadable
from guandan.server import socket
from guandan.server.caretaker import Caretaker
from guandan.server.context import Context
from guandan.server.directory import Directory
from guandan.server.house import House
from guandan.server.keeping import Keeper
from guandan.server.people import People
from guandan.server.rest import lobby, matches, people, profiles, tables
from guandan.store import LogStore

STATUS = {"unreadable": 400, "illegal": 422, "out_of_turn": 409, "ambiguous": 409, "not_allowed": 403, "conflict": 409}
MISSING = ("no_such_room", "no_such_log", "no_such_played", "no_such_person")


def application(place: str | Path, key: bytes | None = None) -> FastAPI:
    """The server on a store. `key` signs tokens; without one they are good until the server stops."""

    @asynccontextmanager
    async def life(app: FastAPI) -> AsyncIterator[None]:
        with LogStore(place) as store:
            keeper = Keeper(store)
            house, directory = House(keeper), Directory(keeper, store)
            caretaker = Caretaker(house, directory)
            app.state.context = Context(house, People(key or secrets.token_bytes(32)), directory)
            house.start()
            directory.start()
            caretaker.start()
            yield
            await caretaker.stop()
            await directory.stop()
            await house.stop()

    app = FastAPI(title="guandan", docs_url=None, redoc_url=None, openapi_url="/api/openapi.json", lifespan=life)
    for part in (socket, people, profiles, tables, lobby, matches):
        app.include_router(part.router)
    app.add_exception_handler(GuandanError, _refused)
    app.add_exception_handler(RequestValidationError, _unreadable)
    return app


async def _refused(_: Request, error: Exception) -> JSONResponse:
    refused = error if isinstance(error, GuandanError) else Unreadable("message_unreadable", detail="")
    status = 401 if refused.code == "not_signed_in" else 404 if refused.code in MISSING else STATUS[refused.kind]
    return JSONResponse({"error": refused.as_json()}, status)


async def _unreadable(request: Request, error: Exception) -> JSONResponse:
    first = error.errors()[0] if isinstance(error, RequestValidationError) else {}
    place = ".".join(str(part) for part in first.get("loc", ()))
    return await _refused(request, Unreadable("message_unreadable", detail=f"{place}: {first.get('msg', '')}"[:200]))
