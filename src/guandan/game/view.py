"""The one filter: what a viewer may see.

A viewer is a seat (`E N W S`), `table` (the server itself), `referee`, `late` (a spectator to whom all hands lie open,
who is told everything long after the players), or anybody else (`public`). A partner sees no more than an opponent. A
referee sees a hand after inspecting it, which is a fact that everybody sees. Hidden cards leave the server by no
other road than `views` for facts, `seen` and `own` for the state of a match.
"""

from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import NamedTuple

from guandan.game import playing
from guandan.game.acts import REFEREE, TABLE, Expectation
from guandan.game.cards import DECK, Cards, size
from guandan.game.course import Inspected
from guandan.game.deal import PLAY, Deal, may_report
from guandan.game.facts import Fact
from guandan.game.fields import read
from guandan.game.log import Rewind
from guandan.game.match import Match, expects
from guandan.game.plays import Play
from guandan.game.ruleset import Ruleset
from guandan.game.seats import ALL, SEATS
from guandan.game.shuffle import committed
from guandan.game.tribute import Finish, Payment, Roles

PUBLIC = "public"
LATE = "late"
NOBODY = frozenset[str]()


def views(facts: Sequence[Fact], viewer: str, start: int = 0, stop: int | None = None) -> list[Fact]:
    """The facts of a log from `start` to before `stop` as a viewer may see them then: what is sent and exported."""
    if viewer != REFEREE:
        return [view(fact, viewer) for fact in facts[start:stop]]
    inspected = _inspected(facts[:stop])
    return [view(fact, viewer, known) for fact, known in zip(facts[start:stop], inspected[start:], strict=True)]


def view(fact: Fact, viewer: str, inspected: frozenset[str] = NOBODY) -> Fact:
    """The fact as a viewer may see it: hidden parts are opened for their owner, and to a referee who has inspected."""
    if viewer == TABLE or not fact.opened:
        return fact
    may_see = inspected if viewer == REFEREE else {viewer}
    return fact.opening({name: hidden for name, hidden in fact.opened.items() if name in may_see})


def _inspected(facts: Sequence[Fact]) -> list[frozenset[str]]:
    """For each fact the seats whose hands a referee has inspected, before or afterwards, in the deal it belongs to."""
    deals: list[int] = []  # with which fact the deal of each fact began
    inspected: dict[int, frozenset[str]] = {}
    for fact in facts:
        if fact.kind == "deal":
            deals.append(fact.seq)
        elif fact.kind == "rewind":
            deals.append(deals[min(read(Rewind, fact.data).to, len(deals) - 1)] if deals else 0)
        else:
            deals.append(deals[-1] if deals else 0)
        if fact.kind == "inspect":
            inspected[deals[-1]] = inspected.get(deals[-1], NOBODY).union(
                SEATS[seat] for seat in read(Inspected, fact.data).seats
            )
    return [inspected.get(deal, NOBODY) for deal in deals]


class Seen(NamedTuple):
    """The state of a match as one viewer sees it; what a player, a bot or a page works from."""

    viewer: str
    rules: Ruleset
    players: tuple[str, ...]
    levels: tuple[int, int]
    level: int
    """Of the running deal, or of the next one."""
    table: int | None
    """The side that plays its own level."""
    number: int
    """Of the running deal, or of the last one."""
    expects: tuple[Expectation, ...]
    """What is waited for; only one's own has its default."""
    over: bool
    phase: str = ""
    roles: Roles | None = None
    turned: Cards = 0
    leader: int | None = None
    hand: Cards = 0
    """One's own."""
    hands: Mapping[int, Cards] = MappingProxyType({})
    """Those that a referee has inspected, or all of them for who is `late`, by seat."""
    counts: tuple[int, ...] = (0, 0, 0, 0)
    """Of all four hands; everybody can count what was played."""
    turn: int | None = None
    owner: int | None = None
    to_beat: Play | None = None
    trick: tuple[tuple[int, Play | None], ...] = ()
    tricks: tuple[tuple[tuple[int, Play | None], ...], ...] = ()
    """The tricks before it, which everybody saw."""
    played: tuple[Cards, ...] = (0, 0, 0, 0)
    payments: tuple[Payment, ...] = ()
    """Tributes that have been shown."""
    returns: tuple[Payment, ...] = ()
    """The cards given back for them, once all are there."""
    timed: frozenset[int] = frozenset()
    """Whose card of the two the clock has chosen."""
    finished: tuple[int, ...] = ()
    reported: frozenset[int] = frozenset()
    before: Finish = ()
    inspected: frozenset[int] = frozenset()
    """Whose hands officials have looked into in this deal."""
    commitment: str = ""
    """Of the running deal: the hash of its secret, to be compared with what is revealed."""
    until_first: bool = False
    """Whether the deal ends with the first finisher."""
    legal: tuple[Play, ...] = ()
    """One's own plays when it is one's turn, without the pass."""

    @property
    def last_trick(self) -> tuple[tuple[int, Play | None], ...]:
        """The trick before the one that is played."""
        return self.tricks[-1] if self.tricks else ()

    @property
    def mine(self) -> Expectation | None:
        """What is expected of the viewer, if anything."""
        return next((expected for expected in self.expects if expected.who == self.viewer), None)

    @property
    def may_pass(self) -> bool:
        """Whether the viewer is to play and may pass: not on lead, nor with a card that is owed (000 §16(5))."""
        return self.mine is not None and self.mine.act == "play" and "pass" in (self.mine.default or {})


class Moves(NamedTuple):
    """What a play changes of a running deal, as everybody sees it: the part of `Seen` that a table tells each time."""

    expects: tuple[Expectation, ...]
    turn: int
    owner: int
    to_beat: Play | None
    trick: tuple[tuple[int, Play | None], ...]
    last_trick: tuple[tuple[int, Play | None], ...]
    counts: tuple[int, ...]
    reported: frozenset[int]
    finished: tuple[int, ...]


class Own(NamedTuple):
    """What a viewer sees of a match besides what everybody does."""

    hand: Cards = 0
    expected: Expectation | None = None
    """What is expected of them, with its default."""
    hands: Mapping[int, Cards] = MappingProxyType({})
    """Those that a referee has inspected, or all of them for who is `late`, by seat."""
    report: bool = False
    """Whether they have to say themselves how few cards they hold."""


def own(match: Match, viewer: str) -> Own:
    """What a viewer sees besides what `seen` shows everybody; for a table that tells many viewers of every play."""
    deal = match.live.deal
    mine = None
    for one in expects(match):
        if one.who == viewer:
            mine = one
            break
    if deal is None or not deal.hands:
        return Own(expected=mine)
    if viewer in SEATS:
        seat = SEATS.index(viewer)
        return Own(deal.hands[seat], mine, report=deal.reports == "manual" and may_report(deal, seat))
    return Own(expected=mine, hands={at: deal.hands[at] for at in _open(deal, viewer)})


def seen(match: Match, viewer: str, *, plays: bool = True) -> Seen:
    """The match as a viewer may see it; without `plays` the legal ones are not worked out."""
    waits = tuple([one if one.who == viewer else one._replace(default=None) for one in expects(match)])
    agreed, game, deal = match.agreed, match.game, match.live.deal
    if deal is None:
        return Seen(
            viewer, agreed.rules, agreed.players, game.levels, game.level, game.table, game.counted, waits, match.over
        )
    seat = SEATS.index(viewer) if viewer in SEATS else None
    playing_now, hands = deal.phase == PLAY, deal.hands
    return Seen(
        viewer=viewer,
        rules=agreed.rules,
        players=agreed.players,
        levels=game.levels,
        level=deal.level,
        table=game.table,
        number=game.counted + 1,
        expects=waits,
        over=match.over,
        phase=deal.phase,
        roles=deal.roles,
        turned=deal.turned,
        leader=deal.leader,
        hand=hands[seat] if hands and seat is not None else 0,
        hands=MappingProxyType({at: hands[at] for at in _open(deal, viewer)} if hands else {}),
        counts=tuple(map(size, hands)) or (0, 0, 0, 0),
        turn=deal.turn if playing_now else None,
        owner=deal.owner if playing_now else None,
        to_beat=deal.to_beat,
        trick=deal.trick,
        tricks=deal.tricks,
        played=deal.played,
        payments=deal.payments,
        returns=_returns(deal) if playing_now else (),
        timed=deal.timed,
        finished=deal.finished,
        reported=deal.reported,
        before=deal.before,
        inspected=deal.inspected,
        commitment=committed(deal.secret) if deal.secret else "",
        until_first=deal.until_first,
        legal=tuple(playing.legal(deal, seat)) if plays and playing_now and seat == deal.turn else (),
    )


def moves(match: Match) -> Moves | None:
    """What changes with a play, as everybody sees it; None if nothing is played now."""
    deal = match.live.deal
    if deal is None or deal.phase != PLAY:
        return None
    waits = tuple([Expectation(one.who, one.act, one.limit, None) for one in expects(match)])
    last = deal.tricks[-1] if deal.tricks else ()
    counts, reported, finished = _counts(deal.hands), deal.reported, deal.finished
    return Moves(waits, deal.turn, deal.owner, deal.to_beat, deal.trick, last, counts, reported, finished)


def alike_but_for_moves(one: Match, other: Match) -> bool:
    """Whether everybody sees the same of two states, except for what `moves` says."""
    if one.score is not other.score or one.register is not other.register or one.agreed is not other.agreed:
        return False
    deal, then = one.live.deal, other.live.deal
    if deal is None or then is None or deal.id != then.id or not deal.phase == then.phase == PLAY:
        return False
    fixed = deal.payments is then.payments and deal.returned is then.returned and deal.leader == then.leader
    return fixed and deal.timed is then.timed and deal.inspected is then.inspected


def who_sees_more(one: Match, other: Match) -> Collection[str]:
    """Of two states that are alike but for moves: the viewers who see something else in them besides (`own`)."""
    deal, then = one.live.deal, other.live.deal
    if deal is None or then is None or deal.reports == "manual" or deal.orders or then.orders:
        return (*SEATS, REFEREE, PUBLIC)
    changed = {REFEREE, PUBLIC}
    changed.update([wait.who for wait in one.expected])
    changed.update([wait.who for wait in other.expected])
    if deal.hands is not then.hands:
        changed.update([SEATS[at] for at in ALL if deal.hands[at] != then.hands[at]])
    return changed


@lru_cache(maxsize=4096)  # a pass leaves all hands alone
def _counts(hands: tuple[Cards, ...]) -> tuple[int, ...]:
    return tuple(map(size, hands))


def unseen(seen: Seen) -> Cards:
    """The card counter (记牌器): all cards but one's own and those that were played."""
    return DECK - seen.hand - sum(seen.played)


def _open(deal: Deal, viewer: str) -> Collection[int]:
    """The seats whose hands lie open to somebody who plays none of them."""
    return ALL if viewer == LATE else deal.inspected if viewer == REFEREE else ()


def _returns(deal: Deal) -> tuple[Payment, ...]:
    """The cards that were given back; when play begins everybody has seen them."""
    back = deal.returned
    return tuple(Payment(one.taker, back[one.taker], one.giver) for one in deal.payments if one.taker in back)
