"""Tables in a wanted position, made as real ones are: the shuffle follows from the secret, so a secret is looked for.

    def test_it(visit: Visits, scenes: Scenes) -> None:
        page = at_scene(visit, scenes[SINGLE.name])

A case says which secrets will do and who sits down. The match is played up to the position by bots and put into
the store of the server of the browser tests, which finds it there when somebody opens the table; nothing in it could
not have happened at a table.
"""

import asyncio
import hashlib
import time
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import BrowserContext, Page

from guandan.ai.bots import bot
from guandan.game.acts import TABLE, Act
from guandan.game.cards import CODES, Cards, codes, copies, each, rank_of, size
from guandan.game.deal import may_report
from guandan.game.judge import judge
from guandan.game.log import Log
from guandan.game.match import Match, expects, opening_body
from guandan.game.plays import Play
from guandan.game.ruleset import load
from guandan.game.seats import SEATS
from guandan.game.tribute import is_double_down, payers, refused, return_cards, tribute_cards
from guandan.game.view import seen
from guandan.server.people.accounts import Accounts
from guandan.server.people.person import Person
from guandan.server.people.sign_in import Entered, People
from guandan.server.tables.agenda import agenda
from guandan.server.tables.roomlog import RoomLog
from guandan.server.tables.roomlog import opening_body as room_body
from guandan.server.tables.table import match_log, room_log
from guandan.server.tables.terms import Terms, terms_of
from guandan.server.wire.origins import COOKIE
from guandan.store import Entry, LogStore
from guandan.store.home import DATABASE
from tests.web.looking import Visits

TERMS: dict[str, Any] = {
    "format": {"mode": "deals", "max_deals": 4, "clock": "none"},
    "pace": 0,
    "between": 600,
    "absent": 3600,
}
BOTS = bot("smallest")
Chosen = Callable[[Match], str | None]
"""Whom a case waits for in a state; None if it is not the position."""


class Case(NamedTuple):
    """A position: after how many deals, and what it looks like when nothing but the cards has been drawn."""

    name: str
    deals: int
    drawn: Chosen
    """Given the state after the draw, the seat that the first person takes; None if other cards are wanted."""
    book: str = "JS23"
    later: Chosen | None = None
    """Where it comes in the middle of the deal: the seat of the first person in a state that is it. Bots play up to
    it; four people should sit there, so that it stands still.
    """
    format: dict[str, Any] = {}  # noqa: RUF012
    """What is not usual in the format of the match."""


class Scene(NamedTuple):
    """A table in its position."""

    table: str
    match: str
    seat: str
    """Of the first person."""
    people: dict[str, Entered]
    """By seat."""
    state: Match

    @property
    def hand(self) -> list[str]:
        """The cards of the first person."""
        assert self.state.deal is not None
        return codes(self.state.deal.hands[SEATS.index(self.seat)], self.state.deal.level)

    def enter(self, context: BrowserContext, url: str, seat: str = "") -> None:
        """Be one of the people in a browser."""
        context.add_cookies([{"name": COOKIE, "value": self.people[seat or self.seat].token, "url": url}])


class Wanted(NamedTuple):
    """A case, who sits there, and what is not usual in the terms of the table; see `prepare`."""

    case: Case
    names: tuple[str, ...] = ()
    terms: dict[str, Any] = {}  # noqa: RUF012


MADE: dict[tuple[Path, str], Scene] = {}
"""By store and room. When tests are shared out, a module may be left and come back to: its tables are there already."""


class Scenes(dict[str, Scene]):
    """Tables by name. Each is made when it is first asked for, and is for one test, which plays on from there."""

    def __init__(self, home: Path, wanted: Mapping[str, Wanted]) -> None:
        """Of the server that has its store there."""
        super().__init__()
        self._home, self._wanted = home, wanted

    def __missing__(self, name: str) -> Scene:
        """Make a table."""
        case, names, terms = self._wanted[name]
        room_id = hashlib.sha256(f"{case.name} {names}".encode()).hexdigest()[:6].upper()
        made = MADE.get((self._home, room_id)) or prepare(self._home, room_id, case, *names, **terms)
        return MADE.setdefault((self._home, room_id), self.setdefault(name, made))


def at_scene(visit: Visits, scene: Scene) -> Page:
    """The table as the person of the case sees it."""
    page = visit()
    scene.enter(page.context, visit.url)
    page.goto(f"/t/{scene.table}")
    page.locator("[data-key]").first.wait_for()
    return page


def prepare(home: Path, room_id: str, case: Case, *names: str, **terms: Any) -> Scene:
    """Put a table in the position into the store of a server.

    The first name sits where the case wants it, further ones at the next seats; bots have the others.
    """
    wanted = terms_of({**TERMS, "format": {**TERMS["format"], **case.format}, **terms, "book": case.book})
    numbers, seat = _found(case, wanted, room_id)
    first = SEATS.index(seat)
    sitting = {SEATS[(first + at) % 4]: name for at, name in enumerate(names or ("Ann",))}
    with LogStore(home / DATABASE) as store:
        entered = guests(store, sitting)
        room = room_of(room_id, wanted, {at: one.person for at, one in entered.items()})
        log = begun(case.book, wanted, room)
        for number in numbers[:-1]:
            dealt(log, f"{case.name} {number}")
            _played(log)
        dealt(log, f"{case.name} {numbers[-1]}")
        if case.later:
            _until(log, case.later)
        else:
            _until_asked(log, set(sitting))
        put(store, room, log, case.name)
    return Scene(room_id, room.state.match, seat, entered, log.state)


def guests(store: LogStore, names: Mapping[str, str]) -> dict[str, Entered]:
    """Sign people in, by their seats."""
    accounts = Accounts(store.database)
    people = People(accounts, accounts.key())
    with ThreadPoolExecutor(1) as apart:  # a browser that is driven has the loop of this thread
        return {at: apart.submit(asyncio.run, people.guest(name)).result() for at, name in names.items()}


def put(store: LogStore, room: RoomLog, log: Log, title: str) -> None:
    """Keep a room and its match."""
    due = agenda(room.state, log)
    store.append_many(
        [
            Entry(room.state.match, 0, log.facts, "staged", due=due and due.at, title=title),
            Entry(room_log(room.state.id), 0, room.facts, "staged", title=title),
        ]
    )


def _found(case: Case, terms: Terms, room_id: str) -> tuple[list[int], str]:
    """The numbers of secrets that lead to the position, and the seat of the first person."""
    for first in count():
        begins = _begun(case.book, terms, f"{room_id}-1", {seat: seat for seat in SEATS})
        before = [first] * case.deals
        for number in before:
            dealt(begins, f"{case.name} {number}")
            _played(begins)
        # The deal before may never lead there: after a while another one is tried.
        for number in range(100 * first, 100 * first + 50):
            log = begins.until(len(begins.facts))
            dealt(log, f"{case.name} {number}")
            seat = case.drawn(log.state)
            if seat and case.later:
                seat = _until(log, case.later)
            if seat:
                return [*before, number], seat
    raise AssertionError


def turning_a_joker(match: str) -> str:
    """A secret with which the first cut of a match, in the middle of the pack, turns up a card that does not count, and
    the second one a card that does.
    """
    for number in count():
        log = _begun(WILD.book, terms_of(TERMS), match, {seat: seat for seat in SEATS})
        secret = hashlib.sha256(f"{number}".encode()).hexdigest()
        log.act(Act("deal", TABLE, {"secret": secret}), log.state.at)
        for _ in range(2):
            cutter = expects(log.state)[0]
            if cutter.act == "cut":
                log.act(Act("cut", cutter.who, cutter.default or {}), log.state.at)
        if log.state.deal is not None and len(log.state.deal.refused) == 1:
            return secret
    raise AssertionError


def begun(book: str, terms: Terms, room: RoomLog) -> Log:
    """The match of a room, with its first fact."""
    players = {at: chair.person or chair.name for at, chair in zip(SEATS, room.state.chairs, strict=True)}
    return _begun(book, terms, room.state.match, players)


def _begun(book: str, terms: Terms, match: str, players: dict[str, str]) -> Log:
    log = Log()
    body = opening_body(match, load(book), players, dict(terms.format), about={"table": match[:-2]})
    log.open(body, time.time_ns() // 1_000_000)
    return log


def shuffle(log: Log, secret: str) -> None:
    """Shuffle: the secret follows from some words."""
    log.act(Act("deal", TABLE, {"secret": hashlib.sha256(secret.encode()).hexdigest()}), log.state.at)


def dealt(log: Log, secret: str) -> None:
    """Shuffle, cut and draw."""
    shuffle(log, secret)
    while log.state.deal is None or not log.state.deal.hands:
        by_bot(log, expects(log.state)[0].who)


def _played(log: Log) -> None:
    """Play the deal to its end."""
    while log.state.deal is not None:
        by_bot(log, expects(log.state)[0].who)


def _until_asked(log: Log, people: set[str]) -> None:
    """Go on until somebody who is no bot has to do something."""
    while not any(one.who in people for one in expects(log.state)):
        by_bot(log, expects(log.state)[0].who)


def _until(log: Log, wanted: Chosen) -> str | None:
    """Play on to a state that is wanted, and whom it is for; None if the deal has none."""
    while log.state.deal is not None:
        seat = wanted(log.state)
        if seat:
            return seat
        by_bot(log, expects(log.state)[0].who)
    return None


def by_bot(log: Log, seat: str) -> None:
    """Let the bot of these positions act for a seat."""
    log.act(BOTS.act(seen(log.state, seat)), log.state.at)


def room_of(room_id: str, terms: Terms, people: dict[str, Person]) -> RoomLog:
    """A room in which the match is going on; the first person owns it."""
    room, now = RoomLog(), time.time_ns() // 1_000_000
    owner = next(iter(people.values())).id
    room.open(room_body(room_id, owner, terms), now, "staged")
    for seat in SEATS:
        if seat in people:
            room.act(Act("sit", people[seat].id, {"seat": seat}), now, "staged")
        else:
            room.act(Act("seat_bot", owner, {"seat": seat}), now, "staged")
    room.act(Act("begin", owner, {"match": match_log(room.state)}), now, "staged")
    return room


# The cases.


def _owing(state: Match) -> tuple[list[Cards], tuple[int, ...], bool]:
    """The hands, who owes a card, and whether it is a double tribute."""
    deal = state.deal
    assert deal is not None
    return list(deal.hands), payers(deal.before), is_double_down(deal.before)


def _single(state: Match) -> str | None:
    hands, owing, double = _owing(state)
    fits = not double and not refused(hands, owing) and len(tribute_cards(hands[owing[0]], state.game.level)) == 1
    return SEATS[owing[0]] if fits else None


def _choice(state: Match) -> str | None:
    hands, owing, double = _owing(state)
    fits = not double and not refused(hands, owing) and len(tribute_cards(hands[owing[0]], state.game.level)) > 1
    return SEATS[owing[0]] if fits else None


def _highest(state: Match) -> list[int]:
    hands, owing, _ = _owing(state)
    return [rank_of(tribute_cards(hands[seat], state.game.level)[0]) for seat in owing]


def _double(state: Match) -> str | None:
    hands, owing, double = _owing(state)
    fits = double and not refused(hands, owing) and len(set(_highest(state))) == 2
    return SEATS[owing[0]] if fits else None


def _equal(state: Match) -> str | None:
    hands, owing, double = _owing(state)
    fits = double and not refused(hands, owing) and len(set(_highest(state))) == 1
    return SEATS[owing[0]] if fits else None


def _anti(state: Match) -> str | None:
    hands, owing, double = _owing(state)
    held = [seat for seat in owing if copies(hands[seat], CODES["HR"])]
    return SEATS[held[0]] if not double and refused(hands, owing) else None


def _anti_double(state: Match) -> str | None:
    hands, owing, double = _owing(state)
    return SEATS[owing[0]] if double and refused(hands, owing) else None


def _return(state: Match) -> str | None:
    hands, owing, double = _owing(state)
    return SEATS[state.deal.before[0]] if state.deal and not double and not refused(hands, owing) else None


def _double_return(state: Match) -> str | None:
    hands, owing, double = _owing(state)
    return SEATS[state.deal.before[0]] if state.deal and double and not refused(hands, owing) else None


def _wild(state: Match) -> str | None:
    """The leader can put down two pairs and a wild card, which are two different full houses."""
    leader = state.deal and state.deal.leader
    if state.deal is None or leader is None:
        return None
    return SEATS[leader] if ambiguous(state, SEATS[leader]) else None


def _few(state: Match) -> str | None:
    """Whose turn it is has so few cards that they are to be reported."""
    who = expects(state)[0].who
    return who if state.deal and who in SEATS and may_report(state.deal, SEATS.index(who)) else None


def _last(state: Match) -> str | None:
    """Whose turn it is has at most six cards."""
    expected = expects(state)[0]
    fits = expected.act == "play" and state.deal and size(state.deal.hands[SEATS.index(expected.who)]) <= 6
    return expected.who if fits else None


def ambiguous(state: Match, seat: str) -> list[str]:
    """Two pairs and a wild card of a seat's hand: a full house of the one or of the other. Empty if there are none."""
    assert state.deal is not None
    hand, judged = state.deal.hands[SEATS.index(seat)], judge(state.rules, state.game.level)
    if not copies(hand, judged.wild_place):
        return []
    by_rank: dict[int, list[Cards]] = {}
    for card in each(hand - judged.wild):
        by_rank.setdefault(rank_of(card), []).append(card)
    pairs = [
        cards for rank, cards in sorted(by_rank.items()) if len(cards) == 2 and rank < 12 and rank != state.game.level
    ]
    if len(pairs) < 2:
        return []
    chosen = sum((*pairs[0], *pairs[1], judged.wild))
    return codes(chosen, state.game.level) if len(judged.readings(chosen)) > 1 else []


def _any(_: Match) -> str | None:
    return SEATS[0]


def _out(state: Match) -> str | None:
    """Somebody is the first without cards."""
    return SEATS[state.deal.finished[0]] if state.deal and len(state.deal.finished) == 1 else None


def _beatless(state: Match) -> str | None:
    """Whose turn it is cannot beat what lies there, and holds many cards."""
    expected = expects(state)[0]
    if expected.act != "play" or state.deal is None or state.deal.to_beat is None:
        return None
    view = seen(state, expected.who)
    return None if view.legal or size(view.hand) < 12 else expected.who


def _lone(state: Match) -> str | None:
    """A single card is to be beaten."""
    expected = expects(state)[0]
    to_beat = state.deal and state.deal.to_beat
    return expected.who if expected.act == "play" and to_beat and size(to_beat.cards) == 1 else None


def _wild_run(state: Match) -> str | None:
    """The leader holds a straight in which a wild card lies between others."""
    leader = state.deal and state.deal.leader
    if state.deal is None or leader is None:
        return None
    return SEATS[leader] if wild_run(state, SEATS[leader]) else None


def wild_run(state: Match, seat: str) -> Play | None:
    """A straight of a seat's hand with one wild card that is neither its top nor what it is printed as."""
    assert state.deal is not None
    judged = judge(state.rules, state.game.level)
    for play in judged.legal(state.deal.hands[SEATS.index(seat)], None):
        if play.pattern == "straight" and copies(play.cards, judged.wild_place) == 1:
            stands = dict(zip(codes(play.cards, state.game.level), judged.stands_for(play), strict=True))[WILD_TWO]
            if stands[1:] not in (play.rank, WILD_TWO[1:]) and len(judged.readings(play.cards)) == 1:
                return play
    return None


WILD_TWO = "H2"
"""The wild card of a first deal."""
OUT = Case("first out of cards", 0, _any, later=_out)
BEATLESS = Case("nothing beats it", 0, _any, later=_beatless)
LONE = Case("a single card to be beaten", 0, _any, later=_lone)
WILD_RUN = Case("a straight with a wild card", 0, _wild_run)
SINGLE = Case("single tribute", 1, _single)
CHOICE = Case("single tribute, a choice of suits", 1, _choice)
DOUBLE = Case("double tribute", 1, _double)
EQUAL = Case("double tribute of equal cards", 1, _equal)
ANTI = Case("tribute refused by one", 1, _anti)
ANTI_DOUBLE = Case("double tribute refused", 1, _anti_double)
RETURN = Case("return within the limit", 1, _return)
DOUBLE_RETURN = Case("return after a double tribute", 1, _double_return)
WILD = Case("ambiguous wild", 0, _wild)
REPORT = Case("a report is due", 0, _any, later=_few, format={"reports": "manual"})
FEW = Case("the end of a deal", 0, _any, later=_last, format={"max_deals": 1})
TRIBUTES = (SINGLE, CHOICE, DOUBLE, EQUAL, ANTI, ANTI_DOUBLE, RETURN, DOUBLE_RETURN)
CASES = (*TRIBUTES, WILD, REPORT, FEW)


def returnable(state: Match, seat: str) -> list[str]:
    """The cards that a seat may return."""
    assert state.deal is not None
    at = SEATS.index(seat)
    payment = next(one for one in state.deal.payments if one.taker == at)
    return [codes(card)[0] for card in return_cards(state.rules, state.game.level, state.deal.hands[at], payment)]
