"""Appeals (申诉): the form with its limits, the receipt of the fee, and how the desk decided each."""

from collections.abc import Iterator

from guandan.documents.model import Cell, Document, Fields, Heading, Part, Signatures, Table, columns, narrowed
from guandan.documents.source import Kind, Source, time_text
from guandan.game.errors import Text
from guandan.game.settings import settings
from guandan.referee.desk import DeskLog

LIMITS = ("appeal.minutes", "appeal.by", "appeal.fee", "appeal.answer_hours", "appeal.final")
"""What the form repeats of the book."""


def appeal_form(source: Source) -> Iterator[Document]:
    """An empty form of appeal, with what the book demands of it, and the receipt of the fee."""
    rules = source.event.rules
    names = (
        ("参赛单位", "Unit"),
        ("申诉人", "By"),
        ("轮次 / 桌号", "Round / table"),
        ("提出时间", "Time"),
        ("申诉费", "Fee"),
    )
    first = Fields(tuple((Text(*name), "") for name in names))
    rows = (
        (Text("申诉事项", "Matter"), ""),
        (Text("事实与理由", "Facts and reasons"), ""),
        (Text("裁判长意见", "Chief referee"), ""),
        (Text("仲裁裁决", "Decision"), ""),
    )
    body = Table(columns(("项目", "Part"), ("内容", "Text", 1)), rows, height=26, boxes=True)
    demanded = tuple(
        (
            settings()[key].name,
            Text(settings()[key].show(rules.value(key), "zh"), settings()[key].show(rules.value(key), "en")),
            rules.article(key),
        )
        for key in LIMITS
    )
    limits = Table(columns(("规定", "Rule", 2), ("内容", "Value", 3), ("条文", "Article", 2)), demanded, size=8)
    signs = Signatures((Text("申诉人签字", "Signed"), Text("领队签字", "Captain"), Text("收件人签字", "Received by")))
    receipt = Fields(
        (
            (Text("今收到", "Received from"), ""),
            (Text("申诉费（元）", "Fee"), ""),
            (Text("收款人", "By"), ""),
            (Text("日期", "Date"), ""),
        )
    )
    parts: list[Part] = [first, body, signs, limits, Heading(Text("申诉费收据", "Receipt of the fee"), 2), receipt]
    yield source.document("appeal-form", FORM.title, parts)


def decisions(source: Source) -> Iterator[Document]:
    """The appeals of the event's desk and what became of each."""
    rows: list[tuple[Cell, ...]] = []
    for facts in source.beside.values():
        if facts and facts[0].kind == DeskLog.first:
            rows += [
                (
                    one.number,
                    time_text(one.lodged),
                    one.pair,
                    one.by,
                    STATUSES.get(one.status, one.status),
                    "、".join(one.panel),
                    one.fee,
                    one.fee_back,
                )
                for one in DeskLog(list(facts)).state.appeals.all
            ]
    if rows:
        heads = columns(
            ("编号", "No.", 0, "right"),
            ("提出", "Lodged"),
            ("一方", "Pair", 2),
            ("申诉人", "By"),
            ("结果", "Outcome"),
            ("仲裁委员", "Panel", 2),
            ("申诉费", "Fee", 0, "right"),
            ("退回", "Returned", 0, "right"),
        )
        yield source.document("appeals", DECISIONS.title, (narrowed(Table(heads, tuple(rows))),))


STATUSES = {
    "upheld": Text("成立", "upheld"),
    "rejected": Text("驳回", "rejected"),
    "withdrawn": Text("撤回", "withdrawn"),
}
FORM = Kind("appeal-form", Text("申诉书", "Form of appeal"), appeal_form)
DECISIONS = Kind("appeals", Text("申诉与裁决", "Appeals and decisions"), decisions)
