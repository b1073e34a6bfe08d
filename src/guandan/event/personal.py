"""Personal data (个人信息): phone, birth date and id number of players, as sealed parts of facts.

The chain holds a salted hash of what is said of each player; value and salt lie beside it, as hidden cards do. They are
opened for those who may see them, left out of exports unless asked for, and can be erased without breaking the chain.
The parts are named by their place: "2" is the second player of an entry, "7.2" that of the seventh entry of a list,
"player" the new one of a substitution.
"""

import secrets
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from guandan.event.state import Event
from guandan.game.facts import Body, Data, Fact, Hidden, sha256

PERSONAL = ("born", "id", "phone")

Salts = Callable[[str], str]
"""The salt of a part by its name."""


def fresh_salt(part: str) -> str:
    """A salt that nobody can guess."""
    del part
    return secrets.token_hex(16)


def seeded_salts(seed: str) -> Salts:
    """Salts of a rehearsal, whose people are invented: the same seed gives the same event."""
    return lambda part: sha256(f"{seed} {part}".encode())[:32]


def _replaced(data: Data, change: Callable[[str, Data], Data], prefix: str = "") -> dict[str, Any]:
    """The data of an act or fact with every player changed, each known by the name of the sealed part."""
    found = dict(data)
    if isinstance(player := found.get("player"), Mapping):
        found["player"] = change("player", player)
    for name, inside in (("players", change), ("entries", None)):
        if isinstance(listed := found.get(name), list | tuple):
            found[name] = [
                one
                if not isinstance(one, Mapping)
                else inside(f"{prefix}{at}", one)
                if inside
                else _replaced(one, change, f"{at}.")
                for at, one in enumerate(listed, start=1)
            ]
    return found


def sealed(body: Body, salts: Salts) -> Body:
    """The body of a fact with what is personal moved into hidden parts."""
    hidden: dict[str, Hidden] = {}

    def public(part: str, player: Data) -> Data:
        said = {name: player[name] for name in PERSONAL if player.get(name)}
        if said:
            hidden[part] = Hidden(said, salts(part))
        return {name: value for name, value in player.items() if name not in PERSONAL}

    data = _replaced(body.data, public)
    return body._replace(data=data, hidden=hidden) if hidden else body


def unsealed(data: Data, opened: Mapping[str, Hidden]) -> dict[str, Any]:
    """The data of a fact with the parts that are open put back."""

    def known(part: str, player: Data) -> Data:
        value = opened[part].value if part in opened else None
        return {**player, **value} if isinstance(value, Mapping) else player

    return _replaced(data, known)


def whole(fact: Fact) -> Fact:
    """A fact as the state is folded from it: the same number and hash, with all that is known of it in its data."""
    if not fact.opened:
        return fact
    copy = fact.opening(fact.opened)
    object.__setattr__(copy, "data", unsealed(fact.data, fact.opened))
    return copy


def withheld(fact: Fact) -> bool:
    """Whether a part of a fact is known by its hash alone."""
    return bool(fact.secret.keys() - fact.opened.keys())


def numbers(fact: Fact) -> tuple[int, ...]:
    """The entries that the sealed parts of a fact are about, in the order of its data."""
    data = fact.data
    if fact.kind == "import_entries":
        return tuple(one.get("number", 0) for one in data["entries"])
    return (data.get("number" if fact.kind == "entry" else "entry", 0),)


Parts = list[tuple[int, tuple[str, ...]]]
"""Sealed parts: the numbers of their facts, and their names there."""


def forgotten(facts: Sequence[Fact], ordered: Fact) -> Parts:
    """The sealed parts that a fact orders to be erased: those of an entry, or of an application that is declined."""
    if ordered.kind == "personal_erased":
        return parts_of(facts, ordered.data["entry"])
    if ordered.kind == "declined":
        return _sent_in(facts, [ordered.data["application"]])
    return []


def _sent_in(facts: Sequence[Fact], applications: Sequence[int]) -> Parts:
    return [
        (fact.seq, tuple(fact.secret))
        for fact in facts
        if fact.kind == "applied" and fact.secret and fact.data["number"] in applications
    ]


def parts_of(facts: Sequence[Fact], entry: int) -> Parts:
    """The sealed parts that say something of the players of an entry."""
    admitted = [fact.data["application"] for fact in facts if fact.kind == "admitted" and fact.data["entry"] == entry]
    found = _sent_in(facts, admitted)
    for fact in facts:
        if not fact.secret or fact.kind == "applied":
            continue
        if fact.kind == "import_entries":
            at = [f"{nth}." for nth, number in enumerate(numbers(fact), start=1) if number == entry]
            parts = tuple(part for part in fact.secret if any(part.startswith(prefix) for prefix in at))
        else:
            parts = tuple(fact.secret) if numbers(fact) == (entry,) else ()
        if parts:
            found.append((fact.seq, parts))
    return found


def marked(event: Event, fact: Fact) -> Event:
    """The event with the entries and applications noted of whom a fact does not say everything here."""
    if fact.kind == "applied" and withheld(fact):
        one = event.application(fact.data["number"])
        return event.with_application(one._replace(withheld=True))
    for number in numbers(fact) if withheld(fact) else ():
        if number in event.entrants:
            event = event.with_entrant(event.entrants[number]._replace(withheld=True))
    return event


def redacted(facts: Sequence[Fact]) -> list[Fact]:
    """Facts without what is personal."""
    return [fact.opening({}) for fact in facts]
