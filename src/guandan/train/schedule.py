"""How fast a run learns as it goes on."""

from math import sqrt
from typing import NamedTuple


class Schedule(NamedTuple):
    """What changes with the number of deals played."""

    rate: float = 7e-4
    """Adam's rate at first."""
    least_rate: float = 5e-5
    steady: int = 300_000
    """Deals with the first rate; then it falls with the root of their number."""
    fall: tuple[int, int] = (0, 0)
    """Between these numbers of deals the rate falls to the least one; (0, 0) for not at all."""
    astray: float = 0.02
    """How often any action at all is taken, at first; it falls to a half."""
    trying: float = 0.04
    """How often another action that is thought nearly as good."""
    advised: float = 0.03
    """How often what rules of thumb would do."""
    memory: int = 60
    """Rounds over which the acting net is a mean, once there are so many."""
    thumb: float = 0.3
    """The share of deals that one side plays by rules of thumb; only the other learns from them."""
    past: float = 0.1
    """The same with a past self."""
    trust: float = 0.9
    """How much a decision learns from what followed rather than from what was thought at the seat's next one."""

    def rate_at(self, deals: int) -> float:
        """Adam's rate."""
        begin, end = self.fall
        left = min(1.0, max(0.0, (end - deals) / (end - begin))) if end > begin else 1.0
        return self.least_rate + max(0.0, self.rate * self._fallen(deals) - self.least_rate) * left

    def astray_at(self, deals: int) -> float:
        """How often an action is taken by chance."""
        return self.astray * (0.5 + 0.5 * self._fallen(deals))

    def keep_at(self, rounds: int) -> float:
        """How much of the mean is kept in a round."""
        return min(1 - 1 / self.memory, rounds / (rounds + 4))

    def _fallen(self, deals: int) -> float:
        """What is left of the beginning, from 1 down."""
        return sqrt(min(1.0, self.steady / max(1, deals)))
