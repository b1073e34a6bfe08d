"""The rule books that a table can choose from, with the words for choosing."""

from functools import cache
from typing import Any

from fastapi import APIRouter

from guandan.game.errors import Text
from guandan.game.format import ACT_LIMITS, format_of
from guandan.game.judge import judge
from guandan.game.levels import PLACES, gain
from guandan.game.names import pattern_name
from guandan.game.ruleset import BOOKS, Ruleset, load
from guandan.game.settings import settings

router = APIRouter(prefix="/api", tags=["tables"])
ARTICLES = ("deck", "patterns", "wild", "compare", "turn", "wind", "report", "tribute", "return", "levels", "match_end")
"""General rules whose place in the document is told."""


@router.get("/books")
async def books() -> dict[str, Any]:
    """The rule books: names, words for patterns, articles, ways a match may end, own format, times in seconds."""
    return {"books": _books()}


@cache
def _books() -> list[dict[str, Any]]:
    return [_book(load(book)) for book in BOOKS]


def _book(rules: Ruleset) -> dict[str, Any]:
    words = settings()["match.modes"].values
    return {
        "id": rules.id,
        "name": _both(rules.name),
        "title": _both(rules.title),
        "year": rules.year,
        "modes": [{"id": mode, **_both(words[mode])} for mode in rules.words("match.modes")],
        "format": format_of(rules, {}).as_data(),
        "patterns": {one: _both(pattern_name(rules, one)) for one in judge(rules, 0).shapes},
        "terms": {key.removeprefix("terms."): rules.words(key)[0] for key in rules.entries if key.startswith("terms.")},
        "gains": {str(place): gain(rules, place) for place in PLACES},
        "articles": {one: rules.article(f"articles.{one}") for one in ARTICLES},
        "times": {key.removeprefix("time."): rules.limit(key) for key in ACT_LIMITS},
    }


def _both(text: Text) -> dict[str, str]:
    return {"zh": text.zh, "en": text.en}
