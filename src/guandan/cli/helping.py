"""Groups of commands: each command is imported when it is called, and help lists them without importing any.

Help pages cut no line, and are in Chinese where the environment is.
"""

import ast
from collections.abc import Mapping
from copy import copy
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from inspect import cleandoc
from pathlib import Path
from typing import Any

import click

from guandan.cli.chinesehelp import CHINESE
from guandan.cli.language import chosen

LONG = 1000
"""Characters of a sentence in a list: enough for all of it."""


class Commands(click.Group):
    """A group whose commands are found by `lazy`, and listed with their whole first sentence."""

    def __init__(self, *given: Any, lazy: Mapping[str, str] | None = None, **settings: Any) -> None:
        """With the modules and functions of its commands, by their names."""
        super().__init__(*given, **settings)
        self._lazy = dict(lazy or {})

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names of all of them."""
        return sorted({*super().list_commands(ctx), *self._lazy})

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """One by its name; for a Chinese reader with its sentence in Chinese, above the English page."""
        if cmd_name in self._lazy and cmd_name not in self.commands:
            module, _, function = self._lazy[cmd_name].partition(":")
            self.add_command(getattr(import_module(module), function), cmd_name)
        command = super().get_command(ctx, cmd_name)
        chinese = sentence(f"{ctx.command_path} {cmd_name}")
        if command is None or chinese is None:
            return command
        translated = copy(command)  # the next reader may be English
        translated.short_help, translated.help = chinese, f"{chinese}\n\n{cleandoc(command.help or '')}"
        return translated

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The list: long sentences run over to another line."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, self._sentence(ctx, name)) for name in self.list_commands(ctx)])

    def _sentence(self, ctx: click.Context, name: str) -> str:
        """The first sentence of a command's help."""
        if name in self._lazy and name not in self.commands:
            chinese = sentence(f"{ctx.command_path} {name}")
            return chinese or click.Command(name, help=docstring(self._lazy[name])).get_short_help_str(LONG)
        command = self.get_command(ctx, name)
        return command.get_short_help_str(LONG) if command else ""


def lazily(package: str, modules: Mapping[str, str]) -> dict[str, str]:
    """The commands of a package: by module their names, such as `list` (the function `list_`) or `rounds=lengthen`."""
    found = {}
    for module, names in modules.items():
        for word in names.split():
            name, _, function = word.partition("=")
            found[name] = f"{package}.{module}:{function or name}"
    return found


def docstring(place: str) -> str:
    """The docstring of a function, read from its module without running that."""
    module, _, function = place.partition(":")
    return _docstrings(module).get(function, "")


@cache
def _docstrings(module: str) -> dict[str, str]:
    """Those of all functions of a module."""
    spec = find_spec(module)
    source = Path(spec.origin).read_text("utf-8") if spec and spec.origin else ""
    functions = [node for node in ast.parse(source).body if isinstance(node, ast.FunctionDef)]
    return {node.name: ast.get_docstring(node) or "" for node in functions}


def sentence(path: str) -> str | None:
    """What a command does, in Chinese; nothing for an English reader."""
    return CHINESE.get(path.partition(" ")[2]) if chosen() == "zh" else None
