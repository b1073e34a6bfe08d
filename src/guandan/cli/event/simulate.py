"""`guandan event simulate`: play a whole event with results by lot, so that an organiser can rehearse it."""

import sys
from collections import defaultdict
from collections.abc import Iterator
from typing import Any

import click
from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

from guandan.cli.event.rounds import spec_data
from guandan.cli.event.standings import final_pages, pages_of, print_pages
from guandan.cli.language import json_option, lang_option, print_json, refusals
from guandan.event.archive import act_of
from guandan.event.eligibility import is_team
from guandan.event.final import divisions, final_ranking
from guandan.event.log import EventLog, day_of, opening_body
from guandan.event.personal import seeded_salts
from guandan.event.plans import plan_of
from guandan.event.rehearsal import Model, Rates, arrival, strengths
from guandan.event.rehearsing import Script, rehearsed
from guandan.event.roster import Registration, entry_of, merged, numbered
from guandan.event.samples import invented
from guandan.event.state import Event
from guandan.event.views.standings import standings_view
from guandan.event.views.viewer import OFFICE
from guandan.event.views.words import FORMATS
from guandan.game.acts import Act
from guandan.game.errors import Text
from guandan.game.format import format_of
from guandan.game.ruleset import find
from guandan.game.settings import settings
from guandan.office.events import keep, read_event
from guandan.store import LogStore, database

BEGAN = 1_767_225_600_000
"""When a rehearsal begins: 2026-01-01, 08:00 in China; the same seed gives the same facts."""


@click.command()
@click.argument("event", required=False)
@click.option("--entries", type=click.IntRange(2, 5000), default=32, show_default=True, help="Invented entries.")
@click.option("--format", "format_", type=click.Choice(tuple(FORMATS)), default="swiss", show_default=True)
@click.option("--rounds", type=int, help="Rounds of a Swiss.  [default: 7]")
@click.option("--option", "options", multiple=True, help="Of the format: groups=4, unit=hard ...")
@click.option("--book", default="JS23", show_default=True, help="Rule book.")
@click.option("--kind", type=click.Choice(tuple(settings()["event.kinds"].values)), default="pairs", show_default=True)
@click.option("--seed", default="1", show_default=True, help="The same seed gives the same event.")
@click.option("--model", type=click.Choice(("strength", "random")), default="strength", show_default=True,
              help="By the strength of the entries, or all equal.")  # fmt: skip
@click.option("--late", type=click.IntRange(0, 1000), default=0, help="Late entries, in a thousand.")
@click.option("--withdraw", type=click.IntRange(0, 1000), default=0, help="Withdrawals after a round, in a thousand.")
@click.option("--forfeit", type=click.IntRange(0, 1000), default=0, help="Forfeits, in a thousand tables.")
@click.option("--absent", type=click.IntRange(0, 1000), default=0, help="Double forfeits, in a thousand tables.")
@click.option("--keep", "kept", help="Keep the rehearsal as an event of this name.")
@lang_option
@json_option
def simulate(
    event: str | None,
    *,
    entries: int,
    format_: str,
    rounds: int | None,
    options: tuple[str, ...],
    book: str,
    kind: str,
    seed: str,
    model: str,
    late: int,
    withdraw: int,
    forfeit: int,
    absent: int,
    kept: str | None,
    lang: str,
    as_json: bool,
) -> None:
    """Rehearse: play EVENT to its end from where it is, or an invented one; nothing is written unless you --keep it."""
    rates = Rates(late, withdraw, forfeit, absent)
    with refusals(lang, as_json=as_json), LogStore(database()) as store:
        wanted = 7 if rounds is None and format_ in ("swiss", "duplicate") else rounds
        if event is not None:
            log, script = EventLog(read_event(store, event).facts), Script(seed, rates=rates)
        else:
            name = kept or "rehearsal"
            log, script = _invented(name, entries, book, kind, seed=seed, rates=rates, rounds=wanted or 0)
        if not log.state.stages:
            log.act(Act("stage", "recorder", spec_data(format_, wanted, options)), log.state.at)
        if model == "strength":
            coming = [one for ones in script.late.values() for one in ones]
            known = [*(one.form for one in log.state.entrants.values()), *coming]
            script = script._replace(strengths=strengths([entry_of(one) for one in known], seed))
        for _ in _shown(log, script, lang, quiet=as_json or not sys.stderr.isatty()):
            pass
        if kept:
            if event is not None:
                log = _renamed(log, kept)
            keep(store, log)
    state = log.state
    if as_json:
        shape: dict[str, Any] = {"event": state.id, "seed": seed, "facts": len(log.facts), "head": log.head}
        found = [{**division._asdict(), **final_ranking(state, division)._asdict()} for division in divisions(state)]
        print_json({**shape, "rankings": found})
        return
    _result(state, lang)


def _result(state: Event, lang: str) -> None:
    """The table of the only stage, or the final ranking of several."""
    print_pages(
        pages_of(standings_view(state, 1, None, OFFICE), lang) if len(state.stages) == 1 else final_pages(state, lang)
    )


def _invented(
    name: str, count: int, book: str, kind: str, *, seed: str, rates: Rates, rounds: int
) -> tuple[EventLog, Script]:
    """An event with invented entries; some of them come late."""
    rules = find(book)
    log = EventLog()
    log.salts = seeded_salts(seed)
    terms = {"kinds": [kind], "reference": day_of(BEGAN)}
    log.open(opening_body(name, Text("模拟", "rehearsal").zh, rules, terms, seed=seed), BEGAN)
    pairs = log.state.terms.pairs
    made = invented(count, log.state.terms.conditions, seed, pairs=pairs if is_team(kind) else 1)
    made = numbered([one._replace(number=0) for one in merged(made)])
    model = Model(rules, format_of(rules, {}), seed, {}, rates)
    late: defaultdict[int, list[Registration]] = defaultdict(list)
    for one in made:
        late[arrival(model, one.number, rounds)].append(one)
    early = late.pop(1, [])
    log.act(Act("import_entries", "recorder", {"entries": [one.as_data() for one in early]}), BEGAN)
    return log, Script(seed, rates=rates, late=dict(late))


def _renamed(log: EventLog, name: str) -> EventLog:
    """The same event under another name: every act done again."""
    again = EventLog()
    again.salts = log.salts
    first = log.facts[0]
    state = log.at(1)
    again.open(opening_body(name, state.name, state.rules, first.data["terms"], seed=state.seed, by=first.by), first.at)
    for fact in log.facts[1:]:
        again.act(act_of(fact), fact.at, fact.cmd)
    return again


def _shown(log: EventLog, script: Script, lang: str, *, quiet: bool) -> Iterator[None]:
    """Play with a bar for each stage: rounds that are locked, and tables of the one that is on."""
    columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True, disable=quiet) as progress:
        bars: dict[int, Any] = {}
        for fact in rehearsed(log, script):
            number = fact.data.get("stage")
            if fact.kind in ("locked", "result", "published") and isinstance(number, int) and not quiet:
                stage = log.state.stage(number)
                if number not in bars:
                    name = stage.spec.name or FORMATS[stage.spec.format].pick(lang)
                    bars[number] = progress.add_task(
                        f"{number} {name}", total=plan_of(stage.spec).rounds(stage) or None
                    )
                now_ = stage.open
                part = 1 - len(now_.missing) / max(1, len(now_.tables)) if now_ else 0
                progress.update(bars[number], completed=len(stage.played) - bool(now_) + part)
            yield
