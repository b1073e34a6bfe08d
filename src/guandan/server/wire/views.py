"""What is sent: facts and states as JSON, each as one viewer may see it. The reference is docs/server.md."""

from functools import lru_cache
from typing import Any

import msgspec

from guandan.game.acts import Expectation
from guandan.game.cards import Cards, codes
from guandan.game.deal import PLAY
from guandan.game.facts import Fact, canonical
from guandan.game.judge import Judge, judge
from guandan.game.levels import LEVELS
from guandan.game.log import Log
from guandan.game.match import Match, expects
from guandan.game.names import play_name
from guandan.game.plays import Play
from guandan.game.seats import SEATS, SIDES
from guandan.game.tribute import Payment
from guandan.game.view import PUBLIC, Own, seen, views
from guandan.referee import clock
from guandan.server.tables.room import Room
from guandan.server.wire.verdicts import choice_json, last_ruling

Json = dict[str, Any]

encode = msgspec.json.Encoder().encode
"""JSON for the wire. What is hashed has its own, canonical form."""


def fact_lines(log: Log, viewer: str, start: int, stop: int) -> list[bytes]:
    """The facts from `start` to before `stop` as a viewer may see them."""
    seen_facts = views(log.facts, viewer, start, stop)
    return [canonical(fact.as_json()) if fact.opened else fact.line for fact in seen_facts]


def room_line(fact: Fact) -> bytes:
    """A fact of a room: it hides nothing."""
    return fact.line


def room_json(room: Room) -> Json:
    """The room as everybody sees it."""
    chairs = [
        {"seat": seat, "holder": chair.holder, "name": chair.name, "away": int(chair.away)}
        for seat, chair in zip(SEATS, room.chairs, strict=True)
    ]
    return {
        "id": room.id,
        "owner": room.owner,
        "terms": room.terms.as_data(),
        "chairs": chairs,
        "match": room.match,
        "matches": room.matches,
        "fork": room.fork and dict(room.fork),
        "ready": {SEATS[at]: deal for at, deal in room.ready.items()},
        "officials": [
            {"who": who, "name": room.names.get(who, who), "role": role} for who, role in room.officials.items()
        ],
        "proposed": [
            {"who": one.who, "name": one.name, "role": one.role, "agreed": sorted(one.agreed)} for one in room.proposed
        ],
        "calls": [{"who": who, "reason": reason} for who, reason in room.calls],
        "closed": int(room.closed),
    }


def state_json(match: Match) -> Json:
    """The match as everybody sees it."""
    view = seen(match, PUBLIC, plays=False)
    judged = judge(view.rules, view.level)
    return {
        **_frame(view.rules.id, view.players, view.levels, view.level, view.table),
        "deal": view.number,
        "dealt": match.dealt,
        "commitment": view.commitment,
        "phase": view.phase,
        "over": int(view.over),
        "paused": int(match.paused is not None),
        "expect": [_expect(match, expected) for expected in expects(match)],
        "turn": _seat(view.turn),
        "leader": _seat(view.leader),
        "owner": _seat(view.owner),
        "to_beat": _play(view.to_beat, judged),
        "trick": [_move(move, judged) for move in view.trick],
        "last_trick": [_move(move, judged) for move in view.last_trick],
        "counts": dict(zip(SEATS, view.counts, strict=True)),
        "reported": [SEATS[at] for at in sorted(view.reported)],
        "finished": [SEATS[at] for at in view.finished],
        "payments": [_payment(payment) for payment in view.payments],
        "returns": [_payment(payment) for payment in view.returns],
        "timed": [SEATS[at] for at in sorted(view.timed)],
        "ruling": last_ruling(match),
        "inspected": [] if match.deal is None else [SEATS[at] for at in sorted(match.deal.inspected)],
        "turned": _cards(view.turned),
        "at": match.at,
        "anti": int(bool(view.before) and view.phase == PLAY and not view.payments),
    }


@lru_cache(maxsize=4096)  # the same for a whole deal
def _frame(book: str, players: tuple[str, ...], levels: tuple[int, int], level: int, table: int | None) -> Json:
    return {
        "book": book,
        "players": dict(zip(SEATS, players, strict=True)),
        "levels": {side: LEVELS[level] for side, level in zip(SIDES, levels, strict=True)},
        "level": LEVELS[level],
        "own_level": None if table is None else SIDES[table],
    }


def own_json(sees: Own, viewer: str, level: int) -> Json:
    """What the viewer sees besides: the own hand and default, or the hands a referee has inspected."""
    told: Json = {"viewer": viewer}
    if viewer in SEATS:
        told["hand"] = codes(sees.hand, level)
        mine = sees.expected
        told["default"] = None if mine is None or mine.default is None else dict(mine.default)
    if sees.report:
        told["report"] = 1
    if sees.hands:
        told["hands"] = {SEATS[at]: codes(hand, level) for at, hand in sees.hands.items()}
    return told


def level_of(match: Match) -> int:
    """The level by which cards are sorted now."""
    return match.level if match.deal is None else match.deal.level


def _expect(match: Match, expected: Expectation) -> Json:
    """What is waited for, and until when by the server's time."""
    waits: Json = {"who": expected.who, "act": expected.act, "limit": expected.limit}
    began = clock.waits_since(match)
    shown = None if match.paused is not None else clock.shown(match, expected, began)
    if shown is not None:
        waits |= {"since": began, "until": began + shown.limit * 1000}
        waits |= {"step": shown.step, "step_at": began + shown.step_in * 1000, "counting": int(shown.counting)}
    return waits | choice_json(match) if expected.act == "choose" else waits


def _seat(at: int | None) -> str | None:
    return None if at is None else SEATS[at]


def _cards(cards: Cards) -> list[str]:
    return codes(cards) if cards else []


@lru_cache(maxsize=16_384)  # a trick is sent again with everything that is added to it
def _play(play: Play | None, judged: Judge) -> Json | None:
    if play is None:
        return None
    name = play_name(judged, play)
    told = {"pattern": play.pattern, "rank": play.rank, "cards": codes(play.cards, judged.level), **name._asdict()}
    wild = play.cards >> judged.wild_place & 3
    return {**told, "stands_for": judged.stands_for(play)} if wild else told


def _move(move: tuple[int, Play | None], judged: Judge) -> Json:
    return {"by": SEATS[move[0]], "play": _play(move[1], judged)}


def _payment(payment: Payment) -> Json:
    return {"giver": SEATS[payment.giver], "card": _cards(payment.card)[0], "taker": SEATS[payment.taker]}
