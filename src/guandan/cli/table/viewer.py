"""A match looked at again: its history step by step, on the whole screen with single keys."""

from typing import NamedTuple

from rich.text import Text as Line

from guandan.cli.table.canvas import HEIGHT, TALLEST, WIDEST, WIDTH, Board, Canvas, window
from guandan.cli.table.hand import compact, hand_lines
from guandan.cli.table.keys import Keys
from guandan.cli.table.look import SEAT_NAMES, SIGNS, Look
from guandan.cli.table.news import Teller
from guandan.cli.table.screen import panel, table
from guandan.cli.table.selection import Selection
from guandan.cli.words import levels_before
from guandan.game.cards import Cards, parse_cards
from guandan.game.errors import Text
from guandan.game.facts import Fact
from guandan.game.match import Match
from guandan.game.seats import SEATS, from_seat
from guandan.game.view import PUBLIC, seen, view
from guandan.office.course import Course

OPEN = "open"
VIEWS = (OPEN, *SEATS)
WATCH = 0.25
"""How often the size of the window is looked at."""

KEYS = Text("← → 一步  ↑ ↓ 一圈  [ ] 一副  数字 跳到  v 换视角  ? 帮助  q 退出",
            "← → step  ↑ ↓ trick  [ ] deal  number: go to  v view  ? help  q quit")  # fmt: skip
LETTER_KEYS = Text("左右 一步  上下 一圈  [ ] 一副  数字 跳到  v 换视角  ? 帮助  q 退出",
                   "left right: step  up down: trick  [ ] deal  number: go to  v view  ? help  q")  # fmt: skip

HELP = (
    (Text("→ 空格 回车", "right, space, Enter"), Text("下一步", "next step")),
    (Text("← 退格", "left, backspace"), Text("上一步", "previous step")),
    (Text("↓ ↑", "down, up"), Text("下一圈，上一圈", "next trick, previous trick")),
    (Text("] [  翻页键", "] [  page keys"), Text("下一副，上一副", "next deal, previous deal")),
    (Text("Home End", "Home, End"), Text("最前，最后", "the beginning, the end")),
    (Text("数字 回车", "a number, Enter"), Text("跳到这一步", "go to that step")),
    (Text("v", "v"), Text("换视角：明牌，东，北，西，南", "the next view: open cards, East, North, West, South")),
    (Text("o  e n w s", "o  e n w s"), Text("明牌；只看一家的牌", "open cards; the cards of one seat only")),
    (Text("q", "q"), Text("退出", "quit")),
)
SECRET = Text("还在打的一副，只看得到自己的牌。", "A deal that is still being played shows your own cards only.")


class Step(NamedTuple):
    """One act or event."""

    kind: str
    line: Line
    match: Match
    """With the deal as it stood after it."""
    deal: int
    """Counted through the match; 0 before the first."""
    trick: int
    """Of the deal; 0 before the first lead."""
    leads: bool
    running: bool
    """Whether the deal is still being played, so that hands are hidden."""
    dealt: dict[int, Cards]
    """The hands that are drawn with it, where everybody may know them by now."""


def history(course: Course, look: Look) -> list[Step]:
    """The steps of a match, in order."""
    log = course.log
    teller = Teller(look, log.state.rules, 0)
    steps: list[Step] = []
    deal = trick = 0
    shown = log.states[0]
    for fact, after in zip(log.facts, log.states, strict=True):
        before = log.states[max(0, fact.seq - 1)]
        running = fact.seq >= course.running
        if before.deal is not None:
            teller.level = before.deal.level
        teller.levels = levels_before(log, fact.seq)
        line = teller.tell(view(fact, course.viewer) if running else fact)
        if fact.kind == "dealt" and line is None:
            line = Line(Text("抓牌", "the cards are drawn").pick(look.lang))
        # After the end of a deal the table is still looked at as it was left.
        left = after.deal is None and shown.deal is not None
        shown = shown.with_game(shown.game._replace(levels=after.game.levels)) if left else after
        if fact.kind == "deal":
            deal, trick = deal + 1, 0
        leads = fact.kind == "play" and before.deal is not None and before.deal.to_beat is None
        trick += leads
        if line is not None:
            dealt = {} if running else _dealt(fact)
            steps.append(Step(fact.kind, line, shown, deal, trick, leads, running, dealt))
    return steps


def _dealt(fact: Fact) -> dict[int, Cards]:
    if fact.kind != "dealt":
        return {}
    return {at: parse_cards(fact.opened[seat].value) for at, seat in enumerate(SEATS) if seat in fact.opened}


class Viewer:
    """A match that is being looked at: where, and through whose eyes."""

    def __init__(self, steps: list[Step], look: Look, view: str, viewer: str, at: int = 0) -> None:
        """Begin at a step; `viewer` is whose cards of a running deal are shown."""
        self.steps = steps
        self.look = look
        self.view = view
        self.viewer = viewer
        self.at = 0
        self.typed = ""
        self.helping = False
        self.go(at)

    # Where.

    @property
    def step(self) -> Step:
        """What is looked at."""
        return self.steps[self.at]

    def go(self, at: int) -> None:
        """Jump to a step, or as near as there is one."""
        self.at = max(0, min(at, len(self.steps) - 1))

    def _seek(self, stops: list[int], *, forwards: bool) -> None:
        """Jump to the next of some steps, or to the end; or back."""
        if forwards:
            self.go(next((at for at in stops if at > self.at), len(self.steps)))
        else:
            self.go(max((at for at in stops if at < self.at), default=0))

    def _tricks(self) -> list[int]:
        return [at for at, step in enumerate(self.steps) if step.leads or step.kind in ("deal", "deal_end")]

    def deals(self) -> list[int]:
        """The steps with which deals begin."""
        return [at for at, step in enumerate(self.steps) if step.kind == "deal"]

    # Keys.

    def run(self) -> None:
        """Follow the keys until the person has seen enough."""
        canvas, taken = Canvas(), 0
        with Keys() as keys:
            while True:
                columns, lines = window()
                canvas.draw(self.lines(columns, lines), f"{columns} {lines}", afresh=keys.taken != taken)
                taken = keys.taken
                key = keys.read(WATCH)
                if key is not None and self.press(key):
                    return

    def press(self, key: str) -> bool:
        """React to a key; whether the person wants to stop."""
        if self.helping:
            self.helping = False
            return key == "eof"
        if key.isdecimal() or (self.typed and key == "backspace"):
            self.typed = self.typed[:-1] if key == "backspace" else (self.typed + key)[:6]
            return False
        typed, self.typed = self.typed, ""
        if typed and key == "enter":
            self.go(int(typed) - 1)
        elif key in ("right", "space", "enter"):
            self.go(self.at + 1)
        elif key in ("left", "backspace"):
            self.go(self.at - 1)
        elif key in ("down", "up"):
            self._seek(self._tricks(), forwards=key == "down")
        elif key in ("]", "page down", "[", "page up"):
            self._seek(self.deals(), forwards=key in ("]", "page down"))
        elif key in ("home", "end"):
            self.go(0 if key == "home" else len(self.steps))
        elif key == "v":
            self.view = VIEWS[(VIEWS.index(self.view) + 1) % len(VIEWS)]
        elif key.upper() in (*SEATS, "O"):
            self.view = OPEN if key in ("o", "O") else key.upper()
        self.helping = key == "?"
        return key in ("q", "eof")

    # What is seen.

    def lines(self, columns: int, lines: int) -> list[Line]:
        """The screen."""
        lang = self.look.lang
        if columns < WIDTH or lines < HEIGHT:
            return [Line(Text(f"窗口要 {WIDTH}x{HEIGHT}", f"Make it {WIDTH}x{HEIGHT}").pick(lang)[:columns])]
        viewer = self._viewer()
        look = self.look if viewer not in SEATS else self.look._replace(seat=SEATS.index(viewer))
        shown = seen(self.step.match, viewer)
        news = tuple(step.line.copy() for step in self.steps[: self.at] if step.deal == self.step.deal)
        board = Board(look, Selection(shown.hand, shown.level), news, width=min(columns, WIDEST))
        board = board._replace(height=min(lines, TALLEST))
        if self.helping:
            return panel(self._help(), board, Text("任意键 返回", "any key: back").pick(lang))
        hands = self._hands() if viewer == OPEN else hand_lines(shown, board)
        return table(shown, board, [*hands, self._told(viewer), self._foot()])

    def _viewer(self) -> str:
        """Whose eyes: those chosen, but of a running deal nobody sees more than their own cards."""
        return self.viewer if self.step.running else self.view

    def _hands(self) -> list[Line]:
        """All four hands, each in a line."""
        deal = self.step.match.deal
        if deal is None or not deal.hands:
            return [Line("")] * (len(SEATS) + 1)
        lines = []
        for seat in from_seat(self.look.seat):
            name = SEAT_NAMES[seat].pick(self.look.lang)
            line = Line(name + " " * (7 - Line(name).cell_len))
            lines.append(line.append_text(compact(self.look, deal.hands[seat], deal.level)))
        return [*lines, Line("")]

    def _told(self, viewer: str) -> Line:
        """Which step this is, through whose eyes, and what happened."""
        lang = self.look.lang
        names = {OPEN: Text("明牌", "open"), PUBLIC: Text("公开", "public")}
        eyes = (names[viewer] if viewer in names else SEAT_NAMES[SEATS.index(viewer)]).pick(lang)
        line = Line(f"{self.at + 1}/{len(self.steps)} {eyes}  ", "bold")
        return line.append_text(Line(self.step.line.plain, "bold yellow"))

    def _foot(self) -> Line:
        lang = self.look.lang
        if self.typed:
            return Line(
                Text(f"跳到第 {self.typed}_ 步（回车）", f"go to step {self.typed}_ (Enter)").pick(lang), "bold"
            )
        return Line((KEYS if self.look.signs is SIGNS else LETTER_KEYS).pick(lang), "dim")

    def _help(self) -> list[Line]:
        lang = self.look.lang
        lines = [Line(Text("按键", "Keys").pick(lang), "bold")]
        for keys, meaning in HELP:
            label = Line("  ").append(keys.pick(lang), "bold")
            label.append(" " * max(1, 24 - label.cell_len))
            lines.append(label.append(meaning.pick(lang)))
        return [*lines, Line(""), Line(f"  {SECRET.pick(lang)}")]
