"""`guandan event export | load | check`: the whole event as one file, and everything in it derived a second time."""

import sys
from pathlib import Path
from typing import NoReturn

import click

from guandan.cli.event.acts import by_option
from guandan.cli.event.entering import write_file
from guandan.cli.event.opening import lines, summary
from guandan.cli.language import json_option, lang_option, print_json, refusals
from guandan.event.archive import Difference, exported
from guandan.event.exchange.tables import as_csv, as_xlsx, entries_page, timetable_page
from guandan.event.personal import parts_of
from guandan.event.roster import without_personal
from guandan.game.acts import Act
from guandan.game.errors import Text
from guandan.office import archive, events
from guandan.office.events import read_event
from guandan.office.logids import event_log
from guandan.store import LogStore, database


@click.command()
@click.argument("event")
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False, allow_dash=True))
@click.option("--personal", is_flag=True, help="With phone numbers, birth dates and id numbers, which stay out else.")
@click.option("--force", is_flag=True, help="Overwrite the file.")
@lang_option
def export(event: str, file: Path, *, personal: bool, force: bool, lang: str) -> None:
    """Write EVENT to FILE: .json is the whole event, .xlsx or .csv its list of entries; - is the standard output."""
    with refusals(lang), LogStore(database()) as store:
        log = read_event(store, event)
        logs = archive.beside(store, log)
    data = archive.written(exported(log, personal=personal), logs)
    more = Text(f"，连同裁判台和比赛的 {len(logs)} 份记录", f", with {len(logs)} logs of its desk and matches")
    more = more if logs else Text("", "")
    held = Text(f"{len(log.facts)} 条{more.zh}", f"{len(log.facts)} facts{more.en}")
    if file.suffix.lower() in (".xlsx", ".csv"):
        forms = [one.form for one in log.state.entrants.values() if one.status == "in"]
        forms = forms if personal else [without_personal(form) for form in forms]
        held = Text(f"{len(forms)} 个参赛", f"{len(forms)} entries")
        page = entries_page(forms, log.state.terms.conditions, lang)
        times = [timetable_page(log.state.schedule, lang, log.state.stage_names)] if log.state.schedule else []
        data = as_csv(page) if file.suffix.lower() == ".csv" else as_xlsx(page, *times)
    if str(file) == "-":
        sys.stdout.buffer.write(data)
        return
    write_file(file, data, lang, force=force)
    click.echo(Text(f"{file}：{held.zh}", f"{file}: {held.en}").pick(lang))


@click.command("erase")
@click.argument("event")
@click.argument("number", type=int)
@click.option("--reason", required=True, help="Why.")
@by_option("organiser")
@lang_option
@json_option
def erase(event: str, number: int, *, reason: str, by: str, lang: str, as_json: bool) -> None:
    """Erase phone numbers, birth dates and id numbers of the players of entry NUMBER, for good."""
    with refusals(lang, as_json=as_json), LogStore(database()) as store:
        act = Act("personal_erased", by, {"entry": number, "reason": reason})
        log, facts = events.enter(store, event, lambda _: [act])
        parts = parts_of(log.facts, number)
        store.forget(event_log(event), parts)
    if as_json:
        print_json(facts[0].sealed())
        return
    count = sum(len(names) for _, names in parts)
    click.echo(Text(f"已删除 {count} 份个人信息", f"{count} sealed parts erased").pick(lang))


@click.command()
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False, exists=True))
@lang_option
@json_option
def load(file: Path, lang: str, as_json: bool) -> None:
    """Take in the event of FILE, as `export` wrote it. It is checked first."""
    with refusals(lang, as_json=as_json), LogStore(database()) as store:
        whole = archive.read(file.read_bytes())
        log, found = whole.log, archive.check(whole.log, archive.finder(store, whole.beside))
        if found.difference is None:
            archive.keep(store, whole)
    if found.difference is not None:
        _differs(found.difference, lang, as_json=as_json)
    if as_json:
        print_json(summary(log))
        return
    for line in lines(log.state, lang):
        click.echo(line)


@click.command()
@click.argument("event")
@lang_option
@json_option
def check(event: str, lang: str, as_json: bool) -> None:
    """Derive every pairing, score and standing of EVENT, an id or a file, anew; report the first difference.

    Results, rulings and appeals are held against the matches and the desk that they refer to, out of the file or the
    data folder; those that are in neither are named.
    """
    with refusals(lang, as_json=as_json), LogStore(database()) as store:
        if event.endswith(".json") and Path(event).is_file():
            log, logs = archive.read(Path(event).read_bytes())
        else:
            log, logs = read_event(store, event), {}
        found = archive.check(log, archive.finder(store, logs))
    if found.difference is not None:
        _differs(found.difference, lang, as_json=as_json)
    if as_json:
        print_json({"facts": len(log.facts), "head": log.head, "difference": None, "missing": list(found.missing)})
        return
    count = len(log.facts)
    click.echo(Text(f"{count} 条全部重新推出，没有差别", f"{count} facts derived again; no difference").pick(lang))
    if found.missing:
        names = ", ".join(found.missing)
        unseen = Text(f"这里没有、未能核对的记录：{names}", f"not here, and so not looked up: {names}")
        click.echo(f"! {unseen.pick(lang)}")


def _differs(one: Difference, lang: str, *, as_json: bool) -> NoReturn:
    """Tell the first difference, and end."""
    if as_json:
        text = {"message": one.text.en, "message_zh": one.text.zh}
        print_json({"difference": {"fact": one.seq, "kind": one.kind, **text}})
    else:
        where = Text(f"第 {one.seq} 条（{one.kind}）：{one.text.zh}", f"fact {one.seq} ({one.kind}): {one.text.en}")
        click.echo(where.pick(lang), err=True)
    sys.exit(1)
