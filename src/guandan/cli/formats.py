"""The options of a match's format, for every command that begins one."""

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

import click

from guandan.game.format import EXTRAS, MODES, ROUNDS

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


def format_changes(given: Mapping[str, Any]) -> dict[str, Any]:
    """What the options change against the book."""
    said = {key: value for key, value in given.items() if value is not None and value is not False}
    return {key: int(value) if value is True else value for key, value in said.items()}
