"""Withdrawing (退赛): what a pair that leaves the event does to the match it is playing."""

from guandan.game.match import Match
from guandan.referee import losses
from guandan.referee.costs import Offence, before_loss
from guandan.referee.remedies import Effect

WITHDRAW = "withdraw"
"""The remedy by which a withdrawal is handled."""


def withdrawn(match: Match, remedies: tuple[str, ...], offence: Offence) -> list[Effect]:
    """The round is forfeited (001 §24(2)), however many games of it have been played; what is over stands (R-103)."""
    leaving = offence.sides("none")
    if WITHDRAW not in remedies or match.over or not leaving:
        return []
    levels, table = before_loss(match, 0)
    if len(leaving) > 1 or 1 - leaving[0] in offence.gone:
        return [losses.both_forfeited(match.rules, levels).effect()]
    loser = leaving[0]
    score = losses.forfeited(match.rules, loser, levels, table)
    if match.format.round == "sum":  # what the others have won by now may be more
        won = sum(game.grade[1 - loser] for game in match.score.games)
        best = max(won, score.grade[1 - loser])
        score = score._replace(grade=(0, best) if loser == 0 else (best, 0))
    return [score.effect()]
