"""Ratings in the store: what they are, and what each rated match has changed."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from sqlalchemy import Connection, insert, select, update

from guandan.store.failures import refusing
from guandan.store.logstore import LogStore
from guandan.store.roomindex import upsert
from guandan.store.schema import rating_changes, ratings


class Rating(NamedTuple):
    """What is believed of somebody's strength, in millionths: the mean, and how uncertain it is."""

    mu: int
    sigma: int
    matches: int = 0


class Change(NamedTuple):
    """The rating after a match."""

    match: str
    at: int
    mu: int
    sigma: int


Rate = Callable[[Mapping[str, Rating]], Mapping[str, Rating]]
"""The ratings afterwards of those before."""


class RatingBook:
    """The ratings of a store."""

    def __init__(self, store: LogStore) -> None:
        """Read and write the ratings of a store."""
        self._engine, self._file = store.engine, store.file

    def rate(self, connection: Connection, match: str, people: Mapping[str, Rating], at: int, rate: Rate) -> None:
        """Let a match count, inside the caller's transaction. Once: if it has counted, nothing happens.

        `people` are those who played, each with the rating of somebody who has none yet.
        If another process lets it count at the same moment, one of the two transactions fails by its key.
        """
        done = select(rating_changes.c.person).where(rating_changes.c.match == match).limit(1)
        if connection.execute(done).first():
            return
        for person, rating in sorted(people.items()):
            # The row is there to be locked, so that two matches of one person count one after the other.
            first = upsert(connection, ratings).values(person=person, **rating._asdict())
            connection.execute(first.on_conflict_do_nothing())
        before = select(ratings).where(ratings.c.person.in_(people)).order_by(ratings.c.person).with_for_update()
        known = {row.person: Rating(row.mu, row.sigma, row.matches) for row in connection.execute(before)}
        for person, rating in sorted(rate(known).items()):
            change = {"match": match, "person": person, "at": at, "mu": rating.mu, "sigma": rating.sigma}
            connection.execute(insert(rating_changes).values(**change, number=rating.matches))
            connection.execute(update(ratings).where(ratings.c.person == person).values(**rating._asdict()))

    def rating(self, person: str) -> Rating | None:
        """The rating of somebody, if there is one."""
        with refusing(self._file), self._engine.begin() as connection:
            row = connection.execute(select(ratings).where(ratings.c.person == person)).first()
        return Rating(row.mu, row.sigma, row.matches) if row else None

    def history(self, person: str, limit: int) -> list[Change]:
        """The last changes of somebody's rating, the latest first."""
        columns = [rating_changes.c[name] for name in Change._fields]
        wanted = select(*columns).where(rating_changes.c.person == person).order_by(rating_changes.c.number.desc())
        with refusing(self._file), self._engine.begin() as connection:
            return [Change(*row) for row in connection.execute(wanted.limit(limit))]
