"""What is told to everybody: schedule (竞赛日程), officials, reception (接待手册) and announcements (竞赛公告)."""

from collections.abc import Iterator

from guandan.documents.model import (
    Cell,
    Document,
    Fields,
    Heading,
    Paragraph,
    Part,
    Signatures,
    Table,
    columns,
    narrowed,
    on_wall,
)
from guandan.documents.source import Kind, Source, time_text
from guandan.event.officials import POSTS
from guandan.event.schedule import clock, unit_name
from guandan.event.state import Event
from guandan.event.views.pairings import stage_name
from guandan.game.errors import Text, called


def schedule_table(event: Event) -> Table:
    """Day, time, round and hall."""
    begins: dict[tuple[str, int], int] = {}
    for slot in event.schedule:
        begins[slot.day, slot.unit] = min(slot.start, begins.get((slot.day, slot.unit), slot.start))
    rows = tuple(
        (
            slot.day,
            unit_name(begins[slot.day, slot.unit]),
            f"{clock(slot.start)}–{clock(slot.end)}",
            event.stage_names.get(slot.event, slot.event),
            slot.round,
            "; ".join(f"{span.hall} {span.first}–{span.last}" for span in slot.spans),
        )
        for slot in event.schedule
    )
    heads = columns(
        ("日期", "Day"),
        ("单元", "Session"),
        ("时间", "Time"),
        ("阶段", "Stage", 2),
        ("轮次", "Round", 0, "center"),
        ("场地", "Hall", 2),
    )
    return narrowed(Table(heads, rows))


def schedule(source: Source) -> Iterator[Document]:
    """When and where each round is played."""
    if source.event.schedule:
        yield on_wall(source.document("schedule", SCHEDULE.title, (schedule_table(source.event),)))


def officials_table(event: Event) -> Table:
    """Who holds which post."""
    order = list(POSTS)
    people = sorted(event.officials, key=lambda one: order.index(one.post) if one.post in order else len(order))
    rows = tuple(
        (POSTS[one.post].name if one.post in POSTS else one.post, one.name, one.region, one.unit) for one in people
    )
    return narrowed(
        Table(columns(("职务", "Post", 2), ("姓名", "Name", 2), ("地区", "Region", 2), ("单位", "Unit", 3)), rows)
    )


def officials(source: Source) -> Iterator[Document]:
    """The notice of officials, to which the units may object."""
    if source.event.officials:
        parts: list[Part] = [officials_table(source.event)]
        if source.event.objections:
            rows = tuple((one.unit, one.official) for one in source.event.objections)
            parts += [
                Heading(Text("回避申请", "Objections"), 2),
                Table(columns(("单位", "Unit", 1), ("针对", "Against", 1)), rows),
            ]
        yield on_wall(source.document("officials", OFFICIALS.title, parts))


def assignment(source: Source) -> Iterator[Document]:
    """Which referee has which tables, round by round."""
    rows: list[tuple[Cell, ...]] = []
    for stage, one in source.rounds():
        by: dict[str, list[int]] = {}
        for table, name in sorted(one.referees.items()):
            by.setdefault(name, []).append(table)
        title = stage_name(source.event, stage)
        rows += [(title, one.number, name, " ".join(map(str, tables))) for name, tables in by.items()]
    if rows:
        heads = columns(
            ("阶段", "Stage"), ("轮次", "Round", 0, "center"), ("裁判员", "Referee", 1), ("桌号", "Tables", 3)
        )
        yield source.document("assignment", ASSIGNMENT.title, (Table(heads, tuple(rows)),))


PLACES = {
    "venue": Text("比赛地点", "Venue"),
    "arrival": Text("报到", "Arrival"),
    "travel": Text("交通", "How to travel"),
    "lodging": Text("住宿", "Lodging"),
    "meals": Text("用餐", "Meals"),
    "contact": Text("联系人", "Contact"),
}
"""What those must know who come."""


def reception_parts(event: Event) -> list[Part]:
    """Where, when and how to come, the meetings before, and the schedule; nothing of what nobody has stated."""
    parts: list[Part] = []
    told = [(name, getattr(event.terms.reception, key)) for key, name in PLACES.items()]
    if any(value for _, value in told):
        pairs = tuple((name, value) for name, value in told if value)
        parts += [Heading(Text("报到与接待", "Arrival and reception")), Fields(pairs, 1)]
    if event.meetings:
        heads = columns(("会议", "Meeting", 2), ("日期", "Day"), ("地点", "Place", 2), ("内容", "About", 3))
        rows = tuple((one.name, one.day, one.place, one.text) for one in event.meetings)
        parts += [Heading(Text("会议", "Meetings")), narrowed(Table(heads, rows))]
    if event.schedule:
        parts += [Heading(SCHEDULE.title), schedule_table(event)]
    return parts


def reception(source: Source) -> Iterator[Document]:
    """The reception book: all that those must know who come, and whom they will meet."""
    event = source.event
    if any(event.terms.reception):
        parts = reception_parts(event)
        if event.officials:
            parts += [Heading(Text("工作人员", "Officials")), officials_table(event)]
        yield source.document("reception", RECEPTION.title, parts)._replace(cover=True)


def announcements(source: Source) -> Iterator[Document]:
    """Everything that was announced, numbered."""
    parts: list[Part] = []
    for at, one in enumerate(source.event.announcements, start=1):
        parts += [
            Heading(Text(f"第 {at} 号", f"No. {at}"), 2),
            Paragraph(one.text),
            Paragraph(Text(*(f"{who}  {time_text(one.at)}" for who in called(one.by)))),
        ]
    for meeting in source.event.meetings:
        parts += [
            Heading(Text(meeting.name, meeting.name), 2),
            Paragraph(meeting.text),
            Paragraph(f"{meeting.day}  {meeting.place}"),
        ]
    if parts:
        parts.append(Signatures((Text("组委会", "Organising committee"),)))
        yield on_wall(source.document("announcements", ANNOUNCEMENTS.title, parts))


SCHEDULE = Kind("schedule", Text("竞赛日程", "Schedule"), schedule, public=True)
OFFICIALS = Kind("officials", Text("裁判员公示", "Officials"), officials, public=True)
ASSIGNMENT = Kind("assignment", Text("裁判员分派表", "Referees and their tables"), assignment)
ANNOUNCEMENTS = Kind("announcements", Text("竞赛公告", "Announcements"), announcements, public=True)
RECEPTION = Kind("reception", Text("接待手册", "Reception book"), reception, public=True)
