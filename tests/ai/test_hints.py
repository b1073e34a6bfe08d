"""Hints: the bot's choice first, then everything else once, and around."""

from pathlib import Path

from guandan.ai.hand_plan import plan
from guandan.ai.heuristic import Heuristic
from guandan.ai.hints import hints, ranked
from guandan.game.cards import parse_cards
from guandan.game.judge import judge
from guandan.game.proposal import giveable
from tests.cli.table.sitting import sit_down, steps


def test_the_choice_of_the_bot_comes_first_and_no_hint_comes_twice(tmp_path: Path) -> None:
    session, _ = sit_down(tmp_path, seed=2, mode="deals", max_deals=3)
    kinds = set()
    for mine in steps(session):
        seen = session.seen
        if not mine:
            continue
        found = hints(seen)
        kinds.add(seen.phase)
        if seen.phase == "cut":
            assert not found
            continue
        first, own = (session.log.decided(act, session.clock()) for act in (found[0].act, Heuristic().act(seen)))
        assert (first.kind, first.data) == (own.kind, own.data)
        assert len({hint.cards for hint in found}) == len(found)
        if seen.phase == "play":
            assert any(hint.act.kind == "pass" for hint in found) == (seen.to_beat is not None)
        else:
            assert {hint.cards for hint in found} == set(giveable(seen))
        for hint in found:
            session.log.decided(hint.act, session.clock())  # every one of them may be done
    assert {"cut", "play"} < kinds


def test_plays_are_legal_and_the_cheapest_comes_first(tmp_path: Path) -> None:
    session, _ = sit_down(tmp_path, mode="deals", max_deals=1)
    for mine in steps(session):
        seen = session.seen
        if not mine or seen.phase != "play":
            continue
        found = ranked(seen)
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
        assert ranked(shown)[0].cards == parse_cards(first)
