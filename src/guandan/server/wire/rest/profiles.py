"""People as others see them: name, rating and how it came about."""

import asyncio

from fastapi import APIRouter

from guandan.game.errors import Unreadable
from guandan.office.players import GONE
from guandan.server.context import Here, Me
from guandan.server.index.directory import Directory
from guandan.server.index.rating import shown
from guandan.server.people.person import Person
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
    await (names := here.house.keeper.names).learn([person])
    name = me.name if person == me.id else names.of(person)
    if name in (person, GONE):
        raise Unreadable("no_such_person")
    return await asyncio.to_thread(_profile, here.directory, Person(person, name))


def _profile(directory: Directory, person: Person) -> Profile:
    rating = directory.ratings.rating(person.id)
    changes = directory.ratings.history(person.id, MOST)
    return Profile(
        *person,
        rating and Rating(shown(rating.mu, rating.sigma), rating.matches, int(rating.matches < SURE)),
        [Rated(one.match, one.at, shown(one.mu, one.sigma)) for one in changes],
    )
