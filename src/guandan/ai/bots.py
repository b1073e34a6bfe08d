"""The bots by name."""

from collections.abc import Callable

from guandan.ai.agent import Agent
from guandan.ai.heuristic import Heuristic
from guandan.ai.simple import ByChance, Smallest
from guandan.game.errors import Unreadable, quoted

BOTS: dict[str, Callable[[int, int], Agent]] = {
    "random": ByChance,
    "smallest": lambda _seed, _number: Smallest(),
    "heuristic": lambda _seed, _number: Heuristic(),
}
"""How each is made for the deal or match of a number within a seed."""


def bot(name: str, seed: int = 0, number: int = 0) -> Agent:
    """The bot called `name`. Raises Unreadable if there is none."""
    if name not in BOTS:
        raise Unreadable("bot_unknown", bot=quoted(name), allowed=", ".join(BOTS))
    return BOTS[name](seed, number)
