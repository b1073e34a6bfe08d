"""The archive (竞赛档案): a list of everything, the whole log in words, and the file of the event with its digest."""

import hashlib
from collections.abc import Iterator, Sequence

from guandan.documents.model import Cell, Document, Fields, Heading, Paragraph, Part, Table, capital, columns
from guandan.documents.source import Kind, Source
from guandan.event.archive import exported, travelling
from guandan.event.views.history import history
from guandan.event.views.viewer import OFFICE
from guandan.game.errors import Text, called
from guandan.game.log import Log


def archive(source: Source, kinds: Sequence[Kind]) -> Iterator[Document]:
    """What is kept of the event, so that whoever has the file can check every line of it."""
    event, facts = source.event, source.log.facts
    others = travelling(event, source.beside)
    file = exported(source.log, beside=others)
    name = f"{event.id}.json"
    pairs: tuple[tuple[Text, Cell], ...] = (
        (Text("赛事", "Event"), event.name or event.id),
        (Text("竞赛规则", "Rule book"), event.rules.title),
        (Text("规则摘要", "Digest of the book"), event.rules.digest),
        (Text("记录条数", "Facts"), len(facts)),
        (Text("记录链末端", "Last hash"), source.log.head),
        (Text("档案文件", "File"), name),
        (Text("文件摘要 SHA-256", "SHA-256 of the file"), hashlib.sha256(file).hexdigest()),
    )
    told = Paragraph(
        Text(
            "档案文件含全部事实，不含电话、出生日期、证件号；"
            "guandan event load 先行核对并读入，guandan event check 逐条核对。",
            "The file holds every fact, and no phone, birth date or id number; guandan event load checks it and "
            "takes it in, guandan event check decides every line of it anew.",
        )
    )
    found = [one for kind in kinds for one in kind.make(source)]
    papers = tuple((at, one.name, one.title, one.subtitle) for at, one in enumerate(found, start=1))
    parts: list[Part] = [
        Fields(pairs, 1),
        told,
        Heading(Text("文书目录", "Documents")),
        Table(
            columns(("", "", 0, "right"), ("文件名", "File", 2), ("文书", "Document", 2), ("内容", "About", 2)),
            papers,
            size=8,
        ),
    ]
    if others:
        beside = tuple(
            (
                log,
                Text("比赛", "match") if kept[0].kind == Log.first else Text("裁判台", "desk"),
                len(kept),
                kept[-1].hash,
            )
            for log, kept in others.items()
            if kept
        )
        heads = columns(("记录", "Log", 2), ("种类", "Kind"), ("条数", "Facts", 0, "right"), ("末端", "Last hash", 4))
        parts += [Heading(Text("随附的记录", "Logs beside it")), Table(heads, beside, size=7)]
    rows = history(event, facts, OFFICE).rows
    log = tuple(
        (one.fact, one.time, called(one.by), capital(one.what), fact.hash[:12])
        for one, fact in zip(rows, facts, strict=True)
    )
    heads = columns(
        ("序号", "Fact", 0, "right"), ("时间", "Time"), ("执行人", "By"), ("内容", "What", 1), ("摘要", "Hash")
    )
    parts += [Heading(Text("全部记录", "The whole log")), Table(heads, log, size=7)]
    yield source.document("archive", TITLE, parts)._replace(cover=True, files=((name, file),))


TITLE = Text("竞赛档案", "Archive")
