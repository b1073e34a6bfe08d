"""Scores of a round: of a finished game, of a bye (轮空), of a forfeit (弃权)."""

from guandan.event.history import NOTHING, Score
from guandan.game.results import GameResult
from guandan.game.ruleset import Ruleset
from guandan.referee import losses

Scores = tuple[Score, Score]


def played(result: GameResult) -> Scores:
    """Both sides' scores of a finished game."""
    first, second = (
        Score(result.points[side], int(result.winner == side), result.grade[side], result.promotions[side])
        for side in (0, 1)
    )
    return first, second


def bye(rules: Ruleset, *, round_robin: bool = False) -> Score:
    """What a bye brings: the book's score, or nothing in a round robin, where it is just no match (001 App.8)."""
    if round_robin and rules.word("bye.round_robin") == "no_match":
        return NOTHING
    return Score(
        rules.number("bye.points"),
        rules.number("bye.wins"),
        rules.number("bye.grade"),
        rules.limit("bye.promotions") or 0,
    )


def forfeit(rules: Ruleset, *, by: int, real: Scores | None = None) -> Scores:
    """Both sides' scores when side `by`, 0 or 1, forfeits; `real` is the score at the table, if cards were played.

    A better real score of the winner stands (001 §16(4), H-24); else, where a loss is written as levels, the winner is
    as many levels above the offenders as the book says (003 c3.7(4)). Who forfeits has nothing (H-50).
    """
    winner = Score(
        rules.number("forfeit.points"),
        rules.number("forfeit.wins"),
        rules.number("forfeit.grade"),
        rules.limit("forfeit.promotions") or 0,
    )
    loser = Score(grade=rules.number("forfeit.grade_loser"))
    if real and rules.flag("forfeit.keep_better"):
        if real[1 - by].grade > winner.grade:
            winner = winner._replace(grade=real[1 - by].grade, promotions=real[1 - by].promotions)
        elif rules.word("loss.method") == "level_plus":
            levels = real[0].promotions, real[1].promotions
            winner = winner._replace(promotions=losses.forfeited(rules, by, levels).promotions[1 - by])
    return (winner, loser) if by == 1 else (loser, winner)


def double_forfeit() -> Scores:
    """Neither side appeared: nothing for either (H-48)."""
    return NOTHING, NOTHING
