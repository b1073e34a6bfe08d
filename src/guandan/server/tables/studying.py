"""Questions about a hand that lies on no table: what somebody who learns or tries something out asks the one engine."""

from typing import Any, NamedTuple

from guandan.game.acts import Expectation
from guandan.game.cards import HAND_SIZE, Cards, parse_card, parse_cards, size
from guandan.game.errors import Unreadable, one_of
from guandan.game.judge import judge
from guandan.game.levels import TOP, parse_level
from guandan.game.playing import FOLLOWING
from guandan.game.plays import Play, parse_reading
from guandan.game.ruleset import Ruleset, load
from guandan.game.seats import SEATS
from guandan.game.tribute import Payment
from guandan.game.view import Seen
from guandan.server.tables.asking import answered

Json = dict[str, Any]
STUDIED = ("label", "readings", "legal", "finders", "groups", "tribute")
"""The questions that need nothing but a hand and what lies there."""
ACTS = ("play", "tribute", "return")
MOST = HAND_SIZE + 1
"""Cards of a hand: who has taken a tribute and not yet returned one has one more."""
LEARNER, BEFORE = 0, 3
"""The seat of who asks, and that of the opponent before them, who has played or paid."""


class Position(NamedTuple):
    """A hand at a level, and what it has to answer."""

    book: str
    level: str
    hand: list[str]
    to_beat: list[str]
    """Cards that lie there; none if the hand leads."""
    said: str = ""
    """What they are said to be, if they can be several things."""
    act: str = "play"
    paid: str = ""
    """The card that was paid to the hand, if it has to return one."""


def study(asked: Json, what: str, data: Json) -> bytes:
    """The answer to a question about a position, as JSON. Raises a refusal if it is no question, or no hand."""
    if what not in STUDIED:
        raise Unreadable("wrong_field", field="what", allowed=one_of(STUDIED))
    position = Position(**asked)
    return answered(seen_in(position), what, data, find=position.act == "play")


def seen_in(position: Position) -> Seen:
    """What a player with this hand would see."""
    rules = load(position.book)
    if position.act not in ACTS:
        raise Unreadable("wrong_field", field="act", allowed=one_of(ACTS))
    level = parse_level(position.level, TOP)
    hand = parse_cards(position.hand, MOST)
    lies = _lying(rules, level, position)
    paid = parse_card(position.paid) if position.act == "return" else 0
    return Seen(
        viewer=SEATS[LEARNER],
        rules=rules,
        players=SEATS,
        levels=(level, level),
        level=level,
        table=0,
        number=1,
        expects=FOLLOWING[LEARNER]
        if lies and position.act == "play"
        else (Expectation(SEATS[LEARNER], position.act, "", None),),
        over=False,
        phase=position.act,
        hand=hand,
        counts=(size(hand), HAND_SIZE, HAND_SIZE, HAND_SIZE),
        turn=LEARNER,
        owner=None if lies is None else BEFORE,
        to_beat=lies,
        trick=() if lies is None else ((BEFORE, lies),),
        payments=(Payment(BEFORE, paid, LEARNER),) if paid else (),
    )


def _lying(rules: Ruleset, level: int, position: Position) -> Play | None:
    """The play that lies on the table."""
    cards: Cards = parse_cards(position.to_beat, MOST)
    if not cards:
        return None
    said = parse_reading(position.said, level) if position.said else None
    return judge(rules, level).declare(cards, said)
