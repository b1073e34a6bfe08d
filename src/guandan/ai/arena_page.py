"""What an arena found, to look at: a picture (SVG) of who beats whom, and a page (HTML) with the figures beside it."""

from collections.abc import Iterator, Mapping, Sequence
from html import escape
from typing import NamedTuple

from guandan.ai.arena import Standing
from guandan.game.errors import Text

ROW, NAME, SIDE, PLOT = 30, 190, 86, 300
"""Height of a line, widths of a name, of a cell and of the part with intervals."""
INK, LINE, GOOD, BAD = "#222", "#999", "46,125,80", "178,60,60"


class Found(NamedTuple):
    """The players of an arena, their points and how each pair stands."""

    players: Sequence[str]
    points: Mapping[str, float]
    pairs: Mapping[tuple[str, str], Standing]
    matches: bool = False

    @property
    def order(self) -> list[str]:
        """The strongest first."""
        return sorted(self.players, key=lambda name: -self.points[name])

    def share(self, name: str, other: str) -> float | None:
        """How much of their deals a player won against another."""
        if (name, other) in self.pairs:
            return self.pairs[name, other].won.value
        return 1 - self.pairs[other, name].won.value if (other, name) in self.pairs else None


def picture(found: Found) -> str:
    """The shares as a table, and below it each pair with its interval of 95 %."""
    below = 2 * ROW + ROW * len(found.order) + 16
    width = max(NAME + SIDE * (len(found.order) + 1), 2 * NAME + PLOT + 20)
    height = below + ROW * (len(found.pairs) + 1)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
        f'font-family="sans-serif" font-size="13" fill="{INK}"><rect width="100%" height="100%" fill="#fff"/>',
        *_table(found),
        *_intervals(found, below),
    ]
    return "\n".join([*parts, "</svg>"]) + "\n"


def _table(found: Found) -> Iterator[str]:
    for at, name in enumerate(found.order):
        x, y = NAME + SIDE * at, ROW * (at + 2)
        yield _text(x + SIDE / 2, ROW - 8, _short(name, 12), "middle")
        yield _text(8, y - 10, _short(name, 24))
        yield _text(NAME + SIDE * (len(found.order) + 1) - 12, y - 10, f"{found.points[name]:+.0f}", "end")
        for column, other in enumerate(found.order):
            share = found.share(name, other)
            if share is not None:
                shade = f"rgba({GOOD if share > 0.5 else BAD},{1.2 * abs(share - 0.5):.2f})"
                left = NAME + SIDE * column
                yield f'<rect x="{left}" y="{y - ROW}" width="{SIDE}" height="{ROW}" fill="{shade}"/>'
                yield _text(left + SIDE / 2, y - 10, f"{share:.1%}", "middle")


def _intervals(found: Found, top: int) -> Iterator[str]:
    left = 2 * NAME
    bottom = top + ROW * len(found.pairs)
    for tenth in range(0, 11, 5):
        x = left + PLOT * tenth / 10
        yield f'<line x1="{x}" y1="{top - 8}" x2="{x}" y2="{bottom}" stroke="{LINE}" stroke-width="0.6"/>'
        yield _text(x, bottom + 18, f"{tenth / 10:.0%}", "middle")
    for at, ((ours, theirs), one) in enumerate(found.pairs.items()):
        y = top + ROW * at + ROW / 2
        low, high = left + PLOT * one.won.low, left + PLOT * one.won.high
        yield _text(8, y + 4, f"{_short(ours, 22)} – {_short(theirs, 22)}")
        yield f'<line x1="{low:.1f}" y1="{y}" x2="{high:.1f}" y2="{y}" stroke="rgb({GOOD})" stroke-width="3"/>'
        yield f'<circle cx="{left + PLOT * one.won.value:.1f}" cy="{y}" r="4" fill="rgb({GOOD})"/>'


def _text(x: float, y: float, words: str, anchor: str = "start") -> str:
    return f'<text x="{x:g}" y="{y:g}" text-anchor="{anchor}">{escape(words)}</text>'


def _short(name: str, room: int) -> str:
    return name if len(name) <= room else "…" + name[1 - room :]


STYLE = (
    "body{font:15px/1.5 sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#222;background:#fff}"
    "table{border-collapse:collapse;margin:1rem 0;display:block;overflow-x:auto}"
    "td,th{white-space:nowrap;padding:.2rem .8rem;border-bottom:1px solid #ccc;text-align:right}"
    "td:first-child,th:first-child{text-align:left}svg{max-width:100%;height:auto}"
)


def page(found: Found, about: str, lang: str) -> str:
    """One file with the ratings, each pair with its intervals, and the picture."""
    say = {name: text.pick(lang) for name, text in WORDS.items()}
    unit, levels = ("matches", "levels_match") if found.matches else ("deals", "levels_deal")
    rated = [(escape(name), f"{found.points[name]:+.0f}") for name in found.order]
    pairs = [
        (
            f"{escape(ours)} – {escape(theirs)}",
            f"{one.won.value:.1%}",
            f"{one.won.low:.1%} .. {one.won.high:.1%}",
            f"{one.levels.value:+.3f}",
            f"{one.levels.low:+.3f} .. {one.levels.high:+.3f}",
            f"{one.deals:,}",
        )
        for (ours, theirs), one in found.pairs.items()
    ]
    heads = (say["pair"], say["won"], say["interval"], say[levels], say["interval"], say[unit])
    return (
        f'<!doctype html>\n<html lang="{lang}"><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width">'
        f"<title>{say['title']}</title><style>{STYLE}</style>\n<h1>{say['title']}</h1>\n<p>{escape(about)}</p>\n"
        f"{_html_table((say['player'], say['points']), rated)}{_html_table(heads, pairs)}{picture(found)}"
        f"<p>{say['note']}</p></html>\n"
    )


def _html_table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    lines = [f"<tr>{''.join(f'<td>{cell}</td>' for cell in row)}</tr>" for row in rows]
    return "\n".join(["<table>", f"<tr>{''.join(f'<th>{head}</th>' for head in heads)}</tr>", *lines, "</table>\n"])


WORDS = {
    "title": Text("擂台", "Arena"),
    "player": Text("选手", "player"),
    "points": Text("等级分", "rating"),
    "pair": Text("对阵", "pair"),
    "won": Text("胜率", "won"),
    "interval": Text("95% 区间", "95 % interval"),
    "levels_deal": Text("每副净升级", "levels a deal"),
    "levels_match": Text("每场净升级", "levels a match"),
    "deals": Text("副", "deals"),
    "matches": Text("场", "matches"),
    "note": Text(
        "每副（场）牌打两次，双方互换；区间以两次合起来的牌为单位。等级分相差 400 为十比一，平均为 0。",
        "Every deal or match is played twice, with the sides swapped; intervals are taken over deals played both ways. "
        "400 points are ten to one; their mean is 0.",
    ),
}
