"""Records that somebody has spoilt: whatever is in them, `verify`, `show` and `replay` refuse with a sentence."""

import json
import random
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from guandan.cli.main import main
from guandan.game.facts import GENESIS, canonical, sha256
from guandan.game.record import record_of, write_record
from tests.conftest import SOAK
from tests.game.driver import by_chance, new_log, play_out

COMMANDS = (["verify"], ["show"], ["show", "--deal", "1"], ["replay"])
JUNK: tuple[Any, ...] = (
    None, 0, -1, 99999, 1 << 70, 1.5, True, "", "x", "E", "S7", "HR", "A+", [], [[]], {}, {"E": 1}, ["S7", "S7", "S7"],
)  # fmt: skip
ROUNDS = 3000 if SOAK else 60


@pytest.fixture(scope="module")
def lines() -> list[dict[str, Any]]:
    """A true record of two deals, line by line."""
    log = play_out(new_log("JS23", mode="deals", max_deals=2), 3, by_chance)
    return [json.loads(line) for line in write_record(record_of(log.facts, "public")).splitlines()]


def sealed(header: Any, facts: list[dict[str, Any]]) -> bytes:
    """The file of these facts with a chain that is right, however wrong they are."""
    prev = GENESIS
    for fact in facts:
        fact["prev"] = prev
        prev = sha256(canonical({name: value for name, value in fact.items() if name != "open"}))
    written = [header, *facts, {"facts": len(facts), "head": prev}]
    return b"".join(canonical(line) + b"\n" for line in written)


def refused(path: Path) -> None:
    """All commands refuse the file with a code and one sentence."""
    for command in COMMANDS:
        done = CliRunner().invoke(main, [*command, str(path), "--lang", "en"])
        assert isinstance(done.exception, SystemExit), (path.read_bytes()[:300], done.exception)
        assert done.exit_code == 1
        assert done.output.startswith("[")
        assert done.output.count("\n") == 1


@pytest.mark.parametrize("member", ["format", "version", "book", "digest", "players"])
@pytest.mark.parametrize("value", [7, -1, [], ["E"], {}, {"E": []}, "x", 10**30])
@pytest.mark.parametrize("everywhere", [False, True], ids=["header", "first fact too"])
def test_wrong_members_of_the_header(
    tmp_path: Path, lines: list[dict[str, Any]], member: str, value: Any, everywhere: bool
) -> None:
    copy = json.loads(json.dumps(lines))
    header, facts = {**copy[0], member: value}, copy[1:-1]
    if everywhere and member in facts[0]["data"]:
        facts[0]["data"][member] = value
    path = tmp_path / "broken.jsonl"
    path.write_bytes(sealed(header, facts))
    refused(path)


@pytest.mark.parametrize("to", [99999, -1, 10**30, "3", [], {}])
def test_going_back_to_nowhere(tmp_path: Path, lines: list[dict[str, Any]], to: Any) -> None:
    facts = json.loads(json.dumps(lines[1:-1]))
    place = next(at for at, fact in enumerate(facts) if fact["kind"] == "reveal") + 1
    back = {"seq": place, "at": facts[place]["at"], "by": "referee", "cmd": "r", "kind": "rewind", "prev": ""}
    path = tmp_path / "broken.jsonl"
    path.write_bytes(sealed(lines[0], [*facts[:place], {**back, "data": {"to": to}}]))
    refused(path)


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\n",
        b"{}\n{}\n{}\n",
        bytes(range(256)) * 40,
        b"\xff\xfe{}\n",
        b'{"format":"guandan-record"}\n',
        b"[" * 200_000 + b"\n",
        b'{"a":' * 100_000 + b"1" + b"}" * 100_000 + b"\n" * 3,
        b'{"format":"guandan-record","version":1,"a":"' + b"x" * 5_000_000 + b'"}\n\n\n',
        b'{"format":' + b"9" * 100_000 + b"}\n\n\n\n",
    ],
    ids=["empty", "blank", "objects", "binary", "not UTF-8", "header", "deep list", "deep map", "long", "number"],
)
def test_files_that_are_no_records(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "broken.jsonl"
    path.write_bytes(data)
    refused(path)


def test_folders_and_names_of_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GUANDAN_HOME", str(tmp_path / "home"))
    for name in (str(tmp_path), str(tmp_path / "nothing"), "nothing", "x" * 5000, "nul\0", "a/b\n", ""):
        for command in COMMANDS:
            done = CliRunner().invoke(main, [*command, name, "--lang", "en"])
            assert isinstance(done.exception, SystemExit), (name, done.exception)
            assert done.exit_code == 1
            assert done.output.startswith("[")
    assert not (tmp_path / "home").exists()


def test_whatever_is_changed_only_refusals_come_out(tmp_path: Path, lines: list[dict[str, Any]]) -> None:
    rng = random.Random(16)
    path = tmp_path / "broken.jsonl"
    for _ in range(ROUNDS):
        copy = json.loads(json.dumps(lines))
        header, facts = copy[0], copy[1:-1]
        for _ in range(rng.randrange(1, 3)):
            spoil(rng, facts[rng.choice([0, rng.randrange(len(facts))])])
        if rng.random() < 0.2:
            facts = facts[: rng.randrange(1, len(facts))]
        # Whoever forges a record makes its header fit, too.
        opening = facts[0].get("data")
        for name in ("book", "digest", "players"):
            if isinstance(opening, dict) and name in opening:
                header[name] = opening[name]
        path.write_bytes(sealed(header, facts))
        for command in COMMANDS:
            done = CliRunner().invoke(main, [*command, str(path), "--lang", "zh"])
            assert done.exception is None or isinstance(done.exception, SystemExit), done.exc_info
            assert done.exit_code in (0, 1)


def spoil(rng: random.Random, value: Any) -> None:
    """Change something inside a value: put junk in, take a member out, wrap it up."""
    while True:
        keys: list[Any] = list(value) if isinstance(value, dict) else list(range(len(value)))
        if not keys:
            return
        key = rng.choice(keys)
        if isinstance(value[key], dict | list) and rng.random() < 0.7:
            value = value[key]
            continue
        what = rng.randrange(3)
        if what == 0:
            del value[key]
        else:
            value[key] = rng.choice(JUNK) if what == 1 else [value[key]]
        return
