"""What a person proposes to do with some cards: the act, or the readings between which the person must choose."""

from typing import NamedTuple

from guandan.game.acts import Act
from guandan.game.cards import Cards, codes, format_cards, size
from guandan.game.errors import Ambiguous, GuandanError, Illegal, OutOfTurn, Unreadable
from guandan.game.judge import judge
from guandan.game.plays import Play
from guandan.game.seats import SEATS
from guandan.game.tribute import return_cards, tribute_cards
from guandan.game.view import Seen

CARD_ACTS = ("tribute", "return")


class Choice(NamedTuple):
    """Cards that can be read in several ways, the likeliest first."""

    options: list[Play]


def proposed(seen: Seen, cards: Cards) -> Act | Choice:
    """The act of putting these cards down. Raises a refusal if it would be refused for its shape."""
    expected = seen.mine
    if expected is None or expected.act not in ("play", *CARD_ACTS):
        raise _not_now(seen)
    if not cards:
        raise Unreadable("no_cards")
    if expected.act in CARD_ACTS:
        if size(cards) != 1:
            raise Illegal("one_card_only", count=size(cards))
        return Act(expected.act, seen.viewer, {"card": format_cards(cards)})
    options = readings(seen, cards)
    if len(options) > 1:
        return Choice(options)
    return said(seen, options[0])


def _not_now(seen: Seen) -> GuandanError:
    """Why nothing can be put down now."""
    article = seen.rules.article("articles.turn")
    waiting = next((one.who for one in seen.expects if one.who in SEATS), "-")
    return OutOfTurn("not_your_turn", article, turn=waiting)


def readings(seen: Seen, cards: Cards) -> list[Play]:
    """What the cards can be here: the pattern on the table first, the stronger before the weaker. At least one.

    Raises Illegal if they are nothing, or do not beat what lies there.
    """
    judged = judge(seen.rules, seen.level)
    try:
        return [judged.declare(cards, None, seen.to_beat)]
    except Ambiguous:
        options = judged.readings(cards)
    if seen.to_beat is None:
        return options
    pattern = seen.to_beat.pattern
    beating = [play for play in options if judged.beats(play, seen.to_beat)]
    return sorted(beating, key=lambda play: play.pattern != pattern)


def said(seen: Seen, play: Play) -> Act:
    """A play with its reading declared."""
    return Act("play", seen.viewer, {"cards": codes(play.cards, seen.level), "as": str(play.reading)})


def giveable(seen: Seen) -> list[Cards]:
    """The cards that may be paid or returned now; none if nothing of the kind is expected."""
    expected = seen.mine
    if expected is None or expected.act not in CARD_ACTS:
        return []
    if expected.act == "tribute":
        return tribute_cards(seen.hand, seen.level)
    seat = SEATS.index(seen.viewer)
    payment = next(payment for payment in seen.payments if payment.taker == seat)
    return return_cards(seen.rules, seen.level, seen.hand, payment)
