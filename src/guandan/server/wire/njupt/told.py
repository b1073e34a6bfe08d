"""What everybody at a table is told (`notify`), made from the facts as the seat may see them."""

from collections.abc import Sequence
from typing import Any

from guandan.game.cards import Cards, parse_cards
from guandan.game.facts import Fact
from guandan.game.levels import LEVELS, TOP
from guandan.game.log import Log
from guandan.game.plays import Play
from guandan.game.record import revealed
from guandan.game.seats import ALL, SEATS, SIDES, side
from guandan.game.tribute import payers
from guandan.game.view import Seen, seen, view
from guandan.server.wire.njupt.actions import PASS, Dialect, action_of, hand_of

Json = dict[str, Any]


def told(log: Log, number: int, seat: str, dialect: Dialect) -> Json | None:
    """The message about a fact for a seat; None if the platforms have no word for it."""
    fact = view(log.facts[number], seat)
    before = log.states[number - 1] if number else None
    if fact.kind == "dealt":
        return beginning(seen(log.states[number], seat, plays=False))
    if fact.kind in ("play", "pass") and before is not None:
        return _played(fact, seen(before, seat, plays=False), dialect)
    if fact.kind in ("exchange", "returned"):
        result = [[SEATS.index(giver), SEATS.index(taker), card] for giver, card, taker in fact.data["payments"]]
        return _notify("tribute" if fact.kind == "exchange" else "back", result=result)
    if fact.kind == "anti" and before is not None:
        against = sorted(payers(seen(before, seat, plays=False).before))
        # The manual says antiNums, the platform's own sample client reads antiNum.
        return _notify("anti-tribute", antiNums=len(against), antiNum=len(against), antiPos=against)
    if fact.kind == "reveal":
        return _ended(log, number, seat)
    if fact.kind == "rewind":
        now = seen(log.states[number], seat, plays=False)
        return beginning(now) if now.hand else None
    return None


def beginning(now: Seen) -> Json:
    """One's hand and place: at the start of a deal, and whenever one must begin again in the middle of it."""
    seat = SEATS.index(now.viewer)
    return _notify("beginning", handCards=hand_of(now.hand, now.level), myPos=seat, **ranks_of(now))


def ranks_of(now: Seen) -> Json:
    """The levels as a seat sees them; later engines tell them with the hand already."""
    own = side(SEATS.index(now.viewer))
    ranks = {"selfRank": now.levels[own], "oppoRank": now.levels[1 - own], "curRank": now.level}
    return {name: rank_of_level(level) for name, level in ranks.items()}


def game_over(played: int, games: int) -> Json:
    """A match has ended, the `played`-th of `games`."""
    return _notify("gameOver", curTimes=played, settingTimes=games)


def game_result(wins: Sequence[int], draws: int, levels: Sequence[int]) -> Json:
    """All matches have ended. `victoryNum` and `draws` are of the older platform, `victory` of the newer."""
    return _notify(
        "gameResult",
        victoryNum=[wins[at % 2] for at in ALL],
        draws=[draws] * len(ALL),
        victory=-1 if wins[0] == wins[1] else int(wins[1] > wins[0]),
        victoryRank=[rank_of_level(level) for level in levels],
    )


def rank_of_level(level: int) -> str:
    """A level as a rank; a side that has passed A is still shown at A."""
    return LEVELS[min(level, TOP)]


def winner_of(fact: Fact) -> int | None:
    """The side that has won a match; None after a draw."""
    winner = fact.data["winner"]
    return SIDES.index(winner) if winner in SIDES else None


def _notify(stage: str, **fields: Any) -> Json:
    return {"type": "notify", "stage": stage, **fields}


def _played(fact: Fact, before: Seen, dialect: Dialect) -> Json:
    """A play or a pass, and what is the highest after it."""
    by = SEATS.index(fact.by)
    if fact.kind == "play":
        data = fact.data
        made = action_of(Play(data["pattern"], data["rank"], parse_cards(data["cards"])), before.level, dialect)
        return _notify("play", curPos=by, curAction=made, greaterPos=by, greaterAction=made)
    # Who passes has something to beat, and its owner is known.
    highest = PASS if before.to_beat is None else action_of(before.to_beat, before.level, dialect)
    return _notify("play", curPos=by, curAction=PASS, greaterPos=before.owner, greaterAction=highest)


def _ended(log: Log, number: int, seat: str) -> Json | None:
    """The end of a deal, told when its cards are open to everybody."""
    told_so_far = log.until(number + 1)
    facts = revealed([view(fact, seat) for fact in told_so_far.facts])
    course = [facts[fact.seq] for fact in told_so_far.course()]
    end, rest = course[-2], _rest(course)
    if end.kind != "deal_end":
        return None  # the deal does not count
    finish = [SEATS.index(at) for at in end.data["finish"]]
    order = finish + [at for at in ALL if at not in finish]
    level = LEVELS.index(end.data["level"])
    rests = [[at, hand_of(rest[at], level)] for at in ALL if rest[at]]
    return _notify("episodeOver", order=order, curRank=end.data["level"], restCards=rests)


def _rest(course: Sequence[Fact]) -> list[Cards]:
    """What each seat had left at the end of the last deal, from what everybody knows after its `reveal`."""
    rest = [0, 0, 0, 0]
    for fact in reversed(course):
        if fact.kind == "dealt":
            return [have + parse_cards(fact.opened[at].value) for have, at in zip(rest, SEATS, strict=True)]
        if fact.kind == "play":
            rest[SEATS.index(fact.by)] -= parse_cards(fact.data["cards"])
        if fact.kind in ("exchange", "returned"):
            for giver, card, taker in fact.data["payments"]:
                rest[SEATS.index(giver)] -= parse_cards(card)
                rest[SEATS.index(taker)] += parse_cards(card)
    return [0, 0, 0, 0]  # nothing was dealt: the deal was given by a ruling
