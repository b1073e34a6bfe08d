"""Rule books as tables: for the screen, for paper, and the manual of all settings."""

import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import groupby

import click
from rich import box
from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text as Styled

from guandan.cli.language import cited_all
from guandan.game.errors import Text
from guandan.game.ruleset import Ruleset
from guandan.game.settings import PARTS, Setting, settings

PAPER_WIDTH = 120
NARROW = 100
"""With fewer columns than this a table of many columns cannot be read: it becomes a list."""

SETTING = Text("设置", "Setting")
VALUE = Text("规定", "Rule")
ARTICLE = Text("条文", "Article")
ORIGIN = Text("出自", "From")


@contextmanager
def page(paper: int = PAPER_WIDTH) -> Iterator[Console]:
    """The terminal in its own width; where the output is piped, plain text of `paper` columns or $COLUMNS."""
    if sys.stdout.isatty():
        yield Console(highlight=False, markup=False, emoji=False)
        return
    columns = os.environ.get("COLUMNS", "")
    width = int(columns) if columns.isdecimal() and int(columns) else paper
    out = Console(width=width, color_system=None, highlight=False, markup=False, emoji=False)
    with out.capture() as captured:
        yield out
    for line in captured.get().splitlines():
        click.echo(line.rstrip())


def indented(text: Styled | str, columns: int) -> Padding:
    """A paragraph of a list, its lines broken within the margin."""
    return Padding(Styled(text) if isinstance(text, str) else text, (0, 0, 0, columns))


def by_part(chosen: Iterable[Setting]) -> Iterator[tuple[str, list[Setting]]]:
    """The settings part by part."""
    for part, group in groupby(chosen, key=lambda setting: setting.part):
        yield part, list(group)


def _table(columns: Iterable[tuple[Text, int]], lang: str, lines: bool = False) -> Table:
    """A table over the whole width, so that those of all parts stand below each other; ratio 0: as wide as needed."""
    table = Table(box=box.SIMPLE_HEAD, expand=True, show_edge=False, show_lines=lines, pad_edge=False)
    for header, ratio in columns:
        # A book's name may contain brackets, which are no markup.
        table.add_column(Styled(header.pick(lang)), ratio=ratio or None, overflow="fold", no_wrap=not ratio)
    return table


def _heading(part: str, lang: str) -> Styled:
    return Styled(f"\n【{PARTS[part].zh}】\n" if lang == "zh" else f"\n== {PARTS[part].en} ==\n", style="bold")


def print_list(books: Iterable[tuple[Ruleset, str]], lang: str) -> None:
    """One line a book, each with its file."""
    columns = (
        (Text("编号", "Id"), 0),
        (Text("规则", "Book"), 0),
        (Text("文件名称", "Document"), 1),
        (Text("补缺", "Gaps"), 0),
        (Text("文件", "File"), 0),
    )
    table = _table(columns, lang)
    for book, file in books:
        table.add_row(book.id, book.name.pick(lang), book.title.pick(lang), book.parent or "-", file)
    with page() as out:
        out.print(table)


def print_book(book: Ruleset, chosen: Iterable[Setting], lang: str, keys: bool) -> None:
    """The whole book, part by part."""
    columns = ((SETTING, 9), (VALUE, 10), (ARTICLE, 7), (ORIGIN, 2))
    with page() as out:
        out.print(Styled(f"{book.name.pick(lang)} ({book.id})", style="bold"), book.title.pick(lang), sep="\n")
        for part, group in by_part(chosen):
            table = _table(columns, lang)
            for setting in group:
                name = f"{setting.name.pick(lang)}\n{setting.key}" if keys else setting.name.pick(lang)
                shown = setting.show(book.value(setting.key), lang)
                article = "" if setting.type == "article" else cited_all(book.article(setting.key), lang)
                table.add_row(name, shown, article, book.origin(setting.key))
            out.print(_heading(part, lang), table)


def print_difference(a: Ruleset, b: Ruleset, chosen: Iterable[Setting], lang: str) -> None:
    """Two books side by side, each value above its article."""
    with page() as out:
        for book in (a, b):
            out.print(Styled(f"{book.name.pick(lang)} ({book.id})", style="bold"), book.title.pick(lang), sep=": ")
        for part, group in by_part(chosen):
            table = _table(((SETTING, 6), (a.name, 7), (b.name, 7)), lang, lines=True)
            for setting in group:
                table.add_row(setting.name.pick(lang), *(_with_article(book, setting, lang) for book in (a, b)))
            out.print(_heading(part, lang), table)


def _with_article(book: Ruleset, setting: Setting, lang: str) -> Styled:
    shown = Styled(setting.show(book.value(setting.key), lang))
    if setting.type == "article":
        return shown
    article, origin = cited_all(book.article(setting.key), lang), book.origin(setting.key)
    inherited = "" if origin == book.id else f"{origin}: "
    return shown.append(f"\n[{inherited}{article}]", style="dim")


def manual() -> str:
    """The manual of every setting, as the Markdown of docs/rules/settings.md."""
    lines = [
        "# 规则设置总表 - every setting of a rule book",
        "",
        "Written by `guandan rules manual` from `src/guandan/game/rulesets/schema.toml`; do not edit it here.",
        "`G` rows are those of the rule matrix. In a book a setting is written in the table before the dot:",
        '`[time]` and then `play = { value = 20, article = "003 c3.5(5)4" }`.',
    ]
    for part, group in by_part(settings().values()):
        lines += ["", f"## {PARTS[part].zh} - {PARTS[part].en}", "", "| key | 设置 | setting | allowed | rows |"]
        lines += ["|---|---|---|---|---|", *map(_manual_row, group)]
    return "\n".join(lines) + "\n"


def _manual_row(setting: Setting) -> str:
    allowed = setting.allowed.en
    if setting.type in ("word", "words"):
        words = "; ".join(f"`{word}` {text.zh} - {text.en}" for word, text in setting.values.items())
        allowed = words if setting.type == "word" else f"a list of: {words}"
    if setting.none:
        allowed += f" = {setting.none.zh} - {setting.none.en}"
    if setting.unit.en:
        allowed += f"; in {setting.unit.zh} - {setting.unit.en}"
    return f"| `{setting.key}` | {setting.name.zh} | {setting.name.en} | {allowed} | {' '.join(setting.rows)} |"


def matrix(books: Sequence[Ruleset]) -> str:
    """What the books say setting by setting, as the Markdown of docs/rules/matrix.md."""
    lines = [
        "# 五部规则对照 - the five books side by side",
        "",
        "Written by `guandan rules matrix` from the rule books; do not edit it here.",
        "每格为规定及其条文；各书相同的列在表后。Each cell has the rule and its article; what all books agree on",
        "stands below each table. `G` is the row of the matrix.",
    ]
    for part, group in by_part(one for one in settings().values() if one.type not in ("article", "names")):
        differ = [one for one in group if len({book.value(one.key) for book in books}) > 1]
        lines += ["", f"## {PARTS[part].zh} - {PARTS[part].en}", ""]
        if differ:
            lines += [
                f"| 设置 setting | {' | '.join(book.id for book in books)} | G |",
                "|---" * (len(books) + 2) + "|",
            ]
            lines += [_matrix_row(one, books) for one in differ]
        same = [one for one in group if one not in differ]
        if same and differ:
            lines.append("")
        lines += [f"- {one.name.zh} {one.name.en}: {_both_ways(one, books[0])}" for one in same]
    return "\n".join(lines) + "\n"


def _matrix_row(setting: Setting, books: Sequence[Ruleset]) -> str:
    cells = [f"{_both_ways(setting, book)} ({book.article(setting.key)})" for book in books]
    name = f"{setting.name.zh} {setting.name.en} `{setting.key}`"
    return f"| {name} | {' | '.join(cells)} | {' '.join(setting.rows)} |"


def _both_ways(setting: Setting, book: Ruleset) -> str:
    zh, en = (setting.show(book.value(setting.key), lang) for lang in ("zh", "en"))
    return zh if zh == en else f"{zh} {en}"
