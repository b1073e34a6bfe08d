"""A person: `p-...` with an account, `g-...` a guest. A guest who makes an account keeps the end of their id.

Logs hold the ids of people alone; what somebody is called now stands in the tables of people and nowhere else.
"""

import asyncio
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from guandan.office.players import ACCOUNT, GONE, GUEST, is_person
from guandan.server.operations.clock import MACHINE, Clock
from guandan.store import LogStore

FRESH = 15.0
"""Seconds for which a name is good: how long another process may take to notice a new one."""
MOST_KNOWN = 50_000


VISITOR = "v-"


class Person(NamedTuple):
    """Somebody who uses the server."""

    id: str
    """`p-...` with an account, `g-...` a guest, `v-...` a visitor who has not said who they are."""
    name: str

    @property
    def is_visitor(self) -> bool:
        """Whether they have not said who they are: they may watch, and do nothing."""
        return self.id.startswith(VISITOR)


def ids_of(person_id: str) -> tuple[str, ...]:
    """The ids under which somebody has played: an account may have been a guest before."""
    return (person_id, GUEST + person_id.removeprefix(ACCOUNT)) if person_id.startswith(ACCOUNT) else (person_id,)


def account_of(person_id: str) -> str:
    """The id that somebody has with an account, also if they have none yet: its `ids_of` are all of theirs."""
    return ACCOUNT + person_id.removeprefix(GUEST).removeprefix(ACCOUNT)


class Known(NamedTuple):
    """How somebody is shown, and since when that is known."""

    name: str
    avatar: str
    at: float


UNKNOWN = Known("", "", -2 * FRESH)


def shown_in(store: LogStore, people: Iterable[str]) -> dict[str, tuple[str, str]]:
    """The names and pictures of some people now, by their ids."""
    with store.database.reading() as pen:
        rows = pen.read("SELECT id, name, avatar FROM persons WHERE id IN :people", people=list(people))
    return {who: (name, avatar) for who, name, avatar in rows}


class NameBook:
    """The names and pictures of the people whom a process shows."""

    def __init__(self, store: LogStore, clock: Clock = MACHINE) -> None:
        """Of a store."""
        self._store, self._clock = store, clock
        self._known: dict[str, Known] = {}
        self.changes = 0
        """How often somebody has come to be shown otherwise."""

    def of(self, who: str) -> str:
        """What somebody is called; what is not the id of a person is a name already."""
        return self._known[who].name if who in self._known else GONE if is_person(who) else who

    def avatar_of(self, who: str) -> str:
        """The picture that somebody has chosen; empty if they have not."""
        return self._known[who].avatar if who in self._known else ""

    def all_of(self, people: Iterable[str]) -> Mapping[str, str]:
        """The names of some people by their ids."""
        return {who: self.of(who) for who in people if is_person(who)}

    def note(self, person: Person) -> None:
        """Somebody is here, under this name."""
        known = self._known.get(person.id)
        if (known is None or known.name != person.name) and is_person(person.id):
            # The picture may still have to be looked up.
            self._known[person.id] = (known or UNKNOWN)._replace(name=person.name)
            self.changes += 1

    async def learn(self, people: Iterable[str]) -> set[str]:
        """Look those up whose names are not known or were not looked up lately; whose has changed."""
        now = self._clock.monotonic()
        wanted = {who for who in people if is_person(who) and self._known.get(who, UNKNOWN).at <= now - FRESH}
        if not wanted:
            return set()
        found = await asyncio.to_thread(shown_in, self._store, wanted)
        if len(self._known) > MOST_KNOWN:
            self._known.clear()
        before = {who: self._known[who][:2] for who in wanted if who in self._known}
        self._known |= {who: Known(*found.get(who, (GONE, "")), now) for who in wanted}
        self.changes += 1
        return {who for who in wanted if before.get(who) != self._known[who][:2]}

    def forget(self, who: str) -> None:
        """Look somebody up again: they have another name, or none any more."""
        self._known.pop(who, None)
        self.changes += 1


def people_in(value: Any) -> set[str]:
    """The ids of all people that stand in a row of the index, or in any other data."""
    if isinstance(value, str):
        return {value} if is_person(value) else set()
    parts = value.values() if isinstance(value, Mapping) else value if isinstance(value, list | tuple | set) else ()
    return {who for part in parts for who in people_in(part)}
