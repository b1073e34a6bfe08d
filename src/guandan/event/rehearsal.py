"""Results for a rehearsal (模拟): matches played deal by deal with finish orders by lot, so that every result is legal;
late entries, withdrawals and forfeits at given rates. The same seed gives the same event (docs/rehearsal.md).
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from guandan.event.awards import double_forfeit, forfeit, played
from guandan.event.history import Entry, Meeting
from guandan.event.lot import drawn, source
from guandan.game.format import Format
from guandan.game.levels import PASSED, TOP
from guandan.game.results import (
    GameResult,
    checked_finish,
    deal_result,
    game_result,
    is_round_over,
    round_result,
    round_winner,
)
from guandan.game.ruleset import Ruleset
from guandan.game.seats import side
from guandan.game.shuffle import below
from guandan.game.tribute import Finish

EVEN = 100
"""The strength of an entry of which nothing is known."""
FASTEST, SLOWEST = 3, 9
"""Minutes of a deal: each number equally likely."""


class Rates(NamedTuple):
    """How often something happens, in a thousand."""

    late: int = 0
    """Of the entries, that one comes after round 1."""
    withdraw: int = 0
    """Of the entries in a round, that one leaves after it."""
    forfeit: int = 0
    """Of the tables of a round, that one side does not appear."""
    absent: int = 0
    """Of the tables of a round, that neither does."""


class Model(NamedTuple):
    """How an event is rehearsed."""

    rules: Ruleset
    format: Format
    seed: str
    strengths: Mapping[int, int] = {}
    """By number of entry; who has twice the strength finishes first twice as often. Others have EVEN."""
    rates: Rates = Rates()


class Rehearsed(NamedTuple):
    """A table of a round as it was rehearsed."""

    meeting: Meeting
    games: tuple[GameResult, ...] = ()
    """None where somebody forfeited."""
    finishes: tuple[tuple[Finish, ...], ...] = ()
    """The finish orders of each game's deals; East-West is the first entry."""
    result: GameResult | None = None
    extra: Finish = ()
    """The deal that broke the draw, if one was played to its end."""


def rehearse(model: Model, round_number: int, first: int, second: int, *, stage: str = "") -> Rehearsed:
    """The result of one table; it depends on the seed, the stage, the round and the two entries alone.

    Where the format must have a winner, it has one.
    """
    lots = source(model.seed, f"rehearsal {stage} {round_number} {first} {second}")
    chance = below(1000, lots)
    if chance < model.rates.absent and not model.format.must_decide:
        return Rehearsed(Meeting(first, second, double_forfeit(), (True, True)))
    if chance < model.rates.absent + model.rates.forfeit:
        by = below(2, lots)
        return Rehearsed(Meeting(first, second, forfeit(model.rules, by=by), (by == 0, by == 1)))
    weights = (model.strengths.get(first, EVEN), model.strengths.get(second, EVEN))
    games: list[GameResult] = []
    finishes: list[tuple[Finish, ...]] = []
    while not is_round_over(model.format, tuple(games)):
        result, deals = _game(model, weights, lots)
        games.append(result)
        finishes.append(deals)
    decided: int | None = None
    extra: Finish = ()
    if model.format.must_decide and round_winner(model.format, tuple(games)) is None:
        if model.format.extra == "continue":
            extra = checked_finish(finish_order(weights, lots))
            decided, games[-1] = side(extra[0]), _continued(model, games[-1], finishes[-1], extra)
        else:
            decided = int(below(sum(weights), lots) >= weights[0])
    total = round_result(model.rules, model.format, tuple(games), decided)
    return Rehearsed(Meeting(first, second, played(total)), tuple(games), tuple(finishes), total, extra)


def _continued(model: Model, game: GameResult, deals: tuple[Finish, ...], extra: Finish) -> GameResult:
    """The last game after the deal that broke the draw, which counts where the book lets it (R-06)."""
    table = side(deals[-1][0]) if deals else None
    level = 0 if table is None else min(game.levels[table], TOP)
    result = deal_result(model.rules, extra, level, game.levels, table, extra=True)
    return game if result.levels == game.levels else game_result(model.rules, result.levels, result.winner, game.reason)


def _game(model: Model, weights: tuple[int, int], lots: Iterator[int]) -> tuple[GameResult, tuple[Finish, ...]]:
    """One game, deal by deal, until A is passed, the deals are played or time is over."""
    format_ = model.format
    levels: tuple[int, int] = (0, 0)
    table: int | None = None
    deals: list[Finish] = []
    time = 0
    while True:
        if format_.timed and time * 60 >= (format_.minutes or 0) * 60 - format_.no_new_deal:
            return game_result(model.rules, levels, table, "time"), tuple(deals)
        time += FASTEST + below(SLOWEST - FASTEST + 1, lots)
        if format_.timed and not _counts(format_, time):
            return game_result(model.rules, levels, table, "time"), tuple(deals)
        finish = checked_finish(finish_order(weights, lots))
        level = 0 if table is None else levels[table]
        result = deal_result(model.rules, finish, level, levels, table, extra=False)
        levels, table = result.levels, result.winner
        deals.append(finish)
        if PASSED in levels:
            return game_result(model.rules, levels, table, "passed_a"), tuple(deals)
        if format_.counted and len(deals) >= (format_.max_deals or 0):
            return game_result(model.rules, levels, table, "deals"), tuple(deals)


def _counts(format_: Format, minute: int) -> bool:
    """Whether a deal that ends at this minute of the game counts (H-29)."""
    late = minute * 60 - (format_.minutes or 0) * 60
    return format_.at_time == "finish" or late <= (format_.grace if format_.at_time == "grace" else 0)


def finish_order(weights: tuple[int, int], lots: Iterator[int]) -> list[int]:
    """A finish order: the next to finish is drawn from those left, each with the strength of their side."""
    left, order = [0, 1, 2, 3], []
    while left:
        at = below(sum(weights[side(seat)] for seat in left), lots)
        for seat in left:
            at -= weights[side(seat)]
            if at < 0:
                break
        left.remove(seat)
        order.append(seat)
    return order


def strengths(entries: Sequence[Entry], seed: str, spread: int = 200) -> dict[int, int]:
    """Strengths from EVEN + `spread` for the first seed down to EVEN; who has no seed comes after, by lot."""
    lots = {number: at for at, number in enumerate(drawn(sorted(entry.number for entry in entries), seed, "strength"))}
    order = sorted(entries, key=lambda entry: (entry.seed or 1 << 30, lots[entry.number]))
    last = max(1, len(order) - 1)
    return {entry.number: EVEN + spread * (last - at) // last for at, entry in enumerate(order)}


def arrival(model: Model, number: int, last: int) -> int:
    """The round from which an entry plays: 1, or if it comes late 2 to `last`."""
    lots = source(model.seed, f"arrival {number}")
    if last < 2 or below(1000, lots) >= model.rates.late:
        return 1
    return 2 + below(last - 1, lots)


def leaving(model: Model, round_number: int, entries: Sequence[Entry]) -> tuple[int, ...]:
    """Who withdraws after a round; two always stay."""
    playing = sorted(entry.number for entry in entries if entry.status == "in")
    lots = source(model.seed, f"leaving {round_number}")
    gone = [number for number in playing if below(1000, lots) < model.rates.withdraw]
    return tuple(gone[: max(0, len(playing) - 2)])
