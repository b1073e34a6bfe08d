"""What plain HTTP answers about events. Views are declared in `event/views`; here they get their form on the wire.

A tuple with names becomes a structure, a text in both languages `Words`, a tuple of any length a list.
"""

from collections.abc import Mapping
from types import NoneType, UnionType
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints

import msgspec
from msgspec import UNSET, Meta, UnsetType

from guandan.event.views.appeals import RefereeDesk as RefereeDeskView
from guandan.event.views.floor import Floor as FloorView
from guandan.event.views.overview import Overview as OverviewView
from guandan.event.views.picture import Picture as PictureView
from guandan.event.views.plan import EventPlan as EventPlanView
from guandan.event.views.register import EventRegister as EventRegisterView
from guandan.event.views.shared import SharedPlaces as SharedPlacesView
from guandan.event.views.shown import VIEWS as OF_EVENTS
from guandan.event.views.words import Sentence as SentenceView
from guandan.game.errors import Text
from guandan.server.wire.contract.answers import OnlineTable, Sheet
from guandan.server.wire.contract.parts import Chosen, EventRole, Flag, Seat, Shape, Winner, Words

MADE: dict[type, type[Shape]] = {}
"""The structure of every tuple with names that a view is made of."""


def shape_of(view: type) -> type[Shape]:
    """The structure of a view, by the names and types of its fields; also of those inside it."""
    if view not in MADE:
        hints = get_type_hints(view, include_extras=True)
        fields = [(name, _form(hints[name])) for name in view._fields]  # type: ignore[attr-defined]
        MADE[view] = _struct(view.__name__, view.__doc__ or "", fields)
    return MADE[view]


def _struct(name: str, doc: str, fields: list[tuple[str, Any]]) -> Any:
    return msgspec.defstruct(name, fields, bases=(Shape,), module=__name__, namespace={"__doc__": doc})


def _form(kind: Any) -> Any:
    """A type of a view as it is sent."""
    origin, args = get_origin(kind), get_args(kind)
    if kind is Text:
        return Words
    if origin is Annotated:  # one of some words
        return args[1]
    if isinstance(kind, type) and hasattr(kind, "_fields"):
        return shape_of(kind)
    if origin is tuple:
        several = len(args) == 2 and args[1] is Ellipsis
        return list[_form(args[0])] if several else tuple[tuple(_form(one) for one in args)]  # type: ignore[misc]
    if origin in (list, dict):
        return origin[tuple(_form(one) for one in args)]
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return dict[tuple(_form(one) for one in args)]  # type: ignore[misc]
    if origin in (Union, UnionType):
        return Union[tuple(NoneType if one is NoneType else _form(one) for one in args)]  # noqa: UP007
    return kind


VIEWS = {name: shape_of(view.shape) for name, view in OF_EVENTS.items()}
"""The structure of each view by its name."""
Overview = shape_of(OverviewView)
RefereeDesk = shape_of(RefereeDeskView)
SharedPlaces = shape_of(SharedPlacesView)
Floor, EventRegister, Picture = shape_of(FloorView), shape_of(EventRegisterView), shape_of(PictureView)
Sentence, EventPlan = shape_of(SentenceView), shape_of(EventPlanView)


class Standing(Shape):
    """A role that one has in an event."""

    role: EventRole
    name: Annotated[str, Meta(description="what one signs with")]
    tables: Annotated[list[int], Meta(description="those it is for; empty if it is not for some only")]
    entry: Annotated[int, Meta(description="the pair or team it is for; 0 if it is for none")]
    until: Annotated[int | None, Meta(description="seconds; null as long as nobody withdraws it")]


class EventState(Shape):
    """An event as far as its length and one's own roles go; everything else is in its views."""

    id: str
    name: str
    status: Annotated[str, Meta(description="`open suspended stopped closed put_away`")]
    length: Annotated[int, Meta(description="how many facts its log has: the views are of this length")]
    viewer: Annotated[str, Meta(description="`office referee scorer entry public`: how much one is shown")]
    roles: list[Standing]
    now: Annotated[int, Meta(description="the server's time in ms, for clocks")]


class OnlineTables(Shape):
    """The tables of an event that are played online now."""

    tables: list[OnlineTable]


class OnlineBoard(Shape):
    """A board of a duplicate that is played online."""

    name: Annotated[str, Meta(description="the id of its deal, at every table")]
    leader: Seat
    commitment: Annotated[str, Meta(description="the hash that the `deal` of every table's match has")]
    salt: Annotated[str | UnsetType, Meta(description="of the commitment, when nobody plays it any more")] = UNSET
    secret: Annotated[str | UnsetType, Meta(description="likewise: the pack follows from it")] = UNSET
    hands: Annotated[dict[Seat, list[str]] | UnsetType, Meta(description="likewise: as they were dealt")] = UNSET


class OnlineBoards(Shape):
    """A set of boards of a duplicate."""

    stage: int
    number: int
    open: Annotated[Flag, Meta(description="whether nobody plays them any more")]
    boards: list[OnlineBoard]


class Came(Shape):
    """Who somebody is at a table that they came to."""

    room: str
    role: Annotated[str, Meta(description="`player`, `referee`, `deputy`, `chief`, `spectator`")]
    seat: Chosen


class Shown(Shape):
    """A view of an event."""

    length: Annotated[int, Meta(description="how long the log was that it was made from")]
    viewer: Annotated[str, Meta(description="for whom: `office referee scorer entry public`")]
    view: Annotated[Any, Meta(description="the structure of that view: `overview` is an Overview ...")]


class EventFact(Shape):
    """A fact that an act has made."""

    seq: int
    at: int
    by: str
    kind: str
    data: dict[str, Any]


class Acted(Shape):
    """What acts have done, or would do."""

    length: Annotated[int, Meta(description="of the log afterwards")]
    facts: Annotated[list[EventFact], Meta(description="those of the acts; of a command done before, what it did then")]
    changes: Annotated[list[Sentence], Meta(description="of a preview: what would be different")]  # type: ignore[valid-type]
    view: Annotated[dict[str, Any] | UnsetType, Meta(description="of a preview: the view that was asked for")] = UNSET


class TableSheet(Shape):
    """The sheet of the round that is on at a table. Pairs are of East-West, who are named first, and of North-South."""

    table: int
    place: Annotated[str, Meta(description="hall and table, as the schedule has it")]
    stage: int
    round: int
    entries: tuple[int, int]
    names: tuple[str, str]
    sheet: Annotated[Sheet, Meta(description="players, deals and result; `match` is the name of its log")]
    length: Annotated[int, Meta(description="how many facts its log has: `seen` of the next line")]
    levels: tuple[str, str]
    level: Annotated[str, Meta(description="of the next deal")]
    on_table: Annotated[Winner, Meta(description="the side whose level is played")]
    owing: Annotated[list[Seat], Meta(description="who owes tribute in the next deal")]
    called: Annotated[Flag, Meta(description="1 when time is over")]
    signed: Annotated[list[str], Meta(description="who agrees with it as it is: `E-W N-S referee`")]
    done: Annotated[Flag, Meta(description="1 when the event has its result")]
    acts: Annotated[list[str], Meta(description="what can be entered now: `deal close lot time back`")]
    until_first: Annotated[Flag, Meta(description="1 if the next deal ends with its first finisher")]
    calling: Annotated[int, Meta(description="since when the table waits for a referee; 0 if it does not")]
    phones: Annotated[Flag, Meta(description="1 if players may keep it on their own phones")]
    begun: int
    paused: Annotated[int, Meta(description="since when the round stands still; 0 if it does not")]
    ends: Annotated[int, Meta(description="when time is over; 0 if the clock does not end the match")]
    now: int


class SheetLine(Shape):
    """How far a sheet has come."""

    table: int
    stage: int
    deals: int
    levels: tuple[str, str]
    over: Flag
    signed: list[str]
    done: Flag


class SheetLines(Shape):
    """The sheets of the rounds that are on."""

    tables: list[SheetLine]


class DeskDone(Shape):
    """What was entered at the referee's desk of an event, or would be."""

    length: Annotated[int, Meta(description="of the desk's log afterwards")]
    kind: str
    number: Annotated[int, Meta(description="of the appeal or case")]
    changes: list[Sentence]  # type: ignore[valid-type]


class Refereed(Shape):
    """What a referee has done at a table."""

    match: str
    length: Annotated[int, Meta(description="of the match's log afterwards")]
    facts: Annotated[list[int], Meta(description="the numbers of those that it made")]
    before: Picture  # type: ignore[valid-type]
    after: Picture  # type: ignore[valid-type]


class EventGrant(Standing):
    """A role of somebody in an event."""

    id: str
    person: Annotated[str, Meta(description="the id of who has it")]
    called: Annotated[str, Meta(description="what they are called")]
    by: Annotated[str, Meta(description="the name of who gave it")]
    at: int
    link: Annotated[str, Meta(description="the id of the link that it came by; empty if none")]


class EventLink(Standing):
    """A link that gives a role in an event."""

    id: str
    by: str
    expires: int
    once: int


class NewEventLink(Shape):
    """A link that was just made."""

    made: EventLink
    token: str
    link: str
    qr: Annotated[str, Meta(description="a picture to photograph, as SVG")]


class EventAddress(Shape):
    """Where everybody finds an event."""

    link: Annotated[str, Meta(description="empty if only the server's own machine could open it")]
    qr: Annotated[str, Meta(description="a picture to photograph, as SVG")]


class PlayerLink(Shape):
    """The personal link of a player: whoever opens it plays for them."""

    id: str
    entry: int
    label: Annotated[str, Meta(description="what the pair or team is called")]
    name: str
    link: str
    expires: int


class PlayerLinks(Shape):
    """The personal links of all players of an event."""

    links: list[PlayerLink]


class EventRoles(Shape):
    """Who is what in an event, and the links that are good."""

    grants: list[EventGrant]
    links: list[EventLink]


class ListProblem(Shape):
    """What is wrong in a list of entries."""

    row: Annotated[int, Meta(description="as the spreadsheet counts, from 1")]
    column: Annotated[str, Meta(description="its heading; empty for the whole row")]
    grave: Annotated[int, Meta(description="whether it stands in the way, or is only advice")]
    text: Words
    article: str


class EntryList(Shape):
    """A list of entries that was looked at."""

    headings: Annotated[int, Meta(description="the row in which they stand, from 1")]
    rows: list[list[str]]
    entries: Annotated[int, Meta(description="how many it holds")]
    good: Annotated[int, Meta(description="rows that are left if those with faults are skipped")]
    problems: list[ListProblem]


class EventTemplate(Shape):
    """A usual event."""

    key: str
    name: Words
    about: Words


class EventChoice(Shape):
    """Something that an organiser may choose."""

    key: str
    name: Words


class Planned(Shape):
    """What a new event would be like."""

    templates: Annotated[list[EventTemplate], Meta(description="those that the book knows and the field allows")]
    template: Annotated[str, Meta(description="the one that was planned")]
    sexes: Annotated[list[EventChoice], Meta(description="for whom it may be, anybody first")]
    groups: Annotated[list[EventChoice], Meta(description="age groups, the open one first")]
    terms: Annotated[dict[str, Any], Meta(description="to begin the event with")]
    stages: Annotated[list[dict[str, Any]], Meta(description="the `stage` acts that follow")]
    schedule: Annotated[dict[str, Any], Meta(description="the `schedule` act after them; empty if no time is named")]
    rounds: Annotated[int, Meta(description="that suit a Swiss of this size")]
    plan: EventPlan  # type: ignore[valid-type]


class EventDocument(Shape):
    """A document of an event."""

    name: Annotated[str, Meta(description="of its file, without ending")]
    title: Words
    about: Words
    stage: Annotated[int, Meta(description="0 for the whole event")]
    round: int
    paper: Annotated[str, Meta(description="its own: a3, a4, a5 or a6")]
    formats: Annotated[list[str], Meta(description="as which files one may have it")]


class EventDocuments(Shape):
    """The documents that one may have by now."""

    documents: list[EventDocument]


EventList = _struct(
    "EventList",
    "All events as everybody may see them, the one that changed last first.",
    [(phase, list[Overview]) for phase in ("now", "coming", "over")],  # type: ignore[valid-type]
)
