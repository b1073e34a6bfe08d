"""The options of a ruling, and how they become what `rulings.rule` is given."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

import click

from guandan.cli.seatwords import SeatChoice, seat_letters, side_letters
from guandan.game.errors import Ambiguous, Unreadable, quoted
from guandan.game.match import Match
from guandan.game.names import seat_text
from guandan.game.seats import SEATS, SIDES
from guandan.referee.authority import ROLES
from guandan.referee.entered import entered
from guandan.referee.entries import BOTH
from guandan.referee.infractions import Row
from guandan.referee.lookup import rank, search
from guandan.referee.settling import SETTLED
from guandan.referee.waivers import REASONS
from guandan.referee.words import SANCTIONS

Command = TypeVar("Command", bound=Callable[..., Any])

OFFICIAL = (
    click.option("--official", envvar="GUANDAN_OFFICIAL", help="Who rules; else $GUANDAN_OFFICIAL."),
    click.option("--role", type=click.Choice(tuple(ROLES)), default="referee", show_default=True, help="As what."),
    click.option("--confirmed", help="Who confirms it."),
    click.option("--confirmed-role", type=click.Choice(tuple(ROLES)), help="As what.  [default: chief]"),
    click.option("--acting", is_flag=True, help="The deputy acts for the absent chief."),
    click.option("--consent", is_flag=True, help="The organising committee agrees."),
    click.option("--reason", help="Why, in the referee's words."),
)
RULING = (
    click.option("--offender", help="A seat E N W S, a side E-W N-S, or a name; 东, 东西 too."),
    click.option("--case", help="The case, where the table has several."),
    click.option("--sanction", type=click.Choice(tuple(SANCTIONS)), help="The one chosen, where there are several."),
    *OFFICIAL,
    click.option("--discretion", is_flag=True, help="The chief goes beyond the table, for a reason."),
    click.option("--waived", type=click.Choice(tuple(REASONS)), help="The right to penalise is lost, and why."),
    click.option("--settled", type=click.Choice(tuple(SETTLED)), help="The players settled it; does that stand?"),
    click.option("--cards", help="The cards put down: 'S7 H7'."),
    click.option("--card", help="The card shown."),
    click.option("--right-card", help="The card that should have been given."),
    click.option("--pattern", help="The main pattern shown."),
    click.option("--dictated", help="The pattern named by the left-hand player."),
    click.option("--drawer", type=SeatChoice(SEATS), help="Whose card it was to draw."),
    click.option("--since", type=int, help="The number of the fact after which a report was due."),
    click.option("--deal", type=int, help="The finished deal it is about, by its fact; 0: none."),
    click.option("--seconds", type=int, help="Seconds over time, or late."),
    click.option("--other-seconds", type=int, help="Seconds the other side was late."),
    click.option("--leader", type=SeatChoice(SEATS), help="Who leads the next deal."),
    click.option("--wanted/--not-wanted", default=None, help="Whether the other side wants it taken back."),
    click.option("--amends", type=int, help="The number of the ruling whose place it takes."),
)


def official_options(command: Command) -> Command:
    """Give a command the options that say who rules."""
    for option in reversed(OFFICIAL):
        command = option(command)
    return command


def ruling_options(command: Command) -> Command:
    """Give a command the options of a ruling."""
    for option in reversed(RULING):
        command = option(command)
    return command


def given_by(options: Mapping[str, Any]) -> dict[str, Any]:
    """What the options say; flags that were not set say nothing."""
    said = {name: int(value) if isinstance(value, bool) else value for name, value in options.items()}
    said = {name: value for name, value in said.items() if value is not None}
    for name in ("acting", "consent", "discretion"):
        if not said.get(name):
            said.pop(name, None)
    if said.get("confirmed") and not said.get("confirmed_role"):
        said["confirmed_role"] = "chief"
    return entered(said)


def by_name(given: dict[str, Any], match: Match) -> None:
    """Turn an offender's name into his seat, and a seat or side as people write it into the word of the log."""
    said = str(given.get("offender", "")).strip()
    meant = (seat_letters(said), side_letters(said), said.lower())
    known = [name for name in (*SEATS, *SIDES, BOTH) if name in meant]
    named_so = [seat for seat, name in zip(SEATS, match.agreed.players, strict=True) if said and name.strip() == said]
    if len(known or named_so) == 1:
        given["offender"] = (known or named_so)[0]
    elif len(named_so) > 1:
        raise Ambiguous("several_players", name=quoted(said), options=named_so)
    elif said:
        zh, en = (
            [
                f"{seat_text(seat).pick(lang)} {name}".strip()
                for seat, name in zip(SEATS, match.agreed.players, strict=True)
            ]
            + [seat_text(side).pick(lang) for side in SIDES]
            for lang in ("zh", "en")
        )
        raise Unreadable("unknown_offender", allowed_zh="、".join(zh), allowed_en=", ".join(en))


def check_signed(given: Mapping[str, Any]) -> None:
    """Raises Unreadable if nobody stands behind a ruling: the register must say who ruled, and who confirmed."""
    if not str(given.get("official", "")).strip():
        raise Unreadable("missing_field", field="--official")
    if given.get("confirmed_role") and not str(given.get("confirmed", "")).strip():
        raise Unreadable("missing_field", field="--confirmed")


def named(rows: Sequence[Row], asked: str) -> Row:
    """The infraction by its code, its keys or whatever finds it alone. Raises a refusal if nothing or several do."""
    for row in rows:
        if row.infraction.code == asked:
            return row
    found = search(rows, asked) if asked.strip() else []
    if not found:
        raise Unreadable("unknown_infraction", infraction=quoted(asked))
    nearest = [row for row in found if rank(row.infraction, asked.casefold().strip()) <= 1]
    if len(nearest or found) > 1:
        one = [row.infraction for row in found]
        names = {"names_zh": "、".join(f"{each.name.zh} {each.code}" for each in one)}
        names["names_en"] = ", ".join(each.code for each in one)
        raise Ambiguous("several_infractions", infraction=quoted(asked), options=[each.code for each in one], **names)
    return (nearest or found)[0]
