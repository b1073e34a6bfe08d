"""The clock (计时): what time alone does to a match, by the policy of its table.

    friendly   who is over time has the default taken for them
    official   first the steps of the rule book, each a ruling in the log: count-down, warning, violation
    none       nobody is hurried

The match itself ends when its time is over, under every policy. Everything is a function of the log: a server that is
started again goes on where the other one stopped. A limit counts to its last moment (003 c3.5(4)4): 20.000 s are in
time, 20.001 s are over.
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import Any, NamedTuple

from guandan.game.acts import TABLE, Act, Expectation
from guandan.game.errors import GuandanError, NotAllowed
from guandan.game.format import Format
from guandan.game.log import Log
from guandan.game.match import Match, expects, limit_of
from guandan.game.ruleset import Ruleset
from guandan.game.ruling import Ruled
from guandan.game.seats import SEATS, side
from guandan.referee.infractions import Case, row
from guandan.referee.lateness import STEPS, lateness
from guandan.referee.rulings.in_force import Entry, side_of
from guandan.referee.rulings.rule import rule

CLOCK = "clock"
"""Who rules, in the register."""
OVERTIME = {"play": "play_overtime", "tribute": "tribute_overtime", "return": "return_overtime"}
"""The infraction of being over time, for each act that has one."""
UNTIMED = "time.play"
"""The limit of an act that no text limits: a cut, a choice, a lot (R-40)."""
DEFAULT, COUNTDOWN, TIME, CLOSE = "default", "countdown", "time", "close"


class Step(NamedTuple):
    """One thing that happens to a player over time."""

    what: str
    """`countdown`, a sanction, or `default`: the default is taken for them."""
    case: str
    """Of the infraction; empty for the default."""
    after: int
    """Milliseconds after the step before, or after the wait began, in which they are still in time."""
    article: str


class Due(NamedTuple):
    """What the clock does next if nobody acts."""

    at: int
    """The first moment at which it does, in milliseconds."""
    what: str
    """A step against a player; `time` over, at first or after the grace; `close`: no new deal is begun."""
    who: str
    case: str = ""


class Shown(NamedTuple):
    """The clock of somebody who is waited for, as a page shows it."""

    limit: int
    """Seconds."""
    left: int
    """Seconds of it that are left, rounded up."""
    over: bool
    """Whether it has been exceeded."""
    counting: bool
    """Whether they are being counted down."""
    step: str
    """What comes next."""
    step_in: int
    """In how many seconds, rounded up."""
    article: str
    """Of the step."""


# What is due.


def due(match: Match) -> Due | None:
    """The next thing that the clock does if nobody acts; nothing while the referee has stopped the match."""
    found = _all_due(match)
    return min(found, key=_order) if found else None


def acts(log: Log, at: int, earlier: Iterable[Entry] = ()) -> list[Act]:
    """What the clock does at a time: the first act that is due, if any. Do it at that time and ask again.

    `earlier` are the rulings against the same pairs in other matches of the event, as for any ruling.
    """
    reached = [one for one in _all_due(log.state) if one.at <= at]
    if not reached:
        return []
    over = [one for one in reached if one.who == TABLE]  # nothing more is played before time has been called
    chosen = min(over or reached, key=_order)
    if chosen.what in (TIME, CLOSE):
        return [Act(chosen.what, TABLE)]
    ruled = _ruling(log, chosen, at, tuple(earlier)) if chosen.case else None
    return [ruled or Act("timeout", TABLE, {"who": chosen.who})]


def _order(one: Due) -> tuple[int, bool]:
    return one.at, one.who != TABLE


def _all_due(match: Match) -> list[Due]:
    if match.unhurried or match.recorded or match.register.paused is not None:
        return []
    waits = [_next(match, expected) for expected in expects(match) if expected.default is not None]
    return [one for one in (*waits, _match_due(match)) if one is not None]


def _match_due(match: Match) -> Due | None:
    """When the clock of the match says something (001 §14(1)3, 002 s1.2, 004 比赛秩序)."""
    end = match.ends_at()
    if end is None or match.over or match.game.over or match.register.pending:
        return None
    if match.deal is None:
        return Due(end - match.format.no_new_deal * 1000, CLOSE, TABLE)
    if not match.game.called:
        return Due(end + 1, TIME, TABLE)
    return Due(end + match.format.grace * 1000 + 1, TIME, TABLE) if match.format.at_time == "grace" else None


def _next(match: Match, expected: Expectation) -> Due | None:
    """The next step against somebody who is waited for."""
    ahead = _ahead(match, expected)
    if ahead is None:
        return None
    step, waited, _ = ahead
    return Due(waits_since(match) + waited, step.what, expected.who, step.case)


def waits_since(match: Match) -> int:
    """When the wait began; a choice waits from the moment in which it was given."""
    return match.at if match.register.pending else match.wait.since


def _ahead(match: Match, expected: Expectation) -> tuple[Step, int, bool] | None:
    """The step that comes next, after how long a wait, and whether the count-down runs.

    A late clock makes nobody later: the time after a warning is counted from when it was given (000 §21(1), R-42).
    """
    found = steps(match, expected)
    if not found:
        return None
    done = _done(match, expected, found)
    if not done:
        return found[0], 1 + found[0].after, False
    nominal = 1 + sum(step.after for step in found[: len(done) + 1])
    last, step = done[-1], found[len(done)]
    waited = nominal if last is None else max(nominal, last.waited + step.after)
    return step, waited, found[len(done) - 1].what == COUNTDOWN


def _done(match: Match, expected: Expectation, found: tuple[Step, ...]) -> list[Ruled | None]:
    """The steps already taken in this wait, by clock or referee; None for one that a referee has left out."""
    done: list[Ruled | None] = []
    for ruled in match.register.rulings:
        data = ruled.data
        same = data.get("infraction") == OVERTIME.get(expected.act) and data.get("offender") == expected.who
        if ruled.seq > match.wait.seq and same and "amends" not in data:
            cases = [step.case for step in found]
            if data.get("case") in cases[len(done) : -1]:
                place = cases.index(data["case"], len(done))
                done += [None] * (place - len(done)) + [ruled]
    return done


# The steps of a rule book.


def steps(match: Match, expected: Expectation) -> tuple[Step, ...]:
    """Everything that happens to somebody who does nothing, the default at the end; empty if they have no limit."""
    awaited = bool(match.register.rulings) and _awaited(match, expected.who)
    return _steps(match.rules, match.format, expected.limit or UNTIMED, expected.act, awaited)


@lru_cache(maxsize=1024)  # the same for every play of a match
def _steps(rules: Ruleset, agreed: Format, key: str, act: str, awaited: bool) -> tuple[Step, ...]:
    """The steps of a limit; `awaited` is whether a foul of the side awaits the chief."""
    limit = limit_of(rules, agreed, key)
    if limit is None:
        return ()
    cases = _cases(rules, act) if agreed.clock == "official" else {}
    if cases.keys() != {"over", "still"}:
        return (Step(DEFAULT, "", limit * 1000, rules.article(key)),)
    over, still = cases["over"], cases["still"]
    counted = COUNTDOWN in over.at(1).remedies
    of_play = act == "play"
    overrun = "time.countdown" if counted else "time.overrun_play" if of_play else "time.overrun_tribute"
    gap = limit_of(rules, agreed, overrun) or 0
    if awaited:  # nothing more is piled up: the default ends the wait when a violation would
        return (Step(DEFAULT, "", (limit + gap) * 1000, rules.article(key)),)
    # Who is slow to play loses the trick or, where they do not, the default is taken at once. With tribute and
    # return it goes on in the same way (以下类推, R-41) until the violations make a foul; else the default ends it.
    on_and_on = not of_play and rules.word("time.overrun") == "huaian"
    times = (rules.limit("ladder.violations_per_foul") or 1) if on_and_on else 1
    return (
        _step(over, limit),
        *(_step(still, gap) for _ in range(times)),
        Step(DEFAULT, "", gap * 1000 if on_and_on else 0, still.article),
    )


def _awaited(match: Match, who: str) -> bool:
    """Whether what the clock ruled against a side before this wait adds up to what still awaits the chief (R-43)."""
    before = [one for one in match.register.rulings if one.amended is None and one.seq <= match.wait.seq]
    waiting = [one.data for one in before if one.data.get("awaits")]
    by_clock = [data["offender"] for data in waiting if data.get("official") == CLOCK]
    return who in SEATS and any(side_of(offender) == side_of(who) for offender in by_clock)


@lru_cache(maxsize=256)
def _cases(rules: Ruleset, act: str) -> dict[str, Case]:
    return {case.code: case for case in row(rules, OVERTIME[act]).cases} if act in OVERTIME else {}


def _step(case: Case, seconds: int) -> Step:
    first = case.at(1)
    sanction = first.sanctions[0]
    return Step(COUNTDOWN if COUNTDOWN in first.remedies else sanction, case.code, seconds * 1000, first.article)


def _ruling(log: Log, chosen: Due, at: int, earlier: tuple[Entry, ...]) -> Act | None:
    """The ruling of a step; None if it is not for a clock to give, so that only the default is left.

    The clock rules as a table referee does: what the ladder makes of an overrun above that awaits the chief (R-43).
    """
    expected = next(one for one in expects(log.state) if one.who == chosen.who)
    limit = log.state.limit(expected.limit) or 0
    given: dict[str, Any] = {
        "infraction": OVERTIME[expected.act],
        "case": chosen.case,
        "offender": chosen.who,
        "seconds": (at - log.state.wait.since) // 1000 - limit,
        "official": CLOCK,
    }
    # Where a referee names the leader after a foul, a clock takes the first in seat order (DESIGN 2.5).
    leader = {"leader": SEATS[1 - side(SEATS.index(chosen.who))]} if chosen.who in SEATS else {}
    for more in ({}, leader):
        try:
            act = rule(log, {**given, **more}, earlier)
            if any(step["sanction"] == "exclusion" for step in act.data["steps"]):
                return None  # to exclude a pair from an event takes a person
            log.decided(act, at)
        except NotAllowed:
            continue
        except GuandanError:
            return None
        return act
    return None


# What a page shows.


def shown(match: Match, expected: Expectation, at: int) -> Shown | None:
    """The clock of somebody who is waited for; None if no clock runs for them. It stands while the match is stopped."""
    if match.unhurried:
        return None
    ahead, limit = _ahead(match, expected), match.limit(expected.limit or UNTIMED)
    if ahead is None or limit is None:
        return None
    now = at if match.register.paused is None else min(at, max(match.register.paused, waits_since(match)))
    waited, (step, due_after, counting) = now - waits_since(match), ahead
    return Shown(
        limit=limit,
        left=_seconds(limit * 1000 - waited),
        over=waited > limit * 1000,
        counting=counting,
        step=step.what,
        step_in=_seconds(due_after - 1 - waited),
        article=step.article,
    )


def time_left(match: Match, at: int) -> int | None:
    """Seconds until the time of the game is over, rounded up; None if no clock ends it."""
    end = match.ends_at()
    if end is None or match.game.over:
        return None
    return _seconds(end - (at if match.register.paused is None else match.register.paused))


def _seconds(milliseconds: int) -> int:
    return max(0, -(-milliseconds // 1000))


# Before the match.


class Seating(NamedTuple):
    """How late a side is that is not there yet, as the desk shows it."""

    step: str
    """`early`, `seating` (it should be sitting down), `late` (the regulations say what that costs) or a sanction."""
    article: str
    next: str
    """The step that comes next; empty if this is the last."""
    at: int | None
    """When, in milliseconds."""


def seating(rules: Ruleset, start: int, at: int) -> Seating:
    """What a side has reached that is missing `at` a time, when play is announced for `start`.

    Of two missing sides each is judged so until it comes; then `lateness.both_late` compares them.
    """
    ladder = sorted(_seating_steps(rules, start))
    reached = [one for one in ladder if one[0] <= at]
    coming = ladder[len(reached)] if len(reached) < len(ladder) else None
    step, article = reached[-1][1:] if reached else ("early", rules.article("seat.minutes"))
    return Seating(step, article, coming[1] if coming else "", coming[0] if coming else None)


def _seating_steps(rules: Ruleset, start: int) -> Iterable[tuple[int, str, str]]:
    """From when on each step is reached; the announced moment itself is in time."""
    minutes = rules.limit("seat.minutes")
    yield start - (minutes or 0) * 60_000, "seating", rules.article("seat.minutes")
    moments = {max(1, seconds * 1000) for key in STEPS.values() if (seconds := rules.limit(key)) is not None}
    if not moments:
        yield start + 1, "late", rules.article("late.warning_from")
    for moment in moments:
        reached = lateness(rules, moment)
        yield start + moment, reached.sanction, reached.article
