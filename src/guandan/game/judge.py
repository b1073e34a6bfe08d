"""The judge: what cards can be, what beats what and what a hand may play, under one rule book at one level."""

from functools import lru_cache

from guandan.game.cards import (
    RANKS,
    SMALL_JOKER,
    SUITS,
    Cards,
    codes,
    format_cards,
    rank_of,
    size,
    sorted_cards,
    wild_card,
)
from guandan.game.errors import Ambiguous, Illegal
from guandan.game.holding import BYTES, UNARY, Holding, in_suit, tables, unary
from guandan.game.lines import Line, line_of
from guandan.game.names import plays_names
from guandan.game.patterns import LINE, Row, Suit, catalogue, shapes
from guandan.game.plays import Play, Reading
from guandan.game.ruleset import Ruleset

JOKERS_UNARY = sum(255 << 8 * rank for rank in range(SMALL_JOKER, BYTES))
REMEMBERED = 64
"""How many hands a judge keeps sorted out: players are asked about the same hand until it changes, others soon."""


class Judge:
    """What may be played at a level of a rule book."""

    def __init__(self, rules: Ruleset, level: int) -> None:
        """Lay the catalogue out for quick use."""
        self.rules = rules
        self.level = level
        self.wild: Cards = wild_card(level)
        self.wild_place = self.wild.bit_length() - 1
        self.shapes = {shape.name: shape for shape in shapes(rules)}
        rows = catalogue(rules, level)
        self._by_size: dict[int, list[tuple[Row, int]]] = {}
        self._by_reading: dict[tuple[str, ...], list[tuple[Row, int]]] = {}
        for row in rows:
            need = unary(row.needs)
            self._by_size.setdefault(self.shapes[row.pattern].size, []).append((row, need))
            self._by_reading.setdefault((row.pattern, RANKS[row.rank]), []).append((row, need))
        self._keys: dict[tuple[str, ...], int] = {(row.pattern, RANKS[row.rank]): row.key for row in rows}
        of = {name: [row for row in rows if row.pattern == name] for name in self.shapes}
        self._lines = {name: line_of(shape, of[name], self.wild) for name, shape in self.shapes.items()}
        self._ordinary = [self._lines[name] for name, shape in self.shapes.items() if shape.tier == 0]
        self._bombs = [self._lines[name] for name, shape in self.shapes.items() if shape.tier > 0]
        self._tables = tables(rules, level)
        self._holdings: dict[tuple[Cards, bool], Holding] = {}

    # What may be played.

    def legal(self, hand: Cards, to_beat: Play | None = None) -> list[Play]:
        """The plays of a hand, deduplicated, in canonical order, without the pass.

        Of plays that differ only in suits that matter for no straight flush of this hand, the lowest stands for all.
        """
        return self._plays(hand, to_beat, concrete=False)

    def concrete(self, hand: Cards, to_beat: Play | None = None) -> list[Play]:
        """The plays of a hand with every distinct set of cards, in canonical order, without the pass."""
        return self._plays(hand, to_beat, concrete=True)

    def _plays(self, hand: Cards, to_beat: Play | None, *, concrete: bool) -> list[Play]:
        holding = self._holding(hand, concrete=concrete)
        if holding.bombs is None:
            holding.bombs = _search(self._bombs, holding)
        if to_beat is None:
            return _search(self._ordinary, holding) + holding.bombs
        if self.shapes[to_beat.pattern].tier:
            return [bomb for bomb in holding.bombs if self.beats(bomb, to_beat)]
        floor = self._keys[to_beat[:2]] + 1
        return self._lines[to_beat.pattern].plays(holding, floor) + holding.bombs

    def _holding(self, hand: Cards, *, concrete: bool) -> Holding:
        """The hand sorted out; players are asked again and again about the same hand."""
        holding = self._holdings.get((hand, concrete))
        if holding is None:
            if len(self._holdings) >= REMEMBERED:
                self._holdings.clear()
            holding = Holding(hand, self._tables, concrete=concrete)
            self._holdings[hand, concrete] = holding
        return holding

    # What beats what.

    def beats(self, play: Play, prev: Play) -> bool:
        """Whether `play` beats `prev`: a higher one of the same pattern, or a bomb of a higher tier (000 §8)."""
        if play.pattern == prev.pattern:
            return self._keys[play[:2]] > self._keys[prev[:2]]
        return self.shapes[play.pattern].tier > self.shapes[prev.pattern].tier

    def strength(self, play: Play) -> tuple[int, int, int, Cards]:
        """Orders plays: bomb class by tier, then shape line, key and cards; within one tier this is canonical order."""
        return (self.shapes[play.pattern].tier, LINE[play.pattern], self._keys[play[:2]], play.cards)

    # What cards can be.

    def readings(self, cards: Cards) -> list[Play]:
        """Every reading of the cards: bomb class first, then by shape line, the stronger before the weaker."""
        found = {(row.pattern, row.rank): row for row in self._fitting(cards, self._by_size.get(size(cards), []))}
        plays = [Play(pattern, RANKS[rank], cards) for pattern, rank in found]

        def weakness(play: Play) -> tuple[int, int, int]:
            return -self.shapes[play.pattern].tier, LINE[play.pattern], -self._keys[play[:2]]

        return sorted(plays, key=weakness)

    def can_be(self, cards: Cards, reading: Reading) -> bool:
        """Whether the cards can be read so."""
        return self.size_of(reading) == size(cards) and bool(self._fitting(cards, self._by_reading[reading]))

    def size_of(self, reading: Reading) -> int:
        """The number of cards of a reading; 0 if there is no such play."""
        return self.shapes[reading.pattern].size if reading in self._by_reading else 0

    def _fitting(self, cards: Cards, rows: list[tuple[Row, int]]) -> list[Row]:
        """Those of some rows of the right size that the cards fill, wild cards taking the places that are left."""
        wilds = cards >> self.wild_place & 3
        naturals = cards - wilds * self.wild
        have = int.from_bytes(naturals.to_bytes(BYTES, "little").translate(UNARY), "little")
        fitting = []
        for row, need in rows:
            shape = self.shapes[row.pattern]
            if have & ~need or (have ^ need) & JOKERS_UNARY:
                continue  # a card too many, or a joker missing: wilds never are jokers
            if row.suit is not None and naturals & ~in_suit(row, row.suit):
                continue
            if shape.suit is Suit.MIXED and not wilds and naturals in (in_suit(row, suit) for suit in range(4)):
                continue
            themselves = min(wilds, ((need & ~have) >> 8 * self.level & 255).bit_count())
            if size(naturals) + themselves >= shape.natural:
                fitting.append(row)
        return fitting

    def default(self, cards: Cards) -> Play | None:
        """What the cards are if nothing is said: the strongest reading, unless it must be asked (000 §7(2)2, H-07).

        It must be asked when the readings are different ordinary patterns.
        """
        readings = self.readings(cards)
        bomb_class = readings and self.shapes[readings[0].pattern].tier > 0
        return readings[0] if bomb_class or len({play.pattern for play in readings}) == 1 else None

    def assumed(self, cards: Cards, to_beat: Play | None = None) -> Play:
        """The reading taken where nobody can be asked: in transcripts, by bots and on time-outs.

        Following: the strongest that beats, of the pattern on the table first. Leading: the default, or else the first
        in canonical order. Raises Illegal if there is none.
        """
        options = self._options(cards, to_beat)
        if to_beat is None:
            return self.default(cards) or min(options, key=self.strength)
        same = [play for play in options if play.pattern == to_beat.pattern]
        return max(same or options, key=self.strength)

    def declare(self, cards: Cards, reading: Reading | None = None, to_beat: Play | None = None) -> Play:
        """The play that a player makes with these cards and, where there are several readings, these words.

        Raises Illegal if the cards are no pattern, not the one declared, or do not beat what lies on the table, and
        Ambiguous, with the readings that are possible, if one must be named.
        """
        if reading is not None and self.can_be(cards, reading):
            play = Play(*reading, cards)
            if to_beat is None or self.beats(play, to_beat):
                return play
        options = self._options(cards, to_beat)
        if reading is not None:
            wild = cards >> self.wild_place & 3
            raise Illegal(
                "not_that_pattern",
                self.rules.article("articles.wild" if wild else "articles.patterns"),
                cards=format_cards(cards, self.level),
                **self._worded("reading", [Play(*reading, 0)]),
                **self._worded("options", options),
            )
        if len(options) > 1:
            raise Ambiguous(
                "ambiguous",
                self.rules.article("articles.wild"),
                cards=format_cards(cards, self.level),
                options=self.names(options),
                **self._worded("options", options),
            )
        return options[0]

    def _options(self, cards: Cards, to_beat: Play | None) -> list[Play]:
        """The readings that may be played now; at least one."""
        readings = self.readings(cards)
        if not readings:
            shown = format_cards(cards, self.level)
            raise Illegal("not_a_pattern", self.rules.article("articles.patterns"), cards=shown)
        if to_beat is None:
            return readings
        beating = [play for play in readings if self.beats(play, to_beat)]
        if not beating:
            shown = format_cards(cards, self.level)
            prev = self._worded("prev", [to_beat])
            raise Illegal("does_not_beat", self.rules.article("articles.compare"), cards=shown, **prev)
        return beating

    def _worded(self, name: str, plays: list[Play]) -> dict[str, str]:
        """Plays as facts of a refusal that a person reads."""
        said = plays_names(self, plays)
        return {f"{name}_zh": said.zh, f"{name}_en": said.en}

    def known(self, reading: Reading) -> Play:
        """A play of which only the declaration is known, to be beaten. Raises Illegal if there is no such play."""
        if reading not in self._keys:
            article = self.rules.article("articles.patterns")
            raise Illegal("no_such_reading", article, **self._worded("reading", [Play(*reading, 0)]))
        return Play(*reading, 0)

    def names(self, plays: list[Play]) -> list[str]:
        """The readings as the worked examples write them."""
        return [play.reading.at_level(self.level) for play in plays]

    def stands_for(self, play: Play) -> list[str]:
        """The cards of a play, high to low, with each wild card written as the card it stands for.

        A wild is itself where it can be, else a heart of the missing rank, or a spade where hearts would make a mixed
        run a straight flush.
        """
        wilds = play.cards >> self.wild_place & 3
        if not wilds:
            return codes(play.cards, self.level)
        naturals = play.cards - wilds * self.wild
        rows = self._fitting(play.cards, self._by_reading[play[:2]])
        missing = max((self._missing(row, naturals) for row in rows), key=lambda ranks: ranks.count(self.level))
        suit = SUITS[rows[0].suit] if rows[0].suit is not None else "H"
        stands = [f"{suit}{RANKS[rank]}" for rank in missing]
        hearts = all(code[0] == "H" for code in (*codes(naturals), *stands))
        if stands and hearts and self.shapes[play.pattern].suit is Suit.MIXED:
            stands[-1] = "S" + stands[-1][1:]
        laid = sorted_cards(play.cards, self.level)
        return [stands.pop(0) if card == self.wild else codes(card)[0] for card in laid]

    def _missing(self, row: Row, naturals: Cards) -> list[int]:
        """The ranks that wild cards take in a row, their own rank first."""
        held = [rank_of(card) for card in sorted_cards(naturals)]
        ranks = [rank for rank, copies in row.needs for _ in range(copies - held.count(rank))]
        return sorted(ranks, key=lambda rank: (rank != self.level, rank))


def _search(lines: list[Line], holding: Holding) -> list[Play]:
    """All plays of several lines, line by line."""
    found: list[Play] = []
    for line in lines:
        found += line.plays(holding, 0)
    return found


@lru_cache(maxsize=256)
def judge(rules: Ruleset, level: int) -> Judge:
    """The judge for a rule book and level; the same one each time."""
    return Judge(rules, level)
