"""Cards that stand on tables - the table card (桌签), the seat card (座位签) - and those that people wear (参赛证)."""

from collections.abc import Iterator

from guandan.documents.model import NOTHING, Band, Banner, Code, Document, Part, Table, columns, sheets
from guandan.documents.scoresheets import team_pairs
from guandan.documents.source import Kind, Source, of_round, round_title
from guandan.documents.words import SIDES
from guandan.event.officials import POSTS
from guandan.event.views.entries import entries
from guandan.event.views.pairings import board_places, pairings
from guandan.event.views.viewer import OFFICE
from guandan.game.errors import Text

CHECK_IN = Text("检录码", "check-in code")
SCAN = Text("扫码看对阵与成绩", "scan for pairings and results")
PLAY = Text("扫码入座：仅限本人", "scan to take your seat: for you alone")
PLAYER, OFFICIAL = Text("参赛证", "Player"), Text("工作证", "Official")
SHEET = Text("扫码打开本桌记分表", "scan for the sheet of this table")


def table_cards(source: Source) -> Iterator[Document]:
    """For each table of a round an A5 card: its number, who sits where, and the way to its sheet.

    Where teams meet, each board has a card.
    """
    event = source.event
    for stage, one in source.rounds():
        shown = pairings(event, stage, one.number, OFFICE)
        raw = {table.number: table for table in one.tables}
        about = round_title(shown.stage_name, one.number)
        pages: list[list[Part]] = []
        for table in shown.tables:
            heads = columns(
                ("方位", "Side", 0, "center"), ("号", "No.", 0, "right"), ("选手", "Players", 3), ("单位", "Unit", 2)
            )
            link = source.sheet_link(table.table)
            first = (table.first, table.first_name, table.first_unit)
            second = (table.second, table.second_name, table.second_unit)
            boards = team_pairs(event, raw[table.table]) if event.terms.pairs > 1 else [(NOTHING, (first, second))]
            places = board_places(event, stage, one, table.table)
            for place, (board, sides) in zip(places, boards, strict=True):
                page: list[Part] = [
                    Band(source.stamp.event, _line(about, table.title, Text(place, place))),
                    Banner(_line(Text(f"第 {table.table} 桌", f"Table {table.table}"), board), 100),
                    Table(
                        heads,
                        tuple((name, *side) for name, side in zip(SIDES, sides, strict=True)),
                        size=15,
                        boxes=True,
                    ),
                ]
                pages.append([*page, Code(link, SHEET, 26)] if link else page)
        if pages:
            made = source.document("table-cards", TABLE_CARDS.title, sheets(pages))
            yield of_round(source, made._replace(paper="a5", landscape=True, bare=True), stage, one)


def _line(*words: Text) -> Text:
    """Words with room between them."""
    return Text("  ".join(one.zh for one in words if one.zh), "  ".join(one.en for one in words if one.en))


def seat_cards(source: Source) -> Iterator[Document]:
    """For each player a card with name and unit, and the code that the check-in scans."""
    pages: list[list[Part]] = [
        [
            Band(source.stamp.event, f"{one.number}"),
            Banner(player, 120),
            Banner(one.unit or one.region or " ", 30),
            *([Code(f"{source.link}/checkin/{one.number}", CHECK_IN, 22)] if source.link else []),
        ]
        for one in entries(source.event, OFFICE).rows
        if one.status == "in"
        for player in one.players
    ]
    if pages:
        yield source.document("seat-cards", SEAT_CARDS.title, sheets(pages))._replace(
            paper="a5", landscape=True, bare=True
        )


def badges(source: Source) -> Iterator[Document]:
    """A badge for each player, and for each official with the post."""
    event = source.event
    people: list[tuple[Text, str, Text | str, tuple[str, ...]]] = [
        (PLAYER, player, f"No. {one.number}", (event.entrants[one.number].form.team, one.unit or one.region))
        for one in entries(event, OFFICE).rows
        if one.status == "in"
        for player in one.players
    ]
    for official in event.officials:
        post = POSTS[official.post].name if official.post in POSTS else official.post
        people.append((OFFICIAL, official.name, post, (official.unit or official.region,)))
    pages: list[list[Part]] = [
        [
            Band(source.stamp.event, official=kind is OFFICIAL),
            Banner(kind, 20, bold=False),
            Banner(name, 60),
            Banner(what, 18),
            *(Banner(line, 16, bold=False) for line in lines if line),
            *((Code(source.link, SCAN, 24),) if source.link else ()),
        ]
        for kind, name, what, lines in people
    ]
    if pages:
        yield source.document("badges", BADGES.title, sheets(pages))._replace(paper="a6", bare=True)


def player_links(source: Source) -> Iterator[Document]:
    """For each player a card with the code of their personal link; and all links as a list, to be sent."""
    cards: list[list[Part]] = []
    rows: list[tuple[Text | str, ...]] = []
    for one in entries(source.event, OFFICE).rows:
        for player in one.players:
            link = source.devices.get(f"{one.number}/{player}", "") if one.status == "in" else ""
            if link:
                who = (Banner(source.stamp.event, 12), Banner(player, 44), Banner(f"No. {one.number}  {one.unit}", 16))
                cards.append([*who, Code(link, PLAY, 44)])
                rows.append((str(one.number), player, one.unit, link))
    if cards:
        made = source.document(PLAYER_LINKS.name, PLAYER_LINKS.title, sheets(cards))
        yield made._replace(paper="a6", bare=True)
        heads = columns(("号", "No.", 0, "right"), ("选手", "Player", 1), ("单位", "Unit", 1), ("链接", "Link", 3))
        yield source.document(f"{PLAYER_LINKS.name}-list", PLAYER_LINKS.title, [Table(heads, tuple(rows))])


PLAYER_LINKS = Kind("player-links", Text("选手个人链接", "Players' personal links"), player_links, codes=True)
TABLE_CARDS = Kind("table-cards", Text("桌签", "Table cards"), table_cards, codes=True)
SEAT_CARDS = Kind("seat-cards", Text("座位签", "Seat cards"), seat_cards, codes=True)
BADGES = Kind("badges", Text("参赛证与工作证", "Badges"), badges, codes=True)
