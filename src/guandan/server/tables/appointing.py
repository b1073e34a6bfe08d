"""Officials of a table: who may appoint them, and who has to agree.

At a rated table and at that of an event they come from the server or the event. Elsewhere the owner proposes somebody,
and everybody who holds a chair has to agree; whoever sits down later sees the officials that are there.
"""

from types import MappingProxyType
from typing import Annotated, Any, NamedTuple

from guandan.game.acts import TABLE, Act
from guandan.game.engine import Kind, Kinds, body
from guandan.game.errors import NotAllowed, OutOfTurn, Unreadable, like
from guandan.game.facts import Body, Fact
from guandan.game.fields import Reader, Seat, text, word, wrong
from guandan.office.players import ACCOUNT, GUEST
from guandan.server.people.person import ids_of
from guandan.server.people.roles import ROLE_NAMES
from guandan.server.tables.room import OFFICIALS, ROLES, Proposal, Room

OWNER, SERVER, EVENT = "table", "server", "event"
"""Where an appointment comes from."""


def _read_person(field: str, value: Any) -> str:
    if not isinstance(value, str) or len(value) > 80 or not (value.isascii() and value.isprintable()):
        raise wrong(field, like(f"{GUEST}... {ACCOUNT}..."))
    if not value.startswith((GUEST, ACCOUNT)):
        raise wrong(field, like(f"{GUEST}... {ACCOUNT}..."))
    return value


PersonId = Annotated[str, Reader(_read_person)]


class Appointed(NamedTuple):
    """Somebody gets a role, or is proposed for it."""

    who: PersonId
    role: Annotated[str, word(*ROLES)]
    from_: Annotated[str, word(OWNER, SERVER, EVENT)] = OWNER
    giver: Annotated[str, text(80)] = ""
    seat: Seat | None = None
    """The chair that an event keeps for a player."""


class Answered(NamedTuple):
    """A player agrees to an appointment, or refuses it."""

    who: PersonId


def _appoint(room: Room, said: Appointed, act: Act, _: int) -> Body:
    """The role, or a proposal if players have to agree. Raises a refusal if it may not be given."""
    if act.by != TABLE:  # the table itself, for a link that carries a role
        by_owner(room, act)
        said = said._replace(from_=OWNER, giver=act.by)
    elif not said.giver:
        raise Unreadable("missing_field", field="giver")
    if said.role not in OFFICIALS:
        return body("role", act.by, said)
    check_source(room, said.from_)
    if not set(ids_of(said.who)).isdisjoint(room.players):
        raise NotAllowed("player_is_no_referee")
    if said.from_ != OWNER or all(said.giver in ids_of(player) for player in room.players):
        return body("role", act.by, said)
    if any(one.who == said.who and one.role == said.role for one in room.proposed):
        raise OutOfTurn("as_it_is")
    return body("propose", act.by, said)


def check_source(room: Room, source: str) -> None:
    """Raise NotAllowed if an official of this room cannot come from there."""
    if room.terms.official and source == OWNER:
        raise NotAllowed("officials_from_server")


def _answer(room: Room, said: Answered, act: Act, _: int) -> Answered:
    """Raises a refusal if the player is not asked."""
    if room.chair_of(act.by) is None:
        raise OutOfTurn("not_seated")
    proposal = next((one for one in room.proposed if one.who == said.who), None)
    if proposal is None:
        raise OutOfTurn("not_proposed")
    if act.kind == "agree" and act.by in proposal.agreed:
        raise OutOfTurn("as_it_is")
    return said


def settled(room: Room) -> Room:
    """The room with everybody appointed to whom all who hold a chair have agreed, and nobody proposed who sits."""
    for one in room.proposed:
        if not set(ids_of(one.who)).isdisjoint(room.players):
            room = room._replace(proposed=tuple(other for other in room.proposed if other.who != one.who))
        elif all(one.agreed.intersection(ids_of(player)) for player in room.players):
            room = _with_role(room, one.who, one.role)
    return room


def by_owner(room: Room, act: Act) -> None:
    """Raise NotAllowed unless it is the owner, or somebody who organises."""
    if room.role_of(act.by) != "organiser":
        raise NotAllowed("role_needed", role=ROLE_NAMES["organiser"])


# What each fact does.


def _takes_role(room: Room, said: Appointed, _: Fact) -> Room:
    room = _with_role(room, said.who, said.role)
    return room if said.seat is None else room._replace(kept=MappingProxyType({**room.kept, said.who: said.seat}))


def _proposed(room: Room, said: Appointed, _: Fact) -> Room:
    others = tuple(one for one in room.proposed if one.who != said.who)
    return room._replace(proposed=(*others, Proposal(said.who, said.role, frozenset({said.giver}))))


def _agreed(room: Room, said: Answered, fact: Fact) -> Room:
    proposed = (one._replace(agreed=one.agreed | {fact.by}) if one.who == said.who else one for one in room.proposed)
    return room._replace(proposed=tuple(proposed))


def _refused(room: Room, said: Answered, _: Fact) -> Room:
    return room._replace(proposed=tuple(one for one in room.proposed if one.who != said.who))


def _with_role(room: Room, who: str, role: str) -> Room:
    return room._replace(
        roles=MappingProxyType({**room.roles, who: role}),
        proposed=tuple(one for one in room.proposed if one.who != who),
        officiated=room.officiated | {who} if role in OFFICIALS else room.officiated,
    )


KINDS: Kinds[Room] = {
    "role": Kind(Appointed, _appoint, _takes_role),
    "propose": Kind(Appointed, None, _proposed),
    "agree": Kind(Answered, _answer, _agreed),
    "refuse": Kind(Answered, _answer, _refused),
}
