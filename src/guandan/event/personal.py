"""Personal data (个人信息): phone, birth date and id number of players, as sealed parts of facts.

The chain holds a salted hash of what is said of each player; value and salt lie beside it, as hidden cards do. They are
opened for those who may see them, left out of exports unless asked for, and can be erased without breaking the chain.
The parts are named by their place: "2" is the second player of an entry, "7.2" that of the seventh entry of a list,
"player" the new one of a substitution.
"""

import secrets
from collections.abc import Callable, Iterator, Mapping, Sequence
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


def _players(data: Data) -> Iterator[tuple[str, Any]]:
    """Every player in the data of an act or fact, by the name of the sealed part."""
    if isinstance(data.get("player"), Mapping):
        yield "player", data["player"]
    listed = data.get("entries")
    entries = list(enumerate(listed, start=1)) if isinstance(listed, list) else []
    for prefix, entry in (("", data), *((f"{at}.", one) for at, one in entries if isinstance(one, Mapping))):
        players = entry.get("players")
        for at, player in enumerate(players if isinstance(players, list) else (), start=1):
            yield f"{prefix}{at}", player


def _replaced(data: Data, change: Callable[[str, Any], Any]) -> dict[str, Any]:
    """The data with every player changed."""
    found = dict(data)
    if isinstance(found.get("player"), Mapping):
        found["player"] = change("player", found["player"])
    if isinstance(found.get("players"), list):
        found["players"] = [change(str(at), one) for at, one in enumerate(found["players"], start=1)]
    if isinstance(found.get("entries"), list):
        found["entries"] = [
            _replaced(one, lambda part, player, at=at: change(f"{at}.{part}", player))  # type: ignore[misc]
            if isinstance(one, Mapping)
            else one
            for at, one in enumerate(found["entries"], start=1)
        ]
    return found


def sealed(body: Body, salts: Salts) -> Body:
    """The body of a fact with what is personal moved into hidden parts."""
    hidden: dict[str, Hidden] = {}
    for part, player in _players(body.data):
        said = {name: player[name] for name in PERSONAL if player.get(name)}
        if said:
            hidden[part] = Hidden(said, salts(part))
    if not hidden:
        return body
    public = _replaced(body.data, lambda _, one: {name: value for name, value in one.items() if name not in PERSONAL})
    return body._replace(data=public, hidden=hidden)


def unsealed(data: Data, opened: Mapping[str, Hidden]) -> dict[str, Any]:
    """The data of a fact with the parts that are open put back."""
    return _replaced(data, lambda part, one: {**one, **opened[part].value} if part in opened else one)


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
        return tuple(one["number"] for one in data["entries"])
    number = data["number"] if fact.kind == "entry" else data.get("entry", 0)
    return (number,)


def parts_of(facts: Sequence[Fact], entry: int) -> list[tuple[int, tuple[str, ...]]]:
    """The sealed parts that say something of the players of an entry: numbers of facts, names of parts."""
    found = []
    for fact in facts:
        if not fact.secret:
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
    """The event with the entries noted of whom a fact does not say everything here."""
    for number in numbers(fact) if withheld(fact) else ():
        if number in event.entrants:
            event = event.with_entrant(event.entrants[number]._replace(withheld=True))
    return event


def redacted(facts: Sequence[Fact]) -> list[Fact]:
    """Facts without what is personal."""
    return [fact.opening({}) for fact in facts]
