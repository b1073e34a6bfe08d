"""A match (一场) as a frozen value: deals, levels, games and how it ends.

A match is *played* card by card, or only *recorded* from a paper sheet; both fold the same facts of finished deals and
give the same results. `decide` turns an act into the body of a fact or refuses it, `follows` is the fact that must come
next by the rules alone, `apply` folds a fact, `expects` says what the match waits for.
"""

import hashlib
from collections.abc import Mapping
from typing import NamedTuple

from guandan.game import opening, playing, ruling
from guandan.game.acts import REFEREE, SCORER, TABLE, Act, Expectation
from guandan.game.booknote import noted
from guandan.game.deal import OVER, PLAY, Deal, Order
from guandan.game.errors import Conflict, OutOfTurn, Text, Unreadable, like, one_of, quoted
from guandan.game.facts import Body, Data, Hidden
from guandan.game.fields import mapped, text
from guandan.game.format import Format, format_of
from guandan.game.levels import LEVELS, PASSED, TOP
from guandan.game.results import (
    DealResult,
    GameResult,
    checked_finish,
    deal_result,
    failures_at_a,
    game_result,
    is_round_over,
    round_result,
    round_winner,
)
from guandan.game.ruleset import Ruleset
from guandan.game.ruling import Ruled
from guandan.game.seats import SEATS, SIDES, parse_seat, parse_side
from guandan.game.sheet import Flag, Line
from guandan.game.shuffle import commitment
from guandan.game.tribute import Finish

HOUSE_TEXTS = mapped(text(64, line=True), *SEATS)
"""What bots of the table add to the shuffle, by seat."""


class Sealed(NamedTuple):
    """A hidden value still to be revealed."""

    seq: int
    name: str
    hidden: Hidden


class Excluded(NamedTuple):
    """A pair that is out of the event."""

    side: int
    ruling: int | None
    """The number of the fact that says so."""


class NextDeal(NamedTuple):
    """What a referee has ordered for the next deal."""

    no_tribute: bool = False
    leader: int | None = None
    """Named by him or by the opponents of who fouled (000 §15(3)3, 003 c3.7(3))."""
    shuffler: int | None = None
    cutter: int | None = None
    ruling: int | None = None
    """The number of the ruling that has ordered it."""
    stops: tuple[Order, ...] = ()
    """Who is stopped in it, each by a ruling of its own."""


class Match(NamedTuple):
    """The state of a match."""

    id: str
    rules: Ruleset
    format: Format
    players: tuple[str, ...] = ("", "", "", "")
    recorded: bool = False
    levels: tuple[int, int] = (0, 0)
    table: int | None = None
    """The side that won the last finished deal of this game and plays its own level (台上)."""
    finish: Finish = ()
    """Of the last finished deal of this game."""
    deals: tuple[DealResult, ...] = ()
    """Of this game."""
    past: tuple[tuple[DealResult, ...], ...] = ()
    """The deals of the games before it."""
    games: tuple[GameResult, ...] = ()
    game_over: bool = False
    deal: Deal | None = None
    dealt: int = 0
    """How many deals have been begun, abandoned ones included."""
    began: int | None = None
    """When this game began."""
    ended: int = 0
    """When the game before it ended, or the match was opened."""
    at: int = 0
    since: int = 0
    """When the match began to wait for what it waits for now; put back by what does not count."""
    waits_from: int = 0
    """The number of the fact with which it began to."""
    called: bool = False
    """Whether time has been called in this game."""
    out_of_time: bool = False
    """Whether a running deal may not go on."""
    unfinished: bool = False
    """Whether a deal of the sheet was running when time was called, so that it may still be entered."""
    ordered: NextDeal = NextDeal()
    again: Deal | None = None
    """A deal that must be shuffled and drawn again."""
    sealed: tuple[Sealed, ...] = ()
    decided: int | None = None
    """The winner of an extra deal or a lot."""
    over: bool = False
    result: GameResult | None = None
    """Of the whole match, once it is over."""
    awarded: Finish = ()
    """The finish that a referee has given the running or the next deal."""
    awarded_by: int | None = None
    """The number of the ruling that gave it."""
    lost: GameResult | None = None
    """The result that a referee has given the running or the next game."""
    ruled: GameResult | None = None
    """The result that a referee has given the match."""
    excluded: tuple[Excluded, ...] = ()
    rulings: tuple[Ruled, ...] = ()
    pending: tuple[Data, ...] = ()
    """The effects of a ruling that have still to happen; a choice among them is waited for."""
    paused: int | None = None
    """Since when the referee has stopped the match."""
    stopped: int = 0
    """How long this game has been stopped; the clock is put back by it."""
    sheet: tuple[Line, ...] = ()
    flagged: tuple[Flag, ...] = ()
    """Deals that do not fit the levels any more, since a ruling or a score has been changed."""
    about: tuple[tuple[str, str], ...] = ()
    """Event, stage, round and table, where known."""

    @property
    def level(self) -> int:
        """The level of the next deal; A where A has been passed and an extra deal is played."""
        return 0 if self.table is None else min(self.levels[self.table], TOP)

    @property
    def counted(self) -> int:
        """How many deals of this game count."""
        return sum(1 for deal in self.deals if not deal.extra)

    @property
    def deciding(self) -> bool:
        """Whether the round is level and there must be a winner."""
        return (
            self.game_over
            and self.format.must_decide
            and self.decided is None
            and is_round_over(self.format, self.games)
            and round_winner(self.format, self.games) is None
        )

    @property
    def until_first(self) -> bool:
        """Whether the deal that runs or comes next only breaks a draw and ends with its first finisher."""
        return self.deciding and self.format.extra != "continue"

    @property
    def by_lot(self) -> bool:
        """Whether a draw is broken by lot."""
        return self.format.extra in ("lot", "none")

    @property
    def ending(self) -> bool:
        """Whether nothing is left to be played."""
        done = self.game_over and is_round_over(self.format, self.games) and not self.deciding
        return self.over or self.ruled is not None or done

    @property
    def undrawn(self) -> bool:
        """Whether a deal of this table comes, or has begun, whose cards are not drawn yet."""
        if self.deal is not None:
            return not self.deal.hands
        return not self.recorded and not self.ending and not (self.deciding and self.by_lot)

    def ends_at(self) -> int | None:
        """When time is over, in milliseconds."""
        if not self.format.timed or self.began is None or self.format.minutes is None:
            return None
        return self.began + self.format.minutes * 60_000 + self.stopped

    def limit(self, key: str) -> int | None:
        """The seconds of a time at this table: the book's, or the table's own. None if there is no limit."""
        if self.format.clock == "none":
            return None
        changed = dict(self.format.limits)
        return changed[key] if key in changed else self.rules.limit(key)


# What may be done.


def expects(match: Match) -> tuple[Expectation, ...]:
    """What the match waits for; nothing once it is over."""
    if match.pending:  # also while the match is stopped, or when it is over
        return ruling.expects(match.pending[0])
    if match.over:
        return ()
    if match.paused is not None:
        return (Expectation(REFEREE, "resume", "", {}),)
    if match.deal is not None:
        return playing.expects(match.deal) if match.deal.phase == PLAY else opening.expects(match.deal)
    if match.deciding and match.by_lot:
        return (Expectation(REFEREE, "lot", "", {"winner": SIDES[_coin(match.id)]}),)
    if match.recorded:
        return (Expectation(SCORER, "result", "", None),)
    return (Expectation(TABLE, "deal", "", None),)


def _coin(text: str) -> int:
    """A lot that nobody draws: it hangs on the id of the match."""
    return hashlib.sha256(text.encode()).digest()[0] % 2


def decide(match: Match, act: Act, at: int) -> Body:
    """The fact of an act at a time. Raises a refusal if it is not allowed."""
    if match.over and not match.pending:
        raise Conflict("match_over")
    if act.kind == "timeout":
        return _timeout(match, act, at)
    if match.pending:
        return ruling.decide(match.pending[0], act)
    if act.kind in ("pause", "resume"):
        return _stop(match, act)
    if act.kind == "inspect":  # most of all when he has stopped the match
        return _inspect(match, act)
    if match.paused is not None:
        raise OutOfTurn("paused")
    if act.kind == "deal":
        return _begin(match, act, at)
    if act.kind == "time":
        return _time(match, act, at)
    if act.kind == "result":
        return _result(match, act, at)
    if act.kind == "lot":
        return _lot(match, act)
    if act.kind == "close":
        return _close(match, act, at)
    if match.deal is None:
        raise OutOfTurn("no_deal", act=quoted(act.kind))
    if _time_must_be_called(match, at):
        raise OutOfTurn("time_is_over", match.rules.article("articles.match_end"))
    return playing.decide(match.deal, act) if match.deal.phase == PLAY else opening.decide(match.deal, act)


def overdue(match: Match, expected: Expectation, at: int) -> bool:
    """Whether a limit has been exceeded; the last moment is still in time (003 c3.5(4)4)."""
    limit = match.limit(expected.limit) if expected.limit else None
    return limit is not None and at - match.since > limit * 1000


def _in_time(match: Match, expected: Expectation, at: int) -> OutOfTurn:
    """The refusal of a time-out that comes too early."""
    limit = match.limit(expected.limit)
    if limit is None:
        return OutOfTurn("no_clock")
    left = max(0, limit - (at - match.since) // 1000)
    return OutOfTurn("not_yet", match.rules.article(expected.limit), left=left)


def _timeout(match: Match, act: Act, at: int) -> Body:
    """What the table does for a player who is over time: the default, marked as automatic."""
    _by(act, TABLE, REFEREE)
    for expected in expects(match):
        if expected.who == act.data.get("who") and expected.default is not None:
            if expected.limit and not overdue(match, expected, at):
                raise _in_time(match, expected, at)
            body = decide(match, Act(expected.act, expected.who, expected.default), at)
            return body._replace(data={**body.data, "auto": 1})
    raise OutOfTurn("not_awaited", who=quoted(act.data.get("who")))


def _stop(match: Match, act: Act) -> Body:
    """The referee stops the match and its clocks, or lets it go on."""
    _by(act, REFEREE)
    if (act.kind == "resume") != (match.paused is not None):
        raise OutOfTurn("not_paused" if match.paused is None else "paused")
    return Body(act.kind, act.by, {})


def _by(act: Act, *who: str) -> None:
    if act.by not in who:
        raise OutOfTurn("not_yours", by=quoted(act.by), act=act.kind)


def _inspect(match: Match, act: Act) -> Body:
    """A referee looks at hands of the running deal, and everybody knows that he has."""
    _by(act, REFEREE)
    if match.deal is None or not match.deal.hands:
        raise OutOfTurn("no_deal", act="inspect")
    seats = act.data.get("seats", list(SEATS))
    if not isinstance(seats, list) or not seats:
        raise Unreadable("wrong_field", field="seats", allowed=like('["E", "N", "W", "S"]'))
    return Body("inspect", act.by, {"seats": [SEATS[seat] for seat in sorted({parse_seat(seat) for seat in seats})]})


def _refuse_lot(match: Match) -> None:
    if match.deciding and match.by_lot:
        raise OutOfTurn("lot_decides", match.rules.article("tie.extra"))


def _begin(match: Match, act: Act, at: int) -> Body:
    _by(act, TABLE)
    if match.recorded:
        raise OutOfTurn("only_recorded")
    if match.deal is not None:
        raise OutOfTurn("deal_running", act="deal")
    _refuse_lot(match)
    if too_late(match, at):
        return Body("close", TABLE, {})
    secret = act.text("secret", 64)
    if len(secret) != 64 or set(secret) - set("0123456789abcdef"):
        raise Unreadable("wrong_field", field="secret", allowed=Text("64 位十六进制数", "64 hexadecimal digits"))
    data = {"number": coming(match).counted + 1, "level": LEVELS[_level(match)], "extra": int(match.deciding)}
    if match.format.entropy and "house" in act.data:
        data["house"] = HOUSE_TEXTS.read("house", act.data["house"])
    return Body("deal", TABLE, data, {TABLE: commitment(secret)})


def too_late(match: Match, at: int) -> bool:
    """Whether no new deal is begun any more (002 s1.2, 004 比赛秩序)."""
    end = match.ends_at()
    if end is None or match.game_over or match.called:
        return False
    return at >= end - match.format.no_new_deal * 1000


def _finished_too_late(match: Match, at: int) -> bool:
    """Whether a deal that ended at `at` does not count any more (H-29)."""
    end = match.ends_at()
    if end is None or match.game_over or match.format.at_time == "finish":
        return False
    return at > end + (match.format.grace * 1000 if match.format.at_time == "grace" else 0)


def _time_must_be_called(match: Match, at: int) -> bool:
    """Whether nothing more is played before the table has called time."""
    end = match.ends_at()
    if end is None or match.game_over:
        return False
    return at > end if not match.called else match.format.at_time == "grace" and at > end + match.format.grace * 1000


def coming(match: Match) -> Match:
    """The match as its next deal finds it: a new game if the last one is over."""
    return fresh_game(match) if match.game_over and not match.deciding else match


def _level(match: Match) -> int:
    """The level of the deal that runs, or of the next one."""
    deal = match.deal or match.again
    if deal is not None:
        return deal.level
    return 0 if match.until_first else coming(match).level


def _close(match: Match, act: Act, at: int) -> Body:
    _by(act, TABLE, REFEREE, SCORER)
    new = coming(match)
    end = new.ends_at()
    if match.deal is not None:
        raise OutOfTurn("deal_running", act="close")
    if end is None or new.game_over or (new.called and not new.unfinished):
        raise OutOfTurn("no_clock")
    if not (new.unfinished or too_late(new, at) or (match.recorded and _finished_too_late(new, at))):
        raise OutOfTurn("not_yet", left=max(0, end - match.format.no_new_deal * 1000 - at) // 1000)
    return Body("close", act.by, {})


def _time(match: Match, act: Act, at: int) -> Body:
    _by(act, TABLE, REFEREE)
    end = match.ends_at()
    if end is None or match.game_over:
        raise OutOfTurn("no_clock")
    grace = match.format.grace * 1000 if match.called and match.format.at_time == "grace" else 0
    if match.out_of_time or (match.called and not grace) or at < end + grace:
        raise OutOfTurn("not_yet", left=max(0, end + grace - at) // 1000)
    # Nobody sees on a sheet whether a deal is running: who calls time says so (004 比赛秩序; R-110).
    told = match.recorded and not match.called and match.format.at_time != "stop" and act.data.get("running")
    return Body("time", act.by, {"running": 1} if told else {})


def _result(match: Match, act: Act, at: int) -> Body:
    _by(act, SCORER, REFEREE)
    if not match.recorded:
        raise OutOfTurn("played_here")
    _refuse_lot(match)
    new = coming(match)
    if _finished_too_late(new, at):
        return Body("close", act.by, {})
    seats = act.data.get("finish")
    if not isinstance(seats, list):
        raise Unreadable("wrong_field", field="finish", allowed=like('["E", "N", "W", "S"]'))
    finish = checked_finish([parse_seat(seat) for seat in seats], until_first=match.until_first)
    return deal_body(new, finish, _level(match), act.by, extra=match.deciding)


def _lot(match: Match, act: Act) -> Body:
    _by(act, REFEREE, SCORER)
    if not match.deciding or not (match.by_lot or match.rules.flag("tie.lot_instead")) or match.deal is not None:
        raise OutOfTurn("no_lot", match.rules.article("tie.extra"))
    return Body("lot", act.by, {"winner": SIDES[parse_side(act.data.get("winner"))]})


# What follows from the rules alone.


def deal_body(match: Match, finish: Finish, level: int, by: str, *, extra: bool, ruled: int | None = None) -> Body:
    """The fact of a finished deal."""
    failed = failures_at_a(match.deals, match.table)
    result = deal_result(match.rules, finish, level, match.levels, match.table, extra=extra, failed=failed)
    data = {
        "finish": [SEATS[seat] for seat in finish],
        "level": LEVELS[level],
        "winner": SIDES[result.winner],
        "gain": result.gain,
        "levels": [LEVELS[after] for after in result.levels],
        "extra": int(extra),
    }
    return Body("deal_end", by, data if ruled is None else {**data, "ruling": ruled})


def follows(match: Match) -> Body | None:
    """The fact that must come next without anybody's act."""
    if match.pending:
        return ruling.follows(match.pending)
    if match.over:
        return None
    deal = match.deal
    if match.awarded:
        given = coming(match)
        return deal_body(given, match.awarded, _level(match), TABLE, extra=match.deciding, ruled=match.awarded_by)
    if deal is not None:
        if match.ruled is not None or match.lost is not None:
            return Body("deal_void", TABLE, {"reason": "ruling"})
        if deal.phase == OVER:
            return deal_body(match, deal.finish, deal.level, TABLE, extra=match.deciding)
        if match.out_of_time:
            return Body("deal_void", TABLE, {"reason": "time"})
        return playing.follows(deal) if deal.phase == PLAY else opening.follows(deal)
    if match.sealed:
        return Body("reveal", TABLE, {"parts": [[one.seq, one.name, *one.hidden] for one in match.sealed]})
    if match.ruled is not None:
        return Body("match_end", TABLE, match.ruled.as_data())
    if match.lost is not None:
        return Body("game_end", TABLE, match.lost.as_data())
    if not match.game_over:
        reason = _game_over(match)
        result = reason and game_result(match.rules, match.levels, match.table, reason)
        return Body("game_end", TABLE, result.as_data()) if result else None
    if is_round_over(match.format, match.games) and not match.deciding:
        return Body("match_end", TABLE, total(match).as_data())
    return None


def _game_over(match: Match) -> str:
    """Why the game is over; empty if it is not."""
    if PASSED in match.levels:
        return "passed_a"
    if match.format.counted and match.format.max_deals is not None and match.counted >= match.format.max_deals:
        return "deals"
    if match.unfinished and not match.out_of_time:
        return ""
    return "time" if match.called or (match.deals and too_late(match, match.at)) else ""


def total(match: Match) -> GameResult:
    """The result of the whole match: sums over its games, and who won."""
    return round_result(match.rules, match.format, match.games, match.decided)


def fresh_game(match: Match) -> Match:
    """The match at the beginning of its next game."""
    began = match.ended if match.recorded else None  # at a table the clock waits for the first deal
    return match._replace(
        levels=(0, 0),
        table=None,
        finish=(),
        deals=(),
        past=(*match.past, match.deals) if match.game_over else match.past,
        game_over=False,
        began=began,
        called=False,
        out_of_time=False,
        unfinished=False,
        stopped=0,
    )


def opening_body(
    match_id: str,
    rules: Ruleset,
    players: dict[str, str],
    changes: dict[str, object],
    *,
    recorded: bool = False,
    about: Mapping[str, str] | None = None,
) -> Body:
    """The first fact of a log: the match with its rule book, format and players. Raises a refusal if they are wrong."""
    format_of(rules, changes)
    changes = {name: int(value) if isinstance(value, bool) else value for name, value in changes.items()}
    if not isinstance(match_id, str):
        raise Unreadable("wrong_field", field="id", allowed=Text("文字", "text"))
    if players.keys() != set(SEATS) or not all(isinstance(name, str) for name in players.values()):
        raise Unreadable(
            "wrong_field", field="players", allowed=Text("E N W S 各一个名字", "a name for each of E N W S")
        )
    data: dict[str, object] = {"id": match_id, **noted(rules)}
    if about:
        if about.keys() - set(ABOUT) or not all(isinstance(value, str) and value for value in about.values()):
            raise Unreadable("wrong_field", field="about", allowed=one_of(ABOUT))
        data["about"] = dict(about)
    return Body("open", TABLE, {**data, "format": changes, "players": players, "recorded": int(recorded)})


ABOUT = ("event", "stage", "round", "table")
"""What a match may say of where it is played."""
