"""Cards that stand on tables: the table card (桌签) and the seat card (座位签)."""

from collections.abc import Iterator

from guandan.documents.model import Banner, Code, Document, Part, Table, columns, sheets
from guandan.documents.source import Kind, Source, of_round, round_title
from guandan.event.views.entries import entries
from guandan.event.views.pairings import pairings
from guandan.event.views.viewer import OFFICE
from guandan.game.errors import Text

SCAN = Text("扫码看对阵与成绩", "scan for pairings and results")


def table_cards(source: Source) -> Iterator[Document]:
    """For each table of a round an A5 card: its number, who sits where, and the way to the event's page."""
    for stage, one in source.rounds():
        shown = pairings(source.event, stage, one.number, OFFICE)
        about = round_title(shown.stage_name, one.number)
        pages: list[list[Part]] = []
        for table in shown.tables:
            heads = columns(
                ("方位", "Side", 0, "center"), ("号", "No.", 0, "right"), ("选手", "Players", 3), ("单位", "Unit", 2)
            )
            rows = (
                (Text("东西", "E-W"), table.first, table.first_name, table.first_unit),
                (Text("南北", "N-S"), table.second, table.second_name, table.second_unit),
            )
            place = Text(
                f"{about.zh}  {table.title.zh}  {table.place}".strip(),
                f"{about.en}  {table.title.en}  {table.place}".strip(),
            )
            page: list[Part] = [
                Banner(source.stamp.event, 18),
                Banner(place, 14),
                Banner(Text(f"第 {table.table} 桌", f"Table {table.table}"), 100),
                Table(heads, rows, size=15, boxes=True),
            ]
            pages.append([*page, Code(source.link, SCAN, 26)] if source.link else page)
        if pages:
            made = source.document("table-cards", TABLE_CARDS.title, sheets(pages))
            yield of_round(made._replace(paper="a5", landscape=True, bare=True), stage, one)


def seat_cards(source: Source) -> Iterator[Document]:
    """For each player a card with name and unit."""
    pages: list[list[Part]] = [
        [
            Banner(source.stamp.event, 16),
            Banner(player, 120),
            Banner(f"{one.number}  {one.unit or one.region}".strip(), 30),
        ]
        for one in entries(source.event, OFFICE).rows
        if one.status == "in"
        for player in one.players
    ]
    if pages:
        yield source.document("seat-cards", SEAT_CARDS.title, sheets(pages))._replace(
            paper="a5", landscape=True, bare=True
        )


TABLE_CARDS = Kind("table-cards", Text("桌签", "Table cards"), table_cards)
SEAT_CARDS = Kind("seat-cards", Text("座位签", "Seat cards"), seat_cards)
