"""Before the first lead: entropy, cut, draw, tribute and return.

`decide` turns an act into the body of a fact or refuses it; `follows` is the fact that the rules alone demand next;
`apply` folds a fact into the deal; `expects` says what the deal waits for.
"""

from typing import Annotated, Any, NamedTuple

from guandan.game.acts import TABLE, Act, Expectation
from guandan.game.cards import SMALL_JOKER, Cards, codes, contains, format_cards, parse_card, parse_cards, rank_of
from guandan.game.deal import CUT, DRAW, ENTROPY, RETURN, TRIBUTE, Deal, start_play
from guandan.game.engine import Kind, Kinds, body
from guandan.game.errors import Illegal, OutOfTurn, Unreadable, like, quoted
from guandan.game.facts import Body, Fact, Hidden
from guandan.game.fields import Card, Reader, Seat, listed, text, wrong
from guandan.game.seats import ALL, SEATS, parse_seat, seat_of
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


def _read_payment(field: str, value: Any) -> Payment:
    if not isinstance(value, list) or len(value) != 3:
        raise wrong(field, like('["S", "HA", "E"]'))
    return Payment(parse_seat(value[0]), parse_card(value[1]), parse_seat(value[2]))


def _write_payment(one: Payment) -> list[str]:
    return [SEATS[one.giver], format_cards(one.card), SEATS[one.taker]]


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


class Entropy(NamedTuple):
    """What a player adds to the chances of the shuffle."""

    value: Annotated[str, text(64)]
    auto: bool = False


class Cut(NamedTuple):
    """Where the pack is cut, and the card that is turned up there in a first deal."""

    depth: int
    card: Card = 0
    auto: bool = False


class Given(NamedTuple):
    """A card that is paid or returned; not written while it lies face down."""

    card: Card = 0
    auto: bool = False


class Dealt(NamedTuple):
    """The cards are drawn; the hands are hidden parts."""

    drawer: Seat
    leader: Seat | None = None


class Refused(NamedTuple):
    """No tribute is owed (抗贡)."""

    leader: Seat


class Exchanged(NamedTuple):
    """The cards paid or returned, each with who gave and who got it."""

    payments: Annotated[tuple[Payment, ...], listed(Reader(_read_payment, _write_payment), 1, 2)]
    leader: Seat | None = None


def _awaited(deal: Deal, act: Act, phase: str) -> int:
    """The seat that acts, which the deal must wait for in this phase."""
    if deal.phase != phase:
        raise deal.not_now(act.kind)
    if act.by not in [expected.who for expected in expects(deal)]:
        raise OutOfTurn("not_yours", deal.article, by=quoted(act.by), act=act.kind)
    return seat_of(act.by)


def _entropy(deal: Deal, said: Entropy, act: Act, _: int) -> Entropy:
    _awaited(deal, act, ENTROPY)
    if not said.value.isprintable():
        raise Illegal("wrong_entropy")
    return said


def _cut(deal: Deal, said: Cut, act: Act, _: int) -> Cut:
    _awaited(deal, act, CUT)
    depth = said.depth
    least, most = deal.rules.number("cut.min"), deal.rules.number("cut.max")
    if not least <= depth <= most:
        raise Illegal("wrong_cut", deal.rules.article("cut.min"), depth=depth, least=least, most=most)
    if depth in deal.refused:
        raise Illegal("cut_there_before", deal.rules.article("first.reflip"), depth=depth)
    # The lowest of the cards lifted is turned up and stays where it is; whoever draws it will lead.
    return said._replace(card=pack_of(deal)[depth - 1] if deal.first else 0)


def _tribute(deal: Deal, said: Given, act: Act, _: int) -> Body:
    seat, card = _awaited(deal, act, TRIBUTE), _named(said)
    if card not in allowed(deal, seat):
        best = [format_cards(one) for one in allowed(deal, seat)]
        raise Illegal("wrong_tribute", deal.rules.article("articles.tribute"), card=format_cards(card), allowed=best)
    return _card_fact(deal, act, "tribute", card, hide=len(payers(deal.before)) > 1)


def _named(said: Given) -> Cards:
    if not said.card:
        raise Unreadable("missing_field", field="card")
    return said.card


def _return(deal: Deal, said: Given, act: Act, _: int) -> Body:
    seat, card = _awaited(deal, act, RETURN), _named(said)
    if not contains(deal.hands[seat], card):
        raise Illegal("not_in_hand", cards=format_cards(card))
    if card not in allowed(deal, seat):
        raise Illegal("wrong_return", deal.rules.article("articles.return"), card=format_cards(card))
    return _card_fact(deal, act, "return", card, hide=shown_together(deal.rules, deal.payments, deal.level))


def _card_fact(deal: Deal, act: Act, kind: str, card: Cards, *, hide: bool) -> Body:
    """A card given openly, or face down until all cards are there."""
    if not hide:
        return body(kind, act.by, Given(card))
    # After a rewind the same card must not have the same hash: that would tell that it is given again.
    name = f"{kind} {act.by} {deal.rewound}" if deal.rewound else f"{kind} {act.by}"
    return Body(kind, act.by, {}, {act.by: Hidden(format_cards(card), salt(deal.secret, name))})


# What follows from the rules alone.


def follows(deal: Deal) -> Body | None:
    """The fact that must come next without anybody's act."""
    if deal.phase == DRAW:
        return _dealt(deal)
    if deal.phase == TRIBUTE:
        if not deal.paid and refused(deal.hands, payers(deal.before)):
            return body("anti", TABLE, Refused(deal.before[0]))
        if not owing(deal):
            payments, leader = settled(deal.before, deal.paid, deal.level)
            return body("exchange", TABLE, Exchanged(tuple(payments), leader))
    if deal.phase == RETURN and not returning(deal):
        back = tuple(Payment(one.taker, deal.returned[one.taker], one.giver) for one in deal.payments)
        return body("returned", TABLE, Exchanged(back))
    return None


def _dealt(deal: Deal) -> Body:
    """The hands as they are drawn."""
    pack = pack_of(deal) if deal.first else cut(pack_of(deal), deal.depth)
    drawer = deal.roles.drawer
    if deal.first and deal.rules.word("first.drawer") == "count":
        drawer = counted(deal.roles.cutter, deal.turned)
    leads = (drawer + deal.depth - 1) % 4 if deal.first and deal.leader is None else None
    hands = {
        SEATS[seat]: Hidden(codes(hand), salt(deal.secret, f"hand {SEATS[seat]}"))
        for seat, hand in enumerate(drawn(pack, drawer))
    }
    return body("dealt", TABLE, Dealt(drawer, leads))._replace(hidden=hands)


# The fold.


def _with_entropy(deal: Deal, said: Entropy, fact: Fact) -> Deal:
    seat = seat_of(fact.by)
    entropy = tuple(said.value if at == seat else old for at, old in enumerate(deal.entropy))
    return deal._replace(entropy=entropy, phase=ENTROPY if None in entropy else CUT)


def _with_cut(deal: Deal, said: Cut, _: Fact) -> Deal:
    if deal.first and not said.card:
        raise Unreadable("missing_field", field="card")
    turned = said.card if deal.first else 0
    again = deal.first and must_turn_again(deal, turned)
    refused_ = (*deal.refused, said.depth) if again else deal.refused
    return deal._replace(depth=said.depth, turned=turned, refused=refused_, phase=CUT if again else DRAW)


def _with_hands(deal: Deal, said: Dealt, fact: Fact) -> Deal:
    hands = tuple(parse_cards(fact.hidden(seat)) for seat in SEATS)
    deal = deal._replace(hands=hands, roles=deal.roles._replace(drawer=said.drawer))
    if deal.before:
        return deal._replace(phase=TRIBUTE)
    leader = said.leader if deal.leader is None else deal.leader
    if leader is None:
        raise Unreadable("missing_field", field="leader")
    return start_play(deal, leader)


def _timed(deal: Deal, said: Given, fact: Fact) -> Deal:
    """The deal, remembering whose card the clock has chosen."""
    return deal._replace(timed=deal.timed | {seat_of(fact.by)}) if said.auto else deal


def _with_tribute(deal: Deal, said: Given, fact: Fact) -> Deal:
    return _timed(deal, said, fact)._replace(paid={**deal.paid, seat_of(fact.by): _card_of(said, fact)})


def _with_return(deal: Deal, said: Given, fact: Fact) -> Deal:
    return _timed(deal, said, fact)._replace(returned={**deal.returned, seat_of(fact.by): _card_of(said, fact)})


def _card_of(said: Given, fact: Fact) -> Cards:
    return said.card or parse_card(fact.hidden(fact.by))


def _without_tribute(deal: Deal, said: Refused, _: Fact) -> Deal:
    return start_play(deal, said.leader)


def _with_tributes(deal: Deal, said: Exchanged, _: Fact) -> Deal:
    hands = _moved(deal.hands, said.payments)
    return deal._replace(hands=hands, payments=said.payments, leader=said.leader, phase=RETURN)


def _with_returns(deal: Deal, said: Exchanged, _: Fact) -> Deal:
    leader = deal.payments[0].giver if deal.leader is None and deal.payments else deal.leader
    if leader is None:
        raise Unreadable("missing_field", field="leader")
    return start_play(deal._replace(hands=_moved(deal.hands, said.payments)), leader)


def _moved(hands: tuple[Cards, ...], payments: tuple[Payment, ...]) -> tuple[Cards, ...]:
    """The hands after cards have gone from giver to taker."""
    moved = list(hands)
    for one in payments:
        if not moved or not contains(moved[one.giver], one.card):
            raise Illegal("not_in_hand", cards=format_cards(one.card))
        moved[one.giver] -= one.card
        moved[one.taker] += one.card
    return tuple(moved)


KINDS: Kinds[Deal] = {
    "entropy": Kind(Entropy, _entropy, _with_entropy),
    "cut": Kind(Cut, _cut, _with_cut),
    "dealt": Kind(Dealt, None, _with_hands),
    "tribute": Kind(Given, _tribute, _with_tribute),
    "anti": Kind(Refused, None, _without_tribute),
    "exchange": Kind(Exchanged, None, _with_tributes),
    "return": Kind(Given, _return, _with_return),
    "returned": Kind(Exchanged, None, _with_returns),
}
