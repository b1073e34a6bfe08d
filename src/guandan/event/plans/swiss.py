"""Stages paired by score: the Swiss (积分编排赛), and the Swiss in units with the low places cut (低位淘汰)."""

from guandan.event.before import before
from guandan.event.choices import known
from guandan.event.formats import checked
from guandan.event.formats.low_cut import cut, low_cut
from guandan.event.pairing import pair
from guandan.event.plans.plan import (
    Meets,
    Plan,
    Proposal,
    Ranks,
    Sits,
    Source,
    Tiers,
    in_line,
    tiers_of,
    unplaced,
)
from guandan.event.problem import Problem, prepare
from guandan.event.ranking import Ranking, ranking_of
from guandan.event.spec import Spec
from guandan.event.stage import Stage, history
from guandan.event.standings import Standings, standings
from guandan.event.state import Event, entries
from guandan.event.swiss import OPTIONS, Swiss, swiss_of
from guandan.game.errors import Unreadable
from guandan.game.ruleset import Ruleset

UNITS = ("units", "stay")
"""Options of the low cut: rounds of each unit, and how many stay after each but the last."""
MOST_ROUNDS = 99


def ranking(rules: Ruleset, spec: Spec, boards: int = 1) -> Ranking:
    """How the stage ranks."""
    return ranking_of(rules, choices=spec.ranking, first_by_rank=spec.options.get("first") == "snake", boards=boards)


def swiss(rules: Ruleset, spec: Spec, boards: int = 1) -> Swiss:
    """How it pairs."""
    choices = {name: value for name, value in spec.options.items() if name not in UNITS}
    return swiss_of(rules, choices, ranking(rules, spec, boards))


def _check(rules: Ruleset, spec: Spec) -> None:
    known(spec.options, tuple(OPTIONS))
    swiss(rules, spec)
    checked(spec.rounds, 1, MOST_ROUNDS, "wrong_rounds")


def _check_low_cut(rules: Ruleset, spec: Spec) -> None:
    known(spec.options, (*UNITS, *OPTIONS))
    swiss(rules, spec)
    for name in UNITS:
        value = spec.options.get(name)
        if not isinstance(value, list) or not all(type(one) is int for one in value):
            raise Unreadable("units_wanted", rules.article("event.formats"))
    low_cut(1 << 20, spec.options["units"], spec.options["stay"])


def _check_dropped(event: Event, stage: Stage, source: Source) -> None:
    """Refuse to leave round 1 out of the progressive score where seeds make it one by rank (003 c4.2, R-124)."""
    spec = stage.spec
    by_choice = swiss(event.rules, spec).first == "snake_or_lot" and spec.carry == "none"
    seeded = bool(spec.takes.stage) or any(event.entrants[one].seed for one in source.order)
    if by_choice and seeded:
        ranking_of(event.rules, choices=spec.ranking, first_by_rank=True)


def _draw(event: Event, stage: Stage, source: Source) -> Tiers:
    _check_dropped(event, stage, source)
    checked(len(source.order), 2, 1 << 20)
    return (source.order,)


def _draw_low_cut(event: Event, stage: Stage, source: Source) -> Tiers:
    _check_dropped(event, stage, source)
    low_cut(len(source.order), stage.spec.options["units"], stage.spec.options["stay"])
    return (source.order,)


def problem(event: Event, stage: Stage) -> Problem:
    """The next round as the engine sees it, before any cut."""
    past = before(event, stage)
    way, field = swiss(event.rules, stage.spec, event.terms.pairs), entries(event, stage)
    return prepare(field, history(stage), way, event.seed_of(stage.spec), past)


def _propose(event: Event, stage: Stage) -> Proposal | None:
    if len(stage.played) >= stage.spec.rounds:
        return None
    return _paired(problem(event, stage))


def _paired(task: Problem) -> Proposal:
    made = pair(task)
    meets = tuple(Meets(one.table, one.first, one.second) for one in made.pairs)
    return Proposal(meets, (Sits(made.bye),) if made.bye else (), made.compromises)


def _after_cut(event: Event, stage: Stage) -> tuple[Stage, Proposal]:
    """The stage as the next round finds it, and the cut before that round, if there is one."""
    units, stay = stage.spec.options["units"], stage.spec.options["stay"]
    ends = [sum(units[: at + 1]) for at in range(len(stay))]
    played = len(stage.played)
    none = Proposal(())
    if played not in ends:
        return stage, none
    wanted = stay[ends.index(played)]
    tiers = _ranks_now(event, stage, played, closed=False)[0]
    numbers = set(stage.cut)
    left = tuple(tuple(one for one in tier if one in numbers and event.entrants[one].status == "in") for tier in tiers)
    places: dict[int, int] = {}
    for tier in left:
        places |= dict.fromkeys(tier, len(places) + 1)
    found = cut(places, wanted)
    line, notes = in_line(tuple(filter(None, left)), event.seed_of(stage.spec), [wanted] if found.tied else [])
    staying = line[:wanted]
    # The cut is part of the round it comes before: it holds once that is published.
    marked = stage.played[-1]._replace(stay=staying)
    return stage.with_round(marked), Proposal((), (), notes, staying)


def _propose_low_cut(event: Event, stage: Stage) -> Proposal | None:
    if len(stage.played) >= _rounds_low_cut(stage):
        return None
    left, at_cut = _after_cut(event, stage._replace(rounds=stage.played))
    made = _paired(problem(event, left))
    return made._replace(notes=at_cut.notes + made.notes, stay=at_cut.stay)


def _problem_low_cut(event: Event, stage: Stage) -> Problem:
    return problem(event, _after_cut(event, stage._replace(rounds=stage.played))[0])


def _ranks_now(event: Event, stage: Stage, after: int | None, *, closed: bool) -> tuple[Tiers, Standings]:
    spec = stage.spec
    table = standings(
        entries(event, stage),
        history(stage, after),
        ranking(event.rules, spec, event.terms.pairs),
        event.seed_of(spec),
        closed=closed,
        deals=stage.deals,
        before=before(event, stage),
    )
    return tiers_of(table), table


def _ranks(event: Event, stage: Stage, after: int | None, closed: bool) -> Ranks:
    tiers, table = _ranks_now(event, stage, after, closed=closed)
    return Ranks((tiers,), tiers, (table,), None, unplaced([table]))


def _ranks_low_cut(event: Event, stage: Stage, after: int | None, closed: bool) -> Ranks:
    """Those cut later stand before those cut earlier; each unit by the standings at its end."""
    tiers, table = _ranks_now(event, stage, after, closed=closed)
    known = {number for tier in tiers for number in tier}
    parts: list[Tiers] = []
    inside = set(stage.entrants)
    for one in stage.played[:after]:
        if one.stay:
            then = _ranks_now(event, stage, one.number - 1, closed=closed)[0]
            parts.insert(0, _only(then, (inside - set(one.stay)) & known))
            inside = set(one.stay)
    found = (*_only(tiers, inside), *(tier for part in parts for tier in part))
    return Ranks((found,), found, (table,), None, unplaced([table]))


def _only(tiers: Tiers, numbers: set[int]) -> Tiers:
    return tuple(kept for tier in tiers if (kept := tuple(one for one in tier if one in numbers)))


def _rounds_low_cut(stage: Stage) -> int:
    return sum(stage.spec.options["units"])


SWISS = Plan(
    family="swiss",
    check=_check,
    draw=_draw,
    rounds=lambda stage: stage.spec.rounds,
    propose=_propose,
    ranks=_ranks,
    problem=problem,
)
LOW_CUT = SWISS._replace(
    check=_check_low_cut,
    draw=_draw_low_cut,
    rounds=_rounds_low_cut,
    propose=_propose_low_cut,
    ranks=_ranks_low_cut,
    problem=_problem_low_cut,
)
