"""The pairing sheets (对阵表) of a round: by table, by name and by unit."""

from collections.abc import Callable, Iterator
from functools import partial

from guandan.documents.model import LYING, Cell, Column, Document, Table, bold, columns, narrowed, on_wall
from guandan.documents.source import Kind, Source, of_round
from guandan.documents.words import BYE, SIDES
from guandan.event.state import Event
from guandan.event.views.pairings import PairedTable, Pairings, pairings
from guandan.event.views.viewer import OFFICE
from guandan.event.views.words import ONLINE
from guandan.game.errors import Text

BY_TABLE_HEADS = bold(
    columns(
        ("桌号", "Table", 0, "center"),
        ("场地", "Place"),
        ("场次", "Match"),
        ("牌", "Boards"),
        ("号", "No.", 0, "right"),
        ("东西方", "East-West", 3),
        ("单位", "Unit", 3),
        ("号", "No.", 0, "right"),
        ("南北方", "North-South", 3),
        ("单位", "Unit", 3),
        ("裁判", "Referee"),
    ),
    0,
)


def by_table_table(shown: Pairings) -> Table:
    """Table by table; who has a bye stands below."""
    rows: list[tuple[Cell, ...]] = [
        (
            one.table,
            _place(one),
            one.title,
            one.boards,
            one.first,
            one.first_name,
            one.first_unit,
            one.second,
            one.second_name,
            one.second_unit,
            one.referee,
        )
        for one in shown.tables
    ]
    rows += [("", "", one.title, "", one.entry, one.name, one.unit, "", BYE, "", "") for one in shown.byes]
    return narrowed(Table(BY_TABLE_HEADS, tuple(rows)))


def seats(shown: Pairings) -> list[tuple[int, str, str, Cell, Cell, Text, str]]:
    """Every entry with number, name, unit, table, place, side and opponent."""
    found: list[tuple[int, str, str, Cell, Cell, Text, str]] = []
    for one in shown.tables:
        found.append((one.first, one.first_name, one.first_unit, one.table, _place(one), SIDES[0], _other(one, 1)))
        found.append((one.second, one.second_name, one.second_unit, one.table, _place(one), SIDES[1], _other(one, 0)))
    return found + [(one.entry, one.name, one.unit, "", "", BYE, "") for one in shown.byes]


def _place(one: PairedTable) -> Cell:
    return ONLINE if one.online else one.place


def _other(one: PairedTable, side: int) -> str:
    number, name = ((one.first, one.first_name), (one.second, one.second_name))[side]
    return f"{number} {name}"


SEAT_HEADS: dict[str, Column] = {
    "number": Column(Text("选手号", "No."), 0, "right"),
    "name": Column(Text("选手", "Players"), 3),
    "unit": Column(Text("单位", "Unit"), 3),
    "table": Column(Text("桌号", "Table"), 0, "center", bold=True),
    "place": Column(Text("场地", "Place")),
    "side": Column(Text("方位", "Side"), 0, "center"),
    "other": Column(Text("对手", "Opponents"), 4),
}


NAMED = ("number", "unit", "table", "place", "side", "other")


def by_name_table(event: Event, shown: Pairings) -> Table:
    """Every player by their own name, as dictionaries order them, with their partner or team."""
    found: list[tuple[str, str, tuple[Cell, ...]]] = []
    for number, _, *rest in seats(shown):
        team, names = event.entrants[number].form.team, [player.name for player in event.entrants[number].players]
        for at, name in enumerate(names):
            found.append((name, team or " / ".join(names[:at] + names[at + 1 :]), (number, *rest)))
    found.sort(key=lambda one: (_spelt(one[0]), one[2][0]))
    with_whom = Text("队", "Team") if event.terms.pairs > 1 else Text("搭档", "Partner")
    heads = (Column(Text("姓名", "Player"), 3, bold=True), Column(with_whom, 3), *(SEAT_HEADS[name] for name in NAMED))
    return narrowed(Table(heads, tuple((name, beside, *row) for name, beside, row in found)))


def by_unit_table(shown: Pairings) -> Table:
    """By unit, then by number."""
    table = _seat_table(sorted(seats(shown), key=lambda one: (_spelt(one[2]), one[0])), first="unit")
    rows: list[tuple[Cell, ...]] = []
    unit: Cell = None
    for row in table.rows:
        rows.append(("" if row[0] == unit else row[0] or "—", *row[1:]))
        unit = row[0]
    return table._replace(rows=tuple(rows), spans=1)


def _seat_table(rows: list[tuple[int, str, str, Cell, Cell, Text, str]], first: str = "") -> Table:
    names = list(SEAT_HEADS)
    order = (
        [names.index(first), *(at for at, name in enumerate(names) if name != first)] if first else range(len(names))
    )
    heads = tuple(SEAT_HEADS[names[at]] for at in order)
    return narrowed(Table(heads, tuple(tuple(row[at] for at in order) for row in rows)))


def _spelt(name: str) -> bytes:
    """Where a name stands among others: GB 18030 has the common characters in the order of pinyin."""
    return name.encode("gb18030", "replace")


def _sheets(source: Source, kind: Kind, by: str) -> Iterator[Document]:
    tables: dict[str, Callable[[Pairings], Table]] = {
        "table": by_table_table,
        "name": partial(by_name_table, source.event),
        "unit": by_unit_table,
    }
    for stage, one in source.rounds():
        shown = pairings(source.event, stage, one.number, OFFICE)
        table = tables[by](shown)
        made = source.document(kind.name, kind.title, (table,))
        lies = by == "table" and len(table.rows) <= LYING
        made = made._replace(landscape=lies)
        yield of_round(source, made if by == "unit" else on_wall(made), stage, one)


def by_table(source: Source) -> Iterator[Document]:
    """For the wall: who meets whom at which table."""
    yield from _sheets(source, BY_TABLE, "table")


def by_name(source: Source) -> Iterator[Document]:
    """For the wall: where somebody sits."""
    yield from _sheets(source, BY_NAME, "name")


def by_unit(source: Source) -> Iterator[Document]:
    """For captains: where their people sit."""
    for made in _sheets(source, BY_UNIT, "unit"):
        if any(one.unit for one in source.event.entrants.values()):
            yield made


BY_TABLE = Kind("pairings-by-table", Text("对阵表", "Pairings"), by_table, public=True)
BY_NAME = Kind("pairings-by-name", Text("对阵表（按姓名）", "Pairings by name"), by_name, public=True)
BY_UNIT = Kind("pairings-by-unit", Text("对阵表（按单位）", "Pairings by unit"), by_unit, public=True)
