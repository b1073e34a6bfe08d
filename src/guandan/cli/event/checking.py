"""`guandan event export | load | check`: the whole event as one file, and everything in it derived a second time."""

import sys
from pathlib import Path

import click

from guandan.cli.event.acts import by_option
from guandan.cli.event.entering import write_file
from guandan.cli.event.opening import lines, summary
from guandan.cli.language import json_option, lang_option, print_json, refusals
from guandan.event.archive import check as checked
from guandan.event.archive import exported, unpacked
from guandan.event.exchange.tables import as_csv, as_xlsx, entries_page, timetable_page
from guandan.event.personal import parts_of
from guandan.event.references import not_found
from guandan.event.roster import without_personal
from guandan.game.acts import Act
from guandan.game.errors import Text
from guandan.office import events
from guandan.office.events import finder, keep, keep_beside, logs_beside, read_event
from guandan.office.logids import event_log
from guandan.office.tablematches import matches_of
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
        others = logs_beside(store, log)
    data = exported(log, personal=personal, beside=others)
    held = Text(f"{len(log.facts)} 条", f"{len(log.facts)} facts")
    if others:
        held = Text(f"{held.zh}，另有 {len(others)} 份记录", f"{held.en}; logs beside it: {len(others)}")
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
        log, carried = unpacked(file.read_bytes())
        find = finder(store, carried)
        difference = checked(log, matches_of(find))
        if difference is None:
            keep_beside(store, carried)
            keep(store, log)
    if difference is not None:
        _told(difference.seq, difference.kind, difference.text, lang, as_json=as_json)
        sys.exit(1)
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

    Results that refer to matches of this data folder are held against their logs.
    """
    with refusals(lang, as_json=as_json), LogStore(database()) as store:
        if event.endswith(".json") and Path(event).is_file():
            log, carried = unpacked(Path(event).read_bytes())
        else:
            log, carried = read_event(store, event), {}
        find = finder(store, carried)
        difference = checked(log, matches_of(find))
        missing = not_found(log.facts, find, own=(log.state.id, event_log(log.state.id)))
    if difference is not None:
        _told(difference.seq, difference.kind, difference.text, lang, as_json=as_json)
        sys.exit(1)
    if as_json:
        print_json({"facts": len(log.facts), "head": log.head, "difference": None, "not_found": list(missing)})
        return
    count = len(log.facts)
    said = Text(f"{count} 条全部重新推出，没有差别", f"{count} facts derived again; no difference")
    click.echo(said.pick(lang))
    if missing:
        named = ", ".join(missing)
        click.echo(Text(f"! 查不到所引的记录：{named}", f"! could not be looked up: {named}").pick(lang))


def _told(seq: int, kind: str, text: Text, lang: str, *, as_json: bool) -> None:
    if as_json:
        print_json({"difference": {"fact": seq, "kind": kind, "message": text.en, "message_zh": text.zh}})
        return
    said = Text(f"第 {seq} 条（{kind}）：{text.zh}", f"fact {seq} ({kind}): {text.en}")
    click.echo(said.pick(lang), err=True)
