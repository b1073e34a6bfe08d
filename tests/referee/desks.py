"""Desks for tests."""

from typing import Any

import pytest

from guandan.game.acts import Act
from guandan.game.errors import GuandanError
from guandan.game.facts import Fact
from guandan.game.ruleset import Ruleset, load
from guandan.referee.desk import DeskLog, opening_body

MINUTE, HOUR, DAY = 60_000, 3_600_000, 86_400_000
START = 1_772_413_200_000
"""Monday, 2 March 2026, 09:00 in China."""

RULING: list[Any] = ["match-7", 12, "a" * 64]
RESULT: list[Any] = ["match-7", 40, "b" * 64]
AMENDED: list[Any] = ["match-7", 41, "c" * 64]


def desk(book: str | Ruleset) -> DeskLog:
    log = DeskLog()
    log.open(opening_body("desk", load(book) if isinstance(book, str) else book), START)
    return log


def act(log: DeskLog, kind: str, by: str, at: int = START, **data: Any) -> Fact:
    return log.act(Act(kind, by, data), at)[0]


def refused(log: DeskLog, kind: str, by: str, at: int = START, **data: Any) -> str:
    """The code of the refusal; the log stays as it was."""
    return refusal(log, kind, by, at, **data).code


def refusal(log: DeskLog, kind: str, by: str, at: int = START, **data: Any) -> GuandanError:
    """The refusal itself."""
    before = log.state
    with pytest.raises(GuandanError) as caught:
        act(log, kind, by, at, **data)
    assert log.state is before
    return caught.value


def lodged(**changes: Any) -> dict[str, Any]:
    """The data of an appeal in good form."""
    return {
        "pair": "7",
        "round": 3,
        "ended": START,
        "against": RULING,
        "question": "rule",
        "text": "裁判误判越序出牌",
        "signed": ["张三", "李四"],
        "units": ["南京", "苏州"],
        "fee": 500,
        **changes,
    }


def members(*units: str) -> list[dict[str, Any]]:
    return [{"name": f"仲裁{number}", "units": [unit]} for number, unit in enumerate(units)]
