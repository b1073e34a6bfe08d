"""A match (一场) as a frozen value: deals, levels, games and how it ends.

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
    """Named by him or by the opponents of who fouled (000 §15(3)3, 003 c3.7(3))."""
    shuffler: int | None = None
    cutter: int | None = None
    ruling: int | None = None
    """The number of the ruling that has ordered it."""
    stops: tuple[Order, ...] = ()
    """Who is stopped in it, each by a ruling of its own."""


class _Fields(NamedTuple):
    """What the state of a match consists of."""

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


class Match(_Fields):
    """The state of a match."""

    @cached_property
    def expected(self) -> tuple[Expectation, ...]:
        """What the match waits for; worked out once, whoever asks."""
        return _expected(self)

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


def overdue(match: Match, expected: Expectation, at: int) -> bool:
    """Whether a limit has been exceeded; the last moment is still in time (003 c3.5(4)4)."""
    limit = match.limit(expected.limit) if expected.limit else None
    return limit is not None and at - match.since > limit * 1000


def too_late(match: Match, at: int) -> bool:
    """Whether no new deal is begun any more (002 s1.2, 004 比赛秩序)."""
    end = match.ends_at()
    if end is None or match.game_over or match.called:
        return False
    return at >= end - match.format.no_new_deal * 1000


def coming(match: Match) -> Match:
    """The match as its next deal finds it: a new game if the last one is over."""
    return fresh_game(match) if match.game_over and not match.deciding else match


def level_of(match: Match) -> int:
    """The level of the deal that runs, or of the next one."""
    deal = match.deal or match.again
    if deal is not None:
        return deal.level
    return 0 if match.until_first else coming(match).level


# What follows from the rules alone.


def deal_body(match: Match, finish: Finish, level: int, by: str, *, extra: bool, ruled: int | None = None) -> Body:
    """The fact of a finished deal."""
    failed = failures_at_a(match.deals, match.table)
    result = deal_result(match.rules, finish, level, match.levels, match.table, extra=extra, failed=failed)
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
    if match.pending:
        return ruling.follows(match.pending)
    if match.over:
        return None
    deal = match.deal
    if match.awarded:
        given = coming(match)
        return deal_body(given, match.awarded, level_of(match), TABLE, extra=match.deciding, ruled=match.awarded_by)
    if deal is not None:
        if match.ruled is not None or match.lost is not None:
            return body("deal_void", TABLE, Voided("ruling"))
        if deal.phase == OVER:
            return deal_body(match, deal.finish, deal.level, TABLE, extra=match.deciding)
        if match.out_of_time:
            return body("deal_void", TABLE, Voided("time"))
        return playing.follows(deal) if deal.phase == PLAY else opening.follows(deal)
    if match.sealed:
        return Body("reveal", TABLE, {"parts": [[one.seq, one.name, *one.hidden] for one in match.sealed]})
    if match.ruled is not None:
        return body("match_end", TABLE, match.ruled)
    if match.lost is not None:
        return body("game_end", TABLE, match.lost)
    if not match.game_over:
        reason = _game_over(match)
        result = reason and game_result(match.rules, match.levels, match.table, reason)
        return body("game_end", TABLE, result) if result else None
    if is_round_over(match.format, match.games) and not match.deciding:
        return body("match_end", TABLE, total(match))
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


ABOUT = ("event", "stage", "round", "table")
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
