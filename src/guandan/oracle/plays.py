"""Questions about plays: what cards are, what beats what, what a hand may play."""

from typing import Any

from guandan.game.cards import Cards, codes
from guandan.game.errors import Unreadable, like
from guandan.game.judge import Judge, judge
from guandan.game.plays import Play, parse_reading
from guandan.game.ruleset import Ruleset
from guandan.oracle.given import Given, read_cards


def classify(rules: Ruleset, given: Given) -> dict[str, Any]:
    """Every reading of the cards, and what they are if nothing is said."""
    asked = judge(rules, given.level())
    cards = given.cards("cards")
    default = asked.default(cards)
    options = asked.names(asked.readings(cards))
    return {"legal": bool(options), "options": options, "default": default and asked.names([default])[0]}


def beats(rules: Ruleset, given: Given) -> dict[str, Any]:
    """Whether `next` may beat `prev`."""
    asked = judge(rules, given.level())
    prev = _fixed(asked, given, "prev")
    cards = given.cards("next")
    options = [_fixed(asked, given, "next")] if given.has("next_as") else asked.readings(cards)
    return {"beats": any(asked.beats(play, prev) for play in options)}


def _fixed(asked: Judge, given: Given, name: str) -> Play:
    """The play of the cards under `name`: the reading under `name_as`, else the default one."""
    cards = given.cards(name)
    if given.has(f"{name}_as"):
        return asked.declare(cards, parse_reading(str(given.need(f"{name}_as")), asked.level))
    return asked.default(cards) or asked.declare(cards)


def legal(rules: Ruleset, given: Given) -> dict[str, Any]:
    """The plays of a hand, without the pass: deduplicated, or concrete if asked."""
    asked = judge(rules, given.level())
    hand = given.cards("hand")
    to_beat = _to_beat(asked, given.need("to_beat")) if given.has("to_beat") else None
    plays = (
        asked.concrete(hand, to_beat)
        if given.has("concrete") and given.flag("concrete")
        else asked.legal(hand, to_beat)
    )
    return {"plays": [_shown(asked, play) for play in plays], "count": len(plays)}


def _shown(asked: Judge, play: Play) -> dict[str, Any]:
    return {
        "pattern": play.pattern,
        "rank": play.reading.rank_at_level(asked.level),
        "cards": codes(play.cards, asked.level),
        "stands_for": asked.stands_for(play),
    }


def _to_beat(asked: Judge, value: object) -> Play:
    """The play on the table: pattern and rank, or its cards, or all of them."""
    if not isinstance(value, dict):
        raise Unreadable(
            "wrong_field", field="to_beat", allowed=like('{"pattern": "pair", "rank": "8", "cards": [...]}')
        )
    cards: Cards = read_cards(value["cards"], "cards") if value.get("cards") is not None else 0
    if value.get("pattern") is None:
        if not cards:
            raise Unreadable("missing_field", field="to_beat.pattern")
        return asked.default(cards) or asked.declare(cards)
    if value.get("rank") is None and value["pattern"] != "four_jokers":
        raise Unreadable("missing_field", field="to_beat.rank")
    reading = parse_reading(f"{value['pattern']}:{value.get('rank') or ''}", asked.level)
    return asked.declare(cards, reading) if cards else asked.known(reading)
