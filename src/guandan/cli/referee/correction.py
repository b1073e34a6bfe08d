"""`guandan referee correction`: published or signed scores put right within their windows, on the desk of the event.

The finish order of a deal is put right in the match itself: `guandan referee correct`.
"""

from typing import Annotated, Any, Literal

import click

from guandan.cli.command import Reason, Told, command
from guandan.cli.helping import group
from guandan.cli.referee.asked import (
    AskedDesk,
    DeskBook,
    Left,
    Official,
    PointedOut,
    SheetSigned,
    UpheldAppeal,
    check_signed,
    desk_command,
    desk_told,
)
from guandan.game.acts import Act
from guandan.game.errors import Text
from guandan.game.facts import Fact
from guandan.game.fields import written
from guandan.office import desks
from guandan.office.matches import read_match, reference
from guandan.office.times import read_time
from guandan.referee.corrections import Correction, ended_at
from guandan.referee.desk import Desk
from guandan.referee.register import event_of
from guandan.referee.rulings.taking_back import check_corrected
from guandan.store import LogStore, database

OFFICIALS = ("referee", "deputy", "chief", "recorder")


def line(one: Correction) -> str:
    """One correction in a line."""
    levels, grade, points = (" : ".join(map(str, pair)) for pair in written(one.score).values())
    return f"{one.number}  {one.match.log} #{one.match.seq}  {levels}  {grade}  {points}  {one.reason}"


def shown(desk: Desk, fact: Fact, lang: str) -> str:
    """What a fact has changed."""
    if fact.kind == "correction_limit":
        minutes = fact.data["minutes"]
        told = Text(f"更正时限改为 {minutes} 分钟", f"published results may be corrected for {minutes} minutes")
        return told.pick(lang)
    return line(desk.corrections.all[fact.data["correction"] - 1])


@group("成绩更正：记分表上的笔误，和已公布的成绩")
def correction() -> None:
    """Corrections of scores (成绩更正): slips on the sheet, and results that were published."""


@command("录入 MATCH 应有的成绩", of=correction)
def enter(
    match: str,
    *,
    by: Annotated[str, click.Choice(OFFICIALS), Text("更正人的身份。", "As what they correct.")],
    official: Official = None,
    error: Annotated[Literal["slip", "published"], Text("错在哪里。", "Where it stands.")],
    levels: Annotated[tuple[str, str], {"metavar": "E-W N-S"}, Text("应有的级数。", "The levels that hold.")],
    grade: Annotated[tuple[int, int], {"metavar": "E-W N-S"}, Text("应有的级分。", "The grades that hold.")],
    points: Annotated[tuple[int, int], {"metavar": "E-W N-S"}, Text("应有的场分。", "The match points that hold.")],
    reason: Reason,
    appeal: UpheldAppeal = 0,
    pointed_out: PointedOut = None,
    left: Left = None,
    sheet_signed: SheetSigned = False,
    since: Annotated[
        str | None,
        Text(
            "何时公布，或当前一场何时结束；不写则为这一场。",
            "When it was published, or the current match ended; else this one.",
        ),
    ] = None,
    repair: Annotated[bool, Text("已公布的编排也要更改。", "A published pairing is to be changed too.")] = False,
    lang: str,
) -> Told:
    """Enter what holds for the result of MATCH."""
    check_signed({"official": official})
    with LogStore(database()) as store:
        state = read_match(store, match).state
        if not appeal:
            check_corrected(state, by)
        times = {"pointed_out": pointed_out, "left": left, "since": since}
        # Only the time of a publication is one that the match does not know.
        known = error == "slip" or state.rules.word("correction.from") != "publication"
        data = {
            **({"since": ended_at(state)} if known else {}),
            "match": reference(store, match, None, kinds=("match_end",)),
            "error": error,
            "score": {"levels": list(levels), "grade": list(grade), "points": list(points)},
            "games": len(state.score.games),
            "official": official,
            "reason": reason,
            "appeal": appeal,
            "sheet_signed": int(sheet_signed),
            "repair": int(repair),
            **{name: read_time(text) for name, text in times.items() if text is not None},
        }
        log, fact = desks.enter(store, event_of(state), Act("correction", by, data), state.rules)
    return desk_told(log, fact, lang, shown)


@desk_command("裁判长另定已公布成绩的更正时限", of=correction)
def limit(desk: AskedDesk, minutes: int, *, book: DeskBook = "JS23") -> Told:
    """The chief sets another limit for published results, where the book lets them."""
    return desk.enter(shown, "correction_limit", "chief", book=book, minutes=minutes)


@desk_command("列出一项赛事的成绩更正", of=correction)
def list_(asked: AskedDesk) -> Told:
    """List the corrections of an event."""

    def shapes(desk: Desk) -> list[dict[str, Any]]:
        return [{**one._asdict(), "score": written(one.score)} for one in desk.corrections.all]

    return asked.listed(shapes, lambda desk: map(line, desk.corrections.all))
