"""`guandan referee correction`: published or signed scores put right within their windows, on the desk of the event.

The finish order of a deal is put right in the match itself: `guandan referee correct`.
"""

from typing import Any

import click

from guandan.cli.helping import Commands
from guandan.cli.language import json_option, lang_option, refusals
from guandan.cli.referee.deskacts import book_option, enter, event_option, list_all, tell
from guandan.cli.referee.options import check_signed
from guandan.game.acts import Act
from guandan.game.errors import Text
from guandan.game.facts import Fact
from guandan.game.fields import written
from guandan.office import desks
from guandan.office.matches import read_match, reference
from guandan.office.times import read_time
from guandan.referee.corrections import Correction, ended_at
from guandan.referee.desk import Desk
from guandan.referee.overruling import check_corrected
from guandan.referee.register import event_of
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
        return Text(f"更正时限改为 {minutes} 分钟", f"published results may be corrected for {minutes} minutes").pick(
            lang
        )
    return line(desk.corrections.all[fact.data["correction"] - 1])


@click.group(cls=Commands)
def correction() -> None:
    """Corrections of scores (成绩更正): slips on the sheet, and results that were published."""


@correction.command("enter")
@click.argument("match")
@click.option("--by", type=click.Choice(OFFICIALS), required=True, help="As what he corrects.")
@click.option("--official", envvar="GUANDAN_OFFICIAL", help="Who corrects; else $GUANDAN_OFFICIAL.")
@click.option("--error", type=click.Choice(("slip", "published")), required=True, help="Where it stands.")
@click.option("--levels", nargs=2, required=True, metavar="E-W N-S", help="The levels that hold.")
@click.option("--grade", nargs=2, type=int, required=True, metavar="E-W N-S", help="The grades that hold.")
@click.option("--points", nargs=2, type=int, required=True, metavar="E-W N-S", help="The match points that hold.")
@click.option("--reason", required=True, help="Why.")
@click.option("--appeal", "appeal_", type=int, default=0, help="The upheld appeal that it carries out.")
@click.option("--pointed-out", help="When the error was pointed out; else now.")
@click.option("--left", help="When the players left the table.")
@click.option("--sheet-signed", is_flag=True, help="Both sides have signed the sheet.")
@click.option("--since", help="When it was published, or the current match ended; else this one.")
@click.option("--repair", is_flag=True, help="A published pairing is to be changed too.")
@lang_option
@json_option
def enter_(
    match: str,
    *,
    by: str,
    official: str | None,
    error: str,
    levels: tuple[str, str],
    grade: tuple[int, int],
    points: tuple[int, int],
    reason: str,
    appeal_: int,
    pointed_out: str | None,
    left: str | None,
    sheet_signed: bool,
    since: str | None,
    repair: bool,
    lang: str,
    as_json: bool,
) -> None:
    """Enter what holds for the result of MATCH."""
    with refusals(lang, as_json=as_json), LogStore(database()) as store:
        check_signed({"official": official or ""})
        state = read_match(store, match).state
        if not appeal_:
            check_corrected(state, by)
        times = {"pointed_out": pointed_out, "left": left, "since": since}
        # Only the time of a publication is one that the match does not know (002 s11, R-62).
        known = error == "slip" or state.rules.word("correction.from") != "publication"
        data = {
            **({"since": ended_at(state)} if known else {}),
            "match": reference(store, match, None, kinds=("match_end",)),
            "error": error,
            "score": {"levels": list(levels), "grade": list(grade), "points": list(points)},
            "games": len(state.score.games),
            "official": official,
            "reason": reason,
            "appeal": appeal_,
            "sheet_signed": int(sheet_signed),
            "repair": int(repair),
            **{name: read_time(text) for name, text in times.items() if text is not None},
        }
        log, fact = desks.enter(store, event_of(state), Act("correction", by, data), state.rules)
    tell(log, fact, lang, as_json=as_json, show=shown)


@correction.command()
@click.argument("minutes", type=int)
@event_option
@book_option
@lang_option
@json_option
def limit(minutes: int, event: str, book: str, lang: str, as_json: bool) -> None:
    """The chief sets another limit for published results, where the book lets him."""
    act = Act("correction_limit", "chief", {"minutes": minutes})
    enter(event, act, lang, as_json=as_json, show=shown, book=book)


@correction.command("list")
@event_option
@lang_option
@json_option
def list_(event: str, lang: str, as_json: bool) -> None:
    """List the corrections of an event."""

    def shapes(desk: Desk) -> list[dict[str, Any]]:
        return [{**one._asdict(), "score": written(one.score)} for one in desk.corrections.all]

    list_all(event, lang, as_json=as_json, shapes=shapes, lines=lambda desk, _: map(line, desk.corrections.all))
