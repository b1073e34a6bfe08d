"""A duplicate score opened into its boards: what was played, and what the comparison with the field came to."""

from typing import Any

from guandan.event.boardscores import BoardScore, board_scores
from guandan.event.plans import plan_of
from guandan.event.stage import Stage
from guandan.game.errors import Text


def boards_of(stage: Stage, entry: int, after: int | None) -> list[BoardScore]:
    """The boards of one entry in order; none where it is no duplicate."""
    size = plan_of(stage.spec).boards(stage.spec)
    scores = board_scores(stage.played[:after], size) if size else []
    return [one for one in scores if entry in (one.table.first, one.table.second)]


def board_lines(boards: list[BoardScore], entry: int, lang: str) -> list[str]:
    """A line a board, its result as the entry sees it."""
    found = [Text("各副牌", "boards").pick(lang)] if boards else []
    for one in boards:
        compared = Text(f"与 {one.others} 桌比较", f"against {one.others} tables").pick(lang)
        where = Text(f"第 {one.round} 轮第 {one.board} 副", f"round {one.round}, board {one.board}").pick(lang)
        found.append(f"  {where}  {_result(one, entry, lang)}  {compared}  {one.of(entry):+}")
    return found


def _result(one: BoardScore, entry: int, lang: str) -> str:
    gone = one.table.outcome.forfeits if one.table.outcome else (False, False)
    if any(gone):
        absent = gone[int(entry == one.table.second)]
        return (Text("弃权", "forfeit") if absent else Text("对方弃权", "the other side forfeited")).pick(lang)
    return f"{_own(one, entry):+}" if one.result else Text("没有打", "not played").pick(lang)


def _own(one: BoardScore, entry: int) -> int:
    return one.result if entry == one.table.first else -one.result


def boards_json(boards: list[BoardScore], entry: int) -> list[dict[str, Any]]:
    """The same as data."""
    return [
        {
            "round": one.round,
            "table": one.table.number,
            "board": one.board,
            "result": _own(one, entry),
            "others": one.others,
            "score": one.of(entry),
        }
        for one in boards
    ]
