"""Suite `ai`: how fast and how strong the rule-of-thumb player is, one core.

Speed: four of them play fresh deals through the view of their seat; only the time inside `act` counts. Strength: boards
played twice with the sides swapped (no tribute, random level), as the share of deals won, with half of the width of its
95 % confidence interval. `smallest` plays the smallest legal play and passes if there is none.
"""

import gc
import hashlib
from math import sqrt
from statistics import mean, stdev
from time import process_time

from bench.opponents import ByChance, boards
from guandan.ai.agent import Agent
from guandan.ai.duplicate import duel, played
from guandan.ai.heuristic import Heuristic
from guandan.ai.simple import Smallest
from guandan.game.acts import Act
from guandan.game.view import Seen

ROUNDS = 3
WARM_UP = 150
DEALS = 60
BOARDS = 300


class Timed:
    """An agent with a stop watch; it also remembers what was done."""

    def __init__(self, agent: Agent) -> None:
        """Start at zero."""
        self.agent = agent
        self.name = agent.name
        self.seconds = 0.0
        self.acts: list[Act] = []

    def act(self, seen: Seen) -> Act:
        """The agent's act."""
        started = process_time()
        act = self.agent.act(seen)
        self.seconds += process_time() - started
        self.acts.append(act)
        return act


def speed(seed: int, deals: int) -> Timed:
    """Self-play of fresh deals."""
    timed = Timed(Heuristic())
    for board in boards(seed, deals):
        played(board, [timed] * 4)
    return timed


def strength(seed: int, theirs: Agent) -> dict[str, int | float | str]:
    """The share of deals won against somebody, and the levels gained in a deal."""
    scores = [duel(board, Heuristic(), theirs) for board in boards(seed, BOARDS)]
    won = [score.won / 2 for score in scores]
    # Where nothing was lost the deviation says nothing: the rule of three holds then.
    half_width = max(1.96 * stdev(won) / sqrt(BOARDS), 3 / BOARDS if len(set(won)) == 1 else 0.0)
    return {
        f"heuristic.vs_{theirs.name}": round(mean(won), 4),
        f"heuristic.vs_{theirs.name}_half_width": round(half_width, 4),
        f"heuristic.vs_{theirs.name}_levels": round(mean(score.levels / 2 for score in scores), 3),
    }


def run(seed: int) -> dict[str, int | float | str]:
    """Measure speed, then strength."""
    speed(seed + 1000, WARM_UP)
    gc.freeze()
    rounds = [speed(seed + number, DEALS) for number in range(ROUNDS)]
    text = "\n".join(f"{act.by} {dict(act.data)}" for timed in rounds for act in timed.acts)
    figures: dict[str, int | float | str] = {
        "heuristic.decisions_per_s": round(max(len(timed.acts) / timed.seconds for timed in rounds)),
        "heuristic.decisions_per_deal": round(sum(len(timed.acts) for timed in rounds) / DEALS / ROUNDS, 1),
        "heuristic.digest": hashlib.sha256(text.encode()).hexdigest()[:16],
        "heuristic.boards": BOARDS,
    }
    return figures | strength(seed, ByChance(seed)) | strength(seed, Smallest())
