"""Commands, their options and groups with help in both languages; no line of it is cut.

Each command of a group is imported when it is called, and help lists them all without importing any.
"""

import ast
import re
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from inspect import cleandoc
from pathlib import Path
from typing import Any

import click

from guandan.cli.language import chosen
from guandan.game.errors import Text

LONG = 1000
"""Characters of a sentence in a list: enough for all of it."""
CHINESE = {
    r"^Usage: ": "用法：",
    r"^Options:$": "选项：",
    r"^Commands:$": "命令：",
    r"Show this message and exit\.": "显示本说明。",
    r"Show the version and exit\.": "显示版本。",
    r"\[required\]": "[必填]",
    r"\[default: ": "[默认：",
}
"""What click itself writes on a page of help."""


def reader(ctx: click.Context) -> str:
    """The language of whoever asks for help."""
    return str(ctx.params.get("lang") or chosen())


class Option(click.Option):
    """An option whose help is in both languages."""

    def __init__(self, names: Iterable[str], told: Text, **settings: Any) -> None:
        """With the names and settings that click knows."""
        super().__init__(list(names), help=told.en, **settings)
        self.told = told

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        """Its line on the page."""
        self.help = self.told.pick(reader(ctx))
        return super().get_help_record(ctx)


class Command(click.Command):
    """A command with a page of help in both languages."""

    def __init__(self, *given: Any, chinese: str = "", **settings: Any) -> None:
        """With the settings that click knows; of several lines in Chinese the first is the sentence for lists."""
        super().__init__(*given, **settings)
        self.chinese = chinese

    def get_help(self, ctx: click.Context) -> str:
        """The page."""
        page = super().get_help(ctx)
        if reader(ctx) == "zh":
            for english, said in CHINESE.items():
                page = re.sub(english, said, page, flags=re.MULTILINE)
        return page

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """What it is for."""
        formatter.write_paragraph()
        with formatter.indentation():
            formatter.write_text(self.chinese if reader(ctx) == "zh" else self.help or "")


class Commands(Command, click.Group):
    """A group whose commands are found by `lazy`, and listed with their whole first sentence."""

    def __init__(self, *given: Any, lazy: Mapping[str, str] | None = None, **settings: Any) -> None:
        """With the modules and functions of its commands, by their names."""
        super().__init__(*given, **settings)
        self._lazy = dict(lazy or {})

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names of all of them."""
        return sorted({*super().list_commands(ctx), *self._lazy})

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """One by its name."""
        if cmd_name in self._lazy and cmd_name not in self.commands:
            module, _, function = self._lazy[cmd_name].partition(":")
            self.add_command(getattr(import_module(module), function), cmd_name)
        return super().get_command(ctx, cmd_name)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The list: long sentences run over to another line."""
        lang = reader(ctx)
        with formatter.section("Commands"):
            formatter.write_dl([(name, self.sentence(name).pick(lang)) for name in self.list_commands(ctx)])

    def sentence(self, name: str) -> Text:
        """What one of them does; read from its source as long as it is not imported."""
        command = self.commands.get(name)
        if command is None:
            module, _, function = self._lazy[name].partition(":")
            zh, en = _declared(module)[function]
            command = Command(name, help=en, chinese=zh)
        chinese = command.chinese if isinstance(command, Command) else ""
        return Text(chinese.partition("\n")[0], command.get_short_help_str(LONG))


def group(
    chinese: str, modules: Mapping[str, str] | None = None, package: str = ""
) -> Callable[[Callable[[], None]], Commands]:
    """A group of commands, with the modules of its package that have them."""

    def made(function: Callable[[], None]) -> Commands:
        doc, listed = cleandoc(function.__doc__ or ""), lazy(package, modules or {})
        return Commands(function.__name__, help=doc, chinese=cleandoc(chinese), lazy=listed)

    return made


def lazy(package: str, modules: Mapping[str, str]) -> dict[str, str]:
    """The commands of a package: by module their names, such as `new`, `list=list_` or `rounds=lengthen`."""
    found = {}
    for module, names in modules.items():
        for word in names.split():
            name, _, function = word.partition("=")
            found[name] = f"{package}.{module}:{function or name}"
    return found


@cache
def _declared(module: str) -> dict[str, tuple[str, str]]:
    """What the commands of a module do, in Chinese and English, read from its source without running it."""
    spec = find_spec(module)
    source = Path(spec.origin).read_text("utf-8") if spec and spec.origin else ""
    found = {}
    for node in ast.parse(source).body:
        if isinstance(node, ast.FunctionDef) and node.decorator_list:
            first = node.decorator_list[0]
            words = (
                [one.value for one in first.args if isinstance(one, ast.Constant)]
                if isinstance(first, ast.Call)
                else []
            )
            found[node.name] = (cleandoc(str(words[0])) if words else "", ast.get_docstring(node) or "")
    return found
