"""`guandan replay`: go through the record of a match step by step, as one seat saw it or with open cards."""

import sys
from pathlib import Path

import click
from rich.console import Console
from rich.text import Text as Line

from guandan.cli.language import lang_option, refusals, shows
from guandan.cli.records import read_file, whole
from guandan.game.cards import Cards, codes, rank_of, size, sorted_cards, suit_of
from guandan.game.deal import Deal
from guandan.game.errors import Illegal, Text
from guandan.game.facts import Fact
from guandan.game.levels import LEVELS
from guandan.game.log import Log
from guandan.game.names import card_sign, play_name
from guandan.game.patterns import RUNS
from guandan.game.plays import Play
from guandan.game.seats import SEATS

VIEWS = ("open", *SEATS)
KEYS = Text(
    "→ 下一步  ← 上一步  ↓ 下一副  ↑ 上一副  g 跳到  v 换视角  q 退出",
    "→ next  ← back  ↓ next deal  ↑ last deal  g go to  v view  q quit",
)


class Replay:
    """A record that is being looked at: where, and through whose eyes."""

    def __init__(self, facts: list[Fact], view: str, lang: str) -> None:
        """Fold the facts."""
        self.log = Log(facts)
        self.at = 0
        self.view = view
        self.lang = lang

    @property
    def last(self) -> int:
        """The number of the last fact."""
        return len(self.log.facts) - 1

    def go(self, at: int) -> None:
        """Jump to a fact, or as near as there is one."""
        self.at = max(0, min(at, self.last))

    def deals(self) -> list[int]:
        """The facts with which deals begin."""
        return [fact.seq for fact in self.log.facts if fact.kind == "deal"]

    def next_deal(self) -> None:
        """Jump to the next deal, or to the end."""
        self.go(next((seq for seq in self.deals() if seq > self.at), self.last))

    def last_deal(self) -> None:
        """Jump back to the beginning of this deal or, from there, of the one before."""
        self.go(max((seq for seq in self.deals() if seq < self.at), default=0))

    def lines(self) -> list[Line]:
        """What is to be seen now."""
        fact, state = self.log.facts[self.at], self.log.states[self.at]
        levels = " : ".join(LEVELS[level] for level in state.levels)
        view = Text("明牌", "open cards").pick(self.lang) if self.view == "open" else self.view
        head = f"{state.rules.name.pick(self.lang)}  {state.id}  {self.at}/{self.last}  E-W {levels} N-S  {view}"
        shown = [Line(head, "bold"), Line("")]
        if state.deal is not None:
            shown += self._table(state.deal, state.players)
        return [*shown, Line(""), self._told(fact)]

    def _table(self, deal: Deal, players: tuple[str, ...]) -> list[Line]:
        """The four hands, as far as they are seen, and the trick."""
        level = Text(f"打 {LEVELS[deal.level]}", f"level {LEVELS[deal.level]}").pick(self.lang)
        rows = [Line(level)]
        for seat, hand in enumerate(deal.hands):
            mark = ">" if seat == deal.turn and deal.phase == "play" else " "
            name = Line(f"{mark} {SEATS[seat]} {players[seat][:12]:12} {size(hand):2}  ")
            rows.append(name + self._cards(hand, deal.level) if self.view in ("open", SEATS[seat]) else name)
        rows.append(Line(""))
        rows += [Line(f"  {SEATS[seat]}  ") + self._play(deal, made) for seat, made in deal.trick or deal.last_trick]
        return rows

    def _play(self, deal: Deal, made: Play | None) -> Line:
        if made is None:
            return Line(Text("过", "pass").pick(self.lang), "dim")
        name = play_name(deal.judge, made).pick(self.lang)
        return self._cards(made.cards, None if made.pattern in RUNS else deal.level) + Line(f"  {name}", "dim")

    def _cards(self, cards: Cards, level: int | None) -> Line:
        signs = shows("♥")
        drawn = []
        for card in sorted_cards(cards, level):
            style = ("red" if suit_of(card) in (1, 3) else "") + (" bold" if rank_of(card) == level else "")
            drawn.append(Line(card_sign(card) if signs else codes(card)[0], style))
        return Line(" ").join(drawn)

    def _told(self, fact: Fact) -> Line:
        """The fact in one line: who, what, and its public data."""
        said = ", ".join(f"{name} {_plain(value)}" for name, value in fact.data.items() if name != "parts")
        return Line(f"{fact.seq}  {fact.by}  {fact.kind}  {said}", "cyan")


def _plain(value: object) -> str:
    return " ".join(map(_plain, value)) if isinstance(value, list) else str(value)


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--seat", "view", type=click.Choice(VIEWS), default="open", help="Whose cards are seen; else all.")
@click.option("--at", type=int, default=0, help="Begin at this fact.")
@click.option("--deal", "number", type=int, help="Begin at this deal.")
@lang_option
def replay(file: Path, view: str, at: int, number: int | None, lang: str) -> None:
    """Look at the match in a record FILE again, step by step; without a terminal every step is printed."""
    with refusals(lang):
        shown = Replay(whole(read_file(file)), view, lang)
        begin = shown.deals()
        if number is not None and not 1 <= number <= len(begin):
            raise Illegal("no_such_deal", number=number, most=len(begin))
    shown.go(at if number is None else begin[number - 1])
    console = Console(highlight=False, markup=False, emoji=False)
    if sys.stdin.isatty() and sys.stdout.isatty():
        _look(shown, console, lang)
    else:
        for step in range(shown.at, shown.last + 1):
            shown.go(step)
            for line in shown.lines():
                console.print(line, soft_wrap=True)


def _look(shown: Replay, console: Console, lang: str) -> None:
    """Follow the keys until the person has seen enough."""
    while True:
        console.clear()
        for line in [*shown.lines(), Line(""), Line(KEYS.pick(lang), "dim")]:
            console.print(line)
        key = click.getchar()
        if key in ("q", "\x03", "\x04", "\x1b"):
            return
        if key in ("\x1b[C", " ", "n", "\r", "\n"):
            shown.go(shown.at + 1)
        elif key in ("\x1b[D", "b", "\x7f"):
            shown.go(shown.at - 1)
        elif key in ("\x1b[B", "]"):
            shown.next_deal()
        elif key in ("\x1b[A", "["):
            shown.last_deal()
        elif key == "v":
            shown.view = VIEWS[(VIEWS.index(shown.view) + 1) % len(VIEWS)]
        elif key == "g":
            asked = input(Text("第几条：", "fact: ").pick(lang))
            shown.go(int(asked) if asked.strip().isdigit() else shown.at)
