"""How a command of an event is given and told: its options, its acts, and what became of them."""

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

import click

from guandan.cli.language import print_json, refusals
from guandan.event.state import Event
from guandan.game.acts import Act
from guandan.game.facts import Fact
from guandan.office import events
from guandan.store import LogStore, database

Command = TypeVar("Command", bound=Callable[..., Any])


def by_option(role: str) -> Callable[[Command], Command]:
    """Give a command the option --by; it receives `by`."""
    return click.option("--by", default=role, show_default=True, help="Who does it: a role, or role/name.")


seen_option = click.option(
    "--seen", type=int, help="Only if the event has so many facts (`facts` of `show --json`), as when you looked."
)
stage_option = click.option("--stage", type=int, help="The number of the stage; else the one that is on.")


def given(**data: Any) -> dict[str, Any]:
    """The options that were given; the others are left out."""
    return {name: value for name, value in data.items() if value is not None}


def enter(
    event: str,
    acts: Callable[[Event], Iterable[Act]],
    lang: str,
    *,
    as_json: bool,
    show: Callable[[Event, list[Fact], str], Iterable[str]],
    seen: int | None = None,
) -> None:
    """Do acts and say what became of them."""
    with refusals(lang, as_json=as_json), LogStore(database()) as store:
        log, facts = events.enter(store, event, lambda log: acts(log.state), seen=seen)
    if as_json:
        print_json([fact.sealed() for fact in facts] if len(facts) != 1 else facts[0].sealed())
        return
    for line in show(log.state, facts, lang):
        click.echo(line)
