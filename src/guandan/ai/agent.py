"""An agent: anything that can sit on a chair and play."""

from typing import Protocol

from guandan.game.acts import Act
from guandan.game.view import Seen


class Agent(Protocol):
    """A player who is asked whenever something is expected of the seat (`seen.mine`), and of whom nothing else is."""

    name: str

    def act(self, seen: Seen) -> Act:
        """The act for what is expected; it must be one that the game allows."""
