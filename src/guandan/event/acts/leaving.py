"""Leaving an event: withdrawal (退赛) and exclusion (取消资格), with what follows in each stage by the book (E4, D2).

withdrawn  organiser, chief, recorder ...   with a reason and, where the book asks, consent (001 §23)
excluded   whose authority it is (D1)       by a ruling; `ruling` may refer to it. With `stage`, and `round`, it was
                                         ruled in that match, which is lost by the book; else results that are in stand
"""

from typing import Any

from guandan.event.acts.repairs import check_course
from guandan.event.acts.results import Found, round_of
from guandan.event.kinds import ENDED, PAUSED, Kind, Kinds
from guandan.event.outcomes import VOID, Outcome, excluded, forfeited, outcome_from
from guandan.event.plans import plan_of
from guandan.event.plans.plan import basis_of
from guandan.event.roles import OFFICE, RULING, only, role
from guandan.event.stage import Left, Stage, Table
from guandan.event.state import Event
from guandan.event.withdrawal import leaving_status, withdrawal
from guandan.game.acts import Act
from guandan.game.errors import NotAllowed, OutOfTurn, Unreadable, one_of
from guandan.game.facts import Body, Fact
from guandan.game.seats import SIDES
from guandan.referee import authority
from guandan.referee.reading import flag, ref, written

ANNUL = ("", "annul", "annul_both")


def _withdrawn(event: Event, act: Act, at: int) -> Body:
    del at
    only(act, *OFFICE, "committee")
    event.entrant(act.data.get("entry"))
    rules = event.rules
    if rules.flag("withdraw.consent") and not flag(act, "consent"):
        raise NotAllowed("needs_consent", rules.article("withdraw.consent"))
    status = leaving_status(rules, consent=flag(act, "consent"))
    return _leaving(event, act, status, {"consent": int(flag(act, "consent"))})


def _excluded(event: Event, act: Act, at: int) -> Body:
    """Whose authority it is (D1); the organising committee decides what needs its consent."""
    del at
    only(act, *RULING, "committee")
    event.entrant(act.data.get("entry"))
    if role(act.by) != "committee":
        consent, acting = flag(act, "consent"), flag(act, "acting")
        authority.verify(event.rules, role(act.by), "exclusion", consent=consent, acting=acting)
    more: dict[str, Any] = {name: 1 for name in ("consent", "acting") if flag(act, name)}
    if "ruling" in act.data:
        more["ruling"] = ref(act, "ruling").as_data()
    body = _leaving(event, act, "excluded", more)
    # An exclusion is ruled by its own article; what follows is that of a withdrawal (001 §16(5), 000 §15(3)5).
    why = event.rules.article("authority.exclude")
    stages = [
        {**one, "article": "; ".join(dict.fromkeys((why, *one["article"].split("; "))))} for one in body.data["stages"]
    ]
    body = body._replace(data={**body.data, "stages": stages})
    return body._replace(data={**body.data, **_lost_match(event, act)}) if "stage" in act.data else body


def _lost_match(event: Event, act: Act) -> dict[str, Any]:
    """The match in which somebody was excluded, and what becomes of it (D2)."""
    stage, number = event.stage(act.data["stage"]), event.entrant(act.data.get("entry")).number
    now = round_of(stage, act.data.get("round"), ("published", "locked"))
    own = next((one for one in now.tables if number in (one.first, one.second)), None)
    if own is None:
        raise Unreadable("no_meeting", entry=number, round=now.number)
    found = Found(event, Act(act.kind, act.by, {"round": now.number, "table": own.number}), stage, (now.status,))
    levels = {"levels": act.data["levels"]} if "levels" in act.data else {}
    outcome = excluded(found.basis, int(own.second == number), levels or own.result, own.outcome)
    check_course(found.at, outcome)
    return {**found.where, **levels, "outcome": outcome.as_data()}


def _leaving(event: Event, act: Act, status: str, more: dict[str, Any]) -> Body:
    entrant = event.entrant(act.data.get("entry"))
    if entrant.status in ("excluded", status):
        raise OutOfTurn("entry_left", entry=entrant.number, status=entrant.status)
    annul = act.data.get("annul", "")
    if annul not in ANNUL:
        raise Unreadable("wrong_field", field="annul", allowed=one_of(ANNUL[1:]))
    stages = [
        _consequences(event, stage, entrant.number, annul)
        for stage in event.stages
        if stage.status == "running" and entrant.number in stage.entrants and entrant.number not in stage.left
    ]
    data = {"entry": entrant.number, "reason": written(act, "reason"), "annul": annul, **more}
    return Body(act.kind, act.by, {**data, "status": status, "stages": stages})


def _consequences(event: Event, stage: Stage, number: int, annul: str) -> dict[str, Any]:
    """What follows in a running stage, before its first round (001 §24(1)) or after."""
    family = plan_of(stage.spec).family
    pool = next(pool for pool in stage.pools if number in pool) if stage.pools else stage.entrants
    if not stage.played:
        remaining = sum(event.entrants[one].status == "in" for one in pool) - 1
        redraw = family == "round_robin" and remaining % 2 == 0
        article = event.rules.article(f"withdraw.before_{family}" if family != "knockout" else "withdraw.knockout")
        later = "forfeit" if family == "knockout" else "none" if family == "round_robin" else "unpaired"
        # Who came through an earlier stage has played in the event; anybody else took no part.
        never = not stage.spec.takes.stage
        found = {
            "results": "none" if never else "stand",
            "this_round": "none",
            "later_rounds": later,
            "article": article,
        }
        fill = family == "swiss" and remaining % 2 and event.rules.word("withdraw.before_swiss") == "fill_up"
        return {"stage": stage.number, **found, "redraw": int(redraw), **({"fill_up": 1} if fill else {})}
    met = {
        other
        for one in stage.played
        for table in one.tables
        if table.outcome is not None and table.outcome.how != "void" and number in (table.first, table.second)
        for other in (table.first, table.second)
    } - {number}
    found_ = withdrawal(event.rules, family, len(met), len(pool) - 1, annul=annul)
    later = "forfeit" if family == "knockout" else found_.later_rounds
    return {
        "stage": stage.number,
        "results": found_.results,
        "this_round": "in" if _result_is_in(stage, number) else found_.this_round,
        "later_rounds": later,
        "article": found_.article,
        "redraw": 0,
    }


def _result_is_in(stage: Stage, number: int) -> bool:
    """Whether the result of an entry's match of the round that is on has been entered."""
    tables = stage.open.tables if stage.open else ()
    return any(table.outcome is not None for table in tables if number in (table.first, table.second))


def _leave(event: Event, fact: Fact) -> Event:
    data = fact.data
    number = data["entry"]
    event = event.with_entrant(event.entrants[number]._replace(status=data["status"]))
    for found in data["stages"]:
        stage = event.stages[found["stage"] - 1]
        since = len(stage.played) + (stage.open is None)
        stage = stage._replace(
            left={**stage.left, number: Left(found["results"], found["later_rounds"], since)},
            redraw=stage.redraw or bool(found["redraw"]),
        )
        event = event.with_stage(_this_round(event, stage, number, found["this_round"], fact))
    if "outcome" in data:
        stage = event.stages[data["stage"] - 1]
        now = stage.rounds[data["round"] - 1]
        table = next(one for one in now.tables if one.number == data["table"])
        new = table._replace(outcome=outcome_from(data["outcome"]), claims=(), ref=(fact.seq, fact.hash))
        event = event.with_stage(stage.with_round(now.with_table(new)))
    return event.stale()


def _this_round(event: Event, stage: Stage, number: int, what: str, fact: Fact) -> Stage:
    """The round that is played now: the opponent wins, or has no match; a result that is in stands."""
    now = stage.open
    table = next((one for one in now.tables if number in (one.first, one.second)), None) if now else None
    if now is None or table is None or table.outcome is not None:
        return stage
    plan = plan_of(stage.spec)
    side = int(table.second == number)
    basis = basis_of(event, stage, plan, now.number, table.game if plan.family == "knockout" else 0)
    outcome = VOID if what == "none" else forfeited(basis, SIDES[side])
    return stage.with_round(now.with_table(table._replace(outcome=outcome, claims=(), ref=(fact.seq, fact.hash))))


def given(event: Event, stage: Stage, table: Table, round_number: int) -> Outcome | None:
    """The outcome that a meeting has before it is played, since a side has left; None if both are there."""
    gone = [_later(event, stage, one) for one in (table.first, table.second)]
    if gone == ["", ""]:
        return None
    if "none" in gone or "unpaired" in gone:
        return VOID
    plan = plan_of(stage.spec)
    basis = basis_of(event, stage, plan, round_number, table.game if plan.family == "knockout" else 0)
    return forfeited(basis, "both" if all(gone) else SIDES[int(bool(gone[1]))])


def _later(event: Event, stage: Stage, number: int) -> str:
    """What opponents of an entry have from now on; empty if it plays."""
    if number in stage.left:
        return stage.left[number].later
    if event.entrants[number].status == "in":
        return ""
    return "unpaired" if plan_of(stage.spec).family == "swiss" else "forfeit"


KINDS: Kinds = {
    "withdrawn": Kind(_withdrawn, _leave, PAUSED),
    "excluded": Kind(_excluded, _leave, ENDED),
}
