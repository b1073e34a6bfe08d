"""A data folder that somebody has deleted: nothing is acknowledged that nobody would find again."""

import shutil
from pathlib import Path

from tests.server.client import Person, Server
from tests.server.house import new_table


def test_when_the_file_is_gone_nothing_is_acknowledged(tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.mkdir()
    with Server(home) as server:
        person = Person(server, "甲")
        room = new_table(person, sit="S")
        shutil.rmtree(home)
        refused = person.do(room["id"], "stand", "gone")
        assert refused["error"]["code"] == "store_gone", refused
        assert person.call("POST", "/tables", terms={}).status_code == 503
        assert person.call("GET", "/../healthz").status_code == 503
    assert not home.exists()
