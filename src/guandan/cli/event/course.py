"""`guandan event suspend | resume | stop | rounds | window | decide | drop | award`: the course of an event."""

import click

from guandan.cli.event.acts import by_option, enter, given, stage_option
from guandan.cli.event.standings import final_pages, print_pages
from guandan.cli.event.words import awaited, named
from guandan.cli.language import json_option, lang_option
from guandan.event.state import Event
from guandan.event.views.words import STATUS
from guandan.game.acts import Act
from guandan.game.errors import Text
from guandan.game.facts import Fact
from guandan.office.events import stage_of

reason_option = click.option("--reason", required=True, help="Why.")


def _next(event: Event, facts: list[Fact], lang: str) -> list[str]:
    del facts
    told = awaited(event, lang)
    return [STATUS[event.status].pick(lang), *([Text(f"接下来：{told}", f"next: {told}").pick(lang)] if told else [])]


@click.command()
@click.argument("event")
@reason_option
@by_option("chief")
@lang_option
@json_option
def suspend(event: str, *, reason: str, by: str, lang: str, as_json: bool) -> None:
    """Suspend the event (熔断): nothing is paired or published until it is resumed; results may still come in."""
    enter(event, lambda _: [Act("suspended", by, {"reason": reason})], lang, as_json=as_json, show=_next)


@click.command()
@click.argument("event")
@by_option("chief")
@lang_option
@json_option
def resume(event: str, *, by: str, lang: str, as_json: bool) -> None:
    """Go on with an event that was suspended."""
    enter(event, lambda _: [Act("resumed", by)], lang, as_json=as_json, show=_next)


@click.command()
@click.argument("event")
@reason_option
@by_option("chief")
@lang_option
@json_option
def stop(event: str, *, reason: str, by: str, lang: str, as_json: bool) -> None:
    """End the event for good with the standings as they are (熔断, 003 c4.5)."""

    def told(state: Event, facts: list[Fact], lang: str) -> list[str]:
        del facts
        print_pages(final_pages(state, lang))
        return [STATUS[state.status].pick(lang)]

    enter(event, lambda _: [Act("stopped", by, {"reason": reason})], lang, as_json=as_json, show=told)


@click.command("rounds")
@click.argument("event")
@click.argument("count", type=int)
@reason_option
@stage_option
@by_option("chief")
@lang_option
@json_option
def lengthen(event: str, count: int, *, reason: str, stage: int | None, by: str, lang: str, as_json: bool) -> None:
    """A Swiss shall have COUNT rounds, fewer or more than planned."""

    def acts(state: Event) -> list[Act]:
        return [Act("rounds", by, {"stage": stage_of(state, stage), "rounds": count, "reason": reason})]

    enter(event, acts, lang, as_json=as_json, show=_next)


@click.command()
@click.argument("event")
@click.argument("minutes", type=int)
@by_option("chief")
@lang_option
@json_option
def window(event: str, minutes: int, *, by: str, lang: str, as_json: bool) -> None:
    """Published results may be corrected for so many MINUTES, where the book lets the chief say so (003 c4.3)."""
    enter(event, lambda _: [Act("correction_limit", by, {"minutes": minutes})], lang, as_json=as_json, show=_next)


@click.command()
@click.argument("event")
@click.argument("winner", type=int)
@click.argument("loser", type=int)
@stage_option
@by_option("chief")
@lang_option
@json_option
def decide(event: str, winner: int, loser: int, *, stage: int | None, by: str, lang: str, as_json: bool) -> None:
    """Enter a deciding deal for the first place (002 s13): entry WINNER beat entry LOSER."""

    def acts(state: Event) -> list[Act]:
        return [Act("decided", by, {"stage": stage_of(state, stage), "winner": winner, "loser": loser})]

    enter(event, acts, lang, as_json=as_json, show=_next)


@click.command()
@click.argument("event")
@click.option("--planned", is_flag=True, help="The last stage instead, as long as it is only planned.")
@stage_option
@by_option("recorder")
@lang_option
@json_option
def drop(event: str, *, planned: bool, stage: int | None, by: str, lang: str, as_json: bool) -> None:
    """Drop the draft of the next round, before it is published; or a stage that nobody needs."""

    def acts(state: Event) -> list[Act]:
        number = stage_of(state, stage if stage or not planned else len(state.stages))
        return [Act("stage_dropped" if planned else "draft_dropped", by, {"stage": number})]

    enter(event, acts, lang, as_json=as_json, show=_next)


@click.command()
@click.argument("event")
@click.argument("number", type=int, required=False)
@click.option("--award", "name", default="体育道德风尚奖", show_default=True, help="Which prize.")
@click.option("--reason", default="", help="Why.")
@by_option("committee")
@lang_option
@json_option
def award(event: str, number: int | None, *, name: str, reason: str, by: str, lang: str, as_json: bool) -> None:
    """Give entry NUMBER a prize besides the places, such as the sportsmanship award; without NUMBER list them."""

    def acts(_: Event) -> list[Act]:
        return [Act("award", by, given(award=name, entry=number, reason=reason))] if number is not None else []

    def told(state: Event, facts: list[Fact], lang: str) -> list[str]:
        del facts, lang
        return [f"{one.award}  {named(state, one.entry)}  {one.reason}".rstrip() for one in state.awards]

    enter(event, acts, lang, as_json=as_json, show=told)
