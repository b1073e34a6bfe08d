"""The root of the `guandan` command."""

import io
import sys

import click

from guandan import __version__
from guandan.cli.demo import demo
from guandan.cli.oracle import oracle
from guandan.cli.rules import rules


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="guandan")
def main() -> None:
    """Guandan (掼蛋): rule books, plays and rulings on the command line."""


for command in (demo, oracle, rules):
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
