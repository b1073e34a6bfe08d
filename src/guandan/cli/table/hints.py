"""Hints: the plays one could make, the one that spares the hand most first."""

from guandan.ai.hand_plan import plan
from guandan.game.cards import copies, rank_of, sorted_cards, wild_card
from guandan.game.judge import judge
from guandan.game.plays import Play
from guandan.game.view import Seen


def hints(seen: Seen) -> list[Play]:
    """One's plays, cheapest first: by what the rest of the hand is worth to the rule-of-thumb player, then by strength.

    Plays that differ in suits only are one hint.
    """
    judged = judge(seen.rules, seen.level)
    wild = wild_card(seen.level).bit_length() - 1
    best: dict[tuple[str, str, tuple[int, ...], int], tuple[float, Play]] = {}
    for play in seen.legal:
        cost = plan(seen.hand - play.cards, seen.level).cost
        key = (
            play.pattern,
            play.rank,
            tuple(rank_of(card) for card in sorted_cards(play.cards)),
            copies(play.cards, wild),
        )
        if key not in best or cost < best[key][0]:
            best[key] = (cost, play)
    out = seen.hand  # nothing is better than going out
    ranked = sorted(best.values(), key=lambda one: (one[1].cards != out, round(one[0], 6), judged.strength(one[1])))
    return [play for _, play in ranked]
