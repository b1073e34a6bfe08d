"""The curves of a run as a picture."""

from collections.abc import Sequence
from typing import Any

WIDTH, HEIGHT, EDGE = 720, 220, 46
PANELS = (
    ("loss", "loss (cross entropy of the six results)"),
    ("critic", "the same of the critic, who sees all hands"),
    ("share", "share of deals won against a past self"),
    ("begin", "share of deals won against the weights it began with"),
    ("thumb", "share of deals won against rules of thumb"),
)


def curves(entries: Sequence[dict[str, Any]]) -> str:
    """An SVG of what a log says, by deals."""
    panels = [panel for panel in PANELS if any(panel[0] in entry for entry in entries)]
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT * len(panels)}" '
        'font-family="sans-serif" font-size="11">',
        '<rect width="100%" height="100%" fill="#fff"/>',
    ]
    for number, (key, title) in enumerate(panels):
        points = [(entry["deals"], entry[key]) for entry in entries if key in entry]
        parts += _panel(points, title, number * HEIGHT)
    return "\n".join([*parts, "</svg>"]) + "\n"


def _panel(points: Sequence[tuple[float, float]], title: str, top: int) -> list[str]:
    parts = [f'<text x="{EDGE}" y="{top + 16}" font-weight="bold">{title}</text>']
    most = max(at for at, _ in points)
    low, high = min(value for _, value in points), max(value for _, value in points)
    span = (high - low) or 1.0

    def place(at: float, value: float) -> tuple[float, float]:
        x = EDGE + (WIDTH - 2 * EDGE) * at / most
        return round(x, 1), round(top + HEIGHT - 30 - (HEIGHT - 60) * (value - low) / span, 1)

    line = " ".join(f"{x},{y}" for x, y in (place(*point) for point in points))
    bottom = top + HEIGHT - 30
    parts.append(f'<line x1="{EDGE}" y1="{bottom}" x2="{WIDTH - EDGE}" y2="{bottom}" stroke="#999"/>')
    for value in (low, high):
        parts.append(f'<text x="4" y="{place(0, value)[1] + 4}">{value:.3f}</text>')
    parts.append(f'<text x="{WIDTH - EDGE}" y="{bottom + 16}" text-anchor="end">{most:,} deals</text>')
    parts.append(f'<polyline points="{line}" fill="none" stroke="#1f6f54" stroke-width="1.5"/>')
    return parts
