"""What plain HTTP answers: lists, matches, books, links, people, and what administrators and machines ask for."""

from typing import Annotated, Any

from msgspec import UNSET, Meta, UnsetType

from guandan.server.wire.contract.messages import Chair, MatchState
from guandan.server.wire.contract.parts import (
    Avatar,
    Chosen,
    Code,
    Flag,
    Limit,
    MatchMode,
    Problem,
    Role,
    Seat,
    Shape,
    Side,
    Watching,
    Winner,
    Words,
)
from guandan.server.wire.contract.social import Asked, Weekly


class Failed(Shape):
    """The body of every refusal."""

    error: Problem


class Written(Shape):
    """Done and on disk."""

    seq: Annotated[int, Meta(description="the number of the last fact it made")]


# Lists.


class Listed(Shape):
    """A table in the lobby."""

    id: str
    state: Annotated[str, Meta(description="`open`, `playing` or `closed`")]
    changed: int
    lacks: Annotated[int, Meta(description="chairs that nobody sits on, not even a bot")]
    title: str
    book: str
    format: dict[str, Any]
    rated: Flag
    watch: Watching
    owner: str
    chairs: list[Chair]
    match: str


class WorthWatching(Shape):
    """A running table that people may want to watch, as its spectators see it now."""

    table: Listed
    deal: Annotated[int, Meta(description="the deal that they see; 0 if none yet")]
    levels: Annotated[dict[Side, str], Meta(description="none if they see nothing yet")]
    event: Annotated[str, Meta(description="the id of the event that it is a table of, or empty")]
    spectators: Annotated[int, Meta(description="how many watch it at the process that answers")]


class Part(Shape):
    """A page of tables."""

    tables: list[Listed]
    next: Annotated[str, Meta(description="`after` of the next page; empty if there is none")]


class Counts(Shape):
    """How many tables there are."""

    open: int
    playing: int


class OnlineTable(Shape):
    """A table of an event's round that is played online."""

    event: str
    event_name: str
    stage: int
    round: int
    table: int
    room: Annotated[str, Meta(description="the id of its room: the table is at `/t/ROOM`")]
    names: tuple[str, str]
    state: Annotated[str, Meta(description="`soon open playing over`; who plays there may come from `open` on")]
    seated: Annotated[int, Meta(description="how many chairs are taken")]
    begins: Annotated[int, Meta(description="when its round begins or began, in ms; 0 if somebody in a hall begins it")]
    seat: Annotated[Chosen, Meta(description="one's own chair; empty if one does not play there")]
    watched: Annotated[Flag, Meta(description="whether others may look on")]


class Lobby(Shape):
    """The lobby; of a further page the part that was asked for."""

    open: Part | UnsetType = UNSET
    running: Part | UnsetType = UNSET
    mine: Annotated[list[Listed] | UnsetType, Meta(description="a running match first")] = UNSET
    counts: Counts | UnsetType = UNSET
    worth: Annotated[
        list[WorthWatching] | UnsetType,
        Meta(description="running tables with people at them, the most interesting first"),
    ] = UNSET
    events: Annotated[list[OnlineTable] | UnsetType, Meta(description="one's own tables of events now")] = UNSET
    asked: Annotated[list[Asked] | UnsetType, Meta(description="who asks one to come to a table, and the like")] = UNSET
    weekly: Annotated[Weekly | UnsetType, Meta(description="on a server that holds one")] = UNSET


class DailyResult(Shape):
    """A line in the table of results of a daily deal."""

    place: int
    id: Annotated[str, Meta(description="of a person, or `bot`: what the bots make of it in the same chair")]
    name: str
    result: Annotated[int, Meta(description="levels won with it, or lost")]
    score: Annotated[int, Meta(description="the sum of the differences from all other results, as in a duplicate")]
    own: Flag
    match: Annotated[str | UnsetType, Meta(description="of one's own: the match, to look at again")] = UNSET


class Daily(Shape):
    """The deal of a day."""

    day: str
    today: Flag
    ends: Annotated[int, Meta(description="when the day ends, in ms")]
    table: Annotated[str, Meta(description="the room in which one has begun to play it; empty if one has not")]
    field: Annotated[int, Meta(description="how many results there are")]
    results: list[DailyResult]


class Player(Shape):
    """Who sat on a chair."""

    id: Annotated[str, Meta(description="of a person, or `bot`")]
    name: str


class Result(Shape):
    """The result of a game or a match; pairs are of East-West and of North-South."""

    reason: str
    levels: tuple[str, str]
    winner: Winner
    grade: tuple[int, int]
    points: tuple[int, int]
    promotions: tuple[int, int]


class Fork(Shape):
    """Where a match comes from that goes on from a position of another."""

    match: str
    seq: int
    hash: str


class Played(Shape):
    """A match in a history."""

    id: str
    table: str
    began: int
    ended: Annotated[int | None, Meta(description="null while it runs")]
    title: str
    book: str
    format: dict[str, Any]
    rated: Flag
    watch: Watching
    players: Annotated[dict[Seat, Player], Meta(min_length=4)]
    result: Result | UnsetType = UNSET
    fork: Fork | UnsetType = UNSET


class History(Shape):
    """A page of matches, the latest first."""

    matches: list[Played]
    next: str


# A match.


class DealRow(Shape):
    """A line of a score sheet; pairs are of East-West and of North-South."""

    number: int
    shuffle: Annotated[int, Meta(description="by this number it is replayed; 0 if it had no cards")]
    level: str
    finish: list[Seat]
    winner: Side
    gain: int
    raised: int
    extra: Flag
    levels: tuple[str, str]
    ruling: Annotated[int | None, Meta(description="the ruling that has given it to the winners")]


class Game(Shape):
    """A game of a match."""

    deals: list[DealRow]
    result: Result | None


class Flagged(Shape):
    """Something for the chief to look at."""

    seq: int
    reason: str


class Sheet(Shape):
    """A score sheet."""

    match: str
    book: str
    book_zh: str
    book_en: str
    began: int
    players: Annotated[dict[Seat, str], Meta(min_length=4)]
    places_zh: list[str]
    games: list[Game]
    over: Flag
    result: Result | None
    flags: list[Flagged]


class Cut(Shape):
    """A cut of the pack."""

    by: Seat
    depth: int
    card: Annotated[Code | UnsetType, Meta(description="turned up in a first deal")] = UNSET


class Shuffle(Shape):
    """One shuffle of a match, with the values that shuffle.md asks for."""

    number: Annotated[int, Meta(description="counted through the match")]
    deal: int
    level: str
    seq: int
    commitment: str
    entropy: dict[Seat, str]
    house: Annotated[list[Seat], Meta(description="whose texts are those of our bots, given with the commitment")]
    cuts: list[Cut]
    revealed: Flag
    drawer: Seat | UnsetType = UNSET
    leader: Seat | UnsetType | None = UNSET
    secret: str | UnsetType = UNSET
    salt: str | UnsetType = UNSET
    deal_id: str | UnsetType = UNSET
    seed: str | UnsetType = UNSET
    pack: Annotated[list[Code] | UnsetType, Meta(description="top card first, before the cut")] = UNSET
    hands: Annotated[dict[Seat, list[Code]], Meta(min_length=4, description="as drawn")] | UnsetType = UNSET
    checks: Annotated[dict[str, Flag] | UnsetType, Meta(description="each must be 1")] = UNSET


class Verified(Shape):
    """What a record proves."""

    true: Flag
    complete: Annotated[Flag, Meta(description="1 if nothing is hidden")]
    facts: int
    head: str
    book: str
    deals: list[Shuffle]
    over: Flag | UnsetType = UNSET
    match: str | UnsetType = UNSET
    error: Annotated[Problem | UnsetType, Meta(description="the first thing that is not true")] = UNSET


class Step(Shape):
    """A fact of a replay, the state after it, and all hands."""

    seq: int
    at: int
    by: str
    kind: str
    data: dict[str, Any]
    state: MatchState
    hands: dict[Seat, list[Code]]
    name: Annotated[Words | UnsetType, Meta(description="of a play, in the terms of the rule book")] = UNSET
    rather: Annotated[
        Words | UnsetType, Meta(description="where it was asked for: what a strong player would have done instead")
    ] = UNSET


class Replay(Shape):
    """A finished deal step by step."""

    match: str
    deal: int
    deals: int
    steps: list[Step]


class ComparedSeat(Shape):
    """How often a player did what a strong player would have done."""

    decisions: Annotated[int, Meta(description="plays and passes where there was a choice")]
    same: int


class Compared(Shape):
    """The decisions of a finished deal beside those of a strong player who sees what the seat saw."""

    match: str
    deal: int
    deals: int
    seats: dict[str, ComparedSeat]


class DealEnded(Shape):
    """How a finished deal ended."""

    deal: int
    finish: list[Seat]
    level: str
    winner: Side
    raised: Annotated[int, Meta(description="by how many levels the winners have gone up")]
    extra: Flag
    before: Annotated[dict[Side, str], Meta(min_length=2, description="levels")]
    levels: Annotated[dict[Side, str], Meta(min_length=2)]
    drawn: Annotated[dict[Seat, list[Code]], Meta(min_length=4)]
    left: Annotated[dict[Seat, list[Code]], Meta(min_length=4)]
    owing: Annotated[list[Seat], Meta(description="who owes tribute next")]
    secret: Annotated[str, Meta(description="of the shuffle, to be held against its commitment")]
    salt: str


# Books.


class Mode(Words):
    """A way in which a match may end."""

    id: MatchMode


class BookFormat(Shape):
    """How a match is played under a book unless its regulations change it; `none` where there is no limit."""

    mode: MatchMode
    minutes: Limit
    max_deals: Limit
    no_new_deal: int
    at_time: str
    grace: int
    extra: str
    must_decide: Flag
    round: str
    games: int
    entropy: Flag
    reports: str
    first_shuffler: Seat
    first_cutter: Seat
    first_drawer: Seat
    clock: str
    board: str
    leader: Chosen
    limits: dict[str, Limit]


class Book(Shape):
    """A rule book."""

    id: str
    name: Words
    title: Words
    year: int
    modes: list[Mode]
    format: BookFormat
    patterns: dict[str, Words]
    terms: Annotated[dict[str, str], Meta(description="its words, in Chinese")]
    gains: Annotated[dict[str, int], Meta(description="levels by the place of the partner")]
    articles: dict[str, str]
    times: Annotated[dict[str, int | None], Meta(description="in seconds")]


class Books(Shape):
    """The rule books."""

    books: list[Book]


# Links.


class Link(Shape):
    """The link to a table."""

    code: str
    link: str
    qr: Annotated[str, Meta(description="a picture to photograph, as SVG")]


class Invite(Shape):
    """A link that carries a role."""

    id: str
    role: Role
    seat: Chosen
    expires: int


class NewInvite(Invite):
    """A link that was just made."""

    token: str
    link: str
    qr: str


class Invites(Shape):
    """The links of a table that are good."""

    invites: list[Invite]


class Joined(Shape):
    """What a link gives: at a table, or in an event."""

    role: Annotated[str, Meta(description="a `Role` at a table, an `EventRole` in an event")]
    seat: Chosen
    table: str | UnsetType = UNSET
    event: str | UnsetType = UNSET
    called: Annotated[str, Meta(description="the name of the event")] | UnsetType = UNSET
    tables: Annotated[list[int], Meta(description="in an event: those that the role is for")] | UnsetType = UNSET
    name: Annotated[str, Meta(description="of the player or official whose link it is")] | UnsetType = UNSET


# People.


class Entered(Player):
    """Somebody who has come in."""

    token: Annotated[str | UnsetType, Meta(description="unless it came as a cookie")] = UNSET


class Me(Player):
    """Who one is."""

    account: bool
    avatar: Avatar
    roles: Annotated[list[str], Meta(description="on the whole server")]


class NewPassword(Player):
    """A password that an administrator has made."""

    password: Annotated[str, Meta(description="told once")]


class Closed(Shape):
    """A table that an administrator has closed."""

    table: str
    closed: Flag


class AuditLine(Shape):
    """One thing that somebody did."""

    at: int
    act: str
    person: str
    address: str
    about: str


class AuditLog(Shape):
    """The audit log, the latest first."""

    lines: list[AuditLine]


class Health(Shape):
    """A server that can write."""

    ok: bool
    store_ms: float
