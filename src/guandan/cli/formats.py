"""The options of a match's format, for every command that begins one."""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Annotated, Any, Literal, TypedDict, get_type_hints

import click

from guandan.game.errors import GuandanError, NotAllowed, Text
from guandan.game.format import EXTRAS, MODES, ROUNDS, format_of
from guandan.game.ruleset import Ruleset


class Paper(TypedDict):
    """The format of a match that is only recorded; the name of its round is another option."""

    mode: Annotated[
        str | None, click.Choice(MODES), Text("怎样结束；不写则按规则。", "How it ends; else as the book says.")
    ]
    minutes: Annotated[int | None, Text("每局多少分钟（计时）。", "Minutes of a game, where a clock ends it.")]
    max_deals: Annotated[
        int | None, "--deals", Text("每局多少副（计副）。", "Deals of a game, where their number ends it.")
    ]
    must_decide: Annotated[bool, Text("必须分出胜负。", "There must be a winner.")]
    extra: Annotated[str | None, click.Choice(EXTRAS), Text("平局怎样分胜负。", "How a draw is broken then.")]
    games: Annotated[int | None, Text("几局。", "How many games then.")]
    no_new_deal: Annotated[
        int | None, Text("结束前多少秒不再开新的一副。", "Seconds before the end in which no deal is begun.")
    ]
    at_time: Annotated[
        Literal["stop", "finish", "grace"] | None, Text("时间到时正在打的一副。", "A deal when time is over.")
    ]
    grace: Annotated[int | None, Text("还给多少秒打完。", "Seconds to finish it then.")]


ROUND = Text("一局、几局几胜，或几局之和。", "One game, the best of several, or their sum.")


class FormatOptions(Paper):
    """The format of a match that is played."""

    round: Annotated[str | None, click.Choice(ROUNDS), ROUND]
    entropy: Annotated[bool, Text("每副前参与洗牌。", "Help to shuffle before each deal.")]


OPTIONS = {name: f"--{name.replace('_', '-')}" for name in get_type_hints(FormatOptions)} | {"max_deals": "--deals"}
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


def check_used(rules: Ruleset, changes: Mapping[str, Any], typed: Iterable[str] | None = None) -> None:
    """Raises a refusal if the format is wrong, or an option that was `typed` would do nothing in it."""
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
    for name in changes if typed is None else typed:
        if idle.get(name):
            raise NotAllowed("format_unused", field=name, why=idle[name])


def format_changes(given: Mapping[str, Any]) -> dict[str, Any]:
    """What the options change against the book."""
    said = {key: value for key, value in given.items() if value is not None and value is not False}
    return {key: int(value) if value is True else value for key, value in said.items()}
