"""What questions are answered: those of a seat or of somebody who studies a hand, and those of an official."""

from typing import Annotated

from fastapi import Response
from msgspec import UNSET, Meta, UnsetType, field

from guandan.server.wire.contract.events import Picture
from guandan.server.wire.contract.parts import Awaited, Cited, Code, Flag, Problem, Ruling, Shape, Words


class Named(Shape):
    """What cards can be."""

    as_: Annotated[str, Meta(description="the word by which a play names it")] = field(name="as")
    pattern: str
    rank: str
    cards: list[Code]
    zh: Annotated[str, Meta(description="its name in the terms of the rule book")]
    en: str


class Reading(Named):
    """The same, held against what lies there."""

    beats: Flag


class Found(Reading):
    """A combination in a hand."""

    wilds: Annotated[int, Meta(description="how many wild cards it takes")]
    stands_for: list[Code]


class Readings(Shape):
    """Answer to `readings`."""

    readings: list[Named]
    playable: Annotated[list[str], Meta(description="those that may be played now")]


class Legal(Shape):
    """Answer to `legal`."""

    plays: list[Named]
    count: Annotated[int, Meta(description="of all plays")]
    cards: Annotated[list[Code], Meta(description="that may be given as tribute or returned")]
    pass_: Flag = field(name="pass")


class HintData(Shape):
    """The data of an act that is proposed; none for a pass."""

    cards: list[Code] | UnsetType = UNSET
    as_: str | UnsetType = field(default=UNSET, name="as")
    card: Annotated[Code | UnsetType, Meta(description="to be given")] = UNSET


class Hint(Shape):
    """Something that one could do."""

    act: str
    data: HintData


class Hints(Shape):
    """Answer to `hint`."""

    hints: Annotated[list[Hint], Meta(description="the bot's choice first, then cheapest first")]


class Finders(Shape):
    """Answer to `finders`."""

    found: Annotated[list[Found], Meta(description="fewest wild cards first, then what tears least")]


class Group(Shape):
    """Cards of a hand that belong together."""

    kind: str
    cards: list[Code]


class Groups(Shape):
    """Answer to `groups`."""

    groups: list[Group]


class Label(Shape):
    """Answer to `label`."""

    cards: list[Code]
    readings: list[Reading]
    ok: Flag
    error: Annotated[Problem | UnsetType, Meta(description="why they cannot be put down")] = UNSET


class Typed(Shape):
    """Answer to `typed`."""

    cards: list[Code]


class Counter(Shape):
    """Answer to `counter`: what one has not seen."""

    cards: list[Code]
    ranks: dict[str, int]
    total: int


class Tribute(Shape):
    """Answer to `tribute`."""

    act: Annotated[str, Meta(description="`tribute`, `return` or empty")]
    cards: Annotated[list[Code], Meta(description="that may be given")]
    article: str


class Asks(Words):
    """What a referee has to enter."""

    field: Annotated[str, Meta(description="of a ruling: `seat`, `cards`, `seconds` ...")]


class Case(Cited):
    """A case of an infraction."""

    case: str
    asks: list[Asks]


class Infraction(Cited):
    """An infraction of the rule book."""

    infraction: str
    group: Words
    cases: list[Case]
    told: Annotated[Flag, Meta(description="1 if the seconds or the log may tell the case")] = 0


class Infractions(Shape):
    """Answer to `infractions`."""

    infractions: Annotated[list[Infraction], Meta(description="the likeliest first")]


class Cost(Words):
    """A sanction of the law book."""

    by: Annotated[Words, Meta(description="who may give it, at least")]


class LawStep(Shape):
    """What an infraction costs the nth time, and every later time up to the next step."""

    nth: int
    costs: Annotated[list[Cost], Meta(description="the referee chooses where there are several")]
    remedies: Annotated[list[Words], Meta(description="what is put right besides")]
    article: str


class LawCase(Words):
    """An infraction under given circumstances; without a name if the book makes no distinction."""

    limit: Annotated[int | None, Meta(description="the seconds that lead to this case")]
    scope: Annotated[Words | None, Meta(description="within what repetitions are counted, if they are")]
    steps: list[LawStep]


class LawRow(Words):
    """An infraction and what it costs."""

    infraction: str
    group: Words
    cases: list[LawCase]


class LawBook(Shape):
    """Infractions under a rule book."""

    book: str
    infractions: Annotated[list[LawRow], Meta(description="all in the order of their groups, or the likeliest first")]


class Sanction(Words):
    """A sanction that the book leaves open."""

    sanction: str
    yours: Annotated[Flag, Meta(description="whether this official may give it")]
    by: Annotated[Words, Meta(description="who else does")]


class Outcome(Cited):
    """What will follow from a ruling."""

    nth: int
    sanction: Words
    steps: list[Cited]
    awaits: list[Awaited]
    follows: list[Cited]
    ends: Annotated[int, Meta(description="1 if it ends or voids the deal that is on")]


class Ground(Cited):
    """Why nothing is penalised."""

    field: Annotated[str, Meta(description="of a ruling: `waived`, the right to penalise is lost; `settled`")]
    value: str


class Moment(Words):
    """A moment of a match to which play can go back."""

    seq: int
    at: int
    kind: str


class Moments(Shape):
    """Answer to `moments`."""

    moments: Annotated[list[Moment], Meta(description="the latest first")]


class Prospect(Shape):
    """Answer to `ruling`: what is open for what was entered so far, and what will follow from it."""

    sanctions: list[Sanction]
    nth: int | UnsetType = UNSET
    article: str | UnsetType = UNSET
    outcome: Outcome | UnsetType = UNSET
    error: Problem | UnsetType = UNSET
    grounds: Annotated[list[Ground] | UnsetType, Meta(description="why nothing may be penalised, in this book")] = UNSET
    discretion: Annotated[
        Flag | UnsetType, Meta(description="1 if the book lets this official go beyond its table")
    ] = UNSET
    before: Annotated[Picture | UnsetType, Meta(description="the match in numbers as it is")] = UNSET  # type: ignore[valid-type]
    after: Annotated[Picture | UnsetType, Meta(description="and as it would be")] = UNSET  # type: ignore[valid-type]


class Rulings(Shape):
    """Answer to `rulings`."""

    rulings: Annotated[list[Ruling], Meta(description="in force, the latest first")]


Answered = Annotated[
    Response,
    Readings,
    Legal,
    Hints,
    Finders,
    Groups,
    Label,
    Typed,
    Counter,
    Tribute,
    Infractions,
    Prospect,
    Rulings,
    LawBook,
    Moments,
]
"""The answer to any question, encoded."""
RefereeAnswered = Annotated[Response, Infractions, LawBook, Prospect, Rulings, Moments]
"""The answer to a question of an official, encoded."""
