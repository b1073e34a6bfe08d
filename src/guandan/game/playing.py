"""The play of the cards: what the player in turn may do."""

from functools import lru_cache
from typing import Annotated, NamedTuple

from guandan.game.acts import Act, Expectation
from guandan.game.cards import Cards, codes, contains, format_cards, size
from guandan.game.deal import PLAY, Deal, Order, due_report, pass_turn, play
from guandan.game.engine import Kind, Kinds, body
from guandan.game.errors import Illegal, OutOfTurn, Unreadable
from guandan.game.facts import Body, Fact
from guandan.game.fields import CardSet, Count, text, word
from guandan.game.patterns import PATTERNS, level_order
from guandan.game.plays import Play, Reading, parse_reading
from guandan.game.seats import SEATS, seat_of


def legal(deal: Deal, seat: int) -> list[Play]:
    """The plays of the player in turn, in canonical order, without the pass: deduplicated, or concrete under orders."""
    if deal.phase != PLAY or seat != deal.turn:
        return []
    hand = deal.hands[seat]
    if not deal.orders:
        return deal.judge.legal(hand, deal.to_beat)
    dictated = _dictated(deal, seat) or owed(deal, seat)
    if dictated:
        return dictated
    plays = [made for made in deal.judge.concrete(hand, deal.to_beat) if not _forbidden(deal, seat, made)]
    # An order never leaves a leader without a play: then it is void.
    return plays or ([] if deal.to_beat else deal.judge.concrete(hand))


def _dictated(deal: Deal, seat: int) -> list[Play]:
    """The plays that a neighbour has dictated to the leader (000 §16(3)1), as far as their cards allow."""
    if deal.to_beat is not None:
        return []
    for order in deal.orders_for(seat, "dictate_lead"):
        cards = order.cards if contains(deal.hands[seat], order.cards) else 0
        plays = [made for made in deal.judge.concrete(cards) if made.pattern == order.pattern] if cards else []
        if plays:
            return plays
    return []


def owed(deal: Deal, seat: int) -> list[Play]:
    """The plays with a card that was shown as tribute by mistake, when singles are played and it beats what lies there.

    It is due at the first turn to play a single (000 §16(5), R-147), so none of the others may be chosen, nor the pass.
    """
    if deal.to_beat is None or deal.to_beat.pattern != "single":
        return []
    cards = sum(order.cards for order in deal.orders_for(seat, "must_play")[:1])
    if not cards or not contains(deal.hands[seat], cards):
        return []
    plays = deal.judge.concrete(deal.hands[seat], deal.to_beat)
    return [made for made in plays if contains(made.cards, cards)]


def _forbidden(deal: Deal, seat: int, made: Play) -> Order | None:
    """The order that a play would break."""
    for order in deal.orders_for(seat, "forbid_lead"):
        if deal.to_beat is None and order.scope == "next" and _is_of(made.pattern, order.pattern):
            return order
    for order in deal.orders_for(seat, "must_play"):
        if made.pattern == "single" and made.cards != order.cards and contains(deal.hands[seat], order.cards):
            return order
    return None


def _is_of(pattern: str, forbidden: str) -> bool:
    """Whether a pattern is the forbidden one: bombs of all sizes are one pattern of the articles (000 §4(8))."""
    return pattern == forbidden or (pattern.startswith("bomb") and forbidden.startswith("bomb"))


def expects(deal: Deal) -> tuple[Expectation, ...]:
    """The player in turn: a leader plays, by default the lowest single; a follower may pass, and by default does."""
    seat = deal.turn
    if deal.to_beat is not None:
        plays = owed(deal, seat) if deal.orders else []
        return (_ordered_play(seat, "time.play", plays[0]),) if plays else FOLLOWING[seat]
    limit = "time.play" if deal.trick or deal.tricks else "time.first_lead"
    if deal.orders:
        return (_ordered_play(seat, limit, legal(deal, seat)[0]),)
    return _leading(seat, limit, deal.hands[seat], deal.level)


def _ordered_play(seat: int, limit: str, made: Play) -> Expectation:
    """What is expected of a player who is under an order."""
    return Expectation(SEATS[seat], "play", limit, {"cards": codes(made.cards), "as": str(made.reading)})


FOLLOWING = tuple((Expectation(seat, "play", "time.play", {"pass": 1}),) for seat in SEATS)


@lru_cache(maxsize=4096)  # several parts of a table ask about the same lead
def _leading(seat: int, limit: str, hand: Cards, level: int) -> tuple[Expectation, ...]:
    return (Expectation(SEATS[seat], "play", limit, {"cards": codes(_lowest(hand, level))}),)


def _lowest(hand: Cards, level: int) -> Cards:
    """The lowest single card of a hand."""
    held = hand.to_bytes(15, "little")
    rank = next(rank for rank in level_order(level) if held[rank])
    byte = held[rank]
    suit = next(suit for suit in range(4) if byte >> 2 * suit & 3)
    return 1 << 8 * rank + 2 * suit


ORDERED_BY = {
    "dictate_lead": ("bad_play.lead",),
    "forbid_lead": ("bad_play.partner_lead", "out_of_turn.partner_lead"),
    "must_play": ("bad_tribute.shown",),
}
"""The settings whose articles bring about an order."""


class Played(NamedTuple):
    """A play: its cards and what they are. An act may leave the reading open, or say that it passes."""

    cards: CardSet = 0
    pattern: Annotated[str, word(*PATTERNS)] = ""
    rank: Annotated[str, text(4)] = ""
    as_: str = ""
    """The reading that an act declares, as text."""
    pass_: bool = False
    auto: bool = False
    """Whether the clock has played."""


class Passed(NamedTuple):
    """A pass (过牌)."""

    auto: bool = False


class Reported(NamedTuple):
    """A report of one's cards (报牌)."""

    count_: Count | None = None
    auto: bool = False


def saying(play: Play | None, seat: str) -> Act:
    """A play as an act with its reading, not written down; None passes."""
    return Act("pass", seat) if play is None else Act("play", seat, said=Played(play.cards, play.pattern, play.rank))


def meant(said: Played, level: int) -> Reading | None:
    """The reading that an act declares, if any. Raises Unreadable if there is no such reading."""
    if said.pattern:
        return Reading(said.pattern, said.rank)
    return parse_reading(said.as_, level) if said.as_ else None


def _in_turn(deal: Deal, kind: str, by: str) -> int:
    """The seat that acts, whose turn it must be."""
    if deal.phase != PLAY:
        raise deal.not_now(kind)
    seat = seat_of(by)
    if seat != deal.turn:
        raise OutOfTurn("not_your_turn", deal.rules.article("articles.turn"), turn=SEATS[deal.turn])
    return seat


def _pass(deal: Deal, said: Passed, act: Act, _: int) -> Passed:
    seat = _in_turn(deal, act.kind, act.by)
    if deal.to_beat is None:
        raise Illegal("leader_must_play", deal.rules.article("articles.lead"))
    if deal.orders and owed(deal, seat):
        card = deal.orders_for(seat, "must_play")[0].cards
        raise Illegal("card_owed", deal.rules.article("bad_tribute.shown"), card=format_cards(card))
    return said


def _play(deal: Deal, said: Played, act: Act, at: int) -> Body:
    if said.pass_:
        return Body("pass", act.by, {}, said=_pass(deal, Passed(), act, at))
    seat = _in_turn(deal, act.kind, act.by)
    cards = said.cards
    if not cards:
        raise Unreadable("no_cards")
    if not contains(deal.hands[seat], cards):
        raise Illegal("not_in_hand", cards=format_cards(cards, deal.level))
    made = deal.judge.declare(cards, meant(said, deal.level), deal.to_beat)
    if deal.orders and made not in legal(deal, seat):
        raise Illegal("against_order", _ordered_by(deal, seat), cards=format_cards(cards, deal.level))
    data = {"pattern": made.pattern, "rank": made.rank, "cards": codes(cards, deal.level)}
    return Body("play", act.by, data, said=Played(cards, made.pattern, made.rank))


def _ordered_by(deal: Deal, seat: int) -> str:
    """The articles of the orders that bind a seat."""
    keys = [key for word, keys in ORDERED_BY.items() if deal.orders_for(seat, word) for key in keys]
    return "; ".join(dict.fromkeys(deal.rules.article(key) for key in keys))


def _report(deal: Deal, said: Reported, act: Act, _: int) -> Reported:
    seat = seat_of(act.by)
    threshold = deal.rules.limit("report.threshold")
    left = size(deal.hands[seat]) if deal.phase == PLAY else 0
    article = deal.rules.article("articles.report")
    if threshold is None or deal.reports == "none" or not 0 < left <= threshold:
        raise Illegal("no_report_due", article, count=left)
    if seat in deal.reported:
        raise Illegal("reported_already", article)
    return said if said.count_ is not None else Reported(left)


def follows(deal: Deal) -> Body | None:
    """The report that the table makes for a player at ten cards."""
    seat = due_report(deal) if deal.reports == "auto" else None
    return None if seat is None else body("report", SEATS[seat], Reported(size(deal.hands[seat])))


def _played(deal: Deal, said: Played, fact: Fact) -> Deal:
    seat = _in_turn(deal, fact.kind, fact.by)
    if not contains(deal.hands[seat], said.cards):
        raise Illegal("not_in_hand", cards=format_cards(said.cards, deal.level))
    return play(deal, seat, Play(said.pattern, said.rank, said.cards))


def _passed(deal: Deal, _: Passed, fact: Fact) -> Deal:
    return pass_turn(deal, _in_turn(deal, fact.kind, fact.by))


def _reported(deal: Deal, _: Reported, fact: Fact) -> Deal:
    return deal._replace(reported=deal.reported | {seat_of(fact.by)})


KINDS: Kinds[Deal] = {
    "play": Kind(Played, _play, _played),
    "pass": Kind(Passed, _pass, _passed),
    "report": Kind(Reported, _report, _reported),
}
