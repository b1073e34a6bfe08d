"""Saying who one is."""

from typing import Any

from fastapi import APIRouter
from pydantic import BaseModel

from guandan.server.context import Here, Me

router = APIRouter(prefix="/api", tags=["people"])


class Guest(BaseModel):
    """Somebody who only gives a name."""

    name: str


@router.post("/guest", status_code=201)
async def guest(guest: Guest, here: Here) -> dict[str, Any]:
    """Play as a guest: the token tells from now on who one is."""
    person, token = here.people.guest(guest.name)
    return {"id": person.id, "name": person.name, "token": token}


@router.get("/me")
async def me(me: Me) -> dict[str, Any]:
    """Who one is."""
    return {"id": me.id, "name": me.name}
