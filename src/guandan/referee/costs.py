"""What a sanction does to deal and match, as effects: violation.*, foul.*, loss.* and forfeit.* of the rule book."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from guandan.game.deal import OVER
from guandan.game.errors import NotAllowed
from guandan.game.levels import LEVELS, PASSED
from guandan.game.match import Match, coming, deal_body
from guandan.game.seats import SEATS, SIDES, parse_seat, partner, right, side
from guandan.referee import losses
from guandan.referee.remedies import Effect, choice


class Offender(NamedTuple):
    """Who is to be sanctioned."""

    seat: int | None
    """None if it is the whole side."""
    side: int


def effects(
    match: Match, offender: Offender, sanction: str, remedies: tuple[str, ...], given: Mapping[str, Any]
) -> list[Effect]:
    """The effects of a sanction against a side, or against a player of it."""
    seat, offending = offender
    if sanction == "violation":
        return [] if seat is None else _violation(match, seat)
    if sanction == "foul":
        return _foul(match, seat, offending, given)
    if sanction == "loss":
        return [_loss(match, offending)]
    if sanction == "forfeit":
        if "both_sides" in remedies:
            return [losses.both_forfeited(match.levels).effect()]
        return [losses.forfeited(match.rules, offending, match.levels, match.table).effect()]
    if sanction == "exclusion":
        lost = losses.lost(match.rules, offending, match.levels, match.table).effect()
        return [lost, {"word": "exclude", "side": SIDES[offending]}]
    return []


def _violation(match: Match, seat: int) -> list[Effect]:
    """He loses a trick (000 §15(3)2), or the next player decides whether he is stopped for a play (003 c3.7(2))."""
    word = match.rules.word("violation.effect")
    deal = match.deal
    if match.recorded or deal is None or not deal.hands or deal.phase == OVER or not deal.hands[seat]:
        return []
    if word == "skip_trick":
        return [{"word": "skip", "seat": SEATS[seat], "scope": "trick"}]
    if word == "optional_skip_play":
        stop = {"word": "skip", "seat": SEATS[seat], "scope": "play"}
        return [choice(right(seat), "stop", [[], [stop]])]
    return []


def _foul(match: Match, seat: int | None, offending: int, given: Mapping[str, Any]) -> list[Effect]:
    """The deal is lost as a double down; the next is played without tribute, and somebody names its leader."""
    if match.over or match.rules.word("foul.effect") == "none":
        return []
    end: Effect = {"word": "end_deal", "loser": SIDES[offending]}
    if _ends_game(match, offending):
        return [end]
    others = [one for one in range(4) if side(one) != offending]
    leader = given.get("leader")
    if leader is not None or match.recorded or match.rules.word("foul.leader_by") == "referee":
        named = others[0] if leader is None else parse_seat(leader)
        if named not in others:
            raise NotAllowed("leader_of_offenders", match.rules.article("foul.leader_by"))
        return [end, _next(named)]
    # The next player speaks for his side (H-49); who is first in seat order leads if he says nothing.
    speaker = right(seat) if seat is not None else others[0]
    return [end, choice(speaker, "leader", [[_next(one)] for one in others])]


def _next(leader: int) -> Effect:
    return {"word": "next_deal", "no_tribute": 1, "leader": SEATS[leader]}


def _ends_game(match: Match, offending: int) -> bool:
    """Whether the deal that is lost is the last of its game, so that there is nobody to lead the next."""
    if match.deciding:
        return True
    now = coming(match)
    level = now.level if match.deal is None else match.deal.level
    first = 1 - offending
    after = deal_body(now, (first, partner(first)), level, "", extra=False).data["levels"]
    last = match.format.counted and match.format.max_deals is not None and now.counted + 1 >= match.format.max_deals
    return LEVELS[PASSED] in after or bool(last) or match.called


def _loss(match: Match, offending: int) -> Effect:
    """The game is lost, where a book counts fouls by game; else the match."""
    lost = losses.lost(match.rules, offending, match.levels, match.table).effect()
    of_game = match.rules.word("ladder.foul_scope") == "game" and not match.deciding and not match.over
    return {**lost, "word": "end_game"} if of_game else lost
