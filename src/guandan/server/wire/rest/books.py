"""What anybody may ask about the rules: the books with their words, and questions about any hand."""

from functools import cache
from typing import Annotated

from fastapi import APIRouter, Query, Response

from guandan.game.errors import Text
from guandan.game.format import ACT_LIMITS, format_of
from guandan.game.judge import judge
from guandan.game.levels import PLACES, gain
from guandan.game.names import pattern_name
from guandan.game.ruleset import BOOKS, Ruleset, load
from guandan.game.settings import settings
from guandan.referee.infractions import table
from guandan.referee.lookup import search
from guandan.server.context import Asking, Here
from guandan.server.tables.studying import study
from guandan.server.wire.contract import questions
from guandan.server.wire.contract.answers import Book, BookFormat, Books, Mode
from guandan.server.wire.contract.parts import Words
from guandan.server.wire.contract.requests import StudyQuestion
from guandan.server.wire.lawrows import law_row
from guandan.server.wire.shape_route import ShapeRoute

router = APIRouter(prefix="/api", tags=["rules"], route_class=ShapeRoute)
ARTICLES = ("deck", "patterns", "wild", "compare", "turn", "wind", "report", "tribute", "return", "levels", "match_end")
"""General rules whose place in the document is told."""


@router.post("/study")
async def study_(asked: StudyQuestion, here: Here, who: Asking) -> questions.Answered:
    """Ask about a hand that lies on no table; answered as a table's `ask`."""
    position = asked.model_dump(exclude={"what", "data"})
    return Response(await here.workers.run(who, study, position, asked.what, asked.data), media_type="application/json")


@router.get("/books")
async def books() -> Books:
    """The rule books: names, words for patterns, articles, ways a match may end, own format, times in seconds."""
    return Books(_books())


@router.get("/books/{book}/law")
async def law(book: str, asked: Annotated[str, Query(alias="find", max_length=100)] = "") -> questions.LawBook:
    """What infractions cost under a rule book, and who rules it: all, or those that a few letters or words mean."""
    rules = load(book)
    rows = search(table(rules), asked) if asked.strip() else table(rules)
    return questions.LawBook(rules.id, [law_row(row) for row in rows])


@cache
def _books() -> list[Book]:
    return [_book(load(book)) for book in BOOKS]


def _book(rules: Ruleset) -> Book:
    words = settings()["match.modes"].values
    return Book(
        id=rules.id,
        name=_both(rules.name),
        title=_both(rules.title),
        year=rules.year,
        modes=[Mode(*words[mode], mode) for mode in rules.words("match.modes")],
        format=BookFormat(**format_of(rules, {}).as_data()),
        patterns={one: _both(pattern_name(rules, one)) for one in judge(rules, 0).shapes},
        terms={key.removeprefix("terms."): rules.words(key)[0] for key in rules.entries if key.startswith("terms.")},
        gains={str(place): gain(rules, place) for place in PLACES},
        articles={one: rules.article(f"articles.{one}") for one in ARTICLES},
        times={key.removeprefix("time."): rules.limit(key) for key in ACT_LIMITS},
    )


def _both(text: Text) -> Words:
    return Words(*text)
