"""The list of entries (参赛名单) and the check-in list (检录表)."""

from collections.abc import Iterator

from guandan.documents.model import Document, Paragraph, Signatures, Table, columns, narrowed
from guandan.documents.source import Kind, Source
from guandan.documents.words import CHIEF
from guandan.event.views.entries import Entries, entries
from guandan.event.views.viewer import OFFICE
from guandan.game.errors import Text

HEADS = columns(
    ("选手号", "No.", 0, "right"),
    ("队名", "Team", 3),
    ("选手", "Players", 4),
    ("单位", "Unit", 3),
    ("项目", "Event"),
    ("组别", "Group"),
    ("种子", "Seed", 0, "right"),
    ("领队", "Captain"),
    ("教练", "Coach"),
    ("备注", "Remarks"),
)


def entries_table(shown: Entries) -> Table:
    """The entries with all that is public of them; what all of them are is said by `count` instead."""
    alike = _alike(shown)
    rows = tuple(
        (
            one.number,
            one.name if one.name != " / ".join(one.players) and len(one.players) > 2 else "",
            " / ".join(one.players),
            one.unit or one.region,
            "" if one.kind in alike else one.kind,
            "" if one.group in alike else one.group,
            one.seed or None,
            one.captain,
            one.coach,
            one.remark,
        )
        for one in shown.rows
    )
    return narrowed(Table(HEADS, rows))


def entry_list(source: Source) -> Iterator[Document]:
    """Everybody who has entered."""
    shown = entries(source.event, OFFICE)
    if shown.rows:
        yield source.document("entries", ENTRIES.title, (count(shown), entries_table(shown)))


def _alike(shown: Entries) -> tuple[Text, ...]:
    """The kind and the group, where all entries have the same."""
    found = ({one.kind for one in shown.rows}, {one.group for one in shown.rows})
    return tuple(one for alike in found if len(alike) == 1 for one in alike)


def count(shown: Entries) -> Paragraph:
    """How many there are."""
    inside = [one for one in shown.rows if one.status == "in"]
    people = sum(len(one.players) for one in inside)
    units = len({one.unit for one in inside if one.unit})
    teams = any(len(one.players) > 2 for one in inside)
    zh = f"共 {len(inside)} {'队' if teams else '对'}，{people} 人" + (f"，{units} 个单位" if units else "")
    en = f"{len(inside)} {'teams' if teams else 'pairs'}, {people} players" + (f", {units} units" if units else "")
    alike = _alike(shown)
    return Paragraph(Text("　".join((zh, *(one.zh for one in alike))), " · ".join((en, *(one.en for one in alike)))))


def check_in(source: Source) -> Iterator[Document]:
    """A line for every player to sign."""
    shown = entries(source.event, OFFICE)
    heads = columns(
        ("选手号", "No.", 0, "right"),
        ("单位", "Unit", 3),
        ("姓名", "Player", 3),
        ("到场", "Here", 0, "center"),
        ("签名", "Signature", 3),
        ("备注", "Remarks", 2),
    )
    rows = tuple(
        (
            *((one.number, one.unit or one.region) if at == 0 else ("", "")),
            player,
            "✓" if one.checked_in else "□",
            "",
            one.remark if at == 0 else "",
        )
        for one in shown.rows
        if one.status == "in"
        for at, player in enumerate(one.players)
    )
    if rows:
        table = Table(heads, rows, height=8, spans=2)
        signs = Signatures((Text("检录员", "Check-in"), CHIEF, Text("日期", "Date")))
        yield source.document("check-in", CHECK_IN.title, (count(shown), table, signs))


ENTRIES = Kind("entries", Text("参赛名单", "Entries"), entry_list, public=True)
CHECK_IN = Kind("check-in", Text("检录表", "Check-in list"), check_in)
