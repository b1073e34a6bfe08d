"""`guandan event export | load | check | erase`: the whole event as one file, and everything in it derived again."""

import sys
from pathlib import Path
from typing import Annotated

import click

from guandan.cli.command import THERE, Force, Reason, Told, command, write_file
from guandan.cli.event.asked import Asked, event_command
from guandan.cli.event.opening import lines
from guandan.event.archive import Difference, exported, travelling, unpacked
from guandan.event.archive import check as checked
from guandan.event.exchange.tables import as_csv, as_xlsx, entries_page, timetable_page
from guandan.event.personal import parts_of
from guandan.event.references import not_found
from guandan.event.roster import without_personal
from guandan.event.views.pages import summary
from guandan.game.errors import Text
from guandan.office.events import finder, logs_beside, read_event, take_in
from guandan.office.logids import event_log
from guandan.office.tablematches import matches_of
from guandan.store import LogStore, database


@event_command("把赛事写入 FILE：.json 为全部，.xlsx 或 .csv 为名单；- 为标准输出", json=False)
def export(
    asked: Asked,
    file: Annotated[Path, click.Path(path_type=Path, dir_okay=False, allow_dash=True)],
    *,
    personal: Annotated[
        bool,
        Text(
            "连同电话、出生日期和证件号；不写则不含。",
            "With phone numbers, birth dates and id numbers, which stay out else.",
        ),
    ] = False,
    force: Force = False,
) -> Told | None:
    """Write EVENT to FILE: .json is the whole event, .xlsx or .csv its list of entries; - is the standard output."""
    log, lang = asked.log, asked.lang
    others = travelling(log.state, logs_beside(asked.store, log))
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
        return None
    write_file(file, data, lang, force=force)
    return Told(lines=[Text(f"{file}：{held.zh}", f"{file}: {held.en}").pick(lang)])


@event_command("永久删除某个参赛者的电话、出生日期和证件号", by="organiser")
def erase(asked: Asked, number: int, *, reason: Reason) -> Told:
    """Erase phone numbers, birth dates and id numbers of the players of entry NUMBER, for good."""
    told = asked.enter(asked.acts("personal_erased", entry=number, reason=reason), lambda *_: ())
    parts = parts_of(asked.log.facts, number)
    asked.store.forget(event_log(asked.event), parts)
    count = sum(len(names) for _, names in parts)
    return told._replace(lines=[Text(f"已删除 {count} 份个人信息", f"{count} sealed parts erased").pick(asked.lang)])


@command("读入 export 写出的赛事文件，先行核对")
def load(file: Annotated[Path, THERE], lang: str) -> Told:
    """Take in the event of FILE, as `export` wrote it. It is checked first."""
    with LogStore(database()) as store:
        taken = take_in(store, file.read_bytes())
    if isinstance(taken, Difference):
        return _differs(taken, lang)
    return Told(summary(taken), lines(taken.state, lang))


@command("把全部编排、成绩和排名重新推算一遍，报告第一处差别\n\nEVENT 是代号或文件。引用本机比赛的成绩与其记录核对。")
def check(event: str, lang: str) -> Told:
    """Derive every pairing, score and standing of EVENT, an id or a file, anew; report the first difference.

    Results that refer to matches of this data folder are held against their logs.
    """
    with LogStore(database()) as store:
        if event.endswith(".json") and Path(event).is_file():
            log, carried = unpacked(Path(event).read_bytes())
        else:
            log, carried = read_event(store, event), {}
        find = finder(store, carried)
        difference = checked(log, matches_of(find))
        missing = not_found(log.facts, find, own=(log.state.id, event_log(log.state.id)))
    if difference is not None:
        return _differs(difference, lang)
    count, names = len(log.facts), ", ".join(missing)
    told = [Text(f"{count} 条全部重新推出，没有差别", f"{count} facts derived again; no difference")]
    told += [Text(f"! 查不到所引的记录：{names}", f"! could not be looked up: {names}")] if missing else []
    shape = {"facts": count, "head": log.head, "difference": None, "not_found": list(missing)}
    return Told(shape, [text.pick(lang) for text in told])


def _differs(one: Difference, lang: str) -> Told:
    shape = {"fact": one.seq, "kind": one.kind, "message": one.text.en, "message_zh": one.text.zh}
    said = Text(f"第 {one.seq} 条（{one.kind}）：{one.text.zh}", f"fact {one.seq} ({one.kind}): {one.text.en}")
    return Told({"difference": shape}, [said.pick(lang)], wrong=True)
