"""`guandan event template | import | entry | late | substitute | withdraw`: the list of entries."""

import sys
from pathlib import Path
from typing import Any

import click

from guandan.cli.event.acts import by_option, enter, given, stage_option
from guandan.cli.event.words import FILL_UP, LEAVING, REDRAW, named
from guandan.cli.language import cited_all, json_option, lang_option, print_json, refusals
from guandan.event.acts.leaving import Gone
from guandan.event.exchange.entries import Reading, read_entries
from guandan.event.exchange.template import template_csv, template_xlsx
from guandan.event.log import EventLog
from guandan.event.roster import Registration, merged
from guandan.event.state import Event
from guandan.event.views.results import score_text
from guandan.event.views.words import ENTRY
from guandan.game.acts import Act
from guandan.game.errors import GuandanError, Text, Unreadable, like
from guandan.game.facts import Fact
from guandan.game.fields import read
from guandan.office import events
from guandan.office.events import read_event, stage_of
from guandan.store import LogStore, database


@click.command()
@click.argument("event")
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
@click.option("--force", is_flag=True, help="Overwrite the file.")
@lang_option
def template(event: str, file: Path, *, force: bool, lang: str) -> None:
    """Write the empty list of entries to FILE, .xlsx or .csv, for the units to fill in."""
    with refusals(lang), LogStore(database()) as store:
        conditions = read_event(store, event).state.terms.conditions
        data = template_csv(conditions) if file.suffix.lower() == ".csv" else template_xlsx(conditions)
    write_file(file, data, lang, force=force)
    click.echo(str(file))


def write_file(file: Path, data: bytes, lang: str, *, force: bool) -> None:
    """Write a file; one that is there is overwritten by force only."""
    if file.exists() and not force:
        told = Text(f"{file} 已经有了，--force 覆盖", f"{file} is there already; overwrite it with --force")
        click.echo(told.pick(lang), err=True)
        sys.exit(1)
    file.write_bytes(data)


@click.command("import")
@click.argument("event")
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False, exists=True))
@click.option("--skip", is_flag=True, help="Leave out the rows that are wrong.")
@click.option("--dry-run", is_flag=True, help="Only say what is wrong.")
@by_option("recorder")
@lang_option
@json_option
def import_(event: str, file: Path, *, skip: bool, dry_run: bool, by: str, lang: str, as_json: bool) -> None:
    """Import the entries of FILE, xlsx or csv.

    Every row that is wrong is listed; nothing comes in until all are right, or you say to --skip them.
    """
    reading: Reading | None = None
    accepted: list[Registration] = []

    def acts(log: EventLog) -> list[Act]:
        nonlocal reading, accepted
        known = [one.form for one in log.state.entrants.values() if one.status == "in"]
        reading = read_entries(file.read_bytes(), log.state.terms.conditions, known)
        accepted = list(merged(reading.accepted(skip=skip)))
        if not accepted:
            raise Unreadable("list_no_rows")
        data = {"entries": [one.as_data() for one in accepted], "source": file.name[:200]}
        return [] if dry_run else [Act("import_entries", by, data)]

    try:
        with LogStore(database()) as store:
            events.enter(store, event, acts)
    except GuandanError as refusal:
        _told(reading, lang, as_json=as_json, refusal=refusal)
        sys.exit(1)
    skipped = list(reading.skipped) if reading and skip else []
    if as_json:
        print_json({"entries": len(accepted), "skipped": skipped, "problems": _problems(reading)})
        return
    _told(reading, lang, as_json=False)
    count, rows = len(accepted), ", ".join(map(str, skipped)) or "-"
    if dry_run:
        click.echo(Text(f"可导入 {count} 个", f"{count} entries can be imported").pick(lang))
    elif skip:
        click.echo(
            Text(f"导入 {count} 个，跳过第 {rows} 行", f"{count} entries imported; rows left out: {rows}").pick(lang)
        )
    else:
        click.echo(Text(f"导入 {count} 个", f"{count} entries imported").pick(lang))


def _problems(reading: Reading | None) -> list[dict[str, Any]]:
    found = reading.problems if reading else ()
    return [{"row": one.row, "column": one.column, "value": one.value, **one.finding.as_json()} for one in found]


def _told(reading: Reading | None, lang: str, *, as_json: bool, refusal: GuandanError | None = None) -> None:
    if as_json:
        print_json({"error": refusal.as_json() if refusal else {}, "problems": _problems(reading)})
        return
    for one in reading.problems if reading else ():
        mark = "" if one.finding.grave else Text("（提示）", "(note) ").pick(lang)
        article = f" [{cited_all(one.finding.article, lang)}]" if one.finding.article else ""
        click.echo(f"{mark}{one.text.pick(lang)}{article}", err=refusal is not None)
    if refusal:
        click.echo(f"[{refusal.code}] {refusal.text.pick(lang)}", err=True)


def _players(words: tuple[str, ...]) -> list[dict[str, str]]:
    """Players written 张三 or 张三:m:1966-05-01:13800000000."""
    found = []
    for word in words:
        parts = word.split(":")
        if len(parts) > 4 or not parts[0].strip():
            raise Unreadable("wrong_field", field="PLAYERS", allowed=like("张三 李四:f:1966-05-01:13800000000"))
        found.append({key: part for key, part in zip(("name", "sex", "born", "phone"), parts, strict=False) if part})
    return found


@click.command()
@click.argument("event")
@click.argument("players", nargs=-1, required=True)
@click.option("--number", type=int, help="Its number; else the next.")
@click.option("--kind", "kind", help="The event, where there are several: pairs_men ...")
@click.option("--group", help="The age group, where there are several.")
@click.option("--team", help="The name of a team.")
@click.option("--unit", help="Its unit.")
@click.option("--region", help="Its region.")
@click.option("--seed", type=int, help="1 for the strongest.")
@click.option("--rank", help="Class or title.")
@click.option("--captain", help="领队.")
@click.option("--coach", help="教练.")
@click.option("--waived", help="Why it may play although it is not eligible.")
@by_option("recorder")
@lang_option
@json_option
def entry(
    event: str, players: tuple[str, ...], *, kind: str | None, by: str, lang: str, as_json: bool, **fields: Any
) -> None:
    """Enter a pair or team: PLAYERS as NAME or NAME:SEX:BORN:PHONE."""
    with refusals(lang, as_json=as_json):
        data = {"players": _players(players), **given(event=kind, **fields)}
    enter(event, lambda _: [Act("entry", by, data)], lang, as_json=as_json, show=_entered)


def _entered(event: Event, facts: list[Fact], lang: str) -> list[str]:
    del lang
    return [named(event, fact.data["number"]) for fact in facts]


@click.command()
@click.argument("event")
@click.argument("number", type=int)
@click.option("--waived", help="Why, though the regulations take nobody any more; by organiser, committee or chief.")
@stage_option
@by_option("recorder")
@lang_option
@json_option
def late(event: str, number: int, *, waived: str | None, stage: int | None, by: str, lang: str, as_json: bool) -> None:
    """Entry NUMBER joins the Swiss that is on, from the next round."""

    def acts(state: Event) -> list[Act]:
        return [Act("joined", by, given(stage=stage_of(state, stage), entry=number, waived=waived))]

    enter(event, acts, lang, as_json=as_json, show=lambda state, *_: [named(state, number)])


@click.command()
@click.argument("event")
@click.argument("number", type=int)
@click.option("--out", required=True, help="Who goes.")
@click.option("--player", required=True, help="Who comes: NAME or NAME:SEX:BORN:PHONE.")
@click.option("--reason", required=True, help="Why.")
@click.option("--waived", help="Why he may play although he is not eligible.")
@by_option("chief")
@lang_option
@json_option
def substitute(
    event: str,
    number: int,
    *,
    out: str,
    player: str,
    reason: str,
    waived: str | None,
    by: str,
    lang: str,
    as_json: bool,
) -> None:
    """Replace a player of entry NUMBER."""
    with refusals(lang, as_json=as_json):
        data = given(entry=number, out=out, player=_players((player,))[0], reason=reason, waived=waived)
    enter(event, lambda _: [Act("substitution", by, data)], lang, as_json=as_json,
          show=lambda state, *_: [named(state, number)])  # fmt: skip


@click.command()
@click.argument("event")
@click.argument("number", type=int)
@click.option("--reason", required=True, help="Why.")
@click.option("--consent", is_flag=True, help="The organisers agree, where the book asks for it.")
@click.option("--annul", type=click.Choice(("annul", "annul_both")), help="Its results do not count, or nobody's.")
@click.option("--exclude", is_flag=True, help="It is excluded by ruling.")
@click.option("--in-match", is_flag=True, help="It was excluded in its match of the round, which is lost by the book.")
@click.option("--round", "round_", type=int, help="The round of that match; else the one that is on, or the last.")
@click.option("--levels", help="The levels it had reached, if no result is in: 9:7.")
@stage_option
@by_option("chief")
@lang_option
@json_option
def withdraw(
    event: str,
    number: int,
    *,
    reason: str,
    consent: bool,
    annul: str | None,
    exclude: bool,
    in_match: bool,
    round_: int | None,
    levels: str | None,
    stage: int | None,
    by: str,
    lang: str,
    as_json: bool,
) -> None:
    """Entry NUMBER leaves the event; the book says what follows."""
    data = given(entry=number, reason=reason, annul=annul)

    def acts(state: Event) -> list[Act]:
        reached = None if levels is None else levels.upper().split(":")
        match = given(stage=stage_of(state, stage), round=round_, levels=reached) if in_match else {}
        return [Act("excluded" if exclude else "withdrawn", by, {**data, **match, "consent": int(consent)})]

    enter(event, acts, lang, as_json=as_json, show=lambda state, facts, lang: left_lines(state, facts[0], lang))


def left_lines(event: Event, fact: Fact, lang: str) -> list[str]:
    """What follows from a withdrawal or an exclusion, with the articles."""
    said = read(Gone, fact.data)
    found = [f"{named(event, said.entry)}  {ENTRY[said.status].pick(lang)}"]
    for one in said.stages:
        on = event.stage(one.stage).open is not None
        said_ = [
            by_word[getattr(one, name)].pick(lang) for name, by_word in LEAVING.items() if on or name != "this_round"
        ]
        words = list(filter(None, said_))
        if one.redraw:
            # The new draw leaves it out, so nobody has a bye instead.
            words[-1] = REDRAW.pick(lang)
        if one.fill_up:
            words.append(FILL_UP.pick(lang))
        where = Text(f"第 {one.stage} 阶段：", f"stage {one.stage}: ").pick(lang)
        told = where + Text("，", ", ").pick(lang).join(words)
        found.append(f"{told} [{cited_all(one.article, lang)}]")
    if said.stage is not None and said.table is not None:
        now = event.stage(said.stage).round(said.round)
        where = Text(f"第 {now.number} 轮第 {said.table} 桌", f"round {now.number}, table {said.table}").pick(lang)
        found.append(f"{where}  {score_text(now.table(said.table).outcome).pick(lang)}")
    return found
