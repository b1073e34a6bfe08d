"""What is told to everybody: regulations (规程), schedule (竞赛日程), officials and announcements (竞赛公告)."""

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
)
from guandan.documents.source import Kind, Source, time_text
from guandan.event.eligibility import kind_name
from guandan.event.officials import POSTS
from guandan.event.schedule import clock, unit_name
from guandan.event.stage import Stage
from guandan.event.state import Event
from guandan.event.views.pairings import stage_name
from guandan.event.views.words import FORMATS
from guandan.game.errors import Text
from guandan.game.settings import settings


def regulation_parts(event: Event) -> list[Part]:
    """The terms of the event, and how each stage is held."""
    conditions, terms = event.terms.conditions, event.terms
    pairs: list[tuple[Text, Cell]] = [
        (Text("赛事", "Event"), event.name or event.id),
        (Text("竞赛规则", "Rule book"), event.rules.title),
        (Text("项目", "Events"), _joined([kind_name(kind) for kind in conditions.kinds])),
        (Text("组别", "Groups"), _joined([group.name for group in conditions.groups])),
        (Text("主办", "Organised by"), terms.look.organisers or "—"),
        (Text("抽签种子", "Seed of the lots"), event.seed or "—"),
    ]
    parts: list[Part] = [Heading(Text("基本事项", "Terms")), Fields(tuple(pairs), 1)]
    told = [
        Text("检录后方可参赛。", "Only who has checked in takes part.") if terms.checked_in else None,
        Text("每个成绩由两人分别录入。", "Every result is entered by two people.") if terms.twice else None,
        Text(f"团体赛每场 {terms.pairs} 对同时出场。", f"{terms.pairs} pairs of a team play at once.")
        if terms.pairs > 1
        else None,
        Text(f"参赛单位：{'、'.join(conditions.units)}", f"Units: {', '.join(conditions.units)}")
        if conditions.units
        else None,
    ]
    parts += [Paragraph(text) for text in told if text]
    for stage in event.stages:
        parts += [
            Heading(
                Text(f"第 {stage.number} 阶段  {stage_name(stage).zh}", f"Stage {stage.number}: {stage_name(stage).en}")
            ),
            _stage(event, stage),
        ]
    parts.append(Heading(Text("规则要点", "From the rule book")))
    return [*parts, _points(event)]


POINTS = (
    "match.mode",
    "match.minutes",
    "match.max_deals",
    "score.match_win",
    "score.match_draw",
    "score.grade",
    "rank.criteria",
    "rank.final",
    "bye.points",
    "forfeit.points",
    "late.forfeit_from",
    "appeal.minutes",
    "appeal.fee",
    "correction.minutes",
    "venue.bans",
)
"""Settings that regulations repeat."""


def _points(event: Event) -> Table:
    rules, rows = event.rules, []
    for key in POINTS:
        setting = settings()[key]
        value = rules.value(key)
        rows.append((setting.name, Text(setting.show(value, "zh"), setting.show(value, "en")), rules.article(key)))
    heads = columns(("事项", "Matter", 2), ("规定", "Rule", 3), ("条文", "Article", 2))
    return Table(heads, tuple(rows), size=9)


def _stage(event: Event, stage: Stage) -> Fields:
    spec = stage.spec
    form = spec.match_format(event.rules, must_decide=False)
    ends = [
        f"{form.minutes} 分钟" if form.timed and form.minutes else "",
        f"{form.max_deals} 副" if form.counted and form.max_deals else "",
    ]
    ends_en = [
        f"{form.minutes} min" if form.timed and form.minutes else "",
        f"{form.max_deals} deals" if form.counted and form.max_deals else "",
    ]
    length = Text(
        "，".join(one for one in ends if one) or "打过 A 为止",
        ", ".join(one for one in ends_en if one) or "until A is passed",
    )
    taken = Text("全部参赛者", "all entries")
    if spec.takes.stage:
        last = spec.takes.last or ""
        taken = Text(
            f"第 {spec.takes.stage} 阶段第 {spec.takes.first}–{last} 名",
            f"places {spec.takes.first}-{last} of stage {spec.takes.stage}",
        )
    return Fields(
        (
            (Text("赛制", "Format"), FORMATS[spec.format]),
            (Text("参加者", "Who plays"), taken),
            (Text("轮数", "Rounds"), spec.rounds or len(stage.rounds) or "—"),
            (Text("每场比赛", "A match"), length),
        )
    )


def _joined(parts: list[Text]) -> Text:
    return Text("、".join(one.zh for one in parts), ", ".join(one.en for one in parts))


def regulations(source: Source) -> Iterator[Document]:
    """The regulations as they follow from the terms of the event."""
    yield source.document("regulations", REGULATIONS.title, regulation_parts(source.event))


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
        yield source.document("schedule", SCHEDULE.title, (schedule_table(source.event),))


def officials_table(event: Event) -> Table:
    """Who holds which post."""
    order = list(POSTS)
    people = sorted(event.officials, key=lambda one: order.index(one.post) if one.post in order else len(order))
    rows = tuple(
        (POSTS[one.post].name if one.post in POSTS else one.post, one.name, one.region, one.unit) for one in people
    )
    return narrowed(
        Table(columns(("职务", "Post", 2), ("姓名", "Name", 2), ("地区", "Region"), ("单位", "Unit", 3)), rows)
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
        yield source.document("officials", OFFICIALS.title, parts)


def assignment(source: Source) -> Iterator[Document]:
    """Which referee has which tables, round by round."""
    rows: list[tuple[Cell, ...]] = []
    for stage, one in source.rounds():
        by: dict[str, list[int]] = {}
        for table, name in sorted(one.referees.items()):
            by.setdefault(name, []).append(table)
        rows += [(stage_name(stage), one.number, name, " ".join(map(str, tables))) for name, tables in by.items()]
    if rows:
        heads = columns(
            ("阶段", "Stage"), ("轮次", "Round", 0, "center"), ("裁判员", "Referee", 1), ("桌号", "Tables", 3)
        )
        yield source.document("assignment", ASSIGNMENT.title, (Table(heads, tuple(rows)),))


def announcements(source: Source) -> Iterator[Document]:
    """Everything that was announced, numbered."""
    parts: list[Part] = []
    for at, one in enumerate(source.event.announcements, start=1):
        parts += [
            Heading(Text(f"第 {at} 号", f"No. {at}"), 2),
            Paragraph(one.text),
            Paragraph(f"{one.by}  {time_text(one.at)}"),
        ]
    for meeting in source.event.meetings:
        parts += [
            Heading(Text(meeting.name, meeting.name), 2),
            Paragraph(meeting.text),
            Paragraph(f"{meeting.day}  {meeting.place}"),
        ]
    if parts:
        yield source.document(
            "announcements", ANNOUNCEMENTS.title, (*parts, Signatures((Text("组委会", "Organising committee"),)))
        )


REGULATIONS = Kind("regulations", Text("竞赛规程", "Regulations"), regulations)
SCHEDULE = Kind("schedule", Text("竞赛日程", "Schedule"), schedule)
OFFICIALS = Kind("officials", Text("裁判员公示", "Officials"), officials)
ASSIGNMENT = Kind("assignment", Text("裁判员分派表", "Referees and their tables"), assignment)
ANNOUNCEMENTS = Kind("announcements", Text("竞赛公告", "Announcements"), announcements)
