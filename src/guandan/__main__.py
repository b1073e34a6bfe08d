"""`python -m guandan` is the `guandan` command."""

from guandan.cli.main import run

run()
