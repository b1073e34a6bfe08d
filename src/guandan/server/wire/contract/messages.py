"""What a table sends over the socket: the messages, and what is in them."""

from typing import Annotated, Any

from msgspec import UNSET, Meta, Struct, UnsetType, field

from guandan.server.wire.contract.parts import (
    Code,
    Counting,
    Flag,
    Office,
    Problem,
    Ruling,
    Seat,
    Seating,
    Shape,
    Side,
    Viewer,
    Watching,
    Words,
)


class Expectation(Shape):
    """What is waited for."""

    who: Annotated[str, Meta(description="a seat, `table`, `referee` or `scorer`")]
    act: str
    limit: Annotated[str, Meta(description="the time of the book")]
    since: Annotated[int | UnsetType, Meta(description="where a clock runs: from when, in the server's ms")] = UNSET
    until: Annotated[int | UnsetType, Meta(description="and until when")] = UNSET
    step: Annotated[str | UnsetType, Meta(description="what the clock does next")] = UNSET
    step_at: Annotated[int | UnsetType, Meta(description="and when")] = UNSET
    counting: Annotated[Flag | UnsetType, Meta(description="1 while the seconds are counted down")] = UNSET
    of: Annotated[Words | UnsetType, Meta(description="of a `choose`: about what")] = UNSET
    options: Annotated[list[Words] | UnsetType, Meta(description="of a `choose`: between what")] = UNSET
    article: Annotated[str | UnsetType, Meta(description="of a `choose`")] = UNSET


class Play(Shape):
    """Cards that were played."""

    pattern: str
    rank: str
    cards: list[Code]
    zh: Annotated[str, Meta(description="its name in the terms of the rule book")]
    en: str
    stands_for: Annotated[list[Code] | UnsetType, Meta(description="with wild cards: what each card stands for")] = (
        UNSET
    )


class Move(Shape):
    """A play or a pass."""

    by: Seat
    play: Annotated[Play | None, Meta(description="null for a pass")]


class Payment(Shape):
    """A card that was given for tribute or given back."""

    giver: Seat
    card: Code
    taker: Seat


class MatchMoves(Shape):
    """What every play changes of a match, as everybody sees it."""

    expect: Annotated[list[Expectation], Meta(description="what is waited for")]
    turn: Annotated[Seat | None, Meta(description="whose turn it is")]
    owner: Annotated[Seat | None, Meta(description="whose the play is that lies there; null if one leads")]
    to_beat: Annotated[Play | None, Meta(description="the play that lies there")]
    trick: list[Move]
    last_trick: Annotated[
        list[Move], Meta(description="the trick before it; between deals the one that ended the deal")
    ]
    counts: Annotated[dict[Seat, int], Meta(min_length=4, description="cards left by seat")]
    reported: Annotated[list[Seat], Meta(description="who has reported them")]
    finished: Annotated[list[Seat], Meta(description="who is out, in order")]
    at: Annotated[int, Meta(description="the time of the last fact")]


class MatchState(MatchMoves):
    """The match as everybody sees it."""

    book: Annotated[str, Meta(description="the rule book's id")]
    players: Annotated[
        dict[Seat, str],
        Meta(
            min_length=4,
            description="names by seat. The name of a bot of the house has two forms, `小掼｜Guan`: a page shows the "
            "one of its language. No person has the sign `｜` in their name",
        ),
    ]
    levels: Annotated[dict[Side, str], Meta(min_length=2, description="of the two sides")]
    level: Annotated[str, Meta(description="of the running deal or the next one")]
    own_level: Annotated[Side | None, Meta(description="the side whose level that is")]
    deal: Annotated[int, Meta(description="the number of the running or last deal")]
    dealt: Annotated[int, Meta(description="how many were begun, abandoned ones too (what `ready` names)")]
    commitment: Annotated[
        str,
        Meta(description="of the running deal: the hash of the server's secret ([shuffle](shuffle.md)), else empty"),
    ]
    phase: Annotated[str, Meta(description="`entropy cut draw tribute return play`, or empty between deals")]
    over: Flag
    paused: Flag
    leader: Annotated[Seat | None, Meta(description="who leads the deal")]
    payments: Annotated[list[Payment], Meta(description="tributes that were shown")]
    returns: Annotated[list[Payment], Meta(description="from the first lead on: the cards given back")]
    timed: Annotated[list[Seat], Meta(description="whose card, paid or returned, the clock has chosen")]
    ruling: Annotated[Ruling | None, Meta(description="the latest ruling while its deal lasts")]
    inspected: Annotated[list[Seat], Meta(description="whose hands officials have looked into in this deal")]
    turned: Annotated[list[Code], Meta(description="the card turned up in a first deal")]
    anti: Annotated[Flag, Meta(description="1 where tribute was refused")]
    stopped: Annotated[
        str, Meta(description="while the match is paused: who has paused it, a seat or `referee`; else empty")
    ] = ""


class Own(Shape):
    """What a viewer sees besides."""

    viewer: Viewer
    may_stop: Annotated[Flag, Meta(description="whether one may `pause` now or, where it is paused, `resume`")]
    hand: Annotated[list[Code] | UnsetType, Meta(description="of a seat")] = UNSET
    default: Annotated[
        dict[str, Any] | UnsetType | None,
        Meta(description="of a seat: the data of the act that the clock would take, which can be sent as it is"),
    ] = UNSET
    report: Annotated[
        Flag | UnsetType, Meta(description="1 while one has to say oneself how few cards one holds, by `report`")
    ] = UNSET
    hands: Annotated[
        dict[Seat, list[Code]] | UnsetType,
        Meta(description="of a referee: those inspected; of a spectator, where the terms say `late`, all four"),
    ] = UNSET


class Chair(Shape):
    """One of the four chairs."""

    seat: Seat
    holder: Annotated[str, Meta(description="the id of a person, `bot`, or empty")]
    name: str
    away: Annotated[Flag, Meta(description="1 if a bot stands in, at a rated table the clock")]
    avatar: Annotated[str, Meta(description="the picture that they have chosen, an `Avatar`, or empty")] = ""


class Official(Shape):
    """Somebody who officiates at a table."""

    who: str
    name: str
    role: Office


class Proposal(Official):
    """Somebody who will officiate once everybody on a chair has agreed."""

    agreed: Annotated[list[str], Meta(description="ids of people")]


class Call(Shape):
    """A call for a referee."""

    who: str
    reason: str
    at: int


class OfEvent(Shape):
    """The table of an event that is played in a room."""

    id: str
    stage: int
    round: int
    table: int
    players: Annotated[list[str], Meta(description="who sits on the four chairs, in the order of play")]
    stand_in: Annotated[Flag, Meta(description="1 if a bot stands in for somebody who has dropped out")]
    boards: Annotated[int, Meta(description="of a duplicate: how many are played, each a match; else 0")]
    book: Annotated[Words, Meta(description="the name of the organiser's own book; empty for one of ours")]


class Terms(Shape):
    """The terms of a room."""

    book: str
    format: Annotated[dict[str, Any], Meta(description="what differs from the book's own format")]
    title: str
    seats: Seating
    watch: Watching
    delay: Annotated[int, Meta(description="seconds by which spectators are behind")]
    hands: Annotated[
        str,
        Meta(
            pattern="^(end|late)$",
            description="when spectators see the hands: at the `end` of the deal, or `late` with every play",
        ),
    ]
    rated: Flag
    pace: Annotated[int, Meta(description="the longest time a bot takes, in ms")]
    bot: Annotated[str, Meta(description="which bot of the ladder")]
    between: Annotated[int, Meta(description="seconds between two deals")]
    absent: Annotated[int, Meta(description="seconds after which a bot stands in")]
    pause: Annotated[int, Meta(description="minutes after which a pause ends by itself")]
    quick: Annotated[int, Meta(description="seconds after which bots fill a quick table; 0 at others")]
    counter: Counting
    daily: Annotated[str, Meta(description="the day whose deal is played there; empty at other tables")]
    event: Annotated[OfEvent | UnsetType, Meta(description="the table of an event that it is")] = UNSET


class Room(Shape):
    """The room as everybody sees it."""

    id: str
    owner: str
    terms: Terms
    chairs: list[Chair]
    match: Annotated[str, Meta(description="the log of the match that is played or was played last")]
    matches: int
    fork: Annotated[dict[str, Any] | None, Meta(description="where that match comes from: `match`, `seq`, `hash`")]
    ready: Annotated[dict[Seat, int], Meta(description="after how many deals somebody was ready for the next")]
    officials: list[Official]
    proposed: list[Proposal]
    calls: list[Call]
    closed: Flag


class Fact(Shape):
    """A fact of a log, as the viewer may see it ([record format](record-format.md))."""

    seq: int
    at: int
    by: str
    cmd: str
    kind: str
    data: dict[str, Any]
    prev: str
    secret: Annotated[dict[str, str] | UnsetType, Meta(description="hashes of hidden parts")] = UNSET
    open: Annotated[dict[str, Any] | UnsetType, Meta(description="hidden parts that the viewer may see")] = UNSET


class You(Shape):
    """Who one is at a table."""

    id: str
    name: str
    viewer: Viewer


class Welcome(Shape, tag="welcome"):
    """The snapshot; again whenever the viewer or the match changes."""

    you: You
    role: str
    now: Annotated[int, Meta(description="the server's time in ms")]
    room: Room
    room_length: Annotated[int, Meta(description="how many facts the room has")]
    facts: list[Fact]
    state: MatchState | None
    own: Own | None
    match: str | UnsetType = UNSET
    from_: int | UnsetType = field(default=UNSET, name="from")
    length: int | UnsetType = UNSET


class News(Shape, tag="facts"):
    """New facts of the match, and the state after the last of them."""

    from_: int = field(name="from")
    facts: list[Fact]
    state: MatchState
    own: Own | None


class RoomNews(Shape, tag="room"):
    """New facts of the room."""

    from_: int = field(name="from")
    facts: list[Fact]
    room: Room


class Done(Shape, tag="done"):
    """Done and on disk."""

    id: str
    seq: Annotated[int, Meta(description="the number of the last fact it made")]


class TakenOver(Shape, tag="taken_over"):
    """Another device of the same person has the chair now; this one only watches until it sends `hello` again."""


class Pong(Shape, tag="pong"):
    """The answer to a `ping`."""

    at: int
    now: int


class Hello(Shape, tag="hello"):
    """One may say hello."""


class Refused(Shape, tag="refused"):
    """Nothing has changed."""

    error: Problem
    id: Annotated[str | UnsetType, Meta(description="of the command or the question")] = UNSET


class Answer(Struct, tag="answer"):
    """The answer to a question: beside `id` it has the fields of the question's own answer."""

    id: str


class Grown(Shape, tag="grown"):
    """The log of an event has so many facts now; its views are fetched over plain HTTP."""

    event: str
    length: int
    table: Annotated[int | UnsetType, Meta(description="the table whose sheet has another line")] = UNSET


Told = Grown | Welcome | News | RoomNews | Done | Refused | Answer | TakenOver | Pong | Hello
"""Every message."""
