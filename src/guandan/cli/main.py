"""The root of the `guandan` command."""

import click

from guandan import __version__


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="guandan")
def main() -> None:
    """Guandan (掼蛋): rule books, plays and rulings on the command line."""
