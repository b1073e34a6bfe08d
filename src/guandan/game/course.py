"""The course of a match: deals begin and end, time is called, games and the match end, a referee stops it or looks.

Each kind of act and fact with how it is decided and what it changes. What happens within a deal is in `opening.py` and
`playing.py`, what rulings do in `ruling.py` and `effects.py`; `fold.py` joins the tables.
"""

from collections.abc import Mapping
from typing import Annotated, Any, NamedTuple

from guandan.game.acts import REFEREE, SCORER, TABLE, Act
from guandan.game.deal import CUT, DRAW, ENTROPY, Deal
from guandan.game.engine import Kind, Kinds, body
from guandan.game.errors import OutOfTurn, Text, Unreadable, like
from guandan.game.facts import Body, Fact
from guandan.game.fields import SEAT, Level, Side, listed, mapped, text, wrong
from guandan.game.format import Format
from guandan.game.levels import LEVELS
from guandan.game.match import (
    DealEnd,
    Game,
    Match,
    NextDeal,
    Revealed,
    Score,
    Voided,
    coming,
    deal_body,
    fresh_game,
    level_of,
    too_late,
)
from guandan.game.results import DealResult, GameResult, checked_finish, game_result
from guandan.game.ruleset import Ruleset
from guandan.game.seats import SEATS, partner, side
from guandan.game.sheet import Flag
from guandan.game.shuffle import commitment
from guandan.game.tribute import Roles, later_roles

Finish = Annotated[tuple[int, ...], listed(SEAT, 1, 4)]
HEX = frozenset("0123456789abcdef")


class Begun(NamedTuple):
    """A deal begins. The act has the table's secret, which the fact hides; the fact says what is played."""

    secret: str = ""
    number: int = 0
    level: Level = 0
    extra: bool = False
    house: Annotated[Mapping[str, str], mapped(text(64, line=True), *SEATS)] = {}
    """What bots of the table add to the shuffle, by seat."""


class Told(NamedTuple):
    """What is said without more words."""

    auto: bool = False


class Called(NamedTuple):
    """Time is called; on a sheet with whether a deal was running."""

    running: bool = False


class Result(NamedTuple):
    """The finish of a deal that was played elsewhere."""

    finish: Finish


class Drawn(NamedTuple):
    """A lot has decided."""

    winner: Side
    auto: bool = False


class Inspected(NamedTuple):
    """Whose hands a referee has looked at."""

    seats: Annotated[tuple[int, ...], listed(SEAT, 1, 4)] = (0, 1, 2, 3)


# What may be done.


def _stop(match: Match, said: Told, act: Act, _: int) -> Told:
    """The referee stops the match and its clocks, or lets it go on."""
    if (act.kind == "resume") != (match.register.paused is not None):
        raise OutOfTurn("not_paused" if match.register.paused is None else "paused")
    return said


def _inspect(match: Match, said: Inspected, act: Act, _: int) -> Body:
    """A referee looks at hands of the running deal, and everybody is told."""
    if match.deal is None or not match.deal.hands:
        raise OutOfTurn("no_deal", act="inspect")
    seats = tuple(sorted(set(said.seats)))
    return Body("inspect", act.by, {"seats": [SEATS[seat] for seat in seats]}, said=Inspected(seats))


def _refuse_lot(match: Match) -> None:
    if match.deciding and match.by_lot:
        raise OutOfTurn("lot_decides", match.rules.article("tie.extra"))


def _begin(match: Match, said: Begun, _: Act, at: int) -> Body:
    if match.recorded:
        raise OutOfTurn("only_recorded")
    if match.deal is not None:
        raise OutOfTurn("deal_running", act="deal")
    _refuse_lot(match)
    if too_late(match, at):
        return body("close", TABLE, Told())
    if len(said.secret) != 64 or set(said.secret) - HEX:
        raise wrong("secret", Text("64 位十六进制数", "64 hexadecimal digits"))
    house = said.house if match.format.entropy else {}
    begun = Begun("", coming(match).game.counted + 1, level_of(match), match.deciding, house)
    data: dict[str, Any] = {"number": begun.number, "level": LEVELS[begun.level], "extra": int(begun.extra)}
    data |= {"house": dict(house)} if house else {}
    return Body("deal", TABLE, data, {TABLE: commitment(said.secret)}, begun)


def _finished_too_late(match: Match, at: int) -> bool:
    """Whether a deal that ended at `at` does not count any more (H-29)."""
    end = match.ends_at()
    if end is None or match.game.over or match.format.at_time == "finish":
        return False
    return at > end + (match.format.grace * 1000 if match.format.at_time == "grace" else 0)


def time_must_be_called(match: Match, at: int) -> bool:
    """Whether nothing more is played before the table has called time."""
    end = match.ends_at()
    if end is None or match.game.over:
        return False
    return (
        at > end if not match.game.called else match.format.at_time == "grace" and at > end + match.format.grace * 1000
    )


def _close(match: Match, said: Told, _: Act, at: int) -> Told:
    new = coming(match)
    end = new.ends_at()
    if match.deal is not None:
        raise OutOfTurn("deal_running", act="close")
    if end is None or new.game.over or (new.game.called and not new.game.unfinished):
        raise OutOfTurn("no_clock")
    if not (new.game.unfinished or too_late(new, at) or (match.recorded and _finished_too_late(new, at))):
        raise OutOfTurn("not_yet", left=max(0, end - match.format.no_new_deal * 1000 - at) // 1000)
    return said


def _time(match: Match, said: Called, _: Act, at: int) -> Called:
    end = match.ends_at()
    if end is None or match.game.over:
        raise OutOfTurn("no_clock")
    grace = match.format.grace * 1000 if match.game.called and match.format.at_time == "grace" else 0
    if match.game.out_of_time or (match.game.called and not grace) or at < end + grace:
        raise OutOfTurn("not_yet", left=max(0, end + grace - at) // 1000)
    # Nobody sees on a sheet whether a deal is running: who calls time says so (004 比赛秩序; R-110).
    told = match.recorded and not match.game.called and match.format.at_time != "stop"
    return Called(said.running and told)


def _result(match: Match, said: Result, act: Act, at: int) -> Body:
    if not match.recorded:
        raise OutOfTurn("played_here")
    _refuse_lot(match)
    new = coming(match)
    if _finished_too_late(new, at):
        return body("close", act.by, Told())
    finish = checked_finish(said.finish, until_first=match.until_first)
    return deal_body(new, finish, level_of(match), act.by, extra=match.deciding)


def _lot(match: Match, said: Drawn, _: Act, __: int) -> Drawn:
    if not match.deciding or not (match.by_lot or match.rules.flag("tie.lot_instead")) or match.deal is not None:
        raise OutOfTurn("no_lot", match.rules.article("tie.extra"))
    return said


# What it changes.


def _called(match: Match, said: Called, _: Fact) -> Match:
    stop = match.game.called or match.format.at_time == "stop"
    return match.with_game(match.game._replace(called=True, out_of_time=stop, unfinished=said.running))


def _closed(match: Match, _: Told, __: Fact) -> Match:
    return match.with_game(match.game._replace(called=True, unfinished=False))


def _paused(match: Match, _: Told, fact: Fact) -> Match:
    return match._replace(register=match.register._replace(paused=fact.at))


def _resumed(match: Match, _: Told, fact: Fact) -> Match:
    lost = fact.at - (fact.at if match.register.paused is None else match.register.paused)
    since = min(match.wait.since + lost, fact.at)  # the wait may have begun during the stop, by a ruling
    going = match._replace(register=match.register._replace(paused=None), wait=match.wait._replace(since=since))
    return put_back(going, lost)


def put_back(match: Match, lost: int) -> Match:
    """The match with its clock put back by the time of a stop; between two games it is the clock of the next one."""
    if match.game.began is None:  # the clock of a table has not been started
        return match
    if match.game.over:
        return match._replace(score=match.score._replace(ended=match.score.ended + lost))
    return match.with_game(match.game._replace(stopped=match.game.stopped + lost))


def _looked(match: Match, said: Inspected, _: Fact) -> Match:
    if match.deal is None:
        raise OutOfTurn("no_deal", act="inspect")
    return match.with_deal(match.deal._replace(inspected=match.deal.inspected.union(said.seats)))


def _voided(match: Match, _: Voided, __: Fact) -> Match:
    return match.with_deal(None)


def _revealed(match: Match, _: Revealed, __: Fact) -> Match:
    return match._replace(register=match.register._replace(sealed=()))


def _lot_drawn(match: Match, said: Drawn, _: Fact) -> Match:
    return match._replace(score=match.score._replace(decided=said.winner))


def _match_over(match: Match, said: GameResult, _: Fact) -> Match:
    return match._replace(score=match.score._replace(result=said))


def _game_over(match: Match, said: GameResult, fact: Fact) -> Match:
    games = (*match.score.games, said)
    # What time did to the game does nothing to an extra deal that breaks its draw.
    match = coming(match)
    game = match.game._replace(over=True, out_of_time=False, unfinished=False)
    match = match._replace(score=match.score._replace(game=game, games=games, ended=fact.at, lost=None))
    # What was ordered during the game is not meant for another one.
    ordered = match.live.ordered if match.deciding else NextDeal()
    return match._replace(live=match.live._replace(again=None, ordered=ordered))


def _with_deal(match: Match, said: Begun, fact: Fact) -> Match:
    """The match with a new deal to be cut."""
    if match.game.over and not said.extra:
        match = fresh_game(match)
    live, number = match.live, match.register.dealt + 1
    entropy = tuple(said.house.get(seat) if match.format.entropy else "" for seat in SEATS)
    deal = (live.again or _next_deal(match, said.level, extra=said.extra))._replace(
        id=f"{match.id}/{number}",
        secret=str(fact.hidden(TABLE)),
        phase=ENTROPY if None in entropy else CUT,
        entropy=entropy,
    )
    if match.format.board:  # dealt before anybody came: it is drawn as it lies
        leads = SEATS.index(match.format.leader)
        deal = deal._replace(id=match.format.board, phase=DRAW, first=False, leader=leads, named=leads)
    # What was ordered for the next deal stays ordered when this one is only drawn again.
    live = live._replace(deal=deal, again=None, ordered=live.ordered if live.again else NextDeal())
    match = match._replace(live=live, register=match.register._replace(dealt=number))
    return match.with_game(_begun(match.game, fact.at))


def _begun(game: Game, at: int) -> Game:
    """The game with its clock running, from `at` if it was not."""
    return game if game.began is not None else game._replace(began=at)


def _next_deal(match: Match, level: int, *, extra: bool) -> Deal:
    """The next deal by the rules and by what has been ordered for it."""
    until_first = extra and match.format.extra != "continue"
    first = not match.game.finish or until_first
    ordered, finish, leader = match.live.ordered, match.game.finish, match.live.ordered.leader
    if ordered.no_tribute and leader is not None:
        finish = (leader, partner(leader))  # who is named to lead counts as first finisher (H-16)
    elif ordered.no_tribute and not first:
        leader = finish[0]  # with nobody named the first finisher leads (000 §3(8)2)
    return Deal(
        rules=match.rules,
        level=level,
        id="",
        roles=_roles(_first_roles(match.format) if first else later_roles(match.rules, finish), ordered),
        before=() if first or ordered.no_tribute else match.game.finish,
        first=first,
        until_first=until_first,
        leader=leader,
        named=leader,
        reports=match.format.reports,
        stops=ordered.stops,
    )


def _first_roles(format_: Format) -> Roles:
    return Roles(*(SEATS.index(seat) for seat in (format_.first_shuffler, format_.first_cutter, format_.first_drawer)))


def _roles(roles: Roles, ordered: NextDeal) -> Roles:
    """The roles, with shuffler and cutter as a referee named them (002 s3.7, 003 c3.5(3)7)."""
    if ordered.shuffler is None or ordered.cutter is None:
        return roles
    return roles._replace(shuffler=ordered.shuffler, cutter=ordered.cutter)


def _with_result(match: Match, said: DealEnd, fact: Fact) -> Match:
    """The match after a finished deal."""
    if match.game.over and not said.extra:
        match = fresh_game(match)
    winner = side(said.finish[0])
    raised = said.levels[winner] - match.game.levels[winner]
    result = DealResult(said.finish, said.level, said.gain, said.levels, said.extra, raised, said.ruling)
    score, live = match.score, match.live._replace(deal=None, again=None, award=None)
    if result.level != (0 if match.until_first else match.game.level):
        score = score._replace(flagged=(*score.flagged, Flag(fact.seq, "level")))
    game = _begun(score.game, fact.at)._replace(deals=(*score.game.deals, result), unfinished=False)
    if said.extra:
        score = _with_extra(match.rules, score._replace(game=game), result)
    else:
        game = game._replace(levels=result.levels, table=result.winner, finish=said.finish)
        score = score._replace(game=game)
    return match._replace(score=score, live=live)


def _with_extra(rules: Ruleset, score: Score, result: DealResult) -> Score:
    """The score after a deal that broke a draw; where such a deal counts, so it does for the last game."""
    if not score.games:
        raise Unreadable("wrong_field", field="extra", allowed=like("0"))
    score = score._replace(decided=result.winner)
    if result.levels == score.game.levels:
        return score
    last = game_result(rules, result.levels, result.winner, score.games[-1].reason)
    return score._replace(game=score.game._replace(levels=result.levels), games=(*score.games[:-1], last))


def _never(match: Match, said: Result, fact: Fact) -> Match:
    """A result is entered as the end of a deal; it is no fact of its own."""
    del match, said, fact
    raise Unreadable("not_a_log")


GOING = ("dealt", "between")
"""While the match is played and nobody has stopped it."""
LIVE = (*GOING, "paused")

KINDS: Kinds[Match] = {
    "pause": Kind(Told, _stop, _paused, (REFEREE,), LIVE),
    "resume": Kind(Told, _stop, _resumed, (REFEREE,), LIVE),
    "inspect": Kind(Inspected, _inspect, _looked, (REFEREE,), LIVE),
    "deal": Kind(Begun, _begin, _with_deal, (TABLE,), GOING),
    "time": Kind(Called, _time, _called, (TABLE, REFEREE), GOING),
    "result": Kind(Result, _result, _never, (SCORER, REFEREE), GOING),
    "lot": Kind(Drawn, _lot, _lot_drawn, (REFEREE, SCORER), GOING),
    "close": Kind(Told, _close, _closed, (TABLE, REFEREE, SCORER), GOING),
    "deal_end": Kind(DealEnd, None, _with_result),
    "deal_void": Kind(Voided, None, _voided),
    "reveal": Kind(Revealed, None, _revealed),
    "game_end": Kind(GameResult, None, _game_over),
    "match_end": Kind(GameResult, None, _match_over),
}
