"""People as others see them: name, picture, rating, record and partners; and who leads."""

import asyncio
from typing import Annotated

from fastapi import APIRouter, Query

from guandan.game.errors import NotAllowed, Unreadable
from guandan.office.players import GONE
from guandan.server.context import Anybody, Context, Here, Me
from guandan.server.index.rating import shown
from guandan.server.people import avatars
from guandan.server.people.person import ids_of
from guandan.server.wire.contract import social
from guandan.server.wire.contract.requests import AvatarChosen, LeadersWanted
from guandan.server.wire.shape_route import ShapeRoute
from guandan.store import ratingbook

router = APIRouter(prefix="/api", tags=["people"], route_class=ShapeRoute)
MOST, RECENT, PARTNERS = 100, 30, 5
LONGEST = 80
SURE = 10
"""Rated matches after which a rating is no longer provisional."""


@router.get("/people/{person_id}")
async def profile(person_id: str, here: Here, me: Anybody) -> social.Profile:
    """Somebody's name, picture, rating and record; `me` is oneself. Without a rated match there is no rating."""
    if person_id == "me" and me is None:
        raise NotAllowed("not_signed_in")
    await here.directory.settled()
    person = me.id if me is not None and person_id == "me" else person_id
    if len(person) > LONGEST or not (person.isascii() and person.isprintable()):
        raise Unreadable("no_such_person")
    who = (await somebodies(here, [person]))[0]
    if who.name in (person, GONE):
        raise Unreadable("no_such_person")
    return await _profile(here, who, me.id if me else "")


async def _profile(here: Context, who: social.Portrait, asker: str) -> social.Profile:
    ids, ratings, scores = ids_of(who.id), here.directory.ratings, here.directory.scores
    rating = await asyncio.to_thread(ratings.rating, who.id)
    changes = await asyncio.to_thread(ratings.history, who.id, MOST)
    played = await asyncio.to_thread(scores.last, ids, RECENT)
    partners = await asyncio.to_thread(scores.partners, ids, PARTNERS)
    said = await asyncio.to_thread(here.circle.of, asker) if asker else None
    named = {one.id: one for one in await somebodies(here, [one.person for one in partners])}
    return social.Profile(
        who.id,
        who.name,
        who.avatar,
        rating and rating_shown(rating),
        [social.Rated(one.match, one.at, shown(one.mu, one.sigma)) for one in changes],
        social.Totals(*await asyncio.to_thread(scores.totals, ids)),
        social.Totals(*await asyncio.to_thread(lambda: scores.totals(ids, rated=True))),
        [social.Recent(one.match, one.at, one.won, one.rated) for one in played],
        [
            social.PartnerOf(one.person, named[one.person].name, named[one.person].avatar, one.matches, one.won)
            for one in partners
            if named[one.person].name != GONE
        ],
        said.of(who.id) if said else "",
    )


def rating_shown(rating: ratingbook.Rating) -> social.Rating:
    """A rating as people see it."""
    return social.Rating(shown(rating.mu, rating.sigma), rating.matches, int(rating.matches < SURE))


async def somebodies(here: Context, people: list[str]) -> list[social.Portrait]:
    """How some people are shown now."""
    await (names := here.house.keeper.names).learn(people)
    return [social.Portrait(one, names.of(one), names.avatar_of(one)) for one in people]


@router.get("/leaders")
async def leaders(here: Here, wanted: Annotated[LeadersWanted, Query()]) -> social.Leaders:
    """The strongest first, by the rating that is sure: who has played little is not believed to be strong."""
    await here.directory.settled()
    rows = await asyncio.to_thread(here.directory.ratings.best, wanted.limit, wanted.start)
    told = [
        social.Leader(who.id, who.name, who.avatar, place, rating_shown(ratingbook.Rating(*row[1:])))
        for place, (row, who) in enumerate(
            zip(rows, await somebodies(here, [row.person for row in rows]), strict=True), wanted.start + 1
        )
    ]
    return social.Leaders(told, wanted.start + wanted.limit if len(rows) == wanted.limit else 0)


@router.post("/avatar")
async def avatar(chosen: AvatarChosen, here: Here, me: Me) -> social.Portrait:
    """Choose a picture; it is shown wherever one's name is."""
    avatars.checked(chosen.avatar)
    await asyncio.to_thread(here.administration.accounts.choose_avatar, me.id, chosen.avatar)
    await here.house.renamed(me.id)
    return (await somebodies(here, [me.id]))[0]
