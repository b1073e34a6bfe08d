"""`guandan event simulate`: play a whole event with results by lot, so that an organiser can rehearse it."""

import sys
from typing import Annotated, Any

import click
from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

from guandan.cli.command import Book, Told, command
from guandan.cli.event.rounds import spec_data
from guandan.event.final import divisions, final_ranking
from guandan.event.log import EventLog
from guandan.event.plans import plan_of
from guandan.event.rehearsal import Rates, strengths
from guandan.event.rehearsing import Script, invented_event, rehearsed, renamed
from guandan.event.roster import entry_of
from guandan.event.views.pages import final_pages, standings_pages
from guandan.event.views.standings import standings_view
from guandan.event.views.viewer import OFFICE
from guandan.event.views.words import FORMATS
from guandan.game.acts import Act
from guandan.game.errors import Text
from guandan.game.settings import settings
from guandan.office.events import keep, read_event
from guandan.store import LogStore, database

Thousandths = Annotated[int, click.IntRange(0, 1000)]


@command("演练：用模拟成绩把赛事打完；不用 --keep 则什么也不留下")
def simulate(
    event: str | None = None,
    *,
    entries: Annotated[int, click.IntRange(2, 5000), Text("虚构多少参赛。", "Invented entries.")] = 32,
    format_: Annotated[str, click.Choice(tuple(FORMATS)), Text("赛制。", "The format.")] = "swiss",
    rounds: Annotated[int | None, Text("瑞士制的轮数。  [默认：7]", "Rounds of a Swiss.  [default: 7]")] = None,
    options: Annotated[
        tuple[str, ...],
        "--option",
        Text("赛制的选项：groups=4、unit=hard ……", "Of the format: groups=4, unit=hard ..."),
    ] = (),
    book: Book = "JS23",
    kind: Annotated[
        str, click.Choice(tuple(settings()["event.kinds"].values)), Text("项目。", "Pairs or teams.")
    ] = "pairs",
    seed: Annotated[str, Text("种子相同，赛事相同。", "The same seed gives the same event.")] = "1",
    model: Annotated[
        str,
        click.Choice(("strength", "random")),
        Text("按实力，或人人相同。", "By the strength of the entries, or all equal."),
    ] = "strength",
    late: Annotated[Thousandths, Text("迟到的，千分之几。", "Late entries, in a thousand.")] = 0,
    withdraw: Annotated[Thousandths, Text("每轮后退赛的，千分之几。", "Withdrawals after a round, in a thousand.")] = 0,
    forfeit: Annotated[Thousandths, Text("弃权的桌，千分之几。", "Forfeits, in a thousand tables.")] = 0,
    absent: Annotated[Thousandths, Text("双方弃权的桌，千分之几。", "Double forfeits, in a thousand tables.")] = 0,
    kept: Annotated[
        str | None, "--keep", Text("保留为这个代号的赛事。", "Keep the rehearsal as an event of this name.")
    ] = None,
    lang: str,
    as_json: bool,
) -> Told:
    """Rehearse: play EVENT to its end from where it is, or an invented one; nothing is written unless you --keep it."""
    rates = Rates(late, withdraw, forfeit, absent)
    with LogStore(database()) as store:
        wanted = 7 if rounds is None and format_ in ("swiss", "duplicate") else rounds
        if event is not None:
            log, script = EventLog(read_event(store, event).facts), Script(seed, rates=rates)
        else:
            name = kept or "rehearsal"
            log, script = invented_event(name, entries, book, kind, seed=seed, rates=rates, rounds=wanted or 0)
        if not log.state.stages:
            log.act(Act("stage", "recorder", spec_data(format_, wanted, options)), log.state.at)
        if model == "strength":
            coming = [one for ones in script.late.values() for one in ones]
            known = [*(one.form for one in log.state.entrants.values()), *coming]
            script = script._replace(strengths=strengths([entry_of(one) for one in known], seed))
        _play(log, script, lang, quiet=as_json or not sys.stderr.isatty())
        if kept:
            keep(store, log if event is None else renamed(log, kept))
    state = log.state
    found = [{**division._asdict(), **final_ranking(state, division)._asdict()} for division in divisions(state)]
    shape = {"event": kept or state.id, "seed": seed, "facts": len(log.facts), "head": log.head, "rankings": found}
    if len(state.stages) == 1:
        return Told(shape, pages=standings_pages(standings_view(state, 1, None, OFFICE), lang))
    return Told(shape, pages=final_pages(state, lang))


def _play(log: EventLog, script: Script, lang: str, *, quiet: bool) -> None:
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
                    total = plan_of(stage.spec).rounds(stage) or None
                    bars[number] = progress.add_task(f"{number} {name}", total=total)
                now = stage.open
                part = 1 - len(now.missing) / max(1, len(now.tables)) if now else 0
                progress.update(bars[number], completed=len(stage.played) - bool(now) + part)
