"""The empty list that an organiser sends out: headings in both languages, an example, and what to write where."""

import io
from datetime import date
from typing import Any

from guandan.event.eligibility import Conditions, is_team, kind_name
from guandan.event.exchange.columns import COLUMNS, TEXT, Column
from guandan.event.exchange.csvfile import to_csv
from guandan.event.exchange.xlsxfile import new_book
from guandan.event.roster import Person, Registration

ROWS = 2000
"""Rows prepared for entries."""


def columns_of(conditions: Conditions) -> tuple[Column, ...]:
    """The columns that matter: no team where there are no teams, no event or group where there is one only."""
    left_out = {
        "team": not any(map(is_team, conditions.kinds)),
        "event": len(conditions.kinds) < 2,
        "group": len(conditions.groups) < 2,
    }
    return tuple(column for column in COLUMNS if not left_out.get(column.key, False))


def heading(column: Column) -> str:
    """A heading in both languages."""
    return "\n".join(column.name)


def template_csv(conditions: Conditions) -> bytes:
    """The headings alone."""
    return to_csv([[heading(column).replace("\n", " / ") for column in columns_of(conditions)]])


def template_xlsx(conditions: Conditions) -> bytes:
    """Three sheets: the empty list, an example, and the explanations."""
    target = io.BytesIO()
    book = new_book(target)
    columns = columns_of(conditions)
    style = {"bold": True, "text_wrap": True, "valign": "top", "bottom": 1}
    needed = book.add_format({**style, "bg_color": "#FFE699"})
    plain = book.add_format({**style, "bg_color": "#DDEBF7"})
    text = book.add_format({"num_format": "@"})
    day = book.add_format({"num_format": "yyyy-mm-dd"})

    def head(sheet: Any) -> None:
        sheet.freeze_panes(1, 0)
        sheet.set_row(0, 32)
        for at, column in enumerate(columns):
            kind = text if column.key in TEXT else day if column.key.startswith("born") else None
            sheet.set_column(at, at, column.width, kind)
            sheet.write_string(0, at, heading(column), needed if column.needed else plain)

    entries = book.add_worksheet("报名 Entries")
    head(entries)
    for at, column in enumerate(columns):
        if rule := _rule(column.key, conditions):
            entries.data_validation(1, at, ROWS, at, rule)
    example = book.add_worksheet("示例 Example")
    head(example)
    for down, one in enumerate(examples(conditions), start=1):
        for at, column in enumerate(columns):
            cell = _shown(one, column.key, conditions)
            if column.key.startswith("born"):
                example.write_datetime(down, at, date.fromisoformat(cell), day)
            elif cell:
                example.write_string(down, at, cell, text)
    notes = book.add_worksheet("说明 Notes")
    notes.set_column(0, 1, 24)
    notes.set_column(2, 3, 48)
    for down, row in enumerate(_notes(columns, conditions)):
        for at, cell in enumerate(row):
            notes.write_string(down, at, cell, plain if down == 0 else None)
    book.close()
    return target.getvalue()


def _rule(key: str, conditions: Conditions) -> dict[str, Any] | None:
    """What Excel lets people type: it helps, and the import checks again."""
    lists = {
        "sex1": ["男", "女"],
        "sex2": ["男", "女"],
        "event": [kind_name(kind).zh for kind in conditions.kinds],
        "group": [group.name.zh for group in conditions.groups],
        "unit": list(conditions.units),
    }
    source = lists.get(key, [])
    if source and len(",".join(source)) <= 255:  # Excel's own limit
        return {"validate": "list", "source": source, "error_type": "warning"}
    if key in ("seed", "number"):
        return {"validate": "integer", "criteria": ">=", "value": 1, "error_type": "warning"}
    if key.startswith("born"):
        span = {"minimum": date(1900, 1, 1), "maximum": date.fromisoformat(conditions.reference)}
        return {"validate": "date", "criteria": "between", **span, "error_type": "warning"}
    return None


def examples(conditions: Conditions) -> tuple[Registration, ...]:
    """Two pairs that may enter, invented."""
    kind, group = conditions.kinds[0], conditions.groups[0]
    sexes = {"men": "mm", "women": "ff"}.get(kind.partition("_")[2], "mf")
    age = group.least if group.least is not None else min(40, group.most if group.most is not None else 40)
    year = int(conditions.reference[:4]) - age - 1
    unit = conditions.units[0] if conditions.units else "南京大学"
    team = "南京大学一队" if is_team(kind) else ""
    people = [
        Person(name, sex, f"{year}-0{month}-05", "", f"1380000000{month}")
        for name, sex, month in zip(("张三", "李四", "王五", "赵六"), sexes * 2, range(1, 5), strict=True)
    ]
    rest = {"event": kind, "group": group.key, "team": team, "unit": unit, "region": "南京"}
    return (
        Registration((people[0], people[1]), seed=1, captain="钱七", coach="孙八", **rest),  # type: ignore[arg-type]
        Registration((people[2], people[3]), seed=0 if team else 2, captain="钱七", coach="孙八", **rest),  # type: ignore[arg-type]
    )


def _shown(one: Registration, key: str, conditions: Conditions) -> str:
    if key[-1] in "12":
        value = str(getattr(one.players[int(key[-1]) - 1], key[:-1]))
        return {"m": "男", "f": "女"}.get(value, value) if key.startswith("sex") else value
    if key == "event":
        return kind_name(one.event).zh
    if key == "group":
        return conditions.groups[0].name.zh
    return str(getattr(one, key) or "")


def _notes(columns: tuple[Column, ...], conditions: Conditions) -> list[list[str]]:
    rows = [["列", "Column", "怎样填写", "What to write"]]
    rows += [[*column.name, *column.about] for column in columns]
    rows.append(["", "", "", ""])
    rows.append(["年龄计算日", "Ages are taken on", conditions.reference, conditions.reference])
    for group in conditions.groups:
        ages = f"{group.least or 0}-{'' if group.most is None else group.most}"
        rows.append([group.name.zh, group.name.en, *([ages] * 2 if ages != "0-" else ["不限年龄", "any age"])])
    return rows
