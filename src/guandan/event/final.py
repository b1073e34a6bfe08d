"""The ranking of the whole event: those who went on stand where their last stage put them, the others behind them.

Stages that take places of one stage stand in its ranking at the best place they took, so a final for places 1 to 8 and
one for 9 to 16 make bands. Stages that take the entries of one event or group (项目, 组别) make a ranking of their own.
"""

from collections import defaultdict
from typing import NamedTuple

from guandan.event.eligibility import Conditions, kind_name
from guandan.event.formats.teams import UnitPlace, rank_units
from guandan.event.plans import plan_of
from guandan.event.plans.plan import Ranks, Tiers
from guandan.event.stage import Stage
from guandan.event.state import Event
from guandan.game.errors import Text, Unreadable


class FinalRanking(NamedTuple):
    """All entries that took part."""

    tiers: Tiers
    """The best first; those of one tier share their places."""
    unplaced: tuple[int, ...]

    @property
    def places(self) -> dict[int, int]:
        """The place of each entry that has one."""
        found: dict[int, int] = {}
        for tier in self.tiers:
            found |= dict.fromkeys(tier, len(found) + 1)
        return found


def stage_ranks(event: Event, number: int, after: int | None = None) -> Ranks:
    """How a stage stands, after a round or now; every value can be opened by `standings[...].parts`.

    After a round that means with those who had come and not yet left, and with its results as they are known now.
    Raises Unreadable for a round that is not published.
    """
    stage = event.stage(number)
    if after is None:
        return plan_of(stage.spec).ranks(event, stage, None, stage.status == "closed")
    if not 1 <= after <= len(stage.played):
        raise Unreadable("no_such_round", round=after, most=len(stage.played))
    then = _as_of(event, stage, after)
    return plan_of(stage.spec).ranks(then, then.stage(number), after, False)


def _as_of(event: Event, stage: Stage, after: int) -> Event:
    """The event with the entrants that a stage had when a round was over."""
    there = {one for one in stage.entrants if stage.joined.get(one, 1) <= after}
    left = {one: how for one, how in stage.left.items() if one in there and how.since <= after}
    statuses = {one: event.entrants[one].status if one in left else "in" for one in there}
    entrants = {one: event.entrants[one]._replace(status=status) for one, status in statuses.items()}
    pools = tuple(tuple(one for one in pool if one in there) for pool in stage.pools)
    inside = tuple(one for one in stage.entrants if one in there)
    event = event._replace(entrants={**event.entrants, **entrants})
    return event.with_stage(stage._replace(entrants=inside, pools=pools, left=left))


class Division(NamedTuple):
    """Entries that are ranked together: those of an event and a group, or all of them."""

    event: str = ""
    group: str = ""


def divisions(event: Event) -> tuple[Division, ...]:
    """Those that are ranked by themselves, in the order of their stages (R-91)."""
    return tuple(dict.fromkeys(division_of(event, stage) for stage in event.stages if stage.entrants)) or (Division(),)


def division_of(event: Event, stage: Stage) -> Division:
    """Whose stage it is: what the first of a line of stages takes."""
    while stage.spec.takes.stage:
        stage = event.stage(stage.spec.takes.stage)
    return Division(stage.spec.takes.event, stage.spec.takes.group)


def division_name(division: Division, conditions: Conditions) -> Text:
    """An event and a group by their names; empty for all entries."""
    groups = {group.key: group.name for group in conditions.groups}
    parts = [kind_name(division.event)] if division.event else []
    parts += [groups.get(division.group, Text(division.group, division.group))] if division.group else []
    return Text(" ".join(part.zh for part in parts), " ".join(part.en for part in parts))


def final_ranking(event: Event, division: Division | None = None) -> FinalRanking:
    """The ranking of a division as it is, or as it will be if nothing more is played; by default the first's."""
    wanted = division or divisions(event)[0]
    begun = [stage for stage in event.stages if stage.entrants and division_of(event, stage) == wanted]
    found: list[tuple[int, ...]] = []
    for stage in begun:
        if not any(stage.spec.takes.stage == other.number for other in begun):
            known = {one for tier in found for one in tier}
            tiers = _tiers(event, stage, begun)
            found += [kept for tier in tiers if (kept := tuple(one for one in tier if one not in known))]
    out = {number for number, one in event.entrants.items() if one.status == "excluded"}
    placed = tuple(kept for tier in found if (kept := tuple(one for one in tier if one not in out)))
    inside = {one for tier in placed for one in tier}
    took_part = {one for stage in begun for one in stage.entrants}
    return FinalRanking(placed, tuple(sorted(took_part - inside)))


def final_rankings(event: Event) -> tuple[FinalRanking, ...]:
    """The ranking of every division."""
    return tuple(final_ranking(event, division) for division in divisions(event))


def _tiers(event: Event, stage: Stage, begun: list[Stage]) -> Tiers:
    """The tiers of a stage with those who went on in the order of the stages that followed."""
    own = stage_ranks(event, stage.number).tiers
    at = {one: place for place, tier in enumerate(own) for one in tier}
    blocks: dict[int, list[Tiers]] = defaultdict(list)
    went_on: set[int] = set()
    for other in begun:
        if other.spec.takes.stage == stage.number:
            best = min((at[one] for one in other.entrants if one in at), default=0)
            blocks[best].append(_tiers(event, other, begun))
            went_on |= set(other.entrants)
    found: list[tuple[int, ...]] = []
    for place, tier in enumerate(own):
        found += [one for block in blocks[place] for one in block]
        rest = tuple(one for one in tier if one not in went_on)
        found += [rest] if rest else []
    return tuple(found)


def unit_ranking(event: Event, best: int | None = None) -> tuple[UnitPlace, ...]:
    """Units by the places of their entries (004 成绩计算)."""
    found: dict[str, list[int]] = defaultdict(list)
    for ranking in final_rankings(event):
        for number, place in ranking.places.items():
            if event.entrants[number].unit:
                found[event.entrants[number].unit].append(place)
    return rank_units(found, best)
