"""Corrections of scores (成绩更正): within their windows, and never a new pairing of a published round.

    correction        a referee, the chief, a deputy or the recorder   a result is put right
    correction_limit  chief                                           another limit for published results

An error is a `slip` on the record sheet or stands in the `published` results. What counts is when it was pointed out.
"""

from typing import Annotated, NamedTuple

from guandan.game.acts import REFEREE, Act
from guandan.game.amending import WINDOW
from guandan.game.engine import Kind
from guandan.game.errors import NotAllowed, OutOfTurn, Unreadable, one_of, quoted
from guandan.game.facts import Data, Fact
from guandan.game.fields import Count, Level, Ref, Reference, Said, number, read, word, written
from guandan.game.match import Match
from guandan.game.results import game_result, match_points
from guandan.game.ruleset import Ruleset
from guandan.game.scores import Points
from guandan.referee import losses

MINUTE = 60_000
OFFICIALS = {"slip": ("referee", "deputy", "chief", "recorder"), "published": ("deputy", "chief", "recorder")}
"""Who may correct what (R-34)."""


REPAIR = "correction.repair"
"""The setting that lets a correction change a published pairing."""


class Score(NamedTuple):
    """What holds instead of a result."""

    levels: tuple[Level, Level]
    grade: tuple[Count, Count]
    points: tuple[Count, Count]


class Window(NamedTuple):
    """What the window of a correction hangs on, and why it is made."""

    error: Annotated[str, word(*OFFICIALS)]
    reason: Said
    pointed_out: Count | None = None
    """Now unless it is said."""
    left: Count = 0
    """When the players left the table."""
    sheet_signed: bool = False
    since: Count | None = None
    """When the time began to run: the publication, or the end of the match."""
    repair: bool = False


class Corrected(NamedTuple):
    """A result is put right: its window, and what holds instead."""

    match: Reference
    score: Score
    error: Annotated[str, word(*OFFICIALS)]
    reason: Said
    pointed_out: Count | None = None
    left: Count = 0
    sheet_signed: bool = False
    since: Count | None = None
    repair: bool = False
    correction: Count = 0
    """Its number, given by the desk."""
    appeal: Count = 0
    games: Count = 0
    """How many games the result sums up."""
    official: str = ""

    @property
    def window(self) -> Window:
        """What its window hangs on."""
        return Window(*(getattr(self, name) for name in Window._fields))


class Limited(NamedTuple):
    """Another limit for published results."""

    minutes: Annotated[int, number(1, 1440)]


class Correction(NamedTuple):
    """A result put right."""

    number: int
    match: Ref
    """The result as it was recorded."""
    score: Score
    """What holds instead."""
    reason: str
    appeal: int
    """The appeal it carries out; 0 if none."""
    repair: bool
    """Whether a published pairing is changed too."""


class Corrections(NamedTuple):
    """All corrections of a desk."""

    rules: Ruleset
    all: tuple[Correction, ...] = ()
    ordered: int | None = None
    """Minutes that the chief has set instead of the book's."""

    @property
    def minutes(self) -> int | None:
        """How long published results may be corrected; None if there is no limit."""
        return self.rules.limit("correction.minutes") if self.ordered is None else self.ordered

    def score(self, match: Ref) -> Score | None:
        """What holds for a result now; None if it was never corrected."""
        found = [one.score for one in self.all if one.match == match]
        return found[-1] if found else None


def correct(state: Corrections, said: Corrected, act: Act, at: int, upheld: bool) -> Corrected:
    """A correction as it is kept; `upheld` says that the appeal it names was upheld. Raises a refusal."""
    window = checked(state, said.window, act.by, at, appeal=said.appeal, upheld=upheld)
    fits = said.games > 1 or said.score in _fitting(state.rules, said.score.levels)
    if not fits:
        fitting = dict.fromkeys(f"{[*one.grade]} {[*one.points]}" for one in _fitting(state.rules, said.score.levels))
        raise Unreadable("wrong_field", field="grade, points", allowed=one_of(fitting))
    return said._replace(**window._asdict(), correction=len(state.all) + 1)


def put_right(state: Corrections, match: Match, given: Data, at: int, upheld: bool = False) -> Act:
    """The act that puts the finish of a deal right in its match, within the same windows. Raises a refusal.

    `given` has the number of the `deal` on the sheet, its `finish`, `official`, `role` and `reason`; besides what the
    window hangs on: `published` and `left` are times, `sheet_signed` is 0 or 1, `pointed_out` is now unless it is said,
    `appeal` the upheld one that is carried out. Who says nothing of a match that is over has the time after it (R-62).
    """
    rules, signed = state.rules, read(Signed, given)
    over, ended = match.over, ended_at(match)
    after_match = over and rules.word("correction.from") != "publication"
    since = ended if after_match else (signed.published or ended)
    error = "slip" if signed.published is None else "published"
    asked = read(Window, {**given, "error": error, "since": since, "repair": 0})
    window = written(checked(state, asked, signed.role, at, appeal=signed.appeal, upheld=upheld, over=over))
    article = rules.article("correction.slip" if error == "slip" else "correction.minutes")
    told = {name: window[name] for name in WINDOW if name in window}
    said = {"deal": given.get("deal"), "finish": given.get("finish"), "official": signed.official, "role": signed.role}
    why = {"error": error, "reason": asked.reason, "article": article}
    return Act("correct", REFEREE, {**said, **told, "appeal": signed.appeal, **why})


class Signed(NamedTuple):
    """Who puts a score right, and what they know besides its window."""

    official: Said
    role: str = ""
    published: Count | None = None
    appeal: Count = 0


def ended_at(match: Match) -> int:
    """When a match that is over ended: with its last game, or by a ruling."""
    return max(match.score.ended, *(line.at for line in match.score.sheet if line.kind == "effect"), 0)


def going_back(state: Corrections, match: Match, given: Data, at: int) -> Act:
    """The act that takes a match back to the fact `to`. Raises a refusal.

    Where that takes results off a sheet, or opens a match that is over, it is a correction in the same window (R-102).
    """
    to, role = given.get("to"), str(given.get("role", ""))
    gone = [line for line in match.score.sheet if line.kind == "deal_end" and type(to) is int and line.seq > to]
    if match.over or (match.recorded and gone):
        window = read(Window, {"error": "slip", "since": ended_at(match), "reason": given.get("reason")})
        checked(state, window, role, at, over=match.over)
    return Act("rewind", REFEREE, dict(given))


def checked(
    state: Corrections, said: Window, by: str, at: int, *, appeal: int = 0, upheld: bool = False, over: bool = True
) -> Window:
    """The window of a correction as it is kept. Raises a refusal if it is closed, or not for them to make.

    `appeal` is the appeal that it carries out, which must be `upheld`. `over` says that the match has ended: until then
    the players are at the table.
    """
    rules = state.rules
    if by not in OFFICIALS[said.error]:
        raise OutOfTurn("not_yours", by=quoted(by), act="correction")
    pointed_out = at if said.pointed_out is None else said.pointed_out
    if pointed_out > at:
        raise Unreadable("wrong_field", field="pointed_out", allowed=f"... {at}")
    if appeal and not upheld:
        raise NotAllowed("not_upheld", rules.article("appeal.final"), number=appeal)
    said = said._replace(pointed_out=pointed_out)
    if not appeal and said.error == "slip":
        _check_slip(state, said, by, pointed_out, over=over)
    elif not appeal:
        _check_published(state, said, by, pointed_out)
    if said.repair and not rules.flag(REPAIR):
        raise NotAllowed("pairing_stands", rules.article(REPAIR))
    return said


def limit(state: Corrections, said: Limited, _: Act, __: int) -> Limited:
    """Another limit. Raises a refusal if the book has the last word."""
    if not state.rules.flag("correction.chief_limit"):
        raise NotAllowed("limit_stands", state.rules.article("correction.chief_limit"))
    return said


def _check_slip(state: Corrections, said: Window, by: str, pointed_out: int, *, over: bool) -> None:
    """A slip: before the players leave the table, until they have signed, or as long as the chief allows.

    If nobody says when they left a match that is over, the limit of a published result holds (R-62).
    """
    rules = state.rules
    slip, article, left = rules.word("correction.slip"), rules.article("correction.slip"), said.left
    if slip == "chief" and by != "chief":
        raise NotAllowed("chief_corrects", article)
    if slip == "before_leaving" and left and pointed_out > left:
        raise NotAllowed("slip_late", article)
    if slip == "before_leaving" and not left and over:
        _check_published(state, said, by, pointed_out)
    if slip == "signed" and said.sheet_signed:
        raise NotAllowed("slip_signed", article)


def _check_published(state: Corrections, said: Window, by: str, pointed_out: int) -> None:
    """A published result: so many minutes after its publication or after the match; without a limit, by the chief."""
    rules, minutes = state.rules, state.minutes
    if minutes is None:
        if by != "chief":
            raise NotAllowed("chief_corrects", rules.article("correction.minutes"))
        return
    if said.since is None:
        raise Unreadable("missing_field", field="since")
    if pointed_out > said.since + minutes * MINUTE:
        raise NotAllowed("correction_late", rules.article("correction.minutes"), minutes=minutes)


def _fitting(rules: Ruleset, levels: Points) -> list[Score]:
    """The grades and points that two levels can bring: by play, or by a loss or forfeit of either side."""
    played = [game_result(rules, levels, table, "").grade for table in (0, 1, None)]
    found = []
    for grade in played:
        winner = None if grade[0] == grade[1] else int(grade[0] < grade[1])
        found.append(Score(levels, grade, match_points(rules, winner)))
    ruled = [score(rules, loser, levels) for loser in (0, 1) for score in (losses.lost, losses.forfeited)]
    return [*found, *(Score(levels, one.grade, one.points) for one in ruled), Score(levels, (0, 0), (0, 0))]


def corrected(state: Corrections, said: Corrected, _: Fact) -> Corrections:
    """All corrections with a new one."""
    new = Correction(said.correction, said.match, said.score, said.reason, said.appeal, said.repair)
    return state._replace(all=(*state.all, new))


def _limited(state: Corrections, said: Limited, _: Fact) -> Corrections:
    return state._replace(ordered=said.minutes)


LIMIT = Kind(Limited, limit, _limited, by=("chief",))
