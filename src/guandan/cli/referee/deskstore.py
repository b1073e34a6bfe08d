"""The desk's log in the store: one for each event, opened by its first act, apart from the logs of matches."""

import secrets
from collections.abc import Callable
from typing import Any, TypeVar

import click

from guandan.cli.keeping import DESK, now
from guandan.cli.language import print_json, refusals
from guandan.game.acts import Act
from guandan.game.errors import Unreadable
from guandan.game.facts import Fact
from guandan.game.ruleset import Ruleset, find
from guandan.referee.desk import Desk, DeskLog, opening_body
from guandan.store import LogStore, database

Command = TypeVar("Command", bound=Callable[..., Any])

event_option = click.option("--event", default="", help="The event whose desk it is.")
book_option = click.option(
    "--book", default="JS23", show_default=True, help="The book of a desk that is opened by this."
)


def desk_id(event: str) -> str:
    """The id of the log of an event's desk."""
    return f"{DESK}:{event}" if event else DESK


def read_desk(store: LogStore, event: str, rules: Ruleset | None = None) -> DeskLog:
    """The desk of an event; with a book, one that is not there yet is opened, but not written.

    Raises Unreadable if there is none.
    """
    log_id = desk_id(event)
    if store.exists(log_id):
        return DeskLog(store.read(log_id))
    if rules is None:
        raise Unreadable("no_such_desk" if event else "which_desk", event=event)
    log = DeskLog()
    log.open(opening_body(log_id, rules), now(), "open")
    return log


def do(store: LogStore, log: DeskLog, act: Act) -> Fact:
    """Do an act and write it, together with the opening of a desk that is new."""
    log_id = log.state.id
    kept = store.head(log_id).length
    command = secrets.token_hex(8)
    (fact,) = log.act(act, max(now(), log.state.at), command)
    store.append(log_id, kept, log.facts[kept:], command, title=log_id if not kept else "")
    return fact


def enter(
    event: str, act: Act, lang: str, *, as_json: bool, show: Callable[[Desk, Fact, str], str], book: str | None = None
) -> None:
    """Do an act at the desk of an event and say what became of it."""
    with refusals(lang, as_json=as_json), LogStore(database()) as store:
        log = read_desk(store, event, None if book is None else find(book))
        fact = do(store, log, act)
    tell(log, fact, lang, as_json=as_json, show=show)


def tell(log: DeskLog, fact: Fact, lang: str, *, as_json: bool, show: Callable[[Desk, Fact, str], str]) -> None:
    """Say what became of an act at the desk."""
    if as_json:
        print_json({"desk": log.state.id, "fact": fact.sealed()})
    else:
        click.echo(show(log.state, fact, lang))


def reference(store: LogStore, match: str, number: int | None, *, kinds: tuple[str, ...] = ()) -> list[Any]:
    """A fact of a match as [log, number, hash]; without a number the last one of these kinds. Raises Unreadable."""
    facts = store.read(match)
    if facts[0].kind != "open":
        raise Unreadable("not_a_log")
    if number is None:
        found = [fact.seq for fact in facts if fact.kind in kinds]
        if not found:
            raise Unreadable("missing_field", field="FACT")
        number = found[-1]
    if not 0 <= number < len(facts):
        raise Unreadable("wrong_field", field="FACT", allowed=f"0 ... {len(facts) - 1}")
    return [match, number, facts[number].hash]
