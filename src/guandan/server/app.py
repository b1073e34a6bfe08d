"""The application: routes, errors, and what lives as long as the server does."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import structlog
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import Response
from starlette.exceptions import HTTPException

from guandan.game.errors import GuandanError, Unreadable
from guandan.server.context import Context
from guandan.server.events.hub import Events
from guandan.server.events.tables import EventTables
from guandan.server.events.weekly import WeeklyEntries
from guandan.server.events.weekly_events import WeeklyEvents
from guandan.server.index.directory import Directory
from guandan.server.operations.caretaker import Caretaker
from guandan.server.operations.clock import MACHINE, Clock
from guandan.server.operations.doors import Doors
from guandan.server.operations.files import ran_out
from guandan.server.operations.health import Health
from guandan.server.operations.keeping import Keeper
from guandan.server.operations.limits import FastBots, Guard
from guandan.server.operations.logs import places
from guandan.server.operations.metrics import Metrics
from guandan.server.operations.running_backup import keep_backup
from guandan.server.operations.worker_pool import WorkerPool
from guandan.server.people.accounts import Accounts
from guandan.server.people.administration import Administration
from guandan.server.people.circle import Circle
from guandan.server.people.grants import Grants
from guandan.server.people.invites import Invites
from guandan.server.people.reports import Reports
from guandan.server.people.roles import Roles
from guandan.server.people.sightings import Sightings
from guandan.server.people.sign_in import TRUST, People
from guandan.server.settings import Settings
from guandan.server.tables.house import House
from guandan.server.tables.ranked import RankedQueue
from guandan.server.tables.ranked_tables import RankedTables
from guandan.server.wire import socket
from guandan.server.wire.edge import Edge
from guandan.server.wire.gate import Gate
from guandan.server.wire.njupt import socket as njupt
from guandan.server.wire.refusals import body_of, headers_of, status_of
from guandan.server.wire.rest import (
    administration,
    appeals,
    books,
    circles,
    daily,
    documents,
    entrylists,
    event_roles,
    eventplans,
    events,
    invites,
    lobby,
    matches,
    online_tables,
    operations,
    people,
    profiles,
    ranked,
    refereeing,
    sheets,
    site,
    tables,
    weekly,
)
from guandan.server.wire.shape_route import describe
from guandan.store import LogStore
from guandan.store.processes import Processes

log = structlog.get_logger()
PARTS = (
    *(
        socket,
        people,
        profiles,
        circles,
        ranked,
        weekly,
        books,
        daily,
        tables,
        events,
        entrylists,
        eventplans,
        appeals,
        event_roles,
        documents,
        sheets,
        refereeing,
        online_tables,
        invites,
        lobby,
        matches,
        operations,
        administration,
        njupt,
    ),
    site,  # the last: it takes every address that nobody else has
)


def application(place: str | Path, settings: Settings | None = None, clock: Clock = MACHINE) -> FastAPI:
    """The server on a store, by a clock."""
    settings = settings or Settings()
    guard, doors, metrics = Guard(settings.limits, clock), Doors(settings.limits), Metrics()

    @asynccontextmanager
    async def life(app: FastAPI) -> AsyncIterator[None]:
        asyncio.get_running_loop().set_exception_handler(_unhandled)
        with LogStore(place) as store:
            accounts = Accounts(store.database)
            key = accounts.key()
            keeper = Keeper(store, clock)
            keeper.appended = metrics.appended
            keeper.board_key = key
            house, directory = House(keeper, FastBots(settings.limits, clock)), Directory(keeper, store)
            circle, queue = Circle(store.database, clock), RankedQueue(store.database)
            seating = RankedTables(house, directory, queue, circle)
            caretaker = Caretaker(house, directory, processes := Processes(store), accounts, seating)
            context = app.state.context = Context(
                house,
                People(accounts, key, clock),
                Roles(store.database),
                Invites(store.database, key, clock),
                settings,
                guard,
                doors,
                metrics,
                directory,
                workers := WorkerPool(guard),
                Administration(store.database, clock),
                Health(processes, keeper),
                hub := Events(keeper, store),
                grants := Grants(store.database, clock),
                online := EventTables(hub, house, sightings := Sightings(store.database, clock), grants),
                circle,
                Reports(store.database, clock),
                queue,
                week := WeeklyEvents(
                    settings.weekly,
                    hub,
                    WeeklyEntries(store.database),
                    directory=directory,
                    circle=circle,
                    grants=grants,
                ),
                sightings,
            )
            metrics.watch(house, doors)
            house.start()
            hub.start()
            online.start()
            directory.start()
            caretaker.start()
            watching = [asyncio.create_task(_put_out_ended(context))]
            watching.append(asyncio.create_task(metrics.look_again_and_again(clock)))
            if settings.weekly is not None:
                watching.append(asyncio.create_task(week.look_again_and_again()))
            if settings.backup is not None:
                watching.append(asyncio.create_task(keep_backup(store, place, settings.backup, clock)))
            yield
            for task in watching:
                task.cancel()
            await online.stop()
            await caretaker.stop()
            await directory.stop()
            hub.stop()
            await house.stop()
            workers.close()

    app = FastAPI(title="guandan", docs_url=None, redoc_url=None, openapi_url="/api/openapi.json", lifespan=life)
    for part in PARTS:
        app.include_router(part.router)
    describe(app, [part.router for part in PARTS])
    app.add_exception_handler(GuandanError, _refused)
    app.add_exception_handler(RequestValidationError, _unreadable)
    app.add_exception_handler(HTTPException, _no_route)
    app.add_middleware(Gate, settings=settings, guard=guard, doors=doors)
    app.add_middleware(Edge, settings=settings, metrics=metrics)
    return app


async def _put_out_ended(context: Context) -> None:
    """End the connections whose session was ended by another process, and show the names that it has changed."""
    while True:
        await context.house.keeper.clock.sleep(TRUST)
        try:
            for session in await context.people.ended(context.doors.sessions()):
                context.doors.put_out(session=session)
            await context.house.look_names_up()
        except GuandanError as refused:
            log.warning("store", code=refused.code)


def _unhandled(_: asyncio.AbstractEventLoop, what: dict[str, Any]) -> None:
    """Log what went wrong in a task of our own."""
    error = what.get("exception")
    if ran_out(what):
        return
    log.error("fault", path="task", **(places(error) if isinstance(error, BaseException) else {}))


async def _refused(_: Request, error: Exception) -> Response:
    refused = error if isinstance(error, GuandanError) else Unreadable("message_unreadable", detail="")
    if status_of(refused) >= 500:
        log.warning("store", code=refused.code)
    return Response(body_of(refused), status_of(refused), headers_of(refused), "application/json")


async def _unreadable(request: Request, error: Exception) -> Response:
    first = error.errors()[0] if isinstance(error, RequestValidationError) else {}
    place = ".".join(str(part) for part in first.get("loc", ()))
    return await _refused(request, Unreadable("message_unreadable", detail=f"{place}: {first.get('msg', '')}"[:200]))


async def _no_route(request: Request, error: Exception) -> Response:
    """What the framework refuses: an address or a method that we do not have."""
    code = {404: "no_such_page", 405: "no_such_method"}.get(getattr(error, "status_code", 400))
    return await _refused(request, Unreadable(code) if code else Unreadable("message_unreadable", detail=""))
