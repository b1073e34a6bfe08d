"""A deal as text that fits half a page (see docs/record-format.md)."""

import re
from collections.abc import Iterable
from textwrap import TextWrapper
from typing import NamedTuple

from guandan.game.cards import CODES, DECK, HAND_SIZE, Cards, copies, format_cards, parse_card, parse_cards, size
from guandan.game.errors import GuandanError, Illegal, Unreadable
from guandan.game.facts import Fact
from guandan.game.judge import judge
from guandan.game.levels import LEVELS, TOP, parse_level
from guandan.game.log import Log
from guandan.game.plays import Play, parse_reading
from guandan.game.results import checked_finish
from guandan.game.ruleset import Ruleset, load
from guandan.game.seats import SEATS, parse_seat
from guandan.game.tribute import Payment

WIDTH = 80
"""Of a line on a screen; what is longer may go on in the next one, which begins with spaces."""
GOES_ON = "  "

Turn = tuple[int, Play | None]


class DealText(NamedTuple):
    """All cards of one deal."""

    rules: Ruleset
    level: int
    number: int
    leader: int
    hands: tuple[Cards, ...]
    """As they were drawn."""
    tributes: tuple[Payment, ...] = ()
    returns: tuple[Payment, ...] = ()
    anti: bool = False
    tricks: tuple[tuple[Turn, ...], ...] = ()
    finish: tuple[int, ...] = ()
    """Empty if the deal was not finished."""


def deals_of(log: Log) -> list[DealText]:
    """The finished deals of a log whose hands are known, as they went in the end."""
    deals: list[DealText] = []
    current: DealText | None = None
    for fact in log.course():
        if fact.kind == "deal":
            level, number = LEVELS.index(fact.data["level"]), fact.data["number"]
            current = DealText(log.state.rules, level, number, 0, ())
        elif current is not None:
            before = log.states[fact.seq - 1].deal
            leading = fact.kind == "play" and before is not None and before.to_beat is None
            current = _with(current, fact, leading=leading)
            if fact.kind in ("deal_end", "deal_void"):
                deals += [current] if current.hands else []
                current = None
    return deals


def _with(deal: DealText, fact: Fact, *, leading: bool) -> DealText:
    """The deal with one more fact told."""
    data = fact.data
    if fact.kind == "dealt" and len(fact.opened) == len(SEATS):
        return deal._replace(hands=tuple(parse_cards(fact.opened[seat].value) for seat in SEATS))
    if fact.kind == "anti":
        return deal._replace(anti=True)
    if fact.kind == "exchange":
        return deal._replace(tributes=_payments(data["payments"]))
    if fact.kind == "returned":
        return deal._replace(returns=_payments(data["payments"]))
    if fact.kind == "play":
        made = Play(data["pattern"], data["rank"], parse_cards(data["cards"]))
        turn = (SEATS.index(fact.by), made)
        if not deal.tricks:
            deal = deal._replace(leader=turn[0])
        tricks = (*deal.tricks, (turn,)) if leading else (*deal.tricks[:-1], (*deal.tricks[-1], turn))
        return deal._replace(tricks=tricks)
    if fact.kind == "pass":
        return deal._replace(tricks=(*deal.tricks[:-1], (*deal.tricks[-1], (SEATS.index(fact.by), None))))
    if fact.kind == "deal_end":
        return deal._replace(finish=tuple(parse_seat(seat) for seat in data["finish"]))
    return deal


def _payments(payments: Iterable[list[str]]) -> tuple[Payment, ...]:
    return tuple(Payment(parse_seat(giver), parse_card(card), parse_seat(taker)) for giver, card, taker in payments)


def write_deal(deal: DealText) -> str:
    """The text of a deal."""
    lines = [f"[{deal.rules.id} level {LEVELS[deal.level]} deal {deal.number}, leader {SEATS[deal.leader]}]"]
    lines += [f"{SEATS[seat]} {format_cards(hand, deal.level)}" for seat, hand in enumerate(deal.hands)]
    if deal.anti:
        lines.append("anti")
    if deal.tributes:
        shown = [f"tribute {_paid(one)}" for one in deal.tributes] + [f"return {_paid(one)}" for one in deal.returns]
        lines.append(", ".join(shown))
    for number, trick in enumerate(deal.tricks, 1):
        lines.append(" ".join([str(number), *(_turn(deal, seat, made) for seat, made in trick)]))
    if deal.finish:
        lines.append("finish " + " ".join(SEATS[seat] for seat in deal.finish))
    return "\n".join(lines) + "\n"


def folded(text: str) -> str:
    """A text for a screen: what is longer than a line of it goes on in the next one."""
    wrapper = TextWrapper(WIDTH, subsequent_indent=GOES_ON, break_long_words=False, break_on_hyphens=False)
    return "".join(f"{part}\n" for line in text.splitlines() for part in wrapper.wrap(line))


def _paid(payment: Payment) -> str:
    return f"{SEATS[payment.giver]} {format_cards(payment.card)} {SEATS[payment.taker]}"


def _turn(deal: DealText, seat: int, made: Play | None) -> str:
    """One turn; the reading is named where the cards have several."""
    if made is None:
        return f"{SEATS[seat]}:-"
    several = len(judge(deal.rules, deal.level).readings(made.cards)) > 1
    return f"{SEATS[seat]}:{format_cards(made.cards, deal.level)}" + (f"={made.reading}" if several else "")


HEAD = re.compile(r"\[(\S+) level (\S+) deal ([0-9]{1,9}), leader ([ENWS])\]")


def read_deal(text: str, rules: Ruleset | None = None) -> DealText:
    """The deal of a text; `rules` if it was played under an organiser's own book.

    Raises Unreadable with the line that cannot be read, Illegal if the hands are not those of two packs.
    """
    lines = _joined(text.strip().split("\n"))
    head = HEAD.fullmatch(lines[0][1])
    if head is None or len(lines) < 5:
        raise Unreadable("deal_line", line=1)
    book, level, number, leader = head.groups()
    rules = rules or load(book)
    deal = DealText(rules, parse_level(level, TOP), int(number), parse_seat(leader), ())
    for at, line in lines[1:]:
        try:
            deal = _with_line(deal, line)
        except (ValueError, LookupError, GuandanError):
            raise Unreadable("deal_line", line=at) from None
    _check_hands(deal.hands)
    return deal


def _joined(lines: list[str]) -> list[tuple[int, str]]:
    """The lines with what goes on in the next one, and the number of each."""
    joined: list[tuple[int, str]] = []
    for number, line in enumerate(lines, 1):
        if joined and line.startswith(GOES_ON):
            first, begun = joined[-1]
            joined[-1] = first, f"{begun} {line.strip()}"
        else:
            joined.append((number, line))
    return joined


def _check_hands(hands: tuple[Cards, ...]) -> None:
    """Raise Illegal unless the four hands are the two packs."""
    for seat, hand in zip(SEATS, hands, strict=True):
        if size(hand) != HAND_SIZE:
            raise Illegal("deal_hand", seat=seat, count=size(hand), full=HAND_SIZE)
    for code, kind in CODES.items():
        count = sum(copies(hand, kind) for hand in hands)
        if count != copies(DECK, kind):
            raise Illegal("deal_pack", card=code, count=count)


def _with_line(deal: DealText, line: str) -> DealText:
    """The deal with one more line read."""
    first, _, rest = line.partition(" ")
    if len(deal.hands) < len(SEATS):
        if first != SEATS[len(deal.hands)]:
            raise ValueError(line)
        return deal._replace(hands=(*deal.hands, parse_cards(rest)))
    if line == "anti":
        return deal._replace(anti=True)
    if first == "tribute":
        given: dict[str, list[list[str]]] = {"tribute": [], "return": []}
        for part in line.split(", "):
            word, *payment = part.split()
            given[word].append(payment)
        return deal._replace(tributes=_payments(given["tribute"]), returns=_payments(given["return"]))
    if first == "finish":
        seats = [parse_seat(seat) for seat in rest.split()]
        return deal._replace(finish=checked_finish(seats, until_first=len(seats) == 1))
    if first != str(len(deal.tricks) + 1):
        raise ValueError(line)
    turns = re.split(r" (?=[ENWS]:)", rest)
    trick = tuple(_read_turn(deal, parse_seat(turn[:1]), turn[2:]) for turn in turns)
    return deal._replace(tricks=(*deal.tricks, trick))


def _read_turn(deal: DealText, seat: int, written: str) -> Turn:
    if written == "-":
        return seat, None
    cards, _, reading = written.partition("=")
    judged = judge(deal.rules, deal.level)
    return seat, judged.declare(parse_cards(cards), parse_reading(reading, deal.level) if reading else None)
