"""The play of the cards: what the player in turn may do."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from guandan.game.acts import Act, Expectation
from guandan.game.cards import Cards, codes, contains, format_cards, parse_cards, size
from guandan.game.deal import PLAY, Deal, Order, due_report, pass_turn, play
from guandan.game.errors import Illegal, OutOfTurn
from guandan.game.facts import Body
from guandan.game.patterns import level_order
from guandan.game.plays import Play, parse_reading
from guandan.game.seats import SEATS


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
    """The plays that a neighbour has dictated to the leader (000 §16(3)1), as far as his cards allow."""
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
        if deal.to_beat is None and order.scope == "next" and made.pattern == order.pattern:
            return order
    for order in deal.orders_for(seat, "must_play"):
        if made.pattern == "single" and made.cards != order.cards and contains(deal.hands[seat], order.cards):
            return order
    return None


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


def decide(deal: Deal, act: Act) -> Body:
    """The fact of a play, a pass or a report. Raises a refusal if it is not allowed."""
    if act.kind == "report":
        return _report(deal, act)
    if act.kind not in ("play", "pass"):
        raise deal.not_now(act.kind)
    if act.seat != deal.turn:
        raise OutOfTurn("not_your_turn", deal.rules.article("articles.turn"), turn=SEATS[deal.turn])
    return _pass(deal, act) if act.kind == "pass" or act.data.get("pass") else _play(deal, act)


def _pass(deal: Deal, act: Act) -> Body:
    if deal.to_beat is None:
        raise Illegal("leader_must_play", deal.rules.article("articles.lead"))
    if deal.orders and owed(deal, act.seat):
        card = deal.orders_for(act.seat, "must_play")[0].cards
        raise Illegal("card_owed", deal.rules.article("bad_tribute.shown"), card=format_cards(card))
    return Body("pass", act.by, {})


def _play(deal: Deal, act: Act) -> Body:
    cards = act.cards()
    if not contains(deal.hands[act.seat], cards):
        raise Illegal("not_in_hand", cards=format_cards(cards, deal.level))
    said = act.data.get("as")
    reading = parse_reading(said, deal.level) if isinstance(said, str) else None
    made = deal.judge.declare(cards, reading, deal.to_beat)
    if deal.orders and made not in legal(deal, act.seat):
        raise Illegal("against_order", deal.rules.article("articles.turn"), cards=format_cards(cards, deal.level))
    return Body("play", act.by, {"pattern": made.pattern, "rank": made.rank, "cards": codes(cards, deal.level)})


def _report(deal: Deal, act: Act) -> Body:
    threshold = deal.rules.limit("report.threshold")
    left = size(deal.hands[act.seat]) if deal.phase == PLAY else 0
    article = deal.rules.article("articles.report")
    if threshold is None or deal.reports == "none" or not 0 < left <= threshold:
        raise Illegal("no_report_due", article, count=left)
    if act.seat in deal.reported:
        raise Illegal("reported_already", article)
    return Body("report", act.by, {"count": act.number("count") if "count" in act.data else left})


def follows(deal: Deal) -> Body | None:
    """The report that the table makes for a player at ten cards."""
    seat = due_report(deal) if deal.reports == "auto" else None
    return None if seat is None else Body("report", SEATS[seat], {"count": size(deal.hands[seat])})


def apply(deal: Deal, kind: str, by: str, data: Mapping[str, Any]) -> Deal:
    """The deal after a play, a pass or a report."""
    seat = SEATS.index(by)
    if kind == "play":
        return play(deal, seat, Play(data["pattern"], data["rank"], parse_cards(data["cards"])))
    if kind == "pass":
        return pass_turn(deal, seat)
    return deal._replace(reported=deal.reported | {seat})
