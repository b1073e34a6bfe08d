"""Backup and restore: the whole store, checked, from any database into any other that is empty."""

import gzip
import hashlib
import subprocess
import sys
from pathlib import Path

import pytest

from guandan.game.errors import GuandanError
from guandan.game.facts import check_chain
from guandan.store import LogStore, schema
from guandan.store.backup import write_backup
from guandan.store.backupcheck import check_backup
from guandan.store.restore import restore_backup
from tests.postgres import new_database
from tests.store.conftest import Later, Place
from tests.store.played import commands


def fill(store: LogStore, logs: int = 3) -> None:
    for number in range(logs):
        for before, new, cmd in commands(8):
            store.append(f"桌 {number}", before, new, cmd, answer={"n": number}, due=number or None, title="决赛")


def same(one: LogStore, two: LogStore) -> bool:
    ids = [kept.log_id for kept in one.logs()]
    return one.logs() == two.logs() and one.due(99) == two.due(99) and all(one.read(i) == two.read(i) for i in ids)


def refused(path: Path, place: str | Path) -> str:
    with pytest.raises(GuandanError) as refusal:
        restore_backup(path, place)
    assert refusal.value.text.en.count("\n") == 0
    return refusal.value.code


def test_a_backup_becomes_the_same_store_on_either_database(store: LogStore, server: str, tmp_path: Path) -> None:
    fill(store)
    path, again = tmp_path / "b.gz", tmp_path / "again.gz"
    header = write_backup(store, path)
    filled = {name: rows for name, rows in header.rows.items() if rows}
    assert filled == {"logs": 3, "facts": 27, "answers": 24, "subjects": 3}
    assert path.stat().st_mode & 0o777 == 0o600
    for place in (str(tmp_path / "new" / "m.db"), new_database(server)):
        assert restore_backup(path, place) == check_backup(path)
        with LogStore(place) as copy:
            assert same(store, copy)
            assert copy.answer("桌 1", "c3") == store.answer("桌 1", "c3")
            write_backup(copy, again)
            assert again.read_bytes() == path.read_bytes()
            *_, (before, new, cmd) = commands(9)
            assert copy.append("桌 1", before, new, cmd).fresh
    assert {file.name for file in tmp_path.iterdir()} >= {"b.gz", "again.gz"}
    assert not list(tmp_path.glob(".*"))


def test_a_backup_is_one_moment_while_another_process_writes(place: str, tmp_path: Path) -> None:
    with LogStore(place) as store:
        writer = subprocess.Popen(
            [sys.executable, "-m", "tests.store.writer", place], stdout=subprocess.PIPE, text=True
        )
        assert writer.stdout is not None
        acknowledged = 0
        try:
            for number in range(3):
                # The writer goes on while the backup is made.
                acknowledged += len([writer.stdout.readline() for _ in range(20)])
                path = tmp_path / f"{number}.gz"
                header = write_backup(store, path)
                assert header.rows["answers"] >= acknowledged
        finally:
            writer.kill()
            writer.communicate()
    for number in range(3):
        copy = tmp_path / f"{number}.db"
        restore_backup(tmp_path / f"{number}.gz", copy)
        with LogStore(copy) as restored, LogStore(place) as store:
            for kept in restored.logs():
                facts = restored.read(kept.log_id)
                check_chain(facts)
                assert facts == store.read(kept.log_id)[: len(facts)]
                assert restored.answer(kept.log_id, facts[-1].cmd) is not None


def test_only_an_empty_store_takes_a_backup(new_place: Place, tmp_path: Path) -> None:
    path = tmp_path / "b.gz"
    with LogStore(new_place()) as store:
        fill(store, 1)
        write_backup(store, path)
    place = new_place()
    with LogStore(place):
        pass
    restore_backup(path, place)
    assert refused(path, place) == "restore_not_empty"
    with LogStore(place) as store:
        assert len(store.logs()) == 1
        with store.database.writing() as pen:
            pen.write("UPDATE store_version SET version = 99")
    assert refused(path, place) in ("restore_not_empty", "store_newer")


def test_a_file_that_is_not_whole_is_refused_and_nothing_is_created(tmp_path: Path) -> None:
    path, bad, target = tmp_path / "b.gz", tmp_path / "bad.gz", tmp_path / "new" / "m.db"
    with LogStore(tmp_path / "m.db") as store:
        fill(store, 1)
        write_backup(store, path)
    data = path.read_bytes()
    for length in (1, 12, len(data) // 2, len(data) - 9, len(data) - 1):
        bad.write_bytes(data[:length])
        assert refused(bad, target) in ("backup_cut_off", "backup_foreign")
    for place in range(20, len(data), 211):
        bad.write_bytes(data[:place] + bytes([data[place] ^ 4]) + data[place + 1 :])
        assert refused(bad, target) in ("backup_altered", "backup_cut_off", "backup_foreign", "backup_newer")
    for junk in (b"", b"not a backup", gzip.compress(b"nor this\n"), gzip.compress(b'{"format":"x"}\n'), data + data):
        bad.write_bytes(junk)
        assert refused(bad, target) in ("backup_foreign", "backup_cut_off", "backup_altered")
    assert refused(tmp_path / "none.gz", target) == refused(tmp_path, target) == "file_unreadable"
    assert not target.parent.exists()


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        (b'"version":1}', b'"version":2}', "backup_newer"),
        (f'"store":{schema.newest()},'.encode(), b'"store":99,', "backup_newer"),
        (b'["logs",', b'["photos",', "backup_altered"),
        (b'"facts":9', b'"facts":8', "backup_altered"),
        (b"1005", b"1006", "backup_altered"),
        (b'"SB', b'"HR', "backup_altered"),
        (b'["answers","m","c0",1', b'["answers","m","c0",99', "backup_altered"),
        (b'["answers","m","c0",1', b'["answers","n","c0",1', "backup_altered"),
        (b'["answers","m","c0",1', b'["answers","\\ud800","c0",1', "backup_altered"),
        (b'["answers","m","c0",1', b'["answers",["m"],"c0",1', "backup_altered"),
        (b'"rows":{', b'"rows":[{', "backup_altered"),
        (b'"title"', b'"name"', "backup_altered"),
    ],
)
def test_a_forged_file_is_refused_even_with_a_right_digest(tmp_path: Path, old: bytes, new: bytes, code: str) -> None:
    path = tmp_path / "b.gz"
    with LogStore(tmp_path / "m.db") as store:
        for step in commands(8):
            store.append("m", *step)
        write_backup(store, path)
    lines = gzip.decompress(path.read_bytes()).splitlines(keepends=True)
    body = b"".join(lines[:-1])
    assert old in body
    _forge(path, body.replace(old, new))
    assert refused(path, tmp_path / "new.db") in (code, "backup_foreign")
    if (tmp_path / "new.db").exists():
        with LogStore(tmp_path / "new.db") as empty:
            assert empty.logs() == []


def _forge(path: Path, body: bytes) -> None:
    end = f'{{"sha256":"{hashlib.sha256(body).hexdigest()}"}}\n'.encode()
    path.write_bytes(gzip.compress(body + end))


def test_a_backup_of_an_older_version_is_migrated(new_place: Place, tmp_path: Path, later: Later) -> None:
    path = tmp_path / "b.gz"
    with LogStore(new_place()) as store:
        fill(store, 1)
        facts = store.read("桌 0")
        write_backup(store, path)
    later()
    place = new_place()
    assert restore_backup(path, place).store < schema.newest()
    with LogStore(place) as store, store.database.reading() as pen:
        assert store.read("桌 0") == facts
        assert pen.column("SELECT place FROM logs") == ["club"]


def test_what_is_no_backup_is_not_replaced(store: LogStore, tmp_path: Path) -> None:
    fill(store, 1)
    path = tmp_path / "photo.jpg"
    path.write_bytes(b"a photo")
    with pytest.raises(GuandanError) as refusal:
        write_backup(store, path)
    assert refusal.value.code == "backup_in_the_way"
    assert path.read_bytes() == b"a photo"
    for name, code in (("none/b.gz", "backup_not_written"), ("", "backup_in_the_way")):
        with pytest.raises(GuandanError) as refusal:
            write_backup(store, tmp_path / name)
        assert refusal.value.code == code


def test_a_damaged_store_is_told_and_the_old_backup_stays(store: LogStore, tmp_path: Path) -> None:
    fill(store, 1)
    path = tmp_path / "b.gz"
    write_backup(store, path)
    before = path.read_bytes()
    with store.database.writing() as pen:
        pen.write("DELETE FROM facts WHERE seq = 3")
    with pytest.raises(GuandanError) as refusal:
        write_backup(store, path)
    assert refusal.value.code == "store_damaged"
    assert path.read_bytes() == before
    assert not list(tmp_path.glob(".b*"))
