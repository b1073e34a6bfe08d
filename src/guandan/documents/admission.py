"""Before the list of entries stands: the form to enter with (报名表), and who may play (参赛资格审查表)."""

from collections.abc import Iterator

from guandan.documents.entries import count
from guandan.documents.model import Cell, Document, Fields, Paragraph, Signatures, Table, columns, narrowed
from guandan.documents.source import Kind, Source
from guandan.documents.words import CHIEF
from guandan.event.eligibility import AgeGroup, Conditions, kind_name
from guandan.event.views.entries import entries
from guandan.event.views.viewer import OFFICE
from guandan.game.errors import Text

LINES = 5
"""Pairs on a form."""
PEOPLE = columns(
    ("序号", "No.", 0, "center"),
    ("姓名", "Name", 3),
    ("性别", "Sex", 1),
    ("出生日期", "Born", 2),
    ("证件号", "Id number", 4),
    ("电话", "Phone", 3),
    ("项目", "Event", 2),
    ("组别", "Group", 2),
)


def conditions_told(conditions: Conditions) -> Fields:
    """Who may enter, as the book and the regulations have it."""
    named = [kind_name(kind) for kind in conditions.kinds]
    groups = [_group(one) for one in conditions.groups]
    pairs: list[tuple[Text, Cell]] = [
        (Text("项目", "Events"), Text("、".join(one.zh for one in named), ", ".join(one.en for one in named))),
        (Text("组别", "Groups"), Text("、".join(one.zh for one in groups), ", ".join(one.en for one in groups))),
        (Text("年龄计算日", "Day on which ages count"), conditions.reference),
    ]
    if conditions.units:
        pairs.append((Text("参赛单位", "Units"), "、".join(conditions.units)))
    return Fields(tuple(pair for pair in pairs if pair[1]), 1)


def _group(one: AgeGroup) -> Text:
    least, most = one.least or "", one.most or ""
    if one.least is None and one.most is None:
        return one.name
    return Text(f"{one.name.zh}（{least}–{most} 周岁）", f"{one.name.en} (aged {least}-{most})")


def entry_form(source: Source) -> Iterator[Document]:
    """An empty form for a unit that enters: two lines a pair."""
    names = (("参赛单位", "Unit"), ("领队", "Captain"), ("教练", "Coach"), ("联系电话", "Phone"))
    rows = tuple((at + 1 if side == 0 else "", *[""] * 7) for at in range(LINES) for side in (0, 1))
    told = Text(
        "用电脑报名的，请填组委会发的电子报名表。此表只供报名与资格审查，组委会不对外公布个人信息。",
        "Units that enter by computer fill in the list that the organisers send. What is written here is used to enter "
        "and to check who may play; nothing personal is published.",
    )
    signs = Signatures(
        (Text("填表人", "Filled in by"), Text("单位（盖章）", "Unit (seal)"), Text("日期", "Date")),
    )
    parts = (
        conditions_told(source.event.terms.conditions),
        Fields(tuple((Text(*name), "") for name in names)),
        Table(PEOPLE, rows, height=8, boxes=True, spans=1),
        Paragraph(told),
        signs,
    )
    yield source.document("entry-form", FORM.title, parts)._replace(landscape=True)


def eligibility(source: Source) -> Iterator[Document]:
    """Every entry, and why those may play who do not meet the conditions."""
    shown = entries(source.event, OFFICE)
    fit = Text("符合", "eligible")
    rows = tuple(
        (
            one.number,
            " / ".join(one.players),
            one.unit or one.region,
            one.kind,
            one.group,
            Text(f"破格：{one.waived}", f"by leave: {one.waived}") if one.waived else fit,
            one.remark,
        )
        for one in shown.rows
    )
    heads = columns(
        ("选手号", "No.", 0, "right"),
        ("选手", "Players", 3),
        ("单位", "Unit", 3),
        ("项目", "Event"),
        ("组别", "Group"),
        ("审查结果", "Found", 2),
        ("备注", "Remarks"),
    )
    if rows:
        signs = Signatures((Text("审查人", "Checked by"), CHIEF, Text("日期", "Date")))
        parts = (conditions_told(source.event.terms.conditions), count(shown), narrowed(Table(heads, rows)), signs)
        yield source.document("eligibility", ELIGIBILITY.title, parts)


FORM = Kind("entry-form", Text("报名表", "Entry form"), entry_form, public=True)
ELIGIBILITY = Kind("eligibility", Text("参赛资格审查表", "Who may play"), eligibility)
