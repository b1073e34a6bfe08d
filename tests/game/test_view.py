"""The one filter: no viewer sees a hidden card, nor anything that determines one."""

import random
from dataclasses import replace
from typing import Any

import pytest

from guandan.game.acts import REFEREE, TABLE, Act
from guandan.game.cards import codes
from guandan.game.facts import Fact, Hidden
from guandan.game.match import expects
from guandan.game.opening import pack_of
from guandan.game.seats import SEATS
from guandan.game.view import PUBLIC, seen, view
from tests.conftest import SOAK
from tests.game.driver import by_chance, new_log, play_out, step

VIEWERS = (*SEATS, PUBLIC, REFEREE)


def shown(fact: Fact, viewer: str) -> dict[str, Any]:
    """What is sent to a viewer, without the hashes: salted, they say nothing, and change with everything."""
    sent = view(fact, viewer).as_json()
    return {name: value for name, value in sent.items() if name not in ("secret", "prev")}


def test_a_hidden_part_is_opened_for_its_owner_only() -> None:
    log = play_out(new_log("GJ17", entropy=1), 1, by_chance)
    for fact in log.facts:
        for viewer in VIEWERS:
            opened = view(fact, viewer).opened
            assert set(opened) <= {viewer}
            assert view(fact, viewer).hash == fact.hash


def test_a_referee_sees_hands_only_when_he_inspects_and_never_the_secret() -> None:
    log = play_out(new_log(), 1, by_chance)
    dealt = next(fact for fact in log.facts if fact.kind == "dealt")
    secret = next(fact for fact in log.facts if fact.kind == "deal")
    assert not view(dealt, REFEREE).opened
    assert set(view(dealt, REFEREE, inspecting=True).opened) == set(SEATS)
    assert not view(secret, REFEREE, inspecting=True).opened
    assert view(secret, TABLE).opened


@pytest.mark.parametrize("seed", range(60 if SOAK else 12))
def test_views_of_logs_that_differ_only_in_hidden_cards_are_equal(seed: int) -> None:
    """Two deals in which a viewer has the same cards and two others have exchanged some look the same to him.

    Both what `seen` tells him at some moment of the play and what he is sent of the draw must be equal.
    """
    rng = random.Random(seed)
    log = new_log("JS23", entropy=1)
    while log.state.deal is None or log.state.deal.phase != "play":
        step(log, rng, by_chance)
    for _ in range(rng.randint(0, 30)):
        if log.state.deal is not None:
            step(log, rng, by_chance)
    deal = log.state.deal
    if deal is None or deal.phase != "play":
        return
    for viewer in (*SEATS, PUBLIC):
        others = [seat for seat in range(4) if SEATS[seat] != viewer and deal.hands[seat]]
        for one in others:
            for other in others:
                hands = list(deal.hands)
                if one == other or bin(hands[one]) == bin(hands[other]):
                    continue
                twin = _exchanged(hands[one], hands[other])
                hands[one], hands[other] = twin
                if any(_count(new) != _count(old) for new, old in zip(hands, deal.hands, strict=True)):
                    continue
                changed = log.state._replace(deal=deal._replace(hands=tuple(hands), secret="f" * 64))
                mine, theirs = seen(log.state, viewer), seen(changed, viewer)
                assert mine == theirs
                drawn = next(fact for fact in reversed(log.facts) if fact.kind == "dealt")
                others_hands = {SEATS[at]: Hidden(codes(hands[at]), "f" * 64) for at in (one, other)}
                twin_drawn = replace(drawn, opened={**drawn.opened, **others_hands})
                assert shown(drawn, viewer) == shown(twin_drawn, viewer)


def _count(hand: int) -> int:
    return sum(hand >> at & 3 for at in range(0, 120, 2))


def _exchanged(one: int, other: int) -> tuple[int, int]:
    """Two hands with one card of each exchanged."""
    for a in range(0, 120, 2):
        for b in range(0, 120, 2):
            if a != b and one >> a & 3 and other >> b & 3 and one >> b & 3 < 2 and other >> a & 3 < 2:
                return one - (1 << a) + (1 << b), other - (1 << b) + (1 << a)
    return one, other


def test_facts_of_two_shuffles_differ_only_in_hidden_parts_and_what_was_turned_up() -> None:
    """Before a card is played, what a stranger is sent says nothing of the cards but the one turned up."""
    for secret in ("a" * 64, "b" * 64):
        log = new_log("CLUB")
        log.act(Act("deal", TABLE, {"secret": secret}), 1)
        log.act(Act("cut", "S", {"depth": 40}), 2)
        sent = [shown(fact, PUBLIC) for fact in log.facts]
        assert all("open" not in fact for fact in sent)
        text = str(sent)
        assert secret not in text
        deal = log.state.deal
        assert deal is not None
        kinds = [fact["kind"] for fact in sent]
        assert kinds == ["open", "deal", "cut", "dealt"]
        assert set(sent[-1]["data"]) == {"drawer", "leader"}
        assert len(pack_of(deal)) == 108


def test_a_default_is_shown_to_its_owner_only() -> None:
    rng = random.Random(8)
    log = new_log("GJ17", entropy=1)
    for _ in range(400):
        if log.state.over:
            break
        for viewer in (*SEATS, PUBLIC):
            for expected in seen(log.state, viewer).expects:
                assert expected.default is None or expected.who == viewer
            mine = seen(log.state, viewer).mine
            assert (mine is not None) == (viewer in [one.who for one in expects(log.state)])
        step(log, rng, by_chance)
