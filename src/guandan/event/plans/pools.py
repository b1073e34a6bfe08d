"""Stages in which all of a pool meet: round robin (循环赛), groups (分组循环), finals by places or bands of groups."""

from collections.abc import Sequence

from guandan.event.before import before
from guandan.event.formats import checked
from guandan.event.formats.groups import band_finals, grouped, same_place_finals
from guandan.event.formats.round_robin import METHODS, MOST, Table, double, seated
from guandan.event.history import Entry
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
from guandan.event.ranking import ranking_of
from guandan.event.spec import Spec
from guandan.event.stage import Stage, history
from guandan.event.standings import standings
from guandan.event.state import Event, entries
from guandan.game.errors import NotAllowed, Unreadable, like, one_of
from guandan.game.ruleset import Ruleset

ROUND_ROBIN = {"method": "", "cycles": 1}
"""The method by default is the book's."""


def _check(rules: Ruleset, spec: Spec, more: dict[str, object] | None = None) -> None:
    chosen = options(spec, {**ROUND_ROBIN, **(more or {})})
    if chosen["method"] not in ("", *METHODS):
        raise Unreadable("wrong_field", field="method", allowed=one_of(METHODS))
    if chosen["cycles"] not in (1, 2):
        raise Unreadable("wrong_field", field="cycles", allowed=one_of((1, 2)))
    ranking_of(rules, "round_robin", spec.ranking)


def _check_groups(rules: Ruleset, spec: Spec) -> None:
    _check(rules, spec, {"groups": 2, "seeds": 0})
    checked(number(spec, "groups", 2), 1, MOST)


def _check_finals(rules: Ruleset, spec: Spec) -> None:
    _check(rules, spec, {"widths": []})
    widths = spec.options.get("widths", [])
    if not all(type(width) is int and 0 < width <= MOST for width in widths):
        raise Unreadable("wrong_field", field="widths", allowed=like("[2, 2]"))
    if not spec.takes.stage:
        raise NotAllowed("needs_groups", rules.article("event.formats"), format=spec.format)


def _draw(event: Event, stage: Stage, source: Source) -> Tiers:
    del event, stage
    checked(len(source.order), 2, MOST)
    return (source.order,)


def _draw_groups(event: Event, stage: Stage, source: Source) -> Tiers:
    count = number(stage.spec, "groups", 2)
    checked(len(source.order), 2 * count, MOST)
    units = {one: event.entrants[one].unit for one in source.order}
    return grouped(source.order, count, units)


def _draw_finals(event: Event, stage: Stage, source: Source) -> Tiers:
    """Pools of places: the first of all groups, or the first few, then the next."""
    if len(source.groups) < 2:
        raise NotAllowed("needs_groups", event.rules.article("event.formats"), format=stage.spec.format)
    sizes = [len(group) for group in source.groups]
    widths = stage.spec.options.get("widths", [])
    finals = band_finals(sizes, widths) if widths else same_place_finals(sizes)
    return tuple(tuple(source.groups[slot.group - 1][slot.number - 1] for slot in final.slots) for final in finals)


def tables(rules: Ruleset, spec: Spec, size: int) -> Table:
    """Who meets whom in a pool, by places in it; a pool of one has nothing to play."""
    if size < 2:
        return ()
    method = spec.options.get("method") or rules.word("rr.method")
    table = METHODS[method](size)
    table = table if method == "berger" else seated(table)
    return double(table) if number(spec, "cycles", 1) == 2 else table


def rounds(stage: Stage) -> int:
    """As many as the largest pool needs."""
    size = max((len(pool) for pool in stage.pools), default=0)
    return (size - 1 + size % 2) * number(stage.spec, "cycles", 1) if size > 1 else 0


def _propose(event: Event, stage: Stage) -> Proposal | None:
    turn = len(stage.played)
    if turn >= rounds(stage):
        return None
    meets: list[Meets] = []
    byes: list[Sits] = []
    for at, pool in enumerate(stage.pools):
        label = at + 1 if len(stage.pools) > 1 else 0
        table = tables(event.rules, stage.spec, len(pool))
        for a, b in table[turn] if turn < len(table) else ():
            if a and b:
                meets.append(Meets(len(meets) + 1, pool[a - 1], pool[b - 1], 0, label))
            elif event.entrants[pool[max(a, b) - 1]].status == "in":
                byes.append(Sits(pool[max(a, b) - 1], label))
    return Proposal(tuple(meets), tuple(byes))


def _ranks(event: Event, stage: Stage, after: int | None, closed: bool) -> Ranks:
    ranking = ranking_of(event.rules, "round_robin", stage.spec.ranking, boards=event.terms.pairs)
    seed = event.seed_of(stage.spec)
    earlier = before(event, stage)
    found = []
    for at, pool in enumerate(stage.pools):
        label = at + 1 if len(stage.pools) > 1 else 0
        members: Sequence[Entry] = entries(event, stage, pool)
        past = history(stage, after, label)
        found.append(standings(members, past, ranking, seed, closed=closed, deals=stage.deals, before=earlier))
    pools = tuple(tiers_of(table) for table in found)
    return Ranks(pools, side_by_side(pools), tuple(found), None, unplaced(found))


def _ranks_finals(event: Event, stage: Stage, after: int | None, closed: bool) -> Ranks:
    """The pools one after the other: each plays for its own places."""
    ranks = _ranks(event, stage, after, closed)
    return ranks._replace(tiers=tuple(tier for pool in ranks.pools for tier in pool))


ROBIN = Plan("round_robin", _check, _draw, rounds, _propose, _ranks)
GROUPS = ROBIN._replace(check=_check_groups, draw=_draw_groups)
FINALS = ROBIN._replace(check=_check_finals, draw=_draw_finals, ranks=_ranks_finals)
