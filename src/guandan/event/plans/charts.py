"""Stages played along a chart (对阵图): knockout, double knockout, cross knockout of groups, and the Page systems."""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

from guandan.event.formats import checked
from guandan.event.formats.bracket import Mode, Slot, Structure, entry, loser, place, winner, with_modes
from guandan.event.formats.double_knockout import DROPS, double_knockout
from guandan.event.formats.groups import cross
from guandan.event.formats.knockout import knockout
from guandan.event.formats.page import double_page, group_page, page
from guandan.event.formats.resolve import NEITHER, NOBODY, State, resolve
from guandan.event.plans.plan import Meets, Plan, Proposal, Ranks, Sits, Source, Tiers, number, options
from guandan.event.spec import Spec
from guandan.event.stage import Stage
from guandan.event.state import Event
from guandan.game.errors import NotAllowed, Unreadable, one_of
from guandan.game.ruleset import Ruleset
from guandan.game.seats import SIDES

OPTIONS: Mapping[str, Mapping[str, object]] = {
    "knockout": {"third": 0, "seeds": 8},
    "double_knockout": {"drop": DROPS[0], "reset": 0, "seeds": 8},
    "page": {},
    "double_page": {},
    "group_page": {},
    "cross": {"through": 2, "third": 0},
}
"""With `seeds` those behind so many are drawn by lot; without it all stand by strength."""
GROUPED = ("cross", "group_page")


def _check(rules: Ruleset, spec: Spec) -> None:
    options(spec, OPTIONS[spec.format])
    if spec.options.get("drop", DROPS[0]) not in DROPS:
        raise Unreadable("wrong_field", field="drop", allowed=one_of(DROPS))
    if spec.format in GROUPED and not spec.takes.stage:
        raise NotAllowed("needs_groups", rules.article("event.formats"), format=spec.format)
    if spec.carry != "none":
        raise NotAllowed("nothing_carried", format=spec.format)


def _draw(event: Event, stage: Stage, source: Source) -> Tiers:
    """The line of the chart; or the groups, of each as many as go through."""
    pools: Tiers = (source.order,)
    if stage.spec.format in GROUPED:
        if len(source.groups) < 2:
            raise NotAllowed("needs_groups", event.rules.article("event.formats"), format=stage.spec.format)
        pools = tuple(group[: number(stage.spec, "through", 2)] for group in source.groups)
    structure(stage.spec, pools)
    return pools


def structure(spec: Spec, pools: Tiers) -> Structure:
    """The chart of so many. Raises NotAllowed if there is none."""
    sizes = len(pools), len(pools[0])
    return _structure(spec.format, sizes, tuple(sorted(spec.options.items())), spec.modes)


@lru_cache(maxsize=64)
def _structure(
    name: str, sizes: tuple[int, int], chosen: tuple[tuple[str, Any], ...], modes: tuple[tuple[int, Mode], ...]
) -> Structure:
    return with_modes(CHARTS[name](*sizes, dict(chosen)), dict(modes))


def _knockout(_groups: int, count: int, said: dict[str, Any]) -> Structure:
    return knockout(count, third=bool(said.get("third")))


def _double_knockout(_groups: int, count: int, said: dict[str, Any]) -> Structure:
    return double_knockout(count, drop=said.get("drop", DROPS[0]), reset=bool(said.get("reset")))


def _page(_groups: int, count: int, _said: dict[str, Any]) -> Structure:
    checked(count, 4, 4)
    return page()


def _double_page(_groups: int, count: int, _said: dict[str, Any]) -> Structure:
    checked(count, 8, 8)
    return double_page()


def _group_page(groups: int, _count: int, _said: dict[str, Any]) -> Structure:
    return group_page(groups)


def _cross(groups: int, _count: int, said: dict[str, Any]) -> Structure:
    return cross(groups, said.get("through", 2), third=bool(said.get("third")))


CHARTS: dict[str, Callable[[int, int, dict[str, Any]], Structure]] = {
    "knockout": _knockout,
    "double_knockout": _double_knockout,
    "page": _page,
    "double_page": _double_page,
    "group_page": _group_page,
    "cross": _cross,
}


def known(stage: Stage) -> dict[Slot, int]:
    """Who stands on which place of the chart; nobody where a group is too small."""
    if stage.spec.format not in GROUPED:
        return {entry(at): one for at, one in enumerate(stage.pools[0], start=1)}
    through = number(stage.spec, "through", 2)
    return {
        place(at, group): pool[at - 1] if at <= len(pool) else NOBODY
        for group, pool in enumerate(stage.pools, start=1)
        for at in range(1, through + 1)
    }


def state(stage: Stage, after: int | None = None) -> State:
    """The chart after the results so far."""
    results = {
        table.game: NEITHER if table.going == "none" else (table.first, table.second)[SIDES.index(table.going)]
        for one in stage.played[:after]
        for table in one.tables
        if table.outcome is not None
    }
    return resolve(structure(stage.spec, stage.pools), results, known(stage))


def _propose(event: Event, stage: Stage) -> Proposal | None:
    """The games of the next round of the chart."""
    del event
    now = state(stage)
    if not now.ready:
        return None
    turn = min(meeting.game.round for meeting in now.ready)
    games = [meeting for meeting in now.ready if meeting.game.round == turn]
    meets = [
        Meets(at, meeting.sides[0] or NOBODY, meeting.sides[1] or NOBODY, meeting.game.number)
        for at, meeting in enumerate(games, start=1)
    ]
    who = known(stage)
    for meeting in now.meetings:
        if meeting.winner:
            others = [side for side in meeting.sides if side and side != meeting.winner]
            who[winner(meeting.game.number)] = meeting.winner
            who[loser(meeting.game.number)] = others[0] if others else NOBODY
    chart = structure(stage.spec, stage.pools)
    byes = [who.get(bye.slot, NOBODY) for bye in chart.byes if bye.round == turn]
    return Proposal(tuple(meets), tuple(Sits(one) for one in byes if one))


def _mode(stage: Stage, game: int) -> Mode:
    return structure(stage.spec, stage.pools).games[game - 1].mode


def _ranks(event: Event, stage: Stage, after: int | None, closed: bool) -> Ranks:
    """Places by the chart; those still in share the first ones."""
    del closed
    if not stage.pools:  # nothing is drawn yet
        return Ranks((), ())
    now = state(stage, after)
    out = {number for number in stage.entrants if event.entrants[number].status == "excluded"}
    out |= {number for number, left in stage.left.items() if left.results == "none"}
    bands: dict[int, list[int]] = {}
    absent = _absent(structure(stage.spec, stage.pools), now)
    for first, entry_ in (*((found.first, found.entry) for found in now.places), *absent):
        if entry_ not in out:
            bands.setdefault(first, []).append(entry_)
    placed = {found.entry for found in now.places} | {entry_ for _, entry_ in absent}
    alive = tuple(one for one in stage.entrants if one not in placed and one not in out)
    tiers = (*((alive,) if alive else ()), *(tuple(sorted(bands[first])) for first in sorted(bands)))
    return Ranks((tiers,), tiers, (), now, tuple(sorted(out)))


def _absent(chart: Structure, now: State) -> list[tuple[int, int]]:
    """Those out by double forfeit, with the first of the places that the loser of their game would have had."""
    bands = {slot: band.first for band in chart.bands for slot in band.slots}
    found = []
    for meeting in now.meetings:
        if meeting.status == "played" and meeting.winner == NOBODY:
            slot = loser(meeting.game.number)
            while slot not in bands:  # the loser would go on elsewhere, and nobody has come there
                slot = loser(next(game.number for game in chart.games if slot in game.sides))
            found += [(bands[slot], side) for side in meeting.sides if side]
    return found


CHART = Plan(
    family="knockout",
    check=_check,
    draw=_draw,
    rounds=lambda stage: structure(stage.spec, stage.pools).rounds if stage.pools else 0,
    propose=_propose,
    ranks=_ranks,
    mode=_mode,
)
