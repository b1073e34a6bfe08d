"""The ladder of bots, from the weakest to the strongest, one player beside it, and players from outside.

How strong each is, measured, stands in docs/player.md. `net:FILE` plays with the weights of a file, `command:PROGRAM`
asks a program (see command.py).
"""

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from guandan.ai.agent import Agent
from guandan.ai.command import Command
from guandan.ai.heuristic import Heuristic
from guandan.ai.net import Careless, NetPlayer
from guandan.ai.simple import ByChance, Smallest
from guandan.game.errors import Text, Unreadable, quoted
from guandan.kernel import has_native


class Rung(NamedTuple):
    """A bot of the ladder."""

    make: Callable[[int, int], Agent]
    """For the deal or match of a number within a seed."""
    title: Text
    """Its name for people."""
    milliseconds: float
    """How long it thinks about a decision, on the average."""
    needs_kernel: bool = False


BLUR = {"casual": 0.4, "steady": 0.28, "club": 0.18}
"""The difference in worth that a careless player hardly sees."""


def _careless(name: str) -> Callable[[int, int], Agent]:
    return partial(Careless, blur=BLUR[name], name=name)


BOTS: dict[str, Rung] = {
    "random": Rung(ByChance, Text("随机", "by chance"), 0.01),
    "smallest": Rung(lambda _seed, _number: Smallest(), Text("入门", "novice"), 0.01),
    "casual": Rung(_careless("casual"), Text("随手", "casual"), 0.2, needs_kernel=True),
    "steady": Rung(_careless("steady"), Text("稳健", "steady"), 0.2, needs_kernel=True),
    "heuristic": Rung(lambda _seed, _number: Heuristic(), Text("按经验", "by rules of thumb"), 0.5),
    "club": Rung(_careless("club"), Text("熟手", "club player"), 0.2, needs_kernel=True),
    "net": Rung(lambda _seed, _number: NetPlayer(), Text("高手", "expert"), 0.2, needs_kernel=True),
}
"""From the weakest to the strongest. `heuristic` stands beside the ladder, as high as `club`; it needs no kernel."""
OUTSIDE: dict[str, Callable[[str], Agent]] = {"net": NetPlayer, "command": Command}
"""What stands before a colon, and how such a player is made."""


def bot(name: str, seed: int = 0, number: int = 0) -> Agent:
    """The bot called `name`. Raises Unreadable if there is none, NotAllowed if this machine cannot run it."""
    kind, colon, what = name.partition(":")
    if colon and kind in OUTSIDE and what:
        return OUTSIDE[kind](what)
    if name not in BOTS:
        raise Unreadable("bot_unknown", bot=quoted(name), allowed=", ".join(BOTS))
    return BOTS[name].make(seed, number)


def strongest(milliseconds: float) -> str:
    """The strongest bot that this machine can run and that answers within a budget, on the average."""
    able = [name for name, rung in BOTS.items() if has_native() or not rung.needs_kernel]
    return [name for name in able if BOTS[name].milliseconds <= milliseconds][-1]
