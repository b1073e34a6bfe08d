"""`guandan event checkin | away | edit | lineup | meeting`: who is there, and who plays for a team."""

from typing import Any

import click

from guandan.cli.event.acts import by_option, enter, given, stage_option
from guandan.cli.event.words import named
from guandan.cli.language import json_option, lang_option, refusals
from guandan.event.log import day_of
from guandan.event.sources import undrawn
from guandan.event.state import Event
from guandan.game.acts import Act
from guandan.game.errors import Text, Unreadable, like, quoted
from guandan.game.facts import Fact
from guandan.office.events import stage_of
from guandan.office.times import now


def _named(event: Event, facts: list[Fact], lang: str) -> list[str]:
    del lang
    return [named(event, fact.data["entry"]) for fact in facts]


@click.command()
@click.argument("event")
@click.argument("numbers", nargs=-1, type=int)
@click.option("--all", "everybody", is_flag=True, help="All entries that have not left.")
@click.option("--absent", is_flag=True, help="They are not there after all.")
@by_option("recorder")
@lang_option
@json_option
def checkin(
    event: str, numbers: tuple[int, ...], *, everybody: bool, absent: bool, by: str, lang: str, as_json: bool
) -> None:
    """Check entries NUMBERS in (检录): identity, dress and equipment are right. Without NUMBERS say who is missing."""

    def acts(state: Event) -> list[Act]:
        chosen = [one.number for one in state.entrants.values() if one.status == "in"] if everybody else numbers
        return [Act("checked_in", by, {"entry": number, "present": int(not absent)}) for number in chosen]

    def told(state: Event, facts: list[Fact], lang: str) -> list[str]:
        missing = [one.number for one in state.entrants.values() if one.status == "in" and not one.checked_in]
        there = sum(one.status == "in" and one.checked_in for one in state.entrants.values())
        count = Text(f"已检录 {there}，未到 {len(missing)}", f"{there} checked in, {len(missing)} missing").pick(lang)
        return [count, *([] if facts else [named(state, number) for number in missing]), *drawn_without(state, lang)]

    enter(event, acts, lang, as_json=as_json, show=told)


def drawn_without(event: Event, lang: str) -> list[str]:
    """What to do about those who checked in after the draw (R-130)."""
    found = []
    for stage in event.stages:
        late = ", ".join(map(str, undrawn(event, stage)))
        if not late:
            continue
        name = event.stage_names[str(stage.number)]
        again = Text(
            f"第 {name} 阶段抽签时没有 {late} 号：公布前重新抽签编排 guandan event pair",
            f"stage {name} was drawn without {late}: draw and pair it again before it is published: guandan event pair",
        )
        begun = Text(
            f"第 {name} 阶段首轮已公布，没有 {late} 号：规程允许补报的，用 guandan event late 加入",
            f"stage {name} has begun without {late}: if the regulations take late entries, guandan event late",
        )
        found.append((begun if stage.played else again).pick(lang))
    return found


@click.command()
@click.argument("event")
@click.argument("number", type=int)
@click.option("--back", is_flag=True, help="It comes back.")
@by_option("recorder")
@lang_option
@json_option
def away(event: str, number: int, *, back: bool, by: str, lang: str, as_json: bool) -> None:
    """Entry NUMBER sits out the coming rounds of a Swiss, or comes back."""
    act = Act("away", by, {"entry": number, "away": int(not back)})
    enter(event, lambda _: [act], lang, as_json=as_json, show=_named)


@click.command()
@click.argument("event")
@click.argument("number", type=int)
@click.option("--team", help="The name of a team.")
@click.option("--unit", help="Its unit.")
@click.option("--region", help="Its region.")
@click.option("--seed", type=int, help="1 for the strongest; before the draw only.")
@click.option("--rank", help="Class or title.")
@click.option("--captain", help="领队.")
@click.option("--coach", help="教练.")
@click.option("--remarks", help="Remarks.")
@click.option("--waived", help="Why it may play although it is not eligible.")
@by_option("recorder")
@lang_option
@json_option
def edit(event: str, number: int, *, by: str, lang: str, as_json: bool, **fields: Any) -> None:
    """Change what is written of entry NUMBER; players are replaced by `substitute`."""
    act = Act("entry_changed", by, {"entry": number, **given(**fields)})
    enter(event, lambda _: [act], lang, as_json=as_json, show=_named)


@click.command()
@click.argument("event")
@click.argument("table", type=int)
@click.argument("number", type=int)
@click.argument("pairs", nargs=-1, required=True)
@stage_option
@by_option("captain")
@lang_option
@json_option
def lineup(
    event: str, table: int, number: int, pairs: tuple[str, ...], *, stage: int | None, by: str, lang: str, as_json: bool
) -> None:
    """Team NUMBER puts up PAIRS at TABLE, board by board: 1-2 3-4 are places on its list of players."""
    with refusals(lang, as_json=as_json):
        boards = [_pair(text) for text in pairs]

    def acts(state: Event) -> list[Act]:
        data = {"stage": stage_of(state, stage), "table": table, "entry": number, "pairs": boards}
        return [Act("line_up", by, data)]

    def told(state: Event, facts: list[Fact], lang: str) -> list[str]:
        del facts, lang
        names = [player.name for player in state.entrants[number].players]
        return [f"{at}  {names[one - 1]} / {names[other - 1]}" for at, (one, other) in enumerate(boards, start=1)]

    enter(event, acts, lang, as_json=as_json, show=told)


def _pair(text: str) -> list[int]:
    one, dash, other = text.partition("-")
    if not (dash and one.isdecimal() and other.isdecimal()):
        raise Unreadable("wrong_field", field=quoted(text), allowed=like("1-2"))
    return [int(one), int(other)]


@click.command()
@click.argument("event")
@click.argument("present", nargs=-1, type=int)
@click.option("--name", default="技术会议", show_default=True, help="What meeting.")
@click.option("--day", help="When; else today.")
@click.option("--place", help="Where.")
@click.option("--text", help="What was told and decided.")
@by_option("organiser")
@lang_option
@json_option
def meeting(
    event: str, present: tuple[int, ...], *, day: str | None, by: str, lang: str, as_json: bool, **more: Any
) -> None:
    """Note a technical meeting (技术会议) at which entries PRESENT were represented. The draw is `pair`."""
    data = {"present": list(present), "day": day or day_of(now()), **given(**more)}

    def told(state: Event, facts: list[Fact], lang: str) -> list[str]:
        del facts
        held = state.meetings[-1]
        absent = [number for number, one in state.entrants.items() if one.status == "in" and number not in held.present]
        names = ", ".join(map(str, absent)) or "-"
        return [f"{held.day}  {held.name}  {Text(f'缺席 {names}', f'absent {names}').pick(lang)}"]

    enter(event, lambda _: [Act("meeting", by, data)], lang, as_json=as_json, show=told)
