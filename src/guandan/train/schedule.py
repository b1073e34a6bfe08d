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
    temperature: float = 0.0
    """Above nought the net learns to decide: better actions are taken more often, by such differences of worth, and
    what came of them is compared with what a critic expected who sees all hands."""
    weight: float = 1.0
    """Of deciding against knowing what to expect."""
    width: float = 0.3
    """How far a decision may move from how it was taken before nothing more is learnt from it."""
    spread: float = 0.0
    """How much it is worth to stay undecided."""
    critic_rate: float = 5e-4
    """Adam's rate for the critic; it falls as the other does."""
    passes: int = 1
    """How often each decision is learnt from, in another order each time."""

    def rate_at(self, deals: int) -> float:
        """Adam's rate."""
        begin, end = self.fall
        left = min(1.0, max(0.0, (end - deals) / (end - begin))) if end > begin else 1.0
        return self.least_rate + max(0.0, self.rate * self._fallen(deals) - self.least_rate) * left

    def lesson_at(self, deals: int, rounds: int) -> dict[str, float]:
        """What the kernel is told for the deals of a round."""
        decides, rate = self.temperature > 0, self.rate_at(deals)
        kept = ("advised", "trust", "temperature", "weight", "width", "spread", "thumb", "past", "passes")
        lesson = {name: float(getattr(self, name)) for name in kept}
        lesson |= {"rate": rate, "keep": self.keep_at(rounds), "critic_rate": self.critic_rate * rate / self.rate}
        lesson |= {"astray": self.astray_at(deals), "trying": self.trying}
        return lesson | (dict.fromkeys(("astray", "trying", "advised"), 0.0) if decides else {})

    def astray_at(self, deals: int) -> float:
        """How often an action is taken by chance."""
        return self.astray * (0.5 + 0.5 * self._fallen(deals))

    def keep_at(self, rounds: int) -> float:
        """How much of the mean is kept in a round."""
        return min(1 - 1 / self.memory, rounds / (rounds + 4))

    def _fallen(self, deals: int) -> float:
        """What is left of the beginning, from 1 down."""
        return sqrt(min(1.0, self.steady / max(1, deals)))


DECIDING = Schedule(
    rate=2.5e-4,
    least_rate=2e-5,
    steady=10**12,
    thumb=0.4,
    past=0.2,
    trust=0.75,
    temperature=0.03,
    weight=8.0,
    memory=33,
    critic_rate=4e-4,
)
"""For a net that knows what to expect and is to learn what to do; most is gained while the rate falls."""
