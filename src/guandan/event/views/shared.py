"""Players who share a network or a device (同一网络、同一设备) in an online event, for its chief alone."""

from typing import NamedTuple

from guandan.event.online import online_tables, side_of
from guandan.event.state import Event


class Sighting(NamedTuple):
    """A player was seen at a place, which is known by a mark that says nothing about it."""

    kind: str
    """network or device."""
    mark: str
    entry: int
    name: str


class SharingPlayer(NamedTuple):
    """One of those who share a place."""

    entry: int
    name: str
    table: int
    """At which they play now; 0 if they play at none."""


class SharedPlace(NamedTuple):
    """A network or device that several players have come from."""

    kind: str
    players: tuple[SharingPlayer, ...]
    opponents: bool
    """Whether opponents at a table are among them now,"""
    partners: bool
    """or the two of an entry."""


class SharedPlaces(NamedTuple):
    """All places that players share: devices before networks, opponents first."""

    places: tuple[SharedPlace, ...]
    players: int
    """How many have come so far."""


def shared_places(event: Event, seen: list[Sighting]) -> SharedPlaces:
    """Who shares a place with whom. It is for the chief: whoever shows it asks who looks."""
    by_place: dict[tuple[str, str], list[Sighting]] = {}
    for one in seen:
        by_place.setdefault((one.kind, one.mark), []).append(one)
    places = [_place(event, kind, there) for (kind, _), there in by_place.items() if len(there) > 1]
    places.sort(key=lambda one: (one.kind, not one.opponents, not one.partners, one.players))
    return SharedPlaces(tuple(places), len({(one.entry, one.name) for one in seen}))


def _place(event: Event, kind: str, there: list[Sighting]) -> SharedPlace:
    players = tuple(sorted(SharingPlayer(one.entry, one.name, _table(event, one.entry)) for one in there))
    entries = [one.entry for one in players]
    at = {one.entry: one.table for one in players if one.table}
    return SharedPlace(kind, players, len(set(at.values())) < len(at), len(set(entries)) < len(entries))


def _table(event: Event, entry: int) -> int:
    return next((one.table.number for one in online_tables(event) if side_of(one, entry) is not None), 0)
