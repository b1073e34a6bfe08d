"""The score sheet (记分表) of a match as JSON: what `guandan show` prints."""

from collections.abc import Callable
from itertools import accumulate

from guandan.game.levels import LEVELS
from guandan.game.log import Log
from guandan.game.match import Match
from guandan.game.results import DealResult, GameResult
from guandan.game.seats import SEATS, SIDES
from guandan.server.wire.contract.answers import DealRow, Flagged, Game, Result, Sheet

PLACES = ("first", "second", "third", "last")


def sheet_of(log: Log, name: Callable[[str], str] = str) -> Sheet:
    """Who played, every deal, and the result if there is one; `name` says what people are called."""
    state = log.state
    return Sheet(
        match=state.id,
        book=state.rules.id,
        book_zh=state.rules.name.zh,
        book_en=state.rules.name.en,
        began=log.facts[0].at,
        players=dict(zip(SEATS, map(name, state.agreed.players), strict=True)),
        places_zh=[state.rules.words(f"terms.{place}")[0] for place in PLACES],
        games=_games(state, _shuffles(log)),
        over=int(state.over),
        result=_result(state.score.result),
        flags=[Flagged(flag.seq, flag.reason) for flag in state.score.flagged],
    )


def _result(result: GameResult | None) -> Result | None:
    return None if result is None else Result(**result.as_data())


def _shuffles(log: Log) -> list[int]:
    """For each deal that counts, which shuffle of the match it was played with: by that number it is replayed."""
    dealt = list(accumulate(int(fact.kind == "deal") for fact in log.facts))
    return [dealt[fact.seq] for fact in log.course() if fact.kind == "deal_end"]


def _games(state: Match, shuffles: list[int]) -> list[Game]:
    """The deals game by game, counted through the match, and the score of the games that are over."""
    games: list[Game] = []
    number = 0
    for deals in (*state.score.past, state.game.deals):
        rows = [_deal(number + at, deal, shuffles[number + at - 1]) for at, deal in enumerate(deals, 1)]
        number += len(deals)
        games.append(
            Game(rows, _result(state.score.games[len(games)] if len(games) < len(state.score.games) else None))
        )
    return games


def _deal(number: int, deal: DealResult, shuffle: int) -> DealRow:
    return DealRow(
        number=number,
        shuffle=shuffle,
        level=LEVELS[deal.level],
        finish=[SEATS[seat] for seat in deal.finish],
        winner=SIDES[deal.winner],
        gain=deal.gain,
        raised=deal.raised,
        extra=int(deal.extra),
        levels=(LEVELS[deal.levels[0]], LEVELS[deal.levels[1]]),
        ruling=deal.ruling,
    )
