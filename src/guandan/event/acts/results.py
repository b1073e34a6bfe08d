"""Results (成绩) of a round: entered once or by two people, settled, and corrected within the book's windows.

result            recorder, referee, table ...   a result of the published round (see outcomes)
settled           chief, deputy                  which of two contradicting entries holds, or another
line_up           captain, recorder ...          who plays for a team at a table
correction        as the book says               a result put right (referee/corrections.py, repairs.py)
correction_limit  chief                          another limit for published results
"""

from typing import Annotated, NamedTuple, Protocol

from guandan.event.acts.repairs import following
from guandan.event.kinds import ENDED, HEADS, OPEN, PAIRING, PAUSED, SCORING, only, role
from guandan.event.outcomes import Basis, Outcome, Result, outcome_of
from guandan.event.plans import plan_of
from guandan.event.plans.plan import basis_of
from guandan.event.reports import Where
from guandan.event.stage import Claim, Round, Stage, Table
from guandan.event.state import Event
from guandan.game.acts import TABLE, Act
from guandan.game.engine import Kind, Kinds
from guandan.game.errors import Conflict, NotAllowed, OutOfTurn, Unreadable, like
from guandan.game.facts import Fact
from guandan.game.fields import Count, Ref, Reference, Said, word, wrong
from guandan.game.seats import SIDES
from guandan.referee import corrections
from guandan.referee.corrections import Corrections, Limited, Window

ERRORS = ("entry", *corrections.OFFICIALS)
"""A mistake of who entered it, before the round is locked; a slip on the sheet; an error in published results."""


class Entered(NamedTuple):
    """A result as one person enters it, or as it is settled."""

    stage: Count
    table: Count
    result: Result
    round: Count | None = None
    as_written: bool = False
    """Whether the sheet is entered as it is written, though the match cannot have ended so."""
    reason: str = ""
    outcome: Outcome | None = None
    status: Annotated[str, word("", "done", "waiting", "conflict")] = ""


class Corrected(NamedTuple):
    """A result put right."""

    stage: Count
    table: Count
    result: Result
    error: Annotated[str, word(*ERRORS)]
    reason: Said
    round: Count | None = None
    as_written: bool = False
    pointed_out: Count | None = None
    left: Count = 0
    sheet_signed: bool = False
    since: Count | None = None
    appeal: Reference | None = None
    repair: bool = False
    """Whether the next round, published but not played, is gone and paired again."""
    stands: bool = False
    """Whether the pairing stays although somebody else has won (R-142)."""
    course: Annotated[str, word("", *SIDES)] | None = None
    """The side that stays in the chart; empty if the winner goes on again."""
    match: Reference | None = None
    """The fact that is corrected."""
    outcome: Outcome | None = None


class LineUp(NamedTuple):
    """The pairs that a team puts up."""

    stage: Count
    table: Count
    entry: Count
    pairs: tuple[tuple[int, int], ...]
    round: Count | None = None


class AtTable(Protocol):
    """What a fact says that gives a table its outcome."""

    @property
    def stage(self) -> int:
        """The number of its stage."""

    @property
    def round(self) -> int | None:
        """The number of its round."""

    @property
    def table(self) -> int:
        """Its number."""

    @property
    def result(self) -> Result:
        """As it was entered."""

    @property
    def outcome(self) -> Outcome | None:
        """What it comes to."""


class Found:
    """The table that an act is about."""

    def __init__(
        self, event: Event, stage: Stage, number: int | None, table: int, statuses: tuple[str, ...] = ("published",)
    ) -> None:
        """Look it up. Raises a refusal if there is none, or its round is not in one of the statuses."""
        self.event, self.stage = event, stage
        self.round = round_of(stage, number, statuses)
        self.table = self.round.table(table)

    @property
    def at(self) -> Where:
        """The same as one value."""
        return Where(self.event, self.stage, self.round, self.table)

    def outcome(self, result: Result, *, as_written: bool = False) -> Outcome:
        """The outcome of a result at this table. Raises a refusal if there is none."""
        return outcome_of(self.basis._replace(as_written=as_written), result)

    @property
    def basis(self) -> Basis:
        """What its outcome depends on besides the result."""
        plan = plan_of(self.stage.spec)
        game = self.table.game if plan.family == "knockout" else 0
        return basis_of(self.event, self.stage, plan, self.round.number, game)


def round_of(stage: Stage, number: int | None, statuses: tuple[str, ...]) -> Round:
    """A round by its number; by default the one that is played now, else the last that may be meant."""
    if number is None:
        last = len(stage.played) if "locked" in statuses and stage.played else len(stage.rounds)
        number = stage.open.number if stage.open else last
    found = stage.round(number)
    if found.status == "draft":
        raise OutOfTurn("round_unpublished", round=number)
    if found.status not in statuses:
        raise Conflict("round_locked", round=number)
    return found


def _check_sheet(said: Entered | Corrected, act: Act) -> None:
    """Only the chief enters a sheet as it is written, and says why. Raises OutOfTurn."""
    if said.as_written and (role(act.by) != "chief" or not said.reason):
        raise OutOfTurn("as_written_yours")


def _result(event: Event, said: Entered, act: Act, _: int) -> Entered:
    only(act, *SCORING, *(("player",) if event.terms.twice else ()))
    found = Found(event, event.running(said.stage), said.round, said.table)
    if found.table.outcome is not None:
        raise Conflict("result_in", table=found.table.number)
    _check_sheet(said, act)
    outcome = found.outcome(said.result, as_written=said.as_written)
    others = [claim for claim in found.table.claims if claim.by != act.by]
    if not event.terms.twice or said.result.match is not None or role(act.by) == TABLE:
        status = "done"
    elif not others:
        status = "waiting"
    else:
        status = "done" if all(claim.outcome == outcome for claim in others) else "conflict"
    reason = said.reason if said.as_written else ""
    return said._replace(round=found.round.number, reason=reason, outcome=outcome, status=status)


def _enter(event: Event, said: Entered, fact: Fact) -> Event:
    if said.status == "done":
        return _with_outcome(event, said, fact)
    stage, now, table = _there(event, said)
    if said.outcome is None:
        raise Unreadable("missing_field", field="outcome")
    claims = (*(one for one in table.claims if one.by != fact.by), Claim(fact.by, said.result, said.outcome))
    return event.with_stage(stage.with_round(now.with_table(table._replace(claims=claims))))


def _there(event: Event, said: AtTable | LineUp) -> tuple[Stage, Round, Table]:
    stage = event.stage(said.stage)
    now = stage.round(said.round)
    return stage, now, now.table(said.table)


def _with_outcome(event: Event, said: AtTable, fact: Fact, course: str | None = None) -> Event:
    """The event with an outcome at the table of a fact."""
    if said.outcome is None:
        raise Unreadable("missing_field", field="outcome")
    stage, now, table = _there(event, said)
    new = table._replace(outcome=said.outcome, claims=(), result=said.result, ref=(fact.seq, fact.hash))
    new = new if course is None else new._replace(course=course)
    return event.with_stage(stage.with_round(now.with_table(new)))


def _settled(event: Event, said: Entered, act: Act, _: int) -> Entered:
    found = Found(event, event.running(said.stage), said.round, said.table)
    if found.table.outcome is not None or not found.table.claims:
        raise OutOfTurn("nothing_to_settle", table=found.table.number)
    if not said.reason.strip():
        raise Unreadable("missing_field", field="reason")
    _check_sheet(said, act)
    outcome = found.outcome(said.result, as_written=said.as_written)
    return said._replace(round=found.round.number, outcome=outcome, status="")


def put_right(event: Event, said: AtTable, fact: Fact) -> Event:
    """The outcome of a fact holds at its table, and what was drafted from the old one is stale."""
    return _with_outcome(event, said, fact).stale()


def _correct(event: Event, said: Corrected, fact: Fact) -> Event:
    """The same; a round that was published but not played goes, if its pairing is to follow the new result."""
    event = _with_outcome(event, said, fact, said.course).stale()
    stage = event.stage(said.stage)
    return event.with_stage(stage._replace(rounds=stage.rounds[: said.round])) if said.repair else event


def _correction(event: Event, said: Corrected, act: Act, at: int) -> Corrected:
    found = Found(event, event.stage(said.stage), said.round, said.table, ("published", "locked"))
    if found.table.outcome is None:
        raise OutOfTurn("no_result", table=found.table.number)
    locked = found.round.status == "locked"
    if said.error == "entry":
        only(act, *(HEADS if event.terms.twice else PAIRING))  # what two have entered no single recorder changes
        if locked:
            raise Conflict("round_locked", round=found.round.number)
        said = said._replace(pointed_out=None, left=0, sheet_signed=False, since=None)
    else:
        if said.error == "published" and not locked:
            raise OutOfTurn("not_published", round=found.round.number)
        carried, limits = said.appeal is not None, Corrections(event.rules, ordered=event.minutes)
        window = Window(
            said.error, said.reason, said.pointed_out, said.left, said.sheet_signed, since=found.round.locked
        )
        window = corrections.checked(limits, window, role(act.by), at, appeal=carried, upheld=carried, over=locked)
        said = said._replace(pointed_out=window.pointed_out, since=window.since)
    _check_sheet(said, act)
    outcome = found.outcome(said.result, as_written=said.as_written)
    if said.result == found.table.result:
        raise Conflict("nothing_changes")
    appeal = said.appeal is not None
    course = following(found.at, outcome, act, repair=said.repair, stands=said.stands, appeal=appeal)
    old = Ref(event.id, *found.table.ref) if found.table.ref[0] else None
    return said._replace(round=found.round.number, course=course, match=old, outcome=outcome)


def _limit(event: Event, said: Limited, act: Act, at: int) -> Limited:
    return corrections.limit(Corrections(event.rules), said, act, at)


def _set_limit(event: Event, said: Limited, _: Fact) -> Event:
    return event._replace(minutes=said.minutes)


def _line_up(event: Event, said: LineUp, _: Act, __: int) -> LineUp:
    """The pairs a team puts up, board by board, as the places of two players on its list (H-41)."""
    found = Found(event, event.running(said.stage), said.round, said.table)
    team = event.entrant(said.entry)
    if team.number not in (found.table.first, found.table.second):
        raise Conflict("not_at_table", entry=team.number, table=found.table.number)
    most, wanted = len(team.players), event.terms.pairs
    named = [part for one in said.pairs for part in one]
    if not all(1 <= part <= most for part in named):
        raise wrong("pairs", like(f"[[1, 2], [3, {most}]]"))
    if len(said.pairs) != wanted:
        raise NotAllowed("line_up_size", event.rules.article("articles.teams"), pairs=len(said.pairs), wanted=wanted)
    for part in named:
        if named.count(part) > 1:
            raise NotAllowed("put_up_twice", event.rules.article("articles.teams"), pair=part)
    return said._replace(round=found.round.number)


def _put_up(event: Event, said: LineUp, _: Fact) -> Event:
    stage, now, table = _there(event, said)
    new = table._replace(line_ups={**table.line_ups, said.entry: said.pairs})
    return event.with_stage(stage.with_round(now.with_table(new)))


KINDS: Kinds[Event] = {
    "result": Kind(Entered, _result, _enter, (*SCORING, "player"), PAUSED),
    "settled": Kind(Entered, _settled, put_right, HEADS, PAUSED),
    "line_up": Kind(LineUp, _line_up, _put_up, (*SCORING, "captain"), OPEN),
    "correction": Kind(Corrected, _correction, _correct, (*PAIRING, "referee"), ENDED),
    "correction_limit": Kind(Limited, _limit, _set_limit, ("chief",), PAUSED),
}
