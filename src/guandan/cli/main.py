"""The root of the `guandan` command."""

import io
import sys
from importlib import import_module

import click

from guandan import __version__
from guandan.cli.demo import demo
from guandan.cli.oracle import oracle
from guandan.cli.records import show, verify_
from guandan.cli.replay import replay
from guandan.cli.rules import rules

LATER = {
    "admin": "admin",
    "backup": "backups",
    "event": "event",
    "export": "matches",
    "matches": "matches",
    "play": "play",
    "record": "record",
    "referee": "referee",
    "restore": "backups",
    "serve": "serve",
    "simulate": "simulate",
}
"""Commands by module that are imported when they are called: loading the database takes a third of a second."""


class Commands(click.Group):
    """The sub-commands."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names of all of them."""
        return sorted({*super().list_commands(ctx), *LATER})

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """One by its name."""
        if cmd_name in LATER:
            found: click.Command = getattr(import_module(f"guandan.cli.{LATER[cmd_name]}"), cmd_name)
            return found
        return super().get_command(ctx, cmd_name)


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="guandan")
def main() -> None:
    """Guandan (掼蛋): rule books, plays and rulings on the command line."""


for command in (demo, oracle, replay, rules, show, verify_):
    main.add_command(command)


def run() -> None:
    """Start the command on any terminal: signs it cannot show become ?, an output that fails ends in one sentence."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    try:
        main(prog_name="guandan")
    except OSError as error:
        click.echo(f"guandan: {error.strerror}", err=True)
        sys.exit(1)
