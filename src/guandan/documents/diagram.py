"""The table and its screen (比赛桌面示意图) with the measures of the book (001 附录九, 附录十; 003 图2, 图3)."""

from collections.abc import Iterator
from itertools import pairwise
from math import cos, pi, sin

from guandan.documents.model import Break, Chart, Document, Heading, Label, Line, Part, Table, capital, columns
from guandan.documents.source import Kind, Source
from guandan.game.errors import Text
from guandan.game.names import article_text
from guandan.game.ruleset import Ruleset
from guandan.game.settings import settings

TABLE = Text("比赛桌面示意图", "The table")
WIDTH = 140.0
"""Of the drawing of a table in mm."""
SEATS = ((Text("北", "N"), 0, -1), (Text("东", "E"), 1, 0), (Text("南", "S"), 0, 1), (Text("西", "W"), -1, 0))
"""The seats, and where they sit from the middle; north is above."""


def measures(rules: Ruleset) -> Table:
    """Every measure that the book states, with its article; at least and at most in one line."""
    rows = []
    for key, setting in settings().items():
        if not key.startswith(("table.", "venue.height")) or key.endswith("_max") or rules.value(key) is None:
            continue
        most = rules.value(key.removesuffix("_min") + "_max") if key.endswith("_min") else rules.value(key)
        shown = [setting.show(one, lang) for lang in ("zh", "en") for one in (rules.value(key), most)]
        spans = [
            low if low == high else f"{low.split()[0]}–{high}" for low, high in (tuple(shown[:2]), tuple(shown[2:]))
        ]
        name = Text(setting.name.zh.removesuffix("至少"), setting.name.en.removesuffix("at least").rstrip(" ,"))
        if key == "venue.height":
            name = setting.name
        rows.append((capital(name), Text(*spans), article_text(rules.article(key))))
    return Table(columns(("项目", "Part", 3), ("尺寸", "Measure", 2), ("条文", "Article", 2)), tuple(rows), size=9)


def table_chart(rules: Ruleset) -> Chart:
    """The table from above, true to scale: its areas, the seats and the screen along its diagonal."""
    side, show = rules.number("table.side_max"), rules.number("table.show_max")
    whole = max(side, rules.limit("table.cloth") or 0)
    scale = WIDTH / (whole + 24)
    middle = WIDTH / 2
    lines: list[Line] = []
    labels: list[Label] = []

    def at(value: float) -> float:
        return middle + value * scale

    def box(x: float, y: float, wide: float, high: float, *, dashed: bool = False) -> None:
        left, right, top, below = at(x - wide / 2), at(x + wide / 2), at(y - high / 2), at(y + high / 2)
        for line in (
            (left, top, right, top),
            (right, top, right, below),
            (right, below, left, below),
            (left, below, left, top),
        ):
            lines.append(Line(*line, dashed))

    def write(x: float, y: float, text: Text, size: float = 7, wide: float = 40) -> None:
        labels.append(Label(at(x), at(y), text, wide, size, "center"))

    box(0, 0, side, side)
    cloth, area = rules.limit("table.cloth"), rules.limit("table.play_area")
    for wide, dashed in ((cloth, True), (area, False)):
        if wide:
            box(0, 0, wide, wide, dashed=dashed)
    box(0, 0, show, show)
    strip = rules.limit("table.show_strip")
    if strip:  # what each player lays cards on
        box(0, 0, show - 2 * strip, show - 2 * strip, dashed=True)
        write(0, show / 2 - strip / 2, Text(f"{strip} cm", f"{strip} cm"), 5, 14)
    write(0, 0, Text(f"{rules.words('terms.show_area')[0]} {show} cm", f"show area {show} cm"))
    write(0, side / 2 + 3, Text(f"桌面 {side} cm", f"table {side} cm"))
    if cloth:
        write(0, -cloth / 2 - 3, Text(f"桌布 {cloth} cm", f"cloth {cloth} cm"))
    slant = {"se_nw": 1, "ne_sw": -1}.get(rules.word("table.screen"), 0)
    if slant:
        lines.append(Line(at(-side / 2), at(-slant * side / 2), at(side / 2), at(slant * side / 2), True))
        write(side * 0.33, slant * side * 0.33 + 5, Text(rules.words("terms.screen")[0], "screen"))
    disc, wide, deep = (
        rules.limit("table.report_disc"),
        rules.number("table.discard_width"),
        rules.number("table.discard_depth"),
    )
    for name, x, y in SEATS:
        # Towards their own edge is (x, y); to the right of who looks at the middle is (y, -x).
        out, edge = (area or side) / 2, rules.limit("table.discard_edge_max")
        near = out - edge - deep / 2 if edge else show / 2 + 1 + deep / 2
        gap, sign = (rules.limit(f"table.{key}") for key in ("discard_gap", "sign_gap"))
        aside = -(wide / 2 + gap / 10) if gap else 0
        box(near * x + aside * y, near * y - aside * x, *((deep, wide) if x else (wide, deep)), dashed=not disc)
        write(near * x + aside * y, near * y - aside * x, Text("弃牌区", "discards"), 5, 14)
        seat = show / 2 + sign / 10 + 2.5 if sign else side / 2 + 7.5
        write(seat * x, seat * y, name, 12)
        if disc:
            for far, beside in ((near, wide / 2 + 1 + disc / 2), (show / 2 - 1 - disc / 2, show / 2 - 1 - disc / 2)):
                lines.extend(_circle(at(far * x + beside * y), at(far * y - beside * x), disc * scale / 2))
    return Chart(WIDTH, WIDTH, tuple(lines), tuple(labels))


def _circle(x: float, y: float, radius: float) -> Iterator[Line]:
    steps = [(x + radius * cos(pi * at / 12), y + radius * sin(pi * at / 12)) for at in range(25)]
    for one, other in pairwise(steps):
        yield Line(*one, *other)


def screen_chart(rules: Ruleset) -> Chart:
    """The screen from the front, with its window below the middle."""
    wide, high = rules.number("table.screen_width_max"), rules.number("table.screen_height_max")
    window = rules.number("table.window_width_max"), rules.number("table.window_height_max")
    scale = WIDTH / (wide + 10)
    left, top, right, below = 2.0, 2.0, 2 + wide * scale, 2 + high * scale
    middle = (left + right) / 2
    half, open_ = window[0] * scale / 2, below - window[1] * scale
    strokes = (
        (left, top, right, top),
        (right, top, right, below),
        (left, top, left, below),
        (left, below, right, below),
        (middle - half, open_, middle + half, open_),
        (middle - half, open_, middle - half, below),
        (middle + half, open_, middle + half, below),
    )
    marks: list[Line] = []
    disc, above = rules.limit("table.number_disc"), rules.limit("table.number_top")
    if disc and above:
        marks += _circle(middle, top + (above + disc / 2) / 10 * scale, disc / 20 * scale)
    foot = rules.limit("table.foot")
    for x in (-foot, foot) if foot else ():
        marks.append(Line(middle + x / 10 * scale, below, middle + x / 10 * scale, below + 4))
    labels = (
        Label(
            middle,
            (top + open_) / 2 + 4,
            Text(f"{rules.words('terms.screen')[0]} {wide} × {high} cm", f"screen {wide} × {high} cm"),
            80,
            8,
            "center",
        ),
        Label(
            middle,
            (open_ + below) / 2,
            Text(f"窗口 {window[0]} × {window[1]} cm", f"window {window[0]} × {window[1]} cm"),
            50,
            8,
            "center",
        ),
    )
    return Chart(WIDTH, below + 5, (*(Line(*stroke) for stroke in strokes), *marks), labels)


def diagram_parts(rules: Ruleset) -> list[Part]:
    """The table of a book, its screen and its measures; where the book states a span, the drawing has the largest."""
    parts: list[Part] = [Heading(TABLE, 2), table_chart(rules)]
    if rules.word("table.screen") != "none":
        parts += [Heading(Text(f"{rules.words('terms.screen')[0]}示意图", "The screen"), 2), screen_chart(rules)]
    return [*parts, Break(), Heading(Text("尺寸", "Measures"), 2), measures(rules)]


def diagram_title(rules: Ruleset) -> Text:
    """What the drawings are called, in the words of the book."""
    if rules.word("table.screen") == "none":
        return TABLE
    return Text(f"比赛桌面与{rules.words('terms.screen')[0]}示意图", "Table and screen")


def table_diagram(source: Source) -> Iterator[Document]:
    """The table of the event's book."""
    rules = source.event.rules
    yield source.document("table-diagram", diagram_title(rules), diagram_parts(rules))


DIAGRAM = Kind("table-diagram", TABLE, table_diagram, public=True)
