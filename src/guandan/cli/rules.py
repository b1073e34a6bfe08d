"""`guandan rules`: look up a rule book, hold two against each other, check one's own."""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any

import click

from guandan.cli.booktables import manual as manual_text
from guandan.cli.booktables import matrix as matrix_text
from guandan.cli.booktables import print_book, print_difference, print_list
from guandan.cli.command import Told, command
from guandan.cli.helping import group
from guandan.cli.language import say
from guandan.game.errors import GuandanError, Text
from guandan.game.ruleset import BOOKS, FILES, Ruleset, check_file, find, load
from guandan.game.settings import NONE, PARTS, Setting, settings

Part = Annotated[str | None, click.Choice(tuple(PARTS)), Text("只看规则的一部分。", "Only one part of the rules.")]


@group(
    """规则：各规则的每项规定和条文

    BOOK 是 HA17 GJ17 NJ JS23 CLUB 之一、其文件名，或自编规则 TOML 文件的路径。
    """
)
def rules() -> None:
    """Rule books (规则): what each says, with its article.

    A BOOK is one of HA17 GJ17 NJ JS23 CLUB, its file name, or the path of an organiser's own TOML file.
    """


@command("列出五部规则", of=rules)
def list_(lang: str, as_json: bool) -> Told | None:
    """List the five books."""
    books = [(load(book), f"{FILES[book]}.toml") for book in BOOKS]
    if as_json:
        return Told([{**_about(book), "file": file} for book, file in books])
    print_list(books, lang)
    return None


@command("打印一部规则：每项设置、取值、条文、出处", of=rules)
def show(
    book: str,
    *,
    part: Part = None,
    keys: Annotated[
        bool,
        Text("连同每项设置在规则文件中的名称。", "Print the key of each setting too, as it is written in a book."),
    ] = False,
    lang: str,
    as_json: bool,
) -> Told | None:
    """Print a whole BOOK: every setting, its value, its article and the book it comes from."""
    shown = _open(book, lang)
    chosen = _chosen(part, lambda _: True)
    if as_json:
        return Told({**_about(shown), "settings": {setting.key: _entry(shown, setting) for setting in chosen}})
    print_book(shown, chosen, lang, keys)
    return None


@command("列出两部规则的不同之处，附条文，可打印", of=rules)
def diff(
    a: str,
    b: str,
    *,
    part: Part = None,
    every: Annotated[
        bool, "--all", Text("列出每一项，不只是不同的。", "Print every setting, not only those that differ.")
    ] = False,
    lang: str,
    as_json: bool,
) -> Told | None:
    """Print where books A and B differ, each value with its article, as a table for paper."""
    left, right = _open(a, lang), _open(b, lang)
    # Where a general rule stands is no difference of rule, so articles.* come with --all only.
    chosen = _chosen(part, lambda setting: every or (setting.type != "article" and _differs(left, right, setting)))
    if as_json:
        pairs = {setting.key: {"a": _entry(left, setting), "b": _entry(right, setting)} for setting in chosen}
        return Told({"a": _about(left), "b": _about(right), "settings": pairs})
    if not chosen:
        return Told(lines=[Text("两本规则没有不同。", "The two books do not differ.").pick(lang)])
    print_difference(left, right, chosen, lang)
    return None


@command("检查自编规则文件，列出所改之处；--json 只列错误，无误则为空", of=rules)
def check(file: Annotated[Path, click.Path(path_type=Path)], lang: str, as_json: bool) -> Told:
    """Check an organiser's own book FILE, and say what it changes; with --json only its problems."""
    if as_json:
        problems, _ = check_file(file)
        return Told([_problem(problem) for problem in problems], wrong=bool(problems))
    book = _read(file, lang)
    if book.base is None:
        stated = len(book.entries)
        return Told(lines=[Text(f"{file} 无误：{stated} 项设置。", f"{file} is right: {stated} settings.").pick(lang)])
    base = book.base
    changed = _chosen(None, lambda setting: _differs(book, base, setting))
    zh = f"{file} 无误：在{base.name.zh} ({base.id}) 的基础上改变 {len(changed)} 项设置。"
    count = "1 setting" if len(changed) == 1 else f"{len(changed)} settings"
    en = f"{file} is right: against {base.name.en} ({base.id}) it changes {count}."
    lines = [Text(zh, en).pick(lang)]
    for setting in changed:
        before, after = (setting.show(ruleset.value(setting.key), lang) for ruleset in (base, book))
        lines.append(f"  {setting.key}  {setting.name.pick(lang)}: {before} -> {after}")
    return Told(lines=lines)


@command("打印全部设置的手册（docs/rules/settings.md）", of=rules, json=False)
def manual() -> None:
    """Print the manual of every setting (docs/rules/settings.md)."""
    click.echo(manual_text(), nl=False)


@command("打印五部规则对照表（docs/rules/matrix.md）", of=rules, json=False)
def matrix() -> None:
    """Print the five books side by side (docs/rules/matrix.md)."""
    click.echo(matrix_text([load(book) for book in BOOKS]), nl=False)


@command("打印五部规则的罚则表（docs/rules/infractions.md）", of=rules, json=False)
def infractions() -> None:
    """Print the infraction tables of the five books (docs/rules/infractions.md)."""
    from guandan.cli.infractionpage import page  # noqa: PLC0415 - the referee's tables, which no other command prints

    click.echo(page(), nl=False)


def _open(name: str, lang: str) -> Ruleset:
    """A book by name or path, or all its problems and exit code 1."""
    try:
        return find(name)
    except GuandanError as refusal:
        if "file" not in refusal.facts:
            raise
    return _read(Path(name), lang)


def _read(file: Path, lang: str) -> Ruleset:
    problems, book = check_file(file)
    for problem in problems:
        say(problem, lang)
    if book is None:
        sys.exit(1)
    return book


def _chosen(part: str | None, wanted: Callable[[Setting], bool]) -> list[Setting]:
    return [setting for setting in settings().values() if part in (None, setting.part) and wanted(setting)]


def _differs(a: Ruleset, b: Ruleset, setting: Setting) -> bool:
    return a.value(setting.key) != b.value(setting.key)


def _about(book: Ruleset) -> dict[str, Any]:
    name = {"zh": book.name.zh, "en": book.name.en}
    return {"id": book.id, "name": name, "parent": book.parent, "digest": book.digest}


def _entry(book: Ruleset, setting: Setting) -> dict[str, Any]:
    value, article, origin = book.entries[setting.key]
    return {"value": NONE if value is None else value, "article": article, "origin": origin}


def _problem(problem: GuandanError) -> dict[str, Any]:
    return {**problem.as_json(), "file": problem.facts.get("file"), "line": problem.facts.get("line")}
