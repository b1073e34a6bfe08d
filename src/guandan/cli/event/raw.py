"""`guandan event act`: any act of docs/event-log.md, for what has no command of its own."""

import json

import click

from guandan.cli.event.acts import by_option, enter
from guandan.cli.event.words import awaited
from guandan.cli.language import json_option, lang_option, refusals
from guandan.event.state import Event
from guandan.game.acts import Act
from guandan.game.errors import Text, Unreadable, like
from guandan.game.facts import Fact, plain


@click.command()
@click.argument("event")
@click.argument("kind")
@click.argument("data", default="{}")
@by_option("chief")
@lang_option
@json_option
def act(event: str, kind: str, data: str, *, by: str, lang: str, as_json: bool) -> None:
    """Do an act of KIND with DATA as JSON: officials, schedule, check-in, rulings, line-ups ... (docs/event-log.md)."""
    with refusals(lang, as_json=as_json):
        try:
            value = json.loads(data)
        except (ValueError, RecursionError):
            value = None
        if not isinstance(value, dict) or not plain(value):
            raise Unreadable("wrong_field", field="DATA", allowed=like('{"entry": 3, "reason": "..."}'))
    enter(event, lambda _: [Act(kind, by, value)], lang, as_json=as_json, show=_shown)


def _shown(event: Event, facts: list[Fact], lang: str) -> list[str]:
    next_ = awaited(event, lang)
    done = [f"{fact.seq}  {fact.kind}" for fact in facts]
    return [*done, *([Text(f"接下来：{next_}", f"next: {next_}").pick(lang)] if next_ else [])]
