"""`guandan event official | notice | objection | referees | schedule | link ...`: who does what, where and when."""

import asyncio
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated

import click

from guandan.cli.command import THERE, Reason, Told
from guandan.cli.event.asked import Asked, event_command
from guandan.cli.event.words import finding_line
from guandan.event.acts.staffing import BROKEN, drafted, public_notice, staff_findings
from guandan.event.acts.waiving import may
from guandan.event.eligibility import iso
from guandan.event.exchange.officials import read_officials
from guandan.event.exchange.tables import timetable_page
from guandan.event.findings import Finding
from guandan.event.kinds import ROLES
from guandan.event.log import EventLog
from guandan.event.officials import POSTS, committee
from guandan.event.schedule import Hall, Session, Slot, equipment, minutes
from guandan.event.state import Event
from guandan.game.acts import Act
from guandan.game.errors import Text, Unreadable, like, quoted
from guandan.game.facts import Fact
from guandan.office.logids import event_log
from guandan.office.times import now

WAIVED = Text("有所妨碍而仍如此的理由。", "Why, though something stands in the way.")


@event_command("任命裁判员、仲裁或组委会成员，或卸任", by="organiser")
def official(
    asked: Asked,
    name: str | None = None,
    *,
    file: Annotated[
        Path | None,
        "--list",
        THERE,
        Text(
            "一次多人：.xlsx 或 .csv，列有姓名和职务，可有地区、单位、亲属。",
            "Many at once: .xlsx or .csv with the columns name and post, also region, unit, kin.",
        ),
    ] = None,
    post: Annotated[str, click.Choice(tuple(POSTS)), Text("职务。", "Which post.")] = "referee",
    region: Annotated[str, Text("地区。", "Their region.")] = "",
    unit: Annotated[str, Text("单位。", "Their unit.")] = "",
    kin: Annotated[
        tuple[str, ...], Text("有亲属关系的人或单位。", "People or units with whom they have family ties.")
    ] = (),
    gone: Annotated[bool, Text("卸任，须写明原因。", "They give it up; say why.")] = False,
    reason: Annotated[str | None, Text("卸任的原因。", "Why they give it up.")] = None,
    waived: Annotated[str | None, WAIVED] = None,
) -> Told:
    """NAME takes a post, of the referees, the panel or the organising committee, or gives it up."""
    if (name is None) == (file is None):
        raise click.UsageError("NAME, or --list FILE")
    if file is not None:
        acts = [asked.act("official", **one, waived=waived) for one in read_officials(file.read_bytes())]
    elif gone:
        acts = [asked.act("official_gone", name=name, post=post, reason=reason)]
    else:
        who = {"region": region, "unit": unit, "kin": list(kin)}
        acts = [asked.act("official", name=name, post=post, **who, waived=waived)]
    return asked.enter(lambda _: acts, _listed)


def _listed(event: Event, facts: list[Fact], lang: str) -> list[str]:
    """The officials by their posts, the committee with captains and chief, and what is wrong with them."""
    del facts
    against = public_notice(event).objections
    units = len({one.unit for one in event.entrants.values() if one.status == "in" and one.unit})
    forms = [one.form for one in event.entrants.values() if one.status == "in"]
    whole = committee(event.rules, event.officials, forms)
    found = []
    for post in POSTS.values():
        for one in [*event.officials, *(more for more in whole if more not in event.officials)]:
            if one.post == post.key:
                told = [post.name.pick(lang), one.name, one.region, one.unit]
                if count := against.get(one.name):
                    told.append(Text(f"{count}/{units} 个单位要求回避", f"{count} of {units} units object").pick(lang))
                found.append("  ".join(part for part in told if part))
    return [*found, *(finding_line(one, lang) for one in _findings(event))]


def _findings(event: Event) -> list[Finding]:
    return [*staff_findings(event), *public_notice(event).findings]


@event_command("列出裁判员和组委会，及所缺人员")
def officials(asked: Asked) -> Told:
    """List the officials and the organising committee, and what is missing by the book."""
    state = asked.state
    shape = {"officials": [one.as_data() for one in state.officials], "noticed": list(state.noticed)}
    return Told({**shape, "findings": [one.as_json() for one in _findings(state)]}, _listed(state, [], asked.lang))


@event_command("公示裁判员名单，此后各单位可申请回避", by="organiser")
def notice(asked: Asked) -> Told:
    """Make the list of officials public (公示); from now on units may object."""
    return asked.enter(asked.acts("notice"), _listed)


@event_command("单位申请某裁判员回避；达到规定的单位数即不用", by="recorder")
def objection(asked: Asked, unit: str, name: str, *, reason: Reason = "") -> Told:
    """UNIT asks that official NAME stand aside; if so many units do as the book says, they do."""
    return asked.enter(asked.acts("objection", unit=unit, official=name, reason=reason), _listed)


@event_command("为本轮各桌分派裁判员：抽签，或指定 3=王五 4=王五", by="chief", stage=True)
def referees(
    asked: Asked,
    tables: Annotated[tuple[str, ...], {"metavar": "[TABLE=NAME] ..."}] = (),
    *,
    waived: Annotated[str | None, Text("应回避而不回避的理由。", "Why, though somebody should stand aside.")] = None,
) -> Told:
    """Assign referees to the tables of the round: by lot, or by hand as 3=王五 4=王五."""
    named = [_table(text) for text in tables]
    acts = asked.staged("assignment", waived=waived, tables=named or None)
    return asked.enter(
        acts, lambda _, facts, __: [f"{table:>4}  {name}" for table, name in facts[0].data.get("tables", ())]
    )


def _table(text: str) -> list[int | str]:
    table, sign, name = text.partition("=")
    if not (sign and table.isdecimal() and name.strip()):
        raise Unreadable("wrong_field", field=quoted(text), allowed=like("3=王五"))
    return [int(table), name.strip()]


@event_command(
    "拟定日程：把各轮排入各时段和场地，代替原来的；不写时段则显示\n\n队赛先于双人赛，同一人不同时在两处，同一桌不重用。",
    by="recorder",
    files=True,
)
def schedule(
    asked: Asked,
    *,
    sessions: Annotated[
        tuple[tuple[str, str, int], ...],
        "--session",
        {"metavar": "DAY START ROUNDS"},
        Text(
            "一个时段及其可打的轮数：2026-05-01 09:00 3。",
            "A unit of a day and the rounds it has room for: 2026-05-01 09:00 3.",
        ),
    ] = (),
    halls: Annotated[
        tuple[tuple[str, int], ...],
        "--hall",
        {"metavar": "NAME TABLES"},
        Text("场地及桌数。", "A hall and its tables."),
    ] = (),
    length: Annotated[
        int | None,
        "--minutes",
        Text(
            "每轮多少分钟；不写则按比赛的规定，再则 60。",
            "Minutes of a round; else as the matches are played, else 60.",
        ),
    ] = None,
    interval: Annotated[
        int | None,
        Text("轮间多少分钟；不写则为规则的最少。", "Minutes between rounds; else the book's least."),
    ] = None,
    waived: Annotated[str | None, WAIVED] = None,
    dry_run: Annotated[bool, Text("只看结果，不录入。", "Only show what would be.")] = False,
) -> Told:
    """Draft the timetable of all rounds into the sessions and halls, in place of the one before; or show it.

    Teams come before pairs, nobody plays in two places at once, no table is used twice.
    """
    slots, places, told = tuple[Slot, ...](), tuple[Hall, ...](), tuple[Finding, ...]()

    def acts(log: EventLog) -> list[Act]:
        nonlocal slots, places, told
        state = log.state
        slots, places, told = state.schedule, state.halls, ()
        if not sessions:
            return []
        rooms = [Session(iso(day, "day"), minutes(start), rounds) for day, start, rounds in sessions]
        places = tuple(Hall(*one) for one in halls) or state.halls
        slots, told = drafted(state, rooms, places, length=length, interval=interval)
        if dry_run:
            return []
        may(state, [one for one in told if one.code == "no_room"], waived or "", asked.by, BROKEN)
        data = {"slots": [one.as_data() for one in slots], "halls": [list(one) for one in places]}
        return [asked.act("schedule", **data, waived=waived)]

    state = asked.done(acts)[0].state
    shape = {"slots": [one.as_data() for one in slots], "halls": [list(one) for one in places]}
    page = timetable_page(slots, asked.lang, state.stage_names)
    lines = _needs(state, slots, told, asked.lang)
    return Told({**shape, "findings": [one.as_json() for one in told]}, lines, [page])


def _needs(event: Event, slots: Sequence[Slot], told: Sequence[Finding], lang: str) -> Iterator[str]:
    """What the timetable needs, and what is wrong with it."""
    if slots:
        need = equipment(event.rules, slots)
        yield Text(
            f"牌桌 {need.tables}  扑克 {need.packs} 副  牌屏 {need.screens}  记分表 {need.sheets}  计时 {need.clocks}",
            f"tables {need.tables}  packs {need.packs}  screens {need.screens}  sheets {need.sheets}  "
            f"clocks {need.clocks}",
        ).pick(lang)
    yield from (finding_line(one.named(event.stage_names), lang) for one in told)


@event_command("给出一个带身份的链接，打开的人即有此身份", json=False)
def link(
    asked: Asked,
    role: Annotated[str, click.Choice(tuple(role for role in ROLES if role != "public"))],
    *,
    tables: Annotated[tuple[int, ...], "--table", Text("只限这些桌。", "Only for these tables.")] = (),
    entry: Annotated[int, Text("只限这个参赛号。", "Only for this entry.")] = 0,
    name: Annotated[
        str, Text("签名；不写则为打开者的名字。", "What it signs with; else the name of who opens it.")
    ] = "",
    hours: Annotated[int, Text("几小时有效。", "For how many hours it is good.")] = 24,
    everybody: Annotated[bool, Text("每位选手一个个人链接。", "A personal link for every player.")] = False,
    url: Annotated[str, Text("服务器的网址。", "Where the server is reached.")] = "http://127.0.0.1:8000",
) -> Told:
    """Print a link that gives a ROLE in EVENT to whoever opens it: to the organiser of an event made here, say."""
    from guandan.server.operations.clock import MACHINE  # noqa: PLC0415
    from guandan.server.people.accounts import Accounts  # noqa: PLC0415 - other commands need no server
    from guandan.server.people.grants import Grants, tables_text  # noqa: PLC0415
    from guandan.server.people.invites import Invite, Invites  # noqa: PLC0415
    from guandan.server.people.playerlinks import PLAYER, PlayerLinks  # noqa: PLC0415

    state, database = asked.state, asked.store.database
    invites, at = Invites(database, Accounts(database).key()), f"{url.rstrip('/')}/join#"
    if everybody:
        if role != PLAYER:
            raise Unreadable("wrong_field", field="role", allowed=PLAYER)
        everyone = PlayerLinks(invites, Grants(database), MACHINE)
        links = asyncio.run(everyone.all(state, "command line", hours))
        return Told(lines=[f"{one.entry}  {one.name}  {at}{invites.token(one)}" for one in links])
    until = (now() // 1000) + hours * 3600
    scope = event_log(state.id)
    made = Invite("", scope, role, "", "command line", hours, 0, name, tables_text(tables), entry, until)
    _, token = invites.add_now(made)
    return Told(lines=[f"{at}{token}"])
