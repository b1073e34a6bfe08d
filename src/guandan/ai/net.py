"""The net as a player: what a seat sees goes to the kernel as bytes, and comes back as the number of an action.

It knows what `Seen` shows its seat, and remembers nothing else: the same view gives the same choice.
"""

import struct
from collections.abc import Sequence
from math import exp
from typing import NamedTuple

from guandan.ai import weights
from guandan.ai.actions import Action, act_of, actions_of
from guandan.ai.equity import worth_of
from guandan.ai.outlook import RANK_NUMBERS
from guandan.ai.simple import by_default
from guandan.game.acts import Act
from guandan.game.cards import CODES, Cards, copies
from guandan.game.deal import PLAY, TRIBUTE
from guandan.game.patterns import LINE
from guandan.game.plays import Play
from guandan.game.seats import ALL, SEATS, side
from guandan.game.tribute import payers
from guandan.game.view import Seen
from guandan.kernel.dice import Dice

RECORD = struct.Struct("<QQBB6x")
"""An action: low and high half of its cards, number of its pattern, rank."""
VIEW = struct.Struct("<16s64s64s4B4B6B2x")
"""The view of a seat, as native/net_module.cpp reads it."""
PASS, GIVE = 255, 254
IN_PLAY, PAYING, RETURNING_TO_OPPONENT, RETURNING_TO_PARTNER = range(4)
BIG_JOKER = CODES["HR"]


class Thought(NamedTuple):
    """What the net thinks of one action."""

    action: Action
    worth: float
    chances: tuple[float, ...]
    """Of the six results, worst first."""


class NetPlayer:
    """An agent that plays what its net thinks worth most."""

    def __init__(self, path: str = "", name: str = "net") -> None:
        """Take the weights of a file, or those that come with the package."""
        self.net = weights.load(path).net
        self.name = name

    def act(self, seen: Seen) -> Act:
        """The act for what is expected of the seat."""
        expected = seen.mine
        if expected is None or expected.act not in ("play", "tribute", "return"):
            return by_default(seen)
        return act_of(seen, self.choose(seen))

    def choose(self, seen: Seen) -> Action:
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

    def _asked(self, seen: Seen, actions: Sequence[Action]) -> tuple[int, list[float], list[float]]:
        from guandan.kernel.native import pages_of  # noqa: PLC0415 - there may be none

        told = b"".join(map(raw_action, actions))
        pages = pages_of(seen.rules, seen.level)
        return self.net.decide(pages, view_of(seen), turns_of(seen), told, worth_of(seen))


class Careless(NetPlayer):
    """The same net without a close look: the nearer two actions are, the more often it takes the worse.

    Its mistakes are those that a person makes, and the same ones again from the same seed.
    """

    def __init__(self, seed: int = 0, number: int = 0, *, blur: float, name: str) -> None:
        """Begin a row of chances; `blur` is the difference in worth that is hardly seen."""
        super().__init__(name=name)
        self.dice, self.blur = Dice(seed, number), blur

    def choose(self, seen: Seen) -> Action:
        """One of the actions, the better ones more often; who can go out does."""
        actions = actions_of(seen)
        if len(actions) == 1:
            return actions[0]
        best, worths, _ = self._asked(seen, actions)
        first = actions[best]
        if isinstance(first, Play) and first.cards == seen.hand:
            return first
        most = worths[best]
        weighed = [exp((worth - most) / self.blur) for worth in worths]
        left = self.dice.below(1 << 24) / (1 << 24) * sum(weighed)
        for action, weight in zip(actions, weighed, strict=True):
            left -= weight
            if left < 0:
                return action
        return first


def raw_action(action: Action) -> bytes:
    """An action as the kernel reads it."""
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
