"""What a corrected result does to a pairing that was made from the old one (R-142).

A published pairing stands. Only an upheld appeal may have the round after it paired again, as long as the book does not
forbid that (003 c4.3.3) and nothing of the round has been played. Where the pairing stands, the result is put right all
the same; in a chart, who has gone on then stays in his place.
"""

from guandan.event.kinds import PAUSED, only
from guandan.event.outcomes import Outcome
from guandan.event.plans import plan_of
from guandan.event.reports import Where
from guandan.game.acts import Act
from guandan.game.errors import Conflict, NotAllowed, OutOfTurn
from guandan.game.results import side_name
from guandan.game.ruleset import Ruleset

SETTING = "correction.repair"


def check_course(where: Where, outcome: Outcome) -> None:
    """A ruling in a chart cannot take the place of who has gone on to a published round. Raises NotAllowed."""
    before = where.table.outcome
    if before and side_name(outcome.winner) not in (side_name(before.winner), where.table.going) and _gone_on(where):
        raise NotAllowed("pairing_stands", where.event.rules.article(SETTING))


def following(where: Where, outcome: Outcome, act: Act, *, repair: bool, stands: bool, appeal: bool) -> str | None:
    """Who keeps the place in the chart after a correction; empty if that hangs on the result again, None if it does not
    change. Raises a refusal if the pairing cannot be repaired, or nobody has said whether it stands.
    """
    table, rules = where.table, where.event.rules
    if repair:
        if stands:
            raise Conflict("repair_or_stands", rules.article("articles.repair"), round=where.round.number + 1)
        only(act, "chief")
        if refusal := _no_repair(where, appeal):
            raise refusal
        return "" if table.course else None
    if side_name(outcome.winner) == table.going or not _gone_on(where):
        return "" if table.course else None
    if not stands and not _forbidden(rules):
        possible = _no_repair(where, appeal) is None
        code = "repair_or_stands" if possible else "went_on"
        raise Conflict(code, rules.article("articles.repair"), round=where.round.number + 1)
    return table.going


def _gone_on(where: Where) -> bool:
    """Whether one of the two stands in a later published round of the chart."""
    sides = {where.table.first, where.table.second}
    later = where.stage.played[where.round.number :] if plan_of(where.stage.spec).family == "knockout" else ()
    seated = (one for now in later for table in now.tables for one in (table.first, table.second))
    return not sides.isdisjoint(seated) or any(bye.entry in sides for now in later for bye in now.byes)


def _forbidden(rules: Ruleset) -> bool:
    """Whether the book says itself that a published pairing stays; the others do not speak of it."""
    return not rules.flag(SETTING) and not rules.article(SETTING).startswith("silent")


def _no_repair(where: Where, appeal: bool) -> NotAllowed | OutOfTurn | Conflict | None:
    """Why the round after it cannot be paired again; None if it can."""
    event, stage, rules = where.event, where.stage, where.event.rules
    if _forbidden(rules) or not (appeal or rules.flag(SETTING)):
        return NotAllowed("pairing_stands", rules.article(SETTING))
    if plan_of(stage.spec).family == "round_robin":
        return NotAllowed("pairs_fixed", stage=stage.number, format=stage.spec.format)
    number = where.round.number + 1
    running = event.status in PAUSED and stage.status == "running"
    if not running or stage.open is None or stage.open.number < number:
        return OutOfTurn("nothing_to_repair", round=number)
    if stage.open.number > number or not stage.open.untouched:
        return Conflict("next_round_played", rules.article("articles.repair"), round=number)
    return None
