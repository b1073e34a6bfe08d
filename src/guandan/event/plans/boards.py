"""Duplicate stages (复式赛): the same boards at several tables, each result compared with the field."""

from guandan.event.before import before
from guandan.event.boardscores import board_scores
from guandan.event.formats import checked
from guandan.event.formats.duplicate import Sitting, all_at_once, mitchell
from guandan.event.history import NOTHING, History, Meeting, Score
from guandan.event.plans.plan import (
    Meets,
    Plan,
    Proposal,
    Ranks,
    Sits,
    Source,
    Tiers,
    number,
    options,
    side_by_side,
    tiers_of,
    unplaced,
)
from guandan.event.ranking import COMPARED, Ranking, ranking_of
from guandan.event.spec import Spec
from guandan.event.stage import Stage, Table, adjustments
from guandan.event.standings import standings
from guandan.event.state import Event, entries
from guandan.game.errors import NotAllowed, Unreadable, one_of
from guandan.game.ruleset import Ruleset

MOVEMENTS = {"all_at_once": all_at_once, "mitchell": mitchell}
OPTIONS: dict[str, object] = {"movement": "all_at_once", "boards": 4}


def _check(rules: Ruleset, spec: Spec) -> None:
    chosen = options(spec, OPTIONS)
    if chosen["movement"] not in MOVEMENTS:
        raise Unreadable("wrong_field", field="movement", allowed=one_of(MOVEMENTS))
    if not rules.flag("event.duplicate"):
        raise NotAllowed("no_duplicate", rules.article("event.duplicate"), book=rules.id)
    checked(boards(spec), 1, 99)
    checked(spec.rounds, 1, 999, "wrong_rounds")
    _ranking(rules, spec)


def boards(spec: Spec) -> int:
    """Boards of a round."""
    return number(spec, "boards", 4)


def _ranking(rules: Ruleset, spec: Spec) -> Ranking:
    """By the score of the comparison, which stands in the place of match points."""
    ranking = ranking_of(rules, choices={"criteria": ["points"], **spec.ranking})
    return ranking._replace(criteria=tuple(COMPARED if name == "points" else name for name in ranking.criteria))


def _sittings(spec: Spec, count: int) -> tuple[Sitting, ...]:
    return MOVEMENTS[spec.options.get("movement", "all_at_once")](count, spec.rounds)


def _draw(event: Event, stage: Stage, source: Source) -> Tiers:
    """One field; or those who stay North-South and those who move East-West."""
    del event
    _sittings(stage.spec, len(source.order))
    if stage.spec.options.get("movement") != "mitchell":
        return (source.order,)
    tables = (len(source.order) + 1) // 2
    return source.order[:tables], source.order[tables:]


def _propose(event: Event, stage: Stage) -> Proposal | None:
    del event
    turn = len(stage.played) + 1
    line = [one for pool in stage.pools for one in pool]
    now = [one for one in _sittings(stage.spec, len(line)) if one.round == turn]
    if not now:
        return None
    meets = tuple(
        Meets(one.table, line[one.east_west - 1], line[one.north_south - 1], one.boards)
        for one in sorted(now, key=lambda one: one.table)
    )
    seated = {side for one in meets for side in (one.first, one.second)}
    return Proposal(meets, tuple(Sits(one) for one in line if one not in seated))


def scored(stage: Stage, after: int | None = None) -> History:
    """The rounds with each table's score against the field; it changes while others still play the same boards."""
    rounds = stage.played[:after]
    totals: dict[tuple[int, int], list[int]] = {}
    for one in board_scores(rounds, boards(stage.spec)):
        total = totals.setdefault((one.round, one.table.number), [0, 0])
        for side in (0, 1):
            total[side] += one.scores[side]
    meetings = tuple(
        tuple(
            Meeting(table.first, table.second, _scores(totals.get((one.number, table.number))), _forfeits(table))
            for table in one.tables
            if table.outcome is None or table.outcome.how != "void"
        )
        for one in rounds
    )
    return History(meetings, adjustments(stage, len(rounds)))


def _scores(totals: list[int] | None) -> tuple[Score, Score] | None:
    """The score of both sides; None while there is no result."""
    return None if totals is None else (NOTHING._replace(points=totals[0]), NOTHING._replace(points=totals[1]))


def _forfeits(table: Table) -> tuple[bool, bool]:
    return table.outcome.forfeits if table.outcome else (False, False)


def _ranks(event: Event, stage: Stage, after: int | None, closed: bool) -> Ranks:
    ranking, past = _ranking(event.rules, stage.spec), scored(stage, after)
    seed, earlier = event.seed_of(stage.spec), before(event, stage, scored)
    found = [
        standings(entries(event, stage, pool), past, ranking, seed, closed=closed, deals=stage.deals, before=earlier)
        for pool in stage.pools
    ]
    pools = tuple(tiers_of(table) for table in found)
    return Ranks(pools, side_by_side(pools), tuple(found), None, unplaced(found))


DUPLICATE = Plan(
    family="swiss",
    check=_check,
    draw=_draw,
    rounds=lambda stage: stage.spec.rounds,
    propose=_propose,
    ranks=_ranks,
    boards=boards,
)
