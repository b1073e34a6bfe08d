"""`guandan event import | entry | checkin | withdraw ...`: the entries, who is there, plays and leaves."""

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any, Literal, TypedDict, Unpack

from guandan.cli.command import THERE, Force, Reason, Told, write_file
from guandan.cli.event.asked import Asked, event_command
from guandan.cli.event.words import drawn_without, left_lines, named, named_all
from guandan.cli.language import cited_all
from guandan.event.exchange.cells import SEXES
from guandan.event.exchange.entries import Reading, read_entries
from guandan.event.exchange.template import template_csv, template_xlsx
from guandan.event.log import EventLog, day_of
from guandan.event.roster import Registration, merged
from guandan.event.state import Event
from guandan.game.acts import Act
from guandan.game.errors import GuandanError, Text, Unreadable, like, quoted
from guandan.game.facts import Fact
from guandan.office.times import now

WAIVED = Text("不合条件而准予参赛的理由。", "Why it may play although it is not eligible.")


@event_command("写出空白报名表，.xlsx 或 .csv", json=False)
def template(asked: Asked, file: Path, *, force: Force = False) -> Told:
    """Write the empty list of entries to FILE, .xlsx or .csv, for the units to fill in."""
    conditions = asked.state.terms.conditions
    data = template_csv(conditions) if file.suffix.lower() == ".csv" else template_xlsx(conditions)
    write_file(file, data, asked.lang, force=force)
    return Told(lines=[str(file)])


@event_command("导入报名表，xlsx 或 csv\n\n有错的行逐一列出；全部无误才导入，或用 --skip 跳过有错的行。", by="recorder")
def import_(
    asked: Asked,
    file: Annotated[Path, THERE],
    *,
    skip: Annotated[bool, Text("跳过有错的行。", "Leave out the rows that are wrong.")] = False,
    dry_run: Annotated[bool, Text("只检查，不导入。", "Only say what is wrong.")] = False,
) -> Told:
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
        return [] if dry_run else [asked.act("import_entries", **data)]

    try:
        asked.done(acts)
    except GuandanError as refusal:
        said = f"[{refusal.code}] {refusal.text.pick(asked.lang)}"
        wrong = {"error": refusal.as_json(), "problems": _problems(reading)}
        return Told(wrong, [*_told(reading, asked.lang), said], wrong=True)
    skipped = list(reading.skipped) if reading and skip else []
    count, rows = len(accepted), ", ".join(map(str, skipped)) or "-"
    done = Text(f"导入 {count} 个", f"{count} entries imported")
    if dry_run:
        done = Text(f"可导入 {count} 个", f"{count} entries can be imported")
    elif skip:
        done = Text(f"导入 {count} 个，跳过第 {rows} 行", f"{count} entries imported; rows left out: {rows}")
    shape = {"entries": count, "skipped": skipped, "problems": _problems(reading)}
    return Told(shape, [*_told(reading, asked.lang), done.pick(asked.lang)])


def _problems(reading: Reading | None) -> list[dict[str, Any]]:
    found = reading.problems if reading else ()
    return [{"row": one.row, "column": one.column, "value": one.value, **one.finding.as_json()} for one in found]


def _told(reading: Reading | None, lang: str) -> Iterator[str]:
    """A line for each row that is wrong."""
    for one in reading.problems if reading else ():
        mark = "" if one.finding.grave else Text("（提示）", "(note) ").pick(lang)
        article = f" [{cited_all(one.finding.article, lang)}]" if one.finding.article else ""
        yield f"{mark}{one.text.pick(lang)}{article}"


def _players(words: tuple[str, ...]) -> list[dict[str, str]]:
    """Players written 张三 or 张三:男:1966-05-01:13800000000."""
    found = []
    for word in words:
        parts = word.replace("：", ":").split(":")
        one = {key: part for key, part in zip(("name", "sex", "born", "phone"), parts, strict=False) if part}
        sex = SEXES.get(one.get("sex", "").casefold())
        if len(parts) > 4 or not parts[0].strip() or ("sex" in one and sex is None):
            raise Unreadable("wrong_field", field="PLAYERS", allowed=like("张三 李四:女:1966-05-01:13800000000"))
        found.append(one if sex is None else {**one, "sex": sex})
    return found


class Form(TypedDict):
    """What is written of an entry besides its players."""

    team: Annotated[str | None, Text("队名。", "The name of a team.")]
    unit: Annotated[str | None, Text("单位。", "Its unit.")]
    region: Annotated[str | None, Text("地区。", "Its region.")]
    seed: Annotated[int | None, Text("种子，1 为最强；抽签前才能改。", "1 for the strongest; before the draw only.")]
    rank: Annotated[str | None, Text("等级或称号。", "Class or title.")]
    captain: Annotated[str | None, Text("领队。", "The captain (领队).")]
    coach: Annotated[str | None, Text("教练。", "The coach (教练).")]
    remarks: Annotated[str | None, Text("备注。", "Remarks.")]
    waived: Annotated[str | None, WAIVED]


@event_command("录入一对或一队：姓名，或 姓名:性别:出生日期:电话", by="recorder")
def entry(
    asked: Asked,
    players: tuple[str, ...],
    *,
    number: Annotated[int | None, Text("编号；不写则为下一个。", "Its number; else the next.")] = None,
    kind: Annotated[
        str | None, Text("项目（有几项时）：pairs_men ……", "The event, where there are several: pairs_men ...")
    ] = None,
    group: Annotated[str | None, Text("年龄组（有几组时）。", "The age group, where there are several.")] = None,
    **form: Unpack[Form],
) -> Told:
    """Enter a pair or team: PLAYERS as NAME or NAME:SEX:BORN:PHONE."""
    acts = asked.acts("entry", players=_players(players), number=number, event=kind, group=group, **form)

    def told(state: Event, facts: list[Fact], lang: str) -> list[str]:
        return [*(named(state, fact.data["number"]) for fact in facts), *drawn_without(state, lang)]

    return asked.enter(acts, told)


@event_command("更改参赛单元的资料；换人用 substitute", by="recorder")
def edit(asked: Asked, number: int, **form: Unpack[Form]) -> Told:
    """Change what is written of entry NUMBER; players are replaced by `substitute`."""
    return asked.enter(asked.acts("entry_changed", entry=number, **form), named_all)


@event_command("迟到的参赛者从下一轮起参加瑞士制", by="recorder", stage=True)
def late(
    asked: Asked,
    number: int,
    *,
    waived: Annotated[
        str | None,
        Text(
            "规程已不收人而准予加入的理由；由主办、组委会或裁判长写。",
            "Why, though the regulations take nobody any more; by organiser, committee or chief.",
        ),
    ] = None,
) -> Told:
    """Entry NUMBER joins the Swiss that is on, from the next round."""
    return asked.enter(asked.staged("joined", entry=number, waived=waived), named_all)


@event_command("换人", by="chief")
def substitute(
    asked: Asked,
    number: int,
    *,
    out: Annotated[str, Text("谁下。", "Who goes.")],
    player: Annotated[str, Text("谁上：姓名，或 姓名:性别:出生日期:电话。", "Who comes: NAME or NAME:SEX:BORN:PHONE.")],
    reason: Reason,
    waived: Annotated[str | None, WAIVED] = None,
) -> Told:
    """Replace a player of entry NUMBER."""
    who = _players((player,))[0]
    return asked.enter(
        asked.acts("substitution", entry=number, out=out, player=who, reason=reason, waived=waived), named_all
    )


@event_command("退赛；后果按规则处理", by="chief", stage=True)
def withdraw(
    asked: Asked,
    number: int,
    *,
    reason: Reason,
    consent: Annotated[
        bool, Text("主办同意（规则要求时）。", "The organisers agree, where the book asks for it.")
    ] = False,
    annul: Annotated[
        Literal["annul", "annul_both"] | None,
        Text("其成绩注销，或双方成绩都注销。", "Its results do not count, or nobody's."),
    ] = None,
    exclude: Annotated[bool, Text("由裁判取消资格。", "It is excluded by ruling.")] = False,
    in_match: Annotated[
        bool,
        Text(
            "在本轮比赛中被取消资格，该场按规则判负。",
            "It was excluded in its match of the round, which is lost by the book.",
        ),
    ] = False,
    round_: Annotated[
        int | None,
        Text(
            "那一场的轮次；不写则为正在打的或最后一轮。",
            "The round of that match; else the one that is on, or the last.",
        ),
    ] = None,
    levels: Annotated[
        str | None, Text("当时的级数（没有成绩时）：9:7。", "The levels it had reached, if no result is in: 9:7.")
    ] = None,
) -> Told:
    """Entry NUMBER leaves the event; the book says what follows."""

    def acts(state: Event) -> list[Act]:
        reached = None if levels is None else levels.upper().split(":")
        match = {"stage": asked.number(state), "round": round_, "levels": reached} if in_match else {}
        kind = "excluded" if exclude else "withdrawn"
        return [asked.act(kind, entry=number, reason=reason, annul=annul, consent=int(consent), **match)]

    return asked.enter(acts, lambda state, facts, lang: left_lines(state, facts[0], lang))


@event_command("检录：身份、着装和器材；不写 NUMBERS 则列出未到者", by="recorder")
def checkin(
    asked: Asked,
    numbers: tuple[int, ...] = (),
    *,
    everybody: Annotated[bool, "--all", Text("所有没有退赛的。", "All entries that have not left.")] = False,
    absent: Annotated[bool, Text("其实没有到。", "They are not there after all.")] = False,
) -> Told:
    """Check entries NUMBERS in (检录): identity, dress and equipment are right. Without NUMBERS say who is missing."""

    def acts(state: Event) -> list[Act]:
        chosen = [one.number for one in state.entrants.values() if one.status == "in"] if everybody else numbers
        return [asked.act("checked_in", entry=number, present=int(not absent)) for number in chosen]

    def told(state: Event, facts: list[Fact], lang: str) -> list[str]:
        missing = [one.number for one in state.entrants.values() if one.status == "in" and not one.checked_in]
        there = sum(one.status == "in" and one.checked_in for one in state.entrants.values())
        count = Text(f"已检录 {there}，未到 {len(missing)}", f"{there} checked in, {len(missing)} missing").pick(lang)
        return [count, *([] if facts else [named(state, number) for number in missing]), *drawn_without(state, lang)]

    return asked.enter(acts, told)


@event_command("某队轮空以后几轮（瑞士制），或重新参加", by="recorder")
def away(asked: Asked, number: int, *, back: Annotated[bool, Text("重新参加。", "It comes back.")] = False) -> Told:
    """Entry NUMBER sits out the coming rounds of a Swiss, or comes back."""
    return asked.enter(asked.acts("away", entry=number, away=int(not back)), named_all)


@event_command("队赛排阵：各台由哪一对出场，1-2 3-4 是名单上的序号", by="captain", stage=True)
def lineup(asked: Asked, table: int, number: int, pairs: tuple[str, ...]) -> Told:
    """Team NUMBER puts up PAIRS at TABLE, board by board: 1-2 3-4 are places on its list of players."""
    boards = [_pair(text) for text in pairs]

    def told(state: Event, facts: list[Fact], lang: str) -> list[str]:
        del facts, lang
        names = [player.name for player in state.entrants[number].players]
        return [f"{at}  {names[one - 1]} / {names[other - 1]}" for at, (one, other) in enumerate(boards, start=1)]

    return asked.enter(asked.staged("line_up", table=table, entry=number, pairs=boards), told)


def _pair(text: str) -> list[int]:
    one, dash, other = text.partition("-")
    if not (dash and one.isdecimal() and other.isdecimal()):
        raise Unreadable("wrong_field", field=quoted(text), allowed=like("1-2"))
    return [int(one), int(other)]


@event_command("记录技术会议及到会者；抽签用 pair", by="organiser")
def meeting(
    asked: Asked,
    present: tuple[int, ...] = (),
    *,
    name: Annotated[str, Text("什么会议。", "What meeting.")] = "技术会议",
    day: Annotated[str | None, Text("哪一天；不写则为今天。", "When; else today.")] = None,
    place: Annotated[str | None, Text("在哪里。", "Where.")] = None,
    text: Annotated[str | None, Text("宣布和议定的事。", "What was told and decided.")] = None,
) -> Told:
    """Note a technical meeting (技术会议) at which entries PRESENT were represented. The draw is `pair`."""

    def told(state: Event, facts: list[Fact], lang: str) -> list[str]:
        del facts
        held = state.meetings[-1]
        absent = [number for number, one in state.entrants.items() if one.status == "in" and number not in held.present]
        names = ", ".join(map(str, absent)) or "-"
        return [f"{held.day}  {held.name}  {Text(f'缺席 {names}', f'absent {names}').pick(lang)}"]

    here = {"present": list(present), "day": day or day_of(now())}
    return asked.enter(asked.acts("meeting", **here, name=name, place=place, text=text), told)
