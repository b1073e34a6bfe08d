"""`guandan documents`: everything of an event on paper, in as many formats and languages as are asked for."""

from collections.abc import Callable
from pathlib import Path

import click

from guandan.cli.language import LANGUAGES, chosen, refusals
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


@click.command()
@click.argument("event", required=False)
@click.argument("names", nargs=-1)
@click.option("--all", "every", is_flag=True, help="Every document that the event has by now.")
@click.option("--stage", type=int, help="Only those of this stage.")
@click.option("--round", "round_", type=int, help="Only those of this round.")
@click.option("--format", "formats", default="pdf", show_default=True, help="pdf, xlsx, docx and html, with commas.")
@click.option("--link", default="", help="The address of the event's page, for QR codes.")
@click.option(
    "--out", type=click.Path(path_type=Path, file_okay=False), default=Path(), help="The folder; else this one."
)
@click.option("--lang", "languages", default=chosen, help="zh, en, or both with a comma.")
def documents(
    event: str | None,
    names: tuple[str, ...],
    *,
    every: bool,
    stage: int | None,
    round_: int | None,
    formats: str,
    languages: str,
    link: str,
    out: Path,
) -> None:
    """Write documents of EVENT by their NAMES, or all of them; without a name, list those there are."""
    lang = languages.split(",", maxsplit=1)[0] if languages.split(",", maxsplit=1)[0] in LANGUAGES else chosen()
    if event is None or not (names or every):
        for kind in DOCUMENTS:
            click.echo(f"{kind.name:24}{kind.title.pick(lang)}")
        return
    with refusals(lang):
        wanted = DOCUMENTS if every else tuple(BY_NAME[_known("NAME", name, tuple(BY_NAME))] for name in names)
        kinds = [_known("--format", one, tuple(RENDERERS)) for one in formats.split(",")]
        tongues = [_known("--lang", one, LANGUAGES) for one in languages.split(",")]
        with LogStore(database()) as store:
            log = read_event(store, event)
            source = Source(log, now(), link, logs_beside(store, log))
        made = [
            one
            for kind in wanted
            for one in kind.make(source)
            if stage in (None, one.stage) and round_ in (None, one.round)
        ]
        out.mkdir(parents=True, exist_ok=True)
        count = 0
        with bar(Text("制作文书", "documents"), len(made) * len(kinds) * len(tongues), lang) as forward:
            for one in made:
                for tongue in tongues:
                    for kind_ in kinds:
                        count += _write(out / f"{one.name}.{tongue}.{kind_}", RENDERERS[kind_](one, tongue))
                        forward()
    click.echo(Text(f"{count} 个文件写入 {out}", f"{count} files written to {out}").pick(lang))


def _known(field: str, word: str, allowed: tuple[str, ...]) -> str:
    """A word that is one of those allowed. Raises Unreadable."""
    if word.strip() not in allowed:
        raise Unreadable("wrong_field", field=field, allowed=one_of(allowed), value=quoted(word))
    return word.strip()


def _write(path: Path, content: bytes | None) -> int:
    """Write a file; nothing if the format has nothing to show."""
    if content is None:
        return 0
    path.write_bytes(content)
    return 1
