"""Before the first lead: entropy, cut, draw, tribute and return.

`decide` turns an act into the body of a fact or refuses it; `follows` is the fact that the rules alone demand next;
`apply` folds a fact into the deal; `expects` says what the deal waits for.
"""

from collections.abc import Callable, Mapping
from typing import Any

from guandan.game.acts import TABLE, Act, Expectation
from guandan.game.cards import SMALL_JOKER, Cards, codes, contains, format_cards, parse_card, parse_cards, rank_of
from guandan.game.deal import CUT, DRAW, ENTROPY, RETURN, TRIBUTE, Deal, start_play
from guandan.game.errors import Illegal, OutOfTurn, quoted
from guandan.game.facts import Body, Data, Hidden
from guandan.game.seats import ALL, SEATS
from guandan.game.shuffle import counted, cut, drawn, salt, seed, shuffled
from guandan.game.tribute import (
    Payment,
    payers,
    refused,
    return_cards,
    settled,
    shown_together,
    tribute_cards,
)

HEART_TWO = parse_card("H2")


def pack_of(deal: Deal) -> list[Cards]:
    """The pack as it was shuffled, before the cut; it stays so when it is cut again (001 §5(1)2, 003 c3.5(3)2)."""
    return shuffled(seed(deal.secret, [value or "" for value in deal.entropy], deal.id))


def must_turn_again(deal: Deal, card: Cards) -> bool:
    """Whether the card turned up says nothing and another must be turned (001 §5(1)2, 003 c3.5(3)2)."""
    again = deal.rules.word("first.reflip")
    joker = rank_of(card) >= SMALL_JOKER
    return (joker and again != "none") or (card == HEART_TWO and again == "jokers_and_h2")


def owing(deal: Deal) -> tuple[int, ...]:
    """Who has still to pay tribute."""
    return tuple(seat for seat in payers(deal.before) if seat not in deal.paid)


def returning(deal: Deal) -> list[Payment]:
    """The tributes for which a card has still to be returned."""
    return [payment for payment in deal.payments if payment.taker not in deal.returned]


# What may be done.


def allowed(deal: Deal, seat: int) -> list[Cards]:
    """The cards that a payer may pay or a taker may return now."""
    if deal.phase == TRIBUTE and seat in owing(deal):
        return tribute_cards(deal.hands[seat], deal.level)
    for payment in returning(deal) if deal.phase == RETURN else []:
        if payment.taker == seat:
            return return_cards(deal.rules, deal.level, deal.hands[seat], payment)
    return []


def expects(deal: Deal) -> tuple[Expectation, ...]:
    """What the deal waits for before its first lead."""
    if deal.phase == ENTROPY:
        missing = [SEATS[seat] for seat in ALL if deal.entropy[seat] is None]
        return tuple(Expectation(seat, "entropy", "", {"value": ""}) for seat in missing)
    if deal.phase == CUT:
        return (Expectation(SEATS[deal.roles.cutter], "cut", "", {"depth": _default_depth(deal)}),)
    if deal.phase == TRIBUTE:
        return tuple(_card_expected(deal, seat, "tribute", "time.tribute") for seat in owing(deal))
    return tuple(_card_expected(deal, payment.taker, "return", "time.return") for payment in returning(deal))


def _card_expected(deal: Deal, seat: int, act: str, limit: str) -> Expectation:
    """A card to be paid or returned: the first allowed, and of returns the lowest."""
    return Expectation(SEATS[seat], act, limit, {"card": format_cards(allowed(deal, seat)[0])})


def _default_depth(deal: Deal) -> int:
    """The middle of the pack; one deeper each time another card must be turned."""
    least, most = deal.rules.number("cut.min"), deal.rules.number("cut.max")
    middle = (least + most) // 2
    return min(set(range(least, most + 1)) - set(deal.refused), key=lambda depth: (depth < middle, depth))


def decide(deal: Deal, act: Act) -> Body:
    """The fact of an act. Raises a refusal if it is not allowed."""
    doing = {"entropy": _entropy, "cut": _cut, "tribute": _tribute, "return": _return}
    phase = {"entropy": ENTROPY, "cut": CUT, "tribute": TRIBUTE, "return": RETURN}
    if act.kind not in doing or deal.phase != phase[act.kind]:
        raise deal.not_now(act.kind)
    if act.by not in [expected.who for expected in expects(deal)]:
        raise OutOfTurn("not_yours", deal.article, by=quoted(act.by), act=act.kind)
    return doing[act.kind](deal, act)


def _entropy(_: Deal, act: Act) -> Body:
    value = act.text("value", 64)
    if not value.isprintable():
        raise Illegal("wrong_entropy")
    return Body("entropy", act.by, {"value": value})


def _cut(deal: Deal, act: Act) -> Body:
    depth = act.number("depth")
    least, most = deal.rules.number("cut.min"), deal.rules.number("cut.max")
    if not least <= depth <= most:
        raise Illegal("wrong_cut", deal.rules.article("cut.min"), depth=depth, least=least, most=most)
    if depth in deal.refused:
        raise Illegal("cut_there_before", deal.rules.article("first.reflip"), depth=depth)
    if not deal.first:
        return Body("cut", act.by, {"depth": depth})
    # The lowest of the cards lifted is turned up and stays where it is; whoever draws it will lead.
    return Body("cut", act.by, {"depth": depth, "card": format_cards(pack_of(deal)[depth - 1])})


def _tribute(deal: Deal, act: Act) -> Body:
    card = act.card()
    if card not in allowed(deal, act.seat):
        best = [format_cards(one) for one in allowed(deal, act.seat)]
        raise Illegal("wrong_tribute", deal.rules.article("articles.tribute"), card=format_cards(card), allowed=best)
    return _card_fact(deal, act, "tribute", card, hide=len(payers(deal.before)) > 1)


def _return(deal: Deal, act: Act) -> Body:
    card = act.card()
    if not contains(deal.hands[act.seat], card):
        raise Illegal("not_in_hand", cards=format_cards(card))
    if card not in allowed(deal, act.seat):
        raise Illegal("wrong_return", deal.rules.article("articles.return"), card=format_cards(card))
    return _card_fact(deal, act, "return", card, hide=shown_together(deal.rules, deal.payments, deal.level))


def _card_fact(deal: Deal, act: Act, kind: str, card: Cards, *, hide: bool) -> Body:
    """A card given openly, or face down until all cards are there."""
    shown = format_cards(card)
    if not hide:
        return Body(kind, act.by, {"card": shown})
    # After a rewind the same card must not have the same hash: that would tell that it is given again.
    name = f"{kind} {act.by} {deal.rewound}" if deal.rewound else f"{kind} {act.by}"
    return Body(kind, act.by, {}, {act.by: Hidden(shown, salt(deal.secret, name))})


# What follows from the rules alone.


def follows(deal: Deal) -> Body | None:
    """The fact that must come next without anybody's act."""
    if deal.phase == DRAW:
        return _dealt(deal)
    if deal.phase == TRIBUTE:
        if not deal.paid and refused(deal.hands, payers(deal.before)):
            return Body("anti", TABLE, {"leader": SEATS[deal.before[0]]})
        if not owing(deal):
            payments, leader = settled(deal.before, deal.paid, deal.level)
            return Body("exchange", TABLE, {"payments": _shown(payments), "leader": SEATS[leader]})
    if deal.phase == RETURN and not returning(deal):
        back = [Payment(one.taker, deal.returned[one.taker], one.giver) for one in deal.payments]
        return Body("returned", TABLE, {"payments": _shown(back)})
    return None


def _dealt(deal: Deal) -> Body:
    """The hands as they are drawn."""
    pack = pack_of(deal) if deal.first else cut(pack_of(deal), deal.depth)
    drawer = deal.roles.drawer
    if deal.first and deal.rules.word("first.drawer") == "count":
        drawer = counted(deal.roles.cutter, deal.turned)
    data: dict[str, Any] = {"drawer": SEATS[drawer]}
    if deal.first and deal.leader is None:
        data["leader"] = SEATS[(drawer + deal.depth - 1) % 4]
    hands = {
        SEATS[seat]: Hidden(codes(hand), salt(deal.secret, f"hand {SEATS[seat]}"))
        for seat, hand in enumerate(drawn(pack, drawer))
    }
    return Body("dealt", TABLE, data, hands)


def _shown(payments: list[Payment]) -> list[list[str]]:
    return [[SEATS[one.giver], format_cards(one.card), SEATS[one.taker]] for one in payments]


def _read(payments: list[list[str]]) -> tuple[Payment, ...]:
    return tuple(Payment(SEATS.index(giver), parse_card(card), SEATS.index(taker)) for giver, card, taker in payments)


# The fold.


def apply(deal: Deal, kind: str, by: str, data: Data, hidden: Mapping[str, Hidden]) -> Deal:
    """The deal after a fact of its opening."""
    folds: dict[str, Callable[[], Deal]] = {
        "entropy": lambda: _with_entropy(deal, SEATS.index(by), data["value"]),
        "cut": lambda: _with_cut(deal, data),
        "dealt": lambda: _with_hands(deal, data, hidden),
        "tribute": lambda: _timed(deal, by, data)._replace(
            paid={**deal.paid, SEATS.index(by): _card_of(by, data, hidden)}
        ),
        "anti": lambda: start_play(deal, SEATS.index(data["leader"])),
        "exchange": lambda: _with_tributes(deal, data),
        "return": lambda: _timed(deal, by, data)._replace(
            returned={**deal.returned, SEATS.index(by): _card_of(by, data, hidden)}
        ),
        "returned": lambda: _with_returns(deal, data),
    }
    return folds[kind]()


def _with_entropy(deal: Deal, seat: int, value: str) -> Deal:
    entropy = tuple(value if at == seat else old for at, old in enumerate(deal.entropy))
    return deal._replace(entropy=entropy, phase=ENTROPY if None in entropy else CUT)


def _with_cut(deal: Deal, data: Data) -> Deal:
    turned = parse_card(data["card"]) if deal.first else 0
    again = deal.first and must_turn_again(deal, turned)
    refused_ = (*deal.refused, data["depth"]) if again else deal.refused
    return deal._replace(depth=data["depth"], turned=turned, refused=refused_, phase=CUT if again else DRAW)


def _with_hands(deal: Deal, data: Data, hidden: Mapping[str, Hidden]) -> Deal:
    hands = tuple(parse_cards(hidden[seat].value) for seat in SEATS)
    deal = deal._replace(hands=hands, roles=deal.roles._replace(drawer=SEATS.index(data["drawer"])))
    if deal.before:
        return deal._replace(phase=TRIBUTE)
    return start_play(deal, SEATS.index(data["leader"]) if deal.leader is None else deal.leader)


def _timed(deal: Deal, by: str, data: Data) -> Deal:
    """The deal, remembering whose card the clock has chosen."""
    return deal._replace(timed=deal.timed | {SEATS.index(by)}) if data.get("auto") else deal


def _card_of(by: str, data: Data, hidden: Mapping[str, Hidden]) -> Cards:
    return parse_card(data["card"] if "card" in data else hidden[by].value)


def _with_tributes(deal: Deal, data: Data) -> Deal:
    payments = _read(data["payments"])
    hands = _moved(deal.hands, payments)
    return deal._replace(hands=hands, payments=payments, leader=SEATS.index(data["leader"]), phase=RETURN)


def _with_returns(deal: Deal, data: Data) -> Deal:
    leader = deal.payments[0].giver if deal.leader is None else deal.leader
    return start_play(deal._replace(hands=_moved(deal.hands, _read(data["payments"]))), leader)


def _moved(hands: tuple[Cards, ...], payments: tuple[Payment, ...]) -> tuple[Cards, ...]:
    """The hands after cards have gone from giver to taker."""
    moved = list(hands)
    for one in payments:
        moved[one.giver] -= one.card
        moved[one.taker] += one.card
    return tuple(moved)
