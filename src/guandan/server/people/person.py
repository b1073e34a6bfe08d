"""A person: `p-...` with an account, `g-...` a guest. A guest who makes an account keeps the end of their id."""

from typing import NamedTuple

from guandan.office.players import ACCOUNT, GUEST


class Person(NamedTuple):
    """Somebody who uses the server."""

    id: str
    """`p-...` with an account, `g-...` a guest."""
    name: str


def ids_of(person_id: str) -> tuple[str, ...]:
    """The ids under which somebody has played: an account may have been a guest before."""
    return (person_id, GUEST + person_id.removeprefix(ACCOUNT)) if person_id.startswith(ACCOUNT) else (person_id,)
