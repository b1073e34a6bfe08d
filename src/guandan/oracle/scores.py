"""Questions about levels and scores."""

from typing import Any, cast

from guandan.game.errors import Illegal
from guandan.game.levels import LEVELS, PLACES, TOP, gain, parse_level, promote
from guandan.game.ruleset import Ruleset
from guandan.game.scores import Side, grade26, points100
from guandan.oracle.given import Given


def shown_level(level: int) -> int | str:
    """A level as the worked examples write it: 5, "T", "A+"."""
    name = LEVELS[level]
    return int(name) if name.isdigit() else name


def promotion(rules: Ruleset, given: Given) -> dict[str, Any]:
    """The level of the winners after a deal."""
    level = parse_level(given.need("winner_level"), TOP)
    places = {gain(rules, place): place for place in PLACES}
    gained = given.integer("gain")
    if gained not in places:
        allowed = ", ".join(map(str, places))
        raise Illegal("wrong_gain", rules.article("articles.levels"), gain=gained, allowed=allowed)
    return {"new_level": shown_level(promote(rules, level, places[gained], own_deal=given.flag("own_deal")))}


def points_26(rules: Ruleset, given: Given) -> dict[str, Any]:
    """The 26-point grades of two final levels."""
    return {"points": list(grade26(rules, given.reached("a"), given.reached("b")))}


def points_100(rules: Ruleset, given: Given) -> dict[str, Any]:
    """The club's points of two final levels."""
    side = given.word("on_table", ("a", "b", "none")) if given.has("on_table") else "none"
    on_table = None if side == "none" else cast("Side", side)
    return {"points": list(points100(rules, given.reached("a"), given.reached("b"), on_table))}
