"""`python -m guandan` is the `guandan` command."""

from guandan.cli.main import main

main(prog_name="guandan")
