"""Questions about plays: what cards are, what beats what, what a hand may play."""

from typing import Annotated, Any, NamedTuple

from guandan.game.cards import Cards, codes
from guandan.game.errors import Unreadable
from guandan.game.judge import Judge, judge
from guandan.game.plays import Play, parse_reading
from guandan.game.ruleset import Ruleset
from guandan.oracle.given import ANYTHING, CARDS, FLAG, LEVEL, Given, loose


def classify(rules: Ruleset, given: Given) -> dict[str, Any]:
    """Every reading of the cards, and what they are if nothing is said."""
    asked = judge(rules, given.need("level", LEVEL))
    cards = given.need("cards", CARDS)
    default = asked.default(cards)
    options = asked.names(asked.readings(cards))
    return {"legal": bool(options), "options": options, "default": default and asked.names([default])[0]}


def beats(rules: Ruleset, given: Given) -> dict[str, Any]:
    """Whether `next` may beat `prev`."""
    asked = judge(rules, given.need("level", LEVEL))
    prev = _fixed(asked, given, "prev")
    cards = given.need("next", CARDS)
    options = [_fixed(asked, given, "next")] if given.has("next_as") else asked.readings(cards)
    return {"beats": any(asked.beats(play, prev) for play in options)}


def _fixed(asked: Judge, given: Given, name: str) -> Play:
    """The play of the cards under `name`: the reading under `name_as`, else the default one."""
    cards = given.need(name, CARDS)
    if given.has(f"{name}_as"):
        return asked.declare(cards, parse_reading(str(given.need(f"{name}_as", ANYTHING)), asked.level))
    return asked.default(cards) or asked.declare(cards)


def legal(rules: Ruleset, given: Given) -> dict[str, Any]:
    """The plays of a hand, without the pass: deduplicated, or concrete if asked."""
    asked = judge(rules, given.need("level", LEVEL))
    hand = given.need("hand", CARDS)
    to_beat = _to_beat(asked, given.need("to_beat", ON_TABLE)) if given.has("to_beat") else None
    concrete = given.get("concrete", FLAG, otherwise=False)
    plays = asked.concrete(hand, to_beat) if concrete else asked.legal(hand, to_beat)
    return {"plays": [_shown(asked, play) for play in plays], "count": len(plays)}


def _shown(asked: Judge, play: Play) -> dict[str, Any]:
    return {
        "pattern": play.pattern,
        "rank": play.reading.rank_at_level(asked.level),
        "cards": codes(play.cards, asked.level),
        "stands_for": asked.stands_for(play),
    }


class OnTable(NamedTuple):
    """The play to beat: pattern and rank, or its cards, or all of them."""

    pattern: Annotated[Any, ANYTHING] = None
    rank: Annotated[Any, ANYTHING] = None
    cards: Annotated[Cards, CARDS] = 0


ON_TABLE = loose(OnTable, '{"pattern": "pair", "rank": "8", "cards": [...]}')


def _to_beat(asked: Judge, told: OnTable) -> Play:
    if told.pattern is None:
        if not told.cards:
            raise Unreadable("missing_field", field="to_beat.pattern")
        return asked.default(told.cards) or asked.declare(told.cards)
    if told.rank is None and told.pattern != "four_jokers":
        raise Unreadable("missing_field", field="to_beat.rank")
    reading = parse_reading(f"{told.pattern}:{told.rank or ''}", asked.level)
    return asked.declare(told.cards, reading) if told.cards else asked.known(reading)
