"""Officials of a table: who may appoint them, and who has to agree.

At a rated table they come from the server or an event. Elsewhere the owner proposes somebody, and everybody who holds a
chair has to agree; whoever sits down later sees the officials that are there.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from guandan.game.acts import TABLE, Act
from guandan.game.errors import NotAllowed, OutOfTurn, Unreadable, like, one_of
from guandan.game.facts import Body, Data, Fact
from guandan.server.people.person import ACCOUNT, GUEST, ids_of
from guandan.server.people.roles import ROLE_NAMES
from guandan.server.tables.room import OFFICIALS, ROLES, Proposal, Room

OWNER, SERVER, EVENT = "table", "server", "event"
"""Where an appointment comes from."""
SOURCES = (OWNER, SERVER, EVENT)


def appointment(room: Room, act: Act, _: bool) -> dict[str, object]:
    """Who gets which role, and from where it comes. Raises a refusal if it may not be given."""
    source, giver = OWNER, act.by
    if act.by == TABLE:  # the table itself, for a link that carries a role
        source, giver = act.text("from", 20), act.text("giver", 80)
        if source not in SOURCES:
            raise Unreadable("wrong_field", field="from", allowed=one_of(SOURCES))
    else:
        by_owner(room, act)
    role, who = act.text("role", 20), act.text("who", 80)
    if role not in ROLES:
        raise Unreadable("wrong_field", field="role", allowed=one_of(ROLES))
    if not who.startswith((GUEST, ACCOUNT)) or not (who.isascii() and who.isprintable()):
        raise Unreadable("wrong_field", field="who", allowed=like(f"{GUEST}... {ACCOUNT}..."))
    if role in OFFICIALS:
        check_source(room, source)
        if not set(ids_of(who)).isdisjoint(room.players):
            raise NotAllowed("player_is_no_referee")
    return {"who": who, "role": role, "name": act.text("name", 40), "from": source, "giver": giver}


def check_source(room: Room, source: str) -> None:
    """Raise NotAllowed if an official of this room cannot come from there."""
    if room.terms.rated and source == OWNER:
        raise NotAllowed("officials_from_server")


def appointed(room: Room, act: Act, data: Data) -> Body:
    """The fact of an appointment: the role, or a proposal if players have to agree."""
    asks = data["role"] in OFFICIALS and data["from"] == OWNER
    if asks and any(data["giver"] not in ids_of(player) for player in room.players):
        if any(one.who == data["who"] and one.role == data["role"] for one in room.proposed):
            raise OutOfTurn("as_it_is")
        return Body("propose", act.by, data)
    return Body("role", act.by, data)


def answered(room: Room, act: Act, _: bool) -> dict[str, object]:
    """Whose appointment a player agrees to or refuses. Raises a refusal if the player is not asked."""
    if room.chair_of(act.by) is None:
        raise OutOfTurn("not_seated")
    who = act.text("who", 80)
    proposal = next((one for one in room.proposed if one.who == who), None)
    if proposal is None:
        raise OutOfTurn("not_proposed")
    if act.kind == "agree" and act.by in proposal.agreed:
        raise OutOfTurn("as_it_is")
    return {"who": who}


def settled(room: Room) -> Room:
    """The room with everybody appointed to whom all who hold a chair have agreed, and nobody proposed who sits."""
    for one in room.proposed:
        if not set(ids_of(one.who)).isdisjoint(room.players):
            room = room._replace(proposed=tuple(other for other in room.proposed if other.who != one.who))
        elif all(one.agreed.intersection(ids_of(player)) for player in room.players):
            room = _with_role(room, one.who, one.name, one.role)
    return room


def by_owner(room: Room, act: Act) -> None:
    """Raise NotAllowed unless it is the owner, or somebody who organises."""
    if room.role_of(act.by) != "organiser":
        raise NotAllowed("role_needed", role=ROLE_NAMES["organiser"])


# What each fact does.


def _role(room: Room, fact: Fact) -> Room:
    return _with_role(room, fact.data["who"], fact.data["name"], fact.data["role"])


def _propose(room: Room, fact: Fact) -> Room:
    data = fact.data
    others = tuple(one for one in room.proposed if one.who != data["who"])
    proposal = Proposal(data["who"], data["name"], data["role"], frozenset({data["giver"]}))
    return room._replace(proposed=(*others, proposal))


def _agree(room: Room, fact: Fact) -> Room:
    told = (
        one._replace(agreed=one.agreed | {fact.by}) if one.who == fact.data["who"] else one for one in room.proposed
    )
    return room._replace(proposed=tuple(told))


def _refuse(room: Room, fact: Fact) -> Room:
    return room._replace(proposed=tuple(one for one in room.proposed if one.who != fact.data["who"]))


def _with_role(room: Room, who: str, name: str, role: str) -> Room:
    return room._replace(
        roles=MappingProxyType({**room.roles, who: role}),
        names=MappingProxyType({**room.names, who: name}),
        proposed=tuple(one for one in room.proposed if one.who != who),
        officiated=room.officiated | {who} if role in OFFICIALS else room.officiated,
    )


APPOINTING: Mapping[str, Callable[[Room, Fact], Room]] = {
    "role": _role,
    "propose": _propose,
    "agree": _agree,
    "refuse": _refuse,
}
