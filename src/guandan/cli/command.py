"""How a command is declared: its signature is its arguments and options, and what it returns is what it tells.

A parameter in front of `*` is an argument, one behind it an option. `Annotated` holds what its type does not say: the
help in both languages (`Text`), another name (`"--round"`), a type or further settings of click. The parameter
`**more: Unpack[Shared]` takes the options of a TypedDict; `lang` and `as_json` are given to who asks for them.
"""

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from inspect import Parameter, cleandoc, signature
from pathlib import Path
from types import EllipsisType, NoneType, UnionType
from typing import TYPE_CHECKING, Annotated, Any, Literal, NamedTuple, Union, get_args, get_origin, get_type_hints

import click

from guandan.cli.helping import Command, Commands, Option
from guandan.cli.language import LANGUAGES, chosen, print_json, refusals
from guandan.game.errors import Text

if TYPE_CHECKING:  # what draws tables and writes xlsx is loaded when there is one
    from guandan.event.exchange.xlsxfile import Page

FILE = click.Path(path_type=Path, dir_okay=False)
THERE = click.Path(path_type=Path, dir_okay=False, exists=True)
Force = Annotated[bool, Text("覆盖已有的文件。", "Overwrite the file.")]
Book = Annotated[str, Text("规则：代号、文件名或自编的文件。", "Rule book: an id, a file name or your own file.")]
Reason = Annotated[str, Text("原因。", "Why.")]
Given = ("lang", "as_json")
"""What every command may ask for."""


class Told(NamedTuple):
    """What a command tells: JSON for programs; pages of rows and then lines for people."""

    json: Any = None
    lines: Iterable[str] = ()
    pages: "Sequence[Page]" = ()
    filed: "Sequence[Page]" = ()
    """The pages of a file, where they are others."""
    wrong: bool = False
    """The lines go to stderr, and the exit code is 1."""

    def tell(self, lang: str, *, as_json: bool = False, file: Path | None = None, force: bool = False) -> None:
        """Print it, or write it to a file."""
        if file is not None:
            from guandan.event.exchange.tables import as_csv, as_xlsx  # noqa: PLC0415

            pages = self.filed or self.pages
            write_file(file, as_csv(pages[0]) if file.suffix.lower() == ".csv" else as_xlsx(*pages), lang, force=force)
            click.echo(str(file))
        elif as_json:
            print_json(self.json)
        else:
            self._print()
        if self.wrong:
            sys.exit(1)

    def _print(self) -> None:
        for page in self.pages:
            from guandan.cli.listing import print_rows  # noqa: PLC0415

            if len(self.pages) > 1:
                click.echo(page.name)
            print_rows(page.headings, page.rows, page.folded)
        for line in self.lines:
            click.echo(line, err=self.wrong)


def write_file(file: Path, data: bytes, lang: str, *, force: bool) -> None:
    """Write a file; one that is there is overwritten by force only."""
    if file.exists() and not force:
        told = Text(f"{file} 已经有了，--force 覆盖", f"{file} is there already; overwrite it with --force")
        click.echo(told.pick(lang), err=True)
        sys.exit(1)
    file.write_bytes(data)


def command(
    chinese: str,
    name: str = "",
    *,
    of: Commands | None = None,
    json: bool = True,
    files: bool = False,
    shared: Sequence[click.Parameter] = (),
    opened: Callable[..., AbstractContextManager[Any]] | None = None,
    cls: type[Command] = Command,
) -> Callable[[Callable[..., Told | None]], Command]:
    """A command with its help in Chinese; the English help is its docstring. Refusals become sentences.

    With `opened` the values of the `shared` options are opened to what the function gets first: a store, an event.
    `files` adds --file and --force.
    """

    def made(function: Callable[..., Told | None]) -> Command:
        asked = [one for one in Given if one in signature(function).parameters]

        def called(**given: Any) -> None:
            said = {one: given.pop(one, False) for one in Given}
            out = {one: given.pop(one) for one in ("file", "force")} if files else {}
            first = {str(one.name): given.pop(str(one.name)) for one in shared}
            given |= {one: said[one] for one in asked}
            with refusals(said["lang"], as_json=said["as_json"]):
                if opened is None:
                    told = function(**given)
                else:
                    with opened(**first, **said) as found:
                        told = function(found, **given)
                if told is not None:
                    told.tell(**said, **out)

        arguments = [one for one in shared if isinstance(one, click.Argument)]
        options = [one for one in shared if isinstance(one, click.Option)]
        own = parameters(function, 0 if opened is None else 1)
        params = [*arguments, *own, *options, *_common(json=json, files=files)]
        doc = cleandoc(function.__doc__ or "")
        found = cls(
            name or function.__name__.strip("_"), callback=called, params=params, help=doc, chinese=cleandoc(chinese)
        )
        if of is not None:
            of.add_command(found)
        return found

    return made


def _common(*, json: bool, files: bool) -> Iterator[Option]:
    """The options of every command; --lang is eager, so that what is wrong with the others is told in it."""
    if files:
        yield Option(["--file"], type=FILE, told=Text("写成 .xlsx 或 .csv。", "Write it as .xlsx or .csv."))
        yield Option(["--force"], is_flag=True, told=Text("覆盖已有的文件。", "Overwrite the file."))
    spoken = Text(
        "输出的语言；否则按 $GUANDAN_LANG，再按系统语言。",
        "Language of the output; else $GUANDAN_LANG, else that of the locale.",
    )
    yield Option(["--lang"], type=click.Choice(LANGUAGES), default=chosen, is_eager=True, told=spoken)
    if json:
        yield Option(["--json", "as_json"], is_flag=True, told=Text("输出 JSON。", "Print JSON instead of text."))


def parameters(function: Callable[..., Any], behind: int = 0) -> Iterator[click.Parameter]:
    """The arguments and options of a function, behind its first parameters."""
    for name, one in list(signature(function).parameters.items())[behind:]:
        if one.kind is Parameter.VAR_KEYWORD:
            yield from options_of(get_args(one.annotation)[0])
        elif name not in Given:
            yield _parameter(name, one.annotation, one.default, option=one.kind is Parameter.KEYWORD_ONLY)


def options_of(shape: type) -> Iterator[click.Parameter]:
    """The options of a TypedDict: a flag is not set, several are none, the rest is None or required."""
    for name, hint in get_type_hints(shape, include_extras=True).items():
        kind = get_args(hint)[0]
        nothing = {bool: False, tuple: (), UnionType: None, Union: None}
        yield _parameter(name, hint, nothing.get(get_origin(kind) or kind, Parameter.empty), option=True)


def _parameter(name: str, hint: Any, default: Any, *, option: bool) -> click.Parameter:
    kind, *notes = get_args(hint) if get_origin(hint) is Annotated else (hint,)
    settings = _settings(kind)
    for note in notes:
        settings |= {"type": note} if isinstance(note, click.ParamType) else note if isinstance(note, Mapping) else {}
    if "default" not in settings:
        settings |= {"required": True} if default is Parameter.empty else {"default": default}
    if not option:
        settings |= {"nargs": -1} if settings.pop("multiple", False) else {}
        settings |= {"required": default is Parameter.empty}
        settings.setdefault("metavar", name[:-1].upper() if name.endswith("_") else None)
        return click.Argument([name], **settings)
    settings.setdefault("show_default", settings.get("default") not in {None, False, "", ()})
    called = next((note for note in notes if isinstance(note, str)), f"--{name.strip('_').replace('_', '-')}")
    told = next((note for note in notes if isinstance(note, Text)), Text("", ""))
    return Option([called, name], told=told, **settings)


def _settings(kind: Any) -> dict[str, Any]:
    """What click has to know of a type."""
    origin, parts = get_origin(kind), get_args(kind)
    if origin in (UnionType, Union):
        return _settings(next(part for part in parts if part is not NoneType))
    if origin is tuple:
        if isinstance(parts[-1], EllipsisType):
            return {"multiple": True, **_settings(parts[0])}
        return {"type": parts}
    if origin is Literal:
        return {"type": click.Choice(parts)}
    return {"is_flag": True} if kind is bool else {"type": FILE if kind is Path else kind}
