"""How cards and players look in a terminal: signs or letters, in the language of the person."""

from collections.abc import Iterable
from contextlib import suppress
from typing import NamedTuple

from rich.text import Text as Line

from guandan.cli.words import side_name
from guandan.game.cards import (
    ACE,
    BIG_JOKER,
    RANKS,
    SMALL_JOKER,
    SUITS,
    Cards,
    parse_card,
    rank_of,
    sorted_cards,
    suit_of,
    wild_card,
)
from guandan.game.errors import SENTENCES, GuandanError, Text
from guandan.game.judge import Judge, judge
from guandan.game.names import SUIT_SIGNS, play_name
from guandan.game.patterns import RUNS
from guandan.game.plays import Play, parse_reading
from guandan.game.seats import SEATS, left, partner, right, side
from guandan.game.view import Seen
from guandan.office.players import shown_name

COLOURS = ("", "red", "green", "magenta")
"""Of the suits: each its own, the red suits both reddish."""

SEAT_NAMES = (Text("东", "East"), Text("北", "North"), Text("西", "West"), Text("南", "South"))


DOINGS = {
    "entropy": Text("帮着洗牌", "shuffling"),
    "cut": Text("切牌", "cutting"),
    "draw": Text("抓牌", "drawing"),
    "tribute": Text("进贡", "tribute"),
    "return": Text("还牌", "returning a card"),
    "play": Text("出牌", "playing"),
    "pass": Text("过牌", "passing"),
    "report": Text("报牌", "reporting"),
}
"""Acts and phases in the words of a refusal."""


class Signs(NamedTuple):
    """The signs that a terminal can show."""

    suits: str
    turn: str
    line: str
    dot: str
    cursor: str


SIGNS = Signs("".join(SUIT_SIGNS[suit] for suit in SUITS), "▶", "─", "·", "▼")
LETTERS = Signs(SUITS, ">", "-", "-", "v")


class Look(NamedTuple):
    """The look of a table: what is at whose place, for whom, in which words."""

    lang: str
    seat: int
    """Drawn at the bottom."""
    person: bool
    """Whether somebody sits there; else only bots play."""
    players: tuple[str, ...]
    signs: Signs = SIGNS

    # Cards.

    def rank(self, rank: int) -> str:
        """A rank as it is printed on a card."""
        if rank in (SMALL_JOKER, BIG_JOKER):
            names = ("SB", "HR") if self.signs is LETTERS or self.lang == "en" else ("小王", "大王")
            return names[rank - SMALL_JOKER]
        return "10" if RANKS[rank] == "T" else RANKS[rank]

    def face(self, card: Cards, level: int | None, extra: str = "") -> Line:
        """A card: its suit in its colour; level cards are bold, a wild card is underlined and has a star."""
        rank, suit = rank_of(card), suit_of(card)
        style = COLOURS[suit]
        if rank in (SMALL_JOKER, BIG_JOKER):
            return Line(self.rank(rank), f"{style} bold {extra}")
        shown = self.signs.suits[suit] + self.rank(rank)
        if level is None or rank != level:
            return Line(shown, f"{style} {extra}")
        if card == wild_card(level):
            return Line(shown + "*", f"{style} bold underline {extra}")
        return Line(shown, f"{style} bold {extra}")

    def cards(self, cards: Iterable[Cards], level: int, extra: str = "") -> Line:
        """Cards beside each other."""
        return Line(" ").join(self.face(card, level, extra) for card in cards)

    def play(self, judged: Judge, play: Play, extra: str = "") -> Line:
        """The cards of a play, high to low, wild cards where they stand; of a full house the triple first."""
        run = play.pattern in RUNS
        low_ace = run and RANKS.index(play.rank) < RANKS.index("6")
        laid = zip(sorted_cards(play.cards, judged.level), judged.stands_for(play), strict=True)

        def height(one: tuple[Cards, str]) -> tuple[bool, int]:
            rank = rank_of(parse_card(one[1]))
            return (not run and RANKS[rank] == play.rank, -1 if low_ace and rank == ACE else rank)

        cards = [card for card, _ in sorted(laid, key=height, reverse=True)]
        return self.cards(cards, judged.level, extra)

    def named(self, judged: Judge, play: Play, extra: str = "") -> Line:
        """The cards of a play and what they are; a joker needs no second name."""
        line = self.play(judged, play, extra)
        name = play_name(judged, play).pick(self.lang)
        if name == line.plain:
            return line
        return line.append(f"（{name}）" if self.lang == "zh" else f" ({name})", extra)

    # People.

    def name(self, seat: int) -> str:
        """What a player is called at the table."""
        if self.person and seat == self.seat:
            return Text("你", "you").pick(self.lang)
        return shown_name(self.players[seat], self.lang)

    def place(self, seat: int) -> str:
        """Where somebody sits, as seen from the person."""
        point = SEAT_NAMES[seat].pick(self.lang)
        if not self.person:
            return point
        relations = {
            self.seat: Text("你", "you"),
            right(self.seat): Text("下家", "next"),
            partner(self.seat): Text("对家", "partner"),
            left(self.seat): Text("上家", "before you"),
        }
        relation = relations[seat].pick(self.lang)
        return f"{relation} {point}" if self.lang == "zh" else f"{point} ({relation})"

    def team(self, team: int) -> str:
        """What a side is called."""
        if not self.person:
            return side_name(team, self.lang)
        return (Text("我方", "we") if team == side(self.seat) else Text("对方", "they")).pick(self.lang)

    @property
    def teams(self) -> tuple[int, int]:
        """Both sides, one's own first."""
        first = side(self.seat) if self.person else 0
        return first, 1 - first

    # Refusals.

    def refusal(self, error: GuandanError, seen: Seen) -> str:
        """A refusal for a person: its sentence with cards, plays and names as they look, and the article behind it."""
        facts = {name: self._fact(name, fact, seen) for name, fact in error.facts.items()}
        said = SENTENCES[error.code].pick(self.lang).format(**facts)
        return f"{said} ({error.article})" if error.article else said

    def _fact(self, name: str, fact: object, seen: Seen) -> object:
        """A part of a refusal as it looks; what cannot be read better stays as it is."""
        text = " ".join(fact) if isinstance(fact, list) else fact
        if not isinstance(text, str):
            return text
        if name in ("cards", "card", "allowed"):
            return " ".join(self._word(word, seen.level) for word in text.split(" "))
        if name == "reading":
            with suppress(GuandanError):
                play = Play(*parse_reading(text, seen.level), 0)
                return play_name(judge(seen.rules, seen.level), play).pick(self.lang)
        if name in ("act", "phase") and text in DOINGS:
            return DOINGS[text].pick(self.lang)
        return self.name(SEATS.index(text)) if name in ("turn", "by", "seat") and text in SEATS else text

    def _word(self, word: str, level: int) -> str:
        """A word of a refusal: a card as it looks, anything else as it was written."""
        try:
            return self.face(parse_card(word), level).plain
        except GuandanError:
            return word


def seat_of(name: str) -> int:
    """The seat with a letter."""
    return SEATS.index(name)
