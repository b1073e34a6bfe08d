"""Every refusal, in one drawn tree.

    GuandanError
    ├── Unreadable    the input cannot be understood: a card, a play, a file
    ├── Illegal       understood, but the rules of play forbid it
    ├── OutOfTurn     allowed, but not now or not to this person
    ├── Ambiguous     several readings; one must be named
    ├── NotAllowed    this rule book, role or setting does not permit it
    └── Conflict      the state has moved on, or two facts contradict each other

A refusal carries a code, one sentence in Chinese and in English and, where a rule refuses, its article.
All sentences stand here, so that both languages are complete and nobody writes one twice.
"""

from typing import Any, NamedTuple


class Text(NamedTuple):
    """The same words in both languages of the project."""

    zh: str
    en: str

    def pick(self, lang: str) -> str:
        """The words in `lang`, "zh" or "en"."""
        return self.zh if lang == "zh" else self.en


SENTENCES: dict[str, Text] = {
    # cards and notation
    "unknown_card": Text("没有“{card}”这张牌", 'there is no card "{card}"'),
    "unknown_rank": Text("没有“{rank}”这个牌点", 'there is no rank "{rank}"'),
    "unknown_level": Text("没有“{level}”这一级，级数为 {allowed}", 'there is no level "{level}"; levels are {allowed}'),
    "too_many_copies": Text("两副牌里只有两张 {card}，这里有 {count} 张", "two packs hold two {card}, here are {count}"),
    "too_many_cards": Text("一手最多 {most} 张牌，这里有 {count} 张", "at most {most} cards, here are {count}"),
    "no_cards": Text("没有给出任何牌", "no cards were given"),
    "unknown_pattern": Text("没有“{pattern}”这种牌型，牌型为 {allowed}", 'no pattern "{pattern}"; patterns are {allowed}'),
    # plays
    "not_a_pattern": Text("{cards} 不成牌型", "{cards} is no pattern"),
    "not_that_pattern": Text("{cards} 不能当作 {reading}，可以是 {options}", "{cards} cannot be {reading}; it is {options}"),
    "does_not_beat": Text("{cards} 压不过 {prev}", "{cards} does not beat {prev}"),
    "not_in_hand": Text("手中没有 {cards}", "{cards} is not in the hand"),
    "ambiguous": Text("{cards} 有多种牌型，请说明是 {options} 中的哪一种", "{cards} can be read as {options}; say which"),
}


class GuandanError(Exception):
    """A refusal that a person can read. `facts` fill the sentence and travel with it."""

    kind = "error"

    def __init__(self, code: str, article: str = "", **facts: Any) -> None:
        """Look the sentence up by its code."""
        sentence = SENTENCES[code]
        self.code = code
        self.article = article
        self.facts = facts
        self.text = Text(sentence.zh.format(**facts), sentence.en.format(**facts))
        super().__init__(self.text.en)

    def as_json(self) -> dict[str, Any]:
        """The one JSON shape of a refusal."""
        shape = {"code": self.code, "kind": self.kind, "message": self.text.en, "message_zh": self.text.zh}
        return {**shape, "article": self.article} if self.article else shape


class Unreadable(GuandanError):
    """The input cannot be understood."""

    kind = "unreadable"


class Illegal(GuandanError):
    """The rules of play forbid it."""

    kind = "illegal"


class OutOfTurn(GuandanError):
    """Not now, or not this person."""

    kind = "out_of_turn"


class Ambiguous(GuandanError):
    """Several readings; one must be named."""

    kind = "ambiguous"

    def as_json(self) -> dict[str, Any]:
        """The refusal with the readings to choose from."""
        return {**super().as_json(), "options": self.facts["options"]}


class NotAllowed(GuandanError):
    """This rule book, role or setting does not permit it."""

    kind = "not_allowed"


class Conflict(GuandanError):
    """The state has moved on, or two facts contradict each other."""

    kind = "conflict"
