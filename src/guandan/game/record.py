"""The record of a match as a file: header, facts and seal, one JSON object a line (see docs/record-format.md)."""

import json
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from guandan.game.acts import TABLE, Act
from guandan.game.booknote import book_of
from guandan.game.errors import Conflict, GuandanError, Unreadable, quoted
from guandan.game.facts import GENESIS, Body, Fact, Hidden, canonical, check_chain, fact_from_json, plain
from guandan.game.fields import read
from guandan.game.log import Log
from guandan.game.match import Match, Opened, opening_body
from guandan.game.seats import SEATS
from guandan.game.view import views

FORMAT, VERSION = "guandan-record", 1
MOST_BYTES = 64 << 20
BOM = b"\xef\xbb\xbf"


class Record(NamedTuple):
    """A header and the facts of one match."""

    header: Mapping[str, Any]
    facts: tuple[Fact, ...]

    @property
    def players(self) -> tuple[str, ...]:
        """What the players are called: by the header, where the facts have ids of people."""
        named = self.header.get("names") or self.facts[0].data["players"]
        return tuple(named[seat] for seat in SEATS)

    def name(self, who: str) -> str:
        """What somebody is called who stands in the first fact."""
        called = zip(self.facts[0].data["players"].values(), self.facts[0].data["players"], strict=True)
        return next((self.players[SEATS.index(seat)] for told, seat in called if told == who), who)

    @property
    def head(self) -> str:
        """The hash of the last fact."""
        return self.facts[-1].hash if self.facts else GENESIS


def record_of(facts: Sequence[Fact], viewer: str, names: Mapping[str, str] | None = None, **about: str) -> Record:
    """The record of a log as a viewer may see it; `about` may name event, table and round.

    `names` are what the players are called by seat, where that differs from the facts: names of people who use a server
    stand in no log.
    """
    header = _header(facts)
    if names and dict(names) != header["players"]:
        header["names"] = dict(names)
    return Record({**about, **header}, tuple(views(facts, viewer)))


def _header(facts: Sequence[Fact]) -> dict[str, Any]:
    """What the header of a record says of the match. Raises Unreadable if the facts are no log."""
    told = ("book", "digest", "players")
    if not facts or facts[0].kind != "open" or not facts[0].data.keys() >= set(told):
        raise Unreadable("not_a_log")
    first = {name: facts[0].data[name] for name in told}
    return {"format": FORMAT, "version": VERSION, **first, "levels": ["2", "2"]}


def write_record(record: Record) -> bytes:
    """The bytes of a record file."""
    lines = [
        record.header,
        *(fact.as_json() for fact in record.facts),
        {"facts": len(record.facts), "head": record.head},
    ]
    return b"".join(canonical(line) + b"\n" for line in lines)


def read_record(data: bytes) -> Record:
    """The record in a file. Raises Unreadable or Conflict for anything that `write_record` did not write."""
    if len(data) > MOST_BYTES:
        raise Unreadable("record_huge", most=MOST_BYTES >> 20)
    if data.startswith(BOM):
        raise Unreadable("record_bom")
    lines = data.split(b"\n")
    if not lines[0].startswith(b"{") or (header := _line(lines, 0)).get("format") != FORMAT:
        raise Unreadable("not_a_record")
    if not plain(header) or not _encodable(header):
        raise Unreadable("record_line", line=1)
    _check_lines(lines)
    if len(lines) < 4 or lines[-1]:
        raise Unreadable("record_cut_off")
    if header.get("version") != VERSION:
        raise Unreadable("record_version", version=quoted(header.get("version")))
    facts = []
    seal = _line(lines, len(lines) - 2)
    if "kind" in seal:
        raise Unreadable("record_no_seal", line=len(lines) - 1)
    for number in range(1, len(lines) - 2):
        try:
            facts.append(fact_from_json(_line(lines, number)))
        except (Unreadable, UnicodeEncodeError):
            raise Unreadable("record_line", line=number + 1) from None
    record = Record(header, tuple(facts))
    told = _header(facts)
    labels = [value for name, value in header.items() if name not in told and name != "names"]
    names = header.get("names", told["players"])
    if not isinstance(names, dict) or names.keys() != set(SEATS):
        raise Conflict("record_header")
    if header != {**header, **told} or not all(isinstance(one, str) for one in (*labels, *names.values())):
        raise Conflict("record_header")
    for number, (written, line) in enumerate(zip(write_record(record).split(b"\n"), lines, strict=True), 1):
        if number == len(lines) - 1:
            _check_seal(record, seal, number)
        if written != line:
            raise Conflict("record_not_canonical", line=number)
    return record


def _encodable(value: Mapping[str, Any]) -> bool:
    """Whether a value has a canonical form: JSON can name halves of signs, which UTF-8 cannot."""
    try:
        canonical(value)
    except UnicodeEncodeError:
        return False
    return True


def _check_lines(lines: Sequence[bytes]) -> None:
    """Raise Unreadable for what programs that copy or edit files do to lines."""
    for number, line in enumerate(lines, 1):
        if line.endswith(b"\r"):
            raise Unreadable("record_line_ends", line=number)
        if not line and number < len(lines):
            raise Unreadable("record_blank_line", line=number)
        if line and number > 1 and line == lines[number - 2]:
            raise Unreadable("record_line_twice", line=number)


def _check_seal(record: Record, seal: Mapping[str, Any], number: int) -> None:
    """Raise Conflict if the last line does not fit the facts."""
    count = len(record.facts)
    if seal.get("facts") != count:
        told = quoted(seal.get("facts"))
        zh, en = f"写作 {told} 条，实有 {count} 条", f"it says {told} facts, here are {count}"
    elif seal.get("head") != record.head:
        zh, en = "末条的散列值不同", "the last fact has another hash"
    else:
        return
    raise Conflict("record_seal", line=number, reason_zh=zh, reason_en=en)


def _line(lines: Sequence[bytes], number: int) -> dict[str, Any]:
    """One line of the file as an object."""
    try:
        value = json.loads(lines[number])
    except (ValueError, RecursionError):
        value = None
    if not isinstance(value, dict):
        raise Unreadable("record_line", line=number + 1)
    return value


# Verification.


class Verdict(NamedTuple):
    """What a record proves."""

    facts: int
    complete: bool
    """Whether every hidden part is there, so that every act and the shuffles could be checked."""
    state: Match | None
    """The state at its end, if complete."""


def verify(record: Record) -> Verdict:
    """Check the chain, the hidden parts, the shuffles, every act and the result.

    Raises Conflict or the refusal of the rules, with the number of the fact, at the first thing that is wrong. A record
    that still hides something can be checked only as far as the chain goes.
    """
    if not record.facts:
        raise Unreadable("not_a_log")
    check_chain(record.facts)
    facts = revealed(record.facts)
    shown = _shown(facts)
    log = Log()
    for fact in facts[:shown]:
        expected = _expected(log, fact)
        if (expected.kind, expected.by, canonical(expected.data)) != (fact.kind, fact.by, canonical(fact.data)):
            raise Conflict("fact_unexpected", seq=fact.seq)
        if expected.hidden != fact.opened:
            raise Conflict("hidden_differs", seq=fact.seq, name=", ".join(fact.secret))
        log.add(fact)
    if shown < len(facts):
        return Verdict(len(facts), complete=False, state=None)
    if log.due() is not None:
        raise Conflict("record_cut_off")
    return Verdict(len(facts), complete=True, state=log.state)


HIDING = ("deal", "dealt", "tribute", "return")
"""The kinds of facts that may have hidden parts."""


def _shown(facts: Sequence[Fact]) -> int:
    """How many facts come before the first that still hides something.

    Only the running deal may hide anything: raises Conflict if a fact hides what should have been revealed.
    """
    closed = [fact for fact in facts if set(fact.secret) - set(fact.opened)]
    if not closed:
        return len(facts)
    ended = max((fact.seq for fact in facts if fact.kind in ("reveal", "match_end")), default=-1)
    for fact in closed:
        if fact.seq <= ended or fact.kind not in HIDING or facts[-1].kind == "match_end":
            raise Conflict("still_hidden", seq=fact.seq)
    return closed[0].seq


def revealed(facts: Sequence[Fact]) -> list[Fact]:
    """The facts with every hidden part opened that a later fact has revealed. Raises Conflict if one does not fit."""
    known: dict[tuple[int, str], Hidden] = {}
    for fact in facts:
        if fact.kind == "reveal":
            for seq, name, value, salt in _parts(fact):
                known[seq, name] = Hidden(value, salt)
    opened = []
    for fact in facts:
        parts = dict(fact.opened)
        for name, sealed in fact.secret.items():
            hidden = known.get((fact.seq, name), parts.get(name))
            if hidden is None:
                continue
            if hidden.hash != sealed:
                raise Conflict("hidden_differs", seq=fact.seq, name=name)
            parts[name] = hidden
        opened.append(fact.opening(parts) if parts else fact)
    return opened


def _parts(fact: Fact) -> list[list[Any]]:
    """The parts of a reveal. Raises Conflict if they are none."""
    parts = fact.data.get("parts")
    if not isinstance(parts, list):
        raise Conflict("fact_unexpected", seq=fact.seq)
    for part in parts:
        if not isinstance(part, list) or [type(one) for one in part[:2] + part[3:]] != [int, str, str]:
            raise Conflict("fact_unexpected", seq=fact.seq)
    return parts


def _expected(log: Log, fact: Fact) -> Body:
    """The fact that must be where a fact is: the one that had to come, or that its act leads to."""
    due = log.due() if log.facts else None
    if due is not None:
        if (fact.at, fact.cmd) != (log.facts[-1].at, log.facts[-1].cmd):
            raise Conflict("fact_unexpected", seq=fact.seq)  # what follows belongs to the same command
        return due
    try:
        return log.decided(act_of(fact), fact.at) if log.facts else _opening(fact)
    except GuandanError as error:
        raise Conflict("fact_wrong", seq=fact.seq, reason_en=error.text.en, reason_zh=error.text.zh) from None


def _opening(fact: Fact) -> Body:
    """The first fact as it must be for its match."""
    said = read(Opened, fact.data)
    players = dict(zip(SEATS, said.players.names, strict=True))
    return opening_body(said.id, book_of(fact.data), players, said.format, recorded=said.recorded, about=said.about)


def act_of(fact: Fact) -> Act:
    """The act that a fact records."""
    data = dict(fact.data)
    kind = fact.kind
    if data.get("auto"):
        return Act("timeout", TABLE, {"who": fact.by})
    if kind == "play":
        data = {"cards": data.get("cards"), "as": f"{data.get('pattern')}:{data.get('rank')}"}
    if kind == "deal":
        house = {"house": data["house"]} if "house" in data else {}
        data = {"secret": fact.hidden(TABLE), **house}
    if kind in ("tribute", "return") and "card" not in data:
        data["card"] = fact.hidden(fact.by)
    return Act("result" if kind == "deal_end" else kind, fact.by, data)
