"""Results (成绩) of a round: entered once or by two people, settled, and corrected within the book's windows.

result            recorder, referee, table ...   a result of the published round (see outcomes)
settled           chief, deputy                  which of two contradicting entries holds, or another
line_up           captain, recorder ...          who plays for a team at a table
correction        as the book says               a result put right (referee/corrections.py, repairs.py)
correction_limit  chief                          another limit for published results
"""

from typing import Any

from guandan.event.acts.repairs import after_repair, following
from guandan.event.kinds import ENDED, PAUSED, Kind, Kinds
from guandan.event.outcomes import Basis, Outcome, outcome_from, outcome_of
from guandan.event.outcomes import written as as_written
from guandan.event.plans import plan_of
from guandan.event.plans.plan import basis_of
from guandan.event.reports import Where
from guandan.event.roles import HEADS, PAIRING, SCORING, only, role
from guandan.event.stage import Claim, Round, Stage, Table
from guandan.event.state import Event
from guandan.game import fields
from guandan.game.acts import TABLE, Act
from guandan.game.errors import Conflict, NotAllowed, OutOfTurn, Unreadable, like, quoted
from guandan.game.facts import Body, Data, Fact, plain
from guandan.game.fields import read
from guandan.referee import corrections
from guandan.referee.corrections import Corrections, Limited, Window
from guandan.referee.reading import flag, ref, word, written

ERRORS = ("entry", *corrections.OFFICIALS)
"""A mistake of who entered it, before the round is locked; a slip on the sheet; an error in published results."""


class Found:
    """The table that an act is about."""

    def __init__(self, event: Event, act: Act, stage: Stage, statuses: tuple[str, ...]) -> None:
        """Look it up. Raises a refusal if there is none, or its round is not in one of the statuses."""
        self.stage = stage
        self.round = round_of(stage, act.data.get("round"), statuses)
        number = act.data.get("table")
        table = next((one for one in self.round.tables if one.number == number), None)
        if table is None or type(number) is not int:
            raise Unreadable("no_such_table", table=str(number)[:20], most=max(one.number for one in self.round.tables))
        self.table = table
        self.event = event

    @property
    def where(self) -> dict[str, int]:
        """As it stands in a fact."""
        return {"stage": self.stage.number, "round": self.round.number, "table": self.table.number}

    @property
    def at(self) -> Where:
        """The same as one value."""
        return Where(self.event, self.stage, self.round, self.table)

    def outcome(self, result: object, *, as_written: bool = False) -> Outcome:
        """The outcome of a result at this table. Raises a refusal if there is none."""
        if not plain(result):
            raise Unreadable("score_wanted")
        return outcome_of(self.basis._replace(as_written=as_written), result)

    @property
    def basis(self) -> Basis:
        """What its outcome depends on besides the result."""
        plan = plan_of(self.stage.spec)
        game = self.table.game if plan.family == "knockout" else 0
        return basis_of(self.event, self.stage, plan, self.round.number, game)


def round_of(stage: Stage, number: object, statuses: tuple[str, ...]) -> Round:
    """A round by its number; by default the one that is played now, else the last that may be meant."""
    if number is None:
        last = len(stage.played) if "locked" in statuses and stage.played else len(stage.rounds)
        number = stage.open.number if stage.open else last
    if type(number) is not int or not 1 <= number <= len(stage.rounds):
        raise Unreadable("no_such_round", round=str(number)[:20], most=len(stage.rounds))
    found = stage.rounds[number - 1]
    if found.status == "draft":
        raise OutOfTurn("round_unpublished", round=number)
    if found.status not in statuses:
        raise Conflict("round_locked", round=number)
    return found


def _as_sheet(act: Act) -> dict[str, Any]:
    """What stands in the fact if the sheet is entered as it is written, which the chief alone may do, with a reason."""
    if not flag(act, "as_written"):
        return {}
    if role(act.by) != "chief" or not act.data.get("reason"):
        raise OutOfTurn("as_written_yours")
    return {"as_written": 1, "reason": written(act, "reason")}


def _result(event: Event, act: Act, at: int) -> Body:
    del at
    only(act, *SCORING, *(("player",) if event.terms.twice else ()))
    found = Found(event, act, event.running(act.data.get("stage")), ("published",))
    if found.table.outcome is not None:
        raise Conflict("result_in", table=found.table.number)
    sheet = _as_sheet(act)
    outcome = found.outcome(act.data.get("result"), as_written=bool(sheet))
    result = as_written(act.data["result"])
    others = [claim for claim in found.table.claims if claim.by != act.by]
    if not event.terms.twice or "match" in result or role(act.by) == TABLE:
        status = "done"
    elif not others:
        status = "waiting"
    else:
        status = "done" if all(claim.outcome == outcome for claim in others) else "conflict"
    return Body("result", act.by, {**found.where, "result": result, **sheet, **outcome.as_data(), "status": status})


def _enter(event: Event, fact: Fact) -> Event:
    outcome = outcome_from(fact.data)
    if fact.data["status"] == "done":
        return _with(event, fact, outcome)
    stage, now, table = _there(event, fact.data)
    claims = (
        *(one for one in table.claims if one.by != fact.by),
        Claim(fact.by, fact.data["result"], outcome),
    )
    return event.with_stage(stage.with_round(now.with_table(table._replace(claims=claims))))


def _there(event: Event, data: Data) -> tuple[Stage, Round, Table]:
    stage = event.stages[data["stage"] - 1]
    now = stage.rounds[data["round"] - 1]
    return stage, now, next(one for one in now.tables if one.number == data["table"])


def _with(event: Event, fact: Fact, outcome: Outcome) -> Event:
    """The event with an outcome at the table of a fact."""
    stage, now, table = _there(event, fact.data)
    course = fact.data.get("course", table.course)
    new = table._replace(
        outcome=outcome, claims=(), result=fact.data["result"], ref=(fact.seq, fact.hash), course=course
    )
    return event.with_stage(stage.with_round(now.with_table(new)))


def _settled(event: Event, act: Act, at: int) -> Body:
    del at
    only(act, *HEADS)
    found = Found(event, act, event.running(act.data.get("stage")), ("published",))
    if found.table.outcome is not None or not found.table.claims:
        raise OutOfTurn("nothing_to_settle", table=found.table.number)
    sheet = _as_sheet(act)
    outcome = found.outcome(act.data.get("result"), as_written=bool(sheet))
    data = {**found.where, "result": as_written(act.data["result"]), "reason": written(act, "reason"), **sheet}
    return Body("settled", act.by, {**data, **outcome.as_data()})


def put_right(event: Event, fact: Fact) -> Event:
    """The outcome of a fact holds at its table, and what was drafted from the old one is stale."""
    return _with(event, fact, outcome_from(fact.data)).stale()


def _correct(event: Event, fact: Fact) -> Event:
    """The same; a round that was published but not played goes, if its pairing is to follow the new result."""
    event = put_right(event, fact)
    stage = event.stages[fact.data["stage"] - 1]
    return event.with_stage(after_repair(stage, fact.data))


def _correction(event: Event, act: Act, at: int) -> Body:
    found = Found(event, act, event.stage(act.data.get("stage")), ("published", "locked"))
    if found.table.outcome is None:
        raise OutOfTurn("no_result", table=found.table.number)
    error = word(act, "error", ERRORS)
    appeal = ref(act, "appeal").as_data() if "appeal" in act.data else []
    if error == "entry":
        only(act, *PAIRING)
        if found.round.status == "locked":
            raise Conflict("round_locked", round=found.round.number)
        told = {"error": error, "reason": written(act, "reason")}
    else:
        if error == "published" and found.round.status != "locked":
            raise OutOfTurn("not_published", round=found.round.number)
        asked = Act(act.kind, role(act.by), {**act.data, "since": found.round.locked, "repair": 0})
        limits = Corrections(event.rules, ordered=event.minutes)
        published = found.round.status == "locked"
        window = read(Window, asked.data)
        carried, over = bool(appeal), published
        told = fields.written(
            corrections.checked(limits, window, asked.by, at, appeal=carried, upheld=carried, over=over)
        )
    sheet = _as_sheet(act)
    outcome = found.outcome(act.data.get("result"), as_written=bool(sheet))
    if as_written(act.data["result"]) == dict(found.table.result):
        raise Conflict("nothing_changes")
    told |= following(found.at, outcome, act, bool(appeal))
    data = {**found.where, "result": as_written(act.data["result"]), **told, **sheet, **outcome.as_data()}
    old = [event.id, *found.table.ref]
    return Body("correction", act.by, {**data, "match": old, **({"appeal": appeal} if appeal else {})})


def _limit(event: Event, act: Act, at: int) -> Body:
    if role(act.by) != "chief":
        raise OutOfTurn("not_yours", by=quoted(act.by), act=act.kind)
    said = corrections.limit(Corrections(event.rules), read(Limited, act.data), act, at)
    return Body(act.kind, act.by, fields.written(said))


def _set_limit(event: Event, fact: Fact) -> Event:
    return event._replace(minutes=fact.data["minutes"])


def _line_up(event: Event, act: Act, at: int) -> Body:
    """The pairs a team puts up, board by board, as the places of two players on its list (H-41)."""
    del at
    only(act, *SCORING, "captain")
    found = Found(event, act, event.running(act.data.get("stage")), ("published",))
    team = event.entrant(act.data.get("entry"))
    if team.number not in (found.table.first, found.table.second):
        raise Conflict("not_at_table", entry=team.number, table=found.table.number)
    pairs = act.data.get("pairs")
    most, wanted = len(team.players), event.terms.pairs
    fine = isinstance(pairs, list) and all(
        isinstance(one, list) and [type(part) for part in one] == [int, int] for one in pairs
    )
    if not isinstance(pairs, list) or not fine or not all(1 <= part <= most for one in pairs for part in one):
        raise Unreadable("wrong_field", field="pairs", allowed=like(f"[[1, 2], [3, {most}]]"))
    if len(pairs) != wanted:
        raise NotAllowed("line_up_size", "H-41", pairs=len(pairs), wanted=wanted)
    named = [part for one in pairs for part in one]
    for part in named:
        if named.count(part) > 1:
            raise NotAllowed("put_up_twice", "H-41", pair=part)
    return Body("line_up", act.by, {**found.where, "entry": team.number, "pairs": pairs})


def _put_up(event: Event, fact: Fact) -> Event:
    stage, now, table = _there(event, fact.data)
    pairs = tuple((one, other) for one, other in fact.data["pairs"])
    new = table._replace(line_ups={**table.line_ups, fact.data["entry"]: pairs})
    return event.with_stage(stage.with_round(now.with_table(new)))


KINDS: Kinds = {
    "result": Kind(_result, _enter, PAUSED),
    "settled": Kind(_settled, put_right, PAUSED),
    "line_up": Kind(_line_up, _put_up),
    "correction": Kind(_correction, _correct, ENDED),
    "correction_limit": Kind(_limit, _set_limit, PAUSED),
}
