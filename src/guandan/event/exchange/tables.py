"""Tables that leave: the list of entries as it can be read again, and standings with every column."""

from collections.abc import Mapping, Sequence

from guandan.event.eligibility import Conditions, group_of, kind_name
from guandan.event.exchange.columns import COLUMNS
from guandan.event.exchange.csvfile import to_csv
from guandan.event.exchange.xlsxfile import Page, to_xlsx
from guandan.event.roster import Registration
from guandan.event.schedule import Slot, clock, unit_name
from guandan.event.views.standings import StandingsTable
from guandan.game.errors import Text

Cell = str | int | None

SEXES = {"m": Text("男", "m"), "f": Text("女", "f"), "": Text("", "")}


def entries_page(registrations: Sequence[Registration], conditions: Conditions, lang: str = "zh") -> Page:
    """The list of entries under the headings of the template: it can be imported again."""
    headings = [column.name.pick(lang) for column in COLUMNS]
    rows = [[_cell(one, column.key, conditions, lang) for column in COLUMNS] for one in registrations]
    return Page(Text("报名", "Entries").pick(lang), headings, rows, [column.width for column in COLUMNS])


def _cell(one: Registration, key: str, conditions: Conditions, lang: str) -> Cell:
    if key[-1] in "12":
        at = int(key[-1]) - 1
        player = one.players[at] if at < len(one.players) else None
        value = str(getattr(player, key[:-1])) if player else ""
        return SEXES[value].pick(lang) if key.startswith("sex") else value
    if key == "event":
        return kind_name(one.event).pick(lang) if one.event else ""
    if key == "group":
        group = group_of(conditions, one.group)
        return group.name.pick(lang) if group else one.group
    value = getattr(one, key)
    return (value or None) if isinstance(value, int) else str(value)


HEADINGS = {
    "place": Text("名次", "place"),
    "number": Text("选手号", "number"),
    "name": Text("选手", "players"),
    "unit": Text("单位", "unit"),
    "remarks": Text("备注", "remarks"),
}


def table_page(table: StandingsTable, lang: str) -> Page:
    """A table of standings as a page."""
    headings = [HEADINGS[key].pick(lang) for key in ("place", "number", "name", "unit")]
    headings += [column.pick(lang) for column in table.columns]
    rows: list[list[Cell]] = []
    for row in table.rows:
        values = [" ".join(map(str, value)) if isinstance(value, tuple) else value for value in row.values]
        rows.append([row.place, row.entry, row.name, row.unit, *values, row.remark.pick(lang)])
    return Page(table.title.pick(lang), [*headings, HEADINGS["remarks"].pick(lang)], rows)


TIMES = (
    Text("日期", "day"),
    Text("单元", "unit"),
    Text("时间", "time"),
    Text("项目", "event"),
    Text("轮次", "round"),
    Text("场地", "hall"),
)


NO_NAMES: Mapping[str, str] = {}


def timetable_page(slots: Sequence[Slot], lang: str = "zh", names: Mapping[str, str] = NO_NAMES) -> Page:
    """A timetable, a row for each round; what is played under its name, where it has one."""
    headings = [name.pick(lang) for name in TIMES]
    rows: list[list[Cell]] = []
    begins: dict[tuple[str, int], int] = {}
    for slot in slots:
        unit = slot.day, slot.unit
        begins[unit] = min(slot.start, begins.get(unit, slot.start))
    for slot in slots:
        where = "; ".join(f"{span.hall} {span.first}-{span.last}" for span in slot.spans)
        times = f"{clock(slot.start)}-{clock(slot.end)}"
        event = names.get(slot.event, slot.event)
        rows.append([slot.day, unit_name(begins[slot.day, slot.unit]).pick(lang), times, event, slot.round, where])
    return Page(Text("竞赛日程", "Schedule").pick(lang), headings, rows)


def as_csv(page: Page) -> bytes:
    """A page as csv."""
    return to_csv([page.headings, *page.rows])


def as_xlsx(*pages: Page) -> bytes:
    """Pages as the sheets of an xlsx."""
    return to_xlsx(pages)
