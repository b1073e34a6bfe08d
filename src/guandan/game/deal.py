"""A deal (一副牌) as a frozen value: from the shuffle to the finish order.

The order of things: the table commits to a secret; the seats may add entropy; the cutter cuts; the cards are drawn;
tribute and return; then trick after trick until the deal is over. `opening.py` has everything before the first lead;
this page has the play: whose turn it is, passing, taking the wind, finishing.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

from guandan.game.cards import Cards, size
from guandan.game.errors import OutOfTurn, Text, quoted
from guandan.game.judge import Judge, judge
from guandan.game.plays import Play
from guandan.game.ruleset import Ruleset
from guandan.game.seats import ALL, from_seat, partner, right, side
from guandan.game.tribute import Finish, Payment, Roles, is_double_down

ENTROPY, CUT, DRAW, TRIBUTE, RETURN, PLAY, OVER = "entropy", "cut", "draw", "tribute", "return", "play", "over"
"""The phases of a deal."""

NAMES = {
    ENTROPY: Text("收集随机输入", "entropy"),
    CUT: Text("切牌", "the cut"),
    DRAW: Text("抓牌", "the draw"),
    TRIBUTE: Text("贡牌", "tribute"),
    RETURN: Text("还牌", "the return of tribute"),
    PLAY: Text("出牌", "play"),
    OVER: Text("结束", "the result"),
}
ARTICLES = {CUT: "later.cutter", TRIBUTE: "articles.tribute", RETURN: "articles.return", PLAY: "articles.turn"}
"""The settings whose articles say who does what in a phase."""


class Order(NamedTuple):
    """A referee's order that binds a player: one of the effect words skip, dictate_lead, forbid_lead, must_play."""

    word: str
    seat: int
    scope: str = ""
    """For skip: `trick` for this trick, `one_trick` for the first one that takes a turn from them, `play` for the
    next turn only, `turn` for the next in this trick, or `silent` until the other side has played."""
    pattern: str = ""
    cards: Cards = 0
    ruling: int | None = None
    """The number of the ruling that it comes from."""


class Deal(NamedTuple):
    """The state of a deal."""

    rules: Ruleset
    level: int
    id: str
    """What the shuffle is tied to: match, deal number and attempt."""
    roles: Roles
    before: Finish = ()
    """The finish for which tribute is owed; empty if none is."""
    first: bool = False
    """Whether the first-deal procedure holds: a card is turned up, and whoever draws it leads."""
    until_first: bool = False
    """Whether it ends with the first finisher (an extra deal)."""
    named: int | None = None
    """Who was named to lead, by opponents or a referee."""
    leader: int | None = None
    reports: str = "auto"
    """Who reports ten cards: the table (`auto`), the players (`manual`), nobody (`none`)."""
    phase: str = ENTROPY
    secret: str = ""
    entropy: tuple[str | None, ...] = (None, None, None, None)
    depth: int = 0
    turned: Cards = 0
    """The card last turned up by the cutter."""
    refused: tuple[int, ...] = ()
    """The depths at which a card was turned up that said nothing, so that the pack was cut again."""
    hands: tuple[Cards, ...] = ()
    paid: Mapping[int, Cards] = {}
    payments: tuple[Payment, ...] = ()
    """Tributes settled, then also the returns."""
    returned: Mapping[int, Cards] = {}
    timed: frozenset[int] = frozenset()
    """Who had the card that they pay or return chosen by the clock."""
    turn: int = 0
    owner: int = 0
    """Who made the play to beat, or is to lead."""
    to_beat: Play | None = None
    trick: tuple[tuple[int, Play | None], ...] = ()
    """The plays and passes (None) since the lead."""
    tricks: tuple[tuple[tuple[int, Play | None], ...], ...] = ()
    """The same of the tricks before."""
    latest: int | None = None
    """Who made the last play, until somebody passes."""
    played: tuple[Cards, ...] = (0, 0, 0, 0)
    """What each seat has played; everybody saw it."""
    finished: tuple[int, ...] = ()
    voided: tuple[int, ...] = ()
    """Players whose hands a referee has voided; they come last."""
    reported: frozenset[int] = frozenset()
    orders: tuple[Order, ...] = ()
    stops: tuple[Order, ...] = ()
    """Ordered before the cards were drawn; they bind from the first lead on."""
    inspected: frozenset[int] = frozenset()
    """The seats whose hands a referee has looked at."""
    rewound: int = 0
    """The number of the last rewind into this deal."""

    def undealt(self) -> "Deal":
        """The same deal before anything has happened in it."""
        kept = ("rules", "level", "id", "roles", "before", "first", "until_first", "named", "reports", "stops")
        return Deal(**{name: getattr(self, name) for name in kept}, leader=self.named)

    @property
    def judge(self) -> Judge:
        """What may be played at this level."""
        return judge(self.rules, self.level)

    @property
    def active(self) -> list[int]:
        """The seats that still hold cards."""
        return [seat for seat in ALL if self.hands[seat]]

    @property
    def finish(self) -> Finish:
        """The finish order of a deal that is over: two seats after a double down, one if it ended with the first."""
        order = (*self.finished, *self.active, *self.voided)
        if self.until_first:
            return order[:1]
        return order[:2] if is_double_down(order) else order

    def is_decided(self) -> bool:
        """Whether nothing more can change: double down, one player left, or the first finisher where that is all."""
        if self.until_first and self.finished:
            return True
        return is_double_down(self.finished) or is_double_down(self.voided) or len(self.active) <= 1

    @property
    def article(self) -> str:
        """The article that says whose act the deal waits for; empty if no book does."""
        key = "first.cutter" if self.first and self.phase == CUT else ARTICLES.get(self.phase)
        return self.rules.article(key) if key else ""

    def not_now(self, act: str) -> OutOfTurn:
        """The refusal of an act that another phase waits for."""
        name = NAMES[self.phase]
        return OutOfTurn("not_now", self.article, act=quoted(act), phase_zh=name.zh, phase_en=name.en)

    def without_orders(self, ruling: int) -> "Deal":
        """The same deal without what a ruling has ordered."""
        orders, stops = (tuple(one for one in all_ if one.ruling != ruling) for all_ in (self.orders, self.stops))
        return self._replace(orders=orders, stops=stops)

    def orders_for(self, seat: int, word: str) -> list[Order]:
        """The orders of a kind that bind a seat."""
        return [order for order in self.orders if order.seat == seat and order.word == word]


def start_play(deal: Deal, leader: int) -> Deal:
    """The deal with its first trick to be led."""
    return lead(deal._replace(phase=PLAY, leader=leader, orders=(*deal.orders, *deal.stops), stops=()), leader)


def lead(deal: Deal, leader: int) -> Deal:
    """The deal with a new trick to be led by `leader`, or by the next opponent if stopped (H-47, 003 c3.7(2))."""
    tricks = (*deal.tricks, deal.trick) if deal.trick else deal.tricks
    deal = deal._replace(tricks=tricks, trick=(), to_beat=None)
    stops = deal.orders_for(leader, "skip")
    if stops:
        others = [seat for seat in _after(leader) if side(seat) != side(leader) and deal.hands[seat]]
        free = [seat for seat in others if not deal.orders_for(seat, "skip")]
        if free:  # an opponent who is stopped too does not lead either
            stops += [stop for seat in others[: others.index(free[0])] for stop in deal.orders_for(seat, "skip")]
        deal = felt(deal, stops)
        leader = (free or others or [leader])[0]
    return deal._replace(turn=leader, owner=leader)


def play(deal: Deal, seat: int, made: Play) -> Deal:
    """The deal after a play."""
    hands, played = list(deal.hands), list(deal.played)
    hands[seat] -= made.cards
    played[seat] += made.cards
    changed: dict[str, Any] = {
        "hands": tuple(hands),
        "played": tuple(played),
        "owner": seat,
        "latest": seat,
        "to_beat": made,
        "trick": (*deal.trick, (seat, made)),
    }
    next_ = right(seat)
    if hands[seat] and hands[next_] and not deal.orders and (next_, None) not in deal.trick:  # what most plays are
        return deal._replace(turn=next_, **changed)
    orders = tuple(order for order in deal.orders if not _fulfilled(order, seat, made))
    finished = deal.finished if hands[seat] else (*deal.finished, seat)
    deal = deal._replace(orders=orders, finished=finished, **changed)
    return deal._replace(phase=OVER) if not hands[seat] and deal.is_decided() else pass_on(deal, seat)


def pass_turn(deal: Deal, seat: int) -> Deal:
    """The deal after a pass (过牌)."""
    trick = (*deal.trick, (seat, None))
    next_ = right(seat)
    if next_ != deal.owner and deal.hands[next_] and not deal.orders and (next_, None) not in trick:
        return deal._replace(latest=None, trick=trick, turn=next_)
    return pass_on(deal._replace(latest=None, trick=trick), seat)


def pass_on(deal: Deal, seat: int) -> Deal:
    """The deal with the turn of the next player after `seat`; with a new lead if all others have passed."""
    final = {at for at, made in deal.trick if made is None} if deal.rules.word("pass.reentry") == "forbid" else set()
    for following in _after(seat):
        if following == deal.owner:
            break
        stops = deal.orders_for(following, "skip")
        in_turn = bool(deal.hands[following]) and following not in final
        if in_turn and not stops:
            return deal._replace(turn=following)
        if stops:
            deal = felt(deal, [stop for stop in stops if in_turn or stop.scope == "play"])
    return _trick_over(deal)


def _trick_over(deal: Deal) -> Deal:
    """The player of the last play leads; if it was their last, their partner takes the wind (借风, H-03)."""
    orders = []
    for order in deal.orders:
        if order.word == "forbid_lead":
            if not order.scope:  # it holds for the next trick only (000 §16(4), §17(2)2)
                orders.append(order._replace(scope="next"))
        elif order.scope not in ("trick", "turn", "silent"):
            orders.append(order)
    return lead(deal._replace(orders=tuple(orders)), leads_next(deal))


def leads_next(deal: Deal) -> int:
    """Who leads the next trick if nobody plays to this one any more and no order stops them."""
    owner = deal.owner
    if deal.hands[owner]:
        return owner
    takes_wind = deal.rules.word("wind.scope") == "any" or deal.finished[:1] == (owner,)
    if takes_wind and deal.hands[partner(owner)]:
        return partner(owner)
    return next(seat for seat in _after(owner) if deal.hands[seat])


def _after(seat: int) -> list[int]:
    """The seats in order of play after `seat`, their own last."""
    return from_seat(right(seat))


SPENT = ("play", "turn")
"""The stops that take one turn only."""


def felt(deal: Deal, stops: list[Order]) -> Deal:
    """The deal after stops have taken a turn or a lead: one for a play is spent, one for a trick ends with this one."""
    orders = [
        order._replace(scope="trick") if order in stops and order.scope == "one_trick" else order
        for order in deal.orders
    ]
    return deal._replace(orders=tuple(order for order in orders if order not in stops or order.scope not in SPENT))


def _fulfilled(order: Order, seat: int, made: Play) -> bool:
    """Whether a play carries an order out."""
    if order.scope == "silent":
        return side(order.seat) != side(seat)  # the right to follow revives (000 §17(3))
    if order.seat != seat:
        return False
    if order.word == "dictate_lead":
        return True
    return order.word == "must_play" and bool(made.cards & 3 * order.cards)


def due_report(deal: Deal) -> int | None:
    """The seat that owes a report of its cards (10张报牌), if any."""
    return deal.latest if deal.latest is not None and may_report(deal, deal.latest) else None


def may_report(deal: Deal, seat: int) -> bool:
    """Whether a seat is down to so few cards that it reports them, and has not done so."""
    if seat in deal.reported or deal.reports == "none" or deal.phase != PLAY:
        return False
    threshold = deal.rules.limit("report.threshold")
    return threshold is not None and 0 < size(deal.hands[seat]) <= threshold
