"""Results: of a deal, of a game (局) and of a round of several games."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from guandan.game.errors import Illegal
from guandan.game.fields import Level, Winner, written
from guandan.game.format import Format
from guandan.game.levels import LEVELS, PASSED, TOP, gain, promote
from guandan.game.ruleset import Ruleset
from guandan.game.scores import Points, grade26, points100
from guandan.game.seats import SEATS, SIDES, side
from guandan.game.tribute import Finish, is_double_down


class DealResult(NamedTuple):
    """A finished deal: who came in when, what was played and what it changed."""

    finish: Finish
    level: int
    gain: int
    levels: tuple[int, int]
    """Of both sides afterwards."""
    extra: bool = False
    """Played only to break a draw."""
    raised: int = 0
    """How many levels the winners really went up."""
    ruling: int | None = None
    """The number of the ruling that has given it to the winners; None if it was played out."""

    @property
    def winner(self) -> int:
        """The side of the first finisher."""
        return side(self.finish[0])


def checked_finish(seats: Sequence[int], *, until_first: bool = False) -> Finish:
    """A finish order as it may be written down: all four seats, two after a double down, one if that is all.

    Raises Illegal if it is none.
    """
    finish = tuple(seats)
    if until_first:
        finish = finish[:1]
    elif is_double_down(finish):
        finish = finish[:2]
    wanted = 1 if until_first else 2 if is_double_down(finish) else 4
    if len(set(seats)) != len(seats) or len(finish) != wanted:
        raise Illegal("wrong_finish", finish=" ".join(SEATS[seat] for seat in seats))
    return finish


def deal_result(
    rules: Ruleset,
    finish: Finish,
    level: int,
    levels: tuple[int, int],
    table: int | None,
    *,
    extra: bool,
    failed: int = 0,
) -> DealResult:
    """What a finish order does to the levels. `table` is the side whose level was played; None in the first deal.

    `failed` is how often that side has failed at its A in this game: some clubs let it fall then (`levels.a_fail`).
    """
    winner = side(finish[0])
    # Where only the first finisher is known, or A has been passed, nothing can be gained any more.
    counts = len(finish) > 1 and PASSED not in levels and rules.flag("tie.extra_counts")
    if extra and not counts:
        return DealResult(finish, level, 0, levels, extra=True)
    place = 2 if is_double_down(finish) else finish.index((finish[0] + 2) % 4) + 1
    after = list(levels)
    own = table in (None, winner) and level == levels[winner]
    after[winner] = promote(rules, levels[winner], place, own_deal=own)
    if table is not None and level == levels[table] == after[table] == TOP and _falls(rules, failed + 1):
        after[table] = LEVELS.index(rules.word("levels.a_falls_to"))
    return DealResult(finish, level, gain(rules, place), (after[0], after[1]), extra)


def _falls(rules: Ruleset, failed: int) -> bool:
    """Whether a side that has failed so often at its A falls back, as some clubs have it."""
    return rules.word("levels.a_fail") == "fall" and failed >= rules.number("levels.a_tries")


def failures_at_a(deals: tuple[DealResult, ...], table: int | None) -> int:
    """How often a side has played its own A in these deals of a game and not passed it, since it last came to A."""
    found = 0
    for before, deal in pairwise(deals):
        if table is not None and deal.levels[table] != TOP:
            found = 0
        elif deal.level == TOP and before.winner == table:
            found += 1
    return found


class GameResult(NamedTuple):
    """The score of a game."""

    reason: str
    """passed_a, deals, time, or a ruling."""
    levels: tuple[Level, Level]
    winner: Winner
    """None if it is a draw."""
    grade: tuple[int, int]
    points: tuple[int, int]
    """Match points (场分)."""
    promotions: tuple[int, int]

    def as_data(self) -> dict[str, Any]:
        """As it stands in a fact."""
        return written(self)


def side_name(side: int | None) -> str:
    """The side as it stands in a fact."""
    return "none" if side is None else SIDES[side]


def side_number(name: str) -> int | None:
    """The side that stands in a fact."""
    return None if name == "none" else SIDES.index(name)


def game_result(rules: Ruleset, levels: tuple[int, int], table: int | None, reason: str) -> GameResult:
    """The score of two final levels; `table` is the side that won the last finished deal."""
    if rules.word("score.grade") == "c100":
        grade = points100(rules, *levels, (None if table is None else "ab"[table]))  # type: ignore[arg-type]
    else:
        grade = grade26(rules, *levels)
    winner = None if grade[0] == grade[1] else int(grade[0] < grade[1])
    return GameResult(reason, levels, winner, grade, match_points(rules, winner), levels)


def match_points(rules: Ruleset, winner: int | None) -> Points:
    """Two for a win, one each for a draw (000 §13(3)); a book may set other numbers."""
    if winner is None:
        draw = rules.number("score.match_draw")
        return draw, draw
    win, loss = rules.number("score.match_win"), rules.number("score.match_loss")
    return (win, loss) if winner == 0 else (loss, win)


def is_round_over(format_: Format, games: tuple[GameResult, ...]) -> bool:
    """Whether no further game is played: all are, or one side has won more than half of them in a best-of (R-106)."""
    if format_.round == "best_of":
        wins = [sum(1 for game in games if game.winner == side) for side in (0, 1)]
        if max(wins) * 2 > format_.games:
            return True
    return len(games) >= format_.games


def round_winner(format_: Format, games: tuple[GameResult, ...]) -> int | None:
    """The side with more games won or, where grades are summed, more grades; None if they are level (000 §29(3))."""
    if format_.round == "one":
        return games[0].winner
    wins = [sum(1 for game in games if game.winner == side) for side in (0, 1)]
    grades = [sum(game.grade[side] for game in games) for side in (0, 1)]
    ahead = grades if format_.round == "sum" else wins
    return None if ahead[0] == ahead[1] else int(ahead[0] < ahead[1])


def round_result(
    rules: Ruleset, format_: Format, games: tuple[GameResult, ...], decided: int | None = None
) -> GameResult:
    """Sums over the games of a round, and who won; `decided` is the winner of an extra deal or a lot."""
    winner = decided if decided is not None else round_winner(format_, games)
    grade = [sum(game.grade[side] for game in games) for side in (0, 1)]
    promotions = [sum(game.promotions[side] for game in games) for side in (0, 1)]
    last, points = games[-1], match_points(rules, winner)
    return GameResult(last.reason, last.levels, winner, (grade[0], grade[1]), points, (promotions[0], promotions[1]))
