"""The parts that several structures have: kinds of values, words, refusals, rulings."""

from typing import Annotated, Any

from msgspec import UNSET, Meta, Struct, UnsetType

from guandan.event.kinds import ROLES as OF_EVENTS
from guandan.server.people.avatars import AVATARS
from guandan.server.people.reports import REASONS, VERDICTS
from guandan.server.tables.phrases import EMOTES, PHRASES

EVENT_ROLES = tuple(OF_EVENTS)
"""The roles that somebody is given in an event."""

Seat = Annotated[str, Meta(title="Seat", pattern="^[ENWS]$")]
Side = Annotated[str, Meta(title="Side", pattern="^(E-W|N-S)$")]
Winner = Annotated[str, Meta(title="Winner", pattern="^(E-W|N-S|none)$")]
Viewer = Annotated[str, Meta(title="Viewer", pattern="^([ENWS]|referee|public)$")]
Code = Annotated[str, Meta(title="Code", pattern="^([SHCD][2-9TJQKA]|SB|HR)$")]
Flag = Annotated[int, Meta(title="Flag", ge=0, le=1)]
Office = Annotated[str, Meta(title="Office", pattern="^(referee|deputy|chief)$")]
Seating = Annotated[str, Meta(title="Seating", pattern="^(open|invited)$")]
Watching = Annotated[str, Meta(title="Watching", pattern="^(live|deal|none)$")]
Counting = Annotated[str, Meta(title="Counting", pattern="^(unrated|yes|no)$")]
Chosen = Annotated[str, Meta(title="Chosen", pattern="^[ENWS]?$")]
Role = Annotated[str, Meta(title="Role", pattern="^(spectator|player|scorer|referee|chief|organiser)$")]
EventRole = Annotated[str, Meta(title="EventRole", pattern=f"^({'|'.join(EVENT_ROLES)})$")]
Avatar = Annotated[str, Meta(title="Avatar", pattern=f"^({'|'.join(AVATARS)})?$")]
Phrase = Annotated[str, Meta(title="Phrase", pattern=f"^({'|'.join((*PHRASES, *EMOTES))})$")]
Relation = Annotated[str, Meta(title="Relation", pattern="^(friend|asked|asking|blocked)?$")]
Reason = Annotated[str, Meta(title="Reason", pattern=f"^({'|'.join(REASONS)})$")]
Verdict = Annotated[str, Meta(title="Verdict", pattern=f"^({'|'.join(VERDICTS)})?$")]
Limit = Annotated[int | str, Meta(title="Limit")]
MatchMode = Annotated[str, Meta(title="MatchMode", pattern="^(game|deals|time|time_and_deals)$")]
NAMED = {
    "Seat": '"E" | "N" | "W" | "S"',
    "Side": '"E-W" | "N-S"',
    "Winner": 'Side | "none"',
    "Viewer": 'Seat | "referee" | "public"',
    "Code": "string",
    "Flag": "number",
    "Office": '"referee" | "deputy" | "chief"',
    "Seating": '"open" | "invited"',
    "Watching": '"live" | "deal" | "none"',
    "Counting": '"unrated" | "yes" | "no"',
    "Chosen": 'Seat | ""',
    "Role": '"spectator" | "player" | "scorer" | "referee" | "chief" | "organiser"',
    "EventRole": " | ".join(f'"{role}"' for role in EVENT_ROLES),
    "Avatar": " | ".join(f'"{one}"' for one in (*AVATARS, "")),
    "Phrase": " | ".join(f'"{one}"' for one in (*PHRASES, *EMOTES)),
    "Relation": '"friend" | "asked" | "asking" | "blocked" | ""',
    "Reason": " | ".join(f'"{one}"' for one in REASONS),
    "Verdict": " | ".join(f'"{one}"' for one in (*VERDICTS, "")),
    "Limit": 'number | "none"',
    "MatchMode": '"game" | "deals" | "time" | "time_and_deals"',
}
"""The named kinds of values as TypeScript has them."""


class Shape(Struct, forbid_unknown_fields=True):
    """Something that is sent."""


class Words(Shape):
    """A text in both languages."""

    zh: str
    en: str


class Cited(Words):
    """A text with the article it comes from."""

    article: str


class Awaited(Cited):
    """A step above its referee."""

    by: Annotated[Words, Meta(description="who has to confirm it")]


class Problem(Shape):
    """A refusal."""

    code: str
    kind: Annotated[
        str,
        Meta(description="`unreadable illegal out_of_turn ambiguous not_allowed conflict`; `internal` is our fault"),
    ]
    message: str
    message_zh: str
    article: Annotated[str | UnsetType, Meta(description="where a rule refuses")] = UNSET
    options: Annotated[
        list[str] | UnsetType, Meta(description="of `ambiguous`: the readings, one of which is sent as `as`")
    ] = UNSET
    field: Annotated[str | UnsetType, Meta(description="the field of the request that is meant")] = UNSET
    retry: Annotated[int | UnsetType, Meta(description="seconds, where it is a matter of time")] = UNSET
    leaders: Annotated[
        list[Seat] | UnsetType, Meta(description="one of whom a ruling must name as the leader of the next deal")
    ] = UNSET
    id: Annotated[str | UnsetType, Meta(description="of `internal`: to be told to whoever runs the server")] = UNSET


class Ruling(Cited):
    """A ruling of the register."""

    seq: Annotated[int, Meta(description="the number of its fact")]
    at: int
    offender: Annotated[str, Meta(description="a seat, a side, or `both`")]
    sanction: Words
    official: str
    reason: str
    annuls: Annotated[Flag, Meta(description="1 if it takes another back")]
    steps: list[Cited]
    awaits: list[Awaited]
    entered: Annotated[dict[str, Any] | UnsetType, Meta(description="what its referee entered, for officials")] = UNSET
