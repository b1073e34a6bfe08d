"""Properties of logs: nothing sticks, everything replays, going back is a fact."""

import random

import pytest

from guandan.game.acts import REFEREE, TABLE, Act
from guandan.game.errors import GuandanError
from guandan.game.facts import check_chain
from guandan.game.log import Log
from guandan.game.match import expects, follows
from guandan.game.record import record_of, verify
from guandan.game.ruleset import BOOKS
from tests.conftest import SOAK
from tests.game.driver import by_chance, by_default, new_log, next_act, play_out, step

MATCHES = 40 if SOAK else 2


@pytest.mark.parametrize("book", BOOKS)
def test_design_2_5_with_no_input_at_all_every_match_ends(book: str) -> None:
    log = play_out(new_log(book, entropy=1), 1, by_default)
    assert log.state.over
    assert expects(log.state) == ()
    assert verify(record_of(log.facts, TABLE)).complete


@pytest.mark.parametrize("book", BOOKS)
def test_design_2_5_from_any_reachable_state_the_defaults_end_the_match(book: str) -> None:
    whole = play_out(new_log(book), 2, by_chance)
    rng = random.Random(3)
    for cut in rng.sample(range(1, len(whole.facts)), 12 * MATCHES):
        log = Log(whole.facts[:cut])
        while (body := follows(log.state)) is not None:  # a log is cut between commands, so finish the command first
            log = Log(whole.facts[: len(log.facts) + 1])
            assert body.kind == log.facts[-1].kind
        if not log.state.over:
            play_out(log, cut, by_default)


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("seed", range(MATCHES))
def test_every_prefix_replays_and_every_state_waits_for_somebody(book: str, seed: int) -> None:
    log = play_out(new_log(book), seed, by_chance)
    again = Log()
    for fact, state in zip(log.facts, log.states, strict=True):
        again.add(fact)
        assert again.state == state
        assert state.over or follows(state) is not None or expects(state)
    check_chain(log.facts)


@pytest.mark.parametrize("book", BOOKS)
def test_rewind_to_any_point_and_playing_on_gives_a_valid_log(book: str) -> None:
    rng = random.Random(4)
    for number in range(3 * MATCHES):
        log = new_log(book, match_id=f"R{number}", mode="deals", max_deals=2)
        for _ in range(rng.randint(20, 250)):
            if not log.state.over:
                step(log, rng, by_chance)
        settled = [
            seq
            for seq, state in enumerate(log.states)
            if follows(state) is None and not state.over and (state.deal is None or state.deal.hands)
        ]
        for _ in range(2):
            if log.state.over:
                break
            to = rng.choice(settled)
            log.act(Act("rewind", REFEREE, {"to": to}), log.state.at)
            assert log.state.deal == log.states[to].deal
            for _ in range(rng.randint(0, 40)):
                if not log.state.over:
                    step(log, rng, by_chance)
        play_out(log, number, by_chance)
        verdict = verify(record_of(log.facts, "public"))
        assert verdict.complete
        assert verdict.state == log.state


def test_nobody_cuts_cards_that_somebody_may_have_seen() -> None:
    """Once the cards are drawn there is no going back between shuffle and draw: the deal is shuffled again."""
    log = new_log()
    log.act(Act("deal", TABLE, {"secret": "a" * 64}), 1)
    log.act(Act("rewind", REFEREE, {"to": 1}), 2)  # nothing has been drawn yet
    while log.state.deal is not None and log.state.deal.phase == "cut":
        log.act(Act("cut", "S", {"depth": log.state.deal.depth % 102 + 6 if log.state.deal.depth < 90 else 6}), 3)
    with pytest.raises(GuandanError) as refused:
        log.act(Act("rewind", REFEREE, {"to": 1}), 4)
    assert refused.value.code == "rewind_reshuffles"
    log.act(Act("rewind", REFEREE, {"to": 0}), 5)


def test_after_a_rewind_a_new_deal_has_a_new_id() -> None:
    log = new_log()
    log.act(Act("deal", TABLE, {"secret": "a" * 64}), 1)
    assert log.state.deal is not None
    first = log.state.deal.id
    log.act(Act("rewind", REFEREE, {"to": 0}), 2)
    log.act(Act("deal", TABLE, {"secret": "a" * 64}), 3)
    assert log.state.deal.id != first


@pytest.mark.parametrize(
    ("by", "to"), [("E", 0), (TABLE, 0), (REFEREE, -1), (REFEREE, 99), (REFEREE, "x"), (REFEREE, None)]
)
def test_a_wrong_rewind_is_refused(by: str, to: object) -> None:
    log = new_log()
    with pytest.raises(GuandanError):
        log.act(Act("rewind", by, {"to": to}), 1)
    assert len(log.facts) == 1


@pytest.mark.parametrize("book", BOOKS)
def test_what_is_not_expected_is_refused_and_changes_nothing(book: str) -> None:
    """At every tenth state every act by everybody that the state does not wait for is refused."""
    log = play_out(new_log(book), 6, by_chance)
    rng = random.Random(7)
    for cut in range(1, len(log.facts), max(10, len(log.facts) // 60)):
        part = Log(log.facts[:cut])
        if follows(part.state) is not None:
            continue
        waited = {(one.who, one.act) for one in expects(part.state)}
        for who in ("E", "N", "W", "S", "table", "scorer", "nobody"):
            for kind in ("deal", "entropy", "cut", "tribute", "return", "play", "pass", "result", "lot", "nonsense"):
                if (who, kind) in waited or (kind == "pass" and (who, "play") in waited):
                    continue
                with pytest.raises(GuandanError):
                    part.act(Act(kind, who, {"cards": ["S3"], "card": "S3", "depth": 50, "value": ""}), part.state.at)
        assert len(part.facts) == cut
        if not part.state.over:
            next_act(part, rng, by_chance)
