"""Leaving an event: withdrawal (退赛) and exclusion (取消资格), with what follows in each stage by the book (E4, D2).

withdrawn  organiser, chief, recorder ...   with a reason and, where the book asks, consent (001 §23); without it only
                                         by whoever may rule what it costs
excluded   whose authority it is (D1)       by a ruling; `ruling` may refer to it. With `stage`, and `round`, it was
                                         ruled in that match, which is lost by the book; else results that are in stand
"""

from typing import Annotated, NamedTuple

from guandan.event.acts.repairs import check_course
from guandan.event.acts.results import Found, round_of
from guandan.event.history import Entry
from guandan.event.kinds import ENDED, ENTERING, PAUSED, RULING, role
from guandan.event.outcomes import VOID, Outcome, Result, excluded, forfeited
from guandan.event.plans import plan_of
from guandan.event.plans.plan import basis_of
from guandan.event.stage import Left, Stage, Table
from guandan.event.state import Event
from guandan.game.acts import Act
from guandan.game.engine import Kind, Kinds
from guandan.game.errors import NotAllowed, OutOfTurn, Unreadable
from guandan.game.facts import Fact
from guandan.game.fields import Count, Level, Reference, Said, word
from guandan.game.ruleset import Ruleset
from guandan.game.seats import SIDES
from guandan.referee import authority


class InStage(NamedTuple):
    """What follows in a running stage."""

    stage: Count
    results: Annotated[str, word("stand", "annul", "annul_both", "none")]
    this_round: Annotated[str, word("in", "forfeit", "advance", "none")]
    later_rounds: Annotated[str, word("forfeit", "none", "unpaired")]
    article: str
    redraw: bool = False
    fill_up: bool = False


class Gone(NamedTuple):
    """An entry leaves; `status` and `stages` are given."""

    entry: Count
    reason: Said
    consent: bool = False
    annul: Annotated[str, word("", "annul", "annul_both")] = ""
    acting: bool = False
    """Whether a deputy stands for the chief."""
    ruling: Reference | None = None
    stage: Count | None = None
    round: Count | None = None
    levels: tuple[Level, Level] | None = None
    """The match in which somebody was excluded, and the levels that were reached in it."""
    table: Count | None = None
    outcome: Outcome | None = None
    """What becomes of that match."""
    status: Annotated[str, word("", "withdrawn", "excluded")] = ""
    stages: tuple[InStage, ...] = ()


def _withdrawn(event: Event, said: Gone, act: Act, _: int) -> Gone:
    event.entrant(said.entry)
    if event.rules.flag("withdraw.consent") and not said.consent:
        _check_may_rule(event.rules, role(act.by))
    asked = Gone(said.entry, said.reason, said.consent, said.annul)
    return _leaving(event, asked, leaving_status(event.rules, consent=said.consent))


def _check_may_rule(rules: Ruleset, by: str) -> None:
    """Who leaves without consent forfeits or is excluded, which is somebody's ruling (R-103). Raises NotAllowed."""
    excludes = rules.word("withdraw.penalty") == "exclude"
    if by == "committee" or (not excludes and by in authority.ROLES and authority.may_rule(rules, by, "forfeit")):
        return
    if excludes:
        raise NotAllowed("leaving_excludes", rules.article("withdraw.penalty"))
    raise NotAllowed("leaving_needs_consent", rules.article("withdraw.consent"))


def _excluded(event: Event, said: Gone, act: Act, _: int) -> Gone:
    """Whose authority it is (D1); the organising committee decides what needs its consent."""
    event.entrant(said.entry)
    if role(act.by) != "committee":
        authority.verify(event.rules, role(act.by), "exclusion", consent=said.consent, acting=said.acting)
    said = _leaving(event, said, "excluded")
    # An exclusion is ruled by its own article; what follows is that of a withdrawal (001 §16(5), 000 §15(3)5).
    why = event.rules.article("authority.exclude")
    stages = tuple(
        one._replace(article="; ".join(dict.fromkeys((why, *one.article.split("; "))))) for one in said.stages
    )
    said = said._replace(stages=stages)
    if said.stage is None:
        return said._replace(round=None, levels=None, table=None, outcome=None)
    return _lost_match(event, said, event.stage(said.stage))


def _lost_match(event: Event, said: Gone, stage: Stage) -> Gone:
    """The match in which somebody was excluded, and what becomes of it (D2)."""
    now = round_of(stage, said.round, ("published", "locked"))
    own = now.table_of(said.entry)
    if own is None:
        raise Unreadable("no_meeting", entry=said.entry, round=now.number)
    found = Found(event, stage, now.number, own.number, (now.status,))
    levels = Result(said.levels) if said.levels else own.result or Result()
    outcome = excluded(found.basis, int(own.second == said.entry), levels, own.outcome)
    check_course(found.at, outcome)
    return said._replace(round=now.number, table=own.number, outcome=outcome)


def _leaving(event: Event, said: Gone, status: str) -> Gone:
    entrant = event.entrant(said.entry)
    if entrant.status in ("excluded", status):
        raise OutOfTurn("entry_left", entry=entrant.number, status=entrant.status)
    stages = tuple(
        _consequences(event, stage, entrant.number, said.annul)
        for stage in event.stages
        if stage.status == "running" and entrant.number in stage.entrants and entrant.number not in stage.left
    )
    return said._replace(status=status, stages=stages)


def _consequences(event: Event, stage: Stage, number: int, annul: str) -> InStage:
    """What follows in a running stage, before its first round (001 §24(1)) or after."""
    family = plan_of(stage.spec).family
    pool = next(pool for pool in stage.pools if number in pool) if stage.pools else stage.entrants
    if not stage.played:
        remaining = sum(event.entrants[one].status == "in" for one in pool) - 1
        redraw = family == "round_robin" and remaining % 2 == 0
        article = event.rules.article(f"withdraw.before_{family}" if family != "knockout" else "withdraw.knockout")
        later = "forfeit" if family == "knockout" else "none" if family == "round_robin" else "unpaired"
        # Who came through an earlier stage has played in the event; anybody else took no part.
        results = "stand" if stage.spec.takes.stage else "none"
        fill = family == "swiss" and bool(remaining % 2) and event.rules.word("withdraw.before_swiss") == "fill_up"
        return InStage(stage.number, results, "none", later, article, redraw, fill)
    met = {
        other
        for one in stage.played
        for table in one.tables
        if table.outcome is not None and table.outcome.how != "void" and number in (table.first, table.second)
        for other in (table.first, table.second)
    } - {number}
    found = withdrawal(event.rules, family, len(met), len(pool) - 1, annul=annul)
    later = "forfeit" if family == "knockout" else found.later_rounds
    this_round = "in" if _result_is_in(stage, number) else found.this_round
    return InStage(stage.number, found.results, this_round, later, found.article)


def _result_is_in(stage: Stage, number: int) -> bool:
    """Whether the result of an entry's match of the round that is on has been entered."""
    table = stage.open.table_of(number) if stage.open else None
    return table is not None and table.outcome is not None


def _leave(event: Event, said: Gone, fact: Fact) -> Event:
    event = event.with_entrant(event.entrant(said.entry)._replace(status=said.status))
    for found in said.stages:
        stage = event.stage(found.stage)
        since = len(stage.played) + (stage.open is None)
        stage = stage._replace(
            left={**stage.left, said.entry: Left(found.results, found.later_rounds, since)},
            redraw=stage.redraw or found.redraw,
        )
        event = event.with_stage(_this_round(event, stage, said.entry, found.this_round, fact))
    if said.outcome is not None and said.stage is not None and said.table is not None:
        stage = event.stage(said.stage)
        now = stage.round(said.round)
        new = now.table(said.table)._replace(outcome=said.outcome, claims=(), ref=(fact.seq, fact.hash))
        event = event.with_stage(stage.with_round(now.with_table(new)))
    return event.stale()


def _this_round(event: Event, stage: Stage, number: int, what: str, fact: Fact) -> Stage:
    """The round that is played now: the opponent wins, or has no match; a result that is in stands."""
    now = stage.open
    table = now.table_of(number) if now else None
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


KINDS: Kinds[Event] = {
    "withdrawn": Kind(Gone, _withdrawn, _leave, ENTERING, PAUSED),
    "excluded": Kind(Gone, _excluded, _leave, (*RULING, "committee"), ENDED),
}


SETTINGS = {"round_robin": "withdraw.round_robin", "swiss": "withdraw.swiss", "knockout": "withdraw.knockout"}
"""What says what follows, by the family of the stage."""


class Withdrawal(NamedTuple):
    """The consequences, as the event carries them out."""

    status: str
    """withdrawn or excluded."""
    results: str
    """stand, annul or annul_both, as an entry states them."""
    this_round: str
    """What the opponent of the current round has: forfeit or advance, or none if all results are annulled."""
    later_rounds: str
    """What later opponents have: forfeit; none, a round without a match; unpaired, where pairs are made anew (H-27)."""
    article: str

    def of(self, entry: Entry) -> Entry:
        """The entry after its withdrawal."""
        return entry._replace(active=False, status=self.status, results=self.results)


def leaving_status(rules: Ruleset, *, consent: bool) -> str:
    """Whether who leaves is withdrawn or excluded: with the organiser's consent no rule is broken (R-103)."""
    return "excluded" if rules.word("withdraw.penalty") == "exclude" and not consent else "withdrawn"


def withdrawal(
    rules: Ruleset, stage: str, met: int, opponents: int, *, annul: str = "", consent: bool = False
) -> Withdrawal:
    """What follows when an entry leaves a `stage` after having met so many of its opponents.

    Where the book cancels results "as circumstances require" (003 c3.7(5)) the organiser says so by `annul`: "annul" or
    "annul_both"; without it they stand. In a round robin `annul="annul_both"` is the option of H-26.
    """
    status = leaving_status(rules, consent=consent)
    article = rules.article(SETTINGS[stage])
    if stage == "knockout":
        return Withdrawal(status, "stand", "advance", "none", article)
    if rules.word(SETTINGS[stage]) == "half_rule" and met * 2 < opponents:
        return Withdrawal(status, annul or "annul", "none", "none", article)
    free = rules.word(SETTINGS[stage]) == "as_required"
    results = annul if annul and free else "stand"
    return Withdrawal(status, results, "forfeit", "forfeit" if stage == "round_robin" else "unpaired", article)
