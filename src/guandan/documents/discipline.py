"""Decisions about offences off the card table (赛风赛纪处理决定), each by itself."""

from collections.abc import Iterator

from guandan.documents.model import Cell, Document, Fields, Part, Signatures, Table, columns
from guandan.documents.source import Kind, Source, time_text
from guandan.game.errors import Text
from guandan.game.names import article_text
from guandan.referee.discipline import GROUNDS, OFFENCES, SANCTIONS


def decisions(source: Source) -> Iterator[Document]:
    """Each case that was decided, with its sanctions, what made them milder or heavier, and the way to appeal."""
    desk = source.desk
    for one in desk.state.discipline.all if desk is not None else ():
        if one.status == "open" or desk is None:
            continue
        facts = {fact.kind: fact for fact in desk.facts if fact.data.get("case") == one.number}
        opened, decided = facts["discipline_case"], facts["discipline_decided"]
        last = facts.get("discipline_appeal_decided", decided)
        rules = source.event.rules
        pairs: tuple[tuple[Text, Cell], ...] = (
            (Text("当事人", "Party"), one.who),
            (Text("单位", "Unit"), one.unit or "—"),
            (Text("立案", "Opened"), time_text(opened.at)),
            (Text("决定", "Decided"), time_text(last.at)),
        )
        rows: list[tuple[Cell, ...]] = [
            (Text("违规行为", "Offence"), OFFENCES[one.offence]),
            (Text("经过", "What happened"), opened.data["text"]),
            (Text("处理决定", "Sanctions"), _listed([SANCTIONS[word] for word in one.sanctions])),
            (Text("情节", "Grounds"), _listed([GROUNDS[word] for word in one.grounds])),
            (Text("理由", "Reasons"), last.data["reason"]),
            (Text("条文", "Article"), article_text(rules.article("discipline.register"))),
        ]
        days = rules.limit("discipline.appeal_days")
        if days:
            until = Text(f"，至 {one.last_day}", f", until {one.last_day}") if one.last_day else Text("", "")
            stay = (
                Text("", "")
                if rules.flag("discipline.stay")
                else Text("，期间不停止执行", "; it is carried out meanwhile")
            )
            way = Text(
                f"收到书面决定之日起 {days} 个工作日内向上级单位提出{until.zh}{stay.zh}",
                f"to the superior body within {days} working days of receiving this in writing{until.en}{stay.en}",
            )
            rows += [
                (Text("申诉", "Appeal"), way),
                (Text("申诉的条文", "Article of the appeal"), article_text(rules.article("discipline.appeal_days"))),
            ]
        parts: list[Part] = [
            Fields(pairs),
            Table(columns(("", ""), ("", "", 1)), tuple(rows), boxes=True, height=9),
            Signatures(
                (Text("组委会", "Organising committee"), Text("当事人签收", "Received by"), Text("日期", "Date"))
            ),
        ]
        made = source.document(f"discipline-{one.number}", DECISIONS.title, parts)
        yield made._replace(subtitle=Text(f"第 {one.number} 号", f"No. {one.number}"))


def _listed(words: list[Text]) -> Text:
    return Text("；".join(one.zh for one in words) or "—", "; ".join(one.en for one in words) or "—")


DECISIONS = Kind("discipline", Text("赛风赛纪处理决定", "Decision on discipline"), decisions)
