"""What is sent: facts and states as JSON, each as one viewer may see it. The reference is docs/server.md."""

from collections.abc import Callable
from functools import lru_cache
from typing import Any

import msgspec
from msgspec import UNSET, structs

from guandan.game.acts import Expectation
from guandan.game.cards import Cards, codes
from guandan.game.deal import PLAY, Deal
from guandan.game.facts import Fact, canonical
from guandan.game.judge import Judge, judge
from guandan.game.levels import LEVELS
from guandan.game.log import Log
from guandan.game.match import Match
from guandan.game.names import play_name
from guandan.game.plays import Play
from guandan.game.seats import SEATS, SIDES
from guandan.game.tribute import Payment
from guandan.game.view import PUBLIC, Moves, Own, Seen, moves, seen, views
from guandan.referee import clock
from guandan.server.people.person import NameBook
from guandan.server.tables.room import Room
from guandan.server.wire.contract import messages
from guandan.server.wire.verdicts import choice_of, last_ruling

encode = msgspec.json.Encoder().encode
"""JSON for the wire. What is hashed has its own, canonical form."""


def fact_lines(log: Log, viewer: str, start: int, stop: int) -> list[bytes]:
    """The facts from `start` to before `stop` as a viewer may see them."""
    seen_facts = views(log.facts, viewer, start, stop)
    return [canonical(fact.as_json()) if fact.opened else fact.line for fact in seen_facts]


def room_line(fact: Fact) -> bytes:
    """A fact of a room: it hides nothing."""
    return fact.line


def room_state(room: Room, names: NameBook) -> messages.Room:
    """The room as everybody sees it."""
    chairs = zip(SEATS, room.chairs, strict=True)
    return messages.Room(
        id=room.id,
        owner=room.owner,
        terms=messages.Terms(**room.terms.as_data()),
        chairs=[
            messages.Chair(
                seat, chair.holder, chair.name or names.of(chair.holder), int(chair.away), names.avatar_of(chair.holder)
            )
            for seat, chair in chairs
        ],
        match=room.match,
        matches=room.matches,
        fork=room.fork._asdict() if room.fork else None,
        ready={SEATS[at]: deal for at, deal in room.ready.items()},
        officials=[messages.Official(who, names.of(who), role) for who, role in room.officials.items()],
        proposed=[messages.Proposal(one.who, names.of(one.who), one.role, sorted(one.agreed)) for one in room.proposed],
        calls=[messages.Call(*one) for one in room.calls],
        closed=int(room.closed),
    )


def match_state(
    match: Match, stopped: str = "", name: Callable[[str], str] = str, ended: Deal | None = None
) -> messages.MatchState:
    """The match as everybody sees it; `stopped` is who has stopped it, `name` says what people are called, `ended` is
    the deal that is over.
    """
    view = seen(match, PUBLIC, plays=False)
    judged = judge(view.rules, view.level)
    moved = structs.asdict(_moves(match, view, judged))
    if ended is not None:
        moved["last_trick"] = _last_trick(ended.trick, ended.judge)
    players, levels, level, own_level = _frame(tuple(map(name, view.players)), view.levels, view.level, view.table)
    return messages.MatchState(
        book=view.rules.id,
        players=players,
        levels=levels,
        level=level,
        own_level=own_level,
        deal=view.number,
        dealt=match.register.dealt,
        commitment=view.commitment,
        phase=view.phase,
        over=int(view.over),
        paused=int(match.register.paused is not None),
        **moved,
        leader=_seat(view.leader),
        payments=[_payment(payment) for payment in view.payments],
        returns=[_payment(payment) for payment in view.returns],
        timed=[SEATS[at] for at in sorted(view.timed)],
        ruling=last_ruling(match, name),
        inspected=[SEATS[at] for at in sorted(view.inspected)],
        turned=_cards(view.turned),
        anti=int(bool(view.before) and view.phase == PLAY and not view.payments),
        stopped=stopped,
    )


def match_moves(match: Match) -> messages.MatchMoves | None:
    """The part of `match_state` that every play changes; None if nothing is played now."""
    deal, view = match.live.deal, moves(match)
    return None if deal is None or view is None else _moves(match, view, deal.judge)


def _moves(match: Match, view: Seen | Moves, judged: Judge) -> messages.MatchMoves:
    reported, finished = view.reported, view.finished
    return messages.MatchMoves(
        [_expect(match, expected) for expected in view.expects],
        _seat(view.turn),
        _seat(view.owner),
        view.to_beat and _play(view.to_beat, judged),
        [_move(move, judged) for move in view.trick],
        _last_trick(view.last_trick, judged),
        dict(zip(SEATS, view.counts, strict=True)),
        [SEATS[at] for at in sorted(reported)] if reported else [],
        [SEATS[at] for at in finished] if finished else [],
        match.at,
    )


Frame = tuple[dict[str, str], dict[str, str], str, str | None]


@lru_cache(maxsize=4096)  # the same for a whole deal
def _frame(players: tuple[str, ...], levels: tuple[int, int], level: int, table: int | None) -> Frame:
    return (
        dict(zip(SEATS, players, strict=True)),
        {side: LEVELS[level] for side, level in zip(SIDES, levels, strict=True)},
        LEVELS[level],
        None if table is None else SIDES[table],
    )


def own_state(sees: Own, viewer: str, level: int, *, may_stop: bool) -> messages.Own:
    """What the viewer sees besides: the own hand and default, or the hands a referee has inspected."""
    seated, mine = viewer in SEATS, sees.expected
    return messages.Own(
        viewer,
        int(may_stop),
        hand=_hand(sees.hand, level) if seated else UNSET,
        default=(None if mine is None or mine.default is None else dict(mine.default)) if seated else UNSET,
        report=1 if sees.report else UNSET,
        hands={SEATS[at]: _hand(hand, level) for at, hand in sees.hands.items()} if sees.hands else UNSET,
    )


def level_of(match: Match) -> int:
    """The level by which cards are sorted now."""
    return match.game.level if match.deal is None else match.deal.level


def _expect(match: Match, expected: Expectation) -> messages.Expectation:
    """What is waited for, and until when by the server's time."""
    timed: dict[str, Any] = {}
    shown = None
    if match.register.paused is None:
        began = clock.waits_since(match)
        shown = clock.shown(match, expected, began)
    if shown is not None:
        timed = {"since": began, "until": began + shown.limit * 1000, "step": shown.step}
        timed |= {"step_at": began + shown.step_in * 1000, "counting": int(shown.counting)}
    chosen = choice_of(match) if expected.act == "choose" else {}
    return messages.Expectation(expected.who, expected.act, expected.limit, **timed, **chosen)


def _seat(at: int | None) -> str | None:
    return None if at is None else SEATS[at]


@lru_cache(maxsize=16_384)  # a hand is told again when its holder is to play
def _hand(cards: Cards, level: int) -> list[str]:
    return codes(cards, level)


@lru_cache(maxsize=256)
def _cards(cards: Cards) -> list[str]:
    return codes(cards) if cards else []


@lru_cache(maxsize=16_384)  # a trick is sent again with everything that is added to it
def _play(play: Play, judged: Judge) -> messages.Play:
    name = play_name(judged, play)
    wild = play.cards >> judged.wild_place & 3
    stands = judged.stands_for(play) if wild else UNSET
    return messages.Play(play.pattern, play.rank, codes(play.cards, judged.level), name.zh, name.en, stands)


@lru_cache(maxsize=16_384)
def _move(move: tuple[int, Play | None], judged: Judge) -> messages.Move:
    at, play = move
    return messages.Move(SEATS[at], play and _play(play, judged))


@lru_cache(maxsize=4096)  # told with every state of the next trick
def _last_trick(moves: tuple[tuple[int, Play | None], ...], judged: Judge) -> list[messages.Move]:
    return [_move(move, judged) for move in moves]


@lru_cache(maxsize=4096)  # told with every state of its deal
def _payment(payment: Payment) -> messages.Payment:
    return messages.Payment(SEATS[payment.giver], _cards(payment.card)[0], SEATS[payment.taker])
