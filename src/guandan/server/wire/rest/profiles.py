"""People as others see them: name, rating and how it came about."""

import asyncio

from fastapi import APIRouter

from guandan.game.errors import Unreadable
from guandan.server.context import Here, Me
from guandan.server.index.directory import Directory
from guandan.server.index.rating import shown
from guandan.server.wire.contract.answers import Profile, Rated, Rating
from guandan.server.wire.shape_route import ShapeRoute

router = APIRouter(prefix="/api", tags=["people"], route_class=ShapeRoute)
MOST = 100
LONGEST = 80
SURE = 10
"""Rated matches after which a rating is no longer provisional."""


@router.get("/people/{person_id}")
async def profile(person_id: str, here: Here, me: Me) -> Profile:
    """Somebody's name and rating; `me` is oneself. Without a rated match there is no rating."""
    await here.directory.settled()
    person = me.id if person_id == "me" else person_id
    if len(person) > LONGEST or not (person.isascii() and person.isprintable()):
        raise Unreadable("no_such_person")
    told = await asyncio.to_thread(_profile, here.directory, person)
    if person == me.id:
        told.name = me.name
    elif not told.name:
        raise Unreadable("no_such_person")
    return told


def _profile(directory: Directory, person: str) -> Profile:
    rating = directory.ratings.rating(person)
    changes = directory.ratings.history(person, MOST)
    return Profile(
        person,
        directory.index.name_of(person),
        rating and Rating(shown(rating.mu, rating.sigma), rating.matches, int(rating.matches < SURE)),
        [Rated(one.match, one.at, shown(one.mu, one.sigma)) for one in changes],
    )
