"""Referees at their tables (临场裁判员): who must stand aside where, and an assignment by lot that honours it.

The assignment is exact: if there is one at all it is found, and if not, the tables are named that too few may take.
"""

from collections import Counter, deque
from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from guandan.event.findings import Facts, Finding, advice, grave
from guandan.event.lot import drawn
from guandan.event.officials import Official, holding
from guandan.event.roster import Registration
from guandan.game.ruleset import Ruleset

NOWHERE: Mapping[str, int] = {}


class Seated(NamedTuple):
    """A table and who plays at it."""

    table: int
    entries: tuple[Registration, ...]


class Assignment(NamedTuple):
    """Who has which tables."""

    tables: dict[int, str]
    """The referee of each table; empty if there is no way."""
    findings: tuple[Finding, ...] = ()

    @property
    def possible(self) -> bool:
        """Whether every table has a referee."""
        return not any(finding.grave for finding in self.findings)


def conflicts(rules: Ruleset, referee: Official, seated: Seated, avoid: Collection[str] = ()) -> tuple[Finding, ...]:
    """Why a referee stands aside at a table: same region or unit, kin (003 c5.2(3)), or they play there themselves.

    `avoid` is what the regulations add to the book's `officials.avoid`.
    """
    found = []
    wanted = {*rules.words("officials.avoid"), *avoid}
    for one in seated.entries:
        facts: Facts = {"referee": referee.name, "table": seated.table, "entry": one.number}
        own = [value for value in (referee.region, referee.unit) if value]
        shared = next((value for value in own if value in (one.region, one.unit)), "")
        if "region" in wanted and shared:
            found.append(grave("same_region", rules.article_of("officials.avoid", "region"), unit=shared, **facts))
        relative = next((name for name in (*one.people, one.unit) if name and name in referee.kin), "")
        if "kin" in wanted and relative:
            found.append(grave("kin", rules.article_of("officials.avoid", "kin"), relative=relative, **facts))
        if referee.name in [player.name for player in one.players]:
            found.append(grave("at_table", referee=referee.name, table=seated.table))
    return tuple(found)


def assign(
    rules: Ruleset,
    officials: Sequence[Official],
    hall: Sequence[Seated],
    seed: str,
    round_number: int,
    *,
    avoid: Collection[str] = (),
) -> Assignment:
    """Table referees for a round, drawn from the published seed (purpose `referees N`).

    The tables are split as evenly as can be. Each referee has tables side by side if the conflicts allow it; otherwise
    any tables, with the smallest greatest number; never more than the book's `officials.tables`.
    """
    referees = {official.name: official for official in holding(officials, "referee")}
    order = drawn(sorted(referees), seed, f"referees {round_number}")
    tables = sorted(hall, key=lambda seated: seated.table)
    limit = rules.limit("officials.tables") or max(1, len(tables))
    free = {
        seated.table: [name for name in order if not conflicts(rules, referees[name], seated, avoid)]
        for seated in tables
    }
    if not tables:
        return Assignment({})
    even = -(-len(tables) // max(1, len(order)))
    blocks = _blocks([seated.table for seated in tables], len(order))
    if even <= limit and (found := _by_blocks(blocks, free, order)):
        return Assignment(found)
    short: tuple[list[int], list[str]] = ([], [])
    for most in range(min(even, limit), limit + 1):
        found, short = _spread(free, order, most)
        if not short[0]:
            return Assignment(found, (advice("scattered"),))
    places, names = short
    facts: Facts = {"tables": places, "referees": names or ["-"], "room": len(names) * limit}
    why = [grave("hall_short", rules.article("officials.tables"), **facts)]
    for seated in tables:
        for name in sorted(referees.keys() - set(names)):
            why += conflicts(rules, referees[name], seated, avoid) if seated.table in places else ()
    return Assignment({}, tuple(why))


def _blocks(tables: Sequence[int], count: int) -> list[list[int]]:
    """The tables in so many rows of neighbours, the first ones longer by one where it must be."""
    count = min(count, len(tables))
    if not count:
        return []
    size, more = divmod(len(tables), count)
    blocks, at = [], 0
    for number in range(count):
        end = at + size + (number < more)
        blocks.append(list(tables[at:end]))
        at = end
    return blocks


def _by_blocks(blocks: list[list[int]], free: Mapping[int, list[str]], order: Sequence[str]) -> dict[int, str]:
    """Each block to a referee who may take all of it; empty if that is not possible."""
    may = {
        at: [name for name in order if all(name in free[table] for table in block)] for at, block in enumerate(blocks)
    }
    found, short = _spread(may, order, 1)
    return {} if short[0] else {table: name for at, name in found.items() for table in blocks[at]}


def _spread(
    free: Mapping[int, Sequence[str]], order: Sequence[str], most: int
) -> tuple[dict[int, str], tuple[list[int], list[str]]]:
    """Everything to somebody who may take it, nobody more than `most`: augmenting paths, shortest first.

    If there is no way: the places that can be reached from the first one left over, and all who may take any of them;
    they are too few (Hall).
    """
    held: dict[str, list[int]] = {name: [] for name in order}
    holder: dict[int, str] = {}
    for start in free:
        reached = {start}
        asked: dict[str, int] = {}
        queue = deque([start])
        end = ""
        while queue and not end:
            place = queue.popleft()
            # The one with the fewest comes first, so that the load is even; the lot decides between equals.
            for name in sorted(free[place], key=lambda name: len(held[name])):
                if name in asked:
                    continue
                asked[name] = place
                if len(held[name]) < most:
                    end = name
                    break
                for other in held[name]:
                    if other not in reached:
                        reached.add(other)
                        queue.append(other)
        if not end:
            return holder, (sorted(reached), [name for name in order if name in asked])
        name, place = end, asked[end]
        while True:
            old = holder.get(place)
            holder[place] = name
            held[name].append(place)
            if old is None:
                break
            held[old].remove(place)
            name, place = old, asked[old]
    return holder, ([], [])


def check(
    rules: Ruleset,
    officials: Sequence[Official],
    hall: Sequence[Seated],
    tables: Mapping[int, str],
    *,
    drawn_by_lot: bool = False,
    avoid: Collection[str] = (),
    elsewhere: Mapping[str, int] = NOWHERE,
) -> tuple[Finding, ...]:
    """What an assignment made or changed by hand breaks; `elsewhere` are tables that referees have at the same time."""
    referees = {official.name: official for official in holding(officials, "referee")}
    found: list[Finding] = []
    for seated in sorted(hall, key=lambda seated: seated.table):
        name = tables.get(seated.table, "")
        if not name:
            found.append(grave("no_referee", table=seated.table))
        elif name not in referees:
            found.append(grave("not_a_referee", referee=name))
        else:
            found += conflicts(rules, referees[name], seated, avoid)
    most = rules.limit("officials.tables")
    for name, own in Counter(tables.values()).items():
        count = own + elsewhere.get(name, 0)
        if most is not None and count > most:
            article = rules.article("officials.tables")
            found.append(grave("too_many_tables", article, referee=name, count=count, most=most))
    if rules.flag("officials.by_lot") and not drawn_by_lot:
        found.append(advice("not_by_lot", rules.article("officials.by_lot")))
    return tuple(found)
