"""Scores of duplicate boards (复式赛), one by one: a result compared with all other tables, or a forfeit (R-131)."""

from typing import NamedTuple

from guandan.event.formats.duplicate import compared
from guandan.event.stage import Round, Table

MOST = 3
"""A forfeited board is lost by the most there is, and won by it for the side that was there (R-131)."""


class BoardScore(NamedTuple):
    """One board at one table."""

    round: int
    table: Table
    board: int
    result: int
    """The signed promotion of East-West; 0 if it was not played."""
    others: int
    """How many tables it is compared with."""
    scores: tuple[int, int]

    def of(self, entry: int) -> int:
        """The score of one who sits there."""
        return self.scores[int(entry == self.table.second)]

    def own(self, entry: int) -> int:
        """The result as one who sits there sees it."""
        return self.result if entry == self.table.first else -self.result


def board_scores(rounds: tuple[Round, ...], size: int) -> list[BoardScore]:
    """All boards of these rounds that have a score; it changes while others still play the same boards."""
    sat = [(one.number, table) for one in rounds for table in one.tables]
    field: dict[int, dict[int, int]] = {}
    """On each board, by sitting: its result."""
    for key, (_, table) in enumerate(sat):
        for at, result in enumerate(table.outcome.signed if table.outcome else ()):
            if result:
                field.setdefault(_first(table, size) + at, {})[key] = result
    against = {board: compared(played) for board, played in field.items()}
    found = []
    for key, (number, table) in enumerate(sat):
        if table.outcome is None or table.outcome.how == "void":
            continue
        gone = table.outcome.forfeits
        for board in range(_first(table, size), _first(table, size) + size):
            played = field.get(board, {})
            if any(gone):
                scores, others = _forfeited(list(played.values()), gone), len(played)
            else:
                score = against.get(board, {}).get(key, 0)
                scores, others = (score, -score), len(played) - (key in played)
            found.append(BoardScore(number, table, board, played.get(key, 0), others, scores))
    return found


def _first(table: Table, size: int) -> int:
    """The number of the first board of a table's set."""
    return (table.game - 1) * size + 1


def _forfeited(played: list[int], gone: tuple[bool, bool]) -> tuple[int, int]:
    """What a board that one side did not come to brings both."""
    first, second = (-MOST if absent else MOST for absent in gone)
    return _against(played, first, 1), _against(played, second, -1)


def _against(played: list[int], result: int, sign: int) -> int:
    """A result of one's own compared with what others of the same direction have."""
    return sum(result - sign * other for other in played)
