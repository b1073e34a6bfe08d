"""The document (文书) as a frozen value: its parts, from a line of text to a chart, in both languages."""

from collections.abc import Sequence
from typing import NamedTuple

from guandan.event.terms import Look
from guandan.game.errors import Text

NOTHING = Text("", "")


class Sum(NamedTuple):
    """A number that people recheck: the sum of other cells of its table."""

    value: int
    cells: tuple[tuple[int, int], ...]
    """Row and column of each, from 0."""


Cell = str | int | Text | Sum | None


class Column(NamedTuple):
    """A column of a table."""

    head: Text
    share: int = 0
    """Of the width that is left, among the columns that have a share; 0 for as wide as its cells."""
    align: str = "left"
    """left, center or right."""
    meaning: Text = NOTHING
    """What its numbers mean, where the head does not say it."""
    group: Text = NOTHING
    """What stands above the heads of several columns beside each other."""
    bold: bool = False
    """Whether eyes look for it: the number of a table, a place."""

    @property
    def whole(self) -> Text:
        """The head with what stands above it."""
        return Text(f"{self.group.zh} {self.head.zh}".strip(), f"{self.group.en} {self.head.en}".strip())


class Table(NamedTuple):
    """Rows under heads that are repeated on every page."""

    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]
    title: Text = NOTHING
    height: int = 0
    """Of a row in mm, where people write by hand."""
    size: int = 0
    """Of the letters in pt; 0 for the size of the page."""
    boxes: bool = False
    """Whether every cell has a frame: a form to be filled in."""
    spans: int = 0
    """How many columns at the left stand once for all rows below that leave the first column empty."""

    @property
    def headed(self) -> bool:
        """Whether it has heads; a form with a name beside each of its boxes has none."""
        return any(column.whole.zh for column in self.columns)

    @property
    def groups(self) -> tuple[int, ...]:
        """How many rows each cell of a spanning column reaches down, by row; 0 for a row that belongs to one above."""
        starts = [at for at, row in enumerate(self.rows) if not self.spans or at == 0 or row[0] != ""]
        found = [0] * len(self.rows)
        for one, after in zip(starts, [*starts[1:], len(self.rows)], strict=True):
            found[one] = after - one
        return tuple(found)


class Heading(NamedTuple):
    """A line above what belongs together."""

    text: Text
    level: int = 1


class Paragraph(NamedTuple):
    """A text."""

    text: Text | str


class Fields(NamedTuple):
    """Names with their values, side by side."""

    pairs: tuple[tuple[Text, Cell], ...]
    across: int = 2
    """How many stand in a line."""


class Banner(NamedTuple):
    """What is read from afar: a table's number, a name."""

    text: Text | str
    size: int
    """In pt."""
    bold: bool = True
    accent: bool = False
    """Whether it is in the colour of titles."""


class Band(NamedTuple):
    """The strip of colour along the top of a card: whose it is, and at its end what it is."""

    text: Text | str
    beside: Text | str = ""
    official: bool = False
    """Whether it has the colour of those who work at the event."""


class Signatures(NamedTuple):
    """Lines to sign on."""

    labels: tuple[Text, ...]


class Code(NamedTuple):
    """A QR code."""

    text: str
    caption: Text = NOTHING
    size: int = 30
    """In mm."""


class Picture(NamedTuple):
    """A picture, PNG or SVG."""

    data: str
    """In base64."""
    height: int
    """In mm."""


class Break(NamedTuple):
    """A new page."""


class Line(NamedTuple):
    """A stroke of a chart, in mm from the upper left corner."""

    x1: float
    y1: float
    x2: float
    y2: float
    dashed: bool = False


class Label(NamedTuple):
    """A text of a chart: cut off nowhere, but set smaller where it would be wider than `width`."""

    x: float
    y: float
    """The middle of its line."""
    text: Text | str
    width: float
    size: float = 8
    align: str = "left"
    bold: bool = False
    wraps: bool = False
    """Whether a long text may take two lines upwards, broken at its stroke: a pair of long names."""


class Chart(NamedTuple):
    """A drawing in mm, made smaller where the page is."""

    width: float
    height: float
    lines: tuple[Line, ...]
    labels: tuple[Label, ...]
    grows: float = 1
    """How many times larger it may be made where there is room."""


Part = Heading | Paragraph | Fields | Table | Banner | Band | Signatures | Code | Picture | Break | Chart


class Stamp(NamedTuple):
    """What stands on every page of every document: what it was made from, and when."""

    event: str
    book: Text
    edition: str
    """The beginning of the rule book's digest."""
    made: str
    log: str
    """The number of the last fact and the beginning of its hash."""


class Document(NamedTuple):
    """A document."""

    name: str
    """Of its file, without ending."""
    title: Text
    stamp: Stamp
    parts: tuple[Part, ...]
    subtitle: Text = NOTHING
    paper: str = "a4"
    """One of PAPERS: a3 for walls, a5 and a6 for tables and people, a4 for everything else."""
    landscape: bool = False
    mark: Text = NOTHING
    """Across every page, such as DRAFT."""
    look: Look = Look()
    bare: bool = False
    """Whether there is no title on the page: a card."""
    framed: bool = False
    """Whether a frame runs around every page."""
    wall: bool = False
    """Whether it is read from afar: its letters are as large as one page allows."""
    cover: bool = False
    """Whether it is a book, with a page for its title and the list of its chapters."""
    scale: float = 1
    """How many times larger than it was drawn: a card on other paper than its own."""
    stage: int = 0
    round: int = 0
    """What it is about; 0 for the whole event."""
    files: tuple[tuple[str, bytes], ...] = ()
    """What goes beside it, by name."""


PAPERS = {"a3": (297, 420), "a4": (210, 297), "a5": (148, 210), "a6": (105, 148)}
"""Width and height in mm, upright."""


def on_paper(document: Document, paper: str) -> Document:
    """The same document on other paper; a card grows and shrinks with it."""
    scale = PAPERS[paper][0] / PAPERS[document.paper][0] if document.bare else 1
    return document._replace(paper=paper, scale=scale)


LYING = 30
"""Rows of a wall's sheet that lies on its side; more stand on one that is upright."""


def on_wall(document: Document) -> Document:
    """The same document, to be hung up."""
    return document._replace(paper="a3", wall=True)


def capital(text: Text) -> Text:
    """A text that begins with a capital letter in English, as at the head of a line."""
    return Text(text.zh, text.en[:1].upper() + text.en[1:])


def said(value: Cell, lang: str) -> str:
    """A cell as it is printed."""
    if isinstance(value, Text):
        return value.pick(lang)
    if isinstance(value, Sum):
        return str(value.value)
    return "" if value is None else str(value)


def columns(*heads: tuple[str, str] | tuple[str, str, int] | tuple[str, str, int, str]) -> tuple[Column, ...]:
    """Columns by their heads in both languages, with share and alignment where they are given."""
    return tuple(Column(Text(head[0], head[1]), *head[2:]) for head in heads)


def bold(heads: Sequence[Column], *which: int) -> tuple[Column, ...]:
    """The same columns, those at some places in bold letters."""
    return tuple(one._replace(bold=one.bold or at in which) for at, one in enumerate(heads))


def sum_of(rows: Sequence[object], column: int) -> tuple[tuple[int, int], ...]:
    """The cells of a column, for a sum below these rows."""
    return tuple((at, column) for at in range(len(rows)))


def narrowed(table: Table) -> Table:
    """A table without the columns that nothing stands in. It must have no sums."""
    kept = [at for at in range(len(table.columns)) if any(row[at] not in ("", None, NOTHING) for row in table.rows)]
    rows = tuple(tuple(row[at] for at in kept) for row in table.rows)
    spans = sum(at < table.spans for at in kept)
    return table._replace(columns=tuple(table.columns[at] for at in kept), rows=rows, spans=spans)


def sheets(pages: Sequence[Sequence[Part]]) -> tuple[Part, ...]:
    """Parts of several pages, each on a page of its own."""
    found: list[Part] = []
    for page in pages:
        found += [Break(), *page] if found else page
    return tuple(found)
