"""`guandan documents`: everything of an event on paper, in as many formats and languages as are asked for."""

from pathlib import Path
from typing import Annotated

import click

from guandan.cli.command import Told, command
from guandan.cli.language import LANGUAGES
from guandan.cli.working import bar
from guandan.documents.matchbook import match_book
from guandan.documents.model import Document
from guandan.documents.registry import BY_NAME, DOCUMENTS
from guandan.documents.render import RENDERERS
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
    out: Annotated[Path, FOLDER, Text("写到这个文件夹。", "The folder to write to.")] = Path(),
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
        made = [one for kind in wanted for one in kind.make(source) if _asked(one, stage, round_)]
    out.mkdir(parents=True, exist_ok=True)
    count = 0
    with bar(Text("制作文书", "documents"), len(made) * len(kinds) * len(languages), lang) as forward:
        for one in made:
            for name, content in one.files:
                (out / name).write_bytes(content)
                count += 1
            for tongue in languages:
                for kind_ in kinds:
                    file = RENDERERS[kind_](one, tongue)
                    if file is not None:
                        (out / f"{one.name}.{tongue}.{kind_}").write_bytes(file)
                        count += 1
                    forward()
    return Told(lines=[Text(f"{count} 个文件写入 {out}", f"{count} files written to {out}").pick(lang)])


next(one for one in documents.params if one.name == "lang").type = Languages()


def _asked(document: Document, stage: int | None, round_: int | None) -> bool:
    return stage in (None, document.stage) and round_ in (None, document.round)


def _known(field: str, word: str, allowed: tuple[str, ...]) -> str:
    """A word that is one of those allowed. Raises Unreadable."""
    if word.strip() not in allowed:
        raise Unreadable("wrong_field", field=field, allowed=one_of(allowed), value=quoted(word))
    return word.strip()
