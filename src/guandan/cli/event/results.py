"""`guandan event result | correct | rule | penalty`: results of tables, put right, ruled, points taken away."""

import json
from collections.abc import Sequence
from typing import Any, NamedTuple

import click

from guandan.cli.event.appealed import appealed_error, pairing_told, upheld
from guandan.cli.event.entering import left_lines
from guandan.cli.event.eventstore import by_option, enter, said, stage_of, stage_option
from guandan.cli.event.matchlogs import WORD, exclusions, match_result
from guandan.cli.event.ruledscores import (
    authority_told,
    before,
    is_ruled,
    levels_told,
    on_board,
    read_levels,
    read_ruled,
    with_levels,
)
from guandan.cli.event.typedscores import Scores, narrow
from guandan.cli.event.words import awaited, named, score
from guandan.cli.keeping import read_time
from guandan.cli.language import json_option, lang_option
from guandan.event.plans import plan_of
from guandan.event.reports import Exclusion
from guandan.event.stage import Stage, Table
from guandan.event.state import Event
from guandan.event.tabletitles import table_title
from guandan.game.acts import Act
from guandan.game.errors import Text, Unreadable, like, quoted
from guandan.game.facts import Fact
from guandan.game.seats import SIDES

SHOWN = "9:7, 9:9@E-W, 9:7,A:3, +3,-1,0, forfeit:N-S, forfeit:both, loss:E-W@8:5, match:ID, {...}"


class Read(NamedTuple):
    """A result as it was typed."""

    table: int
    result: dict[str, Any]
    excluded: Sequence[Exclusion] = ()
    """In the match that it refers to."""


def read_score(text: str, event: Event, stage: Stage, table: int, round_: int | None = None) -> dict[str, Any]:
    """A result as people type it, the side named first first: levels 9:7, games or boards 9:7,A:3. Raises Unreadable.

    Duplicate boards are +3,-1,0; forfeit:N-S and loss:N-S@8:5 name who loses; anything else is JSON of
    docs/event-log.md.
    """
    boards = event.terms.pairs > 1 and "," in text  # any of them may be ruled
    if is_ruled(text) and not boards:
        return read_ruled(text)
    if text.startswith("{"):
        try:
            value = json.loads(text)
        except (ValueError, RecursionError):
            value = None
        if isinstance(value, dict):
            return value
    plan, parts = plan_of(stage.spec), text.split(",")
    try:
        if plan.boards(stage.spec):
            return {"signed": [int(part) for part in parts]}
        games = [read_ruled(part) if boards and is_ruled(part) else read_levels(part) for part in parts]
    except ValueError:
        raise Unreadable("wrong_field", field=quoted(text), allowed=like(SHOWN)) from None
    if event.terms.pairs > 1:
        return {"boards": games}
    one = _at(stage, table, round_)
    mode = plan.mode(stage, one.game) if one and one.game else None
    several = (mode.round if mode else stage.spec.match.get("round", "one")) != "one"
    return {"games": games} if several or len(games) > 1 else games[0]


def _read(
    event: Event, number: int, words: tuple[str, ...], more: dict[str, Any], round_: int | None = None
) -> list[Read]:
    if len(words) % 2 or not words or not all(word.isdecimal() for word in words[::2]):
        raise Unreadable("wrong_field", field="TABLE SCORE", allowed=like(f"3 9:7; {SHOWN}"))
    stage = event.stage(number)
    for name in more if len(words) > 2 else ():
        raise Unreadable("one_table_only", option="--" + name.replace("_", "-"))
    return [
        _one(event, stage, int(table), narrow(text), more=more, round_=round_)
        for table, text in zip(words[::2], words[1::2], strict=True)
    ]


def _one(event: Event, stage: Stage, table: int, text: str, *, more: dict[str, Any], round_: int | None) -> Read:
    if not text.startswith(WORD):
        result = read_score(text, event, stage, table, round_)
        if event.terms.pairs == 1 or "boards" in result:
            result = with_levels(event.rules, result, before(_at(stage, table, round_)))
        return Read(table, {**result, **more})
    names = text.split(",")
    if not all(name.startswith(WORD) for name in names):
        raise Unreadable("wrong_field", field=quoted(text), allowed=like("match:ID,match:ID"))
    return Read(table, *match_result(event, stage, round_, table, [name.removeprefix(WORD) for name in names]))


def _at(stage: Stage, table: int, round_: int | None) -> Table | None:
    """A table of a published round, by default of the one that is on, or the last."""
    number = len(stage.played) if round_ is None else round_
    tables = stage.played[number - 1].tables if 1 <= number <= len(stage.played) else ()
    return next((one for one in tables if one.number == table), None)


on_table_option = click.option("--on-table", type=click.Choice((*SIDES, "none")), help="Who won the last deal.")
as_written_option = click.option(
    "--as-written", is_flag=True, help="As the sheet has it, though a match cannot end so; by the chief, with a reason."
)
winner_option = click.option("--winner", type=click.Choice(SIDES), help="Who won a drawn match by extra deal or lot.")


@click.command(cls=Scores)
@click.argument("event")
@click.argument("scores", nargs=-1, required=True, metavar="TABLE SCORE ...")
@on_table_option
@winner_option
@click.option("--reason", help="Settles what two people entered differently, or says why --as-written; by the chief.")
@as_written_option
@stage_option
@by_option("recorder")
@lang_option
@json_option
def result(
    event: str,
    scores: tuple[str, ...],
    *,
    on_table: str | None,
    winner: str | None,
    reason: str | None,
    as_written: bool,
    stage: int | None,
    by: str,
    lang: str,
    as_json: bool,
) -> None:
    """Enter results of the round that is on: TABLE and SCORE, for several tables one after the other.

    A SCORE has the side named first first: 9:7 for the levels (9:9@E-W if E-W won the last deal), 9:7,A:3 for several
    games or the boards of a team, +3,-1,0 for duplicate, forfeit:N-S, forfeit:both, loss:E-W@8:5 (lost by ruling at these levels); match:ID takes what
    the log of that match says, with what the referee ruled in it. All of them come in, or none.
    """

    def acts(state: Event) -> list[Act]:
        number = stage_of(state, stage)
        kind = "settled" if reason and not as_written else "result"
        read = _read(state, number, scores, said(on_table=on_table, winner=winner))
        more = said(reason=reason, as_written=1 if as_written else None)
        acts = [Act(kind, by, {"stage": number, "table": one.table, "result": one.result, **more}) for one in read]
        return [*acts, *exclusions(state, [out for one in read for out in one.excluded])]

    enter(event, acts, lang, as_json=as_json, show=_entered)


def _entered(event: Event, facts: list[Fact], lang: str) -> list[str]:
    found = []
    for fact in facts:
        data = fact.data
        if fact.kind == "excluded":
            found += left_lines(event, fact, lang)
            continue
        one = event.stage(data["stage"]).rounds[data["round"] - 1]
        at = next(at for at, table in enumerate(one.tables) if table.number == data["table"])
        table = one.tables[at]
        told = {
            "waiting": Text("等待第二人录入", "waits for a second person"),
            "conflict": Text("两次录入不一致，由裁判长裁定", "the two entries differ; the chief settles it"),
        }.get(data.get("status", ""))
        shown = told.pick(lang) if told else score(one, at, lang) + levels_told(table)
        title = table_title(event.stage(data["stage"]), table).pick(lang)
        sides = f"{named(event, table.first)} - {named(event, table.second)}"
        found.append("  ".join(part for part in (f"{table.number:>4}", title, sides, shown) if part))
        found += [*pairing_told(event, fact, table, lang), *authority_told(event, fact, lang)]
    return [*found, Text(f"接下来：{awaited(event, lang)}", f"next: {awaited(event, lang)}").pick(lang)]


@click.command(cls=Scores)
@click.argument("event")
@click.argument("table", type=int)
@click.argument("score", metavar="SCORE")
@click.option("--round", "round_", type=int, help="The round; else the one that is on, or the last.")
@click.option("--error", type=click.Choice(("entry", "slip", "published")),
              help="Before the lock, a slip on the sheet, or of the published results; else entry, for an appeal what "
              "the round is.")  # fmt: skip
@click.option("--reason", required=True, help="Why.")
@click.option("--appeal", type=int, help="The upheld appeal of the event's desk that it carries out; no window then.")
@click.option("--repair", is_flag=True, help="Of an appeal: the next round, published but not played, is paired again.")
@click.option("--stands", is_flag=True, help="The next round of the chart stays as it was published.")
@click.option("--pointed-out", help="When the error was pointed out: 14:05; else now.")
@click.option("--left", help="When the players left the table.")
@click.option("--sheet-signed", is_flag=True, help="Both sides have signed the sheet.")
@as_written_option
@on_table_option
@winner_option
@stage_option
@by_option("chief")
@lang_option
@json_option
def correct(
    event: str,
    table: int,
    score: str,
    *,
    round_: int | None,
    error: str | None,
    reason: str,
    appeal: int | None,
    repair: bool,
    stands: bool,
    pointed_out: str | None,
    left: str | None,
    sheet_signed: bool,
    as_written: bool,
    on_table: str | None,
    winner: str | None,
    stage: int | None,
    by: str,
    lang: str,
    as_json: bool,
) -> None:
    """Correct the result of TABLE to SCORE, within the windows of the book.

    An upheld appeal has no window. A published pairing stands, unless the appeal has it made anew (--repair).
    """

    def acts(state: Event) -> list[Act]:
        number = stage_of(state, stage)
        (one,) = _read(state, number, (str(table), score), said(on_table=on_table, winner=winner), round_)
        kind = error or ("entry" if appeal is None else appealed_error(state.stage(number), round_))
        data = said(stage=number, round=round_, table=table, result=one.result, error=kind, reason=reason)
        data |= said(
            repair=1 if repair else None,
            stands=1 if stands else None,
            appeal=None if appeal is None else upheld(state.id, appeal),
            pointed_out=None if pointed_out is None else read_time(pointed_out),
            left=None if left is None else read_time(left),
            sheet_signed=1 if sheet_signed else None,
            as_written=1 if as_written else None,
        )
        return [Act("correction", by, data), *exclusions(state, one.excluded)]

    enter(event, acts, lang, as_json=as_json, show=_entered)


@click.command(cls=Scores)
@click.argument("event")
@click.argument("table", type=int)
@click.argument("score", metavar="SCORE")
@click.option("--round", "round_", type=int, help="The round; else the one that is on, or the last.")
@click.option("--board", type=int, help="Only this board of a team match; the others stay as they are.")
@click.option("--reason", required=True, help="Why.")
@click.option("--acting", is_flag=True, help="The deputy acts for the absent chief.")
@stage_option
@by_option("chief")
@lang_option
@json_option
def rule(
    event: str,
    table: int,
    score: str,
    *,
    round_: int | None,
    board: int | None,
    reason: str,
    acting: bool,
    stage: int | None,
    by: str,
    lang: str,
    as_json: bool,
) -> None:
    """Rule that the match of TABLE is lost or forfeited: loss:E-W@8:5, forfeit:N-S, forfeit:both, match:ID.

    After @ stand the levels that were reached, the side named first first; without them those of the result count. Of a
    team match it is a board: name it with --board, or write all of them, 9:7,loss:E-W@8:5.
    """

    def acts(state: Event) -> list[Act]:
        number = stage_of(state, stage)
        if board is None:
            (one,) = _read(state, number, (str(table), score), {}, round_)
        else:
            one = Read(table, on_board(state, narrow(score), _at(state.stage(number), table, round_), board))
        data = said(stage=number, round=round_, table=table, result=one.result, reason=reason, acting=int(acting))
        return [Act("ruled", by, data), *exclusions(state, one.excluded)]

    enter(event, acts, lang, as_json=as_json, show=_entered)


@click.command()
@click.argument("event")
@click.argument("number", type=int)
@click.option("--points", type=int, help="Match points taken away.")
@click.option("--grade", type=int, help="Grade points taken away.")
@click.option("--round", "round_", type=int, help="From which round on; else now.")
@click.option("--reason", required=True, help="Why.")
@click.option("--lift", is_flag=True, help="Lift penalty NUMBER instead.")
@click.option("--appeal", type=int, help="With --lift, the upheld appeal that it carries out.")
@stage_option
@by_option("chief")
@lang_option
@json_option
def penalty(
    event: str,
    number: int,
    *,
    points: int | None,
    grade: int | None,
    round_: int | None,
    reason: str,
    lift: bool,
    appeal: int | None,
    stage: int | None,
    by: str,
    lang: str,
    as_json: bool,
) -> None:
    """Take points away from entry NUMBER, or lift penalty NUMBER."""

    def acts(state: Event) -> list[Act]:
        where = {"stage": stage_of(state, stage), "reason": reason}
        if lift:
            told = said(penalty=number, appeal=None if appeal is None else upheld(state.id, appeal))
            return [Act("penalty_lifted", by, {**where, **told})]
        return [Act("penalty", by, {**where, **said(entry=number, points=points, grade=grade, round=round_)})]

    def shown(state: Event, facts: list[Fact], lang: str) -> list[str]:
        data = facts[0].data
        one = state.stage(data["stage"]).penalties[data["penalty"] - 1]
        taken = ((Text("场分", "points"), one.points), (Text("级分", "grade"), one.grade))
        amount = Text("，", ", ").pick(lang).join(f"{name.pick(lang)} -{lost}" for name, lost in taken if lost)
        lifted = Text("已撤销", "lifted").pick(lang) if one.lifted else ""
        return [f"{one.number}  {named(state, one.entry)}  {amount}  {one.reason}  {lifted}".rstrip()]

    enter(event, acts, lang, as_json=as_json, show=shown)
