"""The log of a room: what each act becomes, and what each fact does."""

from types import MappingProxyType

from guandan.game.acts import TABLE, Act
from guandan.game.chain import Chain
from guandan.game.errors import Conflict, NotAllowed, OutOfTurn, Unreadable, at_most, quoted
from guandan.game.facts import Body, Fact
from guandan.game.seats import SEATS, parse_seat
from guandan.server.people.names import BOT_NAMES, shown
from guandan.server.people.person import ids_of
from guandan.server.people.roles import ROLE_NAMES
from guandan.server.tables.appointing import APPOINTING, answered, appointed, appointment, by_owner, settled
from guandan.server.tables.room import BOT, EMPTY, NOBODY_READY, NOTHING_DONE, OFFICIALS, Chair, Room
from guandan.server.tables.terms import Terms, terms_of

KINDS = (
    *("sit", "stand", "seat_bot", "away", "back", "begin", "ready", "call", "heard", "role", "agree", "refuse"),
    "close",
)
COUNTED = ("sit", "seat_bot", "back", "here", "call", "role", "propose")
"""What somebody may do over and over again; all that undoes it can happen only once after each."""
OFTEN = 200
"""How often somebody may, from the beginning of a match to that of the next: a log that grew for ever would be read
ever more slowly. A bot plays on for whoever goes once more than that, so that the match ends."""


class RoomLog(Chain[Room]):
    """The log of a room.

    Of the match that was begun last it is told from outside whether it is still `playing`, and what was `dealt`.
    """

    first = "room"
    playing = False
    dealt = 0

    def opened(self, fact: Fact) -> Room:
        """The room as it was opened."""
        return Room(fact.data["id"], fact.by, terms_of(fact.data["terms"]), fact.at)

    def applied(self, state: Room, fact: Fact) -> Room:
        """The room after a fact."""
        after = settled(_applied(state, fact)._replace(at=fact.at))
        doer = state.doer_of(fact.by, fact.data) if fact.kind in COUNTED else ""
        return (
            after._replace(done=MappingProxyType({**after.done, doer: after.done.get(doer, 0) + 1})) if doer else after
        )

    def decided(self, act: Act, at: int) -> Body:
        """The fact of an act."""
        room = self.state
        if at < room.at:
            raise Conflict("time_runs_back", at=at, last=room.at)
        if room.closed:
            raise OutOfTurn("room_closed")
        decide = DECIDED.get(act.kind)
        if decide is None:
            raise Unreadable("unknown_act", act=quoted(act.kind), allowed=", ".join(KINDS))
        body = Body(act.kind, act.by, decide(room, act, self.playing))
        if act.kind == "role":
            body = appointed(room, act, body.data)
        if act.kind in COUNTED and room.done.get(room.doer_of(act.by, body.data), 0) >= OFTEN:
            raise NotAllowed("too_often", most=OFTEN)
        if act.kind == "ready" and body.data["deal"] > self.dealt:
            raise Conflict("stale", seq=body.data["deal"])
        return body


def opening_body(room_id: str, owner: str, terms: Terms) -> Body:
    """The first fact of a room."""
    return Body("room", owner, {"id": room_id, "terms": terms.as_data()})


# What each act becomes. All of them raise a refusal if it is not allowed.


def _sit(room: Room, act: Act, playing: bool) -> dict[str, object]:
    at = parse_seat(act.data.get("seat"))
    chair, held = room.chairs[at], room.chair_of(act.by)
    if room.terms.seats == "invited" and room.role_of(act.by) not in ("player", "organiser"):
        raise NotAllowed("invited_only")
    if room.role_of(act.by) in OFFICIALS or (playing and not room.officiated.isdisjoint(ids_of(act.by))):
        raise NotAllowed("player_is_no_referee")
    if chair.person and chair.person not in ids_of(act.by):  # who had it as a guest keeps it with his account
        raise Conflict("chair_taken", seat=SEATS[at], name=chair.name)
    if playing and held is not None and held != at:
        raise OutOfTurn("sits_already", seat=SEATS[held])
    sat = room.sat_on(act.by)
    if playing and room.terms.rated and sat != at:
        raise NotAllowed("rated_started")
    if playing and sat is not None and sat != at:
        raise NotAllowed("sat_elsewhere", seat=SEATS[sat])
    return {"seat": SEATS[at], "name": act.text("name", 40)}


def _stand(room: Room, act: Act, _: bool) -> dict[str, object]:
    held = room.chair_of(act.by)
    named = act.data.get("seat")
    at = held if named is None else parse_seat(named)
    if at is None:
        raise OutOfTurn("not_seated")
    # The owner may clear a chair on which nobody plays: a bot's, or that of somebody who has gone.
    others = room.owner in ids_of(act.by) and room.chairs[at].played_by_bot
    if at != held and not others:
        raise NotAllowed("not_your_chair", seat=SEATS[at])
    return {"seat": SEATS[at]}


def _seat_bot(room: Room, act: Act, _: bool) -> dict[str, object]:
    _by_host(room, act)
    at = parse_seat(act.data.get("seat"))
    if room.chairs[at].holder:
        raise Conflict("chair_taken", seat=SEATS[at], name=room.chairs[at].name)
    if room.terms.rated:
        raise NotAllowed("rated_people_only")
    named = shown(act.text("name", 40)) if "name" in act.data else BOT_NAMES[SEATS[at]]
    return {"seat": SEATS[at], "name": named}


def _away(room: Room, act: Act, _: bool) -> dict[str, object]:
    return _presence(room, act, away=True)


def _back(room: Room, act: Act, _: bool) -> dict[str, object]:
    return _presence(room, act, away=False)


def _presence(room: Room, act: Act, *, away: bool) -> dict[str, object]:
    named = act.data.get("seat")
    at = parse_seat(named) if act.by == TABLE else room.chair_of(act.by)
    if at is None or not room.chairs[at].person:
        raise OutOfTurn("not_seated")
    if room.chairs[at].away is away:
        raise OutOfTurn("as_it_is")
    return {"seat": SEATS[at]}


def _here(room: Room, act: Act, _: bool) -> dict[str, object]:
    at, through = parse_seat(act.data.get("seat")), act.text("through", 20)
    if not room.chairs[at].person:
        raise OutOfTurn("not_seated")
    if room.chairs[at].through == through:
        raise OutOfTurn("as_it_is")
    return {"seat": SEATS[at], "through": through}


def _begin(room: Room, act: Act, playing: bool) -> dict[str, object]:
    _by_host(room, act)
    if playing:
        raise OutOfTurn("match_running")
    if not room.full:
        raise OutOfTurn("chairs_empty")
    if room.terms.rated and not all(chair.person.startswith("p-") for chair in room.chairs):
        raise NotAllowed("rated_people_only")
    begun: dict[str, object] = {"match": act.text("match", 200)}
    return {**begun, "fork": act.data["fork"]} if "fork" in act.data else begun


def _ready(room: Room, act: Act, _: bool) -> dict[str, object]:
    at = room.chair_of(act.by)
    if at is None:
        raise OutOfTurn("not_seated")
    deal = act.number("deal")
    if deal <= room.ready.get(at, -1):
        raise OutOfTurn("as_it_is")
    return {"seat": SEATS[at], "deal": deal}


def _call(room: Room, act: Act, _: bool) -> dict[str, object]:
    if room.chair_of(act.by) is None:
        raise OutOfTurn("not_seated")
    if any(who == act.by for who, _ in room.calls):
        raise OutOfTurn("as_it_is")
    reason = act.text("reason", 200)
    if not reason.isprintable():  # nothing invisible, and nothing that turns the text around
        raise Unreadable("wrong_field", field="reason", allowed=at_most(200))
    return {"reason": reason}


def _heard(room: Room, act: Act, _: bool) -> dict[str, object]:
    if room.role_of(act.by) not in (*OFFICIALS, "organiser"):
        raise NotAllowed("role_needed", role=ROLE_NAMES["referee"])
    if not room.calls:
        raise OutOfTurn("as_it_is")
    return {}


def _close(room: Room, act: Act, playing: bool) -> dict[str, object]:
    if act.by == TABLE and "administrator" in act.data:  # a running match stops where it is
        return {"administrator": str(act.data["administrator"])}
    if act.by != TABLE:
        by_owner(room, act)
    if playing:
        raise OutOfTurn("match_running")
    return {}


def _by_host(room: Room, act: Act) -> None:
    """Raise NotAllowed unless it is the owner, the table itself, or anybody who sits at a quick table."""
    quick = room.terms.quick and room.chair_of(act.by) is not None
    if act.by != TABLE and not quick:
        by_owner(room, act)


DECIDED = {
    "sit": _sit,
    "stand": _stand,
    "seat_bot": _seat_bot,
    "away": _away,
    "back": _back,
    "here": _here,
    "begin": _begin,
    "ready": _ready,
    "call": _call,
    "heard": _heard,
    "role": appointment,
    "agree": answered,
    "refuse": answered,
    "close": _close,
}


# What each fact does.


def _applied(room: Room, fact: Fact) -> Room:
    data = fact.data
    at = parse_seat(data["seat"]) if "seat" in data else -1
    if fact.kind == "sit":
        held = room.chair_of(fact.by)
        left = room if held is None else room.with_chair(held, EMPTY)
        sat = MappingProxyType({**left.sat, fact.by: at})
        return left.with_chair(at, Chair(fact.by, data["name"], since=fact.at))._replace(sat=sat)
    if fact.kind == "stand":
        # In a running match the table plays on with a bot; the begin of the next one asks for all four again.
        return room.with_chair(at, EMPTY)
    if fact.kind == "seat_bot":
        return room.with_chair(at, Chair(BOT, data["name"]))
    if fact.kind == "away":
        return room.with_chair(at, room.chairs[at]._replace(away=True))
    if fact.kind == "back":
        return room.with_chair(at, room.chairs[at]._replace(away=False, since=fact.at))
    if fact.kind == "here":
        return room.with_chair(at, room.chairs[at]._replace(through=data["through"]))
    if fact.kind == "begin":
        begun = room._replace(match=data["match"], fork=data.get("fork"), matches=room.matches + 1)
        sat = MappingProxyType({chair.person: at for at, chair in enumerate(room.chairs) if chair.person})
        return begun._replace(ready=NOBODY_READY, officiated=frozenset(room.officials), sat=sat, done=NOTHING_DONE)
    if fact.kind == "ready":
        return room._replace(ready=MappingProxyType({**room.ready, at: data["deal"]}))
    if fact.kind == "call":
        return room._replace(calls=(*room.calls, (fact.by, data["reason"])))
    if fact.kind == "heard":
        return room._replace(calls=())
    if fact.kind in APPOINTING:
        return APPOINTING[fact.kind](room, fact)
    if fact.kind == "close":
        return room._replace(closed=True)
    raise Unreadable("not_a_log")
