"""How finished matches went for the people in them: totals, partners, and who has played with whom."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from guandan.store.database import Pen, insert_into
from guandan.store.logstore import LogStore

WON, DRAWN = 2, 1
RECENT = 60
"""Matches back to which others are recent players."""


class Score(NamedTuple):
    """How a match went for one person; see the table."""

    person: str
    match: str
    at: int
    rated: int
    partner: str
    """The id of a person; empty if a bot sat there."""
    won: int
    deals: int
    firsts: int
    given: int
    taken: int
    paid: int
    received: int
    bombs: int


class Totals(NamedTuple):
    """Sums over matches."""

    matches: int = 0
    won: int = 0
    drawn: int = 0
    deals: int = 0
    firsts: int = 0
    given: int = 0
    taken: int = 0
    paid: int = 0
    received: int = 0
    bombs: int = 0


class Partner(NamedTuple):
    """Somebody with whom one has played on a side."""

    person: str
    matches: int
    won: int


class Met(NamedTuple):
    """Somebody who sat at the same table."""

    person: str
    at: int
    match: str


PUT = insert_into("match_scores", Score._fields)
TOTALS = """
    SELECT COUNT(*), COALESCE(SUM(CASE WHEN won = 2 THEN 1 ELSE 0 END), 0),
        COALESCE(SUM(CASE WHEN won = 1 THEN 1 ELSE 0 END), 0), COALESCE(SUM(deals), 0), COALESCE(SUM(firsts), 0),
        COALESCE(SUM(given), 0), COALESCE(SUM(taken), 0), COALESCE(SUM(paid), 0), COALESCE(SUM(received), 0),
        COALESCE(SUM(bombs), 0)
    FROM match_scores WHERE person IN :person AND rated >= :rated
"""


class ScoreBook:
    """The scores of a store."""

    def __init__(self, store: LogStore) -> None:
        """Read and write the scores of a store."""
        self._database = store.database

    def put(self, pen: Pen, match: str, at: int, scores: Iterable[Score]) -> None:
        """Write how a match that ended at a moment went; 0 if it goes on again, and then nothing is kept of it."""
        pen.write("DELETE FROM match_scores WHERE match = :match", match=match)
        rows = [score._asdict() for score in scores]
        if rows:
            pen.write_all(PUT, rows)
        pen.write("UPDATE matches SET scored = :at WHERE id = :match", at=at, match=match)

    def known(self, match: str) -> int:
        """The end of a match that is known here; 0 if there is none."""
        with self._database.reading() as pen:
            found = pen.first("SELECT scored FROM matches WHERE id = :match", match=match)
        return int(found[0]) if found else 0

    def totals(self, person: Sequence[str], *, rated: bool = False) -> Totals:
        """The sums of somebody, under any of their ids: of all matches, or of the rated ones."""
        with self._database.reading() as pen:
            (row,) = pen.read(TOTALS, person=list(person), rated=int(rated))
        return Totals(*(int(number) for number in row))

    def last(self, person: Sequence[str], limit: int) -> list[Score]:
        """The latest matches of somebody, the latest first."""
        wanted = f"""
            SELECT {", ".join(Score._fields)} FROM match_scores WHERE person IN :person
            ORDER BY at DESC, match LIMIT :most
        """  # noqa: S608 - names of columns
        with self._database.reading() as pen:
            return [Score(*row) for row in pen.read(wanted, person=list(person), most=limit)]

    def partners(self, person: Sequence[str], limit: int) -> list[Partner]:
        """With whom somebody has played most on a side."""
        wanted = """
            SELECT partner, COUNT(*), SUM(CASE WHEN won = 2 THEN 1 ELSE 0 END) FROM match_scores
            WHERE person IN :person AND partner <> '' GROUP BY partner ORDER BY 2 DESC, 3 DESC, 1 LIMIT :most
        """
        with self._database.reading() as pen:
            rows = pen.read(wanted, person=list(person), most=limit)
        return [Partner(who, int(matches), int(won)) for who, matches, won in rows]

    def met(self, person: Sequence[str], limit: int) -> list[Met]:
        """Who sat at a table with somebody lately, the latest first."""
        wanted = """
            SELECT person, MAX(at), MAX(match) FROM match_scores WHERE match IN (
                SELECT match FROM match_scores WHERE person IN :person ORDER BY at DESC LIMIT :recent
            ) AND person NOT IN :person GROUP BY person ORDER BY 2 DESC, 1 LIMIT :most
        """
        with self._database.reading() as pen:
            return [Met(*row) for row in pen.read(wanted, person=list(person), recent=RECENT, most=limit)]
