"""`guandan referee lookup`: what an infraction costs, and who rules it."""

import sys

import click

from guandan.cli.language import json_option, lang_option, print_json, refusals
from guandan.cli.referee.infractiontable import print_rows, row_json
from guandan.cli.referee.picker import pick
from guandan.game.errors import Unreadable, quoted
from guandan.game.ruleset import find
from guandan.referee.infractions import table
from guandan.referee.lookup import search

BOOK = "JS23"
book_option = click.option(
    "--book", default=BOOK, show_default=True, help="Rule book: an id, a file name or your own file."
)


def at_terminal() -> bool:
    """Whether a person sits here."""
    return sys.stdin.isatty() and sys.stdout.isatty()


@click.command()
@click.argument("query", nargs=-1)
@click.option("--all", "whole", is_flag=True, help="Print the whole table.")
@book_option
@lang_option
@json_option
def lookup(query: tuple[str, ...], whole: bool, book: str, lang: str, as_json: bool) -> None:
    """Look an infraction up by Chinese, pinyin or English: 越出, yxc, cuo, "out of turn".

    Without a QUERY the list narrows as you type; piped, or with --all, the whole table is printed.
    """
    with refusals(lang, as_json=as_json):
        rules = find(book)
        rows, asked = table(rules), "" if whole else " ".join(query)
        if query and not asked.strip() and not whole:
            raise Unreadable("empty_query")
        if not whole and not asked.strip() and not as_json and at_terminal():
            picked = pick(rows, lang)
            if picked is not None:
                print_rows(rules, [picked], lang)
            return
        found = search(rows, asked)
        if not found:
            raise Unreadable("unknown_infraction", infraction=quoted(asked))
    if as_json:
        print_json({"book": rules.id, "infractions": [row_json(row) for row in found]})
    else:
        print_rows(rules, found, lang)
