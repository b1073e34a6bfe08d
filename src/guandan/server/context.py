"""What every request needs: the house and the people. It hangs on the application."""

from dataclasses import dataclass
from typing import Annotated, cast

from fastapi import Depends, Request
from starlette.requests import HTTPConnection

from guandan.server.directory import Directory
from guandan.server.house import House
from guandan.server.listener import Person
from guandan.server.people import People


@dataclass(frozen=True)
class Context:
    """The parts of a running server."""

    house: House
    people: People
    directory: Directory


def context_of(connection: HTTPConnection) -> Context:
    """The context of a request or socket."""
    return cast("Context", connection.app.state.context)


def person_of(request: Request) -> Person:
    """Who sends a request, by the token in its header or its cookie. Raises NotAllowed if nobody says."""
    kind, _, token = request.headers.get("authorization", "").partition(" ")
    if kind.lower() != "bearer":
        token = request.cookies.get("guandan", "")
    return context_of(request).people.person(token)


Here = Annotated[Context, Depends(context_of)]
Me = Annotated[Person, Depends(person_of)]
