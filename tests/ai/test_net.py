"""The net as a player: what it sees, what it does not, and that it plays the same wherever it is asked."""

import random
import struct
from array import array

import pytest

from guandan.ai import simulation, weights
from guandan.ai.actions import actions_of
from guandan.ai.duplicate import Board, played
from guandan.ai.equity import ALONE as WORTH
from guandan.ai.net import NetPlayer, known_cards, raw_action, turns_of, view_of
from guandan.env.table import TableEnv
from guandan.game.cards import DECK, HAND_SIZE, Cards, each, parse_cards
from guandan.game.deal import OVER, PLAY, RETURN, TRIBUTE, Deal, pass_turn, play, start_play
from guandan.game.errors import Unreadable
from guandan.game.levels import partner_place
from guandan.game.match import around
from guandan.game.plays import Play
from guandan.game.ruleset import BOOKS, load
from guandan.game.seats import ALL, SEATS, side
from guandan.game.tribute import Payment, Roles, return_cards, tribute_cards
from guandan.game.view import Seen, seen
from guandan.kernel import has_native, kernel
from guandan.kernel.pack import rules_digest
from tests.conftest import SOAK

pytestmark = pytest.mark.skipif(not has_native(), reason="there is no compiled kernel")

if has_native():
    from guandan.kernel import _native
    from guandan.kernel.native import pages_of

RULES = load("GJ17")
PACK = tuple(each(DECK))
ROOM = 2**15 / 512
"""What fits into 16 bits at 512 steps to one."""


class Player(NetPlayer):
    """A player with weights of its own."""

    def __init__(self, net: "_native.Net") -> None:
        self.net, self.name = net, "net"


@pytest.fixture(scope="module")
def player() -> Player:
    """A net that has learnt a little: it plays badly, but not without reason."""
    learner = _native.Learner([pages_of(RULES, level) for level in range(13)], 1)
    learner.learn(60, {"rate": 1e-3, "astray": 0.1, "trying": 0.1, "trust": 0.8})
    return Player(learner.net())


def positions(player: Player, deals: int) -> list[Deal]:
    """Deals in play at every turn, with and without tribute, at all levels and in all books."""
    found = []
    for number in range(deals):
        rules = load(BOOKS[number % len(BOOKS)])
        dealt = kernel(rules).dealt(3, number)
        deal = Deal(rules, dealt.level, "", Roles(0, 0, 0), hands=dealt.hands, until_first=number % 7 == 6)
        deal = start_play(deal, dealt.turn)
        while deal.phase != OVER:
            found.append(deal)
            choice = player.choose(seen(around(deal), SEATS[deal.turn]))
            deal = play(deal, deal.turn, choice) if isinstance(choice, Play) else pass_turn(deal, deal.turn)
    return found


def test_the_same_view_gives_the_same_choice_whatever_the_others_hold(player: Player) -> None:
    """More than a thousand positions with the hidden cards shuffled among the others: not one choice changes."""
    rng = random.Random(1)
    checked = 0
    for deal in positions(player, 200 if SOAK else 10):
        seat = deal.turn
        others = [other for other in ALL if other != seat]
        pack = [card for other in others for card in each(deal.hands[other])]
        rng.shuffle(pack)
        hands = list(deal.hands)
        for other in others:
            number = sum(1 for _ in each(deal.hands[other]))
            hands[other] = sum(pack.pop() for _ in range(number))
        before = player.thoughts(seen(around(deal), SEATS[seat]))
        assert before == player.thoughts(seen(around(deal._replace(hands=tuple(hands))), SEATS[seat]))
        checked += 1
    assert checked >= 1000


def test_all_instruction_sets_give_the_same_numbers_to_the_bit(player: Player) -> None:
    before = _native.engine()
    views = [seen(around(deal), SEATS[deal.turn]) for deal in positions(player, 5)]
    try:
        answers = []
        for name in _native.engines():
            _native.use(name)
            answers.append([player.thoughts(view) for view in views])
        assert all(answer == answers[0] for answer in answers)
    finally:
        _native.use(before)


@pytest.mark.parametrize("book", BOOKS)
def test_table_and_self_play_go_the_same_way(player: Player, book: str) -> None:
    """The kernel's own deals against those that four players at a table make of the same cards."""
    rules = load(book)
    pages = [pages_of(rules, level) for level in range(13)]
    results = struct.unpack("20b", _native.contest(pages, player.net, player.net, WORTH, 5, 0, 10, tribute=False))
    for number in range(10):
        dealt = kernel(rules).dealt(5, number)
        finish = played(Board(rules, dealt.hands, dealt.level, dealt.turn), [player] * 4).finish
        kind = 5 - partner_place(finish)
        assert results[2 * number] == (kind if side(finish[0]) == 0 else -kind)


def test_a_careless_player_plays_the_same_again_and_otherwise_than_a_close_one(player: Player) -> None:
    pages = [pages_of(RULES, level) for level in range(13)]
    close, again, blurred = (
        _native.contest(pages, (player.net, blur), player.net, WORTH, 5, 0, 20, tribute=True)
        for blur in (0.01, 0.01, 0.5)
    )
    assert close == again != blurred
    with pytest.raises(ValueError, match="closely"):
        _native.contest(pages, (player.net, 0.0), "thumb", WORTH, 5, 0, 1, tribute=True)


@pytest.mark.parametrize("book", BOOKS)
def test_the_kernel_gives_and_returns_the_cards_that_the_rules_allow(book: str) -> None:
    rng = random.Random(2)
    rules = load(book)
    for number in range(300):
        level = number % 13
        hand = sum(rng.sample(PACK, HAND_SIZE if number % 2 else rng.randint(1, HAND_SIZE)))
        pages, raw = pages_of(rules, level), hand.to_bytes(16, "little")
        told = [[int.from_bytes(card, "little") for card in _native.gifts(pages, raw, kind)] for kind in range(3)]
        if hand != DECK & hand:
            continue
        assert told[0] == tribute_cards(hand, level)
        assert told[1] == return_cards(rules, level, hand, Payment(1, 0, 0))
        assert told[2] == return_cards(rules, level, hand, Payment(2, 0, 0))


def with_tribute(phase: str, **changes: object) -> Seen:
    hands = (parse_cards("HR S2 C2 D3"), parse_cards("H4 S5"), parse_cards("SA SK"), parse_cards("D9 C9"))
    deal = Deal(RULES, 9, "", Roles(0, 0, 0), hands=hands, phase=phase, before=(0, 1, 2, 3))
    return seen(around(deal._replace(**changes)), "E")  # type: ignore[arg-type]


def test_it_knows_the_cards_that_went_round_as_tribute() -> None:
    paid, back = Payment(3, parse_cards("SJ"), 0), {0: parse_cards("D3")}
    after = with_tribute(PLAY, payments=(paid,), returned=back)
    assert known_cards(after) == [parse_cards("SJ"), 0, 0, parse_cards("D3")]
    later = after._replace(played=(parse_cards("SJ"), 0, 0, 0))
    assert known_cards(later) == [0, 0, 0, parse_cards("D3")]


def test_it_knows_where_both_big_jokers_are_when_one_payer_refused() -> None:
    refused = with_tribute(PLAY)._replace(hand=parse_cards("S2 C2"))
    assert known_cards(refused) == [0, 0, 0, parse_cards("HR HR")]
    assert known_cards(with_tribute(PLAY)) == [0, 0, 0, 0]  # it holds one itself: then something else happened


def test_it_chooses_what_to_give(player: Player) -> None:
    back = with_tribute(RETURN, payments=(Payment(3, parse_cards("HR"), 0),))
    assert actions_of(back) == return_cards(RULES, 9, back.hand, Payment(3, parse_cards("HR"), 0))
    assert player.choose(back) in actions_of(back)
    assert player.choose(with_tribute(TRIBUTE)) == parse_cards("HR")


def test_what_is_no_view_is_refused(player: Player) -> None:
    deal = positions(player, 1)[0]
    view = seen(around(deal), SEATS[deal.turn])
    pages = pages_of(deal.rules, deal.level)
    good, turns = view_of(view), turns_of(view)
    play_of = struct.pack("<QQBB6x", *_halves(view.legal[0].cards), 0, 0)
    for bad in (good[:-1], b"\xff" * len(good), good[:16] + good[:16] + good[32:]):
        with pytest.raises(ValueError, match=r"."):
            player.net.decide(pages, bad, turns, play_of, WORTH)
    for plays in (b"", play_of[:-1], b"\xff" * 24):
        with pytest.raises(ValueError, match=r"."):
            player.net.decide(pages, good, turns, plays, WORTH)
    with pytest.raises(ValueError, match=r"."):
        player.net.decide(pages, good, b"\x09\x00\x00\x01", play_of, WORTH)


def _halves(cards: Cards) -> tuple[int, int]:
    return cards & (1 << 64) - 1, cards >> 64


def test_weights_are_a_plain_file_that_says_what_it_is(player: Player) -> None:
    data = weights.written(player.net, {"trained": "a little"})
    again = weights.read(data, "x")
    assert again.about["trained"] == "a little"
    assert weights.written(again.net, {"trained": "a little"}) == data
    for bad in (b"", data[:-1], data[1:], data.replace(b'"features": ', b'"features": 1'), data[:100]):
        with pytest.raises(Unreadable):
            weights.read(bad, "x")


def test_the_shipped_weights_were_trained_by_the_rules_as_they_are() -> None:
    """A changed book or feature asks for new weights, or for a look at whether the old ones still play well."""
    about = weights.load().about
    assert about["rules"] == {book: rules_digest(book) for book in about["books"]}
    assert about["layers"] == [_native.FEATURES, _native.HIDDEN, _native.SECOND, _native.RESULTS]


def test_environment_and_table_go_the_same_way(player: Player) -> None:
    table = TableEnv("GJ17")
    for number in range(6):
        table.reset(seed=5 if not number else None)
        while not all(table.terminations.values()):
            table.step(table.action_of(player.act(table.seen())))
        dealt = kernel(RULES).dealt(5, number)
        finish = played(Board(RULES, dealt.hands, dealt.level, dealt.turn), [player] * 4).finish
        assert table.table is not None
        assert table.table.finish == finish


def test_whole_matches_are_played_with_it(player: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    """Tribute, levels and the worth of a deal to the match, through the log of a match."""
    monkeypatch.setattr(simulation, "bot", lambda _name, _seed, _number: player)
    result = simulation.played_match(simulation.Pairing("GJ17", "net", "net", 1), 0)
    assert result.deals > 3
    assert any(fact.kind == "exchange" for fact in result.facts)


def test_who_can_go_out_does(player: Player) -> None:
    could = 0
    for deal in positions(player, 12):
        view = seen(around(deal), SEATS[deal.turn])
        if any(play.cards == view.hand for play in view.legal):
            could += 1
            chosen = player.choose(view)
            assert isinstance(chosen, Play)
            assert chosen.cards == view.hand
    assert could


def test_the_sums_of_the_shipped_net_fit_into_its_whole_steps() -> None:
    """The first layer is added up in 16 bits: a sum that ran over would turn the opinion of an action round."""
    shipped = NetPlayer()
    numbers = array("f", shipped.net.numbers())
    wide = _native.HIDDEN
    bias = numbers[_native.FEATURES * wide : (_native.FEATURES + 1) * wide]
    for deal in positions(Player(shipped.net), 4)[::20]:
        view = seen(around(deal), SEATS[deal.turn])
        active = _native.features(
            pages_of(deal.rules, deal.level), view_of(view), turns_of(view), raw_action(actions_of(view)[0])
        )
        sums = list(bias)
        for feature in active:
            row = numbers[feature * wide : (feature + 1) * wide]
            sums = [one + other for one, other in zip(sums, row, strict=True)]
        assert max(map(abs, sums)) < ROOM
