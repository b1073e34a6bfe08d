"""A store that cannot be opened or written says so in one sentence, and loses nothing."""

import os
import resource
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from guandan.game.errors import GuandanError
from guandan.store import LogStore, sqlite
from guandan.store.schema import newest
from tests.store.played import commands


def refusal(place: str | Path) -> str:
    with pytest.raises(GuandanError) as refused:
        LogStore(place)
    assert refused.value.text.en.count("\n") == 0
    return refused.value.code


def fill(file: Path, count: int = 60) -> int:
    with LogStore(file) as store:
        for before, new, cmd in commands(count):
            store.append("m", before, new, cmd)
        return store.head("m").length


def pragma(store: LogStore, name: str) -> object:
    with store.database.reading() as pen:
        return pen.column(f"PRAGMA {name}")[0]


def test_commits_wait_for_the_disk(tmp_path: Path) -> None:
    with LogStore(tmp_path / "matches.db") as store:
        found = {name: pragma(store, name) for name in ("journal_mode", "synchronous", "fullfsync", "foreign_keys")}
    assert found == {"journal_mode": "wal", "synchronous": 2, "fullfsync": 1, "foreign_keys": 1}


@pytest.mark.parametrize("place", [":memory:", "sqlite://", "sqlite:///:memory:"])
def test_a_store_in_memory_is_refused(place: str) -> None:
    assert refusal(place) == "store_not_on_disk"


@pytest.mark.parametrize("place", ["://", "nosuchdb://host/db", "sqlite+nosuch:///x.db"])
def test_a_wrong_url_is_refused(place: str) -> None:
    assert refusal(place) == "store_wrong_url"


@pytest.mark.parametrize(
    "junk",
    [b"\x00" * 5000, b"not a database at all\n" * 300, b"SQLite format 3\x00" + b"\xff" * 5000],
    ids=["zeros", "text", "header"],
)
def test_a_file_that_is_no_database_is_refused_and_left_as_it_is(tmp_path: Path, junk: bytes) -> None:
    file = tmp_path / "matches.db"
    file.write_bytes(junk)
    assert refusal(file) == "store_not_a_database"
    assert file.read_bytes() == junk


@pytest.mark.parametrize("left", [10, 60, 1000, 4096, 5000, 12_288, -4096])
def test_a_truncated_file_is_refused_and_left_as_it_is(tmp_path: Path, left: int) -> None:
    file = tmp_path / "matches.db"
    fill(file)
    cut = file.read_bytes()[:left]
    file.write_bytes(cut)
    assert refusal(file) in ("store_not_a_database", "store_damaged")
    assert file.read_bytes() == cut


def test_a_fact_that_was_changed_in_the_file_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "matches.db"
    fill(file)
    for column, old, new, code in (
        ("sealed", '"seq":7', '"seq":"', "store_damaged"),
        ("sealed", '"at":1007', '"at":1006', "chain_broken"),
        ("opened", '"SB"', '"HR"', "store_damaged"),
    ):
        changed = tmp_path / f"{code}.db"
        changed.write_bytes(file.read_bytes())
        with sqlite3.connect(changed) as raw:
            edit = f"UPDATE facts SET {column} = CAST(replace({column}, ?, ?) AS BLOB)"  # noqa: S608
            raw.execute(edit, (old, new))
        raw.close()
        with LogStore(changed) as store, pytest.raises(GuandanError) as refused:
            store.read("m")
        assert refused.value.code == code


def test_a_fact_that_was_taken_out_of_the_file_is_missed(tmp_path: Path) -> None:
    file = tmp_path / "matches.db"
    fill(file)
    with sqlite3.connect(file) as raw:
        raw.execute("DELETE FROM facts WHERE seq = 20")
    raw.close()
    with LogStore(file) as store, pytest.raises(GuandanError) as refused:
        store.read("m", after=10)
    assert refused.value.code == "out_of_number"


def test_a_database_of_another_program_is_refused_and_left_as_it_is(tmp_path: Path) -> None:
    file = tmp_path / "photos.db"
    with sqlite3.connect(file) as raw:
        raw.execute("CREATE TABLE photos (id)")
    raw.close()
    before = file.read_bytes()
    assert refusal(file) == "store_foreign"
    assert file.read_bytes() == before
    assert list(tmp_path.iterdir()) == [file]


def test_a_copy_without_its_write_ahead_log_is_a_store_again(tmp_path: Path) -> None:
    file, copy = tmp_path / "matches.db", tmp_path / "copy.db"
    length = fill(file)
    raw = sqlite3.connect(file)
    raw.execute("VACUUM INTO ?", (str(copy),))
    raw.close()
    with LogStore(copy) as store:
        assert len(store.read("m")) == length
        assert pragma(store, "journal_mode") == "wal"


def test_a_newer_schema_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "matches.db"
    fill(file)
    with sqlite3.connect(file) as raw:
        raw.execute("UPDATE store_version SET version = version + 1")
    raw.close()
    with pytest.raises(GuandanError, match=f"format {newest() + 1}, this one knows {newest()}"):
        LogStore(file)


def test_a_schema_of_before_the_first_step_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "matches.db"
    fill(file)
    with sqlite3.connect(file) as raw:
        raw.execute("UPDATE store_version SET version = 1")
    raw.close()
    assert refusal(file) == "store_older"


def test_a_folder_in_place_of_the_file_is_refused(tmp_path: Path) -> None:
    assert refusal(tmp_path) == "store_cannot_open"


def test_a_file_in_place_of_the_folder_is_refused(tmp_path: Path) -> None:
    (tmp_path / "club").write_text("mine")
    assert refusal(tmp_path / "club" / "matches.db") == "store_cannot_open"


@contextmanager
def folder_of_a_plain_user() -> Iterator[Path]:
    """A folder and, if the tests run as root, the rights of nobody: root may write anywhere."""
    root, nobody = os.geteuid() == 0, 65534
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        if root:
            os.chown(folder, nobody, nobody)
            os.seteuid(nobody)
        try:
            yield folder
        finally:
            folder.chmod(0o700)
            if root:
                os.seteuid(0)


def test_a_folder_that_may_not_be_written_is_refused() -> None:
    with folder_of_a_plain_user() as folder:
        folder.chmod(0o500)
        assert refusal(folder / "matches.db") == "store_cannot_open"
        assert refusal(folder / "club" / "matches.db") == "store_cannot_open"
        assert list(folder.iterdir()) == []


def test_a_folder_that_was_made_read_only_is_refused_and_nothing_is_lost() -> None:
    with folder_of_a_plain_user() as folder:
        length = fill(folder / "matches.db")
        folder.chmod(0o500)
        assert refusal(folder / "matches.db") in ("store_cannot_open", "store_read_only")
        folder.chmod(0o700)
        with LogStore(folder / "matches.db") as store:
            assert len(store.read("m")) == length


def test_a_file_that_may_not_be_read_is_refused() -> None:
    with folder_of_a_plain_user() as folder:
        fill(folder / "matches.db")
        (folder / "matches.db").chmod(0o000)
        assert refusal(folder / "matches.db") == "store_cannot_open"


def test_a_file_that_may_only_be_read_is_read_and_not_written() -> None:
    with folder_of_a_plain_user() as folder:
        fill(folder / "matches.db", 10)
        (folder / "matches.db").chmod(0o400)
        *_, (before, new, cmd) = commands(11)
        with LogStore(folder / "matches.db") as store:
            assert len(store.read("m")) == before
            with pytest.raises(GuandanError) as refused:
                store.append("m", before, new, cmd)
            assert refused.value.code == "store_read_only"
            assert len(store.read("m")) == before


def full(file: Path) -> GuandanError:
    """Append until the disk refuses; what was acknowledged before is there, and so it is when there is room again."""
    refused, length = None, 0
    with LogStore(file) as store:
        for before, new, cmd in commands(2000):
            try:
                store.append("m", before, new, cmd)
            except GuandanError as error:
                refused, length = error, before
                break
        assert refused is not None
        assert len(store.read("m")) == length
    return refused


def test_a_limit_on_file_size_is_told_and_nothing_is_lost(tmp_path: Path) -> None:
    file = tmp_path / "matches.db"
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (600_000, before[1]))
    try:
        refused = full(file)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert refused.code in ("store_failed", "store_full")
    with LogStore(file) as store:
        length = store.head("m").length
        assert length > 10
        for earlier, new, cmd in commands(1000):
            assert store.append("m", earlier, new, cmd).fresh == (earlier >= length)


FULL = """
import sys
from pathlib import Path
from tests.store.test_opening import full
print(full(Path(sys.argv[1])).code)
"""


def test_a_full_disk_is_told_and_nothing_is_lost(tmp_path: Path) -> None:
    """On a real small disk, where the system lets us make one."""
    mounted = f'mount -t tmpfs -o size=400k none {tmp_path} && exec "$@"'
    inside = ["unshare", "--user", "--map-root-user", "--mount", "sh", "-c", mounted, "sh"]
    try:
        able = subprocess.run([*inside, "true"], capture_output=True, check=False).returncode == 0
    except FileNotFoundError:
        able = False
    if not able:
        pytest.skip("no right to mount a small disk here")
    done = subprocess.run(
        [*inside, sys.executable, "-c", FULL, str(tmp_path / "matches.db")], capture_output=True, text=True, check=False
    )
    assert done.stdout == "store_full\n", done.stderr


def test_a_statement_that_takes_too_long_is_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    endless = "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT count(*) FROM n"
    with LogStore(tmp_path / "m.db") as store:
        monkeypatch.setattr(sqlite, "STATEMENT", 0.05)
        with pytest.raises(GuandanError) as refused, store.database.reading() as pen:
            pen.read(endless)
        assert refused.value.code == "store_busy"
        assert store.head("m").length == 0


def test_logs_that_wait_and_are_ahead_of_the_clock_are_found(tmp_path: Path) -> None:
    with LogStore(tmp_path / "m.db") as store:
        for log_id, due in (("waits", 5_000), ("rests", None)):
            (before, new, cmd) = next(iter(commands(1)))
            store.append(log_id, before, new, cmd, due=due)
        last = new[-1].at
        assert store.ahead(last) == []
        assert store.ahead(last - 1) == ["waits"]
