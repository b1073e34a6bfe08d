"""`guandan event clock | announce | recall | terms | putaway`: what happens around the tables, and to the event."""

from base64 import b64encode
from pathlib import Path
from typing import Any

import click

from guandan.cli.event.acts import by_option, enter, given, stage_option
from guandan.cli.event.course import reason_option
from guandan.cli.event.opening import lines
from guandan.cli.event.words import awaited
from guandan.cli.language import json_option, lang_option
from guandan.event.state import Event
from guandan.event.views.history import KINDS
from guandan.game.acts import Act
from guandan.game.facts import Fact
from guandan.office.events import stage_of

STEPS = {"begin": "round_begun", "pause": "round_paused", "resume": "round_resumed", "time": "time_called"}


def _told(event: Event, facts: list[Fact], lang: str) -> list[str]:
    """What was done, and what comes next."""
    done = [KINDS[fact.kind].pick(lang) for fact in facts]
    return [*done, *filter(None, [awaited(event, lang)])]


@click.command("clock")
@click.argument("event")
@click.argument("step", type=click.Choice(tuple(STEPS)))
@click.option("--reason", help="Why it is paused.")
@stage_option
@by_option("chief")
@lang_option
@json_option
def clock(event: str, step: str, *, reason: str | None, stage: int | None, by: str, lang: str, as_json: bool) -> None:
    """The round that is published begins, is paused, goes on; or its time is over."""

    def acts(state: Event) -> list[Act]:
        return [Act(STEPS[step], by, given(stage=stage_of(state, stage), reason=reason))]

    enter(event, acts, lang, as_json=as_json, show=_told)


@click.command("announce")
@click.argument("event")
@click.argument("text")
@by_option("recorder")
@lang_option
@json_option
def announce(event: str, text: str, *, by: str, lang: str, as_json: bool) -> None:
    """Tell everybody TEXT (竞赛公告)."""
    enter(event, lambda _: [Act("announcement", by, {"text": text})], lang, as_json=as_json, show=_told)


@click.command("recall")
@click.argument("event")
@reason_option
@stage_option
@by_option("chief")
@lang_option
@json_option
def recall(event: str, *, reason: str, stage: int | None, by: str, lang: str, as_json: bool) -> None:
    """Take back a published round before a card is played: it is a draft again."""

    def acts(state: Event) -> list[Act]:
        return [Act("recalled", by, {"stage": stage_of(state, stage), "reason": reason})]

    enter(event, acts, lang, as_json=as_json, show=_told)


@click.command("terms")
@click.argument("event")
@click.option("--name", help="What it is called from now on.")
@click.option("--late", type=int, help="Until which round of a Swiss is paired somebody may join.")
@click.option("--changes", type=int, help="Players each entry may replace after the start.")
@click.option("--twice/--once", default=None, help="Every result is entered by two people, or by one.")
@click.option("--check-in/--no-check-in", "checked_in", default=None, help="Only who has checked in takes part.")
@click.option("--kind", "kinds", multiple=True, help="Pairs or teams; before there are entries.")
@click.option("--group", "groups", multiple=True, help="Age groups; before there are entries.")
@click.option("--title", "titles", multiple=True, help="On all documents: a line above their titles.")
@click.option("--organisers", help="On all documents: who organises the event.")
@click.option("--sponsors", help="On all documents: who sponsors it.")
@click.option("--signature", help="On all documents: the line at their end.")
@click.option(
    "--logo", type=click.Path(path_type=Path, dir_okay=False, exists=True), help="On all documents: PNG or SVG."
)
@reason_option
@by_option("organiser")
@lang_option
@json_option
def terms(event: str, *, name: str | None, reason: str, by: str, lang: str, as_json: bool, **said: Any) -> None:
    """Change the name or the terms of an event, as far as nothing has been drawn by them."""
    kept = {key: value for key, value in said.items() if value is not None and value != ()}
    data = {key: _written(value) for key, value in kept.items()}
    act = Act("event_changed", by, given(name=name, terms=data, reason=reason))
    enter(event, lambda _: [act], lang, as_json=as_json, show=lambda state, _, lang: lines(state, lang))


def _written(value: Any) -> Any:
    """A term as it stands in a fact."""
    if isinstance(value, Path):
        return b64encode(value.read_bytes()).decode()
    return list(value) if isinstance(value, tuple) else int(value) if isinstance(value, bool) else value


@click.command("putaway")
@click.argument("event")
@click.option("--reason", default="", help="Why.")
@click.option("--back", is_flag=True, help="Take it back.")
@by_option("organiser")
@lang_option
@json_option
def putaway(event: str, *, reason: str, back: bool, by: str, lang: str, as_json: bool) -> None:
    """Put away an event that was made by mistake; it is not listed any more. Nothing is deleted."""
    act = Act("put_back", by) if back else Act("put_away", by, {"reason": reason})
    enter(event, lambda _: [act], lang, as_json=as_json, show=_told)
