"""What every request needs: the parts of the running server. They hang on the application."""

import secrets
from dataclasses import dataclass
from typing import Annotated, NamedTuple, cast

from fastapi import Depends, Request
from starlette.requests import HTTPConnection

from guandan.game.errors import NotAllowed
from guandan.server.events.hub import Events
from guandan.server.events.tables import EventTables
from guandan.server.events.weekly_events import WeeklyEvents
from guandan.server.index.directory import Directory
from guandan.server.operations.clock import Clock
from guandan.server.operations.doors import Doors
from guandan.server.operations.health import Health
from guandan.server.operations.limits import Guard
from guandan.server.operations.metrics import Metrics
from guandan.server.operations.worker_pool import Asker, WorkerPool
from guandan.server.people.administration import Administration
from guandan.server.people.circle import Circle
from guandan.server.people.grants import Grants
from guandan.server.people.invites import Invites
from guandan.server.people.person import VISITOR, Person
from guandan.server.people.playerlinks import PlayerLinks
from guandan.server.people.reports import Reports
from guandan.server.people.roles import Roles
from guandan.server.people.sightings import Sightings
from guandan.server.people.sign_in import People
from guandan.server.settings import Settings
from guandan.server.tables.house import House
from guandan.server.tables.listener import is_private
from guandan.server.tables.ranked import RankedQueue
from guandan.server.tables.table import Table
from guandan.server.wire import origins
from guandan.server.wire.gate import address_of


@dataclass(frozen=True)
class Context:
    """The parts of a running server."""

    house: House
    people: People
    roles: Roles
    invites: Invites
    settings: Settings
    guard: Guard
    doors: Doors
    metrics: Metrics
    directory: Directory
    workers: WorkerPool
    administration: Administration
    health: Health
    events: Events
    grants: Grants
    online: EventTables
    circle: Circle
    reports: Reports
    queue: RankedQueue
    weekly: WeeklyEvents
    sightings: Sightings

    @property
    def clock(self) -> Clock:
        """The clock of the server."""
        return self.house.keeper.clock

    @property
    def player_links(self) -> PlayerLinks:
        """The personal links of the players of events."""
        return PlayerLinks(self.invites, self.grants, self.clock)

    async def table(self, table_id: str, person: str = "") -> Table:
        """A table as somebody may see it. Raises a refusal if there is none, or it is private to others."""
        table = await self.house.table(table_id)
        if is_private(table.room.state, person):
            raise NotAllowed("private_table")
        return table


def context_of(connection: HTTPConnection) -> Context:
    """The context of a request or socket."""
    return cast("Context", connection.app.state.context)


def token_of(request: Request) -> str:
    """The token of a request, in its header or its cookie; nothing if it has none."""
    return origins.token_of(request, context_of(request).settings)


async def person_of(request: Request) -> Person:
    """Who sends a request. Raises NotAllowed if nobody says, or they send too many."""
    context = context_of(request)
    person = await context.people.person(token_of(request))
    context.guard.acts.take(person.id)
    return person


async def anybody_of(request: Request) -> Person | None:
    """Who sends a request, or None if nobody says."""
    try:
        return await person_of(request)
    except NotAllowed as refused:
        if refused.code != "not_signed_in":
            raise
        return None


Here = Annotated[Context, Depends(context_of)]
Me = Annotated[Person, Depends(person_of)]
Anybody = Annotated[Person | None, Depends(anybody_of)]
Token = Annotated[str, Depends(token_of)]


class Looker(NamedTuple):
    """Who looks at a table, with the session they signed in by."""

    person: Person
    session: str


async def looker_of(connection: HTTPConnection, token: str = "") -> Looker:
    """Who looks, by a token or that of the connection; without one a visitor."""
    context = context_of(connection)
    token = token or origins.token_of(connection, context.settings)
    if not token:
        return Looker(Person(VISITOR + secrets.token_hex(8), ""), "")
    person = await context.people.person(token)
    context.guard.acts.take(person.id)
    return Looker(person, context.people.session(token))


async def _looking(request: Request) -> Looker:
    return await looker_of(request)


Looking = Annotated[Looker, Depends(_looking)]


def asker_of(me: Anybody, request: Request) -> Asker:
    """Who asks, as far as it is known."""
    address = address_of(request)
    return Asker(address if me is None else me.id, address)


Asking = Annotated[Asker, Depends(asker_of)]
