"""`guandan referee lookup`: what an infraction costs; and the picker, in which every key narrows the list."""

import contextlib
import sys
from collections.abc import Sequence
from typing import Annotated

import click
from rich.cells import cell_len, set_cell_size
from rich.text import Text as Line

from guandan.cli.booktables import NARROW
from guandan.cli.command import Book, Told, command
from guandan.cli.referee.infractiontable import print_rows, row_json
from guandan.cli.table.canvas import Canvas, window
from guandan.cli.table.keys import Keys, usable
from guandan.game.errors import Text, Unreadable, quoted
from guandan.game.ruleset import find
from guandan.referee.infractions import Row, table
from guandan.referee.lookup import search
from guandan.referee.words import SANCTIONS

HELP = Text(
    "打汉字、拼音首字母或英文  ↑↓ 选择  回车打开  Esc 退出",
    "type Chinese, pinyin initials or English  ↑↓ move  Enter opens  Esc leaves",
)
NONE = Text("没有这样的违规", "no such infraction")
ASK = Text("查找", "find")
WHICH = Text("第几项（回车再找）", "which one (Enter: search again)")
WATCH = 0.25


def at_terminal() -> bool:
    """Whether a person sits here."""
    return sys.stdin.isatty() and sys.stdout.isatty()


@command(
    """查罚则：可用中文、拼音首字母或英文：越出、yxc、cuo、"out of turn"

    不写则边打字边筛选；不在终端或用 --all 则打印全表。
    """
)
def lookup(
    query: tuple[str, ...] = (),
    *,
    whole: Annotated[bool, "--all", Text("打印全表。", "Print the whole table.")] = False,
    book: Book = "JS23",
    lang: str,
    as_json: bool,
) -> Told | None:
    """Look an infraction up by Chinese, pinyin or English: 越出, yxc, cuo, "out of turn".

    Without a QUERY the list narrows as you type; piped, or with --all, the whole table is printed.
    """
    rules = find(book)
    rows, asked = table(rules), "" if whole else " ".join(query)
    if query and not asked.strip() and not whole:
        raise Unreadable("empty_query")
    if not whole and not asked.strip() and not as_json and at_terminal():
        picked = pick(rows, lang)
        found = [picked] if picked is not None else []
    else:
        found = search(rows, asked)
        if not found:
            raise Unreadable("unknown_infraction", infraction=quoted(asked))
    if as_json:
        return Told({"book": rules.id, "infractions": [row_json(row) for row in found]})
    if found:
        print_rows(rules, found, lang)
    return None


class Picker:
    """What has been typed, what it finds, and which of these is marked."""

    def __init__(self, rows: Sequence[Row], lang: str) -> None:
        """Begin with the whole list."""
        self.rows = rows
        self.lang = lang
        self.typed = ""
        self.at = 0
        self.found: list[Row] = list(rows)

    def press(self, key: str) -> Row | None:
        """Take a key; the row that it opens, if it opens one."""
        if key == "enter":
            return self.found[self.at] if self.found else None
        if key in ("up", "down"):
            last = max(0, len(self.found) - 1)
            self.at = max(0, min(last, self.at + (1 if key == "down" else -1)))
            return None
        typed = self.typed[:-1] if key == "backspace" else self.typed + (" " if key == "space" else key)
        if key in ("backspace", "space") or len(key) == 1:
            self.typed, self.at = typed, 0
            self.found = search(self.rows, typed)
        return None

    def lines(self, columns: int, height: int) -> list[Line]:
        """The screen."""
        shown = max(1, height - 4)
        first = max(0, self.at - shown + 1)
        count = f"{len(self.found)}/{len(self.rows)}"
        drawn = [Line(f"> {self.typed}_  ({count})", "bold"), Line("")]
        for at, row in enumerate(self.found[first : first + shown], first):
            drawn.append(Line(_cut(self._row(row, columns), columns), "reverse" if at == self.at else ""))
        if not self.found:
            drawn.append(Line(NONE.pick(self.lang), "dim"))
        drawn += [Line("")] * (height - 1 - len(drawn))
        return [*drawn, Line(_cut(HELP.pick(self.lang), columns), "dim")]

    def _row(self, row: Row, columns: int) -> str:
        """Name and keys, and the sanctions of all cases; the name in both languages where there is room."""
        one = row.infraction
        pinyin, zh, en = one.keys
        sanctions = dict.fromkeys(word for case in row.cases for step in case.steps for word in step.sanctions)
        costs = " ".join(SANCTIONS[word].pick(self.lang) for word in sanctions)
        names = {"zh": _wide(one.name.zh, 24), "en": _wide(one.name.en, 34)}
        name = names[self.lang] if columns < NARROW else "".join(names.values())
        return f"{name}{_wide(f'{pinyin} {zh} {en}', 18)}{costs}"


def _wide(text: str, columns: int) -> str:
    return set_cell_size(text, columns - 1) + " "


def _cut(text: str, columns: int) -> str:
    return text if cell_len(text) <= columns else set_cell_size(text, columns)


def pick(rows: Sequence[Row], lang: str) -> Row | None:
    """The row that a person picks in this terminal; None if they leave."""
    with contextlib.suppress(KeyboardInterrupt, click.Abort):
        return _by_keys(rows, lang) if usable() else _by_lines(rows, lang)
    return None


def _by_keys(rows: Sequence[Row], lang: str) -> Row | None:
    picker, canvas, taken = Picker(rows, lang), Canvas(), 0
    with Keys() as keys:
        while True:
            columns, height = window()
            canvas.draw(picker.lines(columns, height), f"{columns}x{height}", afresh=keys.taken != taken)
            taken = keys.taken
            key = keys.read(WATCH)
            if key in ("esc", "eof"):
                return None
            if key is not None and (row := picker.press(key)) is not None:
                return row


def _by_lines(rows: Sequence[Row], lang: str) -> Row | None:
    """The same on a terminal without keys: type, see the list, type a number."""
    while True:
        found = search(rows, str(click.prompt(ASK.pick(lang), default="", show_default=False)))
        for number, row in enumerate(found, 1):
            click.echo(f"{number:3} {row.infraction.name.pick(lang)}")
        if not found:
            click.echo(NONE.pick(lang))
            continue
        chosen = str(click.prompt(WHICH.pick(lang), default="", show_default=False)).strip()
        if chosen.isdecimal() and 1 <= int(chosen) <= len(found):
            return found[int(chosen) - 1]
