"""`guandan referee register`: every ruling of the data folder, searched and printed; and what counts against whom."""

from collections.abc import Iterator
from typing import Annotated, Any, TypedDict, Unpack

from rich import box
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text as Styled

from guandan.cli.booktables import NARROW, indented, page
from guandan.cli.command import Told, command
from guandan.cli.language import broken_log, cited_all
from guandan.cli.referee.preview import awaited, known_rulings, noted_by, noted_text, signed, told
from guandan.event.views.picture import TOTALS
from guandan.game.daytime import day_time
from guandan.game.errors import Text
from guandan.game.match import ABOUT, Match
from guandan.game.names import seat_text
from guandan.game.seats import SIDES
from guandan.office.desks import desks
from guandan.office.matches import match_logs
from guandan.referee.ladder import Sanctioned, Standing, Step
from guandan.referee.register import (
    NOTED,
    Ladder,
    Noted,
    Registered,
    Sought,
    desk_noted,
    event_of,
    find,
    find_noted,
    ladders,
    noted,
)
from guandan.referee.register import register as registered
from guandan.referee.rulings.in_words import effects_of, infraction_name, offender_name, pair_name, remedies_of
from guandan.referee.rulings.waivers import SETTLED, waiver_text
from guandan.referee.words import SANCTIONS
from guandan.store import LogStore, database

PAPER = 100
"""Columns that fit A4 across."""
COLUMNS = (
    (Text("编号 时间", "No. Time"), 15),
    (Text("赛事 轮 桌", "Event Round Table"), 12),
    (Text("违规方", "Offender"), 14),
    (Text("判罚与后果", "Ruling and effect"), 30),
    (Text("条文", "Article"), 13),
    (Text("裁定 事由", "Ruled by, reason"), 16),
)
NOBODY = Text("没有判罚。", "No rulings.")
AMENDED = Text("已改，见 #{number}", "amended by #{number}")


class Wanted(TypedDict):
    """What is looked for."""

    event: Annotated[str | None, Text("只限这个赛事。", "Only of this event.")]
    pair: Annotated[str | None, Text("只限名字中有它的一对。", "Only against a pair with this name in it.")]
    table: Annotated[str | None, Text("只限这一桌。", "Only of this table.")]
    round: Annotated[str | None, Text("只限这一轮。", "Only of this round.")]
    article: Annotated[str | None, Text("只限这一条文，如 'c3.7(2)'。", "Only under this article, such as 'c3.7(2)'.")]
    infraction: Annotated[
        str | None, Text("只限这种违规：代号或名称的一部分。", "Only this infraction: its code, or a part of its name.")
    ]
    match: Annotated[str | None, Text("只限这场比赛。", "Only of this match.")]


@command(
    """判罚登记：时间、地点、违规方、判罚、条文、裁判、事由

    更正的成绩和退回的牌局也在其中。改过的判罚保留并划去。列表宽 100 列供打印；屏幕较窄时逐项排列。
    """
)
def register(
    *,
    awaits: Annotated[bool, Text("只限有待确认的。", "Only those of which a step awaits its confirmation.")] = False,
    standing: Annotated[
        bool,
        Text(
            "每一对的累计，及每项由何而来。",
            "What counts against each pair, and which facts every total comes from.",
        ),
    ] = False,
    lang: str,
    as_json: bool,
    **wanted: Unpack[Wanted],
) -> Told | None:
    """List every ruling: when, where, against whom, what, under which article, by whom and why.

    Scores put right and play taken back by a referee stand among them. Amended rulings stay and are struck out. The
    list is 100 columns wide for paper; on a narrower screen the entries stand below each other.
    """
    with LogStore(database()) as store:
        logs = match_logs(store, broken_log(lang))
        known = [log.state for log in logs]
        beside = [
            *(one for log in logs for one in noted(log)),
            *(one for desk in desks(store) for one in desk_noted(desk, known)),
        ]
    sought = Sought(awaits=awaits, **{name: str(text or "") for name, text in wanted.items()})
    if standing:
        ladder = [one for one in ladders(known) if _is_wanted(one, sought)]
        return _standing(ladder, lang, as_json=as_json)
    found: list[Registered | Noted] = [*find(registered(known), sought), *find_noted(beside, sought)]
    found.sort(key=_when)
    if as_json or not found:
        shapes = [_json(one) if isinstance(one, Registered) else _noted_json(one) for one in found]
        return Told(shapes, [NOBODY.pick(lang)])
    _print(found, lang)
    return None


def _is_wanted(one: Ladder, sought: Sought) -> bool:
    """Of an event, a match or a pair; the other questions are about single rulings."""
    return (
        sought.event in ("", event_of(one.match))
        and sought.match in ("", one.match.id)
        and sought.pair.casefold() in pair_name(one.match, one.side).casefold()
    )


# The rulings.


def _when(one: Registered | Noted) -> tuple[int, str, int]:
    fact = one.ruled if isinstance(one, Registered) else one.fact
    return fact.at, one.match.id, fact.seq


def _print(found: list[Registered | Noted], lang: str) -> None:
    with page(PAPER) as out:
        if out.width < NARROW:
            for one in found:
                out.print(*_lines(one, lang), "", sep="\n")
            return
        table = Table(box=box.SIMPLE_HEAD, expand=True, show_edge=False, pad_edge=False, show_lines=True)
        for header, ratio in COLUMNS:
            table.add_column(header.pick(lang), ratio=ratio, overflow="fold")
        for one in found:
            table.add_row(*_all_cells(one, lang), style=_style(one))
        out.print(table)


def _lines(one: Registered | Noted, lang: str) -> Iterator[RenderableType]:
    """An entry as a list, for a screen that no table fits on."""
    number, where, *rest = _all_cells(one, lang)
    style = _style(one)
    yield Styled("  ".join((*number.split("\n"), where.replace("\n", " "))), style=style or "bold")
    for cell in rest:
        for line in cell.replace("\n(", " (").splitlines():
            yield indented(Styled(line, style=style), 2)


def _style(one: Registered | Noted) -> str:
    return "strike dim" if isinstance(one, Registered) and one.ruled.amended is not None else ""


def _all_cells(one: Registered | Noted, lang: str) -> tuple[str, ...]:
    return _cells(one, lang) if isinstance(one, Registered) else _noted_cells(one, lang)


def _cells(one: Registered, lang: str) -> tuple[str, ...]:
    match, data = one.match, one.ruled.data
    number = _number(match.id, one.ruled.seq, one.ruled.at)
    if one.ruled.amended is not None:
        number = f"x {number}\n{AMENDED.pick(lang).format(number=one.ruled.amended)}"
    offender = offender_name(match, data["offender"]).pick(lang) if "offender" in data else ""
    by = [signed(data, lang), data.get("reason", "")]
    return (
        number,
        _where(match, one.ruled.game, one.ruled.deal, lang),
        offender.replace(" (", "\n("),
        "\n".join(_ruling(one, lang)),
        cited_all(one.article, lang),
        "\n".join(part for part in by if part),
    )


def _number(log: str, seq: int, at: int) -> str:
    return f"{log} #{seq}\n{day_time(at):%Y-%m-%d %H:%M}"


def _where(match: Match, game: int, deal: int, lang: str) -> str:
    """Event, round and table, and the deal; no deal if it is about the whole match."""
    about = dict(match.agreed.about)
    places = (Text("轮", "round "), Text("桌", "table "))
    where = [about.get("event", "")]
    for place, word in zip(("round", "table"), places, strict=True):
        if place in about:
            where.append(f"{word.en}{about[place]}" if lang == "en" else f"第 {about[place]} {word.zh}")
    if deal:
        where.append(Text(f"第 {game} 局第 {deal} 副", f"game {game} deal {deal}").pick(lang))
    return "\n".join(part for part in where if part)


def _noted_cells(one: Noted, lang: str) -> tuple[str, ...]:
    return (
        _number(one.log, one.fact.seq, one.fact.at),
        _where(one.match, one.game, one.deal, lang),
        one.match.id if one.log != one.match.id else "",
        noted_text(one, lang),
        cited_all(one.article, lang) if one.article else "",
        "\n".join(part for part in (noted_by(one, lang), one.fact.data.get("reason", "")) if part),
    )


def _ruling(one: Registered, lang: str) -> list[str]:
    """What was ruled, what it added up to, and what it did."""
    data = one.ruled.data
    sanction = SANCTIONS[data["sanction"]].pick(lang) if "sanction" in data else ""
    reached = [SANCTIONS[step["sanction"]].pick(lang) for step in data.get("steps", ())]
    lines = [f"{infraction_name(data).pick(lang)}: {' -> '.join((sanction, *reached))}"]
    if "annuls" in data:
        lines = [Text(f"撤销 #{data['amends']}", f"annuls #{data['amends']}").pick(lang)]
    elif "confirms" in data:
        lines.append(Text(f"确认 #{data['amends']}", f"confirms #{data['amends']}").pick(lang))
    elif "amends" in data:
        lines.append(Text(f"取代 #{data['amends']}", f"in the place of #{data['amends']}").pick(lang))
    waits = Text("待确认：", "awaits: ").pick(lang)
    lines += [waits + awaited(step, lang) for step in data.get("awaits", ())]
    if "waived" in data:
        lines.append(waiver_text(data).pick(lang))
    if "settled" in data:
        lines.append(SETTLED[data["settled"]].pick(lang))
    lines += [part.text.pick(lang) for part in (*remedies_of(data), *effects_of(one.match, data))]
    return lines


def _json(one: Registered) -> dict[str, Any]:
    name = infraction_name(one.ruled.data)
    return {
        "kind": "ruling",
        "match": one.match.id,
        "number": one.ruled.seq,
        "at": one.ruled.at,
        **{key: dict(one.match.agreed.about).get(key, "") for key in ABOUT},
        "game": one.ruled.game,
        "deal": one.ruled.deal,
        "pairs": [pair_name(one.match, side) for side in one.sides],
        "name": name._asdict(),
        "ruling": dict(one.ruled.data),
        "amended_by": one.ruled.amended,
        "awaits": one.awaits,
    }


def _noted_json(one: Noted) -> dict[str, Any]:
    return {
        "kind": one.fact.kind,
        "match": one.match.id,
        "log": one.log,
        "number": one.fact.seq,
        "at": one.fact.at,
        **{key: dict(one.match.agreed.about).get(key, "") for key in ABOUT},
        "game": one.game,
        "deal": one.deal,
        "pairs": [pair_name(one.match, side) for side in range(len(SIDES))],
        "name": NOTED[one.fact.kind]._asdict(),
        "ruling": dict(one.fact.data),
        "amended_by": None,
    }


# What counts.


def _standing(found: list[Ladder], lang: str, *, as_json: bool) -> Told | None:
    if as_json or not found:
        return Told([_ladder_json(one) for one in found], [NOBODY.pick(lang)])
    with page(PAPER) as out:
        for one in found:
            head = (
                event_of(one.match) or one.match.id,
                seat_text(SIDES[one.side]).pick(lang),
                pair_name(one.match, one.side),
            )
            out.print(Styled("  ".join(part for part in head if part), style="bold"))
            for name, steps in one.standing._asdict().items():
                if steps:
                    out.print(Styled(f"  {TOTALS[name].pick(lang)} {len(steps)}"))
                for step in steps:
                    out.print(Styled(f"    {_came(step, one, lang)}"))
    return None


def _came(step: Step, ladder: Ladder, lang: str) -> str:
    """Where a counted sanction comes from: a ruling, or several and the article that adds them up."""
    known = known_rulings(ladder.match, ())
    facts = ", ".join(told(_fact(fact, ladder), known, lang) for fact in step.facts)
    if not step.article:
        return facts
    last = known.get(str(_fact(step.last, ladder)), {})
    open_ = any(one["sanction"] == step.sanction for one in last.get("awaits", ()))
    waits = f"  {Text('待确认', 'awaits confirmation').pick(lang)}" if open_ else ""
    return f"<- {facts} [{cited_all(step.article, lang)}]{waits}"


def _fact(fact: Sanctioned, ladder: Ladder) -> int | str:
    return fact.seq if fact.match == ladder.match.id else f"{fact.match}#{fact.seq}"


def _ladder_json(one: Ladder) -> dict[str, Any]:
    def shown(standing: Standing) -> dict[str, Any]:
        return {
            name: [{"from": [_fact(fact, one) for fact in step.facts], "article": step.article} for step in steps]
            for name, steps in standing._asdict().items()
        }

    return {
        "event": event_of(one.match),
        "match": one.match.id,
        "side": SIDES[one.side],
        "pair": pair_name(one.match, one.side),
        "standing": shown(one.standing),
    }
