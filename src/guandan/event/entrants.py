"""Entrants (参赛者): registrations as the event keeps them under a number for good, and what has become of them."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from guandan.event.eligibility import iso
from guandan.event.roster import Person, Registration
from guandan.event.spec import Takes
from guandan.game.errors import Unreadable, at_least, at_most, like, one_of

SEXES = ("", "m", "f")
MOST = 100
"""Characters of a text."""


class Entrant(NamedTuple):
    """A pair or team."""

    form: Registration
    """As it was entered; the players of a team in one list."""
    waived: str = ""
    """Why it may play although it is not eligible."""
    status: str = "in"
    """in, withdrawn or excluded."""
    away: bool = False
    """Whether it sits out for now."""
    checked_in: bool = False
    replaced: int = 0
    """Players replaced since the event began."""
    original: Registration | None = None
    """As it was when the first player was replaced then."""
    withheld: bool = False
    """Whether personal data of its players are not known here: left out of an export, or erased."""

    @property
    def number(self) -> int:
        """选手号."""
        return self.form.number

    @property
    def players(self) -> tuple[Person, ...]:
        """Its players."""
        return self.form.players

    @property
    def unit(self) -> str:
        """Its unit."""
        return self.form.unit

    @property
    def seed(self) -> int:
        """1 for the strongest; 0 if it is not known."""
        return self.form.seed

    @property
    def label(self) -> str:
        """What it is called: its team, or its players."""
        return self.form.team or self.form.name

    @property
    def playing(self) -> bool:
        """Whether it is to be paired."""
        return self.status == "in" and not self.away

    def is_of(self, takes: Takes) -> bool:
        """Whether it is of the event and group that a stage takes."""
        return takes.event in ("", self.form.event) and takes.group in ("", self.form.group)


TEXTS = ("event", "group", "team", "unit", "region", "rank", "captain", "coach", "remarks")
FIELDS = (*TEXTS, "seed", "players")
"""What an organiser writes of an entry."""


def read_fields(data: Mapping[str, Any]) -> dict[str, Any]:
    """The fields of an entry that are there, checked and plain. Raises Unreadable."""
    found: dict[str, Any] = {}
    for name in TEXTS:
        if name in data:
            found[name] = _text(data[name], name)
    if "seed" in data:
        seed = data["seed"]
        if type(seed) is not int or not 0 <= seed < 1 << 20:
            raise Unreadable("wrong_field", field="seed", allowed=at_least(0))
        found["seed"] = seed
    if "players" in data:
        players = data["players"]
        if not isinstance(players, list) or not players:
            raise Unreadable("wrong_field", field="players", allowed=like('[{"name": "..."}, {"name": "..."}]'))
        found["players"] = [read_player(player) for player in players]
    return found


def read_player(data: object) -> dict[str, str]:
    """A player as it stands in a fact; empty fields are left out. Raises Unreadable."""
    if not isinstance(data, Mapping) or set(data) - set(Person._fields):
        raise Unreadable("wrong_field", field="players", allowed=one_of(Person._fields))
    found = {name: _text(value, name) for name, value in data.items()}
    if not found.get("name"):
        raise Unreadable("missing_field", field="name")
    found["sex"] = found.get("sex", "").lower()
    if found["sex"] not in SEXES:
        raise Unreadable("wrong_field", field="sex", allowed=one_of(("m", "f")))
    if found.get("born"):
        found["born"] = iso(found["born"], "born")
    return {name: value for name, value in found.items() if value}


def written_form(form: Registration, fields: Mapping[str, Any]) -> Registration:
    """A registration with the fields of a fact."""
    new = {name: value for name, value in fields.items() if name in (*FIELDS, "number")}
    if "players" in new:
        new["players"] = tuple(Person(**player) for player in new["players"])
    return form._replace(**new)


def _text(value: object, field: str) -> str:
    if not isinstance(value, str) or len(value) > MOST or not value.isprintable():
        raise Unreadable("wrong_field", field=field, allowed=at_most(MOST))
    return value.strip()
