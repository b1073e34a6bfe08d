"""Charts of a knockout (淘汰赛对阵图): drawn as a tree, with names and scores as far as they are known."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from guandan.documents.model import Chart, Document, Label, Line, Part, sheets
from guandan.documents.source import Kind, Source
from guandan.documents.words import BYE, levels_text
from guandan.event.formats.bracket import Game, Slot, Structure
from guandan.event.plans import plan_of
from guandan.event.plans.charts import known, state, structure
from guandan.event.stage import Stage
from guandan.event.state import Event
from guandan.event.tabletitles import table_title
from guandan.event.views.pairings import stage_name
from guandan.event.views.results import results
from guandan.event.views.viewer import OFFICE
from guandan.game.errors import Text

MOST = 64
"""Lines of the first round on one page."""
ROW = 5.6
"""Between two lines, in mm."""
GAP = 4.0
"""Between two trees."""
CROWDED = 32
"""Lines of the first round from which letters are small: long names stand whole in the first round only."""
NARROW = 30.0
"""A round with short names."""
LETTER = 2.5
"""How wide a Chinese character of the smallest letters is, in mm; others are half as wide."""
WIDEST = 100.0
"""The first round, where it has long names."""
NAME = 7
"""Characters of a player's name where long ones are cut."""
HEAD = 4.0
"""For the names of the rounds."""


class Named(NamedTuple):
    """What stands on the lines of a chart."""

    sides: Mapping[tuple[int, int], str]
    """Who has come to a side of a game, by the game's number and the side, 0 or 1."""
    slots: Mapping[Slot, str]
    """Who stands where the chart begins."""
    winners: Mapping[int, str]
    scores: Mapping[int, Text | str]
    titles: Mapping[int, Text]


EMPTY = Named({}, {}, {}, {}, {})


def drawn(chart: Structure, named: Named = EMPTY) -> list[Chart]:
    """A chart on as many pages as it needs: the trees of its parts first, what they lead to last."""
    games = {game.number: game for game in chart.games}
    width = 30.0 if chart.rounds > 7 else 38.0
    fed = {side.number for game in chart.games if not game.replay for side in game.sides if side.kind == "winner"}
    roots = [game for game in chart.games if game.number not in fed or game.replay]
    cut: list[Game] = []
    for root in roots:
        _cut(root, games, cut)
    pages: list[list[Game]] = []
    for root in [*cut, *roots]:
        room = MOST - sum(_leaves(one, games, cut) for one in pages[-1]) if pages else 0
        lines = _leaves(root, games, cut)
        fits = lines <= 2 or (room >= lines and (not cut or pages[-1][0] in roots))
        if pages and root in roots and fits:
            pages[-1].append(root)
        else:
            pages.append([root])
    return [_page(page, games, cut, width, named) for page in pages]


def _leaves(game: Game, games: Mapping[int, Game], cut: list[Game], *, own: bool = True) -> int:
    """How many lines a tree begins with."""
    if game.replay or (not own and game in cut):
        return 2 if game.replay else 1
    return sum(
        _leaves(games[side.number], games, cut, own=False) if side.kind == "winner" else 1 for side in game.sides
    )


def _cut(game: Game, games: Mapping[int, Game], cut: list[Game]) -> None:
    """Find the largest trees that fit a page, where the whole does not."""
    if game.replay or _leaves(game, games, []) <= MOST:
        return
    for side in game.sides:
        if side.kind == "winner":
            child = games[side.number]
            if _leaves(child, games, []) <= MOST:
                if _leaves(child, games, []) > 2:
                    cut.append(child)
            else:
                _cut(child, games, cut)


def _wide(text: str) -> float:
    """How many Chinese characters are as wide as a text."""
    return sum(1.0 if ord(one) > 0x2E7F else 0.55 for one in text)


def shortened(name: str) -> str:
    """A pair or team with its long names cut."""
    parts = []
    for one in name.split(" / "):
        kept = len(one)
        while _wide(one[:kept]) > NAME:
            kept -= 1
        parts.append(one if kept == len(one) else one[: kept - 1] + "…")
    return " / ".join(parts)


def _page(roots: list[Game], games: Mapping[int, Game], cut: list[Game], width: float, named: Named) -> Chart:
    """The trees of a page below each other, a column for each round."""
    lines: list[Line] = []
    labels: list[Label] = []
    rounds = sorted({one.round for root in roots for one in _tree(root, games, cut, own=True)})
    at = [ROW + HEAD]

    def named_leaf(game: Game, side: int) -> Text | str:
        return named.sides.get((game.number, side), "") or slot_text(game.sides[side], named)

    leaves = [
        text
        for root in roots
        for game in _tree(root, games, cut, own=True)
        if game.round == rounds[0]
        for side in (0, 1)
        if isinstance(text := named_leaf(game, side), str)
    ]
    long = [text for text in leaves if shortened(text) != text]
    crowded = len(long) > 0 and sum(_leaves(root, games, cut) for root in roots) > CROWDED
    first = min(WIDEST, max(width, *(8 + LETTER * _wide(text) for text in long))) if crowded else width
    width = NARROW if crowded else width
    left = {number: first * (at > 0) + width * max(0, at - 1) for at, number in enumerate(rounds)}
    right_of = {number: first + width * at for at, number in enumerate(rounds)}
    for number in rounds:
        name = Text(f"第 {number} 轮", f"Round {number}")
        labels.append(Label((left[number] + right_of[number]) / 2, 2, name, width, 7, "center"))

    def leaf(text: Text | str, left: float, right: float) -> float:
        y = at[0]
        at[0] += ROW
        lines.append(Line(left, y, right, y))
        if crowded and isinstance(text, str) and left > 0:
            text = shortened(text)
        labels.append(Label(left + 0.5, y - 1.7, text, right - left - 7, wraps=True))
        return y

    def place(game: Game, *, own: bool) -> float:
        x, right = left[game.round], right_of[game.round]
        ends = []
        for side, slot in enumerate(game.sides):
            child = games.get(slot.number) if slot.kind == "winner" and not game.replay else None
            if child is None or child in cut:
                ends.append(leaf(named_leaf(game, side), x, right))
            else:
                y = place(child, own=False)
                lines.append(Line(right_of[child.round], y, right, y))
                ends.append(y)
        middle = sum(ends) / 2
        lines.append(Line(right, ends[0], right, ends[1]))
        labels.append(Label(right - 0.8, middle, Text(f"M{game.number}", f"M{game.number}"), 9, 7, "right"))
        if own:
            lines.append(Line(right, middle, right + width, middle))
            title = named.titles.get(game.number)
            if title is not None:
                labels.append(Label(right + 1, middle + 6.6, title, width - 2, 7))
        winner = named.winners.get(game.number, "")
        winner = shortened(winner) if crowded else winner
        size, above = (11, 2.4) if own else (8, 1.7)
        labels.append(Label(right + 0.8, middle - above, winner, width - 2, size, bold=own, wraps=True))
        if game.number in named.scores:
            labels.append(Label(right + 0.8, middle + 1.7, named.scores[game.number], width - 2, 7))
        return middle

    for root in roots:
        place(root, own=True)
        at[0] += GAP
    return Chart(first + len(rounds) * width, at[0], tuple(lines), tuple(labels), 2.6)


def _tree(game: Game, games: Mapping[int, Game], cut: list[Game], *, own: bool) -> Iterator[Game]:
    if own or game not in cut:
        yield game
        for side in game.sides if not game.replay else ():
            if side.kind == "winner":
                yield from _tree(games[side.number], games, cut, own=False)


def slot_text(slot: Slot, named: Named) -> Text | str:
    """Where a side comes from, as long as nobody has come."""
    if slot in named.slots:
        return named.slots[slot]
    words = {
        "entry": Text(str(slot.number), str(slot.number)),
        "winner": Text(f"M{slot.number} 胜者", f"winner of M{slot.number}"),
        "loser": Text(f"M{slot.number} 负者", f"loser of M{slot.number}"),
        "place": Text(f"{slot.group} 组第 {slot.number}", f"group {slot.group}, place {slot.number}"),
        "bye": BYE,
    }
    return words[slot.kind]


def named_of(event: Event, stage: Stage) -> Named:
    """The names and scores of a stage's chart."""

    def name(number: int | None) -> str:
        return f"{number} {event.entrants[number].label}" if number and number in event.entrants else ""

    now = state(stage)
    scores: dict[int, Text | str] = {}
    titles = {}
    for one in stage.played:
        for shown, table in zip(results(event, stage, one.number, OFFICE).tables, one.tables, strict=True):
            if shown.state == "done":
                scores[table.game] = levels_text(shown.typed) if shown.how == "played" and shown.typed else shown.score
            titles[table.game] = table_title(stage, table)
    return Named(
        {(one.game.number, at): name(side) for one in now.meetings for at, side in enumerate(one.sides) if side},
        {slot: name(number) or "—" for slot, number in known(stage).items()},
        {one.game.number: name(one.winner) for one in now.meetings if one.winner and one.winner > 0},
        scores,
        titles,
    )


def bracket_parts(event: Event, stage: Stage) -> list[Part]:
    """The chart of a stage, page by page."""
    charts = drawn(structure(stage.spec, stage.pools), named_of(event, stage))
    return list(sheets([[chart] for chart in charts]))


def lying(parts: list[Part]) -> bool:
    """Whether charts are larger where the paper lies on its side."""
    charts = [part for part in parts if isinstance(part, Chart)]
    across, upright = (min(min(room[0] / one.width, room[1] / one.height) for one in charts) for room in ROOM)
    return across > upright


ROOM = ((388, 225), (265, 350))
"""Below the title of a wall's sheet in mm: on its side, and upright."""


def brackets(source: Source) -> Iterator[Document]:
    """The chart of every stage that is played along one."""
    for stage in source.event.stages:
        if plan_of(stage.spec).family == "knockout" and stage.pools:
            parts = bracket_parts(source.event, stage)
            made = source.document(f"bracket-{stage.number}", BRACKET.title, parts)
            made = made._replace(subtitle=stage_name(source.event, stage), landscape=lying(parts), stage=stage.number)
            yield made._replace(paper="a3")


BRACKET = Kind("bracket", Text("对阵图", "Bracket"), brackets, public=True)
