"""Appeals (申诉): the form with its limits, the receipt of the fee, and how the desk decided each."""

from collections.abc import Iterator

from guandan.documents.model import (
    Cell,
    Document,
    Fields,
    Heading,
    Part,
    Signatures,
    Sum,
    Table,
    capital,
    columns,
    sum_of,
)
from guandan.documents.source import Kind, Source, day_text, time_text
from guandan.documents.words import CHIEF
from guandan.game.errors import Text
from guandan.game.names import article_text
from guandan.game.settings import settings
from guandan.referee.appeals import OUTCOMES

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
    body = Table(columns(("", ""), ("", "", 1)), rows, height=26, boxes=True)
    demanded = tuple(
        (
            capital(settings()[key].name),
            Text(settings()[key].show(rules.value(key), "zh"), settings()[key].show(rules.value(key), "en")),
            article_text(rules.article(key)),
        )
        for key in LIMITS
    )
    limits = Table(columns(("规定", "Rule", 2), ("内容", "Value", 3), ("条文", "Article", 2)), demanded, size=8)
    signs = Signatures(
        (
            Text("申诉人签字", "Signed"),
            Text("搭档签字", "Partner"),
            Text("领队签字", "Captain"),
            Text("裁判长收转", "Chief referee, passed on"),
            Text("仲裁委员会收件", "Received by the panel"),
            Text("收件时间", "Received at"),
        )
    )
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


def appeals(source: Source) -> Iterator[Document]:
    """The appeals of the event's desk and what became of each."""
    desk = source.desk
    if desk is None or not desk.state.appeals.all:
        return
    rows: list[tuple[Cell, ...]] = [
        (
            one.number,
            time_text(one.lodged),
            one.pair,
            APPELLANTS[one.by],
            STATUSES[one.status],
            "、".join(one.panel),
            one.fee,
            one.fee_back,
        )
        for one in desk.state.appeals.all
    ]
    total: list[Cell] = [Sum(sum(int(str(row[at])) for row in rows), sum_of(rows, at)) for at in (6, 7)]
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
    rows.append(("", "", "", "", Text("合计", "Total"), "", *total))
    yield source.document("appeals", APPEALS.title, (Table(heads, tuple(rows)),))


def decisions(source: Source) -> Iterator[Document]:
    """Each appeal that was decided: what it was about, who decided and why, and the receipt of its fee."""
    desk = source.desk
    for one in desk.state.appeals.all if desk is not None else ():
        if one.status not in OUTCOMES:
            continue
        facts = [fact for fact in desk.facts if fact.data.get("appeal") == one.number] if desk is not None else []
        lodged = next(fact for fact in facts if fact.kind == "appeal")
        answered = [fact for fact in facts if fact.data.get("reason")][-1]
        votes = answered.data.get("votes", ())
        pairs: tuple[tuple[Text, Cell], ...] = (
            (Text("申诉方", "Pair"), one.pair),
            (Text("申诉人", "By"), APPELLANTS[one.by]),
            (Text("提出时间", "Lodged"), time_text(one.lodged)),
            (Text("裁决时间", "Decided"), time_text(answered.at)),
            (Text("签名", "Signed"), "、".join(lodged.data.get("signed", ())) or "—"),
            (Text("针对", "Against"), f"{one.against.log} #{one.against.seq}"),
        )
        rule = source.event.rules.article("appeal.final" if one.final else "appeal.route")
        rows: tuple[tuple[Cell, ...], ...] = (
            (Text("申诉事项", "Matter"), lodged.data["text"]),
            (Text("仲裁委员", "Panel"), "、".join(one.panel) or BY[answered.by]),
            (Text("表决", "Votes"), f"{votes[0]} : {votes[1]}" if votes else "—"),
            (Text("裁决", "Decision"), STATUSES[one.status]),
            (Text("理由", "Reasons"), answered.data["reason"]),
            (Text("终局", "Final"), Text("是", "yes") if one.final else Text("否", "no")),
            (Text("条文", "Article"), article_text(rule)),
        )
        receipt: tuple[tuple[Text, Cell], ...] = (
            (Text("收到", "Received from"), one.pair),
            (Text("申诉费（元）", "Fee"), one.fee),
            (Text("退回（元）", "Returned"), one.fee_back),
            (Text("日期", "Date"), day_text(answered.at)),
        )
        parts: list[Part] = [
            Fields(pairs),
            Table(columns(("", ""), ("", "", 1)), rows, boxes=True, height=9),
            Signatures((Text("仲裁委员会主任", "Chair of the panel"), CHIEF)),
            Heading(Text("申诉费收据", "Receipt of the fee"), 2),
            Fields(receipt),
            Signatures((Text("收款人", "Received by"), Text("领回人", "Taken back by"))),
        ]
        made = source.document(f"appeal-decision-{one.number}", DECISIONS.title, parts)
        yield made._replace(subtitle=Text(f"第 {one.number} 号", f"No. {one.number}"))


BY = {
    "chief": Text("裁判长", "chief referee"),
    "committee": Text("组委会", "organising committee"),
    "panel": Text("仲裁委员会", "panel"),
}
APPELLANTS = {
    "captain": Text("领队", "captain"),
    "player": Text("选手", "player"),
    "players": Text("两名选手", "both players"),
}
STATUSES = {
    "chief": Text("待裁判长处理", "with the chief referee"),
    "answered": Text("裁判长已答复", "answered by the chief referee"),
    "committee": Text("待组委会处理", "with the organising committee"),
    "panel": Text("待组成仲裁庭", "to a panel"),
    "deciding": Text("仲裁中", "with the panel"),
    "upheld": Text("成立", "upheld"),
    "rejected": Text("驳回", "rejected"),
    "withdrawn": Text("撤回", "withdrawn"),
}
FORM = Kind("appeal-form", Text("申诉书", "Form of appeal"), appeal_form, public=True)
APPEALS = Kind("appeals", Text("申诉登记", "Register of appeals"), appeals)
DECISIONS = Kind("appeal-decision", Text("仲裁裁决书", "Decision on an appeal"), decisions)
