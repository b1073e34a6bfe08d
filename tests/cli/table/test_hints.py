"""Hints."""

from pathlib import Path

from guandan.ai.hand_plan import plan
from guandan.cli.table.hints import hints
from guandan.game.cards import parse_cards
from guandan.game.judge import judge
from tests.cli.table.sitting import sit_down, steps


def test_hints_are_legal_plays_and_the_cheapest_comes_first(tmp_path: Path) -> None:
    session, _ = sit_down(tmp_path, mode="deals", max_deals=1)
    for mine in steps(session):
        seen = session.seen
        if not mine or seen.phase != "play":
            continue
        found = hints(seen)
        assert set(found) <= set(seen.legal)
        assert bool(found) == bool(seen.legal)
        rests = [seen.hand - play.cards for play in found if play.cards != seen.hand]
        costs = [round(plan(rest, seen.level).cost, 6) for rest in rests]
        assert costs == sorted(costs)


def test_going_out_is_the_first_hint_and_bombs_are_kept(tmp_path: Path) -> None:
    session, _ = sit_down(tmp_path)
    seen = session.seen
    judged = judge(seen.rules, 0)
    for hand, first in (("S4 C4 D4 H4", "S4 C4 D4 H4"), ("S4 C4 D4 H4 S9 SK", "S9")):
        cards = parse_cards(hand)
        shown = seen._replace(hand=cards, legal=tuple(judged.legal(cards)), level=0)
        assert hints(shown)[0].cards == parse_cards(first)
