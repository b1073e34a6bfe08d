"""Suite `game`: random self-play through the public interface of `guandan.game`, one core.

Every deal is fresh, at a random level; every turn counts, also where passing is all there is. Before the clock starts
a few hundred other deals are played, and what they left behind is taken out of the garbage collector's rounds, as any
program does that plays for longer than a minute.
"""

import gc
import hashlib
import random
from collections.abc import Callable
from time import process_time

from bench import naive
from guandan.game.cards import DECK, SUIT_RANKS, Cards, each
from guandan.game.judge import Judge, judge
from guandan.game.plays import Play
from guandan.game.ruleset import load

RULES = load("GJ17")
PACK = list(each(DECK))
ROUNDS = 8
WARM_UP = 600

Lister = Callable[[Judge, Cards, Play | None], list[Play]]
Turn = tuple[Play | None, int]
"""What was played, and among how many plays."""


def deal(rng: random.Random, lister: Lister) -> list[Turn]:
    """One deal of random plays, East leading; the turns in order, None for a pass."""
    judged = judge(RULES, rng.choice(SUIT_RANKS))
    rng.shuffle(PACK)
    hands = [sum(PACK[seat::4]) for seat in range(4)]
    turns: list[Turn] = []
    finished: list[int] = []
    seat = owner = 0
    to_beat: Play | None = None
    while True:
        if hands[seat]:
            plays = lister(judged, hands[seat], to_beat)
            choice = int(rng.random() * (len(plays) + (to_beat is not None)))
            if choice == len(plays):
                turns.append((None, len(plays)))
            else:
                to_beat, owner = plays[choice], seat
                turns.append((to_beat, len(plays)))
                hands[seat] -= to_beat.cards
                if not hands[seat]:
                    finished.append(seat)
                    double_down = len(finished) == 2 and abs(finished[0] - finished[1]) == 2
                    if double_down or len(finished) == 3:
                        return turns
        seat = (seat + 1) % 4
        if seat == owner:  # all others have passed
            to_beat = None
            if not hands[owner]:
                seat = owner = (owner + 2) % 4  # their partner takes the wind


def measure(seed: int, deals: int, lister: Lister) -> tuple[float, list[Turn]]:
    """Decisions per second, and the turns."""
    rng = random.Random(seed)
    started = process_time()
    turns = [turn for _ in range(deals) for turn in deal(rng, lister)]
    return len(turns) / (process_time() - started), turns


def digest(turns: list[Turn]) -> str:
    """A fingerprint of everything that was played."""
    return hashlib.sha256("\n".join(str(play or "pass") for play, _ in turns).encode()).hexdigest()[:16]


def run(seed: int) -> dict[str, int | float | str]:
    """Measure deduplicated, concrete and baseline play in turns."""
    listers: dict[str, tuple[int, Lister]] = {
        "python": (150, Judge.legal),
        "concrete": (60, Judge.concrete),
        "baseline": (1, naive.plays),
    }
    for deals, lister in listers.values():
        if deals > 1:
            measure(seed + 1000, WARM_UP, lister)
    gc.freeze()
    best = dict.fromkeys(listers, 0.0)
    played: dict[str, list[Turn]] = {name: [] for name in listers}
    for number in range(ROUNDS):
        for name, (deals, lister) in listers.items():
            speed, turns = measure(seed + number, deals, lister)
            best[name] = max(best[name], speed)
            played[name] += turns
    figures: dict[str, int | float | str] = {
        "python.decisions_per_s": round(best["python"]),
        "python.concrete_decisions_per_s": round(best["concrete"]),
        "baseline.decisions_per_s": round(best["baseline"]),
        "python.ratio": round(best["python"] / best["baseline"], 1),
        "python.concrete_ratio": round(best["concrete"] / best["baseline"], 1),
    }
    for name, (deals, _) in listers.items():
        turns, prefix = played[name], "" if name == "python" else f"{name}."
        figures |= {
            f"{prefix}plays_per_decision": round(sum(count for _, count in turns) / len(turns), 2),
            f"{prefix}decisions_per_deal": round(len(turns) / deals / ROUNDS, 1),
            f"{prefix}digest": digest(turns),
        }
    return figures
