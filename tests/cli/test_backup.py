"""`guandan backup` and `guandan restore`."""

import json
from pathlib import Path

from tests.cli.desk import Desk


def test_a_backup_is_restored_into_another_folder(tmp_path: Path) -> None:
    one, two, file = Desk(tmp_path / "one"), Desk(tmp_path / "two"), tmp_path / "club.gz"
    one.paper("R1")
    assert "desks: 1;" in one.do("backup", file)
    assert one.json("backup", file)["rows"]["logs"] == 1
    assert "restored" in two.do("restore", file)
    assert two.lengths() == one.lengths()
    assert two.refused("restore", file)["code"] == "restore_not_empty"
    assert one.do("restore", file, "--database", tmp_path / "third.db", lang="zh").startswith("已恢复")


def test_nothing_is_created_where_there_is_nothing(tmp_path: Path) -> None:
    desk = Desk(tmp_path / "none")
    done = desk.run("backup", tmp_path / "b.gz", "--json")
    assert json.loads(done.stdout)["error"]["code"] == "no_store"
    assert list(tmp_path.iterdir()) == []
