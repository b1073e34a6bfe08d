"""Properties of logs: nothing sticks, everything replays, going back is a fact."""

import itertools
import random
from dataclasses import replace

import pytest

from guandan.game.acts import REFEREE, SCORER, TABLE, Act
from guandan.game.errors import GuandanError
from guandan.game.facts import GENESIS, Fact, canonical, check_chain
from guandan.game.log import Log
from guandan.game.match import expects, follows
from guandan.game.record import record_of, verify
from guandan.game.ruleset import BOOKS
from guandan.game.seats import SEATS
from tests.conftest import SOAK
from tests.game.driver import by_chance, by_default, new_log, next_act, play_out, step

MATCHES = 40 if SOAK else 1


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
    for cut in rng.sample(range(1, len(whole.facts)), 6 * MATCHES):
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
        assert fact.line == canonical(fact.sealed())
        assert again.state == state
        assert state.over or follows(state) is not None or expects(state)
    check_chain(log.facts)


def test_a_fact_has_the_one_form_whatever_it_says() -> None:
    strange = 'a"\\\n\t\x00\x1f\x7f/é掼蛋\U0001f0a1 '
    for secret in ({}, {"E": "0" * 64, strange: "1" * 64}):
        data = {strange: [strange, -1, 0, 1 << 53, {}, [], {"b": 1, "a": [None]}], "": ""}
        fact = Fact(7, 1 << 40, strange, strange, strange, data, secret, GENESIS)
        assert fact.line == canonical(fact.sealed())


@pytest.mark.parametrize("book", BOOKS)
def test_rewind_to_any_point_and_playing_on_gives_a_valid_log(book: str) -> None:
    rng = random.Random(4)
    for number in range(3 * MATCHES):
        log = new_log(book, match_id=f"R{number}", mode="deals", max_deals=2)
        for _ in range(rng.randint(20, 250)):
            if not log.state.over:
                step(log, rng, by_chance)
        for _ in range(3):
            to = rng.randrange(len(log.facts))
            back = log.states[to]
            (rewind, *_) = log.act(Act("rewind", REFEREE, {"to": to}), log.state.at)
            after = log.states[rewind.seq]
            if back.deal is None or not back.deal.hands:
                assert after.deal is None
            else:
                assert after.deal == back.deal._replace(rewound=rewind.seq)
            for _ in range(rng.randint(0, 40)):
                if not log.state.over:
                    step(log, rng, by_chance)
        play_out(log, number, by_chance)
        verdict = verify(record_of(log.facts, "public"))
        assert verdict.complete
        assert verdict.state == log.state


def drawn(log: Log, secret: str) -> Log:
    """The log with a deal drawn."""
    log.act(Act("deal", TABLE, {"secret": secret}), log.state.at)
    while log.state.deal is not None and not log.state.deal.hands:
        (expected, *_) = expects(log.state)
        log.act(by_default(log.state, expected, random.Random(0)), log.state.at)
    return log


@pytest.mark.parametrize("kind", ["deal", "entropy", "cut"])
def test_nobody_cuts_cards_that_somebody_may_have_seen(kind: str) -> None:
    """Going back between shuffle and draw means that the same deal is shuffled and drawn again."""
    log = drawn(new_log("CLUB", entropy=1, first_drawer="W"), "a" * 64)
    to = next(fact.seq for fact in log.facts if fact.kind == kind)
    facts = log.act(Act("rewind", REFEREE, {"to": to}), 4)
    assert [fact.kind for fact in facts] == ["rewind", "reveal"]
    assert facts[0].data == {"to": to}
    assert [one.act for one in expects(log.state)] == ["deal"]
    drawn(log, "b" * 64)
    assert log.state.deal is not None
    assert log.state.deal.id == "M/2"
    assert SEATS[log.state.deal.roles.drawer] == "W"
    assert verify(record_of(play_out(log, 1).facts, "public")).complete


def test_going_back_into_a_deal_that_was_revealed_says_so() -> None:
    log = drawn(new_log("GJ17"), "a" * 64)
    to = len(log.facts) - 1
    assert log.act(Act("rewind", REFEREE, {"to": to}), 1)[0].data == {"to": to}  # the cards are hidden still
    log.act(Act("effect", REFEREE, {"word": "end_deal", "loser": "E-W"}), 2)
    drawn(log, "b" * 64)
    assert log.act(Act("rewind", REFEREE, {"to": to, "open": 0}), 3)[0].data == {"to": to, "open": 1}
    record = record_of(play_out(log, 1).facts, "public")
    assert verify(record).complete
    facts: list[Fact] = []
    for fact in record.facts:
        data = {"to": to} if fact.data.get("open") else fact.data
        facts.append(replace(fact, data=data, prev=facts[-1].hash if facts else GENESIS))
    with pytest.raises(GuandanError) as refused:
        verify(record._replace(facts=tuple(facts)))
    assert refused.value.code == "fact_unexpected"


def test_the_same_card_given_again_after_a_rewind_has_another_hash() -> None:
    log = new_log("GJ17")
    for secret in "abcdefgh":
        drawn(log, secret * 64)
        if any(one.act == "tribute" for one in expects(log.state)):
            break
        log.act(Act("effect", REFEREE, {"word": "end_deal", "loser": "E-W"}), log.state.at)
    to = len(log.facts) - 1
    hashes = set()
    for _ in range(3):
        (expected, *_) = expects(log.state)
        (paid, *_) = log.act(by_default(log.state, expected, random.Random(0)), log.state.at)
        assert paid.opened
        hashes |= set(paid.secret.values())
        log.act(Act("rewind", REFEREE, {"to": to}), log.state.at)
    assert len(hashes) == 3
    assert verify(record_of(play_out(log, 1).facts, "public")).complete


def test_a_deal_to_be_drawn_again_is_not_drawn_in_the_next_game() -> None:
    log = new_log("JS23", mode="time", minutes=10, round="sum", games=2)
    drawn(log, "a" * 64)
    log.act(Act("effect", REFEREE, {"word": "set_levels", "levels": ["5", "2"]}), 1)
    log.act(Act("effect", REFEREE, {"word": "redraw"}), 2)
    log.act(Act("close", TABLE), 10 * 60_000)
    assert log.state.game.over
    assert log.state.live.again is None


def test_after_a_rewind_a_new_deal_has_a_new_id() -> None:
    log = new_log()
    log.act(Act("deal", TABLE, {"secret": "a" * 64}), 1)
    assert log.state.deal is not None
    first = log.state.deal.id
    log.act(Act("rewind", REFEREE, {"to": 0}), 2)
    log.act(Act("deal", TABLE, {"secret": "a" * 64}), 3)
    assert log.state.deal.id != first


@pytest.mark.parametrize(
    ("by", "to"),
    [
        ("E", 0),
        (SCORER, 0),
        *((REFEREE, to) for to in (-1, 99, 1 << 20000, -(1 << 20000), "x", "0", None, [0], 0.0, True)),
    ],
    ids=itertools.count(),
)
def test_a_wrong_rewind_is_refused(by: str, to: object) -> None:
    log = new_log()
    with pytest.raises(GuandanError):
        log.act(Act("rewind", by, {"to": to}), 1)
    assert len(log.facts) == 1


@pytest.mark.parametrize("book", BOOKS)
def test_what_is_not_expected_is_refused_and_changes_nothing(book: str) -> None:
    """At every tenth state or less often every act by everybody that the state does not wait for is refused."""
    log = play_out(new_log(book), 6, by_chance)
    rng = random.Random(7)
    for cut in range(1, len(log.facts), max(10, len(log.facts) // (60 if SOAK else 20))):
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
