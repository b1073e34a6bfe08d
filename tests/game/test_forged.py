"""Forged records: one value changed, and every hash made anew. Whatever it is, it is refused or it is legal."""

import contextlib
import json
import random
from collections.abc import Iterator
from typing import Any

import pytest

from guandan.game.errors import GuandanError
from guandan.game.facts import GENESIS, Fact, Hidden, fact_from_json
from guandan.game.log import Log
from guandan.game.record import Record, read_record, record_of, revealed, verify, write_record
from guandan.game.ruleset import BOOKS
from tests.conftest import SOAK
from tests.game.driver import by_chance, play_out
from tests.game.walk import walk

PARTS = 10
FORGERIES = (20_000 if SOAK else 80) // PARTS
STRANGE: list[Any] = [
    *("", "x", "E", "N-S", "HR", "0", "GJ17", "é" * 300, -1, 0, 1, 2, 27, 108, 1 << 53, 1 << 60, -(1 << 60)),
    *([], {}, [[]], ["E"], ["E", 5, {}], [["E", "S3", "N"]], {"a": []}, {"E": "Ann"}, {"word": "redraw"}),
    *(None, True, 1.5, 10**4000, [[[[[[]]]]]], json.loads("[" * 500 + "]" * 500), ["S3"] * 3, ["S3"] * 500),
]
NO_SENSE = (LookupError, TypeError, ValueError, AttributeError, RecursionError)
"""What a forger meets who makes hashes of what he has made nonsense of."""

Values = list[dict[str, Any]]


@pytest.fixture(scope="module")
def records() -> list[str]:
    """Whole matches with everything in them, as anybody and as the table may see them."""
    logs = [play_out(walk(book, seed, 150), seed, by_chance) for seed, book in enumerate(BOOKS * 2, 40)]
    shown = [record_of(log.facts, viewer).facts for log in logs for viewer in ("public", "table")]
    return [json.dumps([fact.as_json() for fact in facts]) for facts in shown]


def places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every place in a value where another could stand: the container, and the key or index."""
    for key in list(value) if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ():
        yield value, key
        yield from places(value[key])


def change(facts: Values, rng: random.Random) -> None:
    """Change one value, leave it out, add one, or exchange two."""
    fact = rng.choice([one for one in facts if rng.random() < 0.1 or one["kind"] not in ("play", "pass")])
    found = list(places(fact))
    inside = [one for one in found if one[0] is not fact]
    container, key = rng.choice(inside if inside and rng.random() < 0.8 else found)
    way = rng.randrange(10)
    if way == 0:
        del container[key]
    elif way == 1:
        other, at = rng.choice(list(places(rng.choice(facts))))
        if other is not container:
            container[key], other[at] = other[at], 0 if other[at] is container else container[key]
    elif way == 2 and isinstance(container, dict):
        container[rng.choice(["auto", "open", "to", "seat", "extra", "x"])] = strange(rng)
    elif way == 3 and isinstance(container[key], int):
        container[key] += rng.choice([-1, 1, 1000])
    else:
        container[key] = strange(rng)


def strange(rng: random.Random) -> Any:
    return json.loads(json.dumps(rng.choice(STRANGE)))


def seal_hidden(values: Values) -> None:
    """Make the hashes of hidden parts anew, as the reveals now tell them."""
    for fact in values:
        for seq, name, value, salt in fact["data"]["parts"] if fact["kind"] == "reveal" else ():
            values[seq]["secret"][name] = Hidden(value, salt).hash
            if "open" in values[seq]:
                values[seq]["open"][name] = [value, salt]


def chained(values: Values) -> list[Fact]:
    """The facts with their chain made anew. Raises a refusal."""
    facts: list[Fact] = []
    for fact in values:
        facts.append(fact_from_json({**fact, "prev": facts[-1].hash if facts else GENESIS}))
    return facts


def is_refused(values: Values) -> bool:
    """Whether forged facts are refused; if not, they are legal. No reader of facts does anything else."""
    try:
        facts = chained(values)
    except GuandanError:
        return True
    for read in (Log, revealed, lambda facts: record_of(facts, "referee"), lambda facts: Log(revealed(facts))):
        with contextlib.suppress(GuandanError):
            read(facts)
    try:
        record = read_record(write_record(record_of(facts, "table")))
        verdict = verify(record)
    except GuandanError as refusal:
        return bool(refusal.as_json())
    if verdict.complete:
        assert Log(revealed(record.facts)).state == verdict.state
    return False


@pytest.mark.parametrize("part", range(PARTS))
def test_a_forged_value_is_refused_or_legal(records: list[str], part: int) -> None:
    rng = random.Random(part)
    refused = 0
    for _ in range(FORGERIES):
        values = json.loads(rng.choice(records))
        change(values, rng)
        if rng.random() < 0.5:
            with contextlib.suppress(*NO_SENSE):
                seal_hidden(values)
        refused += is_refused(values)
    assert refused > FORGERIES // 2


@pytest.mark.parametrize("name", ["format", "version", "book", "digest", "players", "levels"])
def test_a_forged_header_is_refused(records: list[str], name: str) -> None:
    record = record_of(chained(json.loads(records[0])), "public")
    for value in STRANGE:
        if value == record.header[name]:
            continue
        with pytest.raises(GuandanError):
            read_record(write_record(record._replace(header={**record.header, name: value})))
    missing = {key: value for key, value in record.header.items() if key != name}
    with pytest.raises(GuandanError):
        read_record(write_record(record._replace(header=missing)))
    with pytest.raises(GuandanError):
        read_record(write_record(record._replace(header={**record.header, "event": 7})))


def test_no_facts_are_no_record() -> None:
    for nothing in (lambda: record_of([], "public"), lambda: verify(Record({}, ()))):
        with pytest.raises(GuandanError) as refused:
            nothing()
        assert refused.value.code == "not_a_log"


@pytest.mark.parametrize("digits", [20, 4000, 5000])
def test_a_number_too_large_is_refused(records: list[str], digits: int) -> None:
    data = write_record(record_of(chained(json.loads(records[0])), "public"))
    assert data.count(b'{"at":0,') == 1
    with pytest.raises(GuandanError):
        read_record(data.replace(b'{"at":0,', b'{"at":' + b"9" * digits + b","))
