"""What clients send: the bodies and queries of plain HTTP, and the four messages of the socket."""

from typing import Any, Literal

import msgspec
from pydantic import BaseModel, Field

from guandan.game.errors import Unreadable
from guandan.server.people.invites import LONGEST
from guandan.server.people.reports import REASONS
from guandan.server.tables.quick import WAIT
from guandan.server.tables.studying import MOST
from guandan.server.wire.contract.parts import EVENT_ROLES

Card = str


# Tables.


class NewTable(BaseModel, extra="forbid"):
    """The terms of a new table; what is left out has its default."""

    terms: dict[str, Any] = Field(default={}, examples=[{"book": "JS23", "format": {"mode": "deals", "max_deals": 4}}])
    sit: str | None = Field(default=None, description="the chair of who makes it: E, N, W or S")
    bots: bool = Field(default=False, description="put bots on the other chairs and begin")


class Command(BaseModel, extra="forbid"):
    """An act at a table."""

    id: str = Field(description="made by the client: the same id is done once and answered alike")
    act: str
    data: dict[str, Any] = {}
    seq: int | None = Field(default=None, description="how many facts of the match the client had")
    match: str = Field(default="", max_length=200, description="the match that is meant")


class Question(BaseModel, extra="forbid"):
    """A question of a seat: `readings legal hint finders groups label typed counter tribute`."""

    what: str
    data: dict[str, Any] = {}


class Known(BaseModel):
    """What a client has already."""

    match: str = ""
    seen: int | None = None


class KnownSince(Known):
    """What a client has already, and how long it waits for more."""

    room: int | None = Field(default=None, description="how many facts of the room: it is not waited if there are more")
    wait: float = Field(default=0, ge=0, le=60, description="seconds to wait for something new")


# The lobby.


class LobbyWanted(BaseModel):
    """Which part of the lobby, and from where on."""

    part: Literal["all", "open", "running"] = "all"
    after: str = Field(default="", description="`next` of the page before; with `part` open or running")
    limit: int = Field(default=20, ge=1, le=100)
    book: str = Field(default="", max_length=20, pattern=r"^[!-~]*$", description="only tables of this rule book")


class QuickMatch(BaseModel, extra="forbid"):
    """What somebody wants to play at once."""

    book: str = "JS23"
    format: dict[str, Any] = {}
    wait: int = Field(default=WAIT, ge=1, le=60, description="seconds after which bots take the empty chairs")
    pace: int | None = Field(default=None, description="the longest time a bot takes over a play, in milliseconds")
    between: int | None = Field(default=None, description="seconds for looking at the end of a deal")


# Matches.


class HistoryWanted(BaseModel):
    """Whose matches, and from where on."""

    person: str = Field(default="me", max_length=80, pattern=r"^[!-~]*$")
    after: str = Field(default="", description="`next` of the page before")
    limit: int = Field(default=20, ge=1, le=100)


class NewFork(BaseModel):
    """A position of a finished deal."""

    match: str = Field(max_length=200)
    seq: int = Field(description="the number of the fact after which one plays on")
    seat: str = Field(description="the chair that one takes: E, N, W or S")
    pace: int | None = Field(default=None, description="the longest time a bot takes over a play, in milliseconds")
    between: int | None = Field(default=None, description="seconds for looking at the end of a deal")


# Events.


class NewEvent(BaseModel, extra="forbid"):
    """A new event; who makes it is its organiser."""

    id: str = Field(default="", max_length=60, description="a short word for its address; else one is made")
    name: str = Field(max_length=200)
    book: str = Field(default="JS23", max_length=40)
    terms: dict[str, Any] = Field(default={}, description="the regulations: see docs/event-log.md")
    seed: str = Field(default="", max_length=200, description="the published seed of all lots; else it is drawn now")
    command: str = Field(default="", max_length=64, description="made by the client: sent again it makes no second one")


class EventWish(BaseModel, extra="forbid"):
    """What an organiser wants, before anything is planned."""

    name: str = Field(default="", max_length=200)
    book: str = Field(default="JS23", max_length=40)
    template: str = Field(default="", max_length=40, description="else the first that fits")
    entries: int = Field(default=16, ge=2, le=2000, description="pairs or teams that are expected")
    rounds: int = Field(default=0, ge=0, le=200, description="of a Swiss; 0 for as many as suit the field")
    minutes: int = Field(default=0, ge=0, le=1440, description="of a round; 0 as the book has it")
    apart: bool = Field(default=False, description="whether a Swiss keeps pairs of one unit apart where it can")
    sexes: list[str] = Field(
        default=[],
        max_length=4,
        description="men, women, mixed, or empty for anybody; several have stages of their own",
    )
    groups: list[str] = Field(
        default=[], max_length=5, description="age groups in the same way, empty for the open one"
    )
    terms: dict[str, Any] = Field(default={}, description="further terms")
    online: bool = Field(default=False, description="whether all of it is played online")
    sessions: list[tuple[str, str, int]] = Field(
        default=[], max_length=100, description="day, time and rounds of each unit that may be used, for the schedule"
    )
    halls: list[tuple[str, int]] = Field(default=[], max_length=100, description="each with its tables")


class EventAct(BaseModel, extra="forbid"):
    """An act of an event's log; who does it is what the server knows of who sends it."""

    act: str = Field(max_length=40)
    data: dict[str, Any] = {}


class EventSeen(BaseModel):
    """How long the log was that a client knows, and how long it waits for more."""

    seen: int | None = Field(default=None, description="the length of the log that the client knows")
    wait: float = Field(default=0, ge=0, le=60, description="seconds to wait for it to grow")
    public: bool = Field(default=False, description="wait for what everybody may see, whoever asks")


class ViewWanted(BaseModel, extra="forbid"):
    """Which part of a view."""

    stage: int | None = Field(default=None, description="else the one that is on, or the last")
    round: int | None = Field(default=None, description="else the last that one may see")
    table: int | None = Field(default=None, description="only this table")
    entry: int | None = Field(default=None, description="only what is about this pair or team")
    find: str = Field(default="", max_length=60, description="only rows that mention this: a name, a unit, a number")
    kind: str = Field(default="", max_length=40, description="of `history`: only facts of this kind")
    fact: int | None = Field(default=None, description="of `changes`: the number of the fact")
    start: int = Field(default=0, ge=0, description="rows that are left out at the beginning")
    most: int | None = Field(default=None, ge=1, le=10_000, description="rows at most")
    public: bool = Field(default=False, description="as everybody sees it, whoever asks: for the screen on the wall")


class DocumentWanted(BaseModel, extra="forbid"):
    """A document as which file, in which language, on which paper."""

    format: Literal["pdf", "xlsx", "docx", "html", "png"] = Field(
        default="pdf", description="png is a picture of the first page"
    )
    lang: Literal["zh", "en"] = "zh"
    paper: Literal["", "a3", "a4", "a5", "a6"] = Field(default="", description="empty for the document's own")


class EventCommand(BaseModel, extra="forbid"):
    """Acts that are done together or not at all."""

    id: str = Field(min_length=1, max_length=64, description="made by the client: done once and answered alike")
    acts: list[EventAct] = Field(min_length=1, max_length=1000)
    seen: int | None = Field(default=None, description="the length of the log that the person looked at")
    preview: bool = Field(default=False, description="only say what would happen; nothing is written")
    view: str = Field(default="", max_length=40, description="of a preview: the view to show of what would be")
    part: ViewWanted = ViewWanted()


class Practice(BaseModel, extra="forbid"):
    """A copy of an event to practise on."""

    rehearse: bool = Field(default=False, description="play the copy to its end, with results by lot")


class DeskCommand(BaseModel, extra="forbid"):
    """Something entered at the referee's desk of an event."""

    id: str = Field(min_length=1, max_length=64, description="made by the client: done once and answered alike")
    act: str = Field(max_length=40, examples=["appeal", "appeal_decided", "discipline_case"])
    data: dict[str, Any] = {}
    preview: bool = Field(default=False, description="only say what it would change; nothing is written")


class RefereeWhere(BaseModel, extra="forbid"):
    """Of which round; without it of the one that is on at the table."""

    stage: int | None = Field(default=None, description="else the one that is on")
    round: int | None = None
    board: int = Field(default=0, ge=0, description="the pair of a team, or the board of duplicate")


class FloorWhere(RefereeWhere):
    """One table of any published round; without it all of the rounds that are on."""

    table: int | None = Field(default=None, description="else all tables of the rounds that are on")


class RefereeQuestion(RefereeWhere):
    """What an official asks about the match of a table."""

    what: str = Field(max_length=40, examples=["infractions", "ruling", "moments"])
    data: dict[str, Any] = {}


class RefereeAct(RefereeWhere):
    """What an official does to the match of a table."""

    id: str = Field(min_length=1, max_length=64, description="made by the client: done once and answered alike")
    act: str = Field(max_length=40, examples=["rule", "annul", "choose", "correct", "rewind"])
    data: dict[str, Any] = {}
    seen: int | None = Field(default=None, ge=0, description="of the match's log, if it matters that nothing was added")


class SheetEntry(BaseModel, extra="forbid"):
    """A line on the sheet of a table."""

    id: str = Field(min_length=1, max_length=64, description="made by the client: done once and answered alike")
    act: Literal["deal", "close", "lot", "time", "back"]
    data: dict[str, Any] = Field(default={}, examples=[{"finish": ["E", "W", "N", "S"]}])
    seen: int = Field(ge=0, description="`length` of the sheet that the person looked at")
    match: str = Field(default="", max_length=200, description="name of the sheet that the person looked at")


class SheetSignature(BaseModel, extra="forbid"):
    """Agreement with a finished sheet."""

    id: str = Field(min_length=1, max_length=64)
    side: Literal["E-W", "N-S", "referee"]
    seen: int = Field(ge=0, description="`length` of the sheet that the person looked at")
    match: str = Field(default="", max_length=200, description="name of the sheet that the person looked at")


class RoleWanted(BaseModel, extra="forbid"):
    """A role in an event."""

    role: Literal[EVENT_ROLES]  # type: ignore[valid-type]
    name: str = Field(default="", max_length=60, description="what it signs with; else the name of who gets it")
    tables: list[int] = Field(default=[], max_length=1000, description="those it is for; a `table` must have some")
    entry: int = Field(default=0, ge=0, description="the pair or team it is for; `captain` and `player` must have one")


class GrantWanted(RoleWanted):
    """A role for somebody with an account."""

    who: str = Field(max_length=80, description="the name of an account, or the id of anybody")
    hours: int | None = Field(
        default=None, ge=1, le=8760, description="how long it is good; else until it is withdrawn"
    )


class EventLinkWanted(RoleWanted):
    """A link that gives a role to whoever opens it."""

    hours: int = Field(default=24, ge=1, le=LONGEST, description="how long link and role are good")
    once: bool = Field(default=False, description="whether the first person who opens it uses it up")


class PlayerLinksWanted(BaseModel, extra="forbid"):
    """Personal links for all players of an event."""

    hours: int = Field(default=72, ge=1, le=LONGEST, description="how long links and roles are good")


# Links.


class InviteWanted(BaseModel):
    """What a link gives to whoever opens it."""

    role: Literal["spectator", "player", "scorer", "referee", "chief", "organiser"] = "player"
    seat: str | None = Field(default=None, description="the chair it is for: E, N, W or S")
    hours: int = Field(default=24, ge=1, le=LONGEST, description="how long it is good")
    once: bool = Field(default=False, description="whether the first person who opens it uses it up")


class Coming(BaseModel):
    """Who comes to a table of an event."""

    device: str = Field(
        default="",
        max_length=64,
        description="a random mark that a browser has given itself; the chief is told of players who share one",
    )


class OpenedLink(Coming):
    """A link that somebody has opened."""

    token: str = Field(description="what stands behind the # of the link", max_length=1000)


# People.


class GuestName(BaseModel):
    """Somebody who only gives a name."""

    name: str


class Credentials(BaseModel):
    """Somebody with a password."""

    name: str
    password: str = Field(max_length=1000)


class PasswordChange(BaseModel):
    """Another password, and the one until now."""

    old: str = Field(max_length=1000)
    new: str = Field(max_length=1000)


class SignOut(BaseModel):
    """Which devices."""

    everywhere: bool = Field(default=False, description="all devices, not this one alone")


class AvatarChosen(BaseModel, extra="forbid"):
    """A picture."""

    avatar: str = Field(default="", max_length=20, description="empty: the one that goes with the id")


class LeadersWanted(BaseModel):
    """Which page of the leaderboard."""

    start: int = Field(default=0, ge=0, le=100_000)
    limit: int = Field(default=50, ge=1, le=100)


class CircleAct(BaseModel, extra="forbid"):
    """What somebody is to be to one."""

    person: str = Field(max_length=80)
    act: Literal["befriend", "block", "let_go"]


class FriendCalled(BaseModel, extra="forbid"):
    """A friend who is asked to come to a table."""

    person: str = Field(max_length=80)


class QueueWish(BaseModel, extra="forbid"):
    """With whom somebody waits for a ranked match."""

    partner: str = Field(default="", max_length=80, description="a friend who names one too; empty: anybody")


class NewReport(BaseModel, extra="forbid"):
    """What administrators are told of somebody."""

    person: str = Field(max_length=80)
    reason: str = Field(max_length=20, description=" ".join(REASONS))
    note: str = Field(default="", max_length=300)
    table: str = Field(default="", max_length=40)


# Administrators.


class Settled(BaseModel, extra="forbid"):
    """What was done about a report."""

    verdict: Literal["dismissed", "warned", "renamed", "banned"]


class Somebody(BaseModel):
    """An account by its name, or anybody by their id."""

    who: str = Field(max_length=80)


class Renamed(Somebody):
    """The same, with another name."""

    name: str


class ClosedTable(BaseModel):
    """A table by its code."""

    table: str = Field(max_length=40)


# Studying.


class StudyQuestion(BaseModel):
    """A hand, what it has to answer, and a question: `label readings legal finders groups tribute`."""

    book: str = Field(default="JS23", max_length=40)
    level: str = Field(default="2", description="2 ... 9 T J Q K A")
    hand: list[Card] = Field(max_length=MOST, examples=[["S7", "H7", "C7"]])
    to_beat: list[Card] = Field(default=[], max_length=MOST, description="what lies there; nothing if one leads")
    said: str = Field(default="", max_length=40, description="what it is said to be, if it can be several things")
    act: str = Field(default="play", description="what is expected: play, tribute or return")
    paid: str = Field(default="", max_length=4, description="the card that was paid, if one is to be returned")
    what: str
    data: dict[str, Any] = {}


# The socket.

MOST_BYTES = 16_384


class Hello(msgspec.Struct, tag="hello", forbid_unknown_fields=True):
    """The first message: who one is, and which table or event one wants to see."""

    table: str = ""
    token: str = ""
    event: str = ""
    """To hear that an event has grown; nobody has to say who they are for that."""
    match: str = ""
    """The match one has seen facts of."""
    seen: int | None = None
    """How many of them."""


class Do(msgspec.Struct, tag="do", forbid_unknown_fields=True):
    """An act."""

    id: str
    """Made by the client: the same id is done once and answered alike."""
    act: str
    data: dict[str, Any] = {}
    seq: int | None = None
    """How many facts of the match the client had when the person decided."""
    match: str = ""
    """The match that is meant."""


class Ask(msgspec.Struct, tag="ask", forbid_unknown_fields=True):
    """A question."""

    id: str
    what: str
    data: dict[str, Any] = {}


class Ping(msgspec.Struct, tag="ping", forbid_unknown_fields=True):
    """Is anybody there, and what time is it?"""

    at: int = 0


Message = Hello | Do | Ask | Ping
_decoder: msgspec.json.Decoder[Message] = msgspec.json.Decoder(Message)


def read_message(text: str | bytes) -> Message:
    """The message in a frame. Raises Unreadable."""
    if len(text) > MOST_BYTES:
        raise Unreadable("message_unreadable", detail=f"> {MOST_BYTES}")
    try:
        return _decoder.decode(text)
    except (msgspec.DecodeError, RecursionError) as wrong:
        raise Unreadable("message_unreadable", detail=str(wrong)[:200]) from None
