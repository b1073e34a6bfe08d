"""`guandan rules`: look up a rule book, hold two against each other, check one's own."""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from guandan.cli.booktables import manual as manual_text
from guandan.cli.booktables import matrix as matrix_text
from guandan.cli.booktables import print_book, print_difference, print_list
from guandan.cli.helping import Commands
from guandan.cli.infractionpage import page as infraction_page
from guandan.cli.language import lang_option, print_json, refusals, say
from guandan.game.errors import GuandanError, Text
from guandan.game.ruleset import BOOKS, FILES, Ruleset, check_file, find, load
from guandan.game.settings import NONE, PARTS, Setting, settings

json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON instead of a table.")
part_option = click.option("--part", type=click.Choice(tuple(PARTS)), help="Only one part of the rules.")


@click.group(cls=Commands)
def rules() -> None:
    """Rule books (规则): what each says, with its article.

    A BOOK is one of HA17 GJ17 NJ JS23 CLUB, its file name, or the path of an organiser's own TOML file.
    """


@rules.command("list")
@lang_option
@json_option
def list_(lang: str, as_json: bool) -> None:
    """List the five books."""
    books = [(load(book), f"{FILES[book]}.toml") for book in BOOKS]
    if as_json:
        print_json([{**_about(book), "file": file} for book, file in books])
    else:
        print_list(books, lang)


@rules.command()
@click.argument("book")
@part_option
@click.option("--keys", is_flag=True, help="Print the key of each setting too, as it is written in a book.")
@lang_option
@json_option
def show(book: str, *, part: str | None, keys: bool, lang: str, as_json: bool) -> None:
    """Print a whole BOOK: every setting, its value, its article and the book it comes from."""
    shown = _open(book, lang)
    chosen = _chosen(part, lambda _: True)
    if as_json:
        print_json({**_about(shown), "settings": {setting.key: _entry(shown, setting) for setting in chosen}})
    else:
        print_book(shown, chosen, lang, keys)


@rules.command()
@click.argument("a")
@click.argument("b")
@part_option
@click.option("--all", "every", is_flag=True, help="Print every setting, not only those that differ.")
@lang_option
@json_option
def diff(a: str, b: str, *, part: str | None, every: bool, lang: str, as_json: bool) -> None:
    """Print where books A and B differ, each value with its article, as a table for paper."""
    left, right = _open(a, lang), _open(b, lang)
    # Where a general rule stands is no difference of rule, so articles.* come with --all only.
    chosen = _chosen(part, lambda setting: every or (setting.type != "article" and _differs(left, right, setting)))
    if as_json:
        pairs = {setting.key: {"a": _entry(left, setting), "b": _entry(right, setting)} for setting in chosen}
        print_json({"a": _about(left), "b": _about(right), "settings": pairs})
    elif chosen:
        print_difference(left, right, chosen, lang)
    else:
        click.echo(Text("两本规则没有不同。", "The two books do not differ.").pick(lang))


@rules.command()
@click.argument("file", type=click.Path(path_type=Path))
@lang_option
@click.option("--json", "as_json", is_flag=True, help="Print only the problems, as a JSON list; empty if all is right.")
def check(file: Path, lang: str, as_json: bool) -> None:
    """Check an organiser's own book FILE, and say what it changes."""
    if as_json:
        problems, _ = check_file(file)
        print_json([_problem(problem) for problem in problems])
        sys.exit(1 if problems else 0)
    book = _read(file, lang)
    if book.base is None:
        stated = len(book.entries)
        click.echo(Text(f"{file} 无误：{stated} 项设置。", f"{file} is right: {stated} settings.").pick(lang))
        return
    base = book.base
    changed = _chosen(None, lambda setting: _differs(book, base, setting))
    zh = f"{file} 无误：在{base.name.zh} ({base.id}) 的基础上改变 {len(changed)} 项设置。"
    count = "1 setting" if len(changed) == 1 else f"{len(changed)} settings"
    en = f"{file} is right: against {base.name.en} ({base.id}) it changes {count}."
    click.echo(Text(zh, en).pick(lang))
    for setting in changed:
        before, after = (setting.show(ruleset.value(setting.key), lang) for ruleset in (base, book))
        click.echo(f"  {setting.key}  {setting.name.pick(lang)}: {before} -> {after}")


@rules.command()
def manual() -> None:
    """Print the manual of every setting (docs/rules/settings.md)."""
    click.echo(manual_text(), nl=False)


@rules.command()
def matrix() -> None:
    """Print the five books side by side (docs/rules/matrix.md)."""
    click.echo(matrix_text([load(book) for book in BOOKS]), nl=False)


@rules.command()
def infractions() -> None:
    """Print the infraction tables of the five books (docs/rules/infractions.md)."""
    click.echo(infraction_page(), nl=False)


def _open(name: str, lang: str) -> Ruleset:
    """A book by name or path, or all its problems and exit code 1."""
    with refusals(lang):
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
