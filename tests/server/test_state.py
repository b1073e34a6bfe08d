"""What a state tells besides whose turn it is: what wild cards stand for, and whose card the clock has chosen."""

import json
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from msgspec import UNSET

from guandan.ai.bots import bot
from guandan.game.acts import REFEREE, TABLE, Act
from guandan.game.cards import parse_cards
from guandan.game.errors import Illegal
from guandan.game.judge import judge
from guandan.game.log import Log
from guandan.game.match import Match, expects, opening_body
from guandan.game.plays import Play, parse_reading
from guandan.game.ruleset import load
from guandan.game.seats import SEATS
from guandan.game.view import PUBLIC, alike_but_for_moves, seen
from guandan.server.people.person import NameBook
from guandan.server.tables.agenda import REPORT, agenda
from guandan.server.tables.picture import Picture
from guandan.server.tables.room import BOT, Chair, Room
from guandan.server.tables.terms import terms_of
from guandan.server.wire.views import _play, encode, match_moves, match_state
from guandan.store import LogStore

AGENT = bot("smallest")
LATER = 3_600_000


def opened(**format_: Any) -> Log:
    """A match that begins."""
    log = Log()
    body = opening_body("T-1", load("JS23"), dict.fromkeys(SEATS, ""), {"mode": "deals", "max_deals": 4, **format_})
    log.open(body, 0)
    return log


def dealt(log: Log, number: int) -> None:
    """Shuffle, cut and draw."""
    log.act(Act("deal", TABLE, {"secret": f"{number:064x}"}), log.state.at)
    while log.state.deal is None or not log.state.deal.hands:
        by_bot(log)


def by_bot(log: Log) -> None:
    log.act(AGENT.act(seen(log.state, expects(log.state)[0].who)), log.state.at)


def test_a_wild_card_says_what_it_stands_for() -> None:
    judged = judge(load("JS23"), 5)  # the level is 7
    straight = Play("straight", "J", parse_cards("H7 SJ ST D9 C8"))
    told = _play(straight, judged)
    assert told is not None
    assert told.stands_for
    assert told.stands_for[told.cards.index("H7")] == "H7"
    middle = _play(Play("straight", "K", parse_cards("H7 SK SQ DJ C9")), judged)
    assert middle is not None
    assert middle.stands_for
    assert middle.stands_for[middle.cards.index("H7")] == "HT"
    plain = _play(Play("pair", "9", parse_cards("S9 D9")), judged)
    assert plain is not None
    assert plain.stands_for is UNSET


def in_tribute(**format_: Any) -> Log:
    """A match whose second deal begins with a tribute."""
    for number in count():
        log = opened(**format_)
        dealt(log, number)
        while log.state.deal is not None:
            by_bot(log)
        dealt(log, number + 1000)
        if log.state.deal is not None and log.state.deal.phase == "tribute":
            return log
    raise AssertionError


def test_cards_that_the_clock_has_chosen_stay_marked() -> None:
    log = in_tribute()
    assert match_state(log.state).timed == []
    givers = set()
    while expects(log.state)[0].act in ("tribute", "return"):
        who = expects(log.state)[0].who
        log.act(Act("timeout", TABLE, {"who": who}), log.state.at + LATER)
        givers.add(who)
        assert set(match_state(log.state).timed) == givers
    told = match_state(log.state)
    assert len(told.returns) == len(told.payments)
    assert {one.giver for one in (*told.payments, *told.returns)} == givers
    for paid, back in zip(told.payments, told.returns, strict=True):
        assert (paid.giver, paid.taker) == (back.taker, back.giver)


def test_returned_cards_are_shown_when_all_have_seen_them() -> None:
    log = in_tribute()
    while expects(log.state)[0].act in ("tribute", "return"):
        assert match_state(log.state).returns == []
        by_bot(log)
    assert match_state(log.state).returns


def test_what_no_play_changes_stands_at_the_end_and_stays_the_same() -> None:
    log = in_tribute()
    before: tuple[Match, bytes] | None = None
    kept = 0
    while log.state.deal is not None:
        state, moved = log.state, match_moves(log.state)
        assert (moved is None) == (state.deal is None or state.deal.phase != "play")
        if moved is not None:
            whole, head = encode(match_state(state)), encode(moved)[:-1]
            assert whole.startswith(head)
            frame = whole[len(head) :]
            if before is not None and alike_but_for_moves(before[0], state):
                assert frame == before[1]
                kept += 1
            before = (state, frame)
        by_bot(log)
    assert kept > 20


@pytest.mark.parametrize("reports", ["auto", "manual"])
def test_a_picture_made_from_another_is_the_one_that_would_be_made_anew(reports: str, tmp_path: Path) -> None:
    log = in_tribute(reports=reports)
    while log.state.deal is not None:
        by_bot(log)
    terms = terms_of({"format": {"reports": reports}, "hands": "late", "delay": 60})
    room = Room("T", "g-1", terms, 0, (Chair(BOT, "a"), *[Chair(f"g-{at}") for at in range(3)]))
    viewers = (*SEATS, REFEREE, PUBLIC)
    with LogStore(tmp_path / "store.db") as store:
        names = NameBook(store)
        last: Picture | None = None
        earlier: Picture | None = None
        for stop in range(1, len(log.facts) + 1):
            anew = Picture(log, stop, room, names)
            for before in (last, earlier):
                found = Picture(log, stop, room, names, before)
                assert found.shown == anew.shown
                assert [found.own(viewer) for viewer in viewers] == [anew.own(viewer) for viewer in viewers]
            last, earlier = found, found if stop % 7 == 0 else earlier
    (*_, final) = [fact for fact in log.facts if fact.kind == "play"]
    (*_, shown) = json.loads(found.shown)["last_trick"]
    assert (shown["by"], shown["play"]["cards"]) == (final.by, final.data["cards"]), "which cards ended the deal"


def test_a_bot_reports_where_the_table_does_not() -> None:
    chairs = (Chair(BOT, "a"), Chair("g-1", "Ann"), Chair(BOT, "c"), Chair("g-2", "Ben", away=True))
    room = Room("T", "g-1", terms_of({"format": {"reports": "manual"}}), 0, chairs)
    log = opened(reports="manual")
    dealt(log, 1)
    reported, before = [], 0
    while log.state.deal is not None:
        item = agenda(room, log)
        if item is not None and item.what == REPORT:
            assert len(log.facts) != before, "once"
            before = len(log.facts) + 1
            log.act(Act("report", item.who), log.state.at)
            reported.append(item.who)
            assert log.facts[-1].kind == "report"
        else:
            by_bot(log)
    assert set(reported) <= {"E", "W", "S"}, "a person says it himself"
    assert reported


NAMED = [("triple:SB", "三同张 小王", "three small jokers"), ("bomb4:HR", "大王", "big joker")]


@pytest.mark.parametrize(("reading", "zh", "en"), NAMED)
def test_a_play_that_does_not_exist_is_named_in_words(reading: str, zh: str, en: str) -> None:
    with pytest.raises(Illegal) as refused:
        judge(load("JS23"), 5).known(parse_reading(reading, 5))
    told = refused.value.as_json()
    assert zh in told["message_zh"]
    assert en in told["message"]
    assert reading not in told["message_zh"] + told["message"]
