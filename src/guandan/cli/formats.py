"""The options of a match's format, for every command that begins one."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, TypeVar

import click

from guandan.game.errors import GuandanError, NotAllowed
from guandan.game.format import EXTRAS, MODES, ROUNDS, format_of
from guandan.game.ruleset import Ruleset

Command = TypeVar("Command", bound=Callable[..., Any])

FORMAT = {
    "mode": click.option("--mode", type=click.Choice(MODES), help="How it ends; else as the book says."),
    "minutes": click.option("--minutes", type=int, help="Minutes of a game, where a clock ends it."),
    "max_deals": click.option("--deals", "max_deals", type=int, help="Deals of a game, where their number ends it."),
    "must_decide": click.option("--must-decide", is_flag=True, help="There must be a winner."),
    "extra": click.option("--extra", type=click.Choice(EXTRAS), help="How a draw is broken then."),
    "round": click.option("--round", type=click.Choice(ROUNDS), help="One game, the best of several, or their sum."),
    "games": click.option("--games", type=int, help="How many games then."),
    "no_new_deal": click.option("--no-new-deal", type=int, help="Seconds before the end in which no deal is begun."),
    "at_time": click.option(
        "--at-time", type=click.Choice(("stop", "finish", "grace")), help="A deal when time is over."
    ),
    "grace": click.option("--grace", type=int, help="Seconds to finish it then."),
    "entropy": click.option("--entropy", is_flag=True, help="Help to shuffle before each deal."),
}


def format_options(command: Command) -> Command:
    """Give a command the options of a format."""
    for option in reversed(FORMAT.values()):
        command = option(command)
    return command


def paper_options(command: Command) -> Command:
    """The same for a match that is only recorded, where --round is the round of the event."""
    rounds = click.option("--series", "round_", type=click.Choice(ROUNDS), help="One game, the best of several, a sum.")
    options = {**FORMAT, "round": rounds}
    for name in reversed([name for name in options if name != "entropy"]):
        command = options[name](command)
    return command


OPTIONS = {name: f"--{name.replace('_', '-')}" for name in FORMAT} | {"max_deals": "--deals"}
"""How the parts of a format are called on the command line."""


@contextmanager
def options_named(round_option: str = "--round") -> Iterator[None]:
    """Refusals of a format name the options that a person has typed."""
    names = {**OPTIONS, "round": round_option}
    try:
        yield
    except GuandanError as error:
        field = error.facts.get("field")
        if field not in names:
            raise
        raise type(error)(error.code, error.article, **{**error.facts, "field": names[field]}) from None


def check_used(rules: Ruleset, changes: Mapping[str, Any]) -> None:
    """Raises a refusal if the format is wrong, or an option is given that would do nothing in it."""
    format_ = format_of(rules, changes)
    idle = {
        "max_deals": "" if format_.counted else f"--mode {format_.mode}",
        "games": "" if changes.get("round", "one") != "one" else "one",
        **dict.fromkeys(("minutes", "no_new_deal", "at_time"), "" if format_.timed else f"--mode {format_.mode}"),
        "grace": f"--mode {format_.mode}" if not format_.timed else f"--at-time {format_.at_time}",
        "extra": "" if format_.must_decide else "--must-decide",
    }
    if format_.timed and format_.at_time == "grace":
        idle["grace"] = ""
    for name in changes:
        if idle.get(name):
            raise NotAllowed("format_unused", field=name, why=idle[name])


def format_changes(given: Mapping[str, Any]) -> dict[str, Any]:
    """What the options change against the book."""
    said = {key: value for key, value in given.items() if value is not None and value is not False}
    return {key: int(value) if value is True else value for key, value in said.items()}
