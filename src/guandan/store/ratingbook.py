"""Ratings in the store: what they are, and what each rated match has changed."""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from guandan.store.database import Pen, insert_into
from guandan.store.logstore import LogStore

# A row that is there already is locked by being written as it is, so that two matches of one person count one after the
# other.
BEFORE = insert_into(
    "ratings",
    ("person", "mu", "sigma", "matches"),
    "ON CONFLICT (person) DO UPDATE SET matches = ratings.matches RETURNING mu, sigma, matches",
)
CHANGE = insert_into("rating_changes", ("match", "person", "number", "at", "mu", "sigma"))


class Rating(NamedTuple):
    """What is believed of somebody's strength, in millionths: the mean, and how uncertain it is."""

    mu: int
    sigma: int
    matches: int = 0


class Leader(NamedTuple):
    """Somebody with an account in the order of ratings."""

    person: str
    mu: int
    sigma: int
    matches: int


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
        self._database = store.database

    def rate(self, pen: Pen, match: str, people: Mapping[str, Rating], at: int, rate: Rate) -> None:
        """Let a match count, inside the caller's transaction. Once: if it has counted, nothing happens.

        `people` are those who played, each with the rating of somebody who has none yet.
        If another process lets it count at the same moment, one of the two transactions fails by its key.
        """
        if pen.first("SELECT 1 FROM rating_changes WHERE match = :match LIMIT 1", match=match):
            return
        known = {}
        for person, rating in sorted(people.items()):
            (row,) = pen.read(BEFORE, person=person, **rating._asdict())
            known[person] = Rating(*row)
        for person, rating in sorted(rate(known).items()):
            mu, sigma, matches = rating
            pen.write(CHANGE, match=match, person=person, number=matches, at=at, mu=mu, sigma=sigma)
            change = "UPDATE ratings SET mu = :mu, sigma = :sigma, matches = :matches WHERE person = :person"
            pen.write(change, person=person, **rating._asdict())

    def rating(self, person: str) -> Rating | None:
        """The rating of somebody, if there is one."""
        with self._database.reading() as pen:
            row = pen.first("SELECT mu, sigma, matches FROM ratings WHERE person = :person", person=person)
        return Rating(*row) if row else None

    def history(self, person: str, limit: int) -> list[Change]:
        """The last changes of somebody's rating, the latest first."""
        wanted = """
            SELECT match, at, mu, sigma FROM rating_changes WHERE person = :person ORDER BY number DESC LIMIT :most
        """
        with self._database.reading() as pen:
            return [Change(*row) for row in pen.read(wanted, person=person, most=limit)]

    def best(self, limit: int, start: int = 0) -> list[Leader]:
        """Those who are surely the strongest, best first; nobody whose account is gone or banned."""
        wanted = """
            SELECT person, mu, sigma, matches FROM ratings JOIN persons ON persons.id = ratings.person
            WHERE password IS NOT NULL AND banned IS NULL ORDER BY mu - 3 * sigma DESC, person LIMIT :most OFFSET :start
        """
        with self._database.reading() as pen:
            return [Leader(*row) for row in pen.read(wanted, most=limit, start=start)]

    def some(self, people: Sequence[str]) -> dict[str, Rating]:
        """The ratings of some people, as far as they have one."""
        wanted = "SELECT person, mu, sigma, matches FROM ratings WHERE person IN :people"
        with self._database.reading() as pen:
            return {row[0]: Rating(*row[1:]) for row in pen.read(wanted, people=list(people))} if people else {}
