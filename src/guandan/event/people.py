"""Who is entered already: a person may be in one pair of an event, and in several events."""

from collections import defaultdict
from collections.abc import Iterable
from typing import NamedTuple

from guandan.event.exchange.spelling import alike
from guandan.event.roster import Person, Registration


class Somebody(NamedTuple):
    """A player, and where they are entered."""

    person: Person
    where: Registration
    row: int
    """Of the file; 0 for an entry known before."""

    def same_event(self, one: Registration) -> bool:
        """Whether a registration is of the same event and group."""
        return (self.where.event, self.where.group) == (one.event, one.group)


class People:
    """Everybody by name and by id."""

    def __init__(self, known: Iterable[Registration] = ()) -> None:
        """With those of earlier entries."""
        self._names: defaultdict[str, list[Somebody]] = defaultdict(list)
        self._ids: defaultdict[str, list[Somebody]] = defaultdict(list)
        for one in known:
            self.add(one)

    def add(self, one: Registration, row: int = 0) -> None:
        """The players of one more registration."""
        for player in one.players:
            if player.name:
                somebody = Somebody(player, one, row)
                self._names[player.name].append(somebody)
                if player.id:
                    self._ids[player.id].append(somebody)

    def same(self, player: Person, one: Registration) -> Somebody | None:
        """Somebody who may be the player of a registration: of the same event if there is one, else of another."""
        others = [*self._names.get(player.name, ()), *(self._ids.get(player.id, ()) if player.id else ())]
        found = [other for other in others if player.may_be(other.person, same_unit=_side_by_side(one, other.where))]
        here = [other for other in found if other.same_event(one)]
        return next(iter(here or found), None)


def _side_by_side(one: Registration, other: Registration) -> bool:
    """Whether two of one name are likely one person: of one unit, or with the same partner where a unit is not told."""
    names, others = ({player.name for player in form.players} for form in (one, other))
    untold = not one.unit or not other.unit
    return alike(one.unit, other.unit) or (untold and len(names) > 1 and names == others)
