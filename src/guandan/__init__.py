"""Guandan (掼蛋): the game, the match, the referee's desk, the event and the table.

The names a program needs first; docs/guide/programming.md shows them at work. Each is loaded when it is asked for, so
that a command of one line does not pay for all of them.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from guandan import kernel
    from guandan.ai.bots import bot
    from guandan.game.acts import Act
    from guandan.game.cards import format_cards, parse_cards
    from guandan.game.errors import GuandanError
    from guandan.game.judge import judge
    from guandan.game.levels import parse_level
    from guandan.game.log import Log
    from guandan.game.match import Match, expects, opening_body
    from guandan.game.record import read_record, verify, write_record
    from guandan.game.ruleset import load
    from guandan.game.view import seen

__version__ = "0.1.0"
__all__ = [
    "Act",
    "GuandanError",
    "Log",
    "Match",
    "bot",
    "expects",
    "format_cards",
    "judge",
    "kernel",
    "load",
    "opening_body",
    "parse_cards",
    "parse_level",
    "read_record",
    "seen",
    "verify",
    "write_record",
]

_HOMES = {
    "ai.bots": ("bot",),
    "game.acts": ("Act",),
    "game.cards": ("format_cards", "parse_cards"),
    "game.errors": ("GuandanError",),
    "game.judge": ("judge",),
    "game.levels": ("parse_level",),
    "game.log": ("Log",),
    "game.match": ("Match", "expects", "opening_body"),
    "game.record": ("read_record", "verify", "write_record"),
    "game.ruleset": ("load",),
    "game.view": ("seen",),
}
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}


def __getattr__(name: str) -> Any:
    """Load a name from the file it lives in."""
    if name == "kernel":
        return import_module("guandan.kernel")
    if name not in _HOME_OF:
        raise AttributeError(f"module 'guandan' has no attribute {name!r}")
    found = getattr(import_module(f"guandan.{_HOME_OF[name]}"), name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    """The names for programs."""
    return sorted([*__all__, "__version__"])
