"""The fold: the state of a match after each of its facts."""

from guandan.game import effects, opening, playing, ruling
from guandan.game.acts import TABLE
from guandan.game.booknote import book_of
from guandan.game.deal import CUT, ENTROPY, Deal
from guandan.game.errors import Conflict
from guandan.game.facts import Data, Fact
from guandan.game.format import Format, format_of
from guandan.game.levels import LEVELS
from guandan.game.match import Match, NextDeal, Sealed, coming, fresh_game
from guandan.game.results import DealResult, GameResult, game_result, side_number
from guandan.game.ruling import Ruled
from guandan.game.seats import SEATS, SIDES, partner, side
from guandan.game.sheet import Flag, Line, line_of
from guandan.game.tribute import Roles, later_roles


def opened(fact: Fact) -> Match:
    """The match that the first fact of a log opens. Raises Conflict if our rule book is not the one it names."""
    data = fact.data
    book = book_of(data)
    players = tuple(data["players"][seat] for seat in SEATS)
    recorded = bool(data["recorded"])
    match = Match(data["id"], book, format_of(book, data["format"]), players, recorded, at=fact.at, since=fact.at)
    sheet = (Line(fact.seq, fact.at, fact.kind, fact.by, {}),)
    return fresh_game(match._replace(ended=fact.at, sheet=sheet, about=tuple(sorted(data.get("about", {}).items()))))


def apply(match: Match, fact: Fact) -> Match:
    """The match after a fact, and its sheet with it."""
    after = _applied(match, fact)
    line = line_of(fact)
    return after if line is None else after._replace(sheet=(*match.sheet, line))


def _applied(match: Match, fact: Fact) -> Match:
    before, kind, data = match, fact.kind, fact.data
    if kind in ("play", "pass") and match.deal is not None:  # what most facts are
        deal = playing.apply(match.deal, kind, fact.by, data)
        return match._replace(at=fact.at, since=fact.at, waits_from=fact.seq, deal=deal)
    if kind in WAITS_ON or data.get("word") == "skip":
        match = match._replace(at=fact.at)
    else:
        match = match._replace(at=fact.at, since=fact.at, waits_from=fact.seq)
    if kind == "report" and match.deal is not None:
        return match._replace(deal=playing.apply(match.deal, kind, fact.by, data))
    if fact.opened:
        sealed = tuple(Sealed(fact.seq, name, fact.opened[name]) for name in sorted(fact.opened))
        match = match._replace(sealed=match.sealed + sealed)
    if kind == "deal":
        return _with_deal(match, fact)
    if kind == "time":
        stop = match.called or match.format.at_time == "stop"
        return match._replace(called=True, out_of_time=stop, unfinished="running" in data)
    if kind == "close":
        return match._replace(called=True, unfinished=False)
    if kind == "effect":
        after = effects.apply(_without_pending(match, data), data)
        return after if _turn(after) == _turn(before) else after._replace(since=fact.at, waits_from=fact.seq)
    if kind in ("ruling", "choose", "pause", "resume"):
        return _ruled(match, fact, before.at)
    if kind == "deal_end":
        return _with_result(match, fact)
    if kind == "deal_void":
        return match._replace(deal=None)
    if kind == "reveal":
        return match._replace(sealed=())
    if kind == "game_end":
        games = (*match.games, _read_result(fact))
        # What time did to the game does nothing to an extra deal that breaks its draw.
        match = coming(match)._replace(
            games=games,
            game_over=True,
            out_of_time=False,
            unfinished=False,
            ended=fact.at,
            again=None,
            lost=None,
        )
        # What was ordered during the game is not meant for another one.
        return match if match.deciding else match._replace(ordered=NextDeal())
    if kind == "lot":
        return match._replace(decided=SIDES.index(data["winner"]))
    if kind == "match_end":
        return match._replace(over=True, result=_read_result(fact))
    if match.deal is None:
        raise Conflict("no_deal", act=kind)
    if kind == "inspect":
        seen = match.deal.inspected.union(SEATS.index(seat) for seat in data["seats"])
        return match._replace(deal=match.deal._replace(inspected=seen))
    match = match._replace(deal=opening.apply(match.deal, kind, fact.by, data, fact.opened))
    entropy_is_there = kind == "entropy" and match.deal is not None and match.deal.phase == CUT
    return match._replace(since=fact.at, waits_from=fact.seq) if entropy_is_there else match


WAITS_ON = ("entropy", "tribute", "return", "report", "inspect", "ruling", "choose", "pause", "resume", "time")
"""After these the match goes on waiting: several players may owe something at once, and one who gives it does not give
the others more time; nor does a look, a ruling or the call of time. Nor does a stop, unless it takes the turn away."""


def _turn(match: Match) -> tuple[object, ...]:
    """Whose turn it is, for what."""
    deal = match.deal
    return () if deal is None else (deal.id, deal.phase, deal.turn, deal.to_beat is None)


def _without_pending(match: Match, data: Data) -> Match:
    """The match after an effect has been taken from those that wait, if a ruling has named it."""
    return match._replace(pending=match.pending[1:]) if "ruling" in data else match


def _ruled(match: Match, fact: Fact, asked: int) -> Match:
    """The match after a ruling, a choice that was asked for at `asked`, a stop or its end."""
    if fact.kind == "ruling":
        now = fact.at if match.paused is None else match.paused
        entry = Ruled(
            fact.seq,
            fact.at,
            *place_of(match, ruling.about_deal(fact.data)),
            fact.data,
            waited=max(0, now - match.since),
        )
        pending = ruling.queued(fact.data["effects"], fact.seq, recorded=match.recorded)
        return match._replace(rulings=(*match.rulings, entry), pending=pending)
    if fact.kind == "choose":
        # Nobody else's time runs while somebody chooses.
        took = 0 if match.paused is not None else fact.at - asked
        return match._replace(pending=ruling.chosen(match.pending, fact.data["option"]), since=match.since + took)
    if match.paused is None:
        return match._replace(paused=fact.at)
    lost = fact.at - match.paused
    since = min(match.since + lost, fact.at)  # the wait may have begun during the stop, by a ruling
    return put_back(match._replace(paused=None, since=since), lost)


def put_back(match: Match, lost: int) -> Match:
    """The match with its clock put back by the time of a stop; between two games it is the clock of the next one."""
    if match.began is None:  # the clock of a table has not been started
        return match
    if match.game_over:
        return match._replace(ended=match.ended + lost)
    return match._replace(stopped=match.stopped + lost)


def place_of(match: Match, ended: int = 0) -> tuple[int, int]:
    """The game and the deal that a ruling belongs to: the one that ended with fact `ended`, else what runs or comes."""
    spare = [flag.seq for flag in match.flagged if flag.reason == "spare"]
    counted = [line.seq for line in match.sheet if line.kind == "deal_end" and line.seq not in spare]
    if ended in counted:
        at = counted.index(ended)
        for game, deals in enumerate((*match.past, match.deals), start=1):
            if at < len(deals):
                return game, at + 1
            at -= len(deals)
    if match.over or match.deciding:
        return len(match.games) + (not match.game_over), max(len(match.deals) + match.deciding, 1)
    return len(match.games) + 1, 1 if match.game_over else len(match.deals) + 1


def _read_result(fact: Fact) -> GameResult:
    data = fact.data
    levels = tuple(LEVELS.index(level) for level in data["levels"])
    pairs = [(data[name][0], data[name][1]) for name in ("grade", "points", "promotions")]
    return GameResult(data["reason"], (levels[0], levels[1]), side_number(data["winner"]), *pairs)


def _with_deal(match: Match, fact: Fact) -> Match:
    """The match with a new deal to be cut."""
    extra = bool(fact.data["extra"])
    if match.game_over and not extra:
        match = fresh_game(match)
    number = match.dealt + 1
    house = fact.data.get("house", {})
    entropy = tuple(house.get(seat) if match.format.entropy else "" for seat in SEATS)
    deal = (match.again or _next_deal(match, LEVELS.index(fact.data["level"]), extra=extra))._replace(
        id=f"{match.id}/{number}",
        secret=fact.opened[TABLE].value,
        phase=ENTROPY if None in entropy else CUT,
        entropy=entropy,
    )
    began = fact.at if match.began is None else match.began
    match = match._replace(deal=deal, dealt=number, began=began)
    # What was ordered for the next deal stays ordered when this one is only drawn again.
    return match._replace(again=None) if match.again else match._replace(ordered=NextDeal())


def _next_deal(match: Match, level: int, *, extra: bool) -> Deal:
    """The next deal by the rules and by what has been ordered for it."""
    until_first = extra and match.format.extra != "continue"
    first = not match.finish or until_first
    ordered, finish, leader = match.ordered, match.finish, match.ordered.leader
    if ordered.no_tribute and leader is not None:
        finish = (leader, partner(leader))  # who is named to lead counts as first finisher (H-16)
    elif ordered.no_tribute and not first:
        leader = finish[0]  # with nobody named the first finisher leads (000 §3(8)2)
    return Deal(
        rules=match.rules,
        level=level,
        id="",
        roles=_roles(_first_roles(match.format) if first else later_roles(match.rules, finish), ordered),
        before=() if first or ordered.no_tribute else match.finish,
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


def _with_result(match: Match, fact: Fact) -> Match:
    """The match after a finished deal."""
    data = fact.data
    extra = bool(data["extra"])
    if match.game_over and not extra:
        match = fresh_game(match)
    finish = tuple(SEATS.index(seat) for seat in data["finish"])
    levels = tuple(LEVELS.index(level) for level in data["levels"])
    winner = side(finish[0])
    raised = levels[winner] - match.levels[winner]
    level, ruled = LEVELS.index(data["level"]), data.get("ruling")
    result = DealResult(finish, level, data["gain"], (levels[0], levels[1]), extra, raised, ruled)
    if result.level != (0 if match.until_first else match.level):
        match = match._replace(flagged=(*match.flagged, Flag(fact.seq, "level")))
    began = fact.at if match.began is None else match.began
    match = match._replace(
        deal=None,
        again=None,
        awarded=(),
        awarded_by=None,
        deals=(*match.deals, result),
        began=began,
        unfinished=False,
    )
    if extra:
        return _with_extra(match, result)
    return match._replace(levels=result.levels, table=result.winner, finish=finish)


def _with_extra(match: Match, result: DealResult) -> Match:
    """The match after a deal that broke its draw; where such a deal counts, so it does for the last game."""
    match = match._replace(decided=result.winner)
    if result.levels == match.levels:
        return match
    game = game_result(match.rules, result.levels, result.winner, match.games[-1].reason)
    return match._replace(levels=result.levels, games=(*match.games[:-1], game))
