"""The hand as it is drawn: columns of cards, what is chosen, and the cursor; or the whole of it in one line."""

from itertools import groupby

from rich.text import Text as Line

from guandan.cli.table.canvas import Board
from guandan.cli.table.look import Look
from guandan.cli.table.selection import Column
from guandan.game.cards import BIG_JOKER, SMALL_JOKER, Cards, rank_of, sorted_cards, suit_of, wild_card
from guandan.game.errors import Text
from guandan.game.proposal import giveable
from guandan.game.view import Seen

CELL = 5
"""The width of a column: sixteen of them fit."""
STACK = 8
"""The most cards in a column."""


def hand_lines(seen: Seen, board: Board) -> list[Line]:
    """The hand in columns: a head with what is special about a column, the cards, the cursor."""
    look, selection = board.look, board.selection
    columns, marks = selection.columns, selection.marks()
    lit = giveable(seen) if look.person else []
    head = Line("")
    for at, cards in enumerate(columns):
        here = at == selection.column and selection.row is None and look.person
        head.append_text(_cell(_head(cards, seen, look), look.signs.cursor if here else " "))
    rows = [head]
    for row in range(STACK):
        line = Line("")
        for at, cards in enumerate(columns):
            if row >= len(cards):
                line.append(" " * CELL)
                continue
            here = at == selection.column and row == selection.row
            extra = "reverse" if marks[at][row] else "dim" if lit and cards[row] not in lit else ""
            face = _narrow(look, cards[row], seen.level, extra)
            opening = "[" if marks[at][row] else look.signs.turn if here else "*" if lit and cards[row] in lit else " "
            closing = "" if face.cell_len > CELL - 2 else "]" if marks[at][row] else " "
            cell = Line("").append(opening, "bold yellow" if here else "").append_text(face).append(closing)
            if here and marks[at][row]:
                cell.stylize("bold yellow underline")
            line.append_text(cell).append(" " * (CELL - cell.cell_len))
        rows.append(line)
    return rows


def _narrow(look: Look, card: Cards, level: int, extra: str) -> Line:
    """A card in three cells, or a joker by its name in four; its column says whether it is wild."""
    face = look.face(card, level, extra)
    return Line(face.plain.removesuffix("*"), face.style)


def _head(cards: Column, seen: Seen, look: Look) -> str:
    """What is written over a column: that it is wild or of the level, and how many there are from four on."""
    if rank_of(cards[0]) >= SMALL_JOKER:
        return ""
    many = f"x{len(cards)}" if len(cards) >= 4 else ""
    if cards[0] == wild_card(seen.level):
        return Text("配", "wild").pick(look.lang)
    if rank_of(cards[0]) == seen.level:
        return Text(f"级{many}", f"lv{many}").pick(look.lang)
    return many


def _cell(text: str, cursor: str) -> Line:
    """A head in the width of a column, with the cursor if it is there."""
    line = Line("").append(cursor, "bold yellow").append(text, "dim")
    return line.append(" " * max(0, CELL - line.cell_len))


def compact(look: Look, cards: Cards, level: int) -> Line:
    """A whole hand in one line: each rank once, with its suits behind it."""
    parts = []
    for rank, group in groupby(sorted_cards(cards, level), key=rank_of):
        held = list(group)
        part = Line(look.rank(rank), "bold" if rank == level else "")
        if rank in (SMALL_JOKER, BIG_JOKER):
            part = Line("").join(look.face(card, level) for card in held[:1])
            part.append(f"x{len(held)}" if len(held) > 1 else "")
        for card in held if rank not in (SMALL_JOKER, BIG_JOKER) else []:
            sign = look.face(card, None)
            part.append(sign.plain[: len(look.signs.suits[suit_of(card)])], sign.style)
            part.append("*" if card == wild_card(level) else "")
        parts.append(part)
    return Line(" ").join(parts)
