"""The table on the whole screen, played with single keys."""

import time

from rich.text import Text as Line

from guandan.ai.hints import Hint, hints
from guandan.cli.table.canvas import TALLEST, WIDEST, Board, Canvas, is_large_enough, window
from guandan.cli.table.help import help_page
from guandan.cli.table.keys import Keys
from guandan.cli.table.look import Look
from guandan.cli.table.news import Teller
from guandan.cli.table.screen import frame, last_trick, panel
from guandan.cli.table.selection import Selection
from guandan.cli.table.session import Session
from guandan.cli.table.summary import deal_summary, match_summary
from guandan.game.acts import Act, Expectation
from guandan.game.cards import Cards
from guandan.game.errors import Conflict, GuandanError, Text
from guandan.game.facts import Fact
from guandan.game.plays import Play
from guandan.game.proposal import CARD_ACTS, Choice, giveable, proposed, said
from guandan.game.view import Seen
from guandan.office.saved import try_file

OVER, STOPPED, SMALL = "over", "stopped", "small"
"""Why the whole screen was left: the match is over, the person stopped, or the window is too small for it."""

PAUSES = {"play": 1.0, "pass": 0.6, "tribute": 1.0, "return": 1.0, "cut": 0.8}
"""Seconds before a bot's act is shown, so that a person can follow; never a sign of what it thinks."""

MOVED_ON = Text(
    "这场牌在另一个窗口打下去了，这是现在的局面", "The match was played on in another window; this is how it stands"
)
"""What is said to the window that came too late."""

NOTHING_BEATS = Text("没有牌能压，按 p 过", "Nothing beats it: p to pass")

WATCH = 0.25
"""How often the clock and the size of the window are looked at."""


class Live:
    """One sitting at the table."""

    def __init__(self, session: Session, look: Look, *, fast: bool = False, counts: str = "always") -> None:
        """Sit down."""
        self.session = session
        self.look = look
        self.fast = fast
        self.counts = counts
        seen = session.seen
        self.seen: Seen = seen
        self.selection = Selection(seen.hand, seen.level)
        self.news: list[Line] = []
        self.message = ""
        self.choices: tuple[Play, ...] = ()
        self.pages: list[list[Line]] = []
        """Pages of text to be read before the table is shown again."""
        self.stopping = False
        self._hints: list[Hint] = []
        self._hint = -1
        self._asked: Expectation | None = None
        self._planned: Act | None = None
        self._due = 0.0
        self._canvas = Canvas()
        self._taken = 0
        self._catch_up()

    def _catch_up(self) -> None:
        """Tell what has happened in the running deal, for somebody who comes back to it."""
        seen, facts = self.session.seen, self.session.facts()
        self.teller = Teller(self.look, seen.rules, seen.level, seen.levels)
        begun = max((at for at, fact in enumerate(facts) if fact.kind == "deal"), default=len(facts))
        for fact in facts[begun:]:
            self._tell(fact)
        self._prepare()

    # The loop.

    def run(self) -> str:
        """Play until the match is over, the person stops or the window is too small."""
        with Keys() as keys:
            while True:
                if not is_large_enough():
                    return SMALL
                if self.session.over and not self.pages:
                    return OVER
                self._draw(keys)
                if self._step(keys):
                    return STOPPED

    def _step(self, keys: Keys) -> bool:
        """Wait for a key or for a bot; whether the person wants to stop."""
        wait = WATCH
        if not self.pages and not self.stopping:
            if self._planned is None:
                self._planned = self.session.next_act()
                pause = PAUSES.get(self._planned.kind, 0.3) if self._planned else 0.0
                self._due = time.monotonic() + (0 if self.fast else pause)
            if self._planned is not None:
                wait = min(WATCH, self._due - time.monotonic())
        key = keys.read(wait)
        if key is not None:
            return self.press(key)
        if self._planned is not None and not self.pages and not self.stopping and time.monotonic() >= self._due:
            self._do(self._planned)
        return False

    # What happens.

    def _do(self, act: Act) -> None:
        """Do an act and show what came of it."""
        self._planned = None
        try:
            facts = self.session.do(act)
        except Conflict as error:
            self._go_on(error)
        else:
            self.happened(facts)

    def _go_on(self, conflict: Conflict) -> None:
        """Go on from where another window has brought the match; raises the conflict if it was none of that."""
        if not self.session.catch_up():
            raise conflict
        self._planned = None
        self.news.clear()
        self.pages.clear()
        self.selection = self.selection.cleared()
        self._catch_up()
        self.news.append(Line(MOVED_ON.pick(self.look.lang)))

    def happened(self, facts: list[Fact]) -> None:
        """Tell facts, open the pages that belong to them and make ready for what is expected next."""
        for fact in facts:
            self._tell(fact)
        self._prepare()
        kinds = {fact.kind for fact in facts}
        if "deal_end" in kinds or "deal_void" in kinds:
            self.pages.append(deal_summary(self.session, self.look))
            self.news.clear()
        if "match_end" in kinds:
            record = try_file(self.session.store, self.session.id)
            self.pages.append(match_summary(self.session, self.look, record))

    def _tell(self, fact: Fact) -> None:
        line = self.teller.tell(fact)
        # Plays and passes are seen at the seats.
        if line is not None and fact.kind not in ("play", "pass"):
            self.news.append(line)

    def _prepare(self) -> None:
        """Look at the table again."""
        self.seen = seen = self.session.seen
        self.selection = self.selection.in_hand(seen.hand, seen.level)
        self.choices, self._hints, self._hint = (), [], -1
        asked, self._asked = self._asked, seen.mine
        if seen.mine is not None and seen.mine != asked:
            self.message = ""
            if seen.mine.act in CARD_ACTS:
                self._point_at(giveable(seen)[0])

    def _point_at(self, card: Cards) -> None:
        """Put the cursor on the column of a card. What is given away is chosen by the person alone."""
        column = next(at for at, cards in enumerate(self.selection.columns) if card in cards)
        self.selection = self.selection._replace(column=column, row=None)

    # Keys.

    def press(self, key: str) -> bool:
        """React to a key; whether the person wants to stop."""
        if key == "eof":
            return True
        if self.pages:
            if key in ("enter", "space", "esc"):
                self.pages.pop(0)
            return key == "q"
        if self.stopping:
            return self._stop_or_queens(key)
        self.message = ""
        if self.choices:
            self._choose(key)
        elif not self._command(key):
            self._edit(key)
        return False

    def _stop_or_queens(self, key: str) -> bool:
        """After q: really stop, or was it the first of some queens?"""
        self.stopping, self.message = False, ""
        if key in ("y", "Y", "enter"):
            return True
        if key != "esc" and len(key) == 1 and not self._asks("cut"):
            self._type(f"q{key}")
        return False

    def _command(self, key: str) -> bool:
        """Whether the key is a command, which it is only while nothing is being typed."""
        if self.selection.text and key not in ("enter", "esc"):
            return False
        lang = self.look.lang
        if key == "enter":
            self._send()
        elif key == "esc":
            self.selection = self.selection.cleared()
        elif self._asks("entropy"):
            return False  # any words help to shuffle
        elif key == "u":
            self.selection = self.selection.undone()
        elif key == "p":
            self._try(Act("pass", self.seen.viewer))
        elif key == "h":
            self._show_hint()
        elif key == "l":
            self.pages.append(last_trick(self.seen, self.look))
        elif key == "?":
            self.pages.append(help_page(self.look, self.seen.rules))
        elif key == "q":
            self.stopping = True
            self.message = Text(
                "停下？回车 = 停（牌局已存），Esc = 继续", "Stop? Enter: stop, the match is saved. Esc: play on"
            ).pick(lang)
        else:
            return False
        return True

    def _asks(self, *acts: str) -> bool:
        """Whether one of these acts is expected of the person."""
        return self.seen.mine is not None and self.seen.mine.act in acts

    def _edit(self, key: str) -> None:
        """Change the selection."""
        selection = self.selection
        if key in ("left", "right"):
            self.selection = selection.moved(1 if key == "right" else -1)
        elif key in ("home", "end"):
            self.selection = selection._replace(
                column=0 if key == "home" else max(0, len(selection.columns) - 1), row=None
            )
        elif key in ("up", "down"):
            self.selection = selection.climbed(1 if key == "down" else -1)
        elif key == "backspace":
            self._type(selection.text[:-1]) if selection.text else self._undo()
        elif key == "space" and not selection.text:
            self._pick()
        elif key == "space" or len(key) == 1:
            self._type(selection.text + (" " if key == "space" else key))

    def _undo(self) -> None:
        self.selection = self.selection.undone()

    def _pick(self) -> None:
        """Take the card under the cursor; where one card is asked for it takes the place of the other."""
        if giveable(self.seen):
            columns = self.selection.columns
            cards = columns[self.selection.column]
            allowed = [card for card in cards if card in giveable(self.seen)] or list(cards)
            card = (
                cards[self.selection.row] if self.selection.row is not None else _after(allowed, self.selection.chosen)
            )
            self.selection = self.selection.put(card)
        else:
            self.selection = self.selection.pressed()

    def _type(self, text: str) -> None:
        if self._asks("entropy"):
            self.selection = self.selection._replace(text=text[:64])
        elif self._asks("cut"):
            self.selection = self.selection._replace(text="".join(sign for sign in text if sign.isdecimal())[:4])
        else:
            self.selection = self.selection.typing(text[:60])

    # What the person does.

    def _send(self) -> None:
        """Do what is expected with what is chosen or typed."""
        expected, text = self.seen.mine, self.selection.text
        if expected is not None and expected.act == "cut":
            self._try(Act("cut", self.seen.viewer, {"depth": int(text)} if text else expected.default or {}))
        elif expected is not None and expected.act == "entropy":
            self._try(Act("entropy", self.seen.viewer, {"value": text}))
        else:
            self._play()

    def _play(self) -> None:
        if self.selection.problem is not None:
            self._refuse(self.selection.problem)
            self.selection = self.selection.cleared()
            return
        if self.seen.mine is not None and not self.selection.chosen:
            if self._hint >= 0 and not self._hints[self._hint].cards:
                self._try(self._hints[self._hint].act)  # the hint was to pass
                return
            nothing = self._asks("play") and not self.seen.legal
            first = Text("先选牌；h 提示", "Choose cards first; h shows a hint")
            self.message = (NOTHING_BEATS if nothing else first).pick(self.look.lang)
            return
        try:
            proposal = proposed(self.seen, self.selection.chosen)
        except GuandanError as error:
            self._refuse(error)
            return
        if isinstance(proposal, Choice):
            self.choices = tuple(proposal.options[:9])
        else:
            self._try(proposal)

    def _choose(self, key: str) -> None:
        """One of the readings, or back."""
        if key == "enter":
            key = "1"
        if key.isdecimal() and 1 <= int(key) <= len(self.choices):
            self._try(said(self.seen, self.choices[int(key) - 1]))
        elif key in ("esc", "u", "backspace"):
            self.choices = ()

    def _try(self, act: Act) -> None:
        """Do the person's act, or say why not."""
        try:
            facts = self.session.do(act)
        except GuandanError as error:
            self.choices = ()
            if isinstance(error, Conflict):
                self._go_on(error)
            else:
                self._refuse(error)
            return
        self._planned = None
        self.selection = self.selection.cleared()
        self.happened(facts)

    def _refuse(self, error: GuandanError) -> None:
        """Say why not. The line is done with, so that the next key is a command again; its cards stay chosen."""
        self.message = self.look.refusal(error, self.seen)
        self.selection = self.selection._replace(text="", problem=None)

    def _show_hint(self) -> None:
        """The next hint, chosen but not sent."""
        self._hints = self._hints or hints(self.seen)
        if not self._hints:
            return
        self._hint = (self._hint + 1) % len(self._hints)
        cards = self._hints[self._hint].cards
        self.selection = self.selection.put(cards)
        if not cards:
            passing = Text("提示：过（回车）", "Hint: pass (Enter)") if self.seen.legal else NOTHING_BEATS
            self.message = passing.pick(self.look.lang)

    # Drawing.

    def board(self) -> Board:
        """What is drawn beside what is seen."""
        columns, lines = window()
        return Board(
            self.look,
            self.selection,
            tuple(self.news),
            self.message,
            self.choices,
            self.counts,
            self.session.time_left(),
            min(columns, WIDEST),
            min(lines, TALLEST),
        )

    def _draw(self, keys: Keys) -> None:
        """Write the lines that have changed."""
        board = self.board()
        if self.pages:
            foot = Text("回车 继续", "Enter: go on").pick(self.look.lang)
            lines = panel(self.pages[0], board, foot)
        else:
            lines = frame(self.seen, board)
        # The terminal may be taken again while we draw: what was drawn counts for the time before that only.
        taken = keys.taken
        self._canvas.draw(lines, f"{board.width} {board.height}", afresh=taken != self._taken)
        self._taken = taken


def _after(cards: list[int], chosen: int) -> int:
    """The next of several cards after the one chosen."""
    kinds = list(dict.fromkeys(cards))
    return kinds[(kinds.index(chosen) + 1) % len(kinds)] if chosen in kinds else kinds[0]
