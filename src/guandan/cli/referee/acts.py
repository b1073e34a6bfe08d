"""What a referee does at a running match besides ruling: choices, stops, looks, corrections, going back."""

from typing import Annotated

import click

from guandan.cli.command import Reason, Told
from guandan.cli.language import shows
from guandan.cli.match import AskedMatch, match_command, score
from guandan.cli.referee.asked import Acting, Left, Official, PointedOut, SheetSigned, UpheldAppeal, check_signed
from guandan.cli.words import SeatChoice, seat_letters
from guandan.game.acts import REFEREE, Act
from guandan.game.cards import codes, sorted_cards
from guandan.game.errors import Illegal, Text, Unreadable
from guandan.game.log import Log
from guandan.game.names import seat_text
from guandan.game.seats import SEATS
from guandan.game.view import seen
from guandan.office.desks import correction_window
from guandan.office.times import moment, read_time
from guandan.referee.authority import ROLES
from guandan.referee.corrections import going_back, put_right

ROLE = Text("身份。", "As what.")


@match_command("录入选手对判罚所作的选择，从 0 数起")
def choose(asked: AskedMatch, option: int) -> Told:
    """Enter the OPTION that a player of MATCH has chosen against the offender, counted from 0."""
    return asked.enter(Act("choose", REFEREE, {"option": option}))


@match_command("暂停比赛，计时停止")
def pause(asked: AskedMatch) -> Told:
    """Stop MATCH and its clocks."""
    return asked.enter(Act("pause", REFEREE))


@match_command("恢复比赛")
def resume(asked: AskedMatch) -> Told:
    """Let MATCH go on."""
    return asked.enter(Act("resume", REFEREE))


@match_command("查看正在打的一副的牌；大家都会知道")
def inspect(
    asked: AskedMatch,
    *,
    seats: Annotated[
        tuple[str, ...], "--seat", SeatChoice(SEATS), Text("谁的牌；不写则四家。", "Whose hand; else all four.")
    ] = (),
) -> Told:
    """Look at hands of the running deal of MATCH. Everybody will know that you have."""
    from guandan.cli.table.look import LETTERS, SIGNS, Look  # noqa: PLC0415 - what draws cards is slow to load

    after, new = asked.done(Act("inspect", REFEREE, {"seats": list(seats)} if seats else {}))
    now, wanted = seen(after.state, REFEREE), seats or SEATS
    hands = {SEATS[at]: sorted_cards(hand, now.level) for at, hand in sorted(now.hands.items()) if SEATS[at] in wanted}
    look = Look(asked.lang, 0, False, after.state.agreed.players, SIGNS if shows("♥") else LETTERS)
    told = score(after, new, asked.lang)
    shown = {seat: [codes(card)[0] for card in hands[seat]] for seat in hands}
    lines = [f"{seat_text(seat).pick(asked.lang)}  {look.cards(hands[seat], now.level).plain}" for seat in hands]
    return told._replace(json={**told.json, "hands": shown}, lines=lines)


@match_command(
    """更正一副的名次；各副从 1 数起

    何时为止、由谁更正，按规则：选手离桌之前，或公布后的时限之内。
    """
)
def correct(
    asked: AskedMatch,
    deal: int,
    finish: tuple[str, ...],
    *,
    official: Official = None,
    role: Annotated[str, click.Choice((*ROLES, "recorder")), ROLE] = "referee",
    reason: Reason,
    published: Annotated[str | None, Text("成绩何时公布。", "When the result was published.")] = None,
    left: Left = None,
    sheet_signed: SheetSigned = False,
    pointed_out: PointedOut = None,
    appeal: UpheldAppeal = 0,
) -> Told:
    """Put the FINISH order of a DEAL of MATCH right; deals are counted from 1 through the match.

    The book says until when, and who may: before the players leave the table, or so long after publication.
    """
    check_signed({"official": official})

    def act(log: Log) -> Act:
        limits, upheld = correction_window(asked.store, log.state, appeal)
        ended = [line.seq for line in log.state.score.sheet if line.kind == "deal_end"]
        if not 1 <= deal <= len(ended):
            raise Illegal("no_such_deal", number=deal, most=len(ended))
        times = {"published": published, "left": left, "pointed_out": pointed_out}
        given = {
            "deal": ended[deal - 1],
            "finish": list(seat_letters("".join(finish))),
            "official": official,
            "role": role,
            "reason": reason,
            "sheet_signed": int(sheet_signed),
            "appeal": appeal,
            **{name: read_time(text, log.state) for name, text in times.items() if text is not None},
        }
        return put_right(limits, log.state, given, moment(log, asked.at), upheld)

    return asked.enter(act)


@match_command(
    """退回到第 TO 条之后，其后作废重打；已发生的留在记录中

    此后的判罚若已决定一副、一局或全场，须先撤销。成绩因此取消、或已结束的比赛重开的，按更正的时限。
    """
)
def rewind(
    asked: AskedMatch,
    to: int,
    *,
    official: Official = None,
    role: Annotated[str, click.Choice(tuple(ROLES)), ROLE] = "referee",
    acting: Acting = False,
    reason: Reason,
) -> Told:
    """Take MATCH back to how it was after fact TO; what happened since stays in the log.

    A ruling that has decided a deal, a game or the match since is annulled first. Where results go off a sheet, or a
    match that is over is opened again, the limits of a correction hold.
    """
    check_signed({"official": official})
    if not reason.strip():
        raise Unreadable("missing_field", field="--reason")
    data = {"to": to, "official": official, "role": role, "reason": reason, **({"acting": 1} if acting else {})}

    def act(log: Log) -> Act:
        limits, _ = correction_window(asked.store, log.state)
        return going_back(limits, log.state, data, moment(log, asked.at))

    return asked.enter(act)
