"""The standings (成绩公告): places with every column of the book, what each means, and the points round by round."""

from collections.abc import Iterator, Mapping

from guandan.documents.model import (
    NOTHING,
    Cell,
    Column,
    Document,
    Heading,
    Part,
    Sum,
    Table,
    bold,
    capital,
    columns,
    narrowed,
    on_wall,
)
from guandan.documents.rounds import UNFINISHED
from guandan.documents.source import Kind, Source, of_round, round_title
from guandan.documents.words import RECORDED
from guandan.event.final import division_name, divisions, final_ranking, stage_ranks, unit_ranking
from guandan.event.ranking import criterion_meaning, score_names
from guandan.event.standings import Standings
from guandan.event.state import Event
from guandan.event.tiebreaks import LISTS
from guandan.event.views.pairings import stage_name
from guandan.event.views.standings import StandingsTable, StandingsView, places_table, standings_view
from guandan.event.views.viewer import OFFICE, current_round_only
from guandan.game.errors import Text
from guandan.game.ruleset import Ruleset


def standings_table(rules: Ruleset, table: StandingsTable) -> Table:
    """The places with all columns; what a column does not need for a row stays empty."""
    heads = (
        *columns(
            ("名次", "Place", 0, "center"), ("号", "No.", 0, "right"), ("选手", "Players", 3), ("单位", "Unit", 3)
        ),
        *(
            Column(name, 3 if key in LISTS else 0, "right", criterion_meaning(rules, key))
            for key, name in zip(table.criteria, table.columns, strict=True)
        ),
        *columns(("备注", "Remarks")),
    )
    rows = []
    for row in table.rows:
        values: list[Cell] = [" ".join(map(str, one)) if isinstance(one, tuple) else one for one in row.values]
        values += [None] * (len(table.criteria) - len(values))
        rows.append((row.place, row.entry, row.name, row.unit, *values, row.remark))
    title = table.title if table.title.zh != "名次" else NOTHING
    return narrowed(Table(bold(heads, 0, 2), tuple(rows), title))


def meanings(view: StandingsView) -> Table:
    """What the columns mean, in the order in which they are compared, and what settles a tie that is left."""
    names = [capital(name) for name in view.tables[0].columns]
    rows = tuple(
        (at if at <= len(names) else "", names[at - 1] if at <= len(names) else "", one.text, one.article)
        for at, one in enumerate(view.meanings, start=1)
    )
    heads = columns(
        ("", "", 0, "right"), ("比较次序", "Compared in this order"), ("含义", "Meaning", 1), ("条文", "Article")
    )
    return Table(heads, rows, Text("各列含义", "What the columns mean"), size=8)


def by_rounds(standings: Standings, names: Mapping[int, str], key: str) -> Table:
    """A criterion round by round, with a sum that can be rechecked."""
    field = standings.field
    numbers = list(range(1, field.rounds + 1))
    rows: list[tuple[Cell, ...]] = []
    parts = {row.entry.number: standings.parts(row.entry.number, key) for row in standings.rows}
    punished = any(part.kind == "adjustment" for found in parts.values() for part in found)
    for at, row in enumerate(standings.rows):
        entry = row.entry.number
        amounts = dict.fromkeys([*numbers, 0], 0)
        for part in parts[entry]:
            amounts[0 if part.kind == "adjustment" else part.round] += part.amount
        cells = [amounts[number] for number in numbers]
        taken = [amounts[0]] if punished else []
        places = tuple((at, 3 + column) for column in range(len(numbers) + len(taken)))
        rows.append((row.place, entry, names[entry], *cells, *taken, Sum(sum(amounts.values()), places)))
    heads = (
        *columns(("名次", "Place", 0, "center"), ("号", "No.", 0, "right"), ("选手", "Players", 5)),
        *(Column(_round_head(field.told(number)), 1, "right") for number in numbers),
        *(columns(("扣分", "Penalties", 0, "right")) if punished else ()),
        *columns(("合计", "Total", 1, "right")),
    )
    return Table(heads, tuple(rows), size=8 if len(numbers) > 9 else 9)


def _round_head(told: tuple[int, int]) -> Text:
    stage, number = told
    return Text(f"{stage}-{number}" if stage else f"{number}", f"{stage}-{number}" if stage else f"R{number}")


def stage_parts(event: Event, number: int, after: int | None = None) -> list[Part]:
    """The tables of a stage and what their columns mean."""
    view = standings_view(event, number, after, OFFICE)
    parts: list[Part] = [standings_table(event.rules, table) for table in view.tables]
    return [*parts, meanings(view)] if view.meanings else parts


def round_parts(event: Event, number: int) -> list[Part]:
    """Match points, grade points and what duplicate boards came to in a stage, round by round."""
    names = {entry: one.label for entry, one in event.entrants.items()}
    found: list[Part] = []
    words = {key: text.zh for key, text in score_names(event.rules).items()}
    titles = {
        "points": Text(f"各轮{words['points']}", "Match points by round"),
        "compared": Text("各轮复式得分", "Duplicate score by round"),
        "grade": Text(f"各轮{words['grade']}", "Grade points by round"),
    }
    ranks = stage_ranks(event, number)
    for pool, standings in enumerate(ranks.standings, start=1):
        group = Text(f"（第 {pool} 组）", f" (group {pool})") if len(ranks.standings) > 1 else NOTHING
        for key, title in titles.items():
            if key in standings.criteria:
                named = Text(title.zh + group.zh, title.en + group.en)
                found.append(by_rounds(standings, names, key)._replace(title=named))
    return found


def standings_sheets(source: Source) -> Iterator[Document]:
    """The standings of every stage after each published round; for others than the office, once they know of it."""
    for stage, one in source.rounds():
        unknown = not source.viewer.inside and len(one.missing) == len(one.tables) > 0
        if one.status == "draft" or unknown:
            continue
        last = one.number == len(stage.played)
        parts = stage_parts(source.event, stage.number, None if last else one.number)
        whole = last and not current_round_only(source.event, source.viewer)
        parts += round_parts(source.event, stage.number) if whole else []
        made = source.document("standings", STANDINGS.title, (*parts, RECORDED))
        name = round_title(stage_name(source.event, stage), one.number)
        about = Text(f"{name.zh}后", f"after {name.en}")
        wide = any(isinstance(part, Table) and len(part.columns) > 5 for part in parts)
        made = made._replace(subtitle=about, mark=UNFINISHED if one.missing else NOTHING, landscape=wide)
        yield of_round(source, on_wall(made), stage, one)


def final_parts(event: Event) -> list[Part]:
    """The ranking of the whole event, of each division by itself, and of the units where the book ranks them."""
    parts: list[Part] = []
    for division in divisions(event):
        ranking = final_ranking(event, division)
        table = standings_table(event.rules, places_table(event, ranking.tiers, ranking.unplaced))
        parts.append(table._replace(title=division_name(division, event.terms.conditions)))
    if event.rules.word("team.method") == "sum_of_places" and len(units := unit_ranking(event)) > 1:
        most = max(len(one.counted) for one in units)
        rows = tuple(
            (
                one.place,
                one.unit,
                *one.counted,
                *[None] * (most - len(one.counted)),
                Sum(one.total, tuple((at, 2 + column) for column in range(len(one.counted)))),
            )
            for at, one in enumerate(units)
        )
        heads = (
            *columns(("名次", "Place", 0, "center"), ("单位", "Unit", 2)),
            *columns(*((f"第 {at} 对名次", f"Place of pair {at}", 0, "right") for at in range(1, most + 1))),
            *columns(("名次和", "Sum", 0, "right")),
        )
        parts += [Heading(Text("团体名次", "Units"), 2), Table(heads, rows)]
    return parts


def final_sheet(source: Source) -> Iterator[Document]:
    """The ranking of the whole event."""
    event = source.event
    if event.begun:
        made = source.document("ranking", FINAL.title, final_parts(event))
        yield on_wall(made._replace(mark=NOTHING if event.over else UNFINISHED))


STANDINGS = Kind("standings", Text("积分名次表", "Standings"), standings_sheets, public=True)
FINAL = Kind("ranking", Text("最终名次", "Final ranking"), final_sheet, public=True)
