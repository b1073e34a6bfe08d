"""The table line by line: for screen readers, small windows and pipes. It needs no cursor keys."""

import select
import sys
import time
from collections.abc import Callable
from typing import TextIO

from rich.console import Console
from rich.text import Text as Line

from guandan.ai.hints import Hint, hints
from guandan.cli.table.canvas import is_large_enough, window
from guandan.cli.table.help import help_page
from guandan.cli.table.keys import forget_typed
from guandan.cli.table.label import asked
from guandan.cli.table.live import MOVED_ON, NOTHING_BEATS, OVER, PAUSES, STOPPED
from guandan.cli.table.look import Look
from guandan.cli.table.news import Teller
from guandan.cli.table.screen import last_trick
from guandan.cli.table.selection import columns
from guandan.cli.table.session import Session
from guandan.cli.table.summary import deal_summary, match_summary
from guandan.cli.words import place_name, shown_level
from guandan.game.acts import Act
from guandan.game.cards import wild_card
from guandan.game.errors import Conflict, GuandanError, Text
from guandan.game.facts import Fact
from guandan.game.judge import judge
from guandan.game.names import play_name
from guandan.game.proposal import Choice, giveable, proposed, said
from guandan.game.seats import SEATS, from_seat
from guandan.game.typed import parse, pick
from guandan.game.view import Seen
from guandan.office.saved import try_file

WIDTH = 78

LARGE = "large"
"""Why the lines were left: the window is large enough for the whole screen again."""

WATCH = 0.25
"""How often the size of the window is looked at while the person types."""

PASS = ("p", "pass", "过", "不要")
STOP = ("q", "quit", "stop", "停")


class Enlarged(Exception):
    """The window has become large enough for the whole screen."""


class Plain:
    """One sitting at the table, told and played in lines."""

    def __init__(
        self,
        session: Session,
        look: Look,
        *,
        fast: bool = False,
        small: bool = False,
        source: TextIO | None = None,
        write: Callable[[str], object] | None = None,
    ) -> None:
        """Sit down; `small` if only the window keeps the person from the whole screen."""
        self.session = session
        self.look = look
        self.fast = fast
        self.small = small
        self.source = sys.stdin if source is None else source
        self.write = print_line if write is None else write
        self.teller = self._new_teller()
        self._hints: list[Hint] = []
        self._hint = -1
        self._console = Console()

    def _new_teller(self) -> Teller:
        seen = self.session.seen
        return Teller(self.look, seen.rules, seen.level, seen.levels)

    def run(self) -> str:
        """Play until the match is over, the person stops or the window is large enough for more."""
        self._greet()
        try:
            while not self.session.over:
                act = self.session.next_act()
                if act is None:
                    if not self._turn():
                        return STOPPED
                    continue
                if not self.fast:
                    time.sleep(PAUSES.get(act.kind, 0.0))
                self._do(act)
        except Enlarged:
            return LARGE
        return OVER

    def _do(self, act: Act) -> None:
        """Do an act and tell what came of it; or what another window has done before. Raises other refusals."""
        try:
            facts = self.session.do(act)
        except Conflict:
            if not self.session.catch_up():
                raise
            self._say(MOVED_ON)
            self.teller = self._new_teller()
            self._stand()
            if self.session.over:
                self._lines(match_summary(self.session, self.look, None))
        else:
            self._happened(facts)

    # What is told.

    def _say(self, text: Text) -> None:
        self._lines([Line(text.pick(self.look.lang))])

    def _lines(self, lines: list[Line]) -> None:
        for line in lines:
            # Measured in cells: Chinese signs take two.
            for part in Line(line.plain).wrap(self._console, min(WIDTH, window()[0] - 1)) or [Line("")]:
                self.write(part.plain.rstrip())

    def _greet(self) -> None:
        """Where the match stands, for somebody who sits down."""
        seen = self.session.seen
        self.write(f"{seen.rules.name.pick(self.look.lang)} {self.session.id}")
        self._say(Text("打 ? 看帮助，q 停下", "Type ? for help, q to stop"))
        if seen.phase:
            self._stand()

    def _stand(self) -> None:
        """Levels and cards left."""
        seen, look = self.session.seen, self.look
        levels = [f"{look.team(team)} {shown_level(seen.levels[team])}" for team in look.teams]
        number, level = max(1, seen.number), shown_level(seen.level)
        stand = ", ".join(levels)
        self._say(Text(f"第 {number} 副，打 {level}；{stand}", f"Deal {number}, level {level}; {stand}"))
        left = []
        for seat in from_seat(look.seat):
            if seat in seen.finished:
                left.append(f"{look.name(seat)} {place_name(seen.rules, seen.finished.index(seat), look.lang)}")
            elif seen.counts[seat]:
                left.append(f"{look.name(seat)} {seen.counts[seat]}")
        if left:
            self._say(Text(f"剩牌：{'，'.join(left)}", f"Cards left: {', '.join(left)}"))

    def _happened(self, facts: list[Fact]) -> None:
        for fact in facts:
            line = self.teller.tell(fact)
            if line is not None:
                self._lines([line])
        kinds = {fact.kind for fact in facts}
        if "deal_end" in kinds or "deal_void" in kinds:
            self._lines([Line(""), *deal_summary(self.session, self.look)[2:], Line("")])
        if "match_end" in kinds:
            record = try_file(self.session.store, self.session.id)
            self._lines(match_summary(self.session, self.look, record))

    def _hand(self, seen: Seen) -> None:
        """The hand, columns apart."""
        wild = wild_card(seen.level)
        parts = []
        for cards in columns(seen.hand, seen.level):
            shown = " ".join(self.look.face(card, seen.level).plain for card in cards)
            parts.append(f"{Text('配', 'wild').pick(self.look.lang)} {shown}" if cards[0] == wild else shown)
        label = Text("手牌", "Hand").pick(self.look.lang)
        count = seen.counts[SEATS.index(seen.viewer)]
        self._lines([Line(f"{label} {count}: {' | '.join(parts)}")])

    # What is asked.

    def _turn(self) -> bool:
        """Ask until something has been done; False if the person stops."""
        seen = self.session.seen
        self._hints, self._hint = [], -1
        if seen.hand:
            self._hand(seen)
        lit = giveable(seen)
        if lit:
            shown = self.look.cards(lit, seen.level).plain
            self._say(Text(f"可给：{shown}", f"You may give: {shown}"))
        self._lines([asked(seen, self.look, marked=False)])
        while True:
            text = self._ask()
            if text is None or text in STOP:
                return False
            act = self._answer(seen, text)
            if act is None:
                continue
            try:
                self._do(act)
            except Conflict:
                raise
            except GuandanError as error:
                self._refuse(error, seen)
                continue
            return True

    def _ask(self) -> str | None:
        """A line from the person; None at the end of the input. Raises Enlarged if the window grows meanwhile."""
        forget_typed(self.source)
        sys.stdout.write("> ")
        sys.stdout.flush()
        while self.small and not select.select([self.source], [], [], WATCH)[0]:
            if is_large_enough():
                raise Enlarged
        line = self.source.readline()
        return line.strip() if line else None

    def _refuse(self, error: GuandanError, seen: Seen) -> None:
        self._lines([Line(self.look.refusal(error, seen))])

    def _answer(self, seen: Seen, text: str) -> Act | None:
        """The act that a line means; None if it was only a question or a mistake."""
        told: dict[str, Callable[[], None]] = {
            "?": lambda: self._lines(help_page(self.look, seen.rules, plain=True)),
            "l": lambda: self._lines(last_trick(seen, self.look)),
            "hand": lambda: self._hand(seen),
            "table": self._stand,
            "u": self._forget,
            "h": lambda: self._show_hint(seen),
        }
        if text in told:
            told[text]()
            return None
        expected = seen.mine
        if expected is None:
            return None
        if expected.act == "entropy":
            return Act("entropy", seen.viewer, {"value": text[:64]})
        if expected.act == "cut":
            return self._cut(seen, text)
        if text in PASS:
            return Act("pass", seen.viewer)
        try:
            return self._cards(seen, text)
        except GuandanError as error:
            self._refuse(error, seen)
            return None

    def _cut(self, seen: Seen, text: str) -> Act | None:
        if not text and seen.mine is not None:
            return Act("cut", seen.viewer, seen.mine.default or {})
        if text.isdecimal() and len(text) < 6:
            return Act("cut", seen.viewer, {"depth": int(text)})
        self._say(Text("请打一个数", "Type a number"))
        return None

    def _cards(self, seen: Seen, text: str) -> Act | None:
        """What a line of cards means; an empty line takes the hint, and nothing is done that was not said."""
        if not text:
            if self._hint >= 0:
                return self._hints[self._hint].act
            self._say(Text("先打牌；h 提示", "Type cards first; h shows a hint"))
            return None
        proposal = proposed(seen, pick(parse(text, seen.level), seen.hand, seen.level))
        return self._choose(seen, proposal) if isinstance(proposal, Choice) else proposal

    def _choose(self, seen: Seen, choice: Choice) -> Act | None:
        """Ask which reading is meant."""
        judged = judge(seen.rules, seen.level)
        for number, play in enumerate(choice.options, 1):
            self.write(f"  {number}  {play_name(judged, play).pick(self.look.lang)}")
        self._say(Text("按哪种出？打数字", "Play it as which? Type its number"))
        answer = self._ask() or ""
        if answer.isdecimal() and 1 <= int(answer[:3]) <= len(choice.options):
            return said(seen, choice.options[int(answer[:3]) - 1])
        return None

    def _forget(self) -> None:
        self._hint = -1

    def _show_hint(self, seen: Seen) -> None:
        """The next hint, to be taken with an empty line."""
        self._hints = self._hints or hints(seen)
        if not self._hints:
            self._say(Text("这里没有提示", "There is no hint for this"))
            return
        self._hint = (self._hint + 1) % len(self._hints)
        hint = self._hints[self._hint]
        if not hint.cards and not seen.legal:
            self._say(NOTHING_BEATS)
            return
        if hint.play is not None:
            shown = self.look.named(judge(seen.rules, seen.level), hint.play).plain
        else:
            passing = Text("过", "pass").pick(self.look.lang)
            shown = self.look.face(hint.cards, seen.level).plain if hint.cards else passing
        more = Text("；h 换一个", ", h shows another") if len(self._hints) > 1 else Text("", "")
        self._say(Text(f"提示：{shown}，回车照办{more.zh}", f"Hint: {shown}; Enter does it{more.en}"))


def print_line(text: str) -> None:
    """A line to the terminal, at once."""
    sys.stdout.write(text + "\n")
    sys.stdout.flush()
