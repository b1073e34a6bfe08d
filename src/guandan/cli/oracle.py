"""`guandan oracle`: questions about the rules in, answers out."""

import sys
from pathlib import Path

import click

from guandan.cli.language import lang_option, refusals
from guandan.game.ruleset import load_file
from guandan.oracle import Oracle


@click.command()
@click.option("--book", "books", multiple=True, type=Path, help="Also answer under the rule book in this file.")
@lang_option
def oracle(books: tuple[Path, ...], lang: str) -> None:
    """Answer questions about the rules: one JSON object a line in, one a line out (see docs/oracle.md)."""
    with refusals(lang):
        answerer = Oracle([load_file(path) for path in books])
    for line in sys.stdin.buffer:
        sys.stdout.buffer.write(answerer.line(line) + b"\n")
        sys.stdout.buffer.flush()  # whoever asks one question at a time gets his answer at once
