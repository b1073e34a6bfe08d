"""Every refusal, in one drawn tree.

    GuandanError
    ├── Unreadable    the input cannot be understood: a card, a play, a file
    ├── Illegal       understood, but the rules of play forbid it
    ├── OutOfTurn     allowed, but not now or not to this person
    ├── Ambiguous     several readings; one must be named
    ├── NotAllowed    this rule book, role or setting does not permit it
    └── Conflict      the state has moved on, or two facts contradict each other

A refusal carries a code, one sentence in Chinese and in English and, where a rule refuses, its article.
Every package has its sentences in a file `sentences.py` and adds them with `speak` when it is imported; what several
packages say stands with the one below them.
"""

from collections.abc import Iterable, Mapping
from functools import partial
from typing import Any, NamedTuple, Self

from guandan.game.daytime import day_time

CHINESE = {"E": "东", "N": "北", "W": "西", "S": "南", "E-W": "东西", "N-S": "南北"}


def chinese(word: str) -> str:
    """A seat or a side, or several of them, in Chinese; anything else as it is.

    >>> chinese("N, S"), chinese("E-W"), chinese("table")
    ('北、南', '东西', 'table')
    """
    parts = word.split(", ")
    return "、".join(CHINESE[part] for part in parts) if all(part in CHINESE for part in parts) else word


class Text(NamedTuple):
    """The same words in both languages of the project."""

    zh: str
    en: str

    def pick(self, lang: str) -> str:
        """The words in `lang`, "zh" or "en"."""
        return self.zh if lang == "zh" else self.en


SENTENCES: dict[str, Text] = {}
"""All that can be said in this process, by its code."""


def speak(sentences: Mapping[str, Text]) -> None:
    """Add the sentences of another part of the project. A code means one thing, so none may be there already."""
    taken = SENTENCES.keys() & sentences.keys()
    if taken:
        raise ValueError(f"sentences are there already: {sorted(taken)}")
    SENTENCES.update(sentences)


CALLED: dict[str, Text] = {}
"""What acts and roles are called, by their names in logs."""


def call(names: Mapping[str, Text]) -> None:
    """Add what the acts and roles of another part are called. A name means one thing."""
    otherwise = [name for name, words in names.items() if CALLED.get(name, words) != words]
    if otherwise:
        raise ValueError(f"they are called otherwise already: {otherwise}")
    CALLED.update(names)


def called(name: str) -> Text:
    """An act or a role in words, also one with the name of a person: 裁判长 孙三."""
    word, _, person = name.partition("/")
    words = CALLED.get(word, Text(word, word))
    return Text(f"{words.zh} {person}".rstrip(), f"{words.en} {person}".rstrip())


def quoted(value: object) -> str:
    """Input as it may be shown in a sentence: short, and never a whole document."""
    if not isinstance(value, str | int | float | None):
        return type(value).__name__
    if isinstance(value, int) and value.bit_length() > 64:
        return _long_number(value)
    text = str(value).encode(errors="replace").decode()  # half a character could not be sent anywhere
    return text if len(text) <= 40 else text[:37] + "..."


def _long_number(value: int) -> str:
    """The first digits of a number and how many there are; some are too long to be written at all."""
    try:
        digits = str(abs(value))
    except ValueError:
        return "…(> 4000 digits)"
    return f"{'-' if value < 0 else ''}{digits[:8]}…({len(digits)} digits)"


TIMES = ("at", "last")
"""Facts that are times in milliseconds; small ones are not of a calendar but of a table's own clock."""
CALENDAR = 10**11


DONE = ("act", "by")
"""Facts that are acts or who does them."""
SEATED = ("seat", "side", "who", "by", "allowed", "options")
"""Facts that may be seats or sides."""


def at_most(most: int) -> Text:
    """What a field that holds a text must be."""
    return Text(f"不超过 {most} 字的文字", f"text of at most {most} characters")


def at_least(least: int) -> Text:
    """What a field that holds a number must be."""
    return Text(f"不小于 {least} 的整数", f"a whole number of at least {least}")


def like(example: str) -> Text:
    """What a field must be that is written as in an example."""
    return Text(f"{example} 这样的写法", f"written like {example}")


TEXT = Text("文字", "text")
LEFT_OUT = Text("不写", "left out")


def one_of(words: Iterable[object]) -> Text:
    """What a field must be that is one of some words of a protocol: they are the same in both languages."""
    listed = [str(word) for word in words]
    if not listed:
        return LEFT_OUT
    return Text(f"{'、'.join(listed)} 之一", f"one of {', '.join(listed)}")


def _shown(name: str, fact: object, lang: str) -> object:
    """A fact as it stands in a sentence."""
    if isinstance(fact, Text):
        return fact.pick(lang)
    if isinstance(fact, list):
        joined = ", ".join(fact)
        return chinese(joined) if lang == "zh" and name in SEATED else joined
    if name in DONE and isinstance(fact, str) and fact.partition("/")[0] in CALLED:
        return called(fact).pick(lang)
    if name in TIMES and isinstance(fact, int) and CALENDAR < fact < 10**14:
        return f"{day_time(fact):%Y-%m-%d %H:%M:%S}"
    return chinese(str(fact)) if lang == "zh" and name in SEATED else fact


class GuandanError(Exception):
    """A refusal that a person can read. `facts` fill the sentence and travel with it; a Text in its language."""

    kind = "error"

    def __init__(self, code: str, article: str = "", **facts: Any) -> None:
        """Look the sentence up by its code."""
        sentence = SENTENCES[code]
        self.code = code
        self.article = article
        self.facts = facts
        zh, en = ({name: _shown(name, fact, lang) for name, fact in facts.items()} for lang in Text._fields)
        self.text = Text(sentence.zh.format(**zh), sentence.en.format(**en))
        super().__init__(self.text.en)

    def __reduce__(self) -> tuple[Any, ...]:
        """So that a refusal can be told across processes: made again from its code and facts."""
        return partial(type(self), self.code, self.article, **self.facts), ()

    def at(self, place: Text) -> Self:
        """The same refusal, with what it is about in front: table 3: ..."""
        self.text = Text(f"{place.zh}：{self.text.zh}", f"{place.en}: {self.text.en}")
        return self

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
