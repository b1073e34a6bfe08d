"""The one filter: no viewer sees a hidden card, nor anything that determines one."""

import random
from typing import Any

import pytest

from guandan.game.acts import REFEREE, TABLE, Act
from guandan.game.errors import GuandanError
from guandan.game.log import Log
from guandan.game.match import expects
from guandan.game.opening import pack_of
from guandan.game.record import record_of, verify
from guandan.game.seats import SEATS
from guandan.game.view import PUBLIC, seen, view
from tests.conftest import SOAK
from tests.game.driver import by_chance, new_log, play_out, step
from tests.game.twins import VIEWERS, assert_twins_look_alike, shown


def test_a_hidden_part_is_opened_for_its_owner_only() -> None:
    log = play_out(new_log("GJ17", entropy=1), 1, by_chance)
    for fact in log.facts:
        for viewer in VIEWERS:
            opened = view(fact, viewer).opened
            assert set(opened) <= {viewer}
            assert view(fact, viewer).hash == fact.hash


def in_deal(number: int) -> Log:
    """A log in the play of a deal."""
    log = new_log("GJ17", mode="deals", max_deals=3)
    rng = random.Random(number)
    while log.state.deal is None or log.state.deal.phase != "play" or log.state.register.dealt < number:
        step(log, rng, by_chance)
    return log


def opened(log: Log, viewer: str) -> dict[int, set[str]]:
    """What a viewer is shown of hidden parts, by the number of the fact."""
    return {fact.seq: set(fact.opened) for fact in record_of(log.facts, viewer).facts if fact.opened}


def test_design_2_4_a_referee_sees_hands_after_a_logged_inspect_and_never_the_secret() -> None:
    log = in_deal(2)
    dealt = max(fact.seq for fact in log.facts if fact.kind == "dealt")
    assert opened(log, REFEREE) == {}
    assert not seen(log.state, REFEREE).hands
    (fact,) = log.act(Act("inspect", REFEREE, {"seats": ["S", "E", "S"]}), log.state.at)
    assert fact.as_json() == view(fact, PUBLIC).as_json() == view(fact, "E").as_json()
    assert fact.data == {"seats": ["E", "S"]}
    assert not fact.secret
    assert opened(log, REFEREE)[dealt] == {"E", "S"}
    assert all(seq > dealt or names == {"E", "S"} for seq, names in opened(log, REFEREE).items())
    deal = log.state.deal
    assert deal is not None
    assert seen(log.state, REFEREE).hands == {0: deal.hands[0], 3: deal.hands[3]}
    for viewer in (*SEATS, PUBLIC):
        assert not seen(log.state, viewer).hands
        assert all(names == {viewer} for names in opened(log, viewer).values())
    log.act(Act("inspect", REFEREE), log.state.at)
    assert opened(log, REFEREE)[dealt] == set(SEATS)
    assert Log(log.facts).state == log.state
    verdict = verify(record_of(play_out(log, 1, by_chance).facts, REFEREE))
    assert verdict.complete


def test_an_inspection_ends_with_its_deal_and_is_not_undone_by_going_back() -> None:
    log = in_deal(1)
    before = len(log.facts) - 1
    log.act(Act("inspect", REFEREE, {"seats": ["N"]}), log.state.at)
    log.act(Act("rewind", REFEREE, {"to": before}), log.state.at)
    assert set(seen(log.state, REFEREE).hands) == {1}
    rng = random.Random(1)
    while log.state.register.dealt < 2 or log.state.deal is None or not log.state.deal.hands:
        step(log, rng, by_chance)
    assert not seen(log.state, REFEREE).hands
    dealt = [fact.seq for fact in log.facts if fact.kind == "dealt"]
    assert opened(log, REFEREE) == {dealt[0]: {"N"}}


def test_an_inspection_gives_nobody_more_time() -> None:
    log = in_deal(1)
    since = log.state.wait.since
    log.act(Act("inspect", REFEREE), log.state.at + 5000)
    assert log.state.wait.since == since


@pytest.mark.parametrize(
    ("by", "data", "code"),
    [
        ("E", {}, "not_yours"),
        (TABLE, {}, "not_yours"),
        (REFEREE, {"seats": []}, "wrong_field"),
        (REFEREE, {"seats": "E"}, "wrong_field"),
        (REFEREE, {"seats": ["X"]}, "unknown_seat"),
        (REFEREE, {"seats": [["E"]]}, "unknown_seat"),
    ],
)
def test_a_wrong_inspect_is_refused(by: str, data: dict[str, Any], code: str) -> None:
    log = in_deal(1)
    with pytest.raises(GuandanError) as refused:
        log.act(Act("inspect", by, data), log.state.at)
    assert refused.value.code == code


def test_there_is_nothing_to_inspect_before_the_draw() -> None:
    log = new_log()
    for secret in ("", "a" * 64):
        if secret:
            log.act(Act("deal", TABLE, {"secret": secret}), 1)
        with pytest.raises(GuandanError) as refused:
            log.act(Act("inspect", REFEREE), 1)
        assert refused.value.code == "no_deal"


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
    if log.state.deal is not None:
        assert assert_twins_look_alike(log)


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
