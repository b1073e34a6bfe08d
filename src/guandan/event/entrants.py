"""Entrants (参赛者): pairs or teams with their people, as the entry list keeps them under a number for good."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from guandan.event.terms import read_day
from guandan.game.errors import Unreadable

SEXES = ("", "M", "F")
MOST = 100
"""Characters of a name."""


class Player(NamedTuple):
    """A player of an entry; what the terms do not ask for may be empty."""

    name: str
    sex: str = ""
    """M or F."""
    born: str = ""
    """As 1966-05-01."""
    id: str = ""
    """A registration number; two players with the same one are the same person."""
    phone: str = ""


class Entrant(NamedTuple):
    """A pair or team."""

    number: int
    players: tuple[Player, ...]
    name: str = ""
    """Of a team."""
    unit: str = ""
    region: str = ""
    seed: int = 0
    """1 for the strongest; 0 if it is not known."""
    category: str = ""
    """Class or title (等级)."""
    phone: str = ""
    captain: str = ""
    coach: str = ""
    waived: str = ""
    """Why it may play although it is not eligible."""
    status: str = "in"
    """in, withdrawn or excluded."""
    away: bool = False
    """Whether it sits out for now."""
    checked_in: bool = False
    replaced: int = 0
    """Players replaced since the event began."""

    @property
    def label(self) -> str:
        """What it is called: its name, or its players."""
        return self.name or " / ".join(player.name for player in self.players)

    @property
    def playing(self) -> bool:
        """Whether it is to be paired."""
        return self.status == "in" and not self.away


TEXTS = ("name", "unit", "region", "category", "phone", "captain", "coach")
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
            raise Unreadable("wrong_field", field="seed", allowed="0 1 2 ...")
        found["seed"] = seed
    if "players" in data:
        players = data["players"]
        if not isinstance(players, list) or not players:
            raise Unreadable("wrong_field", field="players", allowed='[{"name": "..."}, {"name": "..."}]')
        found["players"] = [read_player(player) for player in players]
    return found


def read_player(data: object) -> dict[str, str]:
    """A player as it stands in a fact; empty fields are left out. Raises Unreadable."""
    if not isinstance(data, Mapping) or set(data) - set(Player._fields):
        raise Unreadable("wrong_field", field="players", allowed=", ".join(Player._fields))
    found = {name: _text(value, name) for name, value in data.items()}
    if not found.get("name"):
        raise Unreadable("missing_field", field="name")
    if found.get("sex", "") not in SEXES:
        raise Unreadable("wrong_field", field="sex", allowed="M, F")
    if found.get("born"):
        read_day(found["born"], "born")
    return {name: value for name, value in found.items() if value}


def players_of(data: list[Mapping[str, str]]) -> tuple[Player, ...]:
    """The players that stand in a fact."""
    return tuple(Player(**player) for player in data)


def _text(value: object, field: str) -> str:
    if not isinstance(value, str) or len(value) > MOST or not value.isprintable():
        raise Unreadable("wrong_field", field=field, allowed=f"text of at most {MOST} characters")
    return value.strip()
