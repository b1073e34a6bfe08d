"""The score sheet (记分表) of a match as JSON: what `guandan show` prints."""

from itertools import accumulate
from typing import Any

from guandan.game.levels import LEVELS
from guandan.game.log import Log
from guandan.game.match import Match
from guandan.game.results import DealResult
from guandan.game.seats import SEATS, SIDES

Json = dict[str, Any]
PLACES = ("first", "second", "third", "last")


def sheet_json(log: Log) -> Json:
    """Who played, every deal, and the result if there is one."""
    state = log.state
    return {
        "match": state.id,
        "book": state.rules.id,
        "book_zh": state.rules.name.zh,
        "book_en": state.rules.name.en,
        "began": log.facts[0].at,
        "players": dict(zip(SEATS, state.agreed.players, strict=True)),
        "places_zh": [state.rules.words(f"terms.{place}")[0] for place in PLACES],
        "games": _games(state, _shuffles(log)),
        "over": int(state.over),
        "result": None if state.score.result is None else state.score.result.as_data(),
        "flags": [{"seq": flag.seq, "reason": flag.reason} for flag in state.score.flagged],
    }


def _shuffles(log: Log) -> list[int]:
    """For each deal that counts, which shuffle of the match it was played with: by that number it is replayed."""
    dealt = list(accumulate(int(fact.kind == "deal") for fact in log.facts))
    return [dealt[fact.seq] for fact in log.course() if fact.kind == "deal_end"]


def _games(state: Match, shuffles: list[int]) -> list[Json]:
    """The deals game by game, counted through the match, and the score of the games that are over."""
    games: list[Json] = []
    number = 0
    for deals in (*state.score.past, state.game.deals):
        rows = [_deal(number + at, deal, shuffles[number + at - 1]) for at, deal in enumerate(deals, 1)]
        number += len(deals)
        result = state.score.games[len(games)].as_data() if len(games) < len(state.score.games) else None
        games.append({"deals": rows, "result": result})
    return games


def _deal(number: int, deal: DealResult, shuffle: int) -> Json:
    return {
        "number": number,
        "shuffle": shuffle,
        "level": LEVELS[deal.level],
        "finish": [SEATS[seat] for seat in deal.finish],
        "winner": SIDES[deal.winner],
        "gain": deal.gain,
        "raised": deal.raised,
        "extra": int(deal.extra),
        "levels": [LEVELS[level] for level in deal.levels],
        "ruling": deal.ruling,
    }
