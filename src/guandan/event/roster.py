"""The roster (报名表): people, the pairs they enter as, teams, and the numbers they play under."""

from collections.abc import Iterable, Sequence
from typing import Annotated, Any, NamedTuple

from guandan.event.history import Entry
from guandan.game.errors import Unreadable, one_of
from guandan.game.fields import DAY, Reader, listed, number, shaped, text, written, wrong

_TEXT = text(100, line=True)


def _read_line(field: str, value: Any) -> str:
    return _TEXT.read(field, value).strip()


def _read_name(field: str, value: Any) -> str:
    name = _read_line(field, value)
    if not name:
        raise Unreadable("missing_field", field=field)
    return name


def _read_sex(field: str, value: Any) -> str:
    sex = _read_line(field, value).lower()
    if sex not in ("", "m", "f"):
        raise wrong(field, one_of(("m", "f")))
    return sex


def _read_born(field: str, value: Any) -> str:
    return DAY.read(field, value) if value else ""


NAME = Reader(_read_name)
PersonName = Annotated[str, NAME]
Line = Annotated[str, Reader(_read_line)]
"""A short text on one line."""
SEEDS = number(0, (1 << 20) - 1)


class Person(NamedTuple):
    """A player as entered; "" for what was not said."""

    name: PersonName
    sex: Annotated[str, Reader(_read_sex)] = ""
    """m or f."""
    born: Annotated[str, Reader(_read_born)] = ""
    """ISO date."""
    id: Line = ""
    """Number of the identity card or another paper."""
    phone: Line = ""

    def may_be(self, other: "Person", *, same_unit: bool) -> bool:
        """Whether both may be one person: nothing tells them apart, and something besides the name tells them alike.

        The same id is one person. The same name is if ids and birth dates do not differ, and one of birth date, phone
        or unit is the same.
        """
        if self.id and other.id:
            return self.id == other.id
        if self.name != other.name or (self.born and other.born and self.born != other.born):
            return False
        alike = (self.born and self.born == other.born) or (self.phone and self.phone == other.phone)
        return bool(alike) or same_unit


Players = Annotated[tuple[Person, ...], listed(shaped(Person), 1)]


class Registration(NamedTuple):
    """A pair that was entered (报名), for itself or for a team; in the event's log a whole team."""

    players: Players
    event: Line = ""
    """A word of `event.kinds`: pairs_men, teams_mixed ..."""
    group: Line = ""
    """The key of an age group."""
    number: Annotated[int, SEEDS] = 0
    """选手号; 0 until it has one."""
    team: Line = ""
    unit: Line = ""
    region: Line = ""
    seed: Annotated[int, SEEDS] = 0
    rank: Line = ""
    """Class or title (等级)."""
    captain: Line = ""
    """领队."""
    coach: Line = ""
    remarks: Line = ""
    waived: Annotated[str, text(2000)] = ""
    """Why it may play although it is not eligible."""

    @property
    def name(self) -> str:
        """What the pair is called in lists."""
        return " / ".join(player.name for player in self.players)

    @property
    def people(self) -> tuple[str, ...]:
        """Everybody who belongs to it, captain and coach included."""
        named = (*(player.name for player in self.players), self.captain, self.coach)
        return tuple(dict.fromkeys(name for name in named if name))

    def as_data(self) -> dict[str, Any]:
        """As it stands in a fact: what was not said is left out."""
        return written(self)


def without_personal(form: Registration) -> Registration:
    """A registration without phone numbers, birth dates and id numbers."""
    return form._replace(players=tuple(player._replace(born="", id="", phone="") for player in form.players))


def numbered(registrations: Sequence[Registration], taken: Iterable[int] = ()) -> tuple[Registration, ...]:
    """All with a number: their own, or the lowest that is free, in order of the list."""
    used = {*taken, *(one.number for one in registrations)}
    found, free = [], 1
    for one in registrations:
        if not one.number:
            while free in used:
                free += 1
            used.add(free)
        found.append(one if one.number else one._replace(number=free))
    return tuple(found)


def entry_of(registration: Registration) -> Entry:
    """The registration as the pairing and the standings know it; who has no unit is kept apart by region."""
    return Entry(registration.number, registration.unit or registration.region, registration.seed)


def merged(registrations: Iterable[Registration]) -> tuple[Registration, ...]:
    """The rows of a list as the event has them: the pairs of a team are one entry with all its players."""
    found: dict[object, Registration] = {}
    for at, one in enumerate(registrations):
        key: object = (one.event, one.group, one.team) if one.team else at
        first = found.get(key)
        found[key] = one if first is None else first._replace(players=first.players + one.players)
    return tuple(found.values())


def teams(registrations: Iterable[Registration]) -> dict[tuple[str, str, str], tuple[Registration, ...]]:
    """The pairs of each team, by (event, group, name of the team)."""
    found: dict[tuple[str, str, str], tuple[Registration, ...]] = {}
    for one in registrations:
        if one.team:
            key = (one.event, one.group, one.team)
            found[key] = (*found.get(key, ()), one)
    return found


def units(registrations: Iterable[Registration]) -> tuple[str, ...]:
    """The units that take part (参赛单位), each once, in order of the list."""
    return tuple(dict.fromkeys(one.unit for one in registrations if one.unit))
