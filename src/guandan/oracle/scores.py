"""Questions about levels and scores."""

from typing import Any, cast

from guandan.game.errors import Illegal, Unreadable, one_of
from guandan.game.fields import word, wrong
from guandan.game.levels import LEVELS, PLACES, gain, promote
from guandan.game.ruleset import Ruleset
from guandan.game.scores import Side, grade26, points100
from guandan.oracle.given import FLAG, REACHED, WHOLE, Given


def shown_level(level: int) -> int | str:
    """A level as the worked examples write it: 5, "T", "A+"."""
    name = LEVELS[level]
    return int(name) if name.isdigit() else name


def promotion(rules: Ruleset, given: Given) -> dict[str, Any]:
    """The level of the winners after a deal, from what they gain or from the partner's place."""
    level = given.need("winner_level", REACHED)
    partner = given.need("partner", WHOLE) if given.has("partner") else _place(rules, given.need("gain", WHOLE))
    if partner not in PLACES:
        raise wrong("partner", one_of(PLACES))
    return {"new_level": shown_level(promote(rules, level, partner, own_deal=given.need("own_deal", FLAG)))}


def _place(rules: Ruleset, gained: int) -> int:
    """The partner's place that brings this gain."""
    places = [place for place in PLACES if gain(rules, place) == gained]
    if len(places) > 1:
        raise Unreadable("missing_field", field="partner")
    if not places:
        allowed = [str(gain(rules, place)) for place in PLACES]
        raise Illegal("wrong_gain", rules.article("articles.levels"), gain=gained, allowed=allowed)
    return places[0]


def points_26(rules: Ruleset, given: Given) -> dict[str, Any]:
    """The 26-point grades of two final levels."""
    return {"points": list(grade26(rules, given.need("a", REACHED), given.need("b", REACHED)))}


def points_100(rules: Ruleset, given: Given) -> dict[str, Any]:
    """The club's points of two final levels."""
    a, b = given.need("a", REACHED), given.need("b", REACHED)
    told = a != b and not given.has("on_table")  # the last deal matters only to sides that are level
    side = "none" if told else given.need("on_table", word("a", "b", "none"))
    on_table = None if side == "none" else cast("Side", side)
    return {"points": list(points100(rules, a, b, on_table))}
