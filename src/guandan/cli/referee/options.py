"""The options of a ruling, and how they become what `rulings.rule` is given."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, TypedDict

import click

from guandan.cli.referee.asked import Acting, Official
from guandan.cli.words import SeatChoice, seat_letters, side_letters
from guandan.game.errors import Ambiguous, Text, Unreadable, quoted
from guandan.game.match import Match
from guandan.game.names import seat_text
from guandan.game.seats import SEATS, SIDES
from guandan.referee.authority import ROLES
from guandan.referee.infractions import Row
from guandan.referee.lookup import rank, search
from guandan.referee.rulings.entered import entered
from guandan.referee.rulings.in_force import BOTH
from guandan.referee.rulings.waivers import REASONS, SETTLED
from guandan.referee.words import SANCTIONS

Role = Annotated[str, click.Choice(tuple(ROLES)), {"default": "referee"}, Text("身份。", "As what.")]
Leader = Annotated[str | None, SeatChoice(SEATS), Text("下一副由谁领出。", "Who leads the next deal.")]
Consent = Annotated[bool, Text("组委会同意。", "The organising committee agrees.")]


class Signed(TypedDict):
    """Who rules, and who confirms."""

    official: Official
    role: Role
    confirmed: Annotated[str | None, Text("谁确认。", "Who confirms it.")]
    confirmed_role: Annotated[
        str | None, click.Choice(tuple(ROLES)), Text("确认人的身份。  [默认：chief]", "As what.  [default: chief]")
    ]
    acting: Acting
    consent: Consent
    reason: Annotated[str | None, Text("理由。", "Why, in the referee's words.")]


class Ruling(Signed):
    """Everything that a ruling may need."""

    offender: Annotated[
        str | None,
        Text(
            "违规方：座位、一方或姓名；东、东西、E、E-W。", "A seat E N W S, a side E-W N-S, or a name; 东, 东西 too."
        ),
    ]
    case: Annotated[str | None, Text("情形（有几种时）。", "The case, where the table has several.")]
    sanction: Annotated[
        str | None,
        click.Choice(tuple(SANCTIONS)),
        Text("所选的判罚（有几种时）。", "The one chosen, where there are several."),
    ]
    discretion: Annotated[
        bool, Text("裁判长在罚则之外裁定，有理由。", "The chief goes beyond the table, for a reason.")
    ]
    waived: Annotated[
        str | None,
        click.Choice(tuple(REASONS)),
        Text("处罚权已丧失，及原因。", "The right to penalise is lost, and why."),
    ]
    settled: Annotated[
        str | None,
        click.Choice(tuple(SETTLED)),
        Text("选手已自行处理；是否有效。", "The players settled it; does that stand?"),
    ]
    cards: Annotated[str | None, Text("所出的牌：'S7 H7'。", "The cards put down: 'S7 H7'.")]
    card: Annotated[str | None, Text("亮出的牌。", "The card shown.")]
    right_card: Annotated[str | None, Text("应给的牌。", "The card that should have been given.")]
    pattern: Annotated[str | None, Text("亮出的主要牌型。", "The main pattern shown.")]
    dictated: Annotated[str | None, Text("下家指定的牌型。", "The pattern named by the left-hand player.")]
    drawer: Annotated[str | None, SeatChoice(SEATS), Text("本该谁抓的牌。", "Whose card it was to draw.")]
    since: Annotated[int | None, Text("从第几条起应报牌。", "The number of the fact after which a report was due.")]
    deal: Annotated[
        int | None,
        Text("所涉的已打完的一副，写其条号；0 为没有。", "The finished deal it is about, by its fact; 0: none."),
    ]
    seconds: Annotated[int | None, Text("超时或迟到多少秒。", "Seconds over time, or late.")]
    other_seconds: Annotated[int | None, Text("另一方迟到多少秒。", "Seconds the other side was late.")]
    leader: Leader
    wanted: Annotated[
        bool | None,
        "--wanted/--not-wanted",
        Text("另一方是否要收回。", "Whether the other side wants it taken back."),
    ]
    amends: Annotated[int | None, Text("取代第几条判罚。", "The number of the ruling whose place it takes.")]


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
    """Turn an offender's name into their seat, and a seat or side as people write it into the word of the log."""
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
