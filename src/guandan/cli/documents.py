"""`guandan documents`: everything of an event on paper, in as many formats and languages as are asked for."""

from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import click

from guandan.cli.command import Told, command
from guandan.cli.language import LANGUAGES
from guandan.cli.working import bar
from guandan.documents.model import Document
from guandan.documents.registry import BY_NAME, DOCUMENTS
from guandan.documents.render import docx, html, pdf, xlsx
from guandan.documents.source import Source
from guandan.game.errors import Text, Unreadable, one_of, quoted
from guandan.office.events import logs_beside, read_event
from guandan.office.times import now
from guandan.store import LogStore, database

RENDERERS: dict[str, Callable[[Document, str], bytes | None]] = {
    "pdf": pdf.pdf,
    "xlsx": xlsx.xlsx,
    "docx": docx.docx,
    "html": html.html,
}
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
    link: Annotated[str, Text("赛事网页的地址，印成二维码。", "The address of the event's page, for QR codes.")] = "",
    out: Annotated[Path, FOLDER, Text("写到这个文件夹。", "The folder to write to.")] = Path(),
    lang: str,
) -> Told:
    """Write documents of EVENT by their NAMES, or all of them; without a name, list those there are."""
    if not event or not (names or every):
        return Told(lines=[f"{kind.name:24}{kind.title.pick(lang)}" for kind in DOCUMENTS])
    wanted = DOCUMENTS if every else tuple(BY_NAME[_known("NAME", name, tuple(BY_NAME))] for name in names)
    kinds = [_known("--format", one, tuple(RENDERERS)) for one in formats.split(",")]
    languages = click.get_current_context().meta.get(__name__, [lang])
    with LogStore(database()) as store:
        log = read_event(store, event)
        source = Source(log, now(), link, logs_beside(store, log))
    made = [one for kind in wanted for one in kind.make(source) if _asked(one, stage, round_)]
    out.mkdir(parents=True, exist_ok=True)
    count = 0
    with bar(Text("制作文书", "documents"), len(made) * len(kinds) * len(languages), lang) as forward:
        for one in made:
            for tongue in languages:
                for kind_ in kinds:
                    content = RENDERERS[kind_](one, tongue)
                    if content is not None:
                        (out / f"{one.name}.{tongue}.{kind_}").write_bytes(content)
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
