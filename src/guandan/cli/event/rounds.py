"""`guandan event stage | pair | explain | change | publish | lock | close`: from the draw to the end of a stage."""

import json
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import click

from guandan.cli.event.acts import by_option, enter, given, seen_option, stage_option
from guandan.cli.event.presence import drawn_without
from guandan.cli.event.words import awaited, named, round_lines
from guandan.cli.language import json_option, lang_option, print_json, refusals
from guandan.event.acts.rounds import Redrafted
from guandan.event.attendance import redraw_for
from guandan.event.bookformats import format_notes
from guandan.event.explain import Alternative
from guandan.event.explained import Explained, Explanation
from guandan.event.log import EventLog
from guandan.event.spec import CARRIES, PLACES
from guandan.event.state import Event
from guandan.event.views.pages import as_json as as_json_view
from guandan.event.views.results import results
from guandan.event.views.viewer import OFFICE
from guandan.event.views.words import FORMATS, STATUS
from guandan.game.acts import Act
from guandan.game.errors import Text, Unreadable, like, quoted
from guandan.game.facts import Fact
from guandan.game.fields import read
from guandan.office import events
from guandan.office.events import read_event, stage_of
from guandan.store import LogStore, database


def option_value(text: str) -> tuple[str, Any]:
    """An option written name=value; the value is a number, JSON or a word. Raises Unreadable."""
    name, sign, value = text.partition("=")
    if not sign or not name:
        raise Unreadable("wrong_field", field=quoted(text), allowed=like("groups=4, unit=hard"))
    try:
        read = json.loads(value)
    except (ValueError, RecursionError):
        read = value
    return name, int(read) if isinstance(read, bool) else read


def match_end(minutes: int | None, deals: int | None) -> dict[str, Any]:
    """What ends the matches of a stage, as the format of a match has it; nothing where the book's own way holds."""
    if minutes is None and deals is None:
        return {}
    mode = "deals" if minutes is None else "time" if deals is None else "time_and_deals"
    return given(mode=mode, minutes=minutes, max_deals=deals)


def spec_data(format_: str, rounds: int | None, options: tuple[str, ...], **more: Any) -> dict[str, Any]:
    """A stage as it is asked for."""
    return given(format=format_, rounds=rounds, options=dict(map(option_value, options)), **more)


@click.command()
@click.argument("event")
@click.argument("format_", metavar="FORMAT", type=click.Choice(tuple(FORMATS)))
@click.option("--rounds", type=int, help="How many, where the format does not say it itself.")
@click.option("--option", "options", multiple=True, help="Of the format: groups=4, unit=hard ... (docs/event-log.md).")
@click.option("--name", help="What the stage is called.")
@click.option("--takes", type=(int, int, int), metavar="STAGE FIRST LAST", help="Places of an earlier stage.")
@click.option("--carry", type=click.Choice(CARRIES), help="points: its results count on, in every column.")
@click.option("--place", type=click.Choice(PLACES), help="Where it is played.")
@click.option("--tables-from", type=int, help="The number of its first table, where stages are played side by side.")
@click.option("--kind", "kind", help="Only entries of one event, where there are several: pairs_men ...")
@click.option("--group", help="Only entries of one age group, where there are several.")
@click.option("--entry", "entries", type=int, multiple=True, help="Only these entries.")
@click.option("--again", type=int, metavar="STAGE", help="Plan a stage anew that has not begun.")
@click.option("--minutes", type=int, help="Its matches are played by time (计时).")
@click.option("--deals", type=int, help="Its matches have so many deals (计副); with --minutes whatever ends first.")
@click.option("--match", "match", multiple=True, help="What else the matches change: no_new_deal=180 ...")
@click.option("--ranking", "ranking", multiple=True, help="What the ranking changes: final=lot, drop_first=true ...")
@click.option("--seed", help="Its own published seed.")
@click.option("--sum-of", type=(int, int), multiple=True, metavar="ROUND GAMES", help="Rounds of a chart, by grades.")
@click.option("--best-of", type=(int, int), multiple=True, metavar="ROUND GAMES", help="Rounds of a chart.")
@by_option("recorder")
@lang_option
@json_option
def stage(
    event: str,
    format_: str,
    *,
    rounds: int | None,
    options: tuple[str, ...],
    takes: tuple[int, int, int] | None,
    best_of: tuple[tuple[int, int], ...],
    sum_of: tuple[tuple[int, int], ...],
    kind: str | None,
    group: str | None,
    entries: tuple[int, ...],
    minutes: int | None,
    deals: int | None,
    match: tuple[str, ...],
    ranking: tuple[str, ...],
    again: int | None,
    by: str,
    lang: str,
    as_json: bool,
    **more: Any,
) -> None:
    """Plan a stage of FORMAT."""
    with refusals(lang, as_json=as_json):
        played = {**match_end(minutes, deals), **dict(map(option_value, match))}
        changes = {"match": played, "ranking": dict(map(option_value, ranking))}
        data = spec_data(format_, rounds, options, stage=again, **changes, **more)
    places = dict(zip(("stage", "first", "last"), takes, strict=True)) if takes else {}
    data["takes"] = {**places, **given(event=kind, group=group), **({"entries": list(entries)} if entries else {})}
    modes = [("best_of", *one) for one in best_of] + [("sum", *one) for one in sum_of]
    data["modes"] = [[number, word, games] for word, number, games in modes]

    enter(event, lambda _: [Act("stage", by, data)], lang, as_json=as_json, show=_planned)


def _planned(event: Event, facts: list[Fact], lang: str) -> list[str]:
    found = [f"{one.number}  {one.spec.name or FORMATS[one.spec.format].pick(lang)}" for one in event.stages]
    for fact in facts:
        notes = format_notes(event.rules, event.stage(fact.data["stage"]).spec, event.stages)
        found += [f"! {one.text.pick(lang)}" for one in notes]
    return [*found, awaited(event, lang)]


@click.command()
@click.argument("event")
@stage_option
@click.option("--round", "round_", type=int, help="Which round you mean: one that is published is never paired again.")
@click.option("--publish", "at_once", is_flag=True, help="Publish it at once.")
@click.option("--redraw", is_flag=True, help="Draw the stage again; before its first round is published.")
@by_option("recorder")
@lang_option
@json_option
def pair(
    event: str,
    *,
    stage: int | None,
    round_: int | None,
    at_once: bool,
    redraw: bool,
    by: str,
    lang: str,
    as_json: bool,
) -> None:
    """Draw the stage if that was not done, and pair the next round. It stays a draft until it is published."""

    def acts(log: EventLog) -> Iterator[Act]:
        number = stage_of(log.state, stage)
        found = log.state.stage(number)
        if found.status == "planned" or found.redraw or redraw or redraw_for(log.state, found):
            yield Act("stage_begun", by, {"stage": number})
        yield Act("draft", by, given(stage=number, round=round_))
        if at_once:
            yield Act("published", by, {"stage": number})

    _entered(event, acts, lang, as_json=as_json)


def _entered(
    event: str, acts: Callable[[EventLog], Iterable[Act]], lang: str, *, as_json: bool, seen: int | None = None
) -> Fact:
    """Do acts about a round, show it, and return the last fact."""
    with refusals(lang, as_json=as_json), LogStore(database()) as store:
        log, facts = events.enter(store, event, acts, seen=seen)
    _shown(log.state, facts[-1].data["stage"], lang, as_json=as_json)
    return facts[-1]


def _shown(event: Event, number: int, lang: str, *, as_json: bool) -> None:
    shown = results(event, event.stage(number), None, OFFICE)
    if as_json:
        print_json(as_json_view(shown.pairings))
        return
    for line in round_lines(shown, lang):
        click.echo(line)
    for line in drawn_without(event, lang):
        click.echo(f"! {line}")


@click.command()
@click.argument("event")
@stage_option
@seen_option
@by_option("recorder")
@lang_option
@json_option
def publish(event: str, *, stage: int | None, seen: int | None, by: str, lang: str, as_json: bool) -> None:
    """Publish the draft: from now on the round is never paired again."""

    def acts(log: EventLog) -> list[Act]:
        return [Act("published", by, {"stage": stage_of(log.state, stage)})]

    _entered(event, acts, lang, as_json=as_json, seen=seen)


@click.command()
@click.argument("event")
@click.argument("pairs", nargs=-1, required=True)
@click.option("--bye", "byes", type=int, multiple=True, help="Who sits out.")
@click.option("--reason", required=True, help="Why.")
@stage_option
@seen_option
@by_option("chief")
@lang_option
@json_option
def change(
    event: str,
    pairs: tuple[str, ...],
    *,
    byes: tuple[int, ...],
    reason: str,
    stage: int | None,
    seen: int | None,
    by: str,
    lang: str,
    as_json: bool,
) -> None:
    """Change tables of the draft: each of PAIRS as TABLE:FIRST-SECOND. What it breaks is told and recorded."""

    def acts(log: EventLog) -> list[Act]:
        number = stage_of(log.state, stage)
        draft = log.state.stage(number).draft
        named_ = dict(_pair(text) for text in pairs)
        kept = [[one.number, one.first, one.second] for one in draft.tables] if draft else []
        rest = [[table, *named_.pop(table)] if table in named_ else [table, *sides] for table, *sides in kept]
        rest += [[table, *sides] for table, sides in named_.items()]
        resting = list(byes) if byes else [one.entry for one in draft.byes] if draft else []
        return [Act("draft_changed", by, {"stage": number, "pairs": rest, "resting": resting, "reason": reason})]

    fact = _entered(event, acts, lang, as_json=as_json, seen=seen)
    if not as_json:
        for one in read(Redrafted, fact.data).warnings:
            click.echo(f"! {one.text.pick(lang)}")


def _pair(text: str) -> tuple[int, tuple[int, int]]:
    table, colon, sides = text.partition(":")
    first, dash, second = sides.partition("-")
    if not (colon and dash and table.isdecimal() and first.isdecimal() and second.isdecimal()):
        raise Unreadable("wrong_field", field=quoted(text), allowed=like("3:12-7"))
    return int(table), (int(first), int(second))


@click.command()
@click.argument("event")
@stage_option
@seen_option
@by_option("recorder")
@lang_option
@json_option
def lock(event: str, *, stage: int | None, seen: int | None, by: str, lang: str, as_json: bool) -> None:
    """Lock the round: every result is in, and the results are published."""

    def acts(state: Event) -> list[Act]:
        return [Act("locked", by, {"stage": stage_of(state, stage)})]

    enter(event, acts, lang, as_json=as_json, seen=seen, show=lambda state, _, lang: [awaited(state, lang)])


@click.command()
@click.argument("event")
@stage_option
@seen_option
@by_option("chief")
@lang_option
@json_option
def close(event: str, *, stage: int | None, seen: int | None, by: str, lang: str, as_json: bool) -> None:
    """Close the stage that is over; if all are closed, the event."""

    def acts(state: Event) -> list[Act]:
        if stage is None and state.stages and all(one.status == "closed" for one in state.stages):
            return [Act("closed", by)]
        return [Act("stage_closed", by, {"stage": stage_of(state, stage)})]

    def told(state: Event, facts: list[Fact], lang: str) -> list[str]:
        del facts
        return [awaited(state, lang) or STATUS[state.status].pick(lang)]

    enter(event, acts, lang, as_json=as_json, show=told, seen=seen)


@click.command()
@click.argument("event")
@click.option("--round", "round_", type=int, help="The round; else the last.")
@click.option("--table", type=int, help="One table only, with what it would cost to do without it.")
@stage_option
@lang_option
@json_option
def explain(event: str, *, round_: int | None, table: int | None, stage: int | None, lang: str, as_json: bool) -> None:
    """Say why each pair of a Swiss round was made, and what the alternatives would have cost."""
    with refusals(lang, as_json=as_json):
        with LogStore(database()) as store:
            log = read_event(store, event)
        number = stage_of(log.state, stage)
        explanation = Explanation(log, number, round_ or len(log.state.stage(number).rounds))
        lines = explanation.lines()
        if table is not None:
            most = max(one.table for one in lines)
            lines = [one for one in lines if one.table == table]
            if not lines:
                raise Unreadable("no_such_table", table=table, most=most)
        found = [(one, explanation.alternative(one) if table else None) for one in lines]
    state = log.state
    if as_json:
        print_json([_as_json(*one) for one in found])
        return
    for one, other in found:
        bye = Text("轮空", "bye").pick(lang)
        first, second = one.first, one.second
        sides = f"{named(state, first)} - {named(state, second)}" if second else f"{named(state, first)}  {bye}"
        click.echo(f"{one.table or '':>4}  {sides}")
        for note in one.notes:
            click.echo(f"      {note.text.pick(lang)}")
        if table is not None:
            click.echo(f"      {_other(one, other, lang)}")


def _other(one: Explained, other: Alternative | None, lang: str) -> str:
    if other is None:
        none = Text("没有别的编排", "there is no other pairing")
        apart = Text("参赛者与原编排不同，无从比较", "others play than the engine was to pair; nothing to compare")
        return (none if one.engine else apart).pick(lang)
    more = ", ".join(f"{name} {amount:+}" for name, amount in other.more._asdict().items() if amount) or "0"
    without = Text(f"不这样编排则：{more}", f"without it: {more}")
    whole = Text(f"整轮若按原编排则：{more}", f"the whole round as the engine had it: {more}")
    return (without if one.engine else whole).pick(lang)


def _as_json(one: Explained, other: Alternative | None) -> dict[str, Any]:
    told = [{"code": note.code, "facts": note.facts, "zh": note.text.zh, "en": note.text.en} for note in one.notes]
    more = {"alternative": {"more": other.more._asdict()}} if other else {}
    shape = {"table": one.table, "first": one.first, "second": one.second, "engine": one.engine}
    return {**shape, "reasons": told, **more}
