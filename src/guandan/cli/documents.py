"""`guandan documents`: everything of an event on paper, in as many formats and languages as are asked for."""

from pathlib import Path
from typing import Annotated

import click

from guandan.cli.command import Told, command
from guandan.cli.language import LANGUAGES
from guandan.cli.working import bar
from guandan.documents.matchbook import match_book
from guandan.documents.model import PAPERS, Document, on_paper
from guandan.documents.registry import BY_NAME, DOCUMENTS
from guandan.documents.render import RENDERERS
from guandan.documents.render.coverage import MISSING, code_point
from guandan.documents.render.pdf import lacks
from guandan.documents.rulebook import booklet, difference
from guandan.documents.source import Source
from guandan.game.errors import Text, Unreadable, one_of, quoted
from guandan.game.ruleset import find as find_book
from guandan.office.course import find
from guandan.office.events import logs_beside, read_event
from guandan.office.players import marked_name
from guandan.office.times import now
from guandan.store import LogStore, database

FOLDER = click.Path(path_type=Path, file_okay=False)


class Languages(click.ParamType[str]):
    """Languages with commas: documents are written in all of them, and sentences told in the first."""

    name = "languages"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """The first language; all of them stay with the context."""
        found = [one.strip() for one in value.split(",")]
        for one in found:
            click.Choice(LANGUAGES).convert(one, param, ctx)
        if ctx is not None:
            ctx.meta[__name__] = found
        return found[0]


@command("制作文书：名单、对阵、记分表、成绩、秩序册、成绩册；不写名称则列出有哪些", json=False)
def documents(
    event: str = "",
    names: tuple[str, ...] = (),
    *,
    every: Annotated[bool, "--all", Text("现有的全部文书。", "Every document that the event has by now.")] = False,
    stage: Annotated[int | None, Text("只要这一阶段的。", "Only those of this stage.")] = None,
    round_: Annotated[int | None, Text("只要这一轮的。", "Only those of this round.")] = None,
    formats: Annotated[
        str, "--format", Text("pdf、xlsx、docx、html，用逗号分开。", "pdf, xlsx, docx and html, with commas.")
    ] = "pdf",
    match: Annotated[
        str, Text("不要赛事，要一场比赛的牌谱：记录文件或比赛编号。", "Instead the book of a match: a record or an id.")
    ] = "",
    book: Annotated[str, Text("不要赛事，要一部规则的册子。", "Instead a rule book as a booklet.")] = "",
    against: Annotated[
        str, Text("与 --book 一起：与这一部的不同之处。", "With --book: where it differs from this one.")
    ] = "",
    link: Annotated[str, Text("赛事网页的地址，印成二维码。", "The address of the event's page, for QR codes.")] = "",
    paper: Annotated[
        str | None,
        click.Choice(list(PAPERS)),
        Text("都用这种纸；不写则由文书自己决定。", "This paper for all of them; else each document has its own."),
    ] = None,
    out: Annotated[
        Path | None,
        FOLDER,
        Text(
            "写到这个文件夹；不写则为以赛事命名的文件夹，牌谱和规则写在当前文件夹。",
            "The folder to write to; else one named after the event, and for a match or a rule book the current one.",
        ),
    ] = None,
    lang: str,
) -> Told:
    """Write documents of EVENT by their NAMES, or all of them; without a name, list those there are.

    With --match or --book no event is needed.
    """
    if not (match or book) and (not event or not (names or every)):
        return Told(lines=[f"{kind.name:24}{kind.title.pick(lang)}" for kind in DOCUMENTS])
    wanted = DOCUMENTS if every else tuple(BY_NAME[_known("NAME", name, tuple(BY_NAME))] for name in names)
    kinds = [_known("--format", one, tuple(RENDERERS)) for one in formats.split(",")]
    languages = click.get_current_context().meta.get(__name__, [lang])
    codeless = False
    if match:
        course = find(match)
        made = [match_book(course.log, now(), [marked_name(one, lang) for one in course.record.players])]
    elif book:
        rules = find_book(book)
        made = [difference(rules, find_book(against), now()) if against else booklet(rules, now())]
    else:
        with LogStore(database()) as store:
            log = read_event(store, event)
            source = Source(log, now(), link, logs_beside(store, log))
        found = [(kind, one) for kind in wanted for one in kind.make(source) if _asked(one, stage, round_)]
        made = [one for _, one in found]
        codeless = not link and any(kind.codes for kind, _ in found)
    made = [on_paper(one, paper) for one in made] if paper else made
    out = out or (Path() if match or book else Path(event))
    out.mkdir(parents=True, exist_ok=True)
    count = 0
    missing: set[str] = set()
    with bar(Text("制作文书", "documents"), len(made) * len(kinds) * len(languages), lang) as forward:
        for one in made:
            for name, content in one.files:
                (out / name).write_bytes(content)
                count += 1
            for tongue in languages:
                missing |= set(lacks(one, tongue)) if "pdf" in kinds else set()
                for kind_ in kinds:
                    file = RENDERERS[kind_](one, tongue)
                    if file is not None:
                        (out / f"{one.name}.{tongue}.{kind_}").write_bytes(file)
                        count += 1
                    forward()
    lines = [
        Text(f"{count} 个文件写入 {out}", f"{count} files written to {out}"),
        *_lacking(missing),
        *((CODELESS,) if codeless else ()),
    ]
    return Told(lines=[line.pick(lang) for line in lines])


CODELESS = Text(
    "没有写 --link（赛事网页的地址），所以桌签、座位签和证件上没有二维码。",
    "Without --link, the address of the event's page, table cards, seat cards and badges have no QR codes.",
)


def _lacking(missing: set[str]) -> list[Text]:
    """A sentence about characters that no font has, if there are any."""
    if not missing:
        return []
    marks = " ".join(f"{mark} ({code_point(mark)})" for mark in sorted(missing))
    return [
        Text(
            f"字体里没有 {marks}，PDF 中印作“{MISSING}”；装上有这些字的字体（如 Debian 的 fonts-hanazono）再做一次。",
            f"No font has {marks}, so the PDF shows {MISSING}; install one that has them "
            "(Debian: fonts-hanazono) and write the documents again.",
        )
    ]


next(one for one in documents.params if one.name == "lang").type = Languages()


def _asked(document: Document, stage: int | None, round_: int | None) -> bool:
    return stage in (None, document.stage) and round_ in (None, document.round)


def _known(field: str, word: str, allowed: tuple[str, ...]) -> str:
    """A word that is one of those allowed. Raises Unreadable."""
    if word.strip() not in allowed:
        raise Unreadable("wrong_field", field=field, allowed=one_of(allowed), value=quoted(word))
    return word.strip()
