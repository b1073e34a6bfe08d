"""Suite `ai`: how fast and how strong the players are, one core.

Speed: four of them play fresh deals through the view of their seat; only the time inside `act` counts. Strength: boards
played twice with the sides swapped (no tribute, random level), as the share of deals won, with half of the width of its
95 % confidence interval. `smallest` plays the smallest legal play and passes if there is none.

Of the net: `net_us` is a decision inside the kernel, views and actions given as bytes, on the best instruction set and
in plain C++ (`net_us_generic`); `net.act_us` is the same from what a seat sees to its act. `selfplay_deals_per_s` are
deals of four nets in the kernel, `random_deals_per_s` deals by chance for comparison.
"""

import gc
import hashlib
from array import array
from itertools import pairwise
from math import sqrt
from statistics import mean, stdev
from time import process_time

from bench.opponents import RULES, ByChance, boards
from guandan.ai.actions import Action, actions_of
from guandan.ai.agent import Agent
from guandan.ai.bots import BLUR, bot
from guandan.ai.duplicate import duel, played
from guandan.ai.equity import ALONE
from guandan.ai.heuristic import Heuristic
from guandan.ai.net import NetPlayer, raw_action, turns_of, view_of
from guandan.ai.simple import Smallest
from guandan.game.acts import Act
from guandan.game.view import Seen
from guandan.kernel import has_native

ROUNDS = 3
WARM_UP = 150
DEALS = 60
BOARDS = 300
IN_KERNEL = 4000
"""Boards of each rung of the ladder against the one below, both in the kernel, half of them with tribute."""


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


def strength(seed: int, ours: Agent, theirs: Agent) -> dict[str, int | float | str]:
    """The share of deals won against somebody, and the levels gained in a deal."""
    scores = [duel(board, ours, theirs) for board in boards(seed, BOARDS)]
    return told(f"{ours.name}.vs_{theirs.name}", [(score.won, score.levels) for score in scores])


def told(name: str, scores: list[tuple[int, int]]) -> dict[str, int | float | str]:
    """The figures of boards of which one has won 0, 1 or 2 times, with the levels gained both times together."""
    won = [times / 2 for times, _ in scores]
    # Where nothing was lost the deviation says nothing: the rule of three holds then.
    half_width = max(1.96 * stdev(won) / sqrt(len(won)), 3 / len(won) if len(set(won)) == 1 else 0.0)
    return {
        name: round(mean(won), 4),
        f"{name}_half_width": round(half_width, 4),
        f"{name}_levels": round(mean(levels / 2 for _, levels in scores), 3),
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
    figures |= strength(seed, Heuristic(), ByChance(seed)) | strength(seed, Heuristic(), Smallest())
    return figures | of_net(seed) if has_native() else figures


class Asked(NetPlayer):
    """The net, keeping what it was asked."""

    def __init__(self) -> None:
        """Begin without any question."""
        super().__init__()
        self.asked: list[tuple[Seen, list[Action]]] = []

    def choose(self, seen: Seen) -> Action:
        """The action worth most."""
        actions = actions_of(seen)
        if len(actions) > 1:
            self.asked.append((seen, actions))
        return super().choose(seen)


def of_net(seed: int) -> dict[str, int | float | str]:
    """The figures of the net."""
    from guandan.kernel import _native  # noqa: PLC0415 - there may be none
    from guandan.kernel.native import pages_of  # noqa: PLC0415

    timed = Timed(NetPlayer())
    asked = Asked()
    for board in boards(seed, DEALS):
        played(board, [timed] * 4)
        played(board, [asked] * 4)
    questions = [
        (pages_of(view.rules, view.level), view_of(view), turns_of(view), b"".join(map(raw_action, actions)), ALONE)
        for view, actions in asked.asked
    ]
    best, microseconds = _native.engine(), {}
    for engine in ("generic", best):
        _native.use(engine)
        rounds = []
        for _ in range(ROUNDS):
            started = process_time()
            for question in questions:
                asked.net.decide(*question)
            rounds.append((process_time() - started) / len(questions) * 1e6)
        microseconds[engine] = round(min(rounds), 1)
    books = [pages_of(RULES, level) for level in range(13)]
    started = process_time()
    _native.contest(books, asked.net, asked.net, ALONE, seed, 0, 5 * DEALS, tribute=True)
    deals = process_time() - started
    rungs: dict[str, _native.Player] = {name: (asked.net, blur) for name, blur in BLUR.items()}
    rungs |= {"heuristic": "thumb", "net": asked.net}
    figures: dict[str, int | float | str] = {}
    for theirs, ours in (*pairwise([*BLUR, "net"]), ("steady", "heuristic"), ("heuristic", "net")):
        results = array(
            "b", _native.contest(books, rungs[ours], rungs[theirs], ALONE, seed, 0, IN_KERNEL, tribute=True)
        )
        both = [((one > 0) + (two > 0), one + two) for one, two in zip(results[::2], results[1::2], strict=True)]
        figures |= told(f"{ours}.vs_{theirs}", both)
    started = process_time()
    _native.self_play(books, seed, 0, 20_000, 1)
    return {
        "net_us": microseconds[best],
        "net_us_generic": microseconds["generic"],
        "net.act_us": round(timed.seconds / len(timed.acts) * 1e6, 1),
        "net.actions_per_decision": round(mean(len(actions) for _, actions in asked.asked), 1),
        "selfplay_deals_per_s": round(10 * DEALS / deals),
        "random_deals_per_s": round(20_000 / (process_time() - started)),
        **figures,
        **strength(seed, bot("casual", seed), Smallest()),
    }
