"""Keys and what they do at the table, without a terminal."""

import subprocess
import sys
from pathlib import Path

import pytest

from guandan.cli.table.keys import split
from guandan.cli.table.live import Live
from guandan.cli.table.look import Look
from guandan.cli.table.session import Session
from guandan.game.cards import parse_cards
from guandan.game.match import Match
from guandan.game.plays import Play
from guandan.game.proposal import giveable
from tests.cli.table.sitting import sit_down, steps
from tests.game.driver import put


@pytest.mark.parametrize(
    ("sent", "keys"),
    [
        ("\x1b[A\x1b[B\x1b[C\x1b[D", ["up", "down", "right", "left"]),
        ("\x1bOA", ["up"]),
        ("\x1b", ["esc"]),
        ("\x1bq", ["esc", "q"]),
        ("77\r", ["7", "7", "enter"]),
        ("过 \x7f\t", ["过", "space", "backspace", "right"]),
        ("\x1b[1;5C\x1b[200~x", ["x"]),
        ("\x00\x01", []),
    ],
)
def test_keys_are_told_apart(sent: str, keys: list[str]) -> None:
    assert split(sent) == (keys, "")


@pytest.mark.parametrize("half", ["\x1b", "\x1b[", "\x1bO", "\x1b[1;"])
def test_half_a_key_waits_for_the_rest(half: str) -> None:
    assert split("7" + half, more=True) == (["7"], half)


def test_where_there_are_no_such_terminals_it_can_be_imported() -> None:
    code = "import sys; sys.modules['termios'] = None; import guandan.cli.play; from guandan.cli.table import keys; "
    done = subprocess.run([sys.executable, "-c", code + "sys.exit(keys.usable())"], check=False)
    assert done.returncode == 0


def lead_with(tmp_path: Path, hand: str) -> tuple[Live, Session, Look]:
    """A person who is to lead with these cards at level 2."""
    session, look = sit_down(tmp_path, "en")
    for mine in steps(session):
        if mine and session.seen.phase == "play":
            break
    match: Match = session.log.states[-1]
    assert match.deal is not None
    hands = tuple(parse_cards(hand) if seat == 3 else cards for seat, cards in enumerate(match.deal.hands))
    deal = match.deal._replace(hands=hands, to_beat=None, trick=(), turn=3, owner=3)
    put(session.log, match.with_deal(deal))
    return Live(session, look, fast=True), session, look


def test_readings_are_offered_as_numbered_choices(tmp_path: Path) -> None:
    live, session, _ = lead_with(tmp_path, "S7 D7 C8 D8 H2 H2 SK")
    for key in ("7", "7", "8", "8", "w", "w", "enter"):
        live.press(key)
    assert [play.pattern for play in live.choices] == ["triple_pairs", "triple_pairs", "plate"]
    live.press("x")
    assert live.choices
    live.press("esc")
    assert not live.choices
    assert live.selection.chosen == parse_cards("S7 D7 C8 D8 H2 H2")
    live.press("enter")
    live.press("3")
    assert session.seen.trick[0][1] == Play("plate", "8", parse_cards("S7 D7 C8 D8 H2 H2"))


def test_one_reading_is_never_asked_about(tmp_path: Path) -> None:
    live, session, _ = lead_with(tmp_path, "S7 D7 SK")
    for key in ("7", "7", "enter"):
        live.press(key)
    assert not live.choices
    assert session.seen.counts[3] == 1


def test_refusals_come_with_their_article_and_change_nothing(tmp_path: Path) -> None:
    live, session, _ = lead_with(tmp_path, "S7 D7 SK C4")
    length = len(session.log.facts)
    for keys, said in (
        (["p"], "H-05)"),
        (["7", "k", "enter"], "is not a valid pattern (003"),
        (["esc", "enter"], "Choose cards first"),
    ):
        for key in keys:
            live.press(key)
        assert said in live.message
    assert len(session.log.facts) == length


def test_q_stops_or_begins_queens(tmp_path: Path) -> None:
    live, _, _ = lead_with(tmp_path, "SQ DQ SK C4")
    assert not live.press("q")
    assert "saved" in live.message
    assert not live.press("esc")
    assert not live.message
    live.press("q")
    live.press("q")
    assert live.selection.chosen == parse_cards("SQ DQ")
    live.press("esc")
    live.press("Q")
    assert live.selection.chosen in (parse_cards("SQ"), parse_cards("DQ"))
    live.press("esc")
    live.press("q")
    assert live.press("enter")


def test_a_capital_h_is_hearts_and_a_small_one_a_hint(tmp_path: Path) -> None:
    live, _, _ = lead_with(tmp_path, "H9 D9 SK C4")
    live.press("H")
    live.press("9")
    assert live.selection.chosen == parse_cards("H9")
    live.press("esc")
    live.press("h")
    assert live.selection.chosen
    assert not live.selection.text


def test_tribute_and_return_are_chosen_one_card_at_a_time(tmp_path: Path) -> None:
    acts = set()
    for seed in range(30):
        session, look = sit_down(tmp_path / str(seed), "en", seed=seed, mode="deals", max_deals=3)
        live = Live(session, look, fast=True)
        for mine in steps(session):
            expected = session.seen.mine
            if not mine or expected is None or expected.act not in ("tribute", "return"):
                continue
            acts.add(expected.act)
            live = Live(session, look, fast=True)
            assert not live.selection.chosen
            live.press("enter")  # by accident
            assert session.seen.mine == expected
            assert "Choose cards first" in live.message
            for key in ("space", "right", "space", "space", "left", "left", "space"):
                live.press(key)
                assert bin(live.selection.chosen).count("1") == 1
            live.press("H")
            live.press("x")
            live.press("enter")
            assert session.seen.mine == expected
            live.press("h")
            assert live.selection.chosen in giveable(session.seen)
        if len(acts) == 2:
            break
    assert acts == {"tribute", "return"}
