"""What a sanction or a withdrawal does to deal and match, as effects: violation.*, foul.*, loss.* and forfeit.*."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from guandan.game import amending
from guandan.game.deal import OVER
from guandan.game.effects import awarded_finish
from guandan.game.errors import NotAllowed
from guandan.game.levels import LEVELS, PASSED
from guandan.game.match import Match, coming, deal_body, place_of
from guandan.game.scores import Points
from guandan.game.seats import SEATS, SIDES, parse_seat, partner, right, side
from guandan.game.sheet import REFINISHED
from guandan.referee import losses
from guandan.referee.rulings.remedies import Effect, choice, ended_deal

LOST = ("loss", "forfeit", "exclusion")
"""The sanctions with which a game or match is lost."""
UNSIGNED = "unsigned"
"""The forfeit of a match that was played, only not signed for (R-104)."""


class Offence(NamedTuple):
    """Who is to be sanctioned, and how."""

    seat: int | None
    """None if it is a whole side, or both."""
    sanctions: Mapping[int, tuple[str, ...]]
    """For each side the sanction that was ruled and those it brings with it. Only the gravest is felt."""
    gone: tuple[int, ...] = ()
    """The sides that have forfeited the same game or match already."""
    between: bool = False
    """Whether it was done while nobody held cards, so that a stop is felt in the deal to come (R-113)."""
    stops: bool = True
    """Whether a violation stops the offender; not one who has to lead again (000 §16(4), R-144)."""

    def sides(self, *sanctions: str) -> list[int]:
        """The sides that get one of these."""
        return [one for one, got in self.sanctions.items() if set(got) & set(sanctions)]

    @property
    def ends_deal(self) -> bool:
        """Whether the running deal is lost with it; a foul of both sides takes it from neither (R-50)."""
        return bool(self.sides(*LOST)) or len(self.sides("foul")) == 1


def effects(match: Match, offence: Offence, given: Mapping[str, Any], *, last: bool) -> list[Effect]:
    """The effects of sanctions; `last` says that no deal has begun since the one they are about."""
    lost, fouled = offence.sides(*LOST), offence.sides("foul")
    if lost:
        excluded: list[Effect] = [{"word": "exclude", "side": SIDES[one]} for one in offence.sides("exclusion")]
        return [_lost(match, offence, lost, given), *excluded]
    if fouled:
        return _foul(match, offence.seat, fouled[0], given, last=last) if len(fouled) == 1 else []
    if offence.seat is not None and offence.sides("violation"):
        return [] if given.get("deal") else _violation(match, offence, offence.seat)  # that deal has ended
    return []


def _violation(match: Match, offence: Offence, seat: int) -> list[Effect]:
    """A trick is lost (000 §15(3)2), or the next player decides whether a play is stopped (003 c3.7(2))."""
    word = match.rules.word("violation.effect")
    deal = match.deal
    holds = deal is not None and bool(deal.hands) and deal.phase != OVER and bool(deal.hands[seat])
    if match.recorded or not offence.stops or not (holds or (match.undrawn and offence.between)):
        return []
    if word == "skip_trick":
        return [{"word": "skip", "seat": SEATS[seat], "scope": "one_trick"}]  # 一圈
    if word == "optional_skip_play":
        stop = {"word": "skip", "seat": SEATS[seat], "scope": "play"}
        return [choice(right(seat), "stop", [[], [stop]])]
    return []


def _foul(match: Match, seat: int | None, offending: int, given: Mapping[str, Any], *, last: bool) -> list[Effect]:
    """The deal is lost as a double down; the next is played without tribute, and somebody names its leader."""
    others = [one for one in range(4) if side(one) != offending]
    leader = given.get("leader")
    named = None if leader is None else parse_seat(leader)
    if named is not None and named not in others:
        raise NotAllowed("leader_of_offenders", match.rules.article("foul.leader_by"))
    if match.rules.word("foul.effect") == "none":
        return []
    if given.get("deal"):
        end = _lost_afterwards(match, offending, given)
        return [*end, *_leads_next(match, seat, others, named)] if last and _goes_on(match, end) else end
    if match.over or (match.deciding and match.by_lot):
        return []
    lost: Effect = {"word": "end_deal", "loser": SIDES[offending]}
    if not last or _ends_game(match, offending):
        return [lost]
    return [lost, *_leads_next(match, seat, others, named)]


def _leads_next(match: Match, seat: int | None, others: list[int], named: int | None) -> list[Effect]:
    """No tribute in the next deal, and who leads it: the referee says it, or the other side."""
    if named is not None or match.recorded:
        return [_next(named)]
    if match.rules.word("foul.leader_by") == "referee":
        seats = [SEATS[one] for one in others]
        article = match.rules.article("foul.leader_by")
        raise NotAllowed("leader_needed", article, allowed=", ".join(seats), leaders=seats)
    # The next player speaks for their side (H-49); who is first in seat order leads if they say nothing.
    speaker = right(seat) if seat is not None else others[0]
    return [choice(speaker, "leader", [[_next(one)] for one in others])]


def _lost_afterwards(match: Match, offending: int, given: Mapping[str, Any]) -> list[Effect]:
    """A deal that has ended is lost all the same; one that another ruling has decided stays with it (R-80)."""
    line = ended_deal(match, given)
    if line is None or line.ruling not in (None, given.get("amends")):
        return []
    played = [parse_seat(one) for one in line.data["played" if "played" in line.data else "finish"]]
    lost = awarded_finish(offending, until_first=len(played) == 1)
    if [side(one) for one in played[: len(lost)]] == [side(one) for one in lost]:
        return []  # they were double down anyway
    return [{"word": REFINISHED, "deal": line.seq, "finish": [SEATS[one] for one in lost]}]


def _goes_on(match: Match, end: list[Effect]) -> bool:
    """Whether the game of the deal goes on when it has been given away."""
    after = amending.reworked(match, end[0], len(match.score.sheet)) if end else match
    return not after.game.over and not after.ending


def _next(leader: int | None) -> Effect:
    """The next deal; on a sheet its leader may stay unsaid."""
    ordered: Effect = {"word": "next_deal", "no_tribute": 1}
    return ordered if leader is None else {**ordered, "leader": SEATS[leader]}


def _ends_game(match: Match, offending: int) -> bool:
    """Whether the deal that is lost is the last of its game, so that there is nobody to lead the next."""
    if match.deciding:
        return True
    now = coming(match)
    final = (
        match.format.counted and match.format.max_deals is not None and now.game.counted + 1 >= match.format.max_deals
    )
    return PASSED in _levels_after(match, offending) or bool(final) or now.game.called


def _levels_after(match: Match, offending: int) -> Points:
    """The levels after the running or the next deal has been lost as a double down."""
    now = coming(match)
    level = now.game.level if match.deal is None else match.deal.level
    first = 1 - offending
    after = deal_body(now, (first, partner(first)), level, "", extra=False).data["levels"]
    return LEVELS.index(after[0]), LEVELS.index(after[1])


def _lost(match: Match, offence: Offence, losers: list[int], given: Mapping[str, Any]) -> Effect:
    """The game is lost, where a book counts fouls by game; else the match. Nobody wins what both lost (H-48, R-50)."""
    by_game = match.rules.word("ladder.foul_scope") == "game" and not offence.sides("exclusion")
    ended = ended_game(match, given) if by_game else 0
    loser = losers[0]
    forfeited = "forfeit" in offence.sanctions[loser]
    if len(losers) > 1 or (forfeited and 1 - loser in offence.gone):
        score = losses.both_forfeited(match.rules, before_loss(match, ended)[0]).effect()
    elif forfeited:
        score = forfeit_score(match, loser, ended, given).effect()
    else:
        score = lost_score(match, loser, ended, excluded=bool(offence.sides("exclusion"))).effect()
    if ended:
        return {**score, "word": "end_game", "game": ended}
    if not by_game or match.deciding or match.over or (forfeited and not _begun(match)):
        return score
    return {**score, "word": "end_game"}


def forfeit_score(match: Match, loser: int, ended: int, given: Mapping[str, Any]) -> losses.Score:
    """The score of a forfeit; of a match that was played and not signed for, with the lead of the others (R-104)."""
    levels, table = before_loss(match, ended)
    played = given.get("infraction") == UNSIGNED
    return losses.forfeited(match.rules, loser, levels, table, played=played)


def lost_score(match: Match, loser: int, ended: int, *, excluded: bool) -> losses.Score:
    """The score of a game or match lost by penalty, or from which the side was excluded."""
    levels, table = before_loss(match, ended)
    return losses.lost(match.rules, loser, levels, table, excluded=excluded)


def ended_game(match: Match, given: Mapping[str, Any]) -> int:
    """The number of the game that is lost, if it has ended and is not all; 0 if it is the running or the next one.

    It is the game of the finished deal that a ruling is about. When nothing but an extra deal is left to be played, it
    is the last one: that game is lost, not the round (000 §15(3)4, R-70, R-114).
    """
    if match.format.round == "one":
        return 0
    if given.get("deal"):
        game, _ = place_of(match, given["deal"])
        return game if game <= len(match.score.games) else 0
    done = (match.over or match.deciding) and match.score.ruled is None
    return len(match.score.games) if done else 0


def before_loss(match: Match, ended: int) -> tuple[Points, int | None]:
    """The levels at which something is lost (R-148), and who won its last deal: of a game that has ended, or now."""
    if not ended:
        now = match if match.over or match.deciding else coming(match)
        return now.game.levels, now.game.table
    deals = (*match.score.past, match.game.deals)[ended - 1]
    return match.score.games[ended - 1].levels, deals[-1].winner if deals else None


def _begun(match: Match) -> bool:
    """Whether anything of the match has been played: who does not come to it at all forfeits the round (R-70)."""
    return bool(match.score.games or match.game.deals or match.deal is not None or match.live.again is not None)


WITHDRAW = "withdraw"
"""The remedy by which a withdrawal is handled."""


def withdrawn(match: Match, remedies: tuple[str, ...], offence: Offence) -> list[Effect]:
    """The round is forfeited (001 §24(2)), however many games of it have been played; what is over stands (R-103)."""
    leaving = offence.sides("none")
    if WITHDRAW not in remedies or match.over or not leaving:
        return []
    levels, table = before_loss(match, 0)
    if len(leaving) > 1 or 1 - leaving[0] in offence.gone:
        return [losses.both_forfeited(match.rules, levels).effect()]
    loser = leaving[0]
    score = losses.forfeited(match.rules, loser, levels, table)
    if match.format.round == "sum":  # what the others have won by now may be more
        won = sum(game.grade[1 - loser] for game in match.score.games)
        best = max(won, score.grade[1 - loser])
        score = score._replace(grade=(0, best) if loser == 0 else (best, 0))
    return [score.effect()]
