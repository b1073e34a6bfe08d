"""The root of the `guandan` command."""

import gc
import io
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import click

from guandan import __version__
from guandan.cli.helping import Commands, Option, lazy
from guandan.cli.language import LANGUAGES, choose, chosen
from guandan.cli.usage import told
from guandan.game.errors import Text

MODULES = {
    "admin": "admin",
    "arena": "arena",
    "backups": "backup restore",
    "demo": "demo",
    "documents": "documents",
    "event": "event",
    "matches": "export matches",
    "play": "play",
    "record": "record",
    "records": "show verify",
    "referee": "referee",
    "replay": "replay",
    "programs": "oracle train",
    "rules": "rules",
    "serve": "serve",
    "simulate": "simulate",
}
"""Commands by module: each is imported when it is called, because all of them together take seconds."""


class Root(Commands):
    """The sub-commands."""

    def make_context(self, *given: Any, **settings: Any) -> click.Context:
        """Read what stands before the sub-command."""
        with _told():
            return super().make_context(*given, **settings)

    def invoke(self, ctx: click.Context) -> Any:
        """Read the rest, and do it; Ctrl-C ends it without a word, as the Makefile expects."""
        try:
            with _told():
                return super().invoke(ctx)
        except KeyboardInterrupt:
            click.echo(err=True)
            ctx.exit(130)


@contextmanager
def _told() -> Iterator[None]:
    """A wrong command line is told in the reader's language."""
    try:
        yield
    except click.exceptions.NoArgsIsHelpError:
        raise
    except click.UsageError as error:
        raise told(error) from error


SPOKEN = Option(
    ["--lang"],
    type=click.Choice(LANGUAGES),
    is_eager=True,
    expose_value=False,
    callback=choose,
    told=Text("所有说明、提问和回答的语言。", "Language of everything: help, questions and answers."),
)


@click.version_option(__version__, prog_name="guandan")
@click.group(
    cls=Root,
    lazy=lazy("guandan.cli", MODULES),
    chinese="掼蛋：规则、打牌、裁判和赛事，尽在命令行",
    params=[SPOKEN],
    context_settings={"help_option_names": ["-h", "--help"]},
)
def main() -> None:
    """Guandan (掼蛋): rule books, plays and rulings on the command line."""


MANY = 50_000
"""New objects after which Python looks for unused ones: the modules of a command are thousands, and all are used."""


def run() -> None:
    """Start the command on any terminal: signs it cannot show become ?, an output that fails ends in one sentence."""
    gc.set_threshold(MANY)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    try:
        main(prog_name="guandan")
    except OSError as error:
        where = f"{error.filename}: " if error.filename else ""
        click.echo(f"guandan: {where}{_reason(error)}", err=True)
        sys.exit(1)


REASONS = {
    FileNotFoundError: Text("没有这个文件或文件夹", "no such file or folder"),
    IsADirectoryError: Text("这是文件夹，不是文件", "this is a folder, not a file"),
    NotADirectoryError: Text("这不是文件夹", "this is no folder"),
    PermissionError: Text("没有权限", "permission denied"),
}


def _reason(error: OSError) -> str:
    said = REASONS.get(type(error))
    return error.strerror or "" if said is None else said.pick(chosen())
