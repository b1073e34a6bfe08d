"""Groups (分组): seeded snake, drawing by lot, avoidance of the same unit; and what may follow them.

After groups (000 §26(1), 003 c4.1(3)) places cross (交叉淘汰), or the same places meet (同名次赛), or bands of places
(分段赛).
"""

from collections import defaultdict
from collections.abc import Hashable, Mapping, Sequence
from typing import NamedTuple

from guandan.event.formats import checked
from guandan.event.formats.bracket import Slot, Structure, chart_order, full_size, place, with_slots
from guandan.event.formats.knockout import MOST, knockout
from guandan.event.lot import drawn
from guandan.game.errors import NotAllowed

Groups = tuple[tuple[int, ...], ...]


def grouped(
    entries: Sequence[int],
    count: int,
    units: Mapping[int, str] | None = None,
    *,
    lot: str = "",
    seeds: int = 0,
) -> Groups:
    """Entries, the strongest first, in `count` groups: 1 to g forward, the next g backward, and so on (蛇形).

    With a `lot` the first `seeds` keep their order and the others are drawn. Every g of them in that order go to g
    different groups, and within this pairs of one unit are spread as evenly as they can be: in no group two, unless the
    unit has more pairs than there are groups. Raises NotAllowed if there are fewer entries than groups.
    """
    checked(count, 1, max(1, len(entries)))
    order = [*entries[:seeds], *drawn(entries[seeds:], lot, "groups")] if lot else list(entries)
    return _spread(order, count, units or {})


def _spread(order: list[int], count: int, units: Mapping[int, str]) -> Groups:
    """Each entry joins its row and its unit; groups are colours, and joined entries need different ones.

    Rows and units each have at most as many entries as there are colours (a larger unit counts as several), so by
    Koenig's theorem there is a colouring; where snake order cannot be kept, a chain of two colours is exchanged.
    """
    taken: dict[Hashable, dict[int, int]] = defaultdict(dict)
    """Which entry has a group, in each row and unit."""
    ends: dict[int, tuple[Hashable, Hashable]] = {}
    members: dict[str, int] = defaultdict(int)
    for at, entry in enumerate(order):
        row, column = divmod(at, count)
        wish = column if row % 2 == 0 else count - 1 - column
        near = sorted(range(count), key=lambda group, wish=wish: (abs(group - wish), group))  # type: ignore[misc]
        unit = units.get(entry, "")
        ends[entry] = ("row", row), ("unit", unit, members[unit] // count) if unit else ("entry", entry)
        members[unit] += 1
        in_row, in_unit = (taken[end] for end in ends[entry])
        group = next((one for one in near if one not in in_row and one not in in_unit), None)
        if group is None:
            group = next(one for one in near if one not in in_row)
            _exchange(taken, ends, ends[entry][1], group, next(one for one in near if one not in in_unit))
        in_row[group] = in_unit[group] = entry
    # Groups are named after the first row, which an exchange may have moved.
    names = {group: order.index(entry) for group, entry in taken["row", 0].items()}
    found: list[list[int]] = [[] for _ in range(count)]
    for row in range(-(-len(order) // count)):
        for group, entry in taken["row", row].items():
            found[names[group]].append(entry)
    return tuple(map(tuple, found))


def _exchange(
    taken: dict[Hashable, dict[int, int]],
    ends: Mapping[int, tuple[Hashable, Hashable]],
    start: Hashable,
    give: int,
    get: int,
) -> None:
    """Free `give` at `start`, where `get` is free: both are exchanged along the chain that begins there."""
    chain = []
    node, group = start, give
    while group in taken[node]:
        entry = taken[node][group]
        chain.append((entry, group))
        node = ends[entry][1] if ends[entry][0] == node else ends[entry][0]
        group = get if group == give else give
    for entry, group in chain:
        for end in ends[entry]:
            del taken[end][group]
    for entry, group in chain:
        for end in ends[entry]:
            taken[end][get if group == give else give] = entry


def cross(groups: int, through: int, *, third: bool = False) -> Structure:
    """The knockout between the first `through` of each group: A1-B2, B1-A2 and so on, for any numbers (003 c4.1(2)3).

    Winners of groups are seeded before seconds, and so on; within a place the groups stand so that members of one
    group meet as late as the chart lets them. Raises NotAllowed beyond 512 entries or for one group.
    """
    if groups < 2:
        raise NotAllowed("wrong_groups", groups=groups, allowed="2, 3, 4 ...")
    checked(through, 1, MOST // groups)
    rows = {seed: row for row, seed in enumerate(chart_order(full_size(groups * through)))}
    tiers: list[list[int]] = []
    """The groups whose members of a place are seeded in this order."""
    for tier in range(through):
        order = list(range(1, groups + 1))
        if tier % 2:  # these face the better places of the neighbouring group: A and B, C and D
            order = [min((group - 1 ^ 1) + 1, groups) for group in reversed(order)]
        tiers.append(_apart(order, [rows[tier * groups + at + 1] for at in range(groups)], _rows_of(tiers, rows)))
    slots = [place(tier + 1, group) for tier, order in enumerate(tiers) for group in order]
    return with_slots(knockout(groups * through, third=third), slots)


def _rows_of(tiers: list[list[int]], rows: Mapping[int, int]) -> dict[int, list[int]]:
    """Where in the chart each group stands already."""
    stands: dict[int, list[int]] = defaultdict(list)
    for seed, group in enumerate((group for order in tiers for group in order), start=1):
        stands[group].append(rows[seed])
    return stands


def _apart(order: list[int], free: list[int], stands: Mapping[int, list[int]]) -> list[int]:
    """The groups on the free rows, exchanged two by two while members of one group then meet later."""
    deep = max(free).bit_length()

    def early(group: int, row: int) -> int:
        # A meeting one round earlier outweighs any number of later ones.
        return sum((len(stands[group]) + 1) ** (deep - (row ^ other).bit_length()) for other in stands.get(group, ()))

    better = True
    while better:
        better = False
        for a in range(len(order)):
            for b in range(a):
                now = early(order[a], free[a]) + early(order[b], free[b])
                if early(order[b], free[a]) + early(order[a], free[b]) < now:
                    order[a], order[b] = order[b], order[a]
                    better = True
    return order


class Final(NamedTuple):
    """A final pool and the places it plays for."""

    first: int
    last: int
    slots: tuple[Slot, ...]


def band_finals(sizes: Sequence[int], widths: Sequence[int]) -> tuple[Final, ...]:
    """Pools of the first `widths[0]` of every group, then of the next, and so on (分段赛); what is left is the last.

    `sizes` are those of the groups. A width of one throughout makes same-place finals (同名次赛). A group that has no
    such place sends nobody. Raises NotAllowed for a width below one.
    """
    finals: list[Final] = []
    top = 0
    rest = max(sizes) - sum(widths)
    for width in [*widths, *([rest] if rest > 0 else [])]:
        checked(width, 1, max(sizes))
        slots = tuple(
            place(number, group)
            for number in range(top + 1, top + width + 1)
            for group, size in enumerate(sizes, start=1)
            if number <= size
        )
        first = finals[-1].last + 1 if finals else 1
        if slots:
            finals.append(Final(first, first + len(slots) - 1, slots))
        top += width
    return tuple(finals)


def same_place_finals(sizes: Sequence[int]) -> tuple[Final, ...]:
    """All firsts for the first places, all seconds for the next (同名次赛)."""
    return band_finals(sizes, [1] * max(sizes))
