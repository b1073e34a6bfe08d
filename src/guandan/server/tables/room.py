"""A room (牌室): four chairs, who sits on them, and the matches played there, as a log of facts.

The cards are in the log of the match; a room hides nothing. Its kinds of facts:

    room     opened, with its terms              begin    a match begins; its log has the id given
    sit      somebody takes a chair              ready    somebody has seen the end of the deal
    stand    somebody gives a chair up           call     a referee is called;  heard: they come
    seat_bot a bot is put on a chair             role     somebody gets a role in this room
    away     a bot stands in;  back: no longer   propose  somebody is to be an official, if the players agree
    agree    a player agrees;  refuse: does not  close    nobody sits down here any more
    say      somebody says one of a few phrases
    here     where several processes serve the room: through which of them somebody on a chair plays now
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from guandan.game.acts import TABLE
from guandan.game.ruleset import Ruleset
from guandan.server.people.person import ids_of
from guandan.server.tables.terms import Terms

BOT = "bot"
"""The holder of a chair on which nobody sits."""
NO_ROLES: Mapping[str, str] = MappingProxyType({})
NOBODY_READY: Mapping[int, int] = MappingProxyType({})
NOBODY_SAT: Mapping[str, int] = MappingProxyType({})
NOTHING_DONE: Mapping[str, int] = MappingProxyType({})
NOTHING_SPOKEN: Mapping[str, Any] = MappingProxyType({})
ROLES = ("player", "spectator", "scorer", "referee", "deputy", "chief", "organiser")
OFFICIALS = ("referee", "deputy", "chief")


class Proposal(NamedTuple):
    """Somebody who is to be an official, and who has agreed."""

    who: str
    role: str
    agreed: frozenset[str] = frozenset()
    """Ids of people."""


class RefereeCall(NamedTuple):
    """Somebody on a chair calls a referee."""

    who: str
    reason: str
    at: int


class Fork(NamedTuple):
    """The position of another match from which one goes on."""

    match: str
    seq: int
    hash: str


class Chair(NamedTuple):
    """One of the four chairs."""

    holder: str = ""
    """The person, `bot`, or nobody."""
    name: str = ""
    """Of a bot; people are looked up by their ids."""
    away: bool = False
    """Whether a bot stands in for the person."""
    since: int = 0
    """When the person sat down here or came back, in milliseconds."""
    through: str = ""
    """The process through which the person plays, where there are several and they have come."""

    @property
    def person(self) -> str:
        """Who holds it, if it is a person."""
        return "" if self.holder == BOT else self.holder

    @property
    def played_by_bot(self) -> bool:
        """Whether a bot decides here now: in the middle of a match also for somebody who has left."""
        return not self.person or self.away


EMPTY = Chair()


class Room(NamedTuple):
    """The state of a room."""

    id: str
    owner: str
    terms: Terms
    at: int
    chairs: tuple[Chair, ...] = (EMPTY,) * 4
    match: str = ""
    """The log of the match that is played or was played last."""
    matches: int = 0
    fork: Fork | None = None
    """Where that match comes from, if it goes on from a position of another."""
    ready: Mapping[int, int] = NOBODY_READY
    """By chair, after how many deals its holder was ready for the next one."""
    calls: tuple[RefereeCall, ...] = ()
    """Who waits for a referee, in the order in which they called."""
    roles: Mapping[str, str] = NO_ROLES
    kept: Mapping[str, int] = NOBODY_SAT
    """By person, the chair that an event keeps for them."""
    proposed: tuple[Proposal, ...] = ()
    """Who will be an official once everybody on a chair has agreed."""
    officiated: frozenset[str] = frozenset()
    """Who has been a referee since this match began, and may have seen hands."""
    sat: Mapping[str, int] = NOBODY_SAT
    """By person, on which chair they have seen cards since this match began."""
    done: Mapping[str, int] = NOTHING_DONE
    """By person, how much of what is counted they have done since this match began."""
    spoken: Mapping[str, Any] = NOTHING_SPOKEN
    """By person, what they have said lately: see phrases.py."""
    closed: bool = False
    playing: bool = False
    dealt: int = 0
    in_hand: bool = False
    """Whether that match is still played, how many deals it has had, whether one is played now: known from its log."""

    @property
    def rules(self) -> Ruleset:
        """The rule book of its matches."""
        return self.terms.rules

    @property
    def full(self) -> bool:
        """Whether every chair is taken."""
        return all(chair.holder for chair in self.chairs)

    def chair_of(self, person: str) -> int | None:
        """The chair that somebody holds."""
        for at, chair in enumerate(self.chairs if person else ()):
            if chair.holder == person != BOT:
                return at
        return None

    def role_of(self, person: str) -> str:
        """What somebody is here besides a player: the owner organises."""
        ids = ids_of(person)
        return "organiser" if self.owner in ids else next((self.roles[one] for one in ids if one in self.roles), "")

    def bot_decides(self, at: int) -> bool:
        """Whether a bot decides for a chair: its own, or one whose holder is away where bots stand in."""
        chair = self.chairs[at]
        return chair.holder == BOT or (chair.played_by_bot and self.terms.stand_in)

    @property
    def officials(self) -> dict[str, str]:
        """By person, the role of everybody who officiates here."""
        return {who: role for who, role in self.roles.items() if role in OFFICIALS}

    @property
    def people(self) -> set[str]:
        """Everybody who is shown with a name here."""
        return {*self.players, *self.roles, *(one.who for one in self.proposed)}

    @property
    def players(self) -> list[str]:
        """Everybody who holds a chair."""
        return [chair.person for chair in self.chairs if chair.person]

    def sat_on(self, person: str) -> int | None:
        """The chair on which somebody has seen cards since this match began."""
        return next((self.sat[one] for one in ids_of(person) if one in self.sat), None)

    def doer_of(self, by: str, said: Any) -> str:
        """Whose doing something is: theirs who do it; what the table does itself, theirs whose chair it is."""
        seat: int | None = getattr(said, "seat", None)
        return by if by != TABLE else self.chairs[seat].person if seat is not None else ""

    def with_chair(self, at: int, chair: Chair) -> "Room":
        """The same with another chair."""
        return self._replace(chairs=(*self.chairs[:at], chair, *self.chairs[at + 1 :]))
