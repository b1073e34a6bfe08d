"""The log of a room: what each act becomes, and what each fact does."""

from types import MappingProxyType
from typing import Annotated, Any, NamedTuple

from guandan.game.acts import TABLE, Act
from guandan.game.engine import Kind, Kinds, LogOf
from guandan.game.errors import Conflict, NotAllowed, OutOfTurn, Unreadable
from guandan.game.facts import Body, Fact
from guandan.game.fields import Count, Name, Seat, read, text, written
from guandan.game.seats import SEATS
from guandan.office.players import is_person
from guandan.server.people.names import BOT_NAMES, shown
from guandan.server.people.person import ids_of
from guandan.server.people.roles import ROLE_NAMES
from guandan.server.tables import appointing, phrases
from guandan.server.tables.appointing import by_owner, settled
from guandan.server.tables.room import BOT, EMPTY, NOBODY_READY, NOTHING_DONE, OFFICIALS, Chair, Fork, RefereeCall, Room
from guandan.server.tables.terms import Terms, checked

COUNTED = ("sit", "seat_bot", "back", "here", "call", "role", "propose")
"""What somebody may do over and over again; all that undoes it can happen only once after each."""
OFTEN = 200
"""How often somebody may, from the beginning of a match to that of the next: a log that grew for ever would be read
ever more slowly. A bot plays on for whoever goes once more than that, so that the match ends."""


# What is said.


class Opened(NamedTuple):
    """The first fact of a room."""

    id: Name
    terms: Terms


class Sat(NamedTuple):
    """Somebody takes a chair: whose id signs the fact. Names stand in no log."""

    seat: Seat


class BotSat(NamedTuple):
    """A bot takes a chair."""

    seat: Seat
    name: Annotated[str, text(40)] = ""


class OnChair(NamedTuple):
    """Somebody's own chair, unless another is named."""

    seat: Seat | None = None

    @property
    def at(self) -> int:
        """The chair of a fact."""
        if self.seat is None:
            raise Unreadable("missing_field", field="seat")
        return self.seat


class Here(NamedTuple):
    """Through which process somebody on a chair plays now."""

    seat: Seat
    through: Annotated[str, text(20)]


class Begun(NamedTuple):
    """A match begins."""

    match: Name
    fork: Fork | None = None


class Ready(NamedTuple):
    """Somebody has seen the end of a deal."""

    deal: Count
    seat: Seat | None = None


class Called(NamedTuple):
    """A referee is called; nothing invisible in the reason, and nothing that turns the text around."""

    reason: Annotated[str, text(200, line=True)]


class Nothing(NamedTuple):
    """What says nothing but that it happens."""


class Closed(NamedTuple):
    """Nobody sits down here any more."""

    administrator: Annotated[str, text(80)] = ""
    """Who closed it from outside: a running match stops where it is."""


# What each act becomes. All of them raise a refusal if it is not allowed.


def _sit(room: Room, said: Sat, act: Act, _: int) -> Sat:
    at = said.seat
    chair, held = room.chairs[at], room.chair_of(act.by)
    if room.terms.seats == "invited" and room.role_of(act.by) not in ("player", "organiser"):
        raise NotAllowed("invited_only")
    if room.terms.event and at not in {room.kept.get(one) for one in ids_of(act.by)}:
        raise NotAllowed("not_your_chair", seat=SEATS[at])
    if room.role_of(act.by) in OFFICIALS or (room.playing and not room.officiated.isdisjoint(ids_of(act.by))):
        raise NotAllowed("player_is_no_referee")
    if chair.person and chair.person not in ids_of(act.by):  # who had it as a guest keeps it with their account
        raise Conflict("chair_taken", seat=SEATS[at])
    if room.playing and held is not None and held != at:
        raise OutOfTurn("sits_already", seat=SEATS[held])
    sat = room.sat_on(act.by)
    if room.playing and room.terms.rated and sat != at:
        raise NotAllowed("rated_started")
    if room.playing and sat is not None and sat != at:
        raise NotAllowed("sat_elsewhere", seat=SEATS[sat])
    return said


def _stand(room: Room, said: OnChair, act: Act, _: int) -> OnChair:
    held = room.chair_of(act.by)
    at = held if said.seat is None else said.seat
    if at is None:
        raise OutOfTurn("not_seated")
    # The owner may clear a chair on which nobody plays: a bot's, or that of somebody who has gone.
    others = act.by == TABLE or (room.owner in ids_of(act.by) and room.chairs[at].played_by_bot)
    if at != held and not others:
        raise NotAllowed("not_your_chair", seat=SEATS[at])
    return OnChair(at)


def _seat_bot(room: Room, said: BotSat, act: Act, _: int) -> BotSat:
    _by_host(room, act)
    at = said.seat
    if room.chairs[at].holder:
        raise Conflict("chair_taken", seat=SEATS[at])
    if room.terms.official and not room.terms.daily:
        raise NotAllowed("rated_people_only")
    if is_person(said.name):
        raise NotAllowed("name_reserved")
    return said._replace(name=shown(said.name) if said.name else BOT_NAMES[SEATS[at]])


def _presence(room: Room, said: OnChair, act: Act, _: int) -> OnChair:
    """Somebody is away or back: they say so themselves, or the table does."""
    at = said.at if act.by == TABLE else room.chair_of(act.by)
    if at is None or not room.chairs[at].person:
        raise OutOfTurn("not_seated")
    if room.chairs[at].away is (act.kind == "away"):
        raise OutOfTurn("as_it_is")
    return OnChair(at)


def _here(room: Room, said: Here, _: Act, __: int) -> Here:
    if not room.chairs[said.seat].person:
        raise OutOfTurn("not_seated")
    if room.chairs[said.seat].through == said.through:
        raise OutOfTurn("as_it_is")
    return said


def _begin(room: Room, said: Begun, act: Act, _: int) -> Begun:
    _by_host(room, act)
    if room.playing:
        raise OutOfTurn("match_running")
    if room.terms.daily and room.matches:
        raise OutOfTurn("daily_played")
    if not room.full:
        raise OutOfTurn("chairs_empty")
    if room.terms.rated and not all(chair.person.startswith("p-") for chair in room.chairs):
        raise NotAllowed("rated_people_only")
    return said


def _ready(room: Room, said: Ready, act: Act, _: int) -> Ready:
    at = room.chair_of(act.by)
    if at is None:
        raise OutOfTurn("not_seated")
    if said.deal <= room.ready.get(at, -1):
        raise OutOfTurn("as_it_is")
    if said.deal > room.dealt:
        raise Conflict("stale", seq=said.deal)
    return said._replace(seat=at)


def _call(room: Room, said: Called, act: Act, _: int) -> Called:
    if room.chair_of(act.by) is None:
        raise OutOfTurn("not_seated")
    if any(one.who == act.by for one in room.calls):
        raise OutOfTurn("as_it_is")
    return said


def _hear(room: Room, said: Nothing, act: Act, _: int) -> Nothing:
    # Whoever plays may be the one it is about: they only take their own call back.
    plays = room.chair_of(act.by) is not None
    hears = room.role_of(act.by) in (*OFFICIALS, "organiser") and not plays
    if not hears and not (room.calls and all(one.who == act.by for one in room.calls)):
        raise NotAllowed("role_needed", role=ROLE_NAMES["referee"])
    if not room.calls:
        raise OutOfTurn("as_it_is")
    return said


def _close(room: Room, said: Closed, act: Act, _: int) -> Closed:
    if act.by == TABLE and said.administrator:
        return said
    if act.by != TABLE:
        by_owner(room, act)
    if room.playing:
        raise OutOfTurn("match_running")
    return Closed()


def _by_host(room: Room, act: Act) -> None:
    """Raise NotAllowed unless it is the owner, the table itself, or anybody who sits at a quick table."""
    quick = room.terms.quick and room.chair_of(act.by) is not None
    if act.by != TABLE and not quick:
        by_owner(room, act)


# What each fact does.


def _sits(room: Room, said: Sat, fact: Fact) -> Room:
    held = room.chair_of(fact.by)
    left = room if held is None else room.with_chair(held, EMPTY)
    sat = MappingProxyType({**left.sat, fact.by: said.seat})
    return left.with_chair(said.seat, Chair(fact.by, since=fact.at))._replace(sat=sat)


def _stands(room: Room, said: OnChair, _: Fact) -> Room:
    """In a running match the table plays on with a bot; the begin of the next one asks for all four again."""
    return room.with_chair(said.at, EMPTY)


def _bot_sits(room: Room, said: BotSat, _: Fact) -> Room:
    return room.with_chair(said.seat, Chair(BOT, said.name))


def _is_away(room: Room, said: OnChair, _: Fact) -> Room:
    return room.with_chair(said.at, room.chairs[said.at]._replace(away=True))


def _is_back(room: Room, said: OnChair, fact: Fact) -> Room:
    return room.with_chair(said.at, room.chairs[said.at]._replace(away=False, since=fact.at))


def _is_here(room: Room, said: Here, _: Fact) -> Room:
    return room.with_chair(said.seat, room.chairs[said.seat]._replace(through=said.through))


def _begins(room: Room, said: Begun, _: Fact) -> Room:
    begun = room._replace(match=said.match, fork=said.fork, matches=room.matches + 1)
    sat = MappingProxyType({chair.person: at for at, chair in enumerate(room.chairs) if chair.person})
    return begun._replace(ready=NOBODY_READY, officiated=frozenset(room.officials), sat=sat, done=NOTHING_DONE)


def _is_ready(room: Room, said: Ready, _: Fact) -> Room:
    return room._replace(ready=MappingProxyType({**room.ready, OnChair(said.seat).at: said.deal}))


def _calls(room: Room, said: Called, fact: Fact) -> Room:
    return room._replace(calls=(*room.calls, RefereeCall(fact.by, said.reason, fact.at)))


def _heard(room: Room, _: Nothing, __: Fact) -> Room:
    return room._replace(calls=())


def _closed(room: Room, _: Closed, __: Fact) -> Room:
    return room._replace(closed=True)


KINDS: Kinds[Room] = {
    "sit": Kind(Sat, _sit, _sits),
    "stand": Kind(OnChair, _stand, _stands),
    "seat_bot": Kind(BotSat, _seat_bot, _bot_sits),
    "away": Kind(OnChair, _presence, _is_away),
    "back": Kind(OnChair, _presence, _is_back),
    "here": Kind(Here, _here, _is_here),
    "begin": Kind(Begun, _begin, _begins),
    "ready": Kind(Ready, _ready, _is_ready),
    "call": Kind(Called, _call, _calls),
    "heard": Kind(Nothing, _hear, _heard),
    "say": Kind(phrases.Phrase, phrases.say, phrases.said),
    **appointing.KINDS,
    "close": Kind(Closed, _close, _closed),
}
COMMANDS = tuple(name for name, kind in KINDS.items() if kind.decide is not None and name != "here")
"""What somebody at a table may ask for."""


def opening_body(room_id: str, owner: str, terms: Terms) -> Body:
    """The first fact of a room."""
    return Body("room", owner, written(Opened(room_id, terms)))


def _stands_aside(room: Room, act: Act) -> bool:
    """Whether an official loses their role, and with it what they see here: also where nobody does anything more."""
    given = act.data if act.kind == "role" and act.by == TABLE else {}
    return given.get("role") == "spectator" and given.get("who") in room.officials


class RoomLog(LogOf[Room]):
    """The log of a room.

    Of the match that was begun last it is told from outside whether it is still `playing`, what was `dealt` and
    whether a deal is `in_hand`.
    """

    first = "room"
    kinds = KINDS
    playing = False
    dealt = 0
    in_hand = False

    def opened(self, fact: Fact) -> Room:
        """The room as it was opened."""
        said = read(Opened, fact.data)
        return Room(said.id, fact.by, checked(said.terms), fact.at)

    def stamped(self, state: Room, fact: Fact) -> Room:
        """The room with the time of its last fact."""
        return state._replace(at=fact.at)

    def applied(self, kind: Kind[Room, Any], fact: Fact, said: Any) -> Room:
        """The room after a fact, with what is counted of it."""
        before = self.state
        after = settled(kind.apply(before, said, fact))
        doer = before.doer_of(fact.by, said) if fact.kind in COUNTED else ""
        if not doer:
            return after
        return after._replace(done=MappingProxyType({**after.done, doer: after.done.get(doer, 0) + 1}))

    def decided(self, act: Act, at: int) -> Body:
        """The fact of an act. Raises a refusal if it is not allowed."""
        self.state = room = self.state._replace(playing=self.playing, dealt=self.dealt, in_hand=self.in_hand)
        if room.closed and not _stands_aside(room, act):
            raise OutOfTurn("room_closed")
        found = super().decided(act, at)
        if act.kind in COUNTED and room.done.get(room.doer_of(act.by, found.said), 0) >= OFTEN:
            raise NotAllowed("too_often", most=OFTEN)
        return found
