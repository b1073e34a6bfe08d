"""Tables that are played online (网络赛): which they are, when their round begins, and who forfeits by not coming.

Everything is a function of the event's log and of who sits where, so that every process and every restart finds the
same rooms, the same beginning and the same forfeits.
"""

import hashlib
from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import NamedTuple

from guandan.event.plans import plan_of
from guandan.event.reports import Where
from guandan.event.spec import ONLINE
from guandan.event.stage import Round, Stage, Table
from guandan.event.state import Event
from guandan.game.daytime import CHINA
from guandan.game.facts import Fact
from guandan.game.seats import SIDES
from guandan.referee.lateness import Late, Lateness, both_late

EARLY = 30 * 60_000
"""Milliseconds before its round in which a table is open."""
Arrived = tuple[int | None, int | None]
"""When each side was complete at its table; None if it is not."""


def is_online(stage: Stage, table: Table) -> bool:
    """Whether a table is played online: all of its stage, or because of who plays there."""
    return stage.spec.place in ONLINE or not {table.first, table.second}.isdisjoint(stage.spec.online)


def online_tables(event: Event) -> list[Where]:
    """The tables of all open rounds that are played online; those of teams are not."""
    return [
        Where(event, stage, stage.open, table)
        for stage in event.stages
        if stage.open is not None and event.terms.pairs == 1
        for table in stage.open.tables
        if is_online(stage, table)
    ]


def online_table(event: Event, number: int) -> Where | None:
    """The table of this number that is played online now."""
    return next((one for one in online_tables(event) if one.table.number == number), None)


def room_name(where: Where) -> str:
    """What the room of a table is called: another one if the round is published again, or others play there."""
    parts = (*where.about.values(), str(where.round.published), *where.players)
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:20].upper()


def boards_of(where: Where) -> int:
    """How many boards of a duplicate are played at a table; 0 if it is none."""
    return plan_of(where.stage.spec).boards(where.stage.spec)


def board_set(event: Event, stage: Stage, number: int) -> str:
    """The name of a set of boards, the same at every table that plays it."""
    return f"{event.id}/{stage.number}/{number}"


def is_played_out(event: Event, stage: Stage, number: int) -> bool:
    """Whether nobody plays the boards of a set any more, so that they may be shown."""
    using = [one for one in stage.played if any(table.game == number for table in one.tables)]
    if stage.status == "closed" or event.over:
        return True
    moving = stage.spec.options.get("movement") == "mitchell"  # others play the set in a later round
    return bool(using) and not moving and all(one.status == "locked" for one in using)


def with_hidden_boards(event: Event) -> list[Where]:
    """The tables that play, or have played, boards online that others may still have to play."""
    found: list[Where] = []
    for stage in event.stages:
        if event.terms.pairs == 1 and plan_of(stage.spec).boards(stage.spec):
            every = [Where(event, stage, one, table) for one in stage.played for table in one.tables]
            sets = {one.table.game for one in every}
            hidden = {number for number in sets if not is_played_out(event, stage, number)}
            found += [one for one in every if one.table.game in hidden and is_online(stage, one.table)]
    return found


def is_still_played(event: Event, match: Sequence[Fact]) -> bool:
    """Whether somebody has still to play cards that are in a match: its own, or boards that others play."""
    hidden = {(fact.seq, name) for fact in match for name in fact.opened}
    shown = {(seq, name) for fact in match if fact.kind == "reveal" for seq, name, *_ in fact.data["parts"]}
    if not hidden <= shown:
        return True
    of_set = str(match[0].data["format"].get("board", "")).rpartition("/")[0] if hidden else ""
    return any(
        board_set(event, stage, table.game) == of_set and not is_played_out(event, stage, table.game)
        for stage in event.stages
        for one in stage.played
        for table in one.tables
    )


def side_of(where: Where, entry: int) -> int | None:
    """The side on which an entry plays at a table."""
    entries = (where.table.first, where.table.second)
    return entries.index(entry) if entry in entries else None


class Beginning(NamedTuple):
    """When a round begins."""

    at: int
    fixed: bool
    """Whether the timetable says so; else it begins earlier if nobody is missing."""


def beginning(event: Event, stage: Stage, now: Round) -> Beginning:
    """When a round begins by itself: by the timetable, else some minutes after it was published."""
    if now.begun:
        return Beginning(now.begun, fixed=True)
    for slot in event.schedule:
        if slot.event == str(stage.number) and slot.round == now.number:
            day = datetime.fromisoformat(slot.day).replace(tzinfo=CHINA) + timedelta(minutes=slot.start)
            return Beginning(max(int(day.timestamp() * 1000), now.published), fixed=True)
    return Beginning(now.published + event.terms.online.begins * 60_000, fixed=False)


def is_open(where: Where, at: int) -> bool:
    """Whether a table is open: players may sit down. Once open it stays so, whatever becomes of the time of day."""
    opens = beginning(where.event, where.stage, where.round).at - EARLY
    return bool(where.round.begun) or at >= opens or where.round.published >= opens


def begins_by_itself(now: Round, stage: Stage) -> bool:
    """Whether nobody has to begin a round: where some play in a hall, somebody there does."""
    return not now.begun and all(is_online(stage, table) for table in now.tables)


def forfeits(where: Where, arrived: Arrived, at: int) -> str:
    """Who has forfeited by not being there: a side, `both`, or nobody yet."""
    now, event = where.round, where.event
    limit = event.terms.online.forfeit or event.rules.limit("late.forfeit_from")
    if not now.begun or now.paused or limit is None or at - now.stopped < now.begun + limit * 1000:
        return ""
    missing = [side for side, came in zip(SIDES, arrived, strict=True) if came is None]
    return "both" if len(missing) > 1 else "".join(missing)


def lateness(where: Where, arrived: tuple[int, int]) -> tuple[Late, Late]:
    """How late each side came, in milliseconds."""
    now = where.round
    first, second = (came - now.stopped - now.begun for came in arrived)
    return first, second


def costs(where: Where, late: tuple[Late, Late]) -> tuple[Lateness, Lateness]:
    """What coming late costs each side. Raises NotAllowed if the book leaves that to the regulations."""
    return both_late(where.event.rules, late)
