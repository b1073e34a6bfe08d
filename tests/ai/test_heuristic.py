"""What every act of the rule-of-thumb player must be: legal, and a function of what its seat can see."""

import random

import pytest

from guandan.ai.groups import Plan
from guandan.ai.hand_plan import counts_of, plan
from guandan.ai.heuristic import Heuristic, choose
from guandan.game.acts import Act, Expectation
from guandan.game.cards import DECK, SUIT_RANKS, each
from guandan.game.match import Match, around
from guandan.game.ruleset import BOOKS, load
from guandan.game.seats import SEATS
from guandan.game.view import seen
from tests.ai.positions import view_of
from tests.conftest import SOAK
from tests.game.driver import by_chance, by_default, in_play, new_log, play_out, turns

BOT = Heuristic()
MATCHES = 100 if SOAK else 1


def by_bot(match: Match, expected: Expectation, rng: random.Random) -> Act:
    if expected.who not in SEATS:
        return by_default(match, expected, rng)
    return BOT.act(seen(match, expected.who))


def by_bot_or_chance(match: Match, expected: Expectation, rng: random.Random) -> Act:
    """Half of the table plays anything, so that the bots see hands they would never have kept."""
    chance = expected.who not in SEATS or (expected.act == "play" and rng.random() < 0.5)
    return by_chance(match, expected, rng) if chance else by_bot(match, expected, rng)


@pytest.mark.parametrize("book", BOOKS)
def test_every_act_is_allowed_and_matches_end(book: str) -> None:
    for seed in range(MATCHES):
        for chooser in (by_bot, by_bot_or_chance):
            log = play_out(new_log(book, max_deals=12, mode="deals"), seed, chooser)
            assert log.state.over


def test_the_same_sight_gives_the_same_act() -> None:
    log = play_out(new_log(max_deals=3, mode="deals"), 5, by_bot)
    for state in log.states:
        for seat in SEATS:
            sight = seen(state, seat)
            if sight.mine is None:
                continue
            first = BOT.act(sight)
            plan.cache_clear()
            assert Heuristic().act(sight) == first


def test_the_hands_of_others_change_nothing() -> None:
    """Two deals that differ in what the others hold, card for card as many."""
    mine = "S3 H4 C6 D6 ST HT CK DA HR"
    others = ["S5 H5 C7", "S8 H9 CJ", "SQ HQ D9"]
    acts = set()
    for first, second, third in (others, others[::-1], others[1:] + others[:1]):
        deal = in_play("2", "E", {"E": mine, "N": first, "W": second, "S": third})
        acts.add(str(BOT.act(view_of(deal))))
    assert len(acts) == 1


def test_nothing_is_done_unasked() -> None:
    deal = in_play("2", "E", {"E": "S3 S4", "N": "S5 S6", "W": "S7 S8", "S": "S9 ST"})
    sight = seen(around(deal), "N")
    with pytest.raises(ValueError, match="nothing is expected"):
        BOT.act(sight)


def test_a_dictated_lead_is_followed() -> None:
    """A referee's order leaves other plays than the plan has."""
    deal = in_play("2", "E", {"E": "S3 H3 C3 D3 SA", "N": "S5 S6", "W": "S7 S8", "S": "S9 ST"})
    sight = view_of(deal)
    only = tuple(play for play in sight.legal if play.pattern == "pair")
    assert choose(sight._replace(legal=only)) in only


def test_a_plan_uses_every_card_once() -> None:
    rng = random.Random(3)
    pack = list(each(DECK))
    for _ in range(20_000 if SOAK else 300):
        cards = sum(rng.sample(pack, rng.randint(1, 27)))
        planned = plan(cards, rng.choice(SUIT_RANKS))
        assert total(planned) == list(counts_of(cards))
        assert planned.cost == pytest.approx(sum(group.cost for group in planned.groups))


def total(planned: Plan) -> list[int]:
    return [sum(column) for column in zip(*(group.counts for group in planned.groups), strict=True)]


def test_a_plan_can_be_played() -> None:
    """Each group of a plan is a legal lead of the hand; only mixed straights may find their suits taken."""
    rng = random.Random(4)
    pack = list(each(DECK))
    rules = load("GJ17")
    for _ in range(100):
        level = rng.choice(SUIT_RANKS)
        cards = rng.sample(pack, 27)
        deal = in_play("2", "E", {"E": "S3", "N": "S4", "W": "S5", "S": "S6"})
        deal = deal._replace(rules=rules, level=level, hands=(sum(cards), *deal.hands[1:]))
        legal = {(play.pattern, counts_of(play.cards)) for play in view_of(deal).legal}
        for group in plan(sum(cards), level).groups:
            assert (group.pattern, group.counts) in legal or group.pattern == "straight"


def test_a_reading_is_always_declared() -> None:
    """Level 2, three kings and two wilds: a bomb and a full house are the same cards."""
    deal = in_play("2", "E", {"E": "SK HK CK H2 H2", "N": "S4 S7", "W": "S5 S8", "S": "S6 S9"})
    act = BOT.act(view_of(deal))
    assert (act.said.pattern, act.said.rank) == ("bomb5", "K")
    deal = turns(in_play("2", "S", {"E": "SK HK CK H2 H2", "N": "S4", "W": "S5", "S": "S6 S9"}), "S S6")
    assert BOT.act(view_of(deal)).said.pattern == "bomb5"
