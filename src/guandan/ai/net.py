"""The net as a player: what a seat sees goes to the kernel as bytes, and comes back as the number of an action.

It knows what `Seen` shows its seat, and remembers nothing else: the same view gives the same choice.
"""

import struct
from collections.abc import Sequence
from typing import NamedTuple

from guandan.ai import weights
from guandan.ai.outlook import RANK_NUMBERS
from guandan.ai.simple import by_default, said
from guandan.game.acts import Act
from guandan.game.cards import CODES, Cards, copies, format_cards
from guandan.game.deal import PLAY, TRIBUTE
from guandan.game.patterns import LINE
from guandan.game.plays import Play
from guandan.game.seats import ALL, SEATS, side
from guandan.game.tribute import payers, return_cards, tribute_cards
from guandan.game.view import Seen
from guandan.kernel.native import RECORD, pages_of

VIEW = struct.Struct("<16s64s64s4B4B6B2x")
"""The view of a seat, as native/net_module.cpp reads it."""
PASS, GIVE = 255, 254
IN_PLAY, PAYING, RETURNING_TO_OPPONENT, RETURNING_TO_PARTNER = range(4)
BIG_JOKER = CODES["HR"]
WORTH = (-1.0, -0.8, -0.6, 0.6, 0.8, 1.0)
"""What a deal is worth by itself: lost with the winner's partner second, third, last, then won with one's own so."""


class Thought(NamedTuple):
    """What the net thinks of one action."""

    action: Play | Cards | None
    """A play, a card to give away, or None for a pass."""
    worth: float
    chances: tuple[float, ...]
    """Of the six results, worst first."""


class NetPlayer:
    """An agent that plays what its net thinks worth most."""

    name = "net"

    def __init__(self, path: str = "") -> None:
        """Take the weights of a file, or those that come with the package."""
        self.net = weights.load(path).net

    def act(self, seen: Seen) -> Act:
        """The act for what is expected of the seat."""
        expected = seen.mine
        if expected is None or expected.act not in ("play", "tribute", "return"):
            return by_default(seen)
        choice = self.choose(seen)
        if expected.act == "play":
            return said(choice if isinstance(choice, Play) else None, seen)
        return Act(expected.act, seen.viewer, {"card": format_cards(choice if isinstance(choice, int) else 0)})

    def choose(self, seen: Seen) -> Play | Cards | None:
        """The action worth most."""
        actions = actions_of(seen)
        if len(actions) == 1:
            return actions[0]
        return actions[self._asked(seen, actions)[0]]

    def thoughts(self, seen: Seen) -> list[Thought]:
        """What it thinks of each action, in their order."""
        actions = actions_of(seen)
        _, worths, chances = self._asked(seen, actions)
        return [Thought(action, worths[at], tuple(chances[6 * at : 6 * at + 6])) for at, action in enumerate(actions)]

    def _asked(self, seen: Seen, actions: Sequence[Play | Cards | None]) -> tuple[int, list[float], list[float]]:
        told = b"".join(map(_raw_action, actions))
        pages = pages_of(seen.rules, seen.level)
        return self.net.decide(pages, view_of(seen), turns_of(seen), told, WORTH)


def actions_of(seen: Seen) -> list[Play | Cards | None]:
    """What the seat may do, the pass last."""
    seat = SEATS.index(seen.viewer)
    if seen.phase == PLAY:
        return [*seen.legal, None] if seen.to_beat is not None else [*seen.legal]
    if seen.phase == TRIBUTE:
        return [*tribute_cards(seen.hand, seen.level)]
    payment = next(payment for payment in seen.payments if payment.taker == seat)
    return [*return_cards(seen.rules, seen.level, seen.hand, payment)]


def _raw_action(action: Play | Cards | None) -> bytes:
    if action is None:
        return RECORD.pack(0, 0, PASS, 0)
    if isinstance(action, Play):
        cards, name, rank = action.cards, LINE[action.pattern], RANK_NUMBERS[action.rank]
    else:
        cards, name, rank = action, GIVE, 0
    return RECORD.pack(cards & (1 << 64) - 1, cards >> 64, name, rank)


def view_of(seen: Seen) -> bytes:
    """What the seat sees, as the kernel reads it: seats counted from the one that looks."""
    seat = SEATS.index(seen.viewer)
    around = [(seat + away) % 4 for away in ALL]
    known = known_cards(seen)
    made, passed = seen.to_beat, 0
    for who, play in seen.trick:
        passed |= (play is None) << (who - seat) % 4
    places = [0, 0, 0, 0]
    for place, who in enumerate(seen.finished, 1):
        places[(who - seat) % 4] = place
    return VIEW.pack(
        seen.hand.to_bytes(16, "little"),
        b"".join(seen.played[at].to_bytes(16, "little") for at in around),
        b"".join(known[at].to_bytes(16, "little") for at in around),
        *(seen.counts[at] for at in around),
        *places,
        0 if made is None or seen.owner is None else (seen.owner - seat) % 4,
        passed,
        PASS if made is None else LINE[made.pattern],
        0 if made is None else RANK_NUMBERS[made.rank],
        seen.until_first,
        _phase(seen, seat),
    )


def _phase(seen: Seen, seat: int) -> int:
    if seen.phase == PLAY:
        return IN_PLAY
    if seen.phase == TRIBUTE:
        return PAYING
    giver = next(payment.giver for payment in seen.payments if payment.taker == seat)
    return RETURNING_TO_PARTNER if side(giver) == side(seat) else RETURNING_TO_OPPONENT


def known_cards(seen: Seen) -> list[Cards]:
    """By seat the cards that everybody knows it to hold: got as tribute or in return, and not yet played."""
    known = [0, 0, 0, 0]
    for payment in seen.payments:
        known[payment.taker] += payment.card
    for payment in seen.returns:
        known[payment.taker] += payment.card
        if _has(known[payment.giver], payment.card):
            known[payment.giver] -= payment.card
    if seen.before and not seen.payments and seen.phase == PLAY:
        owing = payers(seen.before)
        elsewhere = [seen.hand, *(cards for at, cards in enumerate(seen.played) if at not in owing)]
        if len(owing) == 1 and not any(copies(cards, BIG_JOKER) for cards in elsewhere):
            known[owing[0]] = 2 << BIG_JOKER
    return [_without(cards, seen.played[at]) for at, cards in enumerate(known)]


def _has(cards: Cards, card: Cards) -> bool:
    return bool(copies(cards, card.bit_length() - 1))


def _without(cards: Cards, played: Cards) -> Cards:
    left = 0
    for kind in CODES.values() if cards else ():
        left += max(0, copies(cards, kind) - copies(played, kind)) << kind
    return left


def turns_of(seen: Seen) -> bytes:
    """Every turn of the deal: who, what, whether it was a lead."""
    seat = SEATS.index(seen.viewer)
    turns = bytearray()
    for trick in (*seen.tricks, seen.trick):
        for at, (who, play) in enumerate(trick):
            name, rank = (PASS, 0) if play is None else (LINE[play.pattern], RANK_NUMBERS[play.rank])
            turns += bytes(((who - seat) % 4, name, rank, at == 0))
    return bytes(turns)
