"""How a command of the desk is given and told: its options, its act, and what became of it."""

from collections.abc import Callable, Iterable
from typing import Any

import click

from guandan.cli.language import print_json, refusals
from guandan.game.acts import Act
from guandan.game.facts import Fact
from guandan.game.ruleset import find
from guandan.office import desks
from guandan.office.desks import read_desk
from guandan.referee.desk import Desk, DeskLog
from guandan.store import LogStore, database

event_option = click.option("--event", default="", help="The event whose desk it is.")
book_option = click.option(
    "--book", default="JS23", show_default=True, help="The book of a desk that is opened by this."
)


def enter(
    event: str, act: Act, lang: str, *, as_json: bool, show: Callable[[Desk, Fact, str], str], book: str | None = None
) -> None:
    """Do an act at the desk of an event and say what became of it."""
    with refusals(lang, as_json=as_json), LogStore(database()) as store:
        log, fact = desks.enter(store, event, act, None if book is None else find(book))
    tell(log, fact, lang, as_json=as_json, show=show)


def list_all(
    event: str,
    lang: str,
    *,
    as_json: bool,
    shapes: Callable[[Desk], list[dict[str, Any]]],
    lines: Callable[[Desk, LogStore], Iterable[str]],
) -> None:
    """List something that stands on the desk of an event."""
    with refusals(lang, as_json=as_json), LogStore(database()) as store:
        desk = read_desk(store, event).state
        found = list(lines(desk, store))
    if as_json:
        print_json(shapes(desk))
        return
    for line in found:
        click.echo(line)


def tell(log: DeskLog, fact: Fact, lang: str, *, as_json: bool, show: Callable[[Desk, Fact, str], str]) -> None:
    """Say what became of an act at the desk."""
    if as_json:
        print_json({"desk": log.state.id, "fact": fact.sealed()})
    else:
        click.echo(show(log.state, fact, lang))
