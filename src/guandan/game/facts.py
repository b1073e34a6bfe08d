"""Facts (事实): what has happened, numbered and chained, so that nothing can be changed or left out unseen.

A fact is `{seq, at, by, cmd, kind, data, secret, prev}`: its number in the log, the time in milliseconds, who did it,
the id of the command it answers, what kind it is, its public data, its hidden parts as salted hashes, and the hash of
the fact before it. The hash of a fact is the SHA-256 of exactly these members in canonical JSON. The hidden values and
their salts travel beside it, to those who may see them, and can be held against the hashes at any time.
"""

import hashlib
import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from json import encoder
from typing import Any, NamedTuple

from guandan.game.errors import Conflict, Unreadable

Data = Mapping[str, Any]
"""Maps with text keys, lists, texts and integers, nothing else: what has one canonical form."""

GENESIS = "0" * 64
"""The `prev` of the first fact."""


_encoder = json.JSONEncoder(ensure_ascii=False, sort_keys=True, separators=(",", ":"))
_text: Callable[[str], str] = encoder.encode_basestring
_make: Any = getattr(encoder, "c_make_encoder", None)  # only where Python is CPython
# Made once: `encode` makes a new one for every value, which takes longer than a fact does.
_parts: Callable[[Any, int], Iterable[str]] = (
    _make(None, _encoder.default, encoder.encode_basestring, None, ":", ",", True, False, True)
    if _make is not None
    else lambda value, _: _encoder.iterencode(value)
)


def canonical(value: Any) -> bytes:
    """The one form of a value: JSON without spaces, keys in order, UTF-8."""
    return "".join(_parts(value, 0)).encode()


def _line_of(fact: "Fact") -> bytes:
    """The canonical form of the members that are hashed, whose order is known: in half the time of `canonical`."""
    secret = f',"secret":{"".join(_parts(fact.secret, 0))}' if fact.secret else ""
    return (
        f'{{"at":{fact.at},"by":{_text(fact.by)},"cmd":{_text(fact.cmd)},"data":{"".join(_parts(fact.data, 0))},'
        f'"kind":{_text(fact.kind)},"prev":{_text(fact.prev)}{secret},"seq":{fact.seq}}}'
    ).encode()


def sha256(data: bytes) -> str:
    """The hash as hexadecimal text."""
    return hashlib.sha256(data).hexdigest()


class Hidden(NamedTuple):
    """A hidden value with the salt that keeps its hash from being guessed."""

    value: Any
    salt: str

    @property
    def hash(self) -> str:
        """What stands for it in the chain."""
        return sha256(canonical([self.salt, self.value]))


class Body(NamedTuple):
    """What is to become a fact: everything but number, time, command and chain."""

    kind: str
    by: str
    data: Data
    hidden: Mapping[str, Hidden] = {}
    """By the name of who may see it: a seat, or `table` for nobody yet."""
    said: Any = None
    """What the data say, as the shape of the kind has it, if it is at hand (see fields.py)."""


@dataclass(frozen=True, slots=True)
class Fact:
    """One numbered fact. `opened` holds the hidden values this copy knows; it is no part of the chain."""

    seq: int
    at: int
    by: str
    cmd: str
    kind: str
    data: Data
    secret: Mapping[str, str]
    prev: str
    opened: Mapping[str, Hidden] = field(default_factory=dict, compare=False)
    line: bytes = field(init=False, compare=False, repr=False)
    """The canonical bytes that are hashed and stored."""
    hash: str = field(init=False)

    def __post_init__(self) -> None:
        """Work the hash out."""
        line = _line_of(self)
        object.__setattr__(self, "line", line)
        object.__setattr__(self, "hash", sha256(line))

    def opening(self, opened: Mapping[str, Hidden]) -> "Fact":
        """The same fact for somebody who knows these hidden parts of it."""
        copy = object.__new__(Fact)
        for name in Fact.__slots__:
            object.__setattr__(copy, name, getattr(self, name))
        object.__setattr__(copy, "opened", opened)
        return copy

    def hidden(self, name: str) -> Any:
        """A hidden value. Raises Conflict if this copy does not know it."""
        if name not in self.opened:
            raise Conflict("still_hidden", seq=self.seq)
        return self.opened[name].value

    def sealed(self) -> dict[str, Any]:
        """The members that are hashed."""
        members: dict[str, Any] = {
            "seq": self.seq,
            "at": self.at,
            "by": self.by,
            "cmd": self.cmd,
            "kind": self.kind,
            "data": self.data,
            "prev": self.prev,
        }
        if self.secret:
            members["secret"] = self.secret
        return members

    def as_json(self) -> dict[str, Any]:
        """The fact with what this copy knows of its hidden parts under `open`."""
        if not self.opened:
            return self.sealed()
        return {**self.sealed(), "open": {name: list(hidden) for name, hidden in self.opened.items()}}


def seal(body: Body, seq: int, at: int, cmd: str, prev: str) -> Fact:
    """The fact of a body at its place in the log."""
    secret = {name: hidden.hash for name, hidden in body.hidden.items()} if body.hidden else {}
    return Fact(seq, at, body.by, cmd, body.kind, body.data, secret, prev, body.hidden)


LARGEST = 1 << 53
"""The largest integer that every program can read."""

MEMBERS = {"seq": int, "at": int, "by": str, "cmd": str, "kind": str, "data": dict, "prev": str}


def fact_from_json(value: Any) -> Fact:
    """The fact of a decoded JSON object. Raises Unreadable if it is none, Conflict if a hidden part does not fit."""
    if not isinstance(value, dict) or set(value) - {*MEMBERS, "secret", "open"}:
        raise Unreadable("not_a_fact")
    for name, kind in MEMBERS.items():
        if type(value.get(name)) is not kind:
            raise Unreadable("not_a_fact")
    secret, opened = value.get("secret", {}), value.get("open", {})
    if not isinstance(secret, dict) or not isinstance(opened, dict) or not plain(value):
        raise Unreadable("not_a_fact")
    if value["at"] < 0 or not all(isinstance(part, str) and len(part) == 64 for part in secret.values()):
        raise Unreadable("not_a_fact")
    hidden: dict[str, Hidden] = {}
    for name, pair in opened.items():
        if not isinstance(pair, list) or len(pair) != 2 or not isinstance(pair[1], str):
            raise Unreadable("not_a_fact")
        hidden[name] = Hidden(*pair)
        if secret.get(name) != hidden[name].hash:
            raise Conflict("hidden_differs", seq=value["seq"], name=name)
    return Fact(**{name: value[name] for name in MEMBERS}, secret=secret, opened=hidden)


DEEPEST = 20
"""How deep lists and maps may lie in each other."""


def plain(value: Any, depth: int = 0) -> bool:
    """Whether a value consists of maps with text keys, lists, texts and integers that all programs can read."""
    if isinstance(value, str):
        return True
    if isinstance(value, int):
        return not isinstance(value, bool) and -LARGEST <= value <= LARGEST
    if depth == DEEPEST:
        return False
    if isinstance(value, dict | Mapping):
        if not all(isinstance(key, str) for key in value):
            return False
        value = list(value.values())
    if not isinstance(value, list | tuple):
        return False
    # Every fact that is written is looked through: texts, which most parts are, without a call.
    return all(type(inner) is str or plain(inner, depth + 1) for inner in value)


def check_chain(facts: Iterable[Fact]) -> str:
    """The hash of the last fact. Raises Conflict at the first that does not follow the one before it."""
    prev, expected = GENESIS, 0
    for fact in facts:
        if fact.seq != expected:
            raise Conflict("out_of_number", seq=fact.seq, expected=expected)
        if fact.prev != prev:
            raise Conflict("chain_broken", seq=fact.seq)
        prev, expected = fact.hash, expected + 1
    return prev
