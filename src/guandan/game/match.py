"""A match (一场) as a frozen value in parts: what was agreed, the score, what is live, the register, the wait.

A match is *played* card by card, or only *recorded* from a paper sheet; both fold the same facts of finished deals and
give the same results. `decide` turns an act into the body of a fact or refuses it, `follows` is the fact that must come
next by the rules alone, `apply` folds a fact, `expects` says what the match waits for.
"""

import hashlib
from collections.abc import Mapping
from functools import cached_property
from typing import Annotated, Any, NamedTuple

from guandan.game import opening, playing, ruling
from guandan.game.acts import REFEREE, SCORER, TABLE, Expectation
from guandan.game.booknote import noted
from guandan.game.deal import OVER, PLAY, Deal, Order
from guandan.game.engine import body
from guandan.game.facts import Body, Data, Hidden
from guandan.game.fields import SEAT, Count, Level, Side, listed, mapped, read, text, word, written
from guandan.game.format import Format, format_of
from guandan.game.levels import PASSED, TOP
from guandan.game.results import (
    DealResult,
    GameResult,
    deal_result,
    failures_at_a,
    game_result,
    is_round_over,
    round_result,
    round_winner,
)
from guandan.game.ruleset import Ruleset
from guandan.game.ruling import Ruled
from guandan.game.seats import SIDES
from guandan.game.sheet import Flag, Line
from guandan.game.tribute import Finish


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
    """Named by them or by the opponents of who fouled (000 §15(3)3, 003 c3.7(3))."""
    shuffler: int | None = None
    cutter: int | None = None
    ruling: int | None = None
    """The number of the ruling that has ordered it."""
    stops: tuple[Order, ...] = ()
    """Who is stopped in it, each by a ruling of its own."""


class Award(NamedTuple):
    """The finish that a referee has given the running or the next deal."""

    finish: Finish
    ruling: int | None
    """The number of the ruling that gave it."""


# The parts of a match: each is taken or left whole when a game begins, a score is put right or the match goes back.


class Agreed(NamedTuple):
    """What was agreed before the first deal; nothing changes it."""

    id: str
    rules: Ruleset
    format: Format
    players: tuple[str, ...] = ("", "", "", "")
    recorded: bool = False
    about: tuple[tuple[str, str], ...] = ()
    """Event, stage, round and table, where known."""


class Game(NamedTuple):
    """The running game, or the last one; the next begins with a new value."""

    levels: tuple[int, int] = (0, 0)
    table: int | None = None
    """The side that won the last finished deal and plays its own level (台上)."""
    finish: Finish = ()
    """Of the last finished deal."""
    deals: tuple[DealResult, ...] = ()
    over: bool = False
    began: int | None = None
    called: bool = False
    """Whether time has been called."""
    out_of_time: bool = False
    """Whether a running deal may not go on."""
    unfinished: bool = False
    """Whether a deal of the sheet was running when time was called, so that it may still be entered."""
    stopped: int = 0
    """How long the game has been stopped; the clock is put back by it."""

    @property
    def level(self) -> int:
        """The level of the next deal; A where A has been passed and an extra deal is played."""
        return 0 if self.table is None else min(self.levels[self.table], TOP)

    @property
    def counted(self) -> int:
        """How many deals count."""
        return sum(1 for deal in self.deals if not deal.extra)


class Score(NamedTuple):
    """Exactly what the sheet determines; amending works it out again from the lines (amending.py)."""

    sheet: tuple[Line, ...]
    game: Game
    past: tuple[tuple[DealResult, ...], ...] = ()
    """The deals of the games before."""
    games: tuple[GameResult, ...] = ()
    ended: int = 0
    """When the game before ended, or the match was opened."""
    decided: int | None = None
    """The winner of an extra deal or a lot."""
    lost: GameResult | None = None
    """The result that a referee has given the running or the next game."""
    ruled: GameResult | None = None
    """The result that a referee has given the match."""
    flagged: tuple[Flag, ...] = ()
    """Deals that do not fit the levels any more, since a ruling or a score has been changed."""
    result: GameResult | None = None
    """Of the whole match, once it is over."""


class Live(NamedTuple):
    """What runs or is ordered; no line of the sheet has it."""

    deal: Deal | None = None
    again: Deal | None = None
    """A deal that must be shuffled and drawn again."""
    ordered: NextDeal = NextDeal()
    award: Award | None = None

    @property
    def begun(self) -> bool:
        """Whether a deal has begun that has not ended."""
        return self.deal is not None or self.again is not None


class Register(NamedTuple):
    """What going back does not undo: rulings and what they have still to do, the stop, and the packs shuffled."""

    rulings: tuple[Ruled, ...] = ()
    excluded: tuple[Excluded, ...] = ()
    pending: tuple[Data, ...] = ()
    """The effects of a ruling that have still to happen; a choice among them is waited for."""
    paused: int | None = None
    """Since when the referee has stopped the match."""
    dealt: int = 0
    """How many deals have been begun, abandoned ones included."""
    sealed: tuple[Sealed, ...] = ()


class Wait(NamedTuple):
    """The time of the last fact, and since when the match waits for what it waits for."""

    at: int
    since: int
    """Put back by what does not count."""
    seq: int
    """The number of the fact with which the wait began."""


class _Parts(NamedTuple):
    agreed: Agreed
    score: Score
    wait: Wait
    live: Live = Live()
    register: Register = Register()


class Match(_Parts):
    """The state of a match."""

    @cached_property
    def expected(self) -> tuple[Expectation, ...]:
        """What the match waits for; worked out once, whoever asks."""
        return _expected(self)

    @property
    def id(self) -> str:
        """What it is called in its log."""
        return self.agreed.id

    @property
    def rules(self) -> Ruleset:
        """The rule book in force."""
        return self.agreed.rules

    @property
    def format(self) -> Format:
        """How long is played, and how time is kept."""
        return self.agreed.format

    @property
    def recorded(self) -> bool:
        """Whether it is only recorded from a sheet."""
        return self.agreed.recorded

    @property
    def at(self) -> int:
        """The time of the last fact."""
        return self.wait.at

    @property
    def game(self) -> Game:
        """The running game, or the last one."""
        return self.score.game

    @property
    def deal(self) -> Deal | None:
        """The running deal."""
        return self.live.deal

    @property
    def over(self) -> bool:
        """Whether the match has its result."""
        return self.score.result is not None

    def with_game(self, game: Game) -> "Match":
        """The same match with the running game as it is now."""
        return self._replace(score=self.score._replace(game=game))

    def with_pending(self, pending: tuple[Data, ...]) -> "Match":
        """The same match with these effects of a ruling still to happen."""
        return self._replace(register=self.register._replace(pending=pending))

    def with_deal(self, deal: Deal | None) -> "Match":
        """The same match with the running deal as it is now, or without."""
        return self._replace(live=self.live._replace(deal=deal))

    @property
    def deciding(self) -> bool:
        """Whether the round is level and there must be a winner."""
        return (
            self.game.over
            and self.format.must_decide
            and self.score.decided is None
            and is_round_over(self.format, self.score.games)
            and round_winner(self.format, self.score.games) is None
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
        done = self.game.over and is_round_over(self.format, self.score.games) and not self.deciding
        return self.over or self.score.ruled is not None or done

    @property
    def undrawn(self) -> bool:
        """Whether a deal of this table comes, or has begun, whose cards are not drawn yet."""
        if self.deal is not None:
            return not self.deal.hands
        return not self.recorded and not self.ending and not (self.deciding and self.by_lot)

    def ends_at(self) -> int | None:
        """When time is over, in milliseconds."""
        agreed, game = self.agreed.format, self.score.game
        if not agreed.timed or game.began is None or agreed.minutes is None:
            return None
        return game.began + agreed.minutes * 60_000 + game.stopped

    @property
    def unhurried(self) -> bool:
        """Whether no clock runs, neither for those who are waited for nor for the match."""
        return self.agreed.format.clock == "none" and self.ends_at() is None

    def limit(self, key: str) -> int | None:
        """The seconds of a time at this table: the book's, or the table's own. None if there is no limit."""
        return limit_of(self.rules, self.format, key)


def limit_of(rules: Ruleset, agreed: Format, key: str) -> int | None:
    """The seconds of a time under a book as it was agreed. None if there is no limit."""
    if agreed.clock == "none":
        return None
    changed = dict(agreed.limits)
    return changed[key] if key in changed else rules.limit(key)


# What may be done.


def expects(match: Match) -> tuple[Expectation, ...]:
    """What the match waits for; nothing once it is over."""
    return match.expected


def _expected(match: Match) -> tuple[Expectation, ...]:
    if match.register.pending:  # also while the match is stopped, or when it is over
        return ruling.expects(match.register.pending[0])
    if match.over:
        return ()
    if match.register.paused is not None:
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


def overdue(match: Match, expected: Expectation, at: int) -> bool:
    """Whether a limit has been exceeded; the last moment is still in time (003 c3.5(4)4)."""
    limit = match.limit(expected.limit) if expected.limit else None
    return limit is not None and at - match.wait.since > limit * 1000


def too_late(match: Match, at: int) -> bool:
    """Whether no new deal is begun any more (002 s1.2, 004 比赛秩序)."""
    end = match.ends_at()
    if end is None or match.game.over or match.game.called:
        return False
    return at >= end - match.format.no_new_deal * 1000


def coming(match: Match) -> Match:
    """The match as its next deal finds it: a new game if the last one is over."""
    return fresh_game(match) if match.game.over and not match.deciding else match


def level_of(match: Match) -> int:
    """The level of the deal that runs, or of the next one."""
    deal = match.deal or match.live.again
    if deal is not None:
        return deal.level
    return 0 if match.until_first else coming(match).game.level


# What follows from the rules alone.


def deal_body(match: Match, finish: Finish, level: int, by: str, *, extra: bool, ruled: int | None = None) -> Body:
    """The fact of a finished deal."""
    failed = failures_at_a(match.game.deals, match.game.table)
    result = deal_result(match.rules, finish, level, match.game.levels, match.game.table, extra=extra, failed=failed)
    ended = DealEnd(finish, level, result.winner, result.gain, result.levels, extra, ruled)
    return body("deal_end", by, ended)


class DealEnd(NamedTuple):
    """A deal is over: its finish, and what follows from it."""

    finish: Annotated[tuple[int, ...], listed(SEAT, 1, 4, different=True)]
    level: Level
    winner: Side
    gain: int
    levels: tuple[Level, Level]
    """Of both sides afterwards."""
    extra: bool
    ruling: Count | None = None
    """The ruling that has given it to the winners."""
    played: Annotated[tuple[int, ...], listed(SEAT, 1, 4, different=True)] = ()
    moved: bool = False


class Voided(NamedTuple):
    """The running deal does not count: time is over, or a ruling has ended the game."""

    reason: Annotated[str, word("ruling", "time")]


class Revealed(NamedTuple):
    """Hidden parts of earlier facts: number, name, value and salt of each."""

    parts: Any


def follows(match: Match) -> Body | None:
    """The fact that must come next without anybody's act."""
    score, live, register = match.score, match.live, match.register
    if register.pending:
        return ruling.follows(register.pending)
    if match.over:
        return None
    if live.award is not None:
        finish, ruled = live.award
        return deal_body(coming(match), finish, level_of(match), TABLE, extra=match.deciding, ruled=ruled)
    deal = live.deal
    if deal is not None:
        if score.ruled is not None or score.lost is not None:
            return body("deal_void", TABLE, Voided("ruling"))
        if deal.phase == OVER:
            return deal_body(match, deal.finish, deal.level, TABLE, extra=match.deciding)
        if score.game.out_of_time:
            return body("deal_void", TABLE, Voided("time"))
        return playing.follows(deal) if deal.phase == PLAY else opening.follows(deal)
    if register.sealed:
        return Body("reveal", TABLE, {"parts": [[one.seq, one.name, *one.hidden] for one in register.sealed]})
    if score.ruled is not None:
        return body("match_end", TABLE, score.ruled)
    if score.lost is not None:
        return body("game_end", TABLE, score.lost)
    if not score.game.over:
        reason = _game_over(match)
        result = reason and game_result(match.rules, score.game.levels, score.game.table, reason)
        return body("game_end", TABLE, result) if result else None
    if is_round_over(match.format, score.games) and not match.deciding:
        return body("match_end", TABLE, total(match))
    return None


def _game_over(match: Match) -> str:
    """Why the game is over; empty if it is not."""
    if PASSED in match.game.levels:
        return "passed_a"
    if match.format.counted and match.format.max_deals is not None and match.game.counted >= match.format.max_deals:
        return "deals"
    if match.game.unfinished and not match.game.out_of_time:
        return ""
    return "time" if match.game.called or (match.game.deals and too_late(match, match.at)) else ""


def total(match: Match) -> GameResult:
    """The result of the whole match: sums over its games, and who won."""
    return round_result(match.rules, match.format, match.score.games, match.score.decided)


def opened(agreed: Agreed, first: Line) -> Match:
    """A match after the first line of its sheet."""
    return fresh_game(Match(agreed, Score((first,), Game(), ended=first.at), Wait(first.at, first.at, first.seq)))


def around(deal: Deal) -> Match:
    """A match that has only this deal, for whoever looks at a deal by itself."""
    agreed = Agreed("", deal.rules, format_of(deal.rules, {}))
    return opened(agreed, Line(0, 0, "open", TABLE, {})).with_deal(deal)


def fresh_game(match: Match) -> Match:
    """The match at the beginning of its next game."""
    score = match.score
    began = score.ended if match.recorded else None  # at a table the clock waits for the first deal
    past = (*score.past, score.game.deals) if score.game.over else score.past
    return match._replace(score=score._replace(game=Game(began=began), past=past))


def place_of(match: Match, ended: int = 0) -> tuple[int, int]:
    """The game and the deal that a ruling belongs to: the one that ended with fact `ended`, else what runs or comes."""
    spare = [flag.seq for flag in match.score.flagged if flag.reason == "spare"]
    counted = [line.seq for line in match.score.sheet if line.kind == "deal_end" and line.seq not in spare]
    if ended in counted:
        at = counted.index(ended)
        for game, deals in enumerate((*match.score.past, match.game.deals), start=1):
            if at < len(deals):
                return game, at + 1
            at -= len(deals)
    if match.over or match.deciding:
        return len(match.score.games) + (not match.game.over), max(len(match.game.deals) + match.deciding, 1)
    return len(match.score.games) + 1, 1 if match.game.over else len(match.game.deals) + 1


ABOUT = ("event", "stage", "round", "table", "board")
"""What a match may say of where it is played."""


class Seated(NamedTuple):
    """The names of the players by seat."""

    E: str
    N: str
    W: str
    S: str

    @property
    def names(self) -> tuple[str, str, str, str]:
        """In the order of the seats."""
        return self.E, self.N, self.W, self.S


class Opened(NamedTuple):
    """What the first fact says besides its rule book."""

    id: str
    format: Mapping[str, Any]
    """What differs from the book's."""
    players: Seated
    recorded: bool
    about: Annotated[Mapping[str, str], mapped(text(empty=False), *ABOUT)] = {}


def opening_body(
    match_id: str,
    rules: Ruleset,
    players: Mapping[str, str],
    changes: Mapping[str, object],
    *,
    recorded: bool = False,
    about: Mapping[str, str] | None = None,
) -> Body:
    """The first fact of a log: the match with its rule book, format and players. Raises a refusal if they are wrong."""
    format_of(rules, changes)
    changes = {name: int(value) if isinstance(value, bool) else value for name, value in changes.items()}
    said = {"id": match_id, "format": changes, "players": players, "recorded": int(recorded), "about": about}
    return Body("open", TABLE, {**noted(rules), **written(read(Opened, said))})
