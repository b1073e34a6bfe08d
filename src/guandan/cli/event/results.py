"""`guandan event result | enter | correct | rule | penalty | decide | appeal`: results, as played and as ruled."""

import re
import sys
from collections.abc import Iterator
from typing import Annotated, Literal, Unpack

import click

from guandan.cli.command import Reason, Told
from guandan.cli.event.asked import Asked, Round, event_command, said
from guandan.cli.event.words import left_lines, named, next_line, stands
from guandan.cli.helping import Command
from guandan.cli.language import cited_all, say
from guandan.cli.referee.appeal import Lodged, lodged_data, shown
from guandan.cli.referee.asked import desk_told
from guandan.event.appealing import form
from guandan.event.outcomes import Result
from guandan.event.stage import Table
from guandan.event.state import Event
from guandan.event.tabletitles import table_title
from guandan.event.views.results import STATES, score_text, typed
from guandan.game.acts import Act
from guandan.game.errors import GuandanError, Text
from guandan.game.facts import Fact
from guandan.game.fields import read
from guandan.game.seats import SIDES
from guandan.game.settings import settings
from guandan.office import desks
from guandan.office.appeals import corrected_error, matter_of, upheld
from guandan.office.logids import event_log
from guandan.office.ruledscores import authority_needed, ruled_levels
from guandan.office.scores import LINE, read_act, read_board, read_scores
from guandan.office.tablematches import exclusions
from guandan.office.times import read_time
from guandan.referee.authority import needed
from guandan.referee.words import RULED_BY, SANCTIONS

MINUS = "\u2212"
"""The minus sign proper; a hyphen in front makes an option of an argument."""
SIGNED = re.compile(r"-(?=\d+(,|，|$))")
"""The hyphen before the first board of a duplicate score."""
ENDS = ("q", "quit", "exit")
MOST = 20
"""Missing tables that are named; of more only the number is told."""


class Scores(Command):
    """A command whose scores may begin with a minus: -3,+1,0."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Keep a score from being read as an option; any other wrong option is told as ever."""
        return super().parse_args(ctx, [SIGNED.sub(MINUS, arg, count=1) if SIGNED.match(arg) else arg for arg in args])


OnTable = Annotated[str | None, click.Choice((*SIDES, "none")), Text("最后一副谁胜。", "Who won the last deal.")]
AsWritten = Annotated[
    bool,
    Text(
        "照记录表录入，虽然比赛不会这样结束；由裁判长写明理由。",
        "As the sheet has it, though a match cannot end so; by the chief, with a reason.",
    ),
]
Winner = Annotated[
    str | None, click.Choice(SIDES), Text("平局加赛或抽签的胜方。", "Who won a drawn match by extra deal or lot.")
]


@event_command(
    """录入本轮成绩：桌号 比分，可写多桌

    比分中先坐的一方在前：9:7 为级数（9:9@E-W 表示最后一副东西胜），9:7,A:3 为数局或队赛各台，+3,-1,0 为复式，
    forfeit:N-S 和 forfeit:both 为弃权，loss:E-W@8:5 为在此级数判负；match:ID 取该场比赛的记录和判罚。
    要么全部录入，要么都不录入。
    """,
    by="recorder",
    stage=True,
    cls=Scores,
)
def result(
    asked: Asked,
    scores: Annotated[tuple[str, ...], {"metavar": "TABLE SCORE ..."}],
    *,
    on_table: OnTable = None,
    winner: Winner = None,
    reason: Annotated[
        str | None,
        Text(
            "裁定两人录入的不同，或 --as-written 的理由；由裁判长写。",
            "Settles what two people entered differently, or says why --as-written; by the chief.",
        ),
    ] = None,
    as_written: AsWritten = False,
) -> Told:
    """Enter results of the round that is on: TABLE and SCORE, for several tables one after the other.

    A SCORE has the side named first first: 9:7 for the levels (9:9@E-W if E-W won the last deal), 9:7,A:3 for several
    games or the boards of a team, +3,-1,0 for duplicate, forfeit:N-S, forfeit:both, loss:E-W@8:5 (lost by
    ruling at these levels); match:ID takes what the log of that match says, with what the referee ruled in it. All of
    them come in, or none.
    """

    def acts(state: Event) -> list[Act]:
        number = asked.number(state)
        kind = "settled" if reason and not as_written else "result"
        read = read_scores(state, number, scores, said(on_table=on_table, winner=winner), asked.match)
        more = {"reason": reason, "as_written": as_written}
        done = [asked.act(kind, stage=number, table=one.table, result=one.result, **more) for one in read]
        return [*done, *exclusions(state, [out for one in read for out in one.excluded])]

    return asked.enter(acts, _entered, several=len(scores) > 2)


def entered_lines(event: Event, facts: list[Fact], lang: str) -> Iterator[str]:
    """What was entered, table by table, with names, levels and scores."""
    for fact in facts:
        data = fact.data
        if fact.kind == "excluded":
            yield from left_lines(event, fact, lang)
            continue
        stage = event.stage(data["stage"])
        table = next(one for one in stage.rounds[data["round"] - 1].tables if one.number == data["table"])
        levels, result = ruled_levels(table), read(Result, data["result"])
        score = score_text(table.outcome).pick(lang) + (f" @{levels}" if levels else "")
        sides = f"{named(event, table.first)} - {named(event, table.second)}"
        played = result.boards or result.games or (result.levels and not (result.loss or result.forfeit))
        told = typed(result) if played else "", STATES[data.get("status", "done")].pick(lang) or score
        yield "  ".join(filter(None, (f"{table.number:>4}", table_title(stage, table).pick(lang), sides, *told)))
        if table.conflict:
            yield from (f"{'':>6}{claim.by}  {typed(claim.result)}" for claim in table.claims)
        yield from (*_pairing_lines(event, fact, table, lang), *_authority_lines(event, fact, lang))


def _entered(event: Event, facts: list[Fact], lang: str) -> list[str]:
    return [*entered_lines(event, facts, lang), *next_line(event, lang)]


def _pairing_lines(event: Event, fact: Fact, table: Table, lang: str) -> list[str]:
    """What a correction does to the next round: it is paired again, or stands although somebody else has won."""
    following = fact.data["round"] + 1
    if fact.data.get("repair"):
        again = Text(f"第 {following} 轮撤回，重新编排", f"round {following} is taken back and paired again")
        return [f"! {again.pick(lang)} [{cited_all(event.rules.article('articles.repair'), lang)}]"]
    side = fact.data.get("course", "")
    if side not in SIDES:
        return []
    who = named(event, (table.first, table.second)[SIDES.index(side)])
    kept = Text(f"编排不变：{who} 仍在第 {following} 轮", f"the pairing stands: {who} stays in round {following}")
    return [f"! {kept.pick(lang)} [{cited_all(event.rules.article('correction.repair'), lang)}]"]


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


@event_command(
    """逐行录入成绩：17 9 7，可从标准输入读入

    每行录入后立即回显对阵双方。有错的行指出桌号，不改动任何成绩，其余照常。!17 9 6 更正已录入的成绩（锁定之前）；
    空行列出还缺的桌，q 结束。不在终端时从标准输入逐行读，有错则退出码为 1。
    """,
    by="recorder",
    stage=True,
    json=False,
)
def enter(asked: Asked) -> None:
    """Enter results line by line: TABLE and the levels of both sides, as in 17 9 7.

    Every line is entered at once and echoed with names. A wrong line names its table and changes nothing; the others
    stay. !17 9 6 puts right what is in, before the round is locked. An empty line says what is missing, q ends. Without
    a terminal the lines are read from the standard input, and the exit code is 1 if any was wrong.
    """
    wrong, state = 0, asked.state
    asked = asked._replace(stage=asked.number(state))
    click.echo(missing(state, asked))
    for line in _lines():
        if line.strip().lower() in ENDS:
            break
        try:
            if line.strip():
                log, facts = asked.done(lambda log, line=line: _acts(asked, log.state, line))  # type: ignore[misc]
                state = log.state
                for told in entered_lines(state, facts, asked.lang):
                    click.echo(told)
        except GuandanError as refusal:
            wrong += 1
            click.echo(f"{line.strip().split()[0]}: ", nl=False, err=True)
            say(refusal, asked.lang)
            if refusal.code == "result_in":
                again = f"!{line.strip()}"
                click.echo(Text(f"更正则写：{again}", f"to put it right: {again}").pick(asked.lang), err=True)
        click.echo(missing(state, asked))
    sys.exit(1 if wrong and not sys.stdin.isatty() else 0)


def _lines() -> Iterator[str]:
    """What is typed, line by line, until the input ends."""
    while True:
        if sys.stdin.isatty():
            click.echo("> ", nl=False)
        line = sys.stdin.readline()
        if not line:
            return
        yield line


def _acts(asked: Asked, state: Event, line: str) -> list[Act]:
    """What a line enters. Raises a refusal."""
    act, excluded = read_act(state, LINE, {"stage": asked.number(state), "line": line}, asked.match)
    return [asked.act(act.kind, **act.data), *exclusions(state, excluded)]


def missing(event: Event, asked: Asked) -> str:
    """Which tables of the round that is on have no result yet."""
    one = event.stage(asked.number(event)).open
    if one is None:
        return Text("没有进行中的轮次", "no round is being played").pick(asked.lang)
    left = [str(table.number) for table in one.missing]
    if not left:
        return Text(f"第 {one.number} 轮成绩已齐", f"round {one.number}: all results are in").pick(asked.lang)
    listed = " ".join(left[:MOST]) + (" ..." if len(left) > MOST else "")
    said_ = Text(
        f"第 {one.number} 轮还缺 {len(left)} 桌：{listed}", f"round {one.number}: {len(left)} missing: {listed}"
    )
    return said_.pick(asked.lang)


@event_command(
    "在规定时限内更正一桌的成绩\n\n成立的申诉不受时限。已公布的编排不变，除非申诉使其重排（--repair）。",
    by="chief",
    stage=True,
    cls=Scores,
)
def correct(
    asked: Asked,
    table: int,
    score: str,
    *,
    round_: Round = None,
    error: Annotated[
        Literal["entry", "slip", "published"] | None,
        Text(
            "锁定前的录入、记录表上的笔误，或已公布的成绩；不写则锁定后为 published，之前为 entry，申诉为 slip。",
            "Before the lock, a slip on the sheet, or of the published results; else published once the round is "
            "locked, before that entry, of an appeal slip.",
        ),
    ] = None,
    reason: Reason,
    appeal: Annotated[
        int | None,
        Text(
            "所执行的、已成立的申诉的编号；不受时限。",
            "The upheld appeal of the event's desk that it carries out; no window then.",
        ),
    ] = None,
    repair: Annotated[
        bool,
        Text(
            "申诉：已公布未打的下一轮重新编排。",
            "Of an appeal: the next round, published but not played, is paired again.",
        ),
    ] = False,
    stands: Annotated[
        bool, Text("淘汰赛的下一轮照已公布的不变。", "The next round of the chart stays as it was published.")
    ] = False,
    pointed_out: Annotated[
        str | None, Text("何时指出错误：14:05；不写则为现在。", "When the error was pointed out: 14:05; else now.")
    ] = None,
    left: Annotated[str | None, Text("选手何时离桌。", "When the players left the table.")] = None,
    sheet_signed: Annotated[bool, Text("双方已在记录表上签字。", "Both sides have signed the sheet.")] = False,
    as_written: AsWritten = False,
    on_table: OnTable = None,
    winner: Winner = None,
) -> Told:
    """Correct the result of TABLE to SCORE, within the windows of the book.

    An upheld appeal has no window. A published pairing stands, unless the appeal has it made anew (--repair).
    """

    def acts(state: Event) -> list[Act]:
        number = asked.number(state)
        (one,) = read_scores(
            state, number, (str(table), score), said(on_table=on_table, winner=winner), asked.match, round_=round_
        )
        act = asked.act(
            "correction",
            stage=number,
            round=round_,
            table=table,
            result=one.result,
            error=error or corrected_error(state.stage(number), round_, "entry" if appeal is None else "slip"),
            reason=reason,
            repair=repair,
            stands=stands,
            appeal=None if appeal is None else upheld(asked.store, state.id, appeal),
            pointed_out=None if pointed_out is None else read_time(pointed_out),
            left=None if left is None else read_time(left),
            sheet_signed=sheet_signed,
            as_written=as_written,
        )
        return [act, *exclusions(state, one.excluded)]

    return asked.enter(acts, _entered)


@event_command(
    """判一桌为负或弃权：loss:E-W@8:5、forfeit:N-S、forfeit:both、match:ID

    @ 后是当时的级数，先坐的一方在前；不写则按已有的成绩。队赛判的是一台，几局的比赛在 000、001 下判的是一局：
    用 --board 指明，或逐台（局）写出 9:7,loss:E-W@8:5。
    """,
    by="chief",
    stage=True,
    cls=Scores,
)
def rule(
    asked: Asked,
    table: int,
    score: str,
    *,
    round_: Round = None,
    board: Annotated[
        int | None,
        Text(
            "只判队赛的这一台、几局中的这一局，其余不变。", "Only this board of a team match, or this game of several."
        ),
    ] = None,
    reason: Reason,
    acting: Annotated[bool, Text("副裁判长代行裁判长职责。", "The deputy acts for the absent chief.")] = False,
) -> Told:
    """Rule that the match of TABLE is lost or forfeited: loss:E-W@8:5, forfeit:N-S, forfeit:both, match:ID.

    After @ stand the levels that were reached, the side named first first; without them those of the result count. Of a
    team match it is a board, of several games under 000 and 001 a game: name it with --board, or write all of them,
    9:7,loss:E-W@8:5.
    """

    def acts(state: Event) -> list[Act]:
        number = asked.number(state)
        if board is None:
            (one,) = read_scores(state, number, (str(table), score), {}, asked.match, round_=round_)
        else:
            one = read_board(state, number, (table, round_), score, board)
        where = {"stage": number, "round": round_, "table": table}
        act = asked.act("ruled", **where, result=one.result, reason=reason, acting=int(acting))
        return [act, *exclusions(state, one.excluded)]

    return asked.enter(acts, _entered)


@event_command("扣分，或撤销扣分", by="chief", stage=True)
def penalty(
    asked: Asked,
    number: int,
    *,
    points: Annotated[int | None, Text("扣多少场分。", "Match points taken away.")] = None,
    grade: Annotated[int | None, Text("扣多少级分。", "Grade points taken away.")] = None,
    round_: Annotated[int | None, Text("从哪一轮起；不写则从现在。", "From which round on; else now.")] = None,
    reason: Reason,
    lift: Annotated[bool, Text("撤销第 NUMBER 号扣分。", "Lift penalty NUMBER instead.")] = False,
    appeal: Annotated[
        int | None,
        Text("与 --lift 同用：所执行的、已成立的申诉。", "With --lift, the upheld appeal that it carries out."),
    ] = None,
) -> Told:
    """Take points away from entry NUMBER, or lift penalty NUMBER."""

    def acts(state: Event) -> list[Act]:
        where = {"stage": asked.number(state), "reason": reason}
        if lift:
            carried = None if appeal is None else upheld(asked.store, state.id, appeal)
            return [asked.act("penalty_lifted", **where, penalty=number, appeal=carried)]
        return [asked.act("penalty", **where, entry=number, points=points, grade=grade, round=round_)]

    def told(state: Event, facts: list[Fact], lang: str) -> list[str]:
        data = facts[0].data
        one = state.stage(data["stage"]).penalties[data["penalty"] - 1]
        only = state.rules.word("score.grade") == "c100"
        grades = Text("积分", "points") if only else Text("级分", "grade")
        taken = ((Text("场分", "points"), one.points), (grades, one.grade))
        amount = Text("，", ", ").pick(lang).join(f"{name.pick(lang)} -{lost}" for name, lost in taken if lost)
        lifted = Text("已撤销", "lifted").pick(lang) if one.lifted else ""
        return [f"{one.number}  {named(state, one.entry)}  {amount}  {one.reason}  {lifted}".rstrip()]

    return asked.enter(acts, told)


@event_command("录入争夺第一名的决胜副：WINNER 胜 LOSER", by="chief", stage=True)
def decide(asked: Asked, winner: int, loser: int) -> Told:
    """Enter a deciding deal for the first place: entry WINNER beat entry LOSER."""
    return asked.enter(asked.staged("decided", winner=winner, loser=loser), stands)


@event_command(
    """对某桌成绩、判罚或扣分提出申诉，由裁判台受理

    以后用 guandan referee appeal 办理，用 guandan event correct --appeal 执行。双方单位、轮次和结束时间取自赛事。
    """,
    stage=True,
)
def appeal(
    asked: Asked,
    table: int | None = None,
    *,
    round_: Round = None,
    penalty: Annotated[int | None, Text("针对扣分，写其编号。", "Against a penalty instead, by its number.")] = None,
    fact: Annotated[
        int | None,
        Text(
            "针对赛事的其他事实：取消资格、较早的判罚。",
            "Against any other fact of the event: an exclusion, an earlier ruling.",
        ),
    ] = None,
    entry: Annotated[int, Text("申诉的参赛号。", "The entry that appeals.")],
    **lodged: Unpack[Lodged],
) -> Told:
    """Lodge an appeal against the result of TABLE, played or ruled, or against a penalty.

    The desk of the event keeps it; `guandan referee appeal` takes it on and `guandan event correct --appeal` carries it
    out. The units of both sides, the round and its end come from the event.
    """
    log = asked.log
    matter = matter_of(log, asked.number(log.state), table=table, round_=round_, penalty=penalty, fact=fact)
    told = form(log.state, matter, entry)
    told |= lodged_data(lodged, told["units"], captains=told["captains"])
    against = [event_log(asked.event), matter.fact.seq, matter.fact.hash]
    act = Act("appeal", lodged["by"], {**told, "against": against})
    return desk_told(*desks.enter(asked.store, log.state.id, act, log.state.rules), asked.lang, shown)
