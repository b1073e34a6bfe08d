"""Questions (unlogged): what the one engine tells a page about the hand it shows."""

from typing import Any

from guandan.ai.hints import hints
from guandan.game.acts import Act
from guandan.game.cards import codes, contains, parse_cards
from guandan.game.errors import Unreadable, quoted
from guandan.game.judge import judge
from guandan.game.names import play_name
from guandan.game.plays import Play
from guandan.game.proposal import giveable, readings
from guandan.game.view import Seen

Json = dict[str, Any]
MOST_PLAYS = 2000


def answer(seen: Seen, what: str, data: Json) -> Json:
    """The answer to a question of a seat. Raises a refusal if it is none."""
    ask = QUESTIONS.get(what)
    if ask is None:
        raise Unreadable("wrong_field", field="what", allowed=", ".join(QUESTIONS))
    return ask(seen, data)


def _readings(seen: Seen, data: Json) -> Json:
    """What cards can be, and which of it may be played now."""
    given = data.get("cards")
    if not isinstance(given, list | str):
        raise Unreadable("wrong_field", field="cards", allowed=quoted('["S7"]'))
    cards = parse_cards(given)
    all_readings = judge(seen.rules, seen.level).readings(cards) if cards else []
    playable = readings(seen, cards) if cards and contains(seen.hand, cards) else []
    return {
        "readings": [_play(seen, play) for play in all_readings],
        "playable": [str(one.reading) for one in playable],
    }


def _legal(seen: Seen, _: Json) -> Json:
    """All one's plays, or the cards one may give."""
    return {
        "plays": [_play(seen, play) for play in seen.legal[:MOST_PLAYS]],
        "cards": [codes(card)[0] for card in giveable(seen)],
        "pass": int(seen.mine is not None and seen.mine.act == "play" and seen.to_beat is not None),
    }


def _hint(seen: Seen, _: Json) -> Json:
    """What one could do, cheapest first."""
    return {"hints": [_act(hint.act) for hint in hints(seen)]}


def _act(act: Act) -> Json:
    return {"act": act.kind, "data": dict(act.data)}


def _play(seen: Seen, play: Play) -> Json:
    name = play_name(judge(seen.rules, seen.level), play)
    return {
        "as": str(play.reading),
        "pattern": play.pattern,
        "rank": play.rank,
        "cards": codes(play.cards, seen.level),
        "zh": name.zh,
        "en": name.en,
    }


QUESTIONS = {"readings": _readings, "legal": _legal, "hint": _hint}
