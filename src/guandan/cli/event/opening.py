"""`guandan event new | list | show`: begin an event, find it again, see how it stands."""

import json
import secrets
from typing import Any

import click

from guandan.cli.event.acts import by_option
from guandan.cli.event.words import awaited
from guandan.cli.language import broken_log, cited, json_option, lang_option, print_json, refusals
from guandan.cli.listing import print_list
from guandan.event.acts.staffing import staff_findings
from guandan.event.eligibility import GROUPS, kind_name
from guandan.event.log import EventLog, day_of, opening_body
from guandan.event.schedule import PLACES
from guandan.event.state import Event
from guandan.event.terms import TEAM_POINTS, terms_of
from guandan.event.views.words import FORMATS, ROUND, STAGE, STATUS
from guandan.event.waiting import waiting
from guandan.game.errors import Text, Unreadable, like
from guandan.game.ruleset import find
from guandan.game.settings import settings
from guandan.office.events import events, keep, read_event
from guandan.office.times import now
from guandan.store import LogStore, database


@click.command()
@click.argument("event")
@click.option("--name", default="", help="What it is called.")
@click.option("--book", default="JS23", show_default=True, help="Rule book: an id, a file name or your own file.")
@click.option("--kind", "kinds", multiple=True, type=click.Choice(tuple(settings()["event.kinds"].values)),
              help="Pairs or teams, men, women or mixed; else pairs of anybody.")  # fmt: skip
@click.option("--group", "groups", multiple=True, type=click.Choice(tuple(GROUPS)), help="Age groups; else open.")
@click.option("--date", "reference", help="The first day, on which ages count; else today.")
@click.option("--pairs", type=int, help="Pairs of a team at the tables at once.")
@click.option("--team-pairs", type=(int, int), metavar="LEAST MOST", help="Pairs a team enters.")
@click.option("--team-points", type=click.Choice(TEAM_POINTS),
              help="What a meeting of teams brings: the points of all boards, or 2, 1, 0 for the match.")  # fmt: skip
@click.option("--late", type=int, help="Until which round of a Swiss is paired somebody may join.")
@click.option("--changes", type=int, help="Players each entry may replace after the start.")
@click.option("--unit", "units", multiple=True, help="The units that may enter; else any.")
@click.option("--check-in", "checked_in", is_flag=True, help="Only who has checked in takes part.")
@click.option("--twice", is_flag=True, help="Every result is entered by two people.")
@click.option("--seed", help="The published seed of all lots; else drawn now.")
@by_option("organiser")
@lang_option
@json_option
def new(
    event: str,
    *,
    name: str,
    book: str,
    reference: str | None,
    seed: str | None,
    by: str,
    lang: str,
    as_json: bool,
    **choices: Any,
) -> None:
    """Begin an event called EVENT, a short word such as spring-cup."""
    with refusals(lang, as_json=as_json), LogStore(database()) as store:
        if not event.replace("-", "").replace("_", "").replace(".", "").isalnum() or len(event) > 60:
            raise Unreadable("wrong_field", field="EVENT", allowed=like("spring-cup, 2026.5"))
        at = now()
        terms = {key: list(value) if isinstance(value, tuple) else value for key, value in choices.items() if value}
        terms = {key: int(value) if isinstance(value, bool) else value for key, value in terms.items()}
        terms["reference"] = reference or day_of(at)
        rules = find(book)
        log = EventLog()
        log.open(opening_body(event, name, rules, terms, seed=seed or secrets.token_hex(8), by=by), at)
        terms_of(rules, terms, day_of(at))
        keep(store, log)
    if as_json:
        print_json(summary(log))
    else:
        for line in lines(log.state, lang):
            click.echo(line)


@click.command("list")
@click.option("--all", "every", is_flag=True, help="Those that were put away too.")
@lang_option
@json_option
def list_(lang: str, as_json: bool, *, every: bool) -> None:
    """List the events that are kept, the one that changed last first."""
    with refusals(lang, as_json=as_json), LogStore(database()) as store:
        logs = [log for log in events(store, broken_log(lang)) if every or log.state.status != "put_away"]
    if as_json:
        print_json([summary(log) for log in logs])
        return
    if not logs:
        said = Text("还没有赛事，guandan event new 开始", "No events yet; begin with guandan event new")
        click.echo(said.pick(lang))
        return
    heads = Text("赛事 名称 规则 参赛 状态 接下来", "event name book entries status next").pick(lang).split()
    rows = [
        [
            log.state.id,
            log.state.name,
            log.state.rules.id,
            str(len(log.state.entrants)),
            STATUS[log.state.status].pick(lang),
            awaited(log.state, lang, most=1),
        ]
        for log in logs
    ]
    print_list(heads, rows, folded=(1, 5))


@click.command()
@click.argument("event")
@lang_option
@json_option
def show(event: str, lang: str, as_json: bool) -> None:
    """Show how an event stands and what it waits for."""
    with refusals(lang, as_json=as_json), LogStore(database()) as store:
        log = read_event(store, event)
    if as_json:
        print_json(summary(log))
        return
    for line in lines(log.state, lang):
        click.echo(line)


def summary(log: EventLog) -> dict[str, Any]:
    """An event as JSON."""
    state = log.state
    return {
        "event": state.id,
        "name": state.name,
        "book": state.rules.id,
        "status": state.status,
        "seed": state.seed,
        "terms": json.loads(json.dumps(log.facts[0].data["terms"])),
        "entries": len(state.entrants),
        "stages": [_stage(stage) for stage in state.stages],
        "officials": [one.as_data() for one in state.officials],
        "waiting": [{"who": one.who, "act": one.act, "data": one.data} for one in waiting(state)],
        "facts": len(log.facts),
        "head": log.head,
    }


def _stage(stage: Any) -> dict[str, Any]:
    rounds = [{"round": one.number, "status": one.status, "tables": len(one.tables)} for one in stage.rounds]
    return {**stage.spec.as_data(), "status": stage.status, "entrants": list(stage.entrants), "played": rounds}


def lines(state: Event, lang: str) -> list[str]:
    """An event in a few lines."""
    conditions, book = state.terms.conditions, state.rules.name.pick(lang)
    kinds = " ".join(kind_name(kind).pick(lang) for kind in conditions.kinds)
    groups = " ".join(group.name.pick(lang) for group in conditions.groups)
    found = [
        "  ".join(part for part in (state.id, state.name, book, STATUS[state.status].pick(lang)) if part),
        Text(
            f"{kinds}  {groups}  {_count(state)} 个参赛  抽签种子 {state.seed or '-'}",
            f"{kinds}  {groups}  {_count(state)} entries  seed {state.seed or '-'}",
        ).pick(lang),
    ]
    for stage in state.stages:
        name = FORMATS[stage.spec.format].pick(lang)
        told = [f"{stage.number}  {stage.spec.name or name}", STAGE[stage.status].pick(lang)]
        told += [PLACES[stage.spec.place].pick(lang)] if stage.spec.place != "hall" else []
        if stage.rounds:
            last = stage.rounds[-1]
            told.append(Text(f"第 {last.number} 轮", f"round {last.number}").pick(lang))
            told.append(ROUND[last.status].pick(lang))
        found.append("  ".join(told))
    found += [f"* {one.text}" for one in state.announcements[-3:]]
    found += [f"! {one.text.pick(lang)} [{cited(one.article, lang)}]" for one in _staff(state) if one.grave]
    told_next = awaited(state, lang)
    return [*found, *([Text(f"接下来：{told_next}", f"next: {told_next}").pick(lang)] if told_next else [])]


def _staff(state: Event) -> tuple[Any, ...]:
    return staff_findings(state) if state.officials else ()


def _count(state: Event) -> int:
    return sum(one.status == "in" for one in state.entrants.values())
