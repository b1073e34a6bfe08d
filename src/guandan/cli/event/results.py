"""`guandan event result | correct | rule | penalty`: results of tables, put right, ruled, points taken away."""

import re

import click

from guandan.cli.event.acts import by_option, enter, given, stage_option
from guandan.cli.event.entering import left_lines
from guandan.cli.event.words import awaited, named
from guandan.cli.language import cited_all, json_option, lang_option
from guandan.event.stage import Round, Table
from guandan.event.state import Event
from guandan.event.tabletitles import table_title
from guandan.event.views.results import STATES, score_text, typed
from guandan.game.acts import Act
from guandan.game.errors import Text
from guandan.game.facts import Fact
from guandan.game.seats import SIDES
from guandan.game.settings import settings
from guandan.office.appeals import appealed_error, upheld
from guandan.office.events import stage_of
from guandan.office.ruledscores import authority_needed, ruled_levels
from guandan.office.scores import read_board, read_scores
from guandan.office.tablematches import exclusions
from guandan.office.times import read_time
from guandan.referee.authority import needed
from guandan.referee.words import RULED_BY, SANCTIONS
from guandan.store import LogStore, database

MINUS = "\u2212"
"""The minus sign proper; a hyphen in front makes an option of an argument."""
SIGNED = re.compile(r"-(?=\d+(,|，|$))")
"""The hyphen before the first board of a duplicate score."""


class Scores(click.Command):
    """A command whose scores may begin with a minus: -3,+1,0."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Keep a score from being read as an option; any other wrong option is told as ever."""
        return super().parse_args(ctx, [SIGNED.sub(MINUS, arg, count=1) if SIGNED.match(arg) else arg for arg in args])


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
    games or the boards of a team, +3,-1,0 for duplicate, forfeit:N-S, forfeit:both, loss:E-W@8:5 (lost by
    ruling at these levels); match:ID takes what the log of that match says, with what the referee ruled in it. All of
    them come in, or none.
    """

    def acts(state: Event) -> list[Act]:
        number = stage_of(state, stage)
        kind = "settled" if reason and not as_written else "result"
        read = read_scores(state, number, scores, given(on_table=on_table, winner=winner))
        more = given(reason=reason, as_written=1 if as_written else None)
        acts = [Act(kind, by, {"stage": number, "table": one.table, "result": one.result, **more}) for one in read]
        return [*acts, *exclusions(state, [out for one in read for out in one.excluded])]

    enter(event, acts, lang, as_json=as_json, show=_entered)


def entered_lines(event: Event, facts: list[Fact], lang: str) -> list[str]:
    """What was entered, table by table, with names and scores."""
    found = []
    for fact in facts:
        data = fact.data
        if fact.kind == "excluded":
            found += left_lines(event, fact, lang)
            continue
        one = event.stage(data["stage"]).rounds[data["round"] - 1]
        at = next(at for at, table in enumerate(one.tables) if table.number == data["table"])
        table = one.tables[at]
        told = STATES[data.get("status", "done")].pick(lang)
        shown = told or _score(one, at, lang)
        title = table_title(event.stage(data["stage"]), table).pick(lang)
        sides = f"{named(event, table.first)} - {named(event, table.second)}"
        found.append("  ".join(part for part in (f"{table.number:>4}", title, sides, shown) if part))
        if table.conflict:
            found += [f"{'':>6}{claim.by}  {typed(claim.result)}" for claim in table.claims]
        found += [*_pairing_lines(event, fact, table, lang), *_authority_lines(event, fact, lang)]
    return found


def _entered(event: Event, facts: list[Fact], lang: str) -> list[str]:
    found = entered_lines(event, facts, lang)
    return [*found, Text(f"接下来：{awaited(event, lang)}", f"next: {awaited(event, lang)}").pick(lang)]


def _score(one: Round, at: int, lang: str) -> str:
    """The score of a table, with the levels that a ruled one stands on."""
    levels = ruled_levels(one.tables[at])
    return score_text(one.tables[at].outcome).pick(lang) + (f" @{levels}" if levels else "")


def _pairing_lines(event: Event, fact: Fact, table: Table, lang: str) -> list[str]:
    """What a correction does to the next round: it is paired again, or stands although somebody else has won."""
    following = fact.data["round"] + 1
    if fact.data.get("repair"):
        again = Text(f"第 {following} 轮撤回，重新编排", f"round {following} is taken back and paired again")
        return [f"! {again.pick(lang)} [R-142]"]
    side = fact.data.get("course", "")
    if side not in SIDES:
        return []
    who = named(event, (table.first, table.second)[SIDES.index(side)])
    stands = Text(f"编排不变：{who} 仍在第 {following} 轮", f"the pairing stands: {who} stays in round {following}")
    return [f"! {stands.pick(lang)} [{cited_all(event.rules.article('correction.repair'), lang)}]"]


def _authority_lines(event: Event, fact: Fact, lang: str) -> list[str]:
    """Who has to have ruled it, where somebody else enters a match as lost or forfeited from its sheet (R-143)."""
    sanction = authority_needed(event, fact)
    if not sanction:
        return []
    whose, name = settings()["authority.foul"].values[needed(event.rules, sanction)], SANCTIONS[sanction]
    sheet = Text(
        f"依记录表录入；{name.zh}由{whose.zh}裁定，登记裁定人和理由：guandan event rule",
        f"as the sheet has it: {name.en}, which {whose.en} rules; who did, and why: guandan event rule",
    )
    return [f"! {sheet.pick(lang)} [{cited_all(event.rules.article(RULED_BY[sanction]), lang)}]"]


def _upheld(event: str, appeal: int) -> list[str | int]:
    with LogStore(database()) as store:
        return upheld(store, event, appeal)


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
        (one,) = read_scores(state, number, (str(table), score), given(on_table=on_table, winner=winner), round_)
        kind = error or ("entry" if appeal is None else appealed_error(state.stage(number), round_))
        data = given(stage=number, round=round_, table=table, result=one.result, error=kind, reason=reason)
        data |= given(
            repair=1 if repair else None,
            stands=1 if stands else None,
            appeal=None if appeal is None else _upheld(state.id, appeal),
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
            (one,) = read_scores(state, number, (str(table), score), {}, round_)
        else:
            one = read_board(state, number, (table, round_), score, board)
        data = given(stage=number, round=round_, table=table, result=one.result, reason=reason, acting=int(acting))
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
            told = given(penalty=number, appeal=None if appeal is None else _upheld(state.id, appeal))
            return [Act("penalty_lifted", by, {**where, **told})]
        return [Act("penalty", by, {**where, **given(entry=number, points=points, grade=grade, round=round_)})]

    def shown(state: Event, facts: list[Fact], lang: str) -> list[str]:
        data = facts[0].data
        one = state.stage(data["stage"]).penalties[data["penalty"] - 1]
        only = state.rules.word("score.grade") == "c100"
        taken = (
            (Text("场分", "points"), one.points),
            (Text("积分", "points") if only else Text("级分", "grade"), one.grade),
        )
        amount = Text("，", ", ").pick(lang).join(f"{name.pick(lang)} -{lost}" for name, lost in taken if lost)
        lifted = Text("已撤销", "lifted").pick(lang) if one.lifted else ""
        return [f"{one.number}  {named(state, one.entry)}  {amount}  {one.reason}  {lifted}".rstrip()]

    enter(event, acts, lang, as_json=as_json, show=shown)
