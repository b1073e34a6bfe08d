"""What is drawn: it fits, it says what it must, and it shows nothing that is hidden."""

import random
from pathlib import Path

import pytest

from guandan.cli.table.canvas import Board
from guandan.cli.table.live import Live
from guandan.cli.table.look import LETTERS, SIGNS, Look
from guandan.cli.table.screen import frame, panel
from guandan.cli.table.selection import Selection
from guandan.game.cards import DECK, each, parse_cards
from guandan.game.judge import judge
from guandan.game.plays import Play
from guandan.game.proposal import Choice, proposed
from guandan.game.ruleset import BOOKS, load
from guandan.game.seats import SEATS
from guandan.game.view import seen
from tests.cli.table.sitting import sit_down, steps
from tests.conftest import SOAK


def check(lines: list[object], width: int, height: int) -> None:
    assert len(lines) == height
    for line in lines:
        assert line.cell_len <= width, line  # type: ignore[attr-defined]


LOOKS = [
    (book, lang, signs)
    for number, book in enumerate(BOOKS)
    for lang in ("zh", "en")
    for signs in (SIGNS, LETTERS)
    if SOAK or ((lang == "zh") is (signs is SIGNS)) is (number % 2 == 0)
]
"""Every book in both languages and with both kinds of signs, but one of each with one of the other in `make test`."""


@pytest.mark.parametrize(("book", "lang", "signs"), LOOKS)
def test_every_screen_of_a_match_fits_into_80_by_24(tmp_path: Path, book: str, lang: str, signs: object) -> None:
    deals = 12 if SOAK else 2
    changes = {"mode": "time_and_deals", "minutes": 60, "max_deals": deals}
    session, look = sit_down(tmp_path, lang, book=book, seed=3, signs=signs, **changes)  # type: ignore[arg-type]
    live = Live(session, look, fast=True)
    rng = random.Random(5)
    for mine in steps(session):
        live.happened(session.facts(len(session.log.facts) - 1))
        board = live.board()._replace(width=80, height=24)
        now = session.seen
        selection = Selection(now.hand, now.level)
        for _ in range(rng.randrange(4)):
            selection = selection.moved(rng.randrange(16)).pressed() if now.hand else selection
        check(list(frame(now, board._replace(selection=selection))), 80, 24)
        if mine and now.legal:
            play = rng.choice(now.legal)
            proposal = proposed(now, play.cards)
            if isinstance(proposal, Choice):
                check(list(frame(now, board._replace(choices=tuple(proposal.options)))), 80, 24)
    live.happened(session.facts()[-8:])
    for page in live.pages:
        check(list(panel(page, live.board()._replace(width=80, height=24), "Enter")), 80, 24)


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_the_widest_hands_fit(tmp_path: Path, lang: str) -> None:
    session, look = sit_down(tmp_path, lang)
    now = session.seen
    sixteen = parse_cards("HR HR SB SB H2 H2 S2 SA SK SQ SJ ST HT ST S9 S8 S7 S6 S5 S4 S3 C3 D3 C4 D4 C5 D5")
    eight = parse_cards("ST ST HT HT CT CT DT DT SA SA HA HA CA CA DA DA SK SK HK HK CK CK DK DK S3 S4 S5")
    for hand in (sixteen, eight):
        shown = now._replace(hand=hand, counts=(27, 27, 27, 27), level=0, phase="play")
        for chosen in (0, hand):
            selection = Selection(hand, 0, chosen)
            lines = frame(shown, Board(look, selection))
            check(list(lines), 80, 24)
            text = "\n".join(line.plain for line in lines[13:22])
            assert text.count("10") == len([card for card in each(hand) if card.bit_length() // 8 == 8])
            assert text.count("[") == (27 if chosen else 0)


def test_the_largest_bombs_of_all_four_fit(tmp_path: Path) -> None:
    session, look = sit_down(tmp_path, "zh")
    ten = Play("bomb10", "T", parse_cards("ST ST HT HT CT CT DT DT H2 H2"))
    trick = tuple((seat, ten) for seat in range(4))
    now = session.seen._replace(trick=trick, to_beat=ten, phase="play", counts=(17, 10, 1, 27), reported=frozenset({1}))
    lines = frame(now, Board(look, Selection(0, 0)))
    check(list(lines), 80, 24)
    assert "\n".join(line.plain for line in lines).count("♥2*") == 8


def test_what_a_person_sees_does_not_depend_on_hidden_cards(tmp_path: Path) -> None:
    session, look = sit_down(tmp_path, "en", seed=6, mode="deals", max_deals=2)
    rng = random.Random(1)
    compared = 0
    for _ in steps(session):
        match = session.log.state
        if match.deal is None or not match.deal.hands or rng.random() > 0.5:
            continue
        hands = list(match.deal.hands)
        one, other = rng.sample([seat for seat in range(4) if seat != session.seat and hands[seat]] * 2, 2)
        give, take = rng.choice(list(each(hands[one]))), rng.choice(list(each(hands[other])))
        if one == other or give == take:
            continue
        hands[one] += take - give
        hands[other] += give - take
        if any(hand & ~DECK & ~(DECK >> 1) for hand in hands):
            continue
        swapped = match.with_deal(match.deal._replace(hands=tuple(hands)))
        views = [seen(state, SEATS[look.seat]) for state in (match, swapped)]
        drawn = [frame(view, Board(look, Selection(view.hand, view.level))) for view in views]
        assert [line.markup for line in drawn[0]] == [line.markup for line in drawn[1]]
        compared += 1
    assert compared > 20


@pytest.mark.parametrize(("counts", "shown"), [("always", True), ("reported", False)])
def test_counts_are_shown_always_or_once_reported(tmp_path: Path, counts: str, shown: bool) -> None:
    session, look = sit_down(tmp_path, "en")
    now = session.seen._replace(counts=(27, 9, 20, 27), reported=frozenset({1}), phase="play")
    text = "\n".join(line.plain for line in frame(now, Board(look, Selection(0, 0), counts=counts)))
    assert "9 cards, reported" in text
    assert ("20 cards" in text) == shown


@pytest.mark.parametrize(
    ("cards", "pattern", "rank", "shown"),
    [
        ("SJ ST S8 S7 H2", "straight_flush", "J", "♠J ♠10 ♥2* ♠8 ♠7"),
        ("SA C2 D3 S4 C5", "straight", "5", "♣5 ♠4 ♦3 ♣2 ♠A"),
        ("SA CA DA S4 C4", "full_house", "A", "♠A ♣A ♦A ♠4 ♣4"),
        ("S4 C4 SK DK H2", "full_house", "4", "♥2* ♠4 ♣4 ♠K ♦K"),
        ("SB SB S4 C4 D4", "full_house", "4", "♠4 ♣4 ♦4 小王 小王"),
    ],
)
def test_cards_are_laid_as_they_are_read(cards: str, pattern: str, rank: str, shown: str) -> None:
    look = Look("zh", 3, True, ("", "", "", ""))
    assert look.play(judge(load("JS23"), 0), Play(pattern, rank, parse_cards(cards))).plain == shown
