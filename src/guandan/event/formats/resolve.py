"""What results make of a bracket: who meets whom now, and the places so far.

Nothing is kept: the state is worked out anew from all results, so a corrected result corrects everything after it, or
is refused because a later one contradicts it.
"""

from collections.abc import Mapping
from typing import NamedTuple

from guandan.event.formats.bracket import BYE, Game, Slot, Structure, loser, winner
from guandan.game.errors import Conflict, Illegal, OutOfTurn, Unreadable

NOBODY = 0
"""Takes the place of a side that will not come."""
DRAW = 0
"""A result without a winner; refused, since a bracket needs one."""
NEITHER = -1
"""A result that both sides lost, by double forfeit: neither goes on, and neither has a place."""

Results = Mapping[int, int]
"""The winner's number, or NEITHER, by the number of the game."""


class Meeting(NamedTuple):
    """A game with its sides as far as they are known."""

    game: Game
    sides: tuple[int | None, int | None]
    """None while it is not known, NOBODY if nobody comes."""
    status: str
    """waiting for sides, ready, played, walkover (one side or none has come), or idle: a second final not needed."""
    winner: int | None = None


class Place(NamedTuple):
    """An entry's place; `last` is larger than `first` where the chart lets several share it."""

    first: int
    last: int
    entry: int


class State(NamedTuple):
    """A bracket at some moment."""

    meetings: tuple[Meeting, ...]
    places: tuple[Place, ...]
    struck: tuple[int, ...]
    """Out by double forfeit."""

    @property
    def ready(self) -> tuple[Meeting, ...]:
        """Who meets whom now."""
        return tuple(meeting for meeting in self.meetings if meeting.status == "ready")

    @property
    def over(self) -> bool:
        """Whether nothing is left to be played."""
        return all(meeting.status not in ("ready", "waiting") for meeting in self.meetings)

    @property
    def order(self) -> tuple[int, ...]:
        """All that have a place, best first; of those who share one the better seed (lower number) first."""
        return tuple(place.entry for place in sorted(self.places, key=lambda place: (place.first, place.entry)))


def resolve(structure: Structure, results: Results, known: Mapping[Slot, int] | None = None) -> State:
    """The state after `results`. `known` says who stands in a slot that is not simply an entry: a place of a group.

    Raises Unreadable for an unknown game, OutOfTurn for one not yet or never played, Illegal for a draw, Conflict for a
    winner who did not play in it.
    """
    numbers = {game.number for game in structure.games}
    for number in results:
        if number not in numbers:
            raise Unreadable("no_such_game", game=number, most=len(numbers))
    who: dict[Slot, int | None] = {BYE: NOBODY, **(known or {})}
    meetings: dict[int, Meeting] = {}
    struck: list[int] = []
    for game in structure.games:
        meeting = _meeting(game, (_look(who, game.sides[0]), _look(who, game.sides[1])), meetings.get(game.replay))
        if game.number in results:
            meeting = _played(meeting, results[game.number])
        meetings[game.number] = meeting
        if meeting.winner == NOBODY and meeting.status == "played":
            struck += [side for side in meeting.sides if side]
        who[winner(game.number)], who[loser(game.number)] = _outcome(meeting, meetings.get(game.replay))
    places = [
        Place(band.first, band.last, found)
        for band in structure.bands
        for found in (_look(who, slot) for slot in band.slots)
        if found
    ]
    return State(tuple(meetings.values()), tuple(places), tuple(struck))


def _look(who: Mapping[Slot, int | None], slot: Slot) -> int | None:
    return who.get(slot, slot.number if slot.kind == "entry" else None)


def _meeting(game: Game, sides: tuple[int | None, int | None], first: Meeting | None) -> Meeting:
    if first is not None and first.winner is None:
        return Meeting(game, (None, None), "waiting")
    if first is not None and (first.status != "played" or first.winner != first.sides[1]):
        return Meeting(game, sides, "idle")
    if None in sides:
        return Meeting(game, sides, "waiting")
    if NOBODY in sides:
        return Meeting(game, sides, "walkover", max(side for side in sides if side is not None))
    return Meeting(game, sides, "ready")


def _played(meeting: Meeting, result: int) -> Meeting:
    number = meeting.game.number
    if meeting.status == "waiting":
        raise OutOfTurn("game_not_ready", game=number)
    if meeting.status != "ready":
        raise OutOfTurn("game_not_played", game=number)
    if result == DRAW:
        raise Illegal("game_needs_winner", game=number)
    if result != NEITHER and result not in meeting.sides:
        raise Conflict("not_in_game", entry=result, game=number)
    return meeting._replace(status="played", winner=NOBODY if result == NEITHER else result)


def _outcome(meeting: Meeting, first: Meeting | None) -> tuple[int | None, int | None]:
    """Who goes on as winner and as loser."""
    if meeting.status == "idle" and first is not None:
        return _outcome(first, None)
    if meeting.winner is None:
        return None, None
    if meeting.winner == NOBODY or meeting.status == "walkover":
        return meeting.winner, NOBODY
    return meeting.winner, next(side for side in meeting.sides if side != meeting.winner)
